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

    def function(self, line: int) -> int | None:
        """The line on which the function begins that a line is in."""
        functions = (node for node in self._nodes if isinstance(node, ast.FunctionDef))
        return max((node.lineno for node in functions if _has(node, line)), default=None)

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


def _has(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)
