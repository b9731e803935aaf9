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
from enum import Enum
from functools import lru_cache
from importlib.resources import files

from sapper.coach.pupil import Pupil
from sapper.coach.repairs.edit import Edit, edits, pieces, with_ticks
from sapper.coach.repairs.mistakes import LEFT_OUT, MISTAKES
from sapper.coach.repairs.trees import with_counted_rounds
from sapper.coach.seen import Seen, Way

MOST_ROUNDS = 40_000
"""Rounds and calls that one trial may take: ten times what a right file takes."""
MOST_WORK = {True: 1_000_000, False: 5_000_000}
"""The same for all edits of a file together, by whether its faults are polish."""
_WAY = Way(5_000_000)
"""Edits count their own work: this only ends what counts none."""
_MOST_FOUND, MOST_ANSWERED = 24, 8
"""So many repairs are looked for, and so many told in one answer, which has a limit."""
_TOLD = [f"[*kinds.items()][{at}:{at + 25}]" for at in range(0, 200, 25)]
"""What the names of the file stand for; an answer has a limit."""
_DRIVER = files("sapper.coach.repairs").joinpath("driver.py").read_text(encoding="utf-8")
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
        return tree, with_counted_rounds(ast.unparse(tree))
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], []), ""


_LATE = 3
"""Edits of this tier and above are many: they are made only where no other one ends a fault."""
_EARLY_KINDS = frozenset(name for name, each in MISTAKES.items() if each.tier < _LATE) | {LEFT_OUT}
_LATE_KINDS = frozenset(MISTAKES.keys() - _EARLY_KINDS | {LEFT_OUT})


@lru_cache(maxsize=4)
def _edits_of(
    text: str, ran: frozenset[int], seen: tuple[tuple[str, str], ...], kinds: frozenset[str]
) -> tuple[Edit, ...]:
    """The edits of some kinds of the lines that ran: the same are asked for more than once."""
    return tuple(edits(_counted(text)[0], ran, dict(seen), kinds))


class Reach(Enum):
    """How far to look, nearest first: for fewer edits before more, for small ones before others.

    ALONE: all edits, and one must end all that is wrong. LITTLE: edits that take little, one for
    each of several faults. ALL: all edits, likewise. The value is the share of the work that may be
    done by then.
    """

    ALONE = 0.7
    LITTLE = 0.85
    ALL = 1.0


class RepairSearch:
    """The edits of one pupil's file that end its faults, one fault after the other.

    `trials` ask for all that is wrong, and for all that an edit must not lose. Polish is worth less
    work.
    """

    def __init__(self, pupil: Pupil, trials: list[Trial], is_polish: bool = False) -> None:
        self._pupil = pupil
        self._names = [name for trial in trials for name in trial.names]
        self._work = MOST_WORK[is_polish]
        self._kept: list[Edit] = []
        self._early: dict[tuple[int, tuple[Edit, ...]], list[Repair]] = {}
        asked = [(trial.code, len(trial.names), trial.asked) for trial in trials]
        begin = f"_search = Search({_counted(pupil.source)[1]!r}, {asked!r}, {MOST_ROUNDS})"
        self._ask(_DRIVER, begin, is_new=True)

    @property
    def wrong(self) -> list[int]:
        """The numbers of the trials that still find wrong what they first did."""
        (found,) = self._ask("_search.wrong")
        return [each for each in found if isinstance(each, int)] if isinstance(found, list) else []

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong any more that counts."""
        return self._ask("_search.is_right") == [True]

    def repairs(self, root: int, reach: Reach) -> list[Repair]:
        """The edits after which all of a trial is good and nothing is lost in the others.

        Only lines that run in that trial are edited. Those that take much are not tried where
        another one puts all right.
        """
        place = root, tuple(self._kept)
        if place not in self._early:
            self._early[place] = self._tried(root, Reach.LITTLE)
        found = self._early[place]
        is_full = any(each.share == 1.0 and not each.edit.is_piece for each in found)
        return found if is_full or reach is Reach.LITTLE else [*found, *self._tried(root, reach)]

    def _tried(self, root: int, reach: Reach) -> list[Repair]:
        """The edits that repair; if there are any, also statements that may be left out."""
        ran, *parts = self._ask(f"_search.ran({root})", *_TOLD)
        seen = tuple(pair for part in parts if isinstance(part, list) for pair in part)
        if not isinstance(ran, list):
            return []
        kinds = _EARLY_KINDS if reach is Reach.LITTLE else _LATE_KINDS
        every = _edits_of(self._pupil.source, frozenset(ran), seen, kinds)
        left_out = [each for each in every if each.kind == LEFT_OUT]
        early = [*(each for each in every if each.kind != LEFT_OUT), *pieces()]
        tried = sorted(early if reach is Reach.LITTLE else every, key=lambda edit: edit.rank)
        found = self._try(root, tried, reach)
        if found:
            found = {**self._try(root, left_out, reach), **found}
        return list(found.values())

    def keep(self, repair: Repair) -> None:
        """Leave an edit where it is: the next fault is looked for beside it."""
        edit = repair.edit
        self._kept.append(edit)
        functions = {(edit.home, edit.function): edit.own}
        self._ask(f"_search.keep({(*edit.change, edit.tier)!r}, {functions!r})")

    def forget(self) -> None:
        """Take all that was kept away again."""
        self._kept.clear()
        self._ask("_search.forget()")

    def _try(self, root: int, tried: list[Edit], reach: Reach) -> dict[Edit, Repair]:
        functions = {(edit.home, edit.function): edit.own for edit in tried if edit.own}
        changes = [(*edit.change, edit.tier) for edit in tried]
        limits = f"{int(self._work * reach.value)}, {_MOST_FOUND}, {reach is Reach.ALONE}"
        call = f"_search.repairs({root}, {functions!r}, {changes!r}, {limits})"
        told = [f"_found[{at}:{at + MOST_ANSWERED}]" for at in range(0, _MOST_FOUND, MOST_ANSWERED)]
        _, wrong, *answers = self._ask(f"_wrong, _found = {call}", "_wrong", *told)
        every = [each for answer in answers if isinstance(answer, list) for each in answer]
        most = wrong if isinstance(wrong, int) and wrong else 1
        return {
            tried[number]: Repair(tried[number], self._turned(bits), counted / most)
            for number, bits, counted in every
        }

    def _turned(self, bits: int) -> frozenset[str]:
        """The names whose bits are set, behind a first one."""
        flags = bin(bits)[3:]
        return frozenset(
            name for name, flag in zip(self._names, flags, strict=False) if flag == "1"
        )

    def _ask(self, *lines: str, is_new: bool = False) -> list[object]:
        """What the driver answers to each line."""
        way = replace(_WAY, anew=is_new, go_on=not is_new)
        answers = [_answer(each) for each in self._pupil.perform(list(lines), way)]
        return [*answers, *[None] * (len(lines) - len(answers))]


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

    Of the edits that put the most right, those count that take the least and say the most, before
    all those that are telling. The repair is sure if the trace names its line, too, or there is no
    other one, and its kind ends no fault by accident; if all edits here are of one kind, and none
    like it ends the fault elsewhere; and if no statement is only left out for it: then no change
    says what is wrong.
    """
    repairs = [each for each in repairs if not each.edit.is_piece]
    most = max((len(each.turned) for each in repairs), default=0)
    best = [each for each in repairs if len(each.turned) == most]
    left_out = [each.edit for each in best if each.edit.kind == LEFT_OUT]
    needed = [
        each
        for each in best
        if not any(out.covers(each.edit) and not each.edit.goes_on for out in left_out)
    ] or best
    inner = [
        each
        for each in needed
        if not any(_says_more(one.edit, each.edit, traced) for one in needed)
    ]
    inner = [each for each in inner if each.edit.has("telling")] or inner
    tier = min((each.edit.tier for each in inner), default=0)
    inner = sorted(
        (each for each in inner if each.edit.tier == tier), key=lambda each: each.edit.rank
    )
    if not inner:
        return None
    place = _place([each.edit for each in inner], traced, function_of)
    is_traced = place == traced != function_of(place)
    is_alone = all(each.edit.line == place for each in inner)
    here = [each for each in inner if each.edit.line == place]
    special = [each for each in here if not each.edit.has("weak")] or here
    is_strong = not special[0].edit.has("weak") and not special[0].edit.has("outside")
    is_shown = is_traced or (is_alone and is_strong)
    is_shown |= all(each.edit.has("anywhere") for each in inner)
    kinds = {each.edit.kind for each in here if each in special or not each.edit.is_far_fetched}
    is_one = len(kinds) == 1
    is_one &= special[0].edit.has("anywhere") or not any(
        special[0].edit.is_like(each.edit) for each in inner if each not in here
    )
    is_one &= all(special[0].edit.explains(out) for out in left_out)
    return replace(special[0], is_sure=is_shown and is_one)


def _place(edits: list[Edit], traced: int | None, function_of: FunctionOf) -> int:
    """The line to believe: the one that the trace names, or what is around it; else the last.

    What puts any other thing in a place is believed where nothing else ends the fault. Of several
    as near, what ends none by accident is. What stands there twice is more often wrong the second
    time. A trace that names the head of a function has found no line, but the function.
    """
    if traced in {edit.line for edit in edits} and traced != function_of(traced):
        return traced
    edits = [edit for edit in edits if not edit.has("vague")] or edits
    if traced is None:
        return max(edit.line for edit in _strong(edits))
    if traced != function_of(traced):
        around = [edit for edit in edits if edit.lines[0] <= traced <= edit.lines[1]]
        if around:
            return min(_strong(around), key=lambda edit: edit.lines[1] - edit.lines[0]).line
    beside = [edit for edit in edits if function_of(edit.line) == function_of(traced)]
    return max(edit.line for edit in _strong(beside or edits))


def _strong(edits: list[Edit]) -> list[Edit]:
    """Those that end no fault by accident, if there are any."""
    return [edit for edit in edits if not edit.has("weak")] or edits


def _says_more(edit: Edit, other: Edit, traced: int | None) -> bool:
    """Whether an edit that takes no more than another one is nearer to the mistake.

    It is inside that one, which the trace does not name; or that one leaves out what stands under
    the condition that it changes.
    """
    if edit.tier > other.tier or edit.is_omission:
        return False
    is_inside = other.covers(edit) and not edit.covers(other) and other.line != traced
    return is_inside or (other.is_omission and edit.covers(other) and edit.lines != other.lines)
