"""The second witness: small edits of the student's own syntax tree, tried inside the sandbox.

An edit that makes the first fault go away, and loses nothing that held before, shows where the
fault is. It is never shown. Work is counted in loop rounds and calls, not in seconds, so that
every machine finds the same.
"""

from __future__ import annotations

import ast
from ast import literal_eval
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Any

from sapper.coach.pupil import Pupil
from sapper.coach.repairs.edit import Edit, edits, pieces, with_ticks
from sapper.coach.repairs.mistakes import MISTAKES, SECTIONS
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
_MOST_TRACED = 8
"""The number of trials whose lines are edited."""
_TOLD = [f"[*kinds.items()][{at}:{at + 25}]" for at in range(0, 200, 25)]
"""What the names of the file stand for; an answer has a limit."""
_DRIVER = files("sapper.coach.repairs").joinpath("driver.py").read_text(encoding="utf-8")
"""What runs inside the sandbox."""


@dataclass(frozen=True)
class Trial:
    """Python that sets `good` to a bool for each of `size` things.

    The first `asked` of them count: the rest is polish. `about` is the number of the one that the
    fault is about, None for all that count.
    """

    code: str
    size: int = 1
    asked: int = 1
    about: int | None = 0


@dataclass(frozen=True)
class Repair:
    """An edit that ends a fault, and the numbers of all trials whose faults it ends.

    It names a cause where it `is_sure`, else only a line. `is_all` is True if nothing is left
    that counts.
    """

    edit: Edit
    ended: frozenset[int]
    is_all: bool = False
    is_sure: bool = False


@lru_cache(maxsize=2)
def _counted(text: str) -> tuple[ast.Module, str]:
    """The file's tree with its work counted, and its text; empty where it is no Python."""
    try:
        tree = with_ticks(ast.parse(text))
        return tree, with_counted_rounds(ast.unparse(tree))
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], []), ""


_LATE = SECTIONS.index("any line")
"""Edits of this section and later are many: they are tried only where no other one ends a fault."""
_EARLY_KINDS = frozenset(name for name, each in MISTAKES.items() if each.section < _LATE)
_LATE_KINDS = frozenset(MISTAKES.keys() - _EARLY_KINDS)


class RepairSearch:
    """The edits of one pupil's file that end its faults.

    `trials` ask for all that is wrong, and for all that an edit must not lose. Polish is worth less
    work.
    """

    def __init__(self, pupil: Pupil, trials: list[Trial], is_polish: bool = False) -> None:
        self._pupil = pupil
        self._work = MOST_WORK[is_polish]
        self._made: dict[frozenset[str], list[Edit]] = {}
        asked = [(each.code, each.size, each.asked, each.about) for each in trials]
        begin = f"_search = Search({_counted(pupil.source)[1]!r}, {asked!r}, {MOST_ROUNDS})"
        _, _, wrong = self._ask(_DRIVER, begin, "_search.wrong", is_new=True)
        self.wrong = (
            [each for each in wrong if isinstance(each, int)] if isinstance(wrong, list) else []
        )
        """The numbers of the trials that find something wrong."""

    def repairs(self, root: int, is_first: bool = True) -> list[Repair]:
        """Return the edits that end what is wrong in a trial, and lose nothing in the others.

        Only lines that run in that trial are edited. Edits that could stand anywhere are tried for
        the first fault, if no other one ends it.
        """
        ran = self._ran.get(root, frozenset())
        early = [each for each in self._edits(_EARLY_KINDS) if each.may_matter(ran)]
        found = self._try(root, [*early, *pieces()])
        if not is_first or any(not each.edit.is_piece for each in found):
            return found
        late = [each for each in self._edits(_LATE_KINDS) if each.may_matter(ran)]
        return [*found, *self._try(root, late)]

    @cached_property
    def _ran(self) -> dict[int, frozenset[int]]:
        """The lines that run in each of the first trials that find something wrong."""
        asked = self.wrong[:_MOST_TRACED]
        answers = self._ask(*(f"_search.ran({number})" for number in asked))
        return {n: frozenset(ran or ()) for n, ran in zip(asked, answers, strict=True)}

    @cached_property
    def _seen(self) -> dict[str, str]:
        """What the names of the file were seen to stand for on these lines."""
        return dict(pair for part in self._ask(*_TOLD) for pair in part or ())

    def _edits(self, kinds: frozenset[str]) -> list[Edit]:
        """The edits of some kinds: the same are asked for with every fault."""
        if kinds not in self._made:
            ran = frozenset().union(*self._ran.values())
            tree, _ = _counted(self._pupil.source)
            self._made[kinds] = list(edits(tree, ran, self._seen, kinds))
        return self._made[kinds]

    def _try(self, root: int, tried: list[Edit]) -> list[Repair]:
        tried = sorted(tried, key=lambda edit: edit.rank)
        functions = {(edit.home, edit.function): edit.own for edit in tried if edit.own}
        changes = [edit.change for edit in tried]
        limits = f"{self._work}, {_MOST_FOUND}"
        call = f"_found = _search.repairs({root}, {functions!r}, {changes!r}, {limits})"
        told = [f"_found[{at}:{at + MOST_ANSWERED}]" for at in range(0, _MOST_FOUND, MOST_ANSWERED)]
        _, *answers = self._ask(call, *told)
        every = [each for answer in answers if isinstance(answer, list) for each in answer]
        return [Repair(tried[n], frozenset(ended), is_all) for n, ended, is_all in every]

    def _ask(self, *lines: str, is_new: bool = False) -> list[Any]:
        """What the driver answers to each line."""
        way = replace(_WAY, anew=is_new, go_on=not is_new)
        answers = [_answer(each) for each in self._pupil.perform(list(lines), way)]
        return [*answers, *[None] * (len(lines) - len(answers))]


def _answer(seen: Seen) -> Any:
    """The value that a line gave; None where it failed or gave something else."""
    try:
        return None if seen.failure else literal_eval(seen.text)
    except (ValueError, SyntaxError, TypeError):
        return None


def right_piece(repairs: list[Repair]) -> Repair | None:
    """The right method that ends the most in the place of the file's own; None if none."""
    found = [each for each in repairs if each.edit.is_piece]
    return max(found, key=lambda each: len(each.ended), default=None)


def agreed(repairs: list[Repair], traced: int | None) -> Repair | None:
    """Return the repair to believe; None if the evidence does not agree on one statement.

    Of the edits that end the most, those of the first section count. A line is named if all of them
    change one statement, or if the trace names one of theirs. An edit that only moves or repeats
    what is there names none. The repair is sure if all edits that end the most are of one kind, and
    if nothing else is wrong or the trace names the line as well.
    """
    named = [each for each in repairs if not each.edit.is_piece and not each.edit.is_moved]
    most = max((len(each.ended) for each in named), default=0)
    best = [each for each in named if len(each.ended) == most]
    is_one_kind = len({each.edit.kind for each in best}) == 1
    first = min((each.edit.section for each in best), default=0)
    best = [each for each in best if each.edit.section == first]
    here = [each for each in best if each.edit.line == traced]
    if len({each.edit.statement for each in best}) != 1:
        return here[0] if here else None
    chosen = here[0] if here else best[0]
    is_one_line = len({each.edit.line for each in best}) == 1
    line = chosen.edit.line if here or is_one_line else chosen.edit.statement
    is_sure = is_one_kind and (chosen.is_all or bool(here))
    return replace(chosen, edit=replace(chosen.edit, line=line), is_sure=is_sure)
