"""The table of mistakes: what an edit of each kind says of a fault, and rewrites in Python.

`mistakes.txt` has them all. A rewrite is a piece of Python with letters for what may stand there,
and what could be meant in its place: it is found in a student's tree, and filled from there.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import cast

from sapper.coach.repairs.vocabulary import Around, is_many
from sapper.core import joined

LEFT_OUT = "extra line"
"""The kind of an edit that leaves a statement out."""
SECTIONS = (
    "whose a thing is",
    "another word",
    "something more",
    "any other thing",
    "any line",
    "moved or repeated",
)
"""The sections of the table, in the order in which their edits are tried."""
_LETTER = re.compile(r"[A-Z]\d?")
_NUMBERED = 2
_KEPT = re.compile(r"self\.(\w+) =")
_SECTION = re.compile(r"== (.*) ==")
_ROW = re.compile(r"(?P<name>[a-z ]+?)(?: \| (?P<title>[^:]+?))?: (?P<idea>.*)")
_LINE = re.compile(r"(>>?|~|\+) (.*)")


@dataclass(frozen=True)
class Rewrite:
    """What is written, and what may be meant: an expression or some statements."""

    kind: str
    written: ast.AST
    meant: tuple[ast.AST, ...]


@dataclass(frozen=True)
class Mistake:
    """A kind of mistake: the idea behind it, its title where an edit can show it, its section."""

    name: str
    title: str
    idea: str
    section: int
    rank: int

    def title_of(self, statement: str) -> str:
        """The title for a changed statement, with the name of what it is about."""
        if self.name == "too late" and "mark_safe" in statement:
            return "marks the revealed cell safe too late"
        walked, kept = re.search(r"\bin (self\.\w+|\w+):?$", statement), _KEPT.search(statement)
        if self.name == "while walking" and walked:
            return f"changes {walked[1]} while walking through it"
        if self.name == "container" and kept:
            return f"{kept[1]} is of the wrong type"
        return self.title


class _Table:
    """All that the table has, kind by kind."""

    def __init__(self, text: str) -> None:
        self._section, self._kind = 0, ""
        self.mistakes: dict[str, Mistake] = {}
        self.families: dict[str, list[tuple[str, ...]]] = {}
        """The names that are mixed up, by kinds."""
        self.missing: list[tuple[str, str, str, str]] = []
        """Lines that may be missing: the kind, where, the class and the method, and the line."""
        self.rewrites: dict[type[ast.AST], list[Rewrite]] = {}
        for line in filter(None, joined(text).splitlines()):
            if found := _LINE.fullmatch(line):
                self._read(found[1], found[2])
            elif found := _SECTION.fullmatch(line):
                self._section = SECTIONS.index(found[1])
            elif row := _ROW.fullmatch(line):
                self._kind = row["name"]
                self.mistakes[self._kind] = Mistake(
                    self._kind, row["title"] or "", row["idea"], self._section, len(self.mistakes)
                )
            else:
                raise ValueError(f"not a line of the table: {line!r}")

    def _read(self, sign: str, text: str) -> None:
        if sign == "~":
            self.families.setdefault(self._kind, []).append(tuple(text.split()))
        elif sign == "+":
            place, method, line = re.split(r":? ", text, maxsplit=2)
            self.missing.append((self._kind, place, method, line))
        else:
            written, *meant = text.split(" => ")
            sides = ("self.height", "self.width")
            for each in meant:
                for side in sides if "SIDE" in each else sides[:1]:
                    self._add(sign, written, each.replace("SIDE", side))

    def _add(self, sign: str, written: str, meant: str) -> None:
        before, after = ast.parse(written).body[0], ast.parse(meant).body
        found = Rewrite(self._kind, before, tuple(after))
        if sign == ">":
            old, new = cast(ast.Expr, before), cast(ast.Expr, after[0])
            found = Rewrite(self._kind, old.value, (new.value,))
        self.rewrites.setdefault(type(found.written), []).append(found)


_TABLE = _Table(files("sapper.coach.repairs").joinpath("mistakes.txt").read_text(encoding="utf-8"))
MISTAKES, FAMILIES, MISSING = _TABLE.mistakes, _TABLE.families, _TABLE.missing


@cache
def mixed_up_with(name: str) -> tuple[tuple[str, str], ...]:
    """The names that one may be mixed up with, each with the kind of mistake."""
    return tuple(
        (kind, other)
        for kind, families in FAMILIES.items()
        for family in families
        for other in (family if name in family else ())
        if other != name
    )


def mixed_up(name: str, other: str) -> str:
    """The kind of mistake that it is to take one name for another one."""
    return next((kind for kind, each in mixed_up_with(name) if each == other), "name")


# Rewrites

Filling = dict[str, "ast.AST | str"]
"""What stands for each letter."""


def other_expressions(node: ast.expr, around: Around) -> Iterator[tuple[str, ast.expr]]:
    """What may be meant in the place of an expression, with the kinds of mistakes."""
    yield from ((kind, cast(ast.expr, meant)) for kind, (meant, *_) in _rewritten(node, around))


def other_statements(node: ast.stmt, around: Around) -> Iterator[tuple[str, list[ast.stmt]]]:
    """What may be meant in the place of a statement, with the kinds of mistakes."""
    yield from ((kind, cast(list[ast.stmt], meant)) for kind, meant in _rewritten(node, around))


def _rewritten(node: ast.AST, around: Around) -> Iterator[tuple[str, list[ast.AST]]]:
    for rewrite in _TABLE.rewrites.get(type(node), ()):
        filling: Filling = {}
        if _fits(rewrite.written, node, filling, around):
            filled = _Filled(filling)
            yield rewrite.kind, [filled.visit(deepcopy(each)) for each in rewrite.meant]


def _fits(pattern: object, there: object, filling: Filling, around: Around) -> bool:
    """Whether something is as a pattern has it; what stands for its letters is written down."""
    match pattern, there:
        case ast.Name(letter), ast.expr() if _LETTER.fullmatch(letter):
            return _may_stand(letter, there, filling, around)
        case str(letter), str() if _LETTER.fullmatch(letter):
            return filling.setdefault(letter, there) == there
        case list(), list():
            pairs = zip(pattern, there, strict=False)
            return len(pattern) == len(there) and all(
                _fits(one, other, filling, around) for one, other in pairs
            )
        case ast.AST(), ast.AST() if type(pattern) is type(there):
            fields = (field for field in pattern._fields if field not in ("ctx", "type_comment"))
            return all(
                _fits(getattr(pattern, field), getattr(there, field), filling, around)
                for field in fields
            )
    is_plain = not isinstance(pattern, ast.AST | list) and type(pattern) is type(there)
    return is_plain and pattern == there


def _may_stand(letter: str, there: ast.expr, filling: Filling, around: Around) -> bool:
    """Whether an expression is what a letter stands for; it is the same one wherever it stands."""
    known = filling.setdefault(letter, there)
    if isinstance(known, str) or (known is not there and ast.unparse(known) != ast.unparse(there)):
        return False
    if len(letter) == _NUMBERED and not around.is_like(cast(ast.expr, filling[letter[0]]), there):
        return False
    match letter[0]:
        case "C":
            return isinstance(there, ast.Call)
        case "V":
            return not isinstance(there, ast.Call)
        case "F":
            return isinstance(there, ast.Name) and there.id != "self"
        case "X":
            return isinstance(there, ast.Name | ast.Attribute)
        case "M":
            return is_many(around.kinds.of(there))
        case "P":
            return isinstance(there, ast.Name) and around.has_part(there.id)
    return True


class _Filled(ast.NodeTransformer):
    """A piece of Python with its letters replaced."""

    def __init__(self, filling: Filling) -> None:
        self._filling = filling

    def visit_Name(self, node: ast.Name) -> ast.AST:
        found = self._filling.get(node.id, node)
        return found if isinstance(found, ast.AST) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.AST:
        self.generic_visit(node)
        found = self._filling.get(node.attr, node.attr)
        node.attr = found.id if isinstance(found, ast.Name) else str(found)
        return node
