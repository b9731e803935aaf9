"""Guided situations: small positions made for one step of `add_knowledge` each."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.coach.fault import FaultKind
from sapper.coach.situation import Deed, Situation, Step
from sapper.layout import Layout
from sapper.shape import Cell


@dataclass(frozen=True)
class GuidedCheck:
    """A check made of situations: it fails where one ends in a fault of these kinds.

    `needs` names checks that come first: while one of them fails, this one would fail for the
    same reason and teach nothing. `hint` replaces the usual hint for the fault.
    """

    name: str
    title: str
    defect: str
    kinds: frozenset[FaultKind]
    situations: tuple[Situation, ...]
    needs: tuple[str, ...] = ()
    hint: str = ""


def _reveal(layout: str, *cells: Cell) -> Situation:
    """The cells of a layout revealed one after the other."""
    return _steps(layout, *(Step(Deed.REVEAL, (cell,)) for cell in cells))


def _steps(layout: str, *steps: Step) -> Situation:
    situation = Situation(Layout.parse(layout), steps)
    assert situation.is_true, situation
    return situation


def _after(deed: Deed, told: Cell, layout: str, *cells: Cell) -> Situation:
    """The cells revealed after something was done with one cell."""
    return _steps(layout, Step(deed, (told,)), *(Step(Deed.REVEAL, (cell,)) for cell in cells))


_NOT_SOUND = frozenset(
    {FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE, FaultKind.FALSE_SENTENCE, FaultKind.OFF_BOARD}
)
_SENTENCE = _NOT_SOUND | {FaultKind.PLAIN_MISSING}
_SINGLE = frozenset({FaultKind.MISSED_SINGLE})
_ANY_MISS = frozenset({FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET})

BASICS = (
    "methods",
    "arguments",
    "new agent",
    "known_mines",
    "known_safes",
    "known copies",
    "sentence mark_mine",
    "sentence mark_safe",
)
"""The checks without which `add_knowledge` cannot be right."""

GUIDED = (
    GuidedCheck(
        "step 1",
        "step 1: the cell is recorded as played",
        "does not record the moves made",
        frozenset({FaultKind.MOVES_MADE}),
        (_reveal(".*/..", (0, 0)), _reveal(".*/..", (0, 0), (1, 1))),
        BASICS,
    ),
    GuidedCheck(
        "step 2",
        "step 2: the cell is marked safe",
        "does not mark the revealed cell safe",
        frozenset({FaultKind.NOT_MARKED_SAFE}),
        (_reveal(".*/..", (0, 0)), _reveal("..*/...", (0, 0), (0, 1))),
        BASICS,
    ),
    GuidedCheck(
        "neighbours",
        "step 3: the sentence has the neighbours, up to eight, and no other cell",
        "takes the wrong cells for neighbours",
        _SENTENCE,
        (
            _reveal(".*./.../...", (0, 0)),
            _reveal("*../.../...", (1, 1)),
            _reveal("..../..*./..../....", (1, 1)),
            _reveal("..../..../...*/....", (3, 3)),
            _reveal("..../..../..*./....", (2, 3)),
        ),
        BASICS,
        "The neighbours are the up to eight cells around, diagonal ones too, without the cell"
        " itself and without what lies off the board.",
    ),
    GuidedCheck(
        "rows and columns",
        "step 3: rows and columns are not swapped on a board that is not square",
        "confuses rows and columns, or height and width",
        _SENTENCE | {FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET},
        (
            _reveal("...*./...../.....", (1, 3)),
            _reveal("...../....*/.....", (2, 4)),
            _reveal("..../..*./..../..../....", (1, 1)),
            _reveal("..../..../..../...*/....", (4, 3)),
            _reveal(".*.../...../.....", (0, 2)),
            _reveal(".*..", (0, 2)),
            _reveal("./*/./.", (2, 0)),
        ),
        ("neighbours",),
        "The row of a cell is compared with the height, its column with the width.",
    ),
    GuidedCheck(
        "known mines",
        "step 3: known mines are taken off the count",
        "does not take known mines off the count",
        _SENTENCE | _SINGLE,
        (
            _after(Deed.MARK_MINE, (0, 1), ".*./*..", (0, 0)),
            _after(Deed.MARK_MINE, (0, 1), ".*./...", (0, 0)),
            _reveal(".*../**../..*.", (0, 0), (1, 2)),
        ),
        ("rows and columns",),
        "A neighbour that is a known mine is one of those that the number counts.",
    ),
    GuidedCheck(
        "known safes",
        "step 3: known safe cells are left out",
        "puts known safe cells into a new sentence",
        _SENTENCE | _SINGLE | {FaultKind.KNOWN_CELL},
        (
            _after(Deed.MARK_SAFE, (0, 1), "../*.", (0, 0)),
            _reveal("...*", (0, 0), (0, 2)),
            _reveal("..*/...", (1, 0), (0, 1)),
        ),
        ("rows and columns",),
    ),
    GuidedCheck(
        "step 4",
        "step 4: what one sentence proves is marked",
        "does not mark what one sentence proves",
        _SINGLE,
        (_reveal("../..", (0, 0)), _reveal(".*/**", (0, 0)), _reveal("*.", (0, 1))),
        ("rows and columns",),
    ),
    GuidedCheck(
        "old sentences",
        "step 4: old sentences prove more when a cell becomes known",
        "does not look at old sentences again",
        _SINGLE,
        (
            _reveal("*...", (0, 1), (0, 3)),
            _reveal("..*.*", (0, 1), (0, 3)),
            _reveal("*.../....", (0, 1), (0, 3), (1, 3)),
        ),
        ("step 4", "known mines", "known safes"),
    ),
    GuidedCheck(
        "chain",
        "step 6: a chain of conclusions is followed to its end",
        "stops before nothing new follows",
        _SINGLE,
        (
            _reveal("*...*...", (0, 1), (0, 3), (0, 5), (0, 7)),
            _reveal("...*...*", (0, 6), (0, 4), (0, 2), (0, 0)),
            _reveal("*...*...", (0, 3), (0, 7), (0, 1), (0, 5)),
        ),
        ("old sentences",),
    ),
    GuidedCheck(
        "subset rule",
        "step 5: the subset rule settles cells, whichever sentence came first",
        "misses what the subset rule proves",
        frozenset({FaultKind.MISSED_SUBSET}),
        (
            _reveal("*../...", (1, 0), (1, 1)),
            _reveal("*../...", (1, 1), (1, 0)),
            _reveal("*.*/.../...", (1, 0), (1, 1)),
            _reveal(".*/../..", (0, 0), (1, 0)),
            _reveal(".*/../..", (1, 0), (0, 0)),
        ),
        ("step 4", "rows and columns"),
    ),
    GuidedCheck(
        "inferred sentences",
        "step 5: inferred sentences are added, the old ones stay",
        "does not add inferred sentences, or drops the old ones",
        frozenset({FaultKind.INFERRED_MISSING, FaultKind.PLAIN_MISSING}),
        (
            _reveal(".**/...", (1, 0), (1, 1)),
            _reveal(".**/...", (1, 1), (1, 0)),
        ),
        ("rows and columns",),
    ),
    GuidedCheck(
        "closure",
        "step 6: inferred sentences are used for further inference",
        "does not infer from inferred sentences",
        _ANY_MISS,
        (
            _reveal(".**./....", (1, 0), (1, 1), (1, 2), (1, 3)),
            _reveal(".**./....", (1, 3), (1, 1), (1, 0), (1, 2)),
            _reveal("*.*../.....", (1, 0), (1, 1), (1, 2), (1, 3)),
        ),
        ("subset rule", "old sentences"),
    ),
)
