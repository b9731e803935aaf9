"""Proof that a call never returns: a loop of the file that comes to the same state again and again.

A limit of work is no proof, since slow code ends later. So a call that used up its work is made
once more, and each loop in it is watched. Two things prove that a loop never ends. At its head
there are only states that were there before, or each round adds more of what is there already and
nothing else. A state is all that the file can see: the names of every call under way, what they
hold, and the module's own. If part of it cannot be seen, such as an iterator, nothing is proved.
"""

from __future__ import annotations

import ast
import random
import sys
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from types import BuiltinFunctionType, CodeType, FrameType, FunctionType, MethodType, ModuleType
from typing import Any

from sapper.sandbox.inside.limits import TICK, Overtime

_MAX_TICKS = 200_000
_MAX_ITEMS = 20_000
"""A state of more items than this is not read: the situations that matter are small."""
_ROUNDS_PER_STATE = 30
"""With moves at random the same few states may come in any order."""
_GROWING_ROUNDS, _BURST = 6, 8
"""Rounds that only grow; fewer do if each adds that many times as much as the one before."""
_COUNTS = range(-20, 100)
"""Beyond these the count of a sentence is the same nonsense: one that falls for ever is no news."""
_PLAIN = (bool, int, float, complex, str, bytes, type(None), range)
_PURE = {
    *(
        "random",
        "sys",
        "copy",
        "itertools",
        "functools",
        "collections",
        "math",
        "operator",
        "typing",
    ),
    *("builtins", "dataclasses", "enum", "string", "heapq", "bisect", "abc", "re", "_operator"),
    *("_collections_abc", "collections.abc", "_random", "_functools", "_heapq", "_bisect"),
    *("__future__", "typing", "typing_extensions", "_collections", "_typing"),
}
"""Modules without a clock, and without anything from outside."""

Loop = ast.While | ast.For


class _Endless(Overtime):
    """A loop never ends."""


class _Unseen(Exception):
    """A state has a part that cannot be seen."""


class _Rounds:
    """The rounds of one loop in one call; of a `for`, `length` items were there at the start."""

    def __init__(self, length: int = 0) -> None:
        self.states: Counter[int] = Counter()
        self.contents: set[object] = set()
        self.size = self.grown = self.growing = 0
        self.length = length
        self.is_seen = True

    def are_the_same(self, state: object) -> bool:
        """Return True if this and earlier rounds prove that no other state ever comes."""
        self.states[hash(state)] += 1
        return self.states.total() >= _ROUNDS_PER_STATE * len(self.states)

    def only_grow(self, content: object, size: int) -> bool:
        """Return True if the last rounds brought nothing but more of the same."""
        grown, before = size - self.size, self.grown
        self.growing = self.growing + 1 if content in self.contents and grown > 0 else 0
        self.contents.add(content)
        self.size, self.grown = size, grown
        is_burst = not self.length and self.growing > 1 and grown >= _BURST * before
        return is_burst or self.growing >= self.length + _GROWING_ROUNDS


class LoopWatch:
    """Watches the loops of a module; `tick` takes the place of what counts its work.

    `names` are those of the lines that call the file. `loop` is the line of the loop that never
    ends, None as long as none is found.
    """

    def __init__(self, module: ModuleType, names: dict[str, Any]) -> None:
        self.loop: int | None = None
        self._module = module
        self._names = names
        self._left = _MAX_TICKS
        tree = ast.parse(Path(module.__file__ or "").read_bytes())
        loops = (node for node in ast.walk(tree) if isinstance(node, Loop))
        self._loops = {(each.body[0].lineno, each.body[0].col_offset): each for each in loops}
        self._places: dict[CodeType, list[tuple[int | None, int | None]]] = {}
        self._rounds: dict[tuple[FrameType, int], _Rounds] = {}
        self._is_pure = all(map(_is_pure, vars(module).values()))

    def tick(self) -> None:
        """Count a round or a call; raise `Overtime` if a loop never ends or all is counted."""
        self._left -= 1
        if self._left < 0 or not self._is_pure:
            raise Overtime
        frame = sys._getframe(1)
        loop = self._loops.get(self._place(frame))
        if loop is not None and self._never_ends(loop, frame):
            self.loop = loop.lineno
        if self.loop is not None:
            raise _Endless

    def _place(self, frame: FrameType) -> Any:
        """The line and column of what the frame is at."""
        code = frame.f_code
        if code not in self._places:
            self._places[code] = [(line, column) for line, _, column, _ in code.co_positions()]
        return self._places[code][frame.f_lasti // 2]

    def _never_ends(self, loop: Loop, frame: FrameType) -> bool:
        """Return True if this round proves that the loop never ends."""
        walked = _value(loop.iter, frame) if isinstance(loop, ast.For) else None
        if isinstance(loop, ast.For):
            self._forget_inside(loop, frame)
        if isinstance(loop, ast.For) and type(walked) is not list:
            return False
        key = frame, loop.lineno
        if key not in self._rounds:
            self._rounds[key] = _Rounds(len(walked) if isinstance(walked, list) else 0)
        rounds = self._rounds[key]
        if not rounds.is_seen:
            return False
        try:
            if isinstance(walked, list) and len(walked) <= rounds.size:
                rounds.growing = 0
                return False
            if isinstance(walked, list):
                content = _Reader(self._module, is_exact=False)
                return rounds.only_grow(content.read(walked), len(walked))
            exact, content = (_Reader(self._module, is_exact) for is_exact in (True, False))
            if rounds.are_the_same(exact.read_frames(frame, self._names)):
                return True
            return rounds.only_grow(content.read_frames(frame, self._names), content.size)
        except (_Unseen, RecursionError):
            rounds.is_seen = False
            return False

    def _forget_inside(self, loop: ast.For, frame: FrameType) -> None:
        """Forget the loops inside this one: its next item may make all the difference."""
        lines = range(loop.lineno + 1, (loop.end_lineno or loop.lineno) + 1)
        for key in [key for key in self._rounds if key[0] is frame and key[1] in lines]:
            del self._rounds[key]


def _is_pure(value: object) -> bool:
    """Return True if a value gives nothing from outside, such as the time."""
    if isinstance(value, ModuleType):
        return value.__name__ in _PURE
    if isinstance(value, BuiltinFunctionType | FunctionType | type):
        home = value.__module__ or "builtins"
        return home in _PURE or home.startswith("course_")
    return True


def _value(node: ast.expr, frame: FrameType) -> object:
    """The value of a name, or of a name's attributes; None for anything else."""
    if isinstance(node, ast.Name):
        return frame.f_locals.get(node.id)
    if isinstance(node, ast.Attribute):
        held = getattr(_value(node.value, frame), "__dict__", {})
        return held.get(node.attr)
    return None


class _Reader:
    """Reads a state as a value that can be compared.

    If it `is_exact`, two states are equal only if all that follows from them is. Else an item that
    a list has many times counts once.
    """

    def __init__(self, module: ModuleType, is_exact: bool) -> None:
        self.size = 0
        self._module = module
        self._is_exact = is_exact
        self._numbers: dict[int, int] = {}

    def read_frames(self, frame: FrameType, names: dict[str, Any]) -> object:
        """All names of the calls under way, of the lines that called, and of the module."""
        own = vars(self._module)
        frames = [frame]
        while back := frames[-1].f_back:
            frames.append(back)
        while frames[-1].f_globals is not own:  # whoever called the file
            frames.pop()
        parts = [(each.f_lasti, self._items(each.f_locals.items())) for each in frames]
        ours = ((name, each) for name, each in names.items() if own.get(name) is not each)
        its = ((name, each) for name, each in own.items() if name[:2] != "__" and name != TICK)
        return (*parts, self._items(ours), self._items(its))

    def _items(self, items: Iterable[tuple[Any, Any]]) -> tuple[object, ...]:
        return tuple((self.read(key), self.read(value)) for key, value in list(items))

    def read(self, value: Any) -> object:
        """Return the value with all that it holds; raise `_Unseen` if that cannot be read."""
        self.size += 1
        kind = type(value)
        if self.size > _MAX_ITEMS or not _is_pure(value):
            raise _Unseen
        if kind is tuple:
            return tuple(map(self.read, value))
        if kind in _PLAIN:
            return kind.__name__, value
        if isinstance(value, ModuleType | Random) or kind.__module__ in ("typing", "__future__"):
            return kind.__name__, id(value)
        if id(value) in self._numbers:
            return "again", self._numbers[id(value)]
        self._numbers[id(value)] = len(self._numbers)
        inside = kind.__name__, self._inside(value)
        if not self._is_exact:  # only what holds itself is known by its number
            del self._numbers[id(value)]
        return inside

    def _inside(self, value: Any) -> object:
        kind = type(value)
        if kind in (list, deque, set, frozenset):
            inside = map(self.read, list(value))
            return tuple(inside) if self._is_exact else frozenset(inside)
        if issubclass(kind, dict) and kind.__module__ in ("builtins", "collections"):
            return self._items(value.items())
        if isinstance(value, MethodType):
            return id(value.__func__), self.read(value.__self__)
        if isinstance(value, BuiltinFunctionType):
            return value.__name__, self.read(value.__self__)
        if isinstance(value, FunctionType):
            cells = [each.cell_contents for each in value.__closure__ or ()]
            return id(value), self.read([*cells, *(value.__defaults__ or ())])
        if isinstance(value, type):
            return id(value), tuple(self._of_class(value))
        if kind.__module__ == self._module.__name__:
            return self._items(self._attributes(value))
        raise _Unseen

    def _of_class(self, cls: type) -> Iterator[object]:
        """Yield what a class of the file holds beside its methods."""
        if cls.__module__ == self._module.__name__:
            for name, each in list(vars(cls).items()):
                if name[:2] != "__" and not hasattr(each, "__get__"):
                    yield name, self.read(each)

    def _attributes(self, value: Any) -> Iterator[tuple[str, object]]:
        """Yield the attributes of an object of the file."""
        if isinstance(value, set | frozenset | list | dict | tuple | deque):
            raise _Unseen
        slots = [name for cls in type(value).__mro__ for name in getattr(cls, "__slots__", ())]
        held = getattr(value, "__dict__", {}) | {n: getattr(value, n, None) for n in slots}
        for name, each in held.items():
            is_count = name == "count" and type(each) is int and not self._is_exact
            yield name, min(max(each, _COUNTS.start), _COUNTS.stop) if is_count else each


def endless_loop(
    module: ModuleType,
    lines: list[str],
    names: dict[str, Any],
    run: Callable[[str, dict[str, Any]], object],
) -> int | None:
    """Return the line of a loop that the last of these lines never leaves; None if not proved.

    `run` carries out a line with these names, which are fresh.
    """
    watch = LoopWatch(module, names)
    random.seed(0)
    try:
        for line in lines[:-1]:
            run(line, names)
        vars(module)[TICK] = watch.tick
        run(lines[-1], names)
    except BaseException:  # whatever ends it, `watch` has what was found
        pass
    return watch.loop
