"""The second witness: small edits of the student's own syntax tree, tried inside the sandbox.

An edit that makes the first fault go away, and loses nothing that held before, shows where the
fault is. It is never shown. Work is counted in loop rounds and calls, not in seconds, so that
every machine finds the same.
"""

from __future__ import annotations

import ast
from ast import literal_eval
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files

from sapper.repairs.edit import Edit, edits, pieces, with_ticks
from sapper.repairs.mistakes import LEFT_OUT
from sapper.sandbox import Pupil, Seen, Way

MOST_ROUNDS = 40_000
"""Rounds and calls that one trial may take: ten times what a right file takes."""
MOST_WORK = {True: 1_000_000, False: 4_000_000}
"""The same for all edits of a fault together, by whether it is polish."""
_WAY = Way(5_000_000)
"""Edits count their own work: this only ends what counts none."""
_MOST_FOUND, MOST_ANSWERED = 24, 8
"""So many repairs are looked for, and so many told in one answer, which has a limit."""
_MOST = 0.5
"""An edit that puts less right is no witness."""
_TOLD = [f"[*kinds.items()][{at}:{at + 25}]" for at in range(0, 200, 25)]
"""What the names of the file stand for; an answer has a limit."""


_DRIVER = files("sapper.repairs").joinpath("driver.py").read_text(encoding="utf-8")
"""What runs inside the sandbox."""
FunctionOf = Callable[[int], int | None]
"""The line at which the function of a line begins."""


@dataclass(frozen=True)
class Trial:
    """Python that sets `good` to a bool for each thing asked; `names` are the things.

    The first `asked` of them count: the rest is polish.
    """

    code: str
    names: tuple[str, ...]
    asked: int = 1


@dataclass(frozen=True)
class Repair:
    """An edit that makes a fault go away, the names of all that it puts right, and their share.

    It names a cause where it `is_sure`; else it is one of several things that could be meant.
    """

    edit: Edit
    turned: frozenset[str]
    share: float
    is_sure: bool = False


@lru_cache(maxsize=2)
def _counted(text: str) -> tuple[ast.Module, str]:
    """The file's tree with its work counted, and its text; empty where it is no Python."""
    try:
        tree = with_ticks(ast.parse(text))
        return tree, ast.unparse(tree)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], []), ""


@lru_cache(maxsize=2)
def _edits_of(text: str, ran: frozenset[int], kinds: tuple[tuple[str, str], ...]) -> list[Edit]:
    """All edits of the lines that ran, those that take the least first, and right pieces."""
    found = edits(_counted(text)[0], ran, dict(kinds))
    return sorted([*found, *pieces()], key=lambda edit: edit.rank)


def find_repairs(pupil: Pupil, trials: list[Trial], is_polish: bool = False) -> list[Repair]:
    """The edits after which all of the first trial is good and nothing is lost in the others.

    Only lines that run in the first trial are edited. Where edits that take little put all right,
    those that take more are not tried. Polish is worth less work.
    """
    most = MOST_WORK[is_polish]
    asked = [(trial.code, len(trial.names), trial.asked) for trial in trials]
    begin = f"_search = Search({_counted(pupil.source)[1]!r}, {asked!r}, {MOST_ROUNDS})"
    lines = [_DRIVER, begin, "(_search.ran, _search.failing)", *_TOLD]
    _, _, *told = map(_answer, pupil.perform(lines, replace(_WAY, anew=True)))
    match told:
        case [(list(ran), int(failing)), *kinds]:
            parts = (part for each in kinds if isinstance(each, list) for part in each)
            seen = tuple((str(name), str(kind)) for name, kind in parts)
            tried = _edits_of(pupil.source, frozenset(map(int, ran)), seen)
        case _:
            return []
    found = _try(pupil, tried, failing, most)
    if found:
        found |= _try(pupil, [each for each in tried if each.kind == LEFT_OUT], failing, most)
    names = [name for trial in trials for name in trial.names]
    return [
        Repair(edit, _turned(names, bits), counted / failing if failing else 1.0)
        for edit, (bits, counted) in found.items()
    ]


def _turned(names: list[str], bits: int) -> frozenset[str]:
    """The names whose bits are set, behind a first one."""
    flags = bin(bits)[3:]
    return frozenset(name for name, flag in zip(names, flags, strict=False) if flag == "1")


def _try(pupil: Pupil, tried: list[Edit], failing: int, work: int) -> dict[Edit, tuple[int, int]]:
    """The edits that repair, each with what it puts right, as the driver says it."""
    functions = {(edit.home, edit.function): edit.own for edit in tried if edit.own}
    most = int((1 - _MOST) * failing)
    changes = [(*edit.change, failing if edit.is_piece else most, edit.tier) for edit in tried]
    call = f"_found = _search.repairs({functions!r}, {changes!r}, {work}, {_MOST_FOUND})"
    told = [f"_found[{at}:{at + MOST_ANSWERED}]" for at in range(0, _MOST_FOUND, MOST_ANSWERED)]
    answers = map(_answer, pupil.perform([call, *told], replace(_WAY, go_on=True))[1:])
    found = (each for answer in answers if isinstance(answer, list) for each in answer)
    return {tried[number]: (bits, counted) for number, bits, counted in found}


def _answer(seen: Seen) -> object:
    """The value that a line gave; None where it failed or gave something else."""
    try:
        return None if seen.failure else literal_eval(seen.text)
    except (ValueError, SyntaxError, TypeError):
        return None


def right_piece(repairs: list[Repair]) -> Repair | None:
    """The right method that puts the most right in the place of the file's own; None if none."""
    found = [each for each in repairs if each.edit.is_piece]
    return max(found, key=lambda each: len(each.turned), default=None)


def agreed(
    repairs: list[Repair], traced: int | None, function_of: FunctionOf = lambda _: None
) -> Repair | None:
    """The repair to believe; it is sure where nothing else can be meant.

    Of the edits that put the most right, those count that take the least and say the most. Where
    one of them is on the line that the trace names, that is the place; else it is the last line of
    theirs: what stands there twice is more often wrong the second time. The repair is sure if there
    is no other line, or the trace names this one; if all edits here are of one kind; if it puts all
    right that fails; and if no statement is only left out for it: then no change says what is
    wrong.
    """
    repairs = [each for each in repairs if not each.edit.is_piece]
    most = max((len(each.turned) for each in repairs), default=0)
    best = [each for each in repairs if len(each.turned) == most]
    left_out = [each.edit for each in best if each.edit.kind == LEFT_OUT]
    needed = [each for each in best if not any(out.covers(each.edit) for out in left_out)] or best
    inner = [each for each in needed if not any(_says_more(one.edit, each.edit) for one in needed)]
    tier = min((each.edit.tier for each in inner), default=0)
    inner = sorted(
        (each for each in inner if each.edit.tier == tier), key=lambda each: each.edit.rank
    )
    if not inner:
        return None
    lines = {each.edit.line for each in inner}
    beside = [line for line in lines if traced and function_of(line) == function_of(traced)]
    place = traced if traced in lines else max(beside or lines)
    here = [each for each in inner if each.edit.line == place]
    special = [each for each in here if not each.edit.has("weak")] or here
    is_shown = place == traced or (len(lines) == 1 and not special[0].edit.has("outside"))
    is_shown |= all(each.edit.has("anywhere") for each in inner)
    is_one = len({each.edit.kind for each in special}) == 1
    is_one &= all(special[0].edit.explains(out) for out in left_out)
    return replace(special[0], is_sure=is_shown and is_one and special[0].share == 1.0)


def _says_more(edit: Edit, other: Edit) -> bool:
    """Whether an edit that takes no more than another one is nearer to the mistake.

    It is inside that one; or that one leaves out what stands under the condition that it changes.
    """
    if edit.tier > other.tier or edit.is_omission:
        return False
    is_inside = other.covers(edit) and not edit.covers(other)
    return is_inside or (other.is_omission and edit.covers(other) and edit.lines != other.lines)
