"""What runs in the child: Python lines carried out on the student's module, and what is seen.

Every answer is JSON data. Nothing here judges; the parent does.
"""

from __future__ import annotations

import copy
import linecache
import math
import random
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice
from time import process_time
from types import CodeType, ModuleType
from typing import Any

from sapper.sandbox.inside.course import LoadedFile, exception_words
from sapper.sandbox.inside.endless import endless_loop
from sapper.sandbox.inside.limits import Idle, Overtime, cpu_limit, idle_limit, overtime

LONGEST_TEXT = 2000
SAME = "same"
"""Sent in place of a state that is the same as after the line before."""
MOST_SENTENCES = 5000
"""More sentences than this are counted, not sent: the closure of no board comes near."""
MOST_CELLS = 100_000
"""More cells of a set than this are not looked at: no board comes near."""


ROUND_SECONDS = 6e-6
"""The processor time that a round may take on average: far more than one does, even on a slow
machine. It ends only what takes its time elsewhere, in functions of Python's own."""
_LEAST_SECONDS = 2.0
_PROOF_SECONDS = 2.0
"""The processor time in which a call that used up its work may be proved to be endless."""


def perform(
    student: LoadedFile,
    lines: list[str],
    work: int,
    go_on: bool,
    anew: bool = False,
    total: float = math.inf,
) -> list[Any]:
    """What each line gave: its value, the agent's state after it and its work, or its failure.

    The lines run as if they stood below `from minesweeper import *` and imports of `copy`
    and `random`, in fresh names and with the same luck every time or, with `go_on`, in those of
    the last call. The first failure ends it. With `anew` the file is loaded again before. A line
    may take `work` rounds and calls of the file, all of them together `total` seconds.
    """
    if anew:
        student.load_anew()
    if not go_on or "names" not in student.memory:
        random.seed(0)
        student.memory["names"] = fresh_names(student.module)
        student.memory["lines"] = []
    names: dict[str, Any] = student.memory["names"]
    before: list[str] = student.memory["lines"]
    seen: list[Any] = []
    last: object = None
    limit = min(seconds_for(work), max(total, 0.01))
    # The timers are for what counts no work. One for each line took as long as the lines.
    with cpu_limit(limit), idle_limit(student.limits.idle) as begin_anew:
        for line in lines:
            begin_anew()
            before.append(line)
            seen.append(_carry_out(line, names, work, limit, student, before))
            if "failure" in seen[-1]:
                break
            state = seen[-1].get("state")
            if state is not None and state == last:
                seen[-1]["state"] = SAME
            last = state
    return seen


def _endless_loop(student: LoadedFile, lines: list[str], work: int) -> int | None:
    """Return the line of the loop that the last of these lines never leaves, if that is proved."""
    student.allow(work)
    try:
        with cpu_limit(_PROOF_SECONDS):
            return endless_loop(student.module, lines, fresh_names(student.module), _look_at)
    except Overtime:
        return None


def seconds_for(work: int) -> float:
    """The processor time after which so much work is ended, however little of it was counted."""
    return _LEAST_SECONDS + work * ROUND_SECONDS


def fresh_names(module: ModuleType) -> dict[str, Any]:
    """The public names of the module, and of the two modules that our lines use."""
    public = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return {**public, "copy": copy, "random": random}


def _look_at(line: str, names: dict[str, Any]) -> dict[str, Any]:
    """Run one line and return its value, the agent's state, and the processor time it took."""
    began = process_time()
    value = run_line(line, names)
    seen: dict[str, Any] = {"seconds": process_time() - began, **encode(value)}
    if "ai" in names:
        seen["state"] = state_of(names["ai"])
    return seen


def _carry_out(
    line: str,
    names: dict[str, Any],
    work: int,
    seconds: float,
    student: LoadedFile,
    before: list[str],
) -> dict[str, Any]:
    """Run one line; its value, the agent's state, and the work and processor time it took.

    `before` are all lines that ran with these names, the last of them this one. To write down a
    value may run the file's code too (`repr`): the limit holds for all of it.
    """
    module = student.module
    student.allow(work)
    try:
        return {**_look_at(line, names), "work": student.work}
    except Idle as error:
        return _failed("hung", f"waited {student.limits.idle:g} s for nothing", error, module)
    except Overtime as error:
        failed = _failed("hung", overtime(seconds, error), error, module)
        failed["failure"]["loop"] = _endless_loop(student, before, work)
        return failed
    except BaseException as error:
        return _failed("raised", exception_words(error), error, module)


def run_line(line: str, names: dict[str, Any]) -> object:
    """The value of a line that is an expression, else None."""
    return eval(_compiled(line), names)


@lru_cache(maxsize=2000)
def _compiled(line: str) -> CodeType:
    """The code of a line: many are asked again and again."""
    try:
        return compile(line, "<coach>", "eval")
    except SyntaxError:
        return compile(line, "<coach>", "exec")


def _failed(kind: str, what: str, error: BaseException, module: ModuleType) -> dict[str, Any]:
    """What is told of a line that failed, with the last line of the student's file it was in."""
    number, trace, path = None, error.__traceback__, module.__file__ or ""
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            number = trace.tb_lineno
        trace = trace.tb_next
    source = linecache.getline(path, number).strip()[:200] if number else ""
    return {"failure": {"kind": kind, "what": what, "line": number, "source": source}}


def encode(value: object) -> dict[str, Any]:
    """A value as text that does not depend on a set's order, and its cells if it has some."""
    encoded: dict[str, Any] = {"text": write(value)[:LONGEST_TEXT]}
    if is_cell(value):
        encoded["cell"] = _plain(value)
    elif isinstance(value, (set, frozenset, list, tuple)):
        encoded["cells"] = [_plain(item) for item in value if is_cell(item)]
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


def _plain(cell: Any) -> tuple[int, int]:
    """The cell as two whole numbers and nothing else: True is one too."""
    return int(cell[0]), int(cell[1])


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
    items = list(islice(value, MOST_CELLS))  # a student's own kind of set may lie about its length
    for item in items:
        if type(item) is not tuple or len(item) != 2 or not type(item[0]) is type(item[1]) is int:
            break
    else:
        return sorted(items)  # the usual case, at a third of the cost
    strange = [item for item in items if not is_cell(item)]
    if strange:
        odd.append(f"{name} holds {write(strange[0])[:80]}, expected cells (row, column)")
    return sorted(_plain(item) for item in items if is_cell(item))


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
