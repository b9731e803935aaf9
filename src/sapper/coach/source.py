"""The student's source as statements inside statements: what surrounds a line."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache

_COMPOUND = (ast.If, ast.While, ast.For, ast.With, ast.Try)
_ASKED = (*_COMPOUND, ast.FunctionDef, ast.ClassDef)
"""The statements that are asked about."""


@dataclass
class Source:
    """A file's text; where it is no Python, nothing surrounds anything."""

    text: str
    _nodes: list[ast.stmt] = field(init=False)

    def __post_init__(self) -> None:
        try:
            every = ast.walk(ast.parse(self.text))
        except (SyntaxError, ValueError, RecursionError):
            every = iter(())
        self._nodes = [node for node in every if isinstance(node, _ASKED)]

    def line(self, number: int) -> str:
        """The text of a line, without its indent."""
        lines = self.text.splitlines()
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""

    def blocks(self, line: int) -> list[int]:
        """The lines on which the blocks begin that surround a line, the innermost first.

        A line that begins a block is its own first.
        """
        start = self.function(line) or 0
        blocks = [node for node in self._nodes if isinstance(node, _COMPOUND)]
        around = [node.lineno for node in blocks if _has(node, line) and node.lineno > start]
        return sorted(around, reverse=True)

    def is_behind_loop(self, line: int) -> bool:
        """Whether a loop of the same function has ended above a line that is in none itself."""
        start = self.function(line) or 0
        loops = [node for node in self._nodes if isinstance(node, ast.For | ast.While)]
        ended = any(start < node.lineno and (node.end_lineno or line) < line for node in loops)
        return ended and not any(_has(node, line) and node.lineno > start for node in loops)

    def function(self, line: int) -> int | None:
        """The line on which the function begins that a line is in."""
        functions = (node for node in self._nodes if isinstance(node, ast.FunctionDef))
        return max((node.lineno for node in functions if _has(node, line)), default=None)

    def bound(self, line: int) -> int | None:
        """The nearest line that compares sizes, from a line up to its outermost loop."""
        loops = [n for n in self._nodes if isinstance(n, ast.For | ast.While) and _has(n, line)]
        start = max(self.function(line) or 0, min((n.lineno for n in loops), default=0))
        every = (each for node in loops for each in ast.walk(node))
        found = (n.lineno for n in every if isinstance(n, ast.Compare) and _is_bound(n))
        return max((each for each in found if start <= each <= line), default=None)

    def range_around(self, line: int, is_outer: bool) -> int | None:
        """The outermost or innermost loop over a `range` around a line, None if there is none."""
        start = self.function(line) or 0
        loops = [
            node.lineno
            for node in self._nodes
            if isinstance(node, ast.For) and _has(node, line) and node.lineno > start
            if any(isinstance(n, ast.Name) and n.id == "range" for n in ast.walk(node.iter))
        ]
        return (min if is_outer else max)(loops, default=None)

    def origin(self, line: int, place: int) -> int:
        """The line above that last gave a value to what a call hands over at a place of its own.

        It is the line itself where there is none in the same function.
        """
        start = self.function(line)
        around = (n for n in self._nodes if isinstance(n, ast.FunctionDef) and n.lineno == start)
        nodes = [each for node in around for each in ast.walk(node)]
        calls = [each for each in nodes if isinstance(each, ast.Call) and each.lineno == line]
        handed = [part for each in calls for part in ast.walk(ast.Tuple(each.args[place:][:1]))]
        names = {each.id for each in handed if isinstance(each, ast.Name)}
        given = (
            each.lineno
            for each in nodes
            if isinstance(each, ast.Name) and isinstance(each.ctx, ast.Store) and each.id in names
        )
        return max((each for each in given if each < line), default=line)

    def definition(self, cls: str) -> int | None:
        """The line on which a class begins."""
        return next((node.lineno for node in self._classes(cls)), None)

    def method(self, cls: str, name: str) -> int | None:
        """The line on which a method begins."""
        return next((node.lineno for node in self._methods(cls, name)), None)

    def assignment(self, cls: str, attribute: str) -> int | None:
        """The line on which the constructor of a class, or its body, sets an attribute."""
        inits = [*self._methods(cls, "__init__"), *self._methods(cls, "__post_init__")]
        places = [node for init in inits for node in ast.walk(init)]
        places += [node for each in self._classes(cls) for node in ast.walk(each)]
        return next(
            (
                node.lineno
                for node in places
                if isinstance(node, ast.Attribute | ast.Name)
                and isinstance(node.ctx, ast.Store)
                and attribute == (node.attr if isinstance(node, ast.Attribute) else node.id)
            ),
            None,
        )

    def _classes(self, name: str) -> list[ast.ClassDef]:
        return [
            node for node in self._nodes if isinstance(node, ast.ClassDef) and node.name == name
        ]

    def _methods(self, cls: str, name: str) -> list[ast.FunctionDef]:
        inside = [each for node in self._classes(cls) for each in node.body]
        return [node for node in inside if isinstance(node, ast.FunctionDef) and node.name == name]


@lru_cache(maxsize=2)
def read_source(text: str) -> Source:
    """The source of a file: many lessons ask for the same one."""
    return Source(text)


def _is_bound(node: ast.Compare) -> bool:
    """Return True if it compares by size, or asks for a place in a `range`."""
    sizes = any(isinstance(each, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for each in node.ops)
    in_range = any(isinstance(n, ast.Name) and n.id == "range" for n in ast.walk(node))
    return sizes or in_range


def _has(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)
