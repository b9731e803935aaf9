"""Guided situations: small positions made for one step of `add_knowledge` each."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.base.shape import Cell
from sapper.coach.fault import FaultKind
from sapper.coach.hints import NEIGHBOURS, ROWS_AND_COLUMNS
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.game.layout import Layout


@dataclass(frozen=True)
class GuidedCheck:
    """A check made of situations: it fails where one ends in a fault of these kinds.

    `needs` names checks that come first: while one of them fails, this one would fail for the
    same reason and teach nothing. `defect` names what is wrong, where the fault's own name does
    not say it better; `hint` replaces the usual hint for the fault.
    """

    name: str
    title: str
    defect: str
    kinds: frozenset[FaultKind]
    situations: tuple[Situation, ...]
    needs: tuple[str, ...] = ()
    hint: str = ""
    is_polish: bool = False

    @property
    def severity(self) -> Severity:
        """Its level: that of the worst fault it looks for, if the course asks for it at all."""
        if self.is_polish:
            return Severity.POLISH
        return min((kind.severity for kind in self.kinds), key=lambda each: each.value)


def _reveal(layout: str, *cells: Cell) -> Situation:
    """The cells of a layout revealed one after the other."""
    return _steps(layout, *(SituationStep(StepKind.REVEAL, (cell,)) for cell in cells))


def _steps(layout: str, *steps: SituationStep) -> Situation:
    situation = Situation(Layout.parse(layout), steps)
    assert situation.is_true, situation
    return situation


def _after(kind: StepKind, told: Cell, layout: str, *cells: Cell) -> Situation:
    """The cells revealed after something was done with one cell."""
    return _steps(
        layout,
        SituationStep(kind, (told,)),
        *(SituationStep(StepKind.REVEAL, (cell,)) for cell in cells),
    )


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
    "sentence mark_mine",
    "sentence mark_safe",
)
"""The checks without which `add_knowledge` cannot be right."""

_R = StepKind.REVEAL
_LOGIC = frozenset(kind for kind in FaultKind if kind.is_logic)


def _step(kind: StepKind, *cells: Cell) -> SituationStep:
    return SituationStep(kind, cells)


GUIDED = (
    GuidedCheck(
        "step 1",
        "the cell is recorded as played",
        "does not record the moves made",
        frozenset({FaultKind.MOVES_MADE}),
        (_reveal(".*/..", (0, 0)), _reveal(".*/..", (0, 0), (1, 1))),
        BASICS,
    ),
    GuidedCheck(
        "step 2",
        "the cell is marked safe",
        "does not mark the revealed cell safe",
        frozenset({FaultKind.NOT_MARKED_SAFE}),
        (_reveal(".*/..", (0, 0)), _reveal("..*/...", (0, 0), (0, 1))),
        BASICS,
    ),
    GuidedCheck(
        "neighbours",
        "the sentence has the neighbours, up to eight, and no other cell",
        "",
        _NOT_SOUND,
        (
            _reveal(".*./.../...", (0, 0)),
            _reveal(".*./.../...", (0, 2)),
            _reveal(".../*../...", (2, 0)),
            _reveal("*../.../...", (1, 1)),
            _reveal("..../..*./..../....", (1, 1)),
            _reveal("..../..../...*/....", (3, 3)),
            _reveal("..../..../..*./....", (2, 3)),
        ),
        BASICS,
        NEIGHBOURS,
    ),
    GuidedCheck(
        "rows and columns",
        "not swapped on a board that is not square",
        "goes wrong on a board that is not square",
        _NOT_SOUND | _ANY_MISS,
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
        ROWS_AND_COLUMNS,
    ),
    GuidedCheck(
        "new sentence",
        "the sentence of the number is in knowledge",
        "does not keep the sentence of a revealed number",
        frozenset({FaultKind.PLAIN_MISSING}),
        (
            _reveal("*../.../...", (1, 1)),
            _reveal(".*/..", (0, 0)),
            _reveal(".*./...", (0, 0), (1, 2)),
        ),
        ("rows and columns",),
    ),
    GuidedCheck(
        "step 4",
        "what one sentence proves is marked",
        "does not mark what one sentence proves",
        _SINGLE,
        (_reveal("../..", (0, 0)), _reveal(".*/**", (0, 0)), _reveal("*.", (0, 1))),
        ("rows and columns",),
    ),
    GuidedCheck(
        "known mines",
        "they are taken off the count of a new sentence",
        "goes wrong next to a known mine",
        _SENTENCE | _SINGLE,
        (
            _after(StepKind.MARK_MINE, (0, 1), ".*./*..", (0, 0)),
            _after(StepKind.MARK_MINE, (0, 1), ".*./...", (0, 0)),
            _reveal(".*../**../..*.", (0, 0), (1, 2)),
        ),
        ("rows and columns", "step 4"),
        "A neighbour that is a known mine is one of those that the number counts.",
    ),
    GuidedCheck(
        "known safes",
        "they are left out of a new sentence",
        "goes wrong next to a known safe cell",
        _SENTENCE | _SINGLE | {FaultKind.KNOWN_CELL},
        (
            _after(StepKind.MARK_SAFE, (0, 1), "../*.", (0, 0)),
            _reveal("...*", (0, 0), (0, 2)),
            _reveal("..*/...", (1, 0), (0, 1)),
        ),
        ("rows and columns", "step 4"),
    ),
    GuidedCheck(
        "old sentences",
        "they prove more when a cell becomes known",
        "misses what an old sentence proves later",
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
        "a chain of conclusions is followed to the end",
        "",
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
        "settles cells, no matter which sentence came first",
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
        "they are added, and the old ones stay",
        "",
        frozenset({FaultKind.INFERRED_MISSING, FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED}),
        (
            _reveal(".**/...", (1, 0), (1, 1)),
            _reveal(".**/...", (1, 1), (1, 0)),
        ),
        ("rows and columns",),
    ),
    GuidedCheck(
        "closure",
        "inferred sentences are used to infer more",
        "misses what several inferences prove",
        _ANY_MISS,
        (
            _reveal(".**./....", (1, 0), (1, 1), (1, 2), (1, 3)),
            _reveal(".**./....", (1, 3), (1, 1), (1, 0), (1, 2)),
            _reveal("*.*../.....", (1, 0), (1, 1), (1, 2), (1, 3)),
            _reveal(".../*.*/...", (0, 0), (1, 1), (2, 1)),
            _reveal("...../.*.../.....", (0, 1), (0, 2), (1, 0), (2, 0)),
            _reveal(".../.../.*./...", (0, 1), (1, 2), (3, 1)),
            _reveal(".../.../.*./.../...", (0, 1), (1, 2), (3, 1)),
            _reveal(
                "..../*..*/..../..*.",
                *((0, 1), (0, 2), (0, 3), (1, 1), (2, 1), (2, 2), (2, 3)),
            ),
            _reveal(
                ".*.../...../*..*./...*./*....",
                *((0, 4), (1, 1), (1, 2), (2, 1), (3, 0), (3, 2), (4, 1), (2, 2)),
            ),
            _reveal(
                "**.../..*.*/...*./..**./.....",
                *((0, 2), (1, 1), (1, 3), (2, 1), (2, 2), (4, 0)),
            ),
        ),
        ("subset rule", "old sentences"),
    ),
    GuidedCheck(
        "tidy sentences",
        "no known cells, no empty sentences and no duplicates stay in knowledge",
        "",
        frozenset({FaultKind.KNOWN_CELL, FaultKind.EMPTY_SENTENCE, FaultKind.DUPLICATE}),
        (
            _reveal("../..", (0, 0)),
            _reveal(".*/**", (0, 0)),
            _reveal("..*/...", (0, 0), (1, 0)),
            _reveal(".*/..", (0, 0), (1, 0)),
            _reveal("*.../....", (0, 1), (0, 3)),
            _reveal("..*/.../*.*", (1, 1), (2, 1), (0, 1)),
            _reveal(".**./....", (1, 0), (1, 1), (1, 2), (1, 3)),
            _reveal("*...*...", (0, 1), (0, 3), (0, 5), (0, 7)),
        ),
        ("step 4", "known mines", "known safes"),
    ),
    GuidedCheck(
        "mine total",
        "no number of mines is assumed: the agent is never told one",
        "likely assumes a number of mines",
        _NOT_SOUND,
        (
            _reveal("***./*.*./***./....", (1, 1)),
            _reveal("../*.", (0, 0)),
            _reveal("..*/.../...", (1, 1)),
        ),
        ("step 4", "known mines", "known safes"),
        "The agent does not know how many mines the board has; it only knows the numbers.",
    ),
    GuidedCheck(
        "edits",
        "what callers change in mines, safes, moves_made and knowledge counts",
        "ignores changes from outside",
        _LOGIC,
        (
            _steps(
                ".*./...", _step(_R, (0, 0)), _step(StepKind.ADD_MINE, (0, 1)), _step(_R, (1, 2))
            ),
            _steps(
                "..*/..*", _step(_R, (0, 1)), _step(StepKind.ADD_SAFE, (1, 1)), _step(_R, (0, 0))
            ),
            _steps(".*./...", _step(StepKind.ADD_MINE, (0, 1)), _step(_R, (0, 0))),
            _steps("../*.", _step(StepKind.ADD_SAFE, (0, 1)), _step(_R, (0, 0))),
            _steps(".*./...", _step(StepKind.ADD_MOVE, (0, 0)), _step(_R, (0, 0))),
            _steps("..*.", _step(StepKind.APPEND, (0, 2), (0, 3)), _step(_R, (0, 1))),
            _steps(
                "*..*", _step(_R, (0, 1)), _step(StepKind.APPEND, (0, 0), (0, 1)), _step(_R, (0, 2))
            ),
            _steps(
                ".**/...",
                _step(_R, (1, 1)),
                _step(StepKind.INSERT, (0, 0), (0, 1)),
                _step(_R, (1, 1)),
            ),
        ),
        ("step 1", "step 2", "mine total", "closure", "inferred sentences", "tidy sentences"),
        "Trust what is in mines, safes, moves_made and knowledge, no matter who put it there. A"
        " second copy of your own, or a look at new sentences only, misses such changes.",
        is_polish=True,
    ),
)
