"""What runs in the child: lines carried out under a tracer, and which line changed what.

A debugger's view of the student's file: after every line of it the public state of the agent and
the sentences in hand are compared with those before; what differs is noted with the line that did
it and the calls that led there. Nothing here judges; the parent does.
"""

from __future__ import annotations

import ast
import random
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from time import process_time
from types import CodeType, FrameType
from typing import Any

from sapper.sandbox.inside.course import LoadedFile
from sapper.sandbox.inside.limits import Overtime, cpu_limit, idle_limit
from sapper.sandbox.inside.lines import fresh_names, is_cell, run_line

MOST_EVENTS = 400
"""So many changes are sent: an example is small."""
TRACE_SECONDS = 20.0
"""Against what no line of the file does; nothing is decided by it."""
_MOST_TICKS = 100
"""Rounds for each line: a comprehension has many."""
_MOST_STACK, _MOST_HELD, _MOST_RECENT = 6, 40, 2000
_SETS = ("moves_made", "mines", "safes")

Cells = frozenset[tuple[int, int]]
Held = dict[Any, tuple[bool, Cells, int]]
"""The sentences seen, by a mark of each: whether in `knowledge`, the cells and the count."""


def trace(
    student: LoadedFile,
    lines: list[str],
    most: int,
    wanted_sets: list[list[list[int]]],
    wanted_cells: list[list[int]],
) -> dict[str, Any]:
    """What the first `most` lines of the file changed, and the last look at sets and cells.

    The lines run as in `lines.perform`. A place is a list of (line, function, number of the call),
    the innermost first. `changes` have the number of our line, a clock, the place, and the state
    after it; `looks` have for each wanted set, each pair of them, and each wanted cell the clock
    and place of the last line that had it in hand, or null; `last` is the last line of all that
    ran, `recent` the (clock, line, number of the call) of the last ones. The first line that fails
    ends it.
    """
    sets = [frozenset((cell[0], cell[1]) for cell in each) for each in wanted_sets]
    cells = [(cell[0], cell[1]) for cell in wanted_cells]
    random.seed(0)
    names = fresh_names(student.module)
    watcher = _Watcher(student.module.__file__ or "", names, sets, cells, most)
    student.allow(most * _MOST_TICKS)
    began = process_time()
    try:
        for number, line in enumerate(lines):
            watcher.step = number
            left = max(TRACE_SECONDS - (process_time() - began), 0.01)
            with cpu_limit(left), idle_limit(student.limits.idle), watcher.watching():
                run_line(line, names)
    except (Overtime, Exception, SystemExit):
        pass  # what was seen up to there is what counts
    return watcher.told()


class _Watcher:
    """Looks at the state before and after every line of one file."""

    def __init__(
        self,
        path: str,
        names: dict[str, Any],
        sets: list[Cells],
        cells: list[tuple[int, int]],
        most: int,
    ) -> None:
        self.step = 0
        self._most = most
        self._path = path
        self._names = names
        self._sets = {each: place for place, each in enumerate(sets)}
        self._cells = dict.fromkeys(cells)
        self._text = _text_of(path)
        self._stale: dict[FrameType, set[str]] = {}
        """The names in each call that still hold what the last turn of a loop put there."""
        self._clock = 0
        self._place: list[Any] = []
        self._calls: dict[FrameType, int] = {}
        self._state: tuple[Any, ...] = (frozenset(), frozenset(), frozenset(), {})
        self._changes: list[dict[str, Any]] = []
        self._looks: dict[str, Any] = {}
        self._seen: dict[tuple[int, int], list[Any]] = {}
        self._steps: dict[tuple[str, ...], set[tuple[int, int]]] = {}
        """Names that hold a step such as (0, 1), added to a cell to come to the next one."""
        self._last: list[Any] | None = None
        self._recent: deque[Any] = deque(maxlen=_MOST_RECENT)
        self._marks: dict[Any, int] = {}
        self._kept: dict[int, Any] = {}
        """The sentences seen, so that no other object takes the place of one."""

    def told(self) -> dict[str, Any]:
        """All that was seen, as JSON data."""
        return {
            "changes": self._changes,
            "sets": [self._last_look(f"set {place}") for place in self._sets.values()],
            "cells": [self._looks_at(cell) for cell in self._cells],
            "pair": self._last_look("pair"),
            "last": self._last,
            "recent": list(self._recent),
        }

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Look at every line that runs inside."""
        self._place = []
        self._state = _merged(self._state, self._snapshot(None))
        with _tracing(self._path, self._line, self._leave):
            yield

    def _line(self, frame: FrameType) -> None:
        """A line is about to run."""
        self._note(frame)
        self._clock += 1
        if self._clock > self._most:
            raise Overtime
        stale = self._stale.setdefault(frame, set())
        if self._place and self._place[0][2] == self._calls.get(frame):
            stale -= self._text.set_on.get(self._place[0][0], set())
        stale |= self._text.set_inside.get(frame.f_lineno, set())
        self._place = self._stack(frame)
        self._last = [self._clock, self._place]
        self._recent.append([self._clock, frame.f_lineno, self._place[0][2]])
        # At the head of a loop the names still hold the last turn's. What prints decides nothing.
        if frame.f_lineno not in self._text.loops | self._text.prints:
            self._look(frame, stale)

    def _leave(self, frame: FrameType) -> None:
        """A call is over."""
        self._note(frame)
        self._calls.pop(frame, None)
        self._stale.pop(frame, None)
        outer = frame.f_back
        if outer is not None and outer.f_code.co_filename == self._path:
            self._place = self._stack(outer)

    def _note(self, frame: FrameType) -> None:
        """Note what the last line changed."""
        state = self._snapshot(frame)
        if _is_changed(self._state, state):
            self._state = _merged(self._state, state)
            if self._place and len(self._changes) < MOST_EVENTS:
                self._changes.append(self._change(self._state))

    def _change(self, state: tuple[Any, ...]) -> dict[str, Any]:
        marks = self._marks
        sentences = [
            [marks.setdefault(mark, len(marks)), is_known, [sorted(cells), count]]
            for mark, (is_known, cells, count) in state[3].items()
        ]
        sets = {name: sorted(each) for name, each in zip(_SETS, state[:3], strict=True)}
        when = {"step": self.step, "clock": self._clock, "place": self._place}
        return {**when, **sets, "sentences": sentences}

    def _stack(self, frame: FrameType | None) -> list[Any]:
        """The lines of the file that are at work, the innermost first."""
        found: list[Any] = []
        while frame is not None and len(found) < _MOST_STACK:
            if frame.f_code.co_filename == self._path:
                number = self._calls.setdefault(frame, len(self._calls) + 1000 * self._clock)
                found.append([frame.f_lineno, frame.f_code.co_name, number])
            frame = frame.f_back
        return found

    def _snapshot(self, frame: FrameType | None) -> tuple[Any, ...]:
        """The agent's public sets, and the sentences in its knowledge and in hand."""
        ai = self._names.get("ai")
        sets = [_set(getattr(ai, name, None)) for name in _SETS]
        held: Held = {}
        sentence = self._names.get("sentence")
        for item in [*_items(getattr(ai, "knowledge", None)), sentence]:
            _hold(item, True, held)
            self._kept[id(item)] = item
        for value in list(frame.f_locals.values()) if frame is not None else ():
            for item in (value, *_items(value)):
                if _hold(item, False, held):
                    self._kept[id(item)] = item
        return (*sets, held)

    def _look(self, frame: FrameType, stale: set[str]) -> None:
        """Note which of the wanted things the line has in hand."""
        local = {name: value for name, value in frame.f_locals.items() if name not in stale}
        look = [self._clock, self._place]
        if self._cells:
            self._look_at_cells(local, look)
        if frame.f_code.co_name == "__eq__":
            return  # whether two sentences are the same is asked for all of them
        read = self._text.read_on.get(frame.f_lineno, set())
        used = [value for name, value in local.items() if name in read]
        # What a line takes counts as a look; what is merely there, where no line takes it.
        found = [*self._found(used), *(f"{name}?" for name in self._found(local.values()))]
        for name in found:  # behind a loop its names still hold what was in hand last
            if frame.f_lineno in self._text.inside or name not in self._looks:
                self._looks[name] = look

    def _found(self, values: Iterable[Any]) -> list[str]:
        """The names of the looks that these values are."""
        in_hand = {cells for value in values if (cells := _cells_in_hand(value))}
        wanted = in_hand & self._sets.keys()
        found = [f"set {self._sets[cells]}" for cells in wanted]
        return [*found, "pair"] if len(wanted) > 1 else found

    def _last_look(self, name: str) -> Any:
        return self._looks.get(name) or self._looks.get(f"{name}?")

    def _look_at_cells(self, local: dict[str, Any], look: list[Any]) -> None:
        """Note which of the wanted cells are in hand, in one name or in two."""
        in_hand: dict[tuple[str, ...], Any] = {(name,): value for name, value in local.items()}
        in_hand |= {pair: tuple(map(local.get, pair)) for pair in self._text.pairs}
        in_hand = {names: value for names, value in in_hand.items() if is_cell(value)}
        cells = set(in_hand.values())
        for names, (row, column) in in_hand.items():
            sums = {(row + i, column + j) for i, j in cells if (i, j) != (row, column)}
            if max(abs(row), abs(column)) == 1 and sums & cells - {(row, column)}:
                self._steps.setdefault(names, set()).add((row, column))
            if (row, column) in self._cells:
                looks = self._seen.setdefault((row, column), [])
                if len(looks) < MOST_EVENTS:
                    looks.append((names, look))

    def _looks_at(self, cell: tuple[int, int]) -> list[Any]:
        """The looks at a cell, without those at names that hold the way from cell to cell."""
        ways = {names for names, steps in self._steps.items() if len(steps) > 1}
        return [look for names, look in self._seen.get(cell, ()) if names not in ways]


def _is_changed(before: tuple[Any, ...], after: tuple[Any, ...]) -> bool:
    """Whether anything that is in sight differs from what was seen of it last."""
    if before[:3] != after[:3]:
        return True
    if any(before[3].get(mark) != seen for mark, seen in after[3].items()):
        return True
    return any(seen[0] and mark not in after[3] for mark, seen in before[3].items())


def _merged(before: tuple[Any, ...], after: tuple[Any, ...]) -> tuple[Any, ...]:
    """The state after, with the sentences that are just out of sight as they were seen last."""
    gone = {mark: (False, *seen[1:]) for mark, seen in before[3].items()}
    return (*after[:3], {**gone, **after[3]})


def _set(value: Any) -> Cells:
    return frozenset(item for item in value if is_cell(item)) if _is_set(value) else frozenset()


def _is_set(value: Any) -> bool:
    return isinstance(value, (set, frozenset))


def _items(value: object) -> list[Any]:
    """What a list or a set holds, if that is not too much."""
    if isinstance(value, (list, set, frozenset)) and len(value) <= _MOST_HELD:
        return list(value)
    return []


def _hold(item: Any, is_known: bool, held: Held) -> bool:
    """Add what is a sentence: an object with cells and a count, or a pair of both."""
    mark: Any = id(item)
    cells: Any = getattr(item, "cells", None)
    count: Any = getattr(item, "count", None)
    if isinstance(item, tuple) and len(item) == 2 and isinstance(item[0], frozenset):
        cells, count, mark = item[0], item[1], item
    if not _is_set(cells) or type(count) not in (int, float) or mark in held:
        return False
    if int(count) != count or not all(map(is_cell, cells)) or len(held) >= 2 * _MOST_HELD:
        return False
    held[mark] = is_known, frozenset(cells), int(count)
    return True


def _cells_in_hand(value: Any) -> Cells | None:
    """The cells of a sentence or of a set of cells; None where it is neither."""
    cells = value if _is_set(value) else getattr(value, "cells", None)
    if _is_set(cells) and cells and all(map(is_cell, cells)):
        return frozenset(cells)
    return None


_LOOPS = (ast.For, ast.While)


class _Text:
    """What the text of the file tells a tracer.

    `loops` has the lines on which loops begin, `prints` those that only print, `inside` those
    inside of loops or without any, `pairs` the pairs of names that are cells, `set_on` the names
    that are given a value on each line, `read_on` those whose value a line takes, and
    `set_inside` those that are given one inside the loop that begins on a line.
    """

    def __init__(self, code: bytes) -> None:
        self.loops: set[int] = set()
        self.prints: set[int] = set()
        self.inside: set[int] = set()
        self.pairs: set[tuple[str, str]] = set()
        self.set_on: dict[int, set[str]] = {}
        self.read_on: dict[int, set[str]] = {}
        self.set_inside: dict[int, set[str]] = {}
        try:
            nodes = list(ast.walk(ast.parse(code)))
        except (SyntaxError, ValueError):
            return
        for node in nodes:
            match node:
                case ast.Tuple(elts=[ast.Name(id=one), ast.Name(id=other)]):
                    self.pairs.add((one, other))
                case ast.Name(id=name, ctx=ast.Load()):
                    self.read_on.setdefault(node.lineno, set()).add(name)
                case ast.Name(id=name, ctx=ast.Store()):
                    self.set_on.setdefault(node.lineno, set()).add(name)
                case ast.FunctionDef() if not any(isinstance(e, _LOOPS) for e in ast.walk(node)):
                    self.inside.update(range(node.lineno, (node.end_lineno or 0) + 1))
                case ast.Expr(value=ast.Call(func=ast.Name(id="print"))):
                    self.prints.update(range(node.lineno, (node.end_lineno or 0) + 1))
                case ast.For() | ast.While():
                    self.loops.add(node.lineno)
                    self.inside.update(range(node.lineno + 1, (node.end_lineno or 0) + 1))
                    body = [each for part in node.body for each in ast.walk(part)]
                    self.set_inside[node.lineno] = {
                        each.id
                        for each in body
                        if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store)
                    }


_read_text = lru_cache(maxsize=1)(_Text)
"""Every trace of a file asks for the same text."""


def _text_of(path: str) -> _Text:
    try:
        return _read_text(Path(path).read_bytes())
    except OSError:
        return _Text(b"")


Look = Callable[[FrameType], None]


def _tracing(path: str, line: Look, leave: Look) -> Any:
    """Have the functions called at every line of the file that runs, and at the end of calls."""
    return (_monitor if hasattr(sys, "monitoring") else _settrace)(path, line, leave)


@contextmanager
def _settrace(path: str, line: Look, leave: Look) -> Iterator[None]:
    def enter(frame: FrameType, event: str, _argument: object) -> Any:
        return local if frame.f_code.co_filename == path else None

    def local(frame: FrameType, event: str, _argument: object) -> Any:
        if event == "line":
            line(frame)
        elif event == "return":
            leave(frame)
        return local

    before = sys.gettrace()
    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)


@contextmanager
def _monitor(path: str, line: Look, leave: Look) -> Iterator[None]:
    """The same by the faster means of Python 3.12 and later."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined, unused-ignore]
    tool, events = monitoring.DEBUGGER_ID, monitoring.events

    def at_line(code: CodeType, _number: int) -> Any:
        if code.co_filename != path:
            return monitoring.DISABLE
        line(sys._getframe(1))
        return None

    def at_end(code: CodeType, *_rest: object) -> None:
        if code.co_filename == path:
            leave(sys._getframe(1))

    monitoring.use_tool_id(tool, "sapper")
    try:
        monitoring.register_callback(tool, events.LINE, at_line)
        monitoring.register_callback(tool, events.PY_RETURN, at_end)
        monitoring.register_callback(tool, events.PY_UNWIND, at_end)
        monitoring.set_events(tool, events.LINE | events.PY_RETURN | events.PY_UNWIND)
        yield
    finally:
        monitoring.set_events(tool, 0)
        monitoring.free_tool_id(tool)
