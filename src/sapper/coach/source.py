"""The student's source as statements inside statements: what surrounds a line."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field
from functools import lru_cache

_COMPOUND = (ast.If, ast.While, ast.For, ast.With, ast.Try)
_COMPREHENSION = (ast.SetComp, ast.ListComp, ast.GeneratorExp)


@dataclass
class Source:
    """A file's text; where it is no Python, nothing surrounds anything."""

    text: str
    _statements: list[ast.stmt] = field(init=False)
    _blocks: list[ast.stmt] = field(init=False)
    _functions: list[ast.FunctionDef] = field(init=False)
    _classes: list[ast.ClassDef] = field(init=False)
    _comprehensions: list[ast.SetComp | ast.ListComp | ast.GeneratorExp] = field(init=False)

    def __post_init__(self) -> None:
        try:
            nodes = list(ast.walk(ast.parse(self.text)))
        except (SyntaxError, ValueError, RecursionError):
            nodes = []
        self._statements = [node for node in nodes if isinstance(node, ast.stmt)]
        self._blocks = [node for node in self._statements if isinstance(node, _COMPOUND)]
        self._functions = [node for node in nodes if isinstance(node, ast.FunctionDef)]
        self._classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
        self._comprehensions = [node for node in nodes if isinstance(node, _COMPREHENSION)]

    def line(self, number: int) -> str:
        """The text of a line, without its indent."""
        lines = self.text.splitlines()
        return lines[number - 1].strip() if 0 < number <= len(lines) else ""

    def blocks(self, line: int) -> list[int]:
        """The lines on which the blocks begin that surround a line, the innermost first.

        A line that begins a block is its own first.
        """
        start = self.function(line) or 0
        around = [node.lineno for node in self._blocks if _has(node, line) and node.lineno > start]
        return sorted(around, reverse=True)

    def generators(self, line: int) -> list[int]:
        """The lines that say what a comprehension on a line goes through, the innermost first.

        Where that is a name, it is the line that gives the name its value.
        """
        found = next((each for each in self._comprehensions if _has(each, line)), None)
        parts = reversed(found.generators) if found else ()
        return [self._given(each.iter) for each in parts]

    def _given(self, value: ast.expr) -> int:
        """The line of an expression; of a name, the first one in its function that sets it."""
        home = self.function(value.lineno)
        name = value.id if isinstance(value, ast.Name) else ""
        return next(
            (
                node.lineno
                for node in self._statements
                if isinstance(node, ast.Assign)
                and self.function(node.lineno) in (home, None)
                and name in map(ast.unparse, node.targets)
            ),
            value.lineno,
        )

    def iterated(self, line: int) -> int:
        """The line that gives its value to what a loop goes through; its own if that is no name."""
        loops = (node for node in self._blocks if isinstance(node, ast.For))
        return next((self._given(node.iter) for node in loops if node.lineno == line), line)

    def branch(self, line: int) -> int | None:
        """The `if` that decided that a line runs: around it, or before it in the same function."""
        start = self.function(line) or 0
        ifs = [node.lineno for node in self._blocks if isinstance(node, ast.If)]
        return max((each for each in ifs if start < each <= line), default=None)

    def question(self, line: int) -> int | None:
        """The first `if` inside a loop of the function that a line is in."""
        home = self.function(line)
        loops = [
            node
            for node in self._blocks
            if isinstance(node, ast.For) and self.function(node.lineno) == home
        ]
        ifs = [node.lineno for node in self._blocks if isinstance(node, ast.If)]
        return min((each for each in ifs if any(_has(loop, each) for loop in loops)), default=None)

    def following(self, line: int) -> int | None:
        """The line of the next statement of the same function."""
        later = {node.lineno for node in self._statements if node.lineno > line}
        home = self.function(line)
        return min((each for each in later if self.function(each) == home), default=None)

    def last_set(self, loop: int, ran: set[int]) -> int | None:
        """The last of the lines that ran which sets a name that a `while` asks for."""
        loops = (node for node in self._blocks if isinstance(node, ast.While))
        tests = [each for node in loops if node.lineno == loop for each in ast.walk(node.test)]
        names = {each.id for each in tests if isinstance(each, ast.Name)}
        return max(
            (
                node.lineno
                for node in self._statements
                if isinstance(node, ast.Assign)
                and node.lineno in ran
                and names & set(map(ast.unparse, node.targets))
            ),
            default=None,
        )

    def function(self, line: int) -> int | None:
        """The line on which the function begins that a line is in."""
        around = [node.lineno for node in self._functions if _has(node, line)]
        return max(around, default=None)

    def method(self, cls: str, name: str) -> int | None:
        """The line on which a method begins."""
        found = self._method(cls, name)
        return found.lineno if found else None

    def definition(self, cls: str) -> int | None:
        """The line on which a class begins."""
        return next((node.lineno for node in self._classes if node.name == cls), None)

    def assignment(self, cls: str, attribute: str) -> int | None:
        """The line on which the constructor of a class, or its body, sets an attribute."""
        inits = (self._method(cls, name) for name in ("__init__", "__post_init__"))
        body = [each for node in self._classes if node.name == cls for each in node.body]
        fields: list[ast.expr] = [one.target for one in body if isinstance(one, ast.AnnAssign)]
        fields += [one for each in body if isinstance(each, ast.Assign) for one in each.targets]
        places = [*(node for init in inits if init for node in ast.walk(init)), *fields]
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

    def _method(self, cls: str, name: str) -> ast.FunctionDef | None:
        methods = (each for node in self._classes if node.name == cls for each in node.body)
        return next(
            (node for node in methods if isinstance(node, ast.FunctionDef) and node.name == name),
            None,
        )


@lru_cache(maxsize=2)
def read_source(text: str) -> Source:
    """The source of a file: many lessons ask for the same one."""
    return Source(text)


def _has(node: ast.stmt | ast.expr, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or node.lineno)
