"""Small edits of a syntax tree, each of the kind that a mistake of a student undoes."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from sapper.coach.repairs.mistakes import LEFT_OUT, MISTAKES, Mistake
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

_PIECE, _OF_PIECE = "piece", 2
"""The kind of a whole method; it takes more than what is added, and less than what comes last."""
_OF_NUMBER = "the right sentence of the number"
NOTHING_SEEN: Mapping[str, str] = {}


@dataclass(frozen=True)
class Edit:
    """A function of the file with one small thing changed: its kind and its line.

    `home` is the class that the function is defined in, empty for one of the module. `own` is its
    code, of which all but the first `begin` and the last `end` characters become `new`. `subject`
    is the changed statement as it stands in the file. `lines` are the first and the last line that
    it is about.
    """

    kind: str
    line: int
    home: str
    function: str
    own: str
    begin: int
    end: int
    new: str
    subject: str
    lines: tuple[int, int] = (0, 0)

    def covers(self, other: Edit) -> bool:
        """Whether it is about all of the place of another edit."""
        return self.lines[0] <= other.line <= self.lines[1]

    @property
    def change(self) -> tuple[str, str, int, int, str]:
        """The edit without the code that stays."""
        return self.home, self.function, self.begin, self.end, self.new

    @property
    def is_piece(self) -> bool:
        """Whether it is a whole method: that names no line."""
        return self.kind == _PIECE

    @property
    def is_of_number(self) -> bool:
        """Whether it shows that the sentence of the number is wrong."""
        return self.is_piece and self.subject.startswith(_OF_NUMBER)

    @property
    def mistake(self) -> Mistake:
        """The kind of mistake that it undoes."""
        return MISTAKES[self.kind]

    def has(self, mark: str) -> bool:
        """Whether its kind has a mark in the table of mistakes."""
        return not self.is_piece and mark in self.mistake.marks

    @property
    def is_far_fetched(self) -> bool:
        """Whether it says little of what else may be meant."""
        return any(self.has(mark) for mark in ("vague", "last", "outside"))

    @property
    def where(self) -> str:
        """What its line stands in, in words."""
        return f"the class {self.home}" if self.kind == "in class" else self.function

    @property
    def is_omission(self) -> bool:
        """Whether it puts nothing in the place of what goes."""
        return self.new.strip() == "pass"

    def is_like(self, other: Edit) -> bool:
        """Whether it is of the same kind, or both turn something round: one may undo the other."""
        return self.kind == other.kind or (self.has("turned") and other.has("turned"))

    @property
    def goes_on(self) -> bool:
        """Whether it goes on with the next round where a loop or a function is left."""
        return self.kind == "leaves loop" and self.new.strip() == "continue"

    def explains(self, out: Edit) -> bool:
        """Whether the fault ends, too, without the statement of another edit, for the same reason.

        Else what may be left out speaks against a cause.
        """
        is_leaving = self.kind in ("leaves loop", "falls through") and out.covers(self)
        return is_leaving or self.has("telling")

    @property
    def tier(self) -> int:
        """How much it takes: other words of the same kind, something added, or right pieces."""
        return _OF_PIECE if self.is_piece else self.mistake.tier

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place among edits that do the same."""
        return self.tier, 0 if self.is_piece else self.mistake.rank, len(self.subject)


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
    """Every edit of a tree with ticks, function by function; of the lines that `ran`, if any did.

    Those are lines of the tree as it is written, a statement on each. Mistakes that are not `tried`
    are left out.
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
            line, last, subject = lines.get(id(node), (getattr(beside, "lineno", 0), 0, ""))
            marks = MISTAKES[kind].marks
            if isinstance(change, Splice) and change.is_after and "anywhere" not in marks:
                line = last
            begin, end, new = written.changed(change)
            region = line, line
            if isinstance(change, Put) and kind != LEFT_OUT:
                inside = written.guarded(change)
                region = line, lines[id(inside[-1])][1] if inside else line
            if isinstance(change, Splice) and (old := change.old()) and "moved" not in marks:
                region = lines[id(old[0])][0], lines[id(old[-1])][1]
            yield Edit(kind, line, home, name, written.own, begin, end, new, subject, region)


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
        found.append(Edit(_PIECE, 0, home, name, "", 0, 0, code, subject))
    return tuple(found)


def _statement_lines(function: ast.stmt, copy: ast.stmt) -> dict[int, tuple[int, int, str]]:
    """The lines in the file, and the text, of the innermost statement of each node of a copy."""
    lines: dict[int, tuple[int, int, str]] = {}

    def visit(node: ast.AST, twin: ast.AST, line: int, text: str) -> None:
        if isinstance(node, ast.stmt):
            line, text = node.lineno, ast.unparse(node).partition("\n")[0]
        elif isinstance(node, ast.expr):
            line = node.lineno
        lines[id(twin)] = line, getattr(node, "end_lineno", line) or line, text
        children = ast.iter_child_nodes(node), ast.iter_child_nodes(twin)
        for child, other in zip(*children, strict=False):
            visit(child, other, line, text)

    visit(function, copy, function.lineno, "")
    return lines
