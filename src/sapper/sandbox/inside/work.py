"""The work of a file, counted in rounds of loops and calls of functions: the same everywhere.

A file is run with a tick at the head of each function, loop and comprehension. What is endless is
found by their number, whatever the machine: a clock would say less on a slow one.
"""

from __future__ import annotations

import ast
import signal
import sys
from collections.abc import Callable
from itertools import chain, repeat
from operator import length_hint

from sapper.sandbox.inside.limits import Overtime

TICK = "_tick_"
_PATIENCE = 20
"""So often may code catch `Overtime` before the system ends it."""


class Meter:
    """Counts the ticks of a file; `Overtime` at each one beyond those that are allowed."""

    def __init__(self) -> None:
        self.tick: Callable[[], object] = repeat(None).__next__
        self._most = 0
        self._left = repeat(None, 0)
        self._caught = 0

    def allow(self, most: int) -> None:
        """Count from now on, up to `most`; the new `tick` is an iterator's, which costs little."""
        self._most, self._left, self._caught = most, repeat(None, most), 0
        self.tick = chain(self._left, map(self._end, repeat(None))).__next__

    @property
    def used(self) -> int:
        """The ticks since they were allowed."""
        return self._most - length_hint(self._left)

    def _end(self, _: None) -> None:
        self._caught += 1
        if self._caught > _PATIENCE:
            _end_soon()
        raise Overtime(f"went through over {self._most:,} rounds of loops and calls")


def _end_soon() -> None:
    """Let the system end this process now, if it would end it later (`limits.cpu_limit`)."""
    if sys.platform not in ("win32", "emscripten") and signal.getitimer(signal.ITIMER_VIRTUAL)[0]:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.001)


def with_ticks(tree: ast.Module) -> ast.Module:
    """The tree with a tick in every function, loop and comprehension; no line moves."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            at = 1 if len(node.body) > 1 and ast.get_docstring(node, clean=False) else 0
            _put(node.body, at)
        elif isinstance(node, (ast.For, ast.While)):
            _put(node.body, 0)
        elif isinstance(node, ast.comprehension):
            # The tick gives None: `not` makes it a condition that always holds.
            held = ast.copy_location(ast.UnaryOp(ast.Not(), _tick(node.target)), node.target)
            node.ifs.insert(0, held)
    return tree


def _put(body: list[ast.stmt], at: int) -> None:
    where = body[at]
    body.insert(at, ast.copy_location(ast.Expr(_tick(where)), where))


def _tick(where: ast.expr | ast.stmt) -> ast.expr:
    name = ast.copy_location(ast.Name(TICK, ast.Load()), where)
    return ast.copy_location(ast.Call(name, [], []), where)
