"""What runs in the child: Python lines carried out on the student's module, and what is seen.

Every answer is JSON data. Nothing here judges; the parent does.
"""

from __future__ import annotations

import copy
import random
import time
import traceback
from collections.abc import Iterable
from types import ModuleType
from typing import Any

from sapper.processes.sandbox.clock import Overtime, cpu_limit
from sapper.processes.sandbox.source import first_line
from sapper.student.inside import Student

LONGEST_TEXT = 2000
SAME = "same"
"""Sent in place of a state that is the same as after the line before."""
MOST_SENTENCES = 5000
"""More sentences than this are counted, not sent: the closure of no board comes near."""


def perform(
    student: Student, lines: list[str], seconds: float, go_on: bool, anew: bool = False
) -> list[Any]:
    """What each line gave: its value, the agent's state after it and its time, or its failure.

    The lines run as if they stood below `from minesweeper import *` and imports of `copy`
    and `random`, in fresh names or, with
    `go_on`, in those of the last call. The first failure ends it. With `anew` the file is loaded
    again before.
    """
    if anew:
        student.load_anew()
    if not go_on or "names" not in student.memory:
        student.memory["names"] = _names(student.module)
    names: dict[str, Any] = student.memory["names"]
    seen: list[Any] = []
    last: object = None
    for line in lines:
        seen.append(_carry_out(line, names, seconds, student.module))
        if "failure" in seen[-1]:
            break
        state = seen[-1].get("state")
        if state is not None and state == last:
            seen[-1]["state"] = SAME
        last = state
    return seen


def _names(module: ModuleType) -> dict[str, Any]:
    """The public names of the module, and of the two modules that our lines use."""
    public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return {**public, "copy": copy, "random": random}


def _carry_out(
    line: str, names: dict[str, Any], seconds: float, module: ModuleType
) -> dict[str, Any]:
    """Run one line; its value, the agent's state, and the processor time it took."""
    began = time.process_time()
    try:
        value = _timed(line, names, seconds)
        took = time.process_time() - began
        seen: dict[str, Any] = {"value": encode(value), "seconds": took}
        if "ai" in names:
            seen["state"] = state_of(names["ai"])
        return seen
    except Overtime:
        return {
            "failure": "hung",
            "message": f"took over {seconds:g} s of processor time",
            "line": None,
        }
    except BaseException as error:
        return _failure(error, module)


def _timed(line: str, names: dict[str, Any], seconds: float) -> object:
    """The value of a line that is an expression, else None; `Overtime` if it takes too long."""
    try:
        code, is_expression = compile(line, "<coach>", "eval"), True
    except SyntaxError:
        code, is_expression = compile(line, "<coach>", "exec"), False
    with cpu_limit(seconds):
        if is_expression:
            return eval(code, names)
        exec(code, names)
        return None


def _failure(error: BaseException, module: ModuleType) -> dict[str, Any]:
    """An exception in one line, with the last line of the student's file it passed through."""
    number, source = None, ""
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == module.__file__:
            number, source = frame.lineno, frame.line or ""
    text = first_line(error)
    message = type(error).__name__ + (f": {text}" if text else "")
    return {"failure": "raised", "message": message, "line": number, "source": source[:200]}


def encode(value: object) -> dict[str, Any]:
    """A value as text that does not depend on a set's order, and its cells if it has some."""
    encoded: dict[str, Any] = {"text": write(value)[:LONGEST_TEXT]}
    if is_cell(value):
        encoded["cell"] = value
    elif isinstance(value, (set, frozenset, list, tuple)):
        encoded["cells"] = [item for item in value if is_cell(item)]
    return encoded


def write(value: object) -> str:
    """The value as Python writes it, sets in order."""
    if type(value) in (set, frozenset):
        assert isinstance(value, (set, frozenset))
        inside = ", ".join(sorted((write(item) for item in value), key=lambda text: (text,)))
        plain = "{" + inside + "}" if value else "set()"
        return plain if type(value) is set else f"frozenset({plain if value else ''})"
    if type(value) is list:
        return "[" + ", ".join(write(item) for item in value) + "]"
    if type(value) is tuple:
        inside = ", ".join(write(item) for item in value)
        return f"({inside},)" if len(value) == 1 else f"({inside})"
    try:
        return repr(value)
    except Exception:
        return f"<{type(value).__name__}>"


def is_cell(value: object) -> bool:
    """Whether it is a pair of whole numbers."""
    if not isinstance(value, tuple) or len(value) != 2:
        return False
    return isinstance(value[0], int) and isinstance(value[1], int)


def state_of(ai: object) -> dict[str, Any]:
    """The public state of an agent: its sets, its sentences, and what is not as it should be."""
    odd: list[str] = []
    state: dict[str, Any] = {
        name: _cells_of(getattr(ai, name, None), f"ai.{name}", odd)
        for name in ("moves_made", "mines", "safes")
    }
    state["knowledge"] = _sentences_of(getattr(ai, "knowledge", None), odd)
    state["odd"] = odd[:5]
    return state


def _cells_of(value: object, name: str, odd: list[str]) -> list[Any]:
    """The cells of a set, sorted; what is no set, or no cell in it, is noted as odd."""
    if not isinstance(value, (set, frozenset)):
        odd.append(f"{name} is {_kind(value)}, expected a set")
        return []
    strange = [item for item in value if not is_cell(item)]
    if strange:
        odd.append(f"{name} holds {write(strange[0])[:80]}, expected cells (row, column)")
    return sorted(item for item in value if is_cell(item))


def _sentences_of(value: object, odd: list[str]) -> list[Any]:
    """The sentences of a list, each as its cells and count."""
    if not isinstance(value, list):
        odd.append(f"ai.knowledge is {_kind(value)}, expected a list")
        return []
    if len(value) > MOST_SENTENCES:
        odd.append(f"ai.knowledge holds {len(value)} sentences, far more than there can be")
        return []
    sentences: list[Any] = []
    for item in value:
        cells, count = getattr(item, "cells", None), _whole(getattr(item, "count", None))
        if not isinstance(cells, (set, frozenset, list, tuple)) or count is None:
            odd.append(f"ai.knowledge holds {_kind(item)}, expected sentences with cells and count")
            return sentences
        sentences.append([_cells_of(_as_set(cells), "a sentence", odd), count])
    return sentences


def _as_set(cells: Iterable[object]) -> object:
    """The cells as a set; None where one of them cannot be in a set."""
    try:
        return set(cells)
    except TypeError:
        return None


def _whole(value: object) -> int | None:
    """The value as a whole number, also where it is written 1.0; None if it is none."""
    try:
        return int(value) if value == int(value) else None  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return None


def _kind(value: object) -> str:
    """What a value is, in words: `None`, `a list`, `an int`."""
    if value is None:
        return "None"
    name = type(value).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
