"""What runs in the child: lines carried out under a tracer, and which line changed what.

A debugger's view of the student's file: after every line of it the public state of the agent and
the sentences in hand are compared with those before; what differs is noted with the line that did
it and the calls that led there. Nothing here judges; the parent does.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
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
_MOST_STACK, _MOST_HELD = 6, 40
_SETS = ("moves_made", "mines", "safes")

Cells = frozenset[tuple[int, int]]
Held = dict[Any, tuple[bool, Cells, int]]
"""The sentences seen, by a mark of each: whether in `knowledge`, the cells and the count."""


def trace(student: LoadedFile, lines: list[str], most: int) -> dict[str, Any]:
    """Run lines, and return what the first `most` lines of the file changed.

    The lines run as in `lines.perform`. A place is a list of (line, function, number of the call),
    the innermost first. `changes` have the number of our line, the place, and the state after it.
    `last` is the place of the last line of all that ran. The first line that fails ends it.
    """
    random.seed(0)
    names = fresh_names(student.module)
    watcher = _Watcher(student.module.__file__ or "", names, most)
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

    def __init__(self, path: str, names: dict[str, Any], most: int) -> None:
        self.step = 0
        self._most = most
        self._path = path
        self._names = names
        self._lines = 0
        self._place: list[Any] = []
        self._calls: dict[FrameType, int] = {}
        self._state: tuple[Any, ...] = (frozenset(), frozenset(), frozenset(), {})
        self._changes: list[dict[str, Any]] = []
        self._last: list[Any] = []
        self._marks: dict[Any, int] = {}
        self._kept: dict[int, Any] = {}
        """The sentences seen, so that no other object takes the place of one."""

    def told(self) -> dict[str, Any]:
        """All that was seen, as JSON data."""
        return {"changes": self._changes, "last": self._last}

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
        self._lines += 1
        if self._lines > self._most:
            raise Overtime
        self._place = self._last = self._stack(frame)

    def _leave(self, frame: FrameType) -> None:
        """A call is over."""
        self._note(frame)
        self._calls.pop(frame, None)
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
        return {"step": self.step, "place": self._place, **sets, "sentences": sentences}

    def _stack(self, frame: FrameType | None) -> list[Any]:
        """The lines of the file that are at work, the innermost first."""
        found: list[Any] = []
        while frame is not None and len(found) < _MOST_STACK:
            if frame.f_code.co_filename == self._path:
                number = self._calls.setdefault(frame, len(self._calls) + 1000 * self._lines)
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


AtLine = Callable[[FrameType], None]


def _tracing(path: str, line: AtLine, leave: AtLine) -> Any:
    """Have the functions called at every line of the file that runs, and at the end of calls."""
    return (_monitor if hasattr(sys, "monitoring") else _settrace)(path, line, leave)


@contextmanager
def _settrace(path: str, line: AtLine, leave: AtLine) -> Iterator[None]:
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
def _monitor(path: str, line: AtLine, leave: AtLine) -> Iterator[None]:
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
