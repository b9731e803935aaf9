"""A student's syntax tree: its definitions and names, and small changes as they are written."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from textwrap import indent

TICK = "_tick_"
"""What counts the work of an edited file."""
GIVEN = {"Minesweeper"}
"""The class that the course gives: nothing is looked for in it."""


def definitions(
    tree: ast.Module | ast.ClassDef, home: str = ""
) -> Iterator[tuple[str, str, ast.stmt]]:
    """The class, the name and the statement of each function, and of each value beside them."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name) | ast.Assign([ast.Name(name)]):
                yield home, name, node
            case ast.AnnAssign(ast.Name(name), _, ast.expr()):
                yield home, name, node
            case ast.ClassDef(name) if name not in GIVEN:
                yield from definitions(node, name)


def names_in(nodes: Iterable[ast.AST]) -> set[str]:
    found = (each for node in nodes for each in ast.walk(node))
    return {
        each.attr if isinstance(each, ast.Attribute) else each.id
        for each in found
        if isinstance(each, (ast.Attribute, ast.Name))
    }


def given_in(nodes: Iterable[ast.AST]) -> list[ast.Name]:
    """The names to which something is given."""
    found = (each for node in nodes for each in ast.walk(node) if isinstance(each, ast.Name))
    return [each for each in found if isinstance(each.ctx, ast.Store)]


@dataclass
class Put:
    """Something else in a field of a node, for as long as it is entered."""

    owner: ast.AST
    field: str
    new: object
    _old: object = None

    def __enter__(self) -> None:
        self._old = getattr(self.owner, self.field)
        setattr(self.owner, self.field, self.new)

    def __exit__(self, *_: object) -> None:
        setattr(self.owner, self.field, self._old)


@dataclass
class Splice:
    """Other statements in the place of some."""

    body: list[ast.stmt]
    place: slice
    new: list[ast.stmt]

    def __post_init__(self) -> None:
        self.new = self.new or [ast.Pass()]

    def old(self) -> list[ast.stmt]:
        """The statements that go."""
        return self.body[self.place]

    @property
    def is_after(self) -> bool:
        """Whether something is only put behind the last statement."""
        return bool(self.place.start == len(self.body))

    def region(self) -> tuple[int, int, int]:
        """The first and the last line that go, and the column.

        Where nothing goes, the last is the one before the first.
        """
        begin, _, _ = self.place.indices(len(self.body))
        if old := self.old():
            return old[0].lineno, old[-1].end_lineno or 0, old[0].col_offset
        beside = self.body[min(begin, len(self.body) - 1)]
        line = beside.lineno if begin < len(self.body) else (beside.end_lineno or 0) + 1
        return line, line - 1, beside.col_offset


Change = Put | Splice


class WrittenFunction:
    """A function as it is written, a statement on each line: where a change falls in the text.

    Only the changed statements are written anew: to write whole functions took most of the time.
    In `own`, and in what is put into it, the rounds of lists made in one line are counted.
    """

    def __init__(self, own: str, function: ast.stmt) -> None:
        self.own = with_counted_rounds(own)
        self._starts = [0]
        for line in self.own.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._statement: dict[int, ast.stmt] = {}
        for node in ast.walk(function):  # the outer ones come first
            if isinstance(node, ast.stmt):
                self._statement |= {id(each): node for each in own_parts(node)}

    def lines(self, change: Change) -> range:
        """The lines of which one must run if the change is to make a difference."""
        if isinstance(change, Put):
            owner = self._statement[id(change.owner)]
            return range(owner.lineno, owner.lineno + 1)
        begin, end, _ = change.place.indices(len(change.body))
        about = change.body[begin:end] or change.body[max(begin - 1, 0) : begin + 1]
        return range(about[0].lineno, (about[-1].end_lineno or 0) + 1)

    def guarded(self, change: Put) -> list[ast.stmt]:
        """The statements that run only where a changed condition holds; none if it is no such."""
        owner = self._statement[id(change.owner)]
        return owner.body if isinstance(owner, ast.If | ast.While) else []

    def changed(self, change: Change) -> tuple[int, int, str]:
        """How many characters stay at the beginning and at the end, and what is between them."""
        if isinstance(change, Put):
            old = [self._statement[id(change.owner)]]
            with change:
                new = _write(old, old[0].col_offset)
            place = self._starts[old[0].lineno - 1], self._starts[old[0].end_lineno or 0]
            if self.own[place[0] :].lstrip().startswith("elif "):
                start = old[0].col_offset
                new = f"{new[:start]}el{new[start:]}"
        else:
            first, last, column = change.region()
            new = _write(change.new, column)
            place = self._starts[first - 1], self._starts[last]
            if change.old() and self.own[place[0] :].lstrip().startswith("elif "):
                inside = _write(change.new, column + 4)
                new = f"{' ' * column}else:\n{inside}"
        return place[0], len(self.own) - place[1], new


def own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and what it is made of, without the statements inside."""
    yield statement
    waiting = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += ast.iter_child_nodes(node)


def _write(statements: Iterable[ast.stmt], column: int) -> str:
    text = with_counted_rounds("\n".join(ast.unparse(each) for each in statements))
    return indent(text, " " * column) + "\n"


_LOOP_IN_A_LINE = re.compile(r"\S.* for ")


def with_counted_rounds(text: str) -> str:
    """The code with a count in each round of a list made in one line.

    All lines stay where they are. What is no Python is given as it is.
    """
    if not _LOOP_IN_A_LINE.search(text):
        return text
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return text
    count = ast.parse(f"{TICK}() is None", mode="eval").body
    for node in ast.walk(tree):
        if isinstance(node, ast.comprehension):
            node.ifs.insert(0, count)
    return ast.unparse(tree) + "\n" * text.endswith("\n")
