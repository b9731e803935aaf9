"""Small edits of a syntax tree, each of the kind that a mistake of a student undoes."""

from __future__ import annotations

import ast
from collections.abc import Container, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass

from sapper.coach.diagnosis import BY_EDIT
from sapper.coach.grammar import LEFT_OUT, TICK, NamedChange, changes
from sapper.coach.trees import Put, Splice, WrittenFunction, definitions
from sapper.coach.vocabulary import FileNames, Kinds, around_of

_PIECE = "piece"
NOTHING_SEEN: Mapping[str, str] = {}
KINDS = tuple(BY_EDIT)
"""The kinds of edits, those that say the most first."""
_WEAK = {
    *("extra line", "name", "order", "indent", "arguments", "extra value", "copy"),
    *("missing condition", "value", "too few"),
    *("negated", "true false", "bound", "leaves loop", "falls through", "own set", "comparison"),
    *("wrong sign", "overwritten", "kept", "number", "missing set", "ignored"),
}
"""Kinds that can end a fault by accident."""
_OUTSIDE = {"extra line", "order", "too late"}
"""Kinds that end a fault also from outside: without a call, what is wrong inside does not show."""
_MOVED = {"too late", "indent"}
"""Kinds that move one line: the lines that it is moved past are not meant."""
_ADDED = {
    *("counts", "missing set", "half", "ignored", "untold", "count kept", "mine counted", "none"),
    *("not marked", "not recorded", "not taken out", "unasked", "falls through", "indent"),
    *("copy", "in class"),
}
_LAST = {
    *("extra line", "extra value", "missing condition", "other way", "once"),
    *("missing line", "too late", "order", "value", "too few"),
}
"""Kinds that add something, and those that a fault hardly ever needs: they come after the rest."""


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
    def is_weak(self) -> bool:
        """Whether it may end a fault by accident."""
        return self.kind in _WEAK

    @property
    def is_telling(self) -> bool:
        """Whether its place is that of the mistake."""
        return self.kind not in _OUTSIDE

    @property
    def where(self) -> str:
        """What its line stands in, in words."""
        return f"the class {self.home}" if self.kind == "in class" else self.function

    @property
    def is_anywhere(self) -> bool:
        """Whether it says the same wherever it stands."""
        return self.kind == "never called"

    @property
    def is_omission(self) -> bool:
        """Whether it puts nothing in the place of what goes."""
        return self.new.strip() == "pass"

    def explains(self, out: Edit) -> bool:
        """Whether the fault ends, too, without the statement of another edit, for the same reason.

        Else what may be left out speaks against a cause.
        """
        is_leaving = self.kind in ("leaves loop", "falls through") and out.covers(self)
        return is_leaving or self.kind == "while walking"

    @property
    def is_added(self) -> bool:
        """Whether something of a known kind is put in."""
        return self.kind in _ADDED

    @property
    def tier(self) -> int:
        """How much it takes: other words of the same kind, something added, or right pieces."""
        if self.kind == "once":
            return 4
        return 3 if self.kind in _LAST else 2 if self.is_piece else int(self.is_added)

    @property
    def rank(self) -> tuple[int, int, int]:
        """Its place among edits that do the same."""
        return self.tier, 0 if self.is_piece else KINDS.index(self.kind), len(self.subject)


def with_ticks(tree: ast.Module) -> ast.Module:
    """The tree with a count at the head of every function and every loop."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.For, ast.While)):
            node.body.insert(0, ast.parse(f"{TICK}()").body[0])
    return ast.fix_missing_locations(tree)


def edits(
    tree: ast.Module, ran: Container[int] | None = None, kinds: Mapping[str, str] = NOTHING_SEEN
) -> Iterator[Edit]:
    """Every edit of a tree with ticks, function by function; of the lines that `ran`, if any did.

    Those are lines of the tree as it is written, a statement on each.
    """
    file = FileNames(tree)
    begins = _written_lines(tree)
    for home, name, defined in definitions(tree):
        own = ast.unparse(defined) + "\n"
        copy = ast.parse(own).body[0]
        is_traced = ran is not None and isinstance(defined, ast.FunctionDef)
        above = begins[id(defined)] - 1
        lines, written = _statement_lines(defined, copy), WrittenFunction(own, copy)
        around = around_of(copy, file, Kinds(kinds, f"{home}.{name}".lstrip(".")))
        for kind, node, change in _written(changes(home, copy, around)):
            is_head = isinstance(change, Put) and change.owner is copy
            about = written.lines(change)
            if is_traced and not is_head and not any(above + each in (ran or ()) for each in about):
                continue
            beside = defined if kind != "in class" else node
            line, last, subject = lines.get(id(node), (getattr(beside, "lineno", 0), 0, ""))
            if isinstance(change, Splice) and change.is_after:
                line = last
            begin, end, new = written.changed(change)
            region = line, line
            if isinstance(change, Put) and kind != LEFT_OUT:
                inside = written.guarded(change)
                region = line, lines[id(inside[-1])][1] if inside else line
            if isinstance(change, Splice) and (old := change.old()) and kind not in _MOVED:
                region = lines[id(old[0])][0], lines[id(old[-1])][1]
            yield Edit(kind, line, home, name, own, begin, end, new, subject, region)


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


_MARK = "for each in self.knowledge: each.mark_{}(cell)"
NUMBER = "the right sentence of the number in MinesweeperAI.add_knowledge"
"""The piece that shows that the sentence of the number is wrong."""
_PIECES = {
    "a right Sentence.__init__(self, cells, count)": (
        "self.cells, self.count = set(cells), count",
    ),
    "a right Sentence.__eq__(self, other)": (
        "return (set(self.cells), self.count) == (set(other.cells), other.count)",
    ),
    "a right Sentence.known_mines(self)": (
        "return set(self.cells) if len(self.cells) == self.count else set()",
    ),
    "a right Sentence.known_safes(self)": ("return set(self.cells) if self.count == 0 else set()",),
    "a right Sentence.mark_mine(self, cell)": (
        "if cell in self.cells:",
        "    self.cells, self.count = set(self.cells) - {cell}, self.count - 1",
    ),
    "a right Sentence.mark_safe(self, cell)": ("self.cells = set(self.cells) - {cell}",),
    "a right MinesweeperAI.mark_mine(self, cell)": ("self.mines.add(cell)", _MARK.format("mine")),
    "a right MinesweeperAI.mark_safe(self, cell)": ("self.safes.add(cell)", _MARK.format("safe")),
    "a right MinesweeperAI.make_safe_move(self)": (
        "return min(self.safes - self.moves_made, default=None)",
    ),
    "a right MinesweeperAI.make_random_move(self)": (
        "import random",
        "cells = {(i, j) for i in range(self.height) for j in range(self.width)}",
        "left = sorted(cells - self.moves_made - self.mines)",
        "return random.choice(left) if left else None",
    ),
    f"{NUMBER}(self, cell, count)": (
        "block = {(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}",
        "around = {(i, j) for i, j in block if 0 <= i < self.height and 0 <= j < self.width}",
        "right = [(around - self.safes - self.mines, count - len(around & self.mines))]",
        "plain = Sentence.__init__",
        "def first(each, cells, number):",
        "    plain(each, *(right.pop() if right else (cells, number)))",
        "Sentence.__init__ = first",
        "try: _own_(self, cell, count)",
        "finally: Sentence.__init__ = plain",
    ),
    "one more call of MinesweeperAI.add_knowledge(self, cell, count)": (
        "for _ in range(3): _own_(self, cell, count)",
    ),
}
"""Right pieces by their words and heads: what can be wrong by itself. `_own_` is the file's own."""


def pieces() -> Iterator[Edit]:
    """A right method in the place of the file's own: what ends with it follows from that method."""
    for words, body in _PIECES.items():
        subject, _, arguments = words.partition("(")
        home, _, name = subject.split()[-1].partition(".")
        code = "\n    ".join((f"def {name}({arguments}:", *body))
        yield Edit(_PIECE, 0, home, name, "", 0, 0, code, subject)


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
