"""What tries edits inside the student's process, where it is sent as text.

`begin` loads the file and runs every trial, `repairs` runs them again with each edit. A trial sets
`good` to a bool for each thing that it asks, with `look` and `ask` from here. Work is counted in
loop rounds and calls: the file's own text has the calls of `_tick_` for that.
"""

from __future__ import annotations

import ast
import copy
import random
import re
import sys
import types
from collections.abc import Iterator
from itertools import chain, groupby, repeat
from operator import length_hint
from typing import Any

Cells = set[tuple[int, int]]
_FILE, _MODULE = "minesweeper.py", "_edited_"
_NO_LOOP = re.compile(r"\S.* for ")
_OFTEN, _ROUNDS, _DRAWS = 4, 9, 4
_SHORT = 500
"""A right file takes about as much for a small example."""
_OF_TRIAL, _OF_EDIT = 20, 30
"""What a trial and an edit cost by themselves."""


AnEdit = tuple[str, str, int, int, str, int, int]
"""The class and the function, how much of it stays at both ends, what is between them, how many
things may stay wrong, and the tier."""


class _Worn(BaseException):
    """A trial has used up its work."""


def _worn(_: object) -> None:
    raise _Worn


# What trials ask


def look(
    ai: Any, good: list[bool], safes: Cells, mines: Cells, moves: Cells, plain: Any, board: Cells
) -> None:
    """Whether the agent believes what follows and nothing false, keeps its numbers, and is tidy."""
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    said = [(set(s.cells), s.count) for s in ai.knowledge]
    is_true = all(c <= cells and len(c & board) == n for c, n in said)
    is_sound = safes <= ai.safes <= cells - board and mines <= ai.mines <= board
    good[0] &= is_true and is_sound and ai.moves_made == moves and type(ai.knowledge) is list
    good[2] &= all(each in said for each in plain)
    good[3] &= not any(c & (ai.safes | ai.mines) for c, _ in said)
    good[4] &= all(c for c, _ in said)
    good[5] &= all(said.count(each) == 1 for each in said)


def ask(ai: Any, good: list[bool]) -> None:
    """Whether moves are found where there are some, and are legal."""
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    safe, free = ai.safes - ai.moves_made, cells - ai.moves_made - ai.mines
    for _ in range(_DRAWS):
        one, other = ai.make_safe_move(), ai.make_random_move()
        good[1] &= one in safe if safe else one is None
        good[1] &= other in free if free else other is None


def _rounds(ai: Any) -> Iterator[int]:
    """Rounds until the agent stays as it is: an edit may repeat what is in them."""
    for number in range(_ROUNDS):
        before = _held(ai)
        yield number
        if before is not None and before == _held(ai):
            return


def _held(ai: Any) -> object:
    try:
        said = sorted((sorted(s.cells), s.count) for s in ai.knowledge)
    except (AttributeError, TypeError):
        return None
    return len(ai.safes), len(ai.mines), said


# What the names of the file stand for

kinds: dict[str, str] = {}
"""The kind of what each name was seen to stand for, as `vocabulary.Kinds` has them."""


def _kind(value: Any) -> str:
    kind = type(value).__name__
    if kind in ("set", "frozenset", "list", "dict", "deque"):
        return f"many {_kind(next(iter(value)))}" if value else "many"
    return kind


def _see(name: str, value: Any) -> None:
    if value is not None and kinds.get(name, "many") == "many":
        kinds[name] = _kind(value)


class _Watch:
    """Which lines ran, and what names stood for on them."""

    def __init__(self) -> None:
        self.ran: dict[int, int] = {}

    def __call__(self, frame: types.FrameType, event: str, value: Any) -> Any:
        if frame.f_code.co_filename != _FILE:
            return None
        function = frame.f_code.co_qualname.partition(".<locals>")[0]
        if event == "return":
            _see(f"{function}()", value)
        if event != "line":
            return self
        often = self.ran[frame.f_lineno] = self.ran.get(frame.f_lineno, 0) + 1
        for name, value in frame.f_locals.items() if often < _OFTEN else ():
            _see(f"{function}:{name}", value)
            if type(value).__module__ == _MODULE:
                home, held = type(value).__name__, getattr(value, "__dict__", {})
                for part in list(held):
                    _see(f"{home}.{part}", held[part])
        return self


# The file, and its trials


def _compiled(code: str) -> types.CodeType:
    """The code, in which rounds of lists made in one line count, too."""
    if not _NO_LOOP.search(code):
        return compile(code, _FILE, "exec")
    tree = ast.parse(code)
    tick = ast.parse("_tick_() is None", mode="eval").body
    for each in ast.walk(tree):
        if isinstance(each, ast.comprehension):
            each.ifs.insert(0, tick)
    return compile(ast.fix_missing_locations(tree), _FILE, "exec")


def _lasting(base: dict[str, Any]) -> Iterator[tuple[Any, Any]]:
    """What the module, its classes and its defaults have for all trials together, and a copy."""
    owners = [base, *(vars(each) for each in base.values() if isinstance(each, type))]
    for name, value in (pair for owner in owners for pair in list(owner.items())):
        kept = [] if name[:2] == "__" else [value]
        for each in (*kept, *(getattr(value, "__defaults__", None) or ())):
            try:
                if type(each) in (list, set, dict):
                    yield each, copy.deepcopy(each)
            except Exception:  # the file's own code may fail in any way
                continue


class _Runner:
    """The file as loaded, which runs the code of trials."""

    def __init__(self, source: str) -> None:
        # Dataclasses look for the module that they are made in.
        module = sys.modules[_MODULE] = types.ModuleType(_MODULE)
        self.base = vars(module)
        self.base.update(_tick_=repeat(None).__next__, _rounds_=_rounds)
        exec(_compiled(source), self.base)
        self.work, self.is_worn = 0, False
        self._lasting = list(_lasting(self.base))

    def run(self, code: types.CodeType, size: int, limit: int) -> list[bool]:
        """What a trial finds good, all False where it fails; each has the file as it was loaded."""
        names = {name: value for name, value in self.base.items() if name[:1] != "_"}
        good = [False] * size
        names.update(copy=copy, random=random, look=look, ask=ask, good=good)
        left = repeat(None, limit)
        self.base["_tick_"] = chain(left, map(_worn, repeat(None))).__next__  # costs little
        random.seed(0)
        try:
            for thing, was in self._lasting:
                if thing != was:  # which may ask the file's own ==
                    thing.clear()
                    (thing.extend if type(thing) is list else thing.update)(copy.deepcopy(was))
            exec(code, names)
            good = [bool(each) for each in names["good"][:size]]
        except (Exception, _Worn, SystemExit):
            good = [False] * size
        used = limit - length_hint(left)
        self.work, self.is_worn = self.work + used + _OF_TRIAL, used >= limit
        return good

    def put(self, home: str, name: str, new: str) -> bool:
        """Put another function in the place of one; whether there is one."""
        owner = self._owner(home)
        self.base["_own_"] = old = self.get(home, name)
        if old is None:
            return False
        if "super()" in new:
            lines = new.replace("\n", "\n ")
            new = f"def _of_(__class__):\n {lines}\n return {name}\n{name} = _of_(_owner_)"
            self.base["_owner_"] = owner
        made: dict[str, Any] = {}
        exec(_compiled(new), self.base, made)
        self.set(home, name, made[name])
        return True

    def get(self, home: str, name: str) -> Any:
        """A function of a class, or of the module; None if there is none."""
        owner = self._owner(home)
        return vars(owner).get(name) if owner else self.base.get(name)

    def set(self, home: str, name: str, value: Any) -> None:
        """The function by its value."""
        if home:
            setattr(self._owner(home), name, value)
        else:
            self.base[name] = value

    def _owner(self, home: str) -> Any:
        return self.base.get(home) if home else None


class Search:
    """All trials of one file: what they find good before, and with each edit.

    `trials` are the code, the number of things asked, and how many of them count. The first one
    is the fault that is to be ended. Trials that take more than `most` are no witness.
    """

    def __init__(self, source: str, trials: list[tuple[str, int, int]], most: int) -> None:
        self._runner = _Runner(source)
        watch = _Watch()
        for name in filter(str.isupper, list(self._runner.base)):
            _see(f":{name}", self._runner.base[name])
        self._ways: list[tuple[types.CodeType, int, int]] = []
        self._is_worn = False
        self._before: list[list[bool]] = []
        self._asked = [each[2] for each in trials]
        hung: list[bool] = []
        for at, (text, size, _) in enumerate(trials):
            code = compile(text, "<trial>", "exec")
            sys.settrace(None if at else watch)
            began = self._runner.work
            self._before.append(self._runner.run(code, size, most))
            sys.settrace(None)
            took = self._runner.work - began
            hung.append(took >= most)
            if hung[at] and not hung[0]:  # running on says nothing of the first
                self._asked[at] = -1
            enough = min(most, most // 2 + 10 * took)
            if hung[at]:
                enough = most // (2 if at else 20)  # the first example is a small one
            if not at:
                self._limits = sorted({min(enough, _SHORT + 4 * took), enough})
            self._ways.append((code, size, enough))
        self.ran = sorted(watch.ran)
        pairs = zip(self._asked, self._before, strict=True)
        self.failing = sum(not each for n, good in pairs for each in good[: max(n, 0)])
        wrong = [bit for bit, good in enumerate(self._before[0]) if not good]
        self._wanted = [bit for bit in wrong if bit < self._asked[0]] or wrong
        """What the first trial finds wrong: polish may stay as it is if there is more."""

    def repairs(
        self,
        functions: dict[tuple[str, str], str],
        edits: list[AnEdit],
        most_work: int,
        most_found: int,
    ) -> list[tuple[int, int, int]]:
        """The places of the edits that repair, each with what it puts right, as `_turned` says.

        Once an edit puts all right that counts, those of higher tiers are not tried.
        """
        found: list[tuple[int, int, int]] = []
        self._runner.work, is_full = 0, False
        for _, group in groupby(enumerate(edits), key=lambda each: each[1][-1]):
            waiting = list(group)
            for limit in self._limits:  # what runs on would take most of the work: it comes last
                tried, waiting = waiting, []
                for number, edit in tried:
                    is_done = self._runner.work > most_work or len(found) >= most_found
                    if is_done or not self._wanted:
                        return found
                    after = self._with(edit, functions, limit)
                    if after:
                        found.append((number, *self._turned(after)))
                        is_full |= edit[4][:4] != "def " and self._is_full(after)
                    elif self._is_worn:
                        waiting.append((number, edit))
                if is_full:
                    return found
        return found

    def _with(
        self, edit: AnEdit, functions: dict[tuple[str, str], str], limit: int
    ) -> list[list[bool]]:
        """What all trials find good with an edit, as `_after` says."""
        home, name, begin, end, new, may_fail, _ = edit
        own, old = functions.get((home, name), ""), self._runner.get(home, name)
        self._is_worn = False
        if old is None:
            return []
        self._runner.work += _OF_EDIT
        try:
            self._runner.put(home, name, own[:begin] + new + own[len(own) - end :])
            return self._after(may_fail, limit)
        except (Exception, _Worn):  # the file's own code may fail in any way
            return []
        finally:
            self._runner.set(home, name, old)

    def _after(self, may_fail: int, limit: int) -> list[list[bool]]:
        """What all trials find good; empty where the fault is still there, or something is lost.

        So many things that are asked may stay wrong.
        """
        code, size, _ = self._ways[0]
        first = self._runner.run(code, size, limit)
        self._is_worn = self._runner.is_worn
        if not all(first[bit] for bit in self._wanted):
            return []
        after = {0: first}
        order = [at for at in range(1, len(self._ways)) if self._asked[at] >= 0]
        for at in sorted(order, key=lambda at: all(self._before[at])):  # what fails comes first
            after[at] = self._run(at)
            pairs = list(zip(self._before[at], after[at], strict=True))
            may_fail -= sum(not was and not now for was, now in pairs[: self._asked[at]])
            if may_fail < 0 or any(was and not now for was, now in pairs):
                return []
        return [after[at] if at in after else self._run(at) for at in range(len(self._ways))]

    def _run(self, at: int) -> list[bool]:
        return self._runner.run(*self._ways[at])

    def _turned(self, after: list[list[bool]]) -> tuple[int, int]:
        """A bit for each thing asked, behind a first one, set where it is good now; and how many.

        Only those are counted that count.
        """
        bits, counted = 1, 0
        for asked, was, now in zip(self._asked, self._before, after, strict=True):
            turned = [good and not before for before, good in zip(was, now, strict=True)]
            counted += sum(turned[: max(asked, 0)])
            for each in turned:
                bits = 2 * bits + each
        return bits, counted

    def _is_full(self, after: list[list[bool]]) -> bool:
        """Whether all is good that counts."""
        pairs = zip(self._asked, after, strict=True)
        return all(good for asked, every in pairs if asked > 0 for good in every[:asked])
