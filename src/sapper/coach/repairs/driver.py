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
from itertools import chain, repeat
from operator import length_hint
from typing import Any

Cells = set[tuple[int, int]]
_FILE, _MODULE = "minesweeper.py", "_edited_"
_OFTEN, _ROUNDS, _DRAWS, _SOONER = 4, 9, 4, 4
_SHORT = 500
"""A right file takes about as much for a small example."""
_MOST_ENDLESS = 12
"""After an edit so many trials may run on: more of them would take most of the work."""
_OF_TRIAL, _OF_EDIT = 20, 200
"""What a trial and an edit cost by themselves."""


AnEdit = tuple[str, str, int, int, str]
"""The class and the function, how much of it stays at both ends, what is between them."""
ATrial = tuple[str, int, int, int | None]
"""The code, the number of things asked, how many of them count, and which the fault is about."""
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
    """Record in `good` if the knowledge is true, complete and tidy."""
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    said = [(set(s.cells), s.count) for s in ai.knowledge]
    is_true = all(c <= cells and len(c & board) == n for c, n in said)
    is_known = safes <= ai.safes and mines <= ai.mines
    good[0] &= is_true and ai.safes <= cells - board and ai.mines <= board
    good[1] &= is_known and ai.moves_made == moves and type(ai.knowledge) is list
    good[3] &= all(each in said for each in plain)
    good[4] &= not any(c & (ai.safes | ai.mines) for c, _ in said)
    good[5] &= all(c for c, _ in said)
    good[6] &= all(said.count(each) == 1 for each in said)


def ask(ai: Any, good: list[bool]) -> None:
    """Whether moves are found where there are some, and are legal."""
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    safe, free = ai.safes - ai.moves_made, cells - ai.moves_made - ai.mines
    for _ in range(_DRAWS):
        one, other = ai.make_safe_move(), ai.make_random_move()
        good[2] &= one in safe if safe else one is None
        good[2] &= other in free if free else other is None


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
    """A trial: its code, how many things it asks, how many of them count, and what it found.

    `about` is the number of the one that the fault is about, None for all that count.
    """

    def __init__(self, text: str, size: int, asked: int, about: int | None) -> None:
        self.code, self.size = compile(text, "<trial>", "exec"), size
        self.asked, self._about = asked, about
        self.good: list[bool] = []
        self.took, self.is_endless = 0, False

    def note(self, good: list[bool], took: int, most: int) -> None:
        """Write down what was found."""
        self.good, self.took, self.is_endless = good, took, took >= most

    @property
    def is_wrong(self) -> bool:
        """True if something is wrong."""
        return not all(self.good)

    def is_ended(self, good: list[bool]) -> bool:
        """Return True if the fault is gone: what it is about, or else the first that was wrong."""
        if self._about is None:
            return self.is_right(good)
        return good[self.good.index(False) if self.good[self._about] else self._about]

    def is_right(self, good: list[bool]) -> bool:
        """Return True if nothing is wrong now that counts."""
        return all(good[: self.asked])


class Search:
    """All trials of one file: what they find good before, and with each edit.

    One that takes more than `most` is endless.
    """

    def __init__(self, source: str, trials: list[ATrial], most: int) -> None:
        self._runner, self._most = _Runner(source), most
        self._is_worn = False
        for name in filter(str.isupper, list(self._runner.base)):
            _see(f":{name}", self._runner.base[name])
        self._ways = [_Way(*each) for each in trials]
        for way in self._ways:
            began = self._runner.work
            good = self._runner.run(way.code, way.size, most)
            way.note(good, self._runner.work - began, most)
            if way.is_endless:  # others will be, too
                most = self._most // _SOONER
        self._runner.work = 0

    @property
    def wrong(self) -> list[int]:
        """The numbers of the trials that find something wrong."""
        return [at for at, way in enumerate(self._ways) if way.is_wrong]

    def ran(self, root: int) -> list[int]:
        """The lines that run in a trial; what their names stand for is noted."""
        watch, way = _Watch(), self._ways[root]
        sys.settrace(watch)
        self._runner.run(way.code, way.size, self._most)
        sys.settrace(None)
        return sorted(watch.ran)

    def repairs(
        self,
        root: int,
        functions: Functions,
        edits: list[AnEdit],
        most_work: int,
        most_found: int,
    ) -> list[tuple[int, list[int], bool]]:
        """The places of the edits that end a trial's fault and lose nothing in the others.

        Each comes with the numbers of all trials whose faults it ends, and True if nothing else is
        wrong that counts. All searches share `most_work`.
        """
        found: list[tuple[int, list[int], bool]] = []
        first = self._ways[root]
        enough = self._enough(first) // (2 if first.is_endless else 1)  # it is a small one
        limits = sorted({min(enough, _SHORT + 4 * first.took), enough})
        waiting = list(enumerate(edits))
        for limit in limits:  # what runs on would take most of the work: it comes last
            tried, waiting = waiting, []
            for number, edit in tried:
                if self._runner.work > most_work or len(found) >= most_found:
                    return found
                ended, is_all = self._with(edit, functions, first, limit)
                if self._is_worn and limit != limits[-1]:
                    waiting.append((number, edit))
                if ended:
                    found.append((number, ended, is_all))
        return found

    def _enough(self, way: _Way) -> int:
        """The work after which a trial is worn with an edit."""
        return min(self._most, self._most // 4 + 10 * (0 if way.is_endless else way.took))

    def _with(
        self, edit: AnEdit, functions: Functions, first: _Way, limit: int
    ) -> tuple[list[int], bool]:
        """The trials whose faults an edit ends, as `_after` returns them."""
        home, name, begin, end, new = edit
        own, old = functions.get((home, name), ""), self._runner.get(home, name)
        self._is_worn = False
        if old is None:
            return [], False
        self._runner.work += _OF_EDIT
        try:
            self._runner.put(home, name, own[:begin] + new + own[len(own) - end :])
            return self._after(first, limit)
        except (Exception, _Worn):  # the file's own code may fail in any way
            return [], False
        finally:
            self._runner.set(home, name, old)

    def _after(self, first: _Way, limit: int) -> tuple[list[int], bool]:
        """Run all trials: the numbers of those whose faults ended, and if nothing else is wrong.

        Nothing has ended if a trial has lost something. Trials that run on are asked only where the
        fault itself is one that does.
        """
        good = self._runner.run(first.code, first.size, limit)
        self._is_worn = self._runner.is_worn
        if not first.is_ended(good):
            return [], False
        after, endless = {id(first): good}, 0
        order = [way for way in self._ways if first.is_endless or not way.is_endless]
        for way in sorted(order, key=lambda way: all(way.good)):  # what fails comes first
            if way is not first:
                after[id(way)] = good = self._runner.run(way.code, way.size, self._enough(way))
                endless += self._runner.is_worn
            # What is only polish may be lost, unless the fault is no more.
            is_lost = any(was and not now for was, now in zip(way.good, good, strict=True))
            is_lost &= way.asked > 0 or first.is_right(first.good)
            if is_lost or endless > _MOST_ENDLESS:
                return [], False
        ended = [way for way in order if way.is_wrong and way.is_ended(after[id(way)])]
        is_all = all(way.is_right(after[id(way)]) for way in order)
        return [at for at, way in enumerate(self._ways) if way in ended], is_all
