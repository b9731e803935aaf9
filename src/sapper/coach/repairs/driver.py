"""What tries edits inside the student's process, where it is sent as text.

A `Search` loads the file and runs every trial; `repairs` runs them again with each edit. A trial
sets `good` to a bool for each thing that it asks, with `look` and `ask` from here. Work is counted
in loop rounds and calls: the file's own text has the calls of `_tick_` for that.
"""

from __future__ import annotations

import copy
import random
import sys
import types
from collections.abc import Iterator
from itertools import chain, groupby, repeat
from operator import length_hint
from typing import Any

Cells = set[tuple[int, int]]
_FILE, _MODULE = "minesweeper.py", "_edited_"
_OFTEN, _ROUNDS, _DRAWS, _SOONER = 4, 9, 4, 4
_SHORT = 500
"""A right file takes about as much for a small example."""
_MUCH, _MOST_BESIDE = 0.5, 8
"""An edit that puts less right is hardly the only one; of such as many are kept."""
_MOST_ENDLESS = 4
"""After an edit so many trials may run on: more of them would take most of the work."""
_OF_TRIAL, _OF_EDIT = 20, 200
"""What a trial and an edit cost by themselves."""


AnEdit = tuple[str, str, int, int, str, int]
"""The class and the function, how much of it stays at both ends, what is between them, the tier."""
Functions = dict[tuple[str, str], str]
"""The functions of the file by their classes and names."""


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


def _counted_copy(base: dict[str, Any]) -> types.ModuleType:
    """Python's `copy` for a file: each thing in a deep copy counts as work."""

    def deepcopy(thing: Any, memo: dict[int, Any] | None = None) -> Any:
        memo = {} if memo is None else memo
        made = copy.deepcopy(thing, memo)
        for _ in memo:
            base["_tick_"]()
        return made

    counted = types.ModuleType("copy")
    vars(counted).update(vars(copy), deepcopy=deepcopy)
    return counted


class _Runner:
    """The file as loaded, which runs the code of trials."""

    def __init__(self, source: str) -> None:
        # Dataclasses look for the module that they are made in.
        module = sys.modules[_MODULE] = types.ModuleType(_MODULE)
        self.base = vars(module)
        self.base.update(_tick_=repeat(None).__next__, _rounds_=_rounds)
        exec(compile(source, _FILE, "exec"), self.base)
        counted = _counted_copy(self.base)
        for name, value in self.base.items():
            if value is copy or value is copy.deepcopy:
                self.base[name] = counted if value is copy else counted.deepcopy
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
        exec(compile(new, _FILE, "exec"), self.base, made)
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


class _Way:
    """A trial: its code, how many things it asks, how many of them count, and what it found."""

    def __init__(self, text: str, size: int, asked: int) -> None:
        self.code, self.size, self.asked = compile(text, "<trial>", "exec"), size, asked
        self.good: list[bool] = []
        self.took, self.is_endless = 0, False
        self.counts = True
        """Running on says nothing of another fault."""
        self.meant: list[int] = []
        """What was wrong first: polish may stay as it is if there is more."""
        self._first: tuple[list[bool], int, bool] | None = None

    def note(self, good: list[bool], took: int, most: int) -> None:
        """Write down what was found."""
        self.good, self.took, self.is_endless = good, took, took >= most
        if self._first is None:
            self._first = good, took, self.is_endless
            wrong = [bit for bit, is_good in enumerate(good) if not is_good]
            self.meant = [bit for bit in wrong if bit < self.asked] or wrong

    def forget(self) -> None:
        """Go back to what was found first."""
        self.good, self.took, self.is_endless = self._first or ([], 0, False)

    @property
    def wanted(self) -> list[int]:
        """What is still to be ended here."""
        return [bit for bit in self.meant if not self.good[bit]]

    @property
    def wrong(self) -> int:
        """How much is wrong that counts."""
        return sum(not good for good in self.good[: self.asked]) if self.counts else 0


def _function_of(value: Any) -> types.FunctionType | None:
    """The function behind a method of any kind."""
    found = getattr(value, "__func__", None) or getattr(value, "fget", None) or value
    return found if isinstance(found, types.FunctionType) else None


class Search:
    """All trials of one file: what they find good before, and with each edit.

    `trials` are the code, the number of things asked, and how many of them count. One that takes
    more than `most` is endless.
    """

    def __init__(self, source: str, trials: list[tuple[str, int, int]], most: int) -> None:
        self._runner, self._most = _Runner(source), most
        self._is_worn = self._is_ended = False
        self._in_vain: set[tuple[int, int, AnEdit]] = set()
        """The root, how many edits are kept, and an edit after which the root is still wrong."""
        for name in filter(str.isupper, list(self._runner.base)):
            _see(f":{name}", self._runner.base[name])
        self._kept: list[AnEdit] = []
        self._undo: list[tuple[str, str, Any]] = []
        self._longer: set[int] = set()
        """By how many lines functions became longer."""
        self._ways = [_Way(*each) for each in trials]
        self._run_all()

    def _run_all(self) -> None:
        """Write down what all trials find now; only edits count as work."""
        before, most = self._runner.work, self._most
        for way in self._ways:
            began = self._runner.work
            good = self._runner.run(way.code, way.size, most)
            way.note(good, self._runner.work - began, most)
            if way.is_endless:  # others will be, too
                most = self._most // _SOONER
        self._runner.work = before

    @property
    def wrong(self) -> list[int]:
        """The numbers of the trials that still find wrong what they first did."""
        return [at for at, way in enumerate(self._ways) if way.wanted]

    @property
    def is_right(self) -> bool:
        """Whether nothing is wrong that counts."""
        return all(all(way.good[: way.asked]) for way in self._ways)

    def ran(self, root: int) -> list[int]:
        """The lines that run in a trial; what their names stand for is noted."""
        watch, way = _Watch(), self._ways[root]
        sys.settrace(watch)
        self._runner.run(way.code, way.size, self._most)
        sys.settrace(None)
        moved = {line - more for line in watch.ran for more in self._longer}
        return sorted(moved.union(watch.ran))

    def keep(self, edit: AnEdit, functions: Functions) -> None:
        """Leave an edit where it is, and go on from there."""
        home, name, *_ = edit
        text, old = self._text(edit, functions), self._runner.get(home, name)
        if text is None or not self._runner.put(home, name, text):
            return
        before, after = _function_of(old), _function_of(self._runner.get(home, name))
        if before is not None and after is not None:  # it stands where the other one stood
            first, is_called = before.__code__.co_firstlineno, before.__code__.co_qualname
            after.__code__ = after.__code__.replace(co_firstlineno=first, co_qualname=is_called)
        self._longer.add(text.count("\n") - functions.get((home, name), "").count("\n"))
        self._kept.append(edit)
        self._undo.append((home, name, old))
        self._run_all()

    def forget(self) -> None:
        """Take all that was kept away again."""
        if self._undo:
            for each in reversed(self._undo):
                self._runner.set(*each)
            self._undo.clear()
            self._kept.clear()
            self._in_vain = {each for each in self._in_vain if each[1] == 0}
            for way in self._ways:
                way.forget()

    def repairs(
        self,
        root: int,
        functions: Functions,
        edits: list[AnEdit],
        most_work: int,
        most_found: int,
        is_alone: bool,
    ) -> tuple[int, list[tuple[int, int, int]]]:
        """How much is wrong, and the places of the edits after which the root finds nothing wrong.

        Each comes with what it puts right, as `_turned` says. Those that put little right are given
        where no other one is found: there may be more than one fault. Once an edit puts all right
        that counts, those of higher tiers are not tried; with `is_alone` an edit must put all
        right. All searches share `most_work`.
        """
        found: list[tuple[int, int, int]] = []
        beside: list[tuple[int, int, int]] = []
        first = self._ways[root]
        for way in self._ways:
            way.counts = first.is_endless or not way.is_endless
        enough = self._enough(first) // (2 if first.is_endless else 1)  # it is a small one
        limits = sorted({min(enough, _SHORT + 4 * first.took), enough})
        wrong, is_full = sum(way.wrong for way in self._ways), False
        if not first.wanted:
            return wrong, []
        for _, group in groupby(enumerate(edits), key=lambda each: each[1][-1]):
            waiting = list(group)
            for limit in limits:  # what runs on would take most of the work: it comes last
                tried, waiting = waiting, []
                for number, edit in tried:
                    asked = root, len(self._kept), edit
                    if asked in self._in_vain:
                        continue
                    if self._runner.work > most_work or len(found) >= most_found:
                        return wrong, found or beside
                    least = beside[-1][2] if len(beside) == _MOST_BESIDE else 0
                    may_fail = 0 if is_alone else wrong - least
                    after = self._with(edit, functions, first, limit, may_fail)
                    if self._is_worn and limit != limits[-1]:
                        waiting.append((number, edit))
                    elif not self._is_ended:
                        self._in_vain.add(asked)
                    if not after:
                        continue
                    bits, turned = self._turned(after)
                    if turned < _MUCH * wrong:
                        beside.append((number, bits, turned))
                        beside.sort(key=lambda each: -each[2])
                        del beside[_MOST_BESIDE:]
                    else:
                        found.append((number, bits, turned))
                        is_full |= edit[4][:4] != "def " and turned == wrong
                if is_full:
                    return wrong, found
        return wrong, found or beside

    def _enough(self, way: _Way) -> int:
        """The work after which a trial is worn with an edit."""
        if way.is_endless:
            return self._most // 10
        return min(self._most, self._most // 2 + 10 * way.took)

    def _text(self, edit: AnEdit, functions: Functions) -> str | None:
        """The function with an edit and those kept; None where two are about one place."""
        home, name, *_ = edit
        own = functions.get((home, name), "")
        every = [edit, *(each for each in self._kept if each[:2] == (home, name))]
        parts = sorted((begin, len(own) - end, new) for _, _, begin, end, new, *_ in every)
        text, last = "", 0
        for begin, end, new in parts:
            if begin < last:
                return None
            text, last = text + own[last:begin] + new, end
        return text + own[last:]

    def _with(
        self, edit: AnEdit, functions: Functions, first: _Way, limit: int, may_fail: int
    ) -> list[list[bool]]:
        """What all trials find good with an edit, as `_after` says."""
        home, name, *_ = edit
        text, old = self._text(edit, functions), self._runner.get(home, name)
        self._is_worn = self._is_ended = False
        if old is None or text is None:
            return []
        self._runner.work += _OF_EDIT
        try:
            self._runner.put(home, name, text)
            return self._after(may_fail, first, limit)
        except (Exception, _Worn):  # the file's own code may fail in any way
            return []
        finally:
            self._runner.set(home, name, old)

    def _after(self, may_fail: int, first: _Way, limit: int) -> list[list[bool]]:
        """What all trials find good; empty where the fault is still there, or something is lost.

        So many things that are asked may stay wrong.
        """
        good = self._runner.run(first.code, first.size, limit)
        self._is_worn = self._runner.is_worn
        self._is_ended = all(good[bit] for bit in first.wanted)
        if not self._is_ended:
            return []
        after, endless = {id(first): good}, 0
        order = [way for way in self._ways if way.counts and way is not first]
        for way in sorted(order, key=lambda way: all(way.good)):  # what fails comes first
            after[id(way)] = good = self._run(way)
            pairs = list(zip(way.good, good, strict=True))
            may_fail -= sum(not was and not now for was, now in pairs[: way.asked])
            endless += self._runner.is_worn
            is_lost = any(was and not now for was, now in pairs)
            if is_lost or may_fail < 0 or endless > _MOST_ENDLESS:
                return []
        return [after[id(way)] if id(way) in after else self._run(way) for way in self._ways]

    def _run(self, way: _Way) -> list[bool]:
        return self._runner.run(way.code, way.size, self._enough(way))

    def _turned(self, after: list[list[bool]]) -> tuple[int, int]:
        """A bit for each thing asked, behind a first one, set where it is good now; and how many.

        Only those are counted that count.
        """
        bits, counted = 1, 0
        for way, now in zip(self._ways, after, strict=True):
            turned = [good and not before for before, good in zip(way.good, now, strict=True)]
            counted += sum(turned[: way.asked]) if way.counts else 0
            for each in turned:
                bits = 2 * bits + each
        return bits, counted
