"""Small edits of a syntax tree, each of the kind that a mistake of a student undoes."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sapper.coach.repairs.mistakes import MISTAKES, SECTIONS, Mistake
from sapper.coach.repairs.statements import NamedChange, changes
from sapper.coach.repairs.trees import (
    TICK,
    Put,
    Splice,
    WrittenFunction,
    definitions,
    with_counted_rounds,
)
from sapper.coach.repairs.vocabulary import FileNames, Kinds, around_of

_PIECE = "piece"
"""The kind of a whole method."""
_MOVED = SECTIONS.index("moved or repeated")
NOTHING_SEEN: Mapping[str, str] = {}


@dataclass(frozen=True)
class Edit:
    """A function of the file with one small thing changed: its kind and its line.

    `home` is the class that the function is defined in, empty for one of the module. `own` is its
    code, of which all but the first `begin` and the last `end` characters become `new`.
    `statement` is the line on which the changed statement begins, and `subject` that statement;
    what only leaves is one statement with the condition around it. `about` are the lines of which
    one must run if the edit is to make a difference, in the file as it is written anew. A value
    beside the functions has none: it is made when the file is loaded.
    """

    kind: str
    line: int
    statement: int
    home: str
    function: str
    own: str
    begin: int
    end: int
    new: str
    subject: str
    about: range = range(0)

    @property
    def change(self) -> tuple[str, str, int, int, str]:
        """The edit without the code that stays."""
        return self.home, self.function, self.begin, self.end, self.new

    @property
    def is_piece(self) -> bool:
        """True for a whole method: that names no line."""
        return self.kind == _PIECE

    def may_matter(self, ran: frozenset[int]) -> bool:
        """Return True if it may make a difference where these lines run."""
        return not self.about or not ran.isdisjoint(self.about)

    @property
    def mistake(self) -> Mistake:
        """The kind of mistake that it undoes."""
        return MISTAKES[self.kind]

    @property
    def section(self) -> int:
        """The section of its kind in the table; pieces come first."""
        return -1 if self.is_piece else self.mistake.section

    @property
    def is_moved(self) -> bool:
        """True if it only moves or repeats what is there already."""
        return self.section == _MOVED

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place in the order in which edits are tried."""
        return self.section, 0 if self.is_piece else self.mistake.rank, len(self.subject)


def with_ticks(tree: ast.Module) -> ast.Module:
    """The tree with a count at the head of every function and every loop."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.For, ast.While)):
            node.body.insert(0, ast.parse(f"{TICK}()").body[0])
    return ast.fix_missing_locations(tree)


def edits(
    tree: ast.Module,
    ran: Container[int] | None = None,
    kinds: Mapping[str, str] = NOTHING_SEEN,
    tried: Container[str] = MISTAKES,
) -> Iterator[Edit]:
    """Yield every edit of a tree with ticks, function by function.

    `ran` are the lines to edit, of the tree as it is written, a statement on each; None for all.
    Kinds of mistakes that are not `tried` are left out.
    """
    file = FileNames(tree)
    begins = _written_lines(tree)
    for home, name, defined in definitions(tree):
        own = ast.unparse(defined) + "\n"
        copy = ast.parse(own).body[0]
        is_traced = ran is not None and isinstance(defined, ast.FunctionDef)
        above = begins[id(defined)] - 1
        whole = range(above + 1, above + own.count("\n") + 1)
        if is_traced and not any(each in (ran or ()) for each in whole):
            continue
        lines, written = _statement_lines(defined, copy), WrittenFunction(own, copy)
        around = around_of(copy, file, Kinds(kinds, f"{home}.{name}".lstrip(".")))
        for kind, node, change in _written(changes(home, copy, around)):
            if kind not in tried:
                continue
            is_head = isinstance(change, Put) and change.owner is copy
            about = written.lines(change)
            if is_traced and not is_head and not any(above + each in (ran or ()) for each in about):
                continue
            beside = defined if kind != "in class" else node
            number = getattr(beside, "lineno", 0)
            line, last, statement, subject = lines.get(id(node), (number, number, number, ""))
            if isinstance(change, Splice) and change.is_after and node is not copy:
                line = statement = last
            begin, end, new = written.changed(change)
            own_text = written.own
            lines_about = whole if is_head else range(above + about.start, above + about.stop)
            if not isinstance(defined, ast.FunctionDef):
                lines_about = range(0)
            yield Edit(
                kind, line, statement, home, name, own_text, begin, end, new, subject, lines_about
            )


def _written(found: Iterator[NamedChange]) -> Iterator[NamedChange]:
    """The changes up to one that is no Python: another name may not fit into a student's text."""
    with suppress(SyntaxError):
        yield from found


def _written_lines(tree: ast.Module) -> dict[int, int]:
    """The line on which each definition begins where the tree is written out."""
    written = definitions(ast.parse(ast.unparse(tree)))
    begins = {}
    for (_, _, node), (_, _, twin) in zip(definitions(tree), written, strict=True):
        decorators = twin.decorator_list if isinstance(twin, ast.FunctionDef) else []
        begins[id(node)] = min([twin.lineno, *(each.lineno for each in decorators)])
    return begins


@cache
def pieces() -> tuple[Edit, ...]:
    """A right method in the place of the file's own: what ends with it follows from that method."""
    found = []
    text = files("sapper.coach.repairs").joinpath("pieces.txt").read_text(encoding="utf-8")
    for piece in text.strip().split("\n\n")[1:]:
        subject, _, code = piece.partition("\n")
        home, _, name = subject.split()[-1].partition(".")
        code = with_counted_rounds(code)
        found.append(Edit(_PIECE, 0, 0, home, name, "", 0, 0, code, subject))
    return tuple(found)


def _statement_lines(function: ast.stmt, copy: ast.stmt) -> dict[int, tuple[int, int, int, str]]:
    """The lines in the file of each node of a copy, with those of its innermost statement.

    They are the node's first and last line, the statement's first, and its text.
    """
    lines: dict[int, tuple[int, int, int, str]] = {}
    leaves = (ast.Break, ast.Continue, ast.Return)
    around = [each for each in ast.walk(function) if isinstance(each, ast.If)]
    leaving = {id(each.body[0]) for each in around if isinstance(each.body[0], leaves)}

    def visit(node: ast.AST, twin: ast.AST, line: int, statement: int, text: str) -> None:
        if isinstance(node, ast.stmt):
            line, text = node.lineno, ast.unparse(node).partition("\n")[0]
            statement = statement if id(node) in leaving else line
        elif isinstance(node, ast.expr):
            line = node.lineno
        lines[id(twin)] = line, getattr(node, "end_lineno", line) or line, statement, text
        children = ast.iter_child_nodes(node), ast.iter_child_nodes(twin)
        for child, other in zip(*children, strict=False):
            visit(child, other, line, statement, text)

    visit(function, copy, function.lineno, function.lineno, "")
    return lines
