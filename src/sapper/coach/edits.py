"""Small edits of a syntax tree, each of the kind that a mistake of a student undoes."""

from __future__ import annotations

import ast
import re
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass
from textwrap import indent

from sapper.coach.diagnosis import BY_EDIT

_TICK, _ROUNDS, _PIECE = "_tick_", "_rounds_", "piece"
GIVEN = {"Minesweeper"}
"""The class that the course gives: nothing is looked for in it."""
KINDS = tuple(BY_EDIT)
"""The kinds of edits, those that say the most first."""
_WEAK = {
    *("extra line", "name", "order", "indent", "arguments"),
    *("negated", "true false", "bound", "leaves loop", "falls through", "own set", "comparison"),
    *("wrong sign", "overwritten", "number", "missing set", "ignored"),
}
"""Kinds that can end a fault by accident."""
_COARSE = {"extra line", "order", "indent", "once"}
"""Kinds that end a fault also from outside: without a call, what is wrong inside does not show."""
_SIBLINGS = {
    "wrong set": ({"safes", "mines", "moves_made"},),
    "wrong mark": ({"mark_safe", "mark_mine"}, {"known_safes", "known_mines"}),
    "wrong side": ({"height", "width"},),
}
_SIDES = {"height", "width"}
_KNOWN_CALLS = {"range", "max", "min", "zip", "isinstance"}
"""Here the order of two arguments is no usual mistake."""
_OTHER: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.Eq, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.Eq, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
_OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add, ast.BitAnd),
    ast.BitAnd: (ast.BitOr, ast.Sub),
    ast.BitOr: (ast.BitAnd, ast.Sub),
    ast.FloorDiv: (ast.Mod,),
    ast.Mod: (ast.FloorDiv,),
}
_STEPS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
_MOST_NAMES = 4


@dataclass(frozen=True)
class Edit:
    """A function of the file with one small thing changed: its kind and its line.

    `home` is the class that the function is defined in, empty for one of the module. `own` is its
    code, of which all but the first `begin` and the last `end` characters become `new`. `subject`
    is the changed statement as it stands in the file. `lines` are the first and the last line that
    it is about, and `reached` the functions whose calls it moves, repeats or leaves out.
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
    reached: frozenset[str] = frozenset()

    def covers(self, other: Edit) -> bool:
        """Whether it is about all of the place of another edit."""
        if other.function in self.reached:
            return True
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
    def is_coarse(self) -> bool:
        """Whether it moves, repeats or leaves out whole lines, and what they call."""
        return self.kind in _COARSE

    @property
    def is_telling(self) -> bool:
        """Whether its place is that of the mistake: to repeat shows that, to move does not."""
        return self.kind == "once" or not self.is_coarse

    @property
    def rank(self) -> tuple[int, int]:
        """Its place among edits that do the same."""
        return KINDS.index(self.kind), len(self.subject)


def with_ticks(tree: ast.Module) -> ast.Module:
    """The tree with a count at the head of every function and every loop."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.For, ast.While)):
            node.body.insert(0, ast.parse(f"{_TICK}()").body[0])
    return ast.fix_missing_locations(tree)


def edits(tree: ast.Module, named: Container[str] | None = None) -> Iterator[Edit]:
    """Every edit of a tree with ticks, function by function; of those `named`, if any are."""
    calls = calls_in(tree)
    words = sorted(_words(tree) - calls.keys())[: _MOST_NAMES + 1]
    beside = [each for each in tree.body if isinstance(each, ast.Assign)]
    constants = sorted(each for each in names_in(beside) if each.isupper())[: _MOST_NAMES + 1]
    for home, name, defined in definitions(tree):
        if named is not None and isinstance(defined, ast.FunctionDef) and name not in named:
            continue
        if "super" in names_in([defined]):
            continue  # it only works inside its class
        own = ast.unparse(defined) + "\n"
        copy = ast.parse(own).body[0]
        lines, written = _statement_lines(defined, copy), _Written(own, copy)
        for kind, node, change in _changes(home, copy, _around(copy, words, constants)):
            line, _, subject = lines.get(id(node), (defined.lineno, 0, ""))
            begin, end, new = written.changed(change)
            about, reached = (line, line), frozenset[str]()
            if isinstance(change, _Splice) and (old := change.old()):
                about = lines[id(old[0])][0], lines[id(old[-1])][1]
                reached = reached_from(old, calls) if kind in _COARSE else reached
            parts = home, name, own, begin, end, new, subject
            yield Edit(kind, line, *parts, about, reached)


def calls_in(tree: ast.AST) -> dict[str, set[str]]:
    """The functions of the file, each with the names that it uses."""
    found: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name) | ast.Assign([ast.Name(name)], ast.Lambda()):
                found.setdefault(name, set()).update(names_in([node]))
    return found


def names_in(nodes: Iterable[ast.AST]) -> set[str]:
    found = (each for node in nodes for each in ast.walk(node))
    return {
        each.attr if isinstance(each, ast.Attribute) else each.id
        for each in found
        if isinstance(each, (ast.Attribute, ast.Name))
    }


def reached_from(statements: Iterable[ast.AST], calls: dict[str, set[str]]) -> frozenset[str]:
    """The functions that statements call, and those that these call in turn."""
    reached: set[str] = set()
    waiting = names_in(statements) & calls.keys()
    while waiting:
        reached |= waiting
        waiting = set().union(*(calls[each] for each in waiting)) & calls.keys() - reached
    return frozenset(reached)


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


def definitions(
    tree: ast.Module | ast.ClassDef, home: str = ""
) -> Iterator[tuple[str, str, ast.stmt]]:
    """The class, the name and the statement of each function, and of each value beside them."""
    for node in tree.body:
        match node:
            case ast.FunctionDef(name) | ast.Assign([ast.Name(name)]):
                yield home, name, node
            case ast.ClassDef(name) if name not in GIVEN:
                yield from definitions(node, name)


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


class _Written:
    """A function as it is written, a statement on each line: where a change falls in the text.

    Only the changed statements are written anew: to write whole functions took most of the time.
    """

    def __init__(self, own: str, function: ast.stmt) -> None:
        self._own = own
        self._starts = [0]
        for line in own.splitlines(keepends=True):
            self._starts.append(self._starts[-1] + len(line))
        self._statement: dict[int, ast.stmt] = {}
        for node in ast.walk(function):  # the outer ones come first
            if isinstance(node, ast.stmt):
                self._statement |= {id(each): node for each in _own_parts(node)}

    def changed(self, change: _Put | _Splice) -> tuple[int, int, str]:
        """How many characters stay at the beginning and at the end, and what is between them."""
        if isinstance(change, _Put):
            old = [self._statement[id(change.owner)]]
            with change:
                new = _write(old, old[0].col_offset)
            place = self._starts[old[0].lineno - 1], self._starts[old[0].end_lineno or 0]
            if self._own[place[0] :].lstrip().startswith("elif "):
                start = old[0].col_offset
                new = f"{new[:start]}el{new[start:]}"
        else:
            first, last, column = change.region()
            new = _write(change.new, column)
            place = self._starts[first - 1], self._starts[last]
            if self._own[place[0] :].lstrip().startswith("elif "):
                inside = _write(change.new, column + 4)
                new = f"{' ' * column}else:\n{inside}"
        return place[0], len(self._own) - place[1], new


def _own_parts(statement: ast.stmt) -> Iterator[ast.AST]:
    """A statement and what it is made of, without the statements inside."""
    yield statement
    waiting = [each for each in ast.iter_child_nodes(statement) if not isinstance(each, ast.stmt)]
    while waiting:
        node = waiting.pop()
        yield node
        waiting += ast.iter_child_nodes(node)


def _write(statements: Iterable[ast.stmt], column: int) -> str:
    text = "\n".join(ast.unparse(each) for each in statements)
    return indent(text, " " * column) + "\n"


@dataclass
class _Put:
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
class _Splice:
    """Other statements in the place of some."""

    body: list[ast.stmt]
    place: slice
    new: list[ast.stmt]

    def __post_init__(self) -> None:
        self.new = self.new or [ast.Pass()]

    def old(self) -> list[ast.stmt]:
        """The statements that go."""
        return self.body[self.place]

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


_Change = tuple[str, ast.AST, _Put | _Splice]


@dataclass
class _Around:
    """What may be mixed up: names of a function, and words of the file.

    `constants` are names of the file's own values, `answers` are what the function gives back.
    `pairs` are sentences of which one is taken out of the other; `inside` has the kind of mistake
    that a wrong number is where it stands.
    """

    names: list[str]
    words: list[str]
    constants: list[str]
    answers: list[ast.expr]
    pairs: list[tuple[str, str]]
    inside: dict[int, str]


def _words(tree: ast.AST) -> set[str]:
    """The words that a file uses as values."""
    found = (each.value for each in ast.walk(tree) if isinstance(each, ast.Constant))
    return {text for text in found if isinstance(text, str) and text.isidentifier()}


def _around(function: ast.stmt, words: list[str], constants: list[str]) -> _Around:
    nodes = list(ast.walk(function))
    answers = [each.value for each in nodes if isinstance(each, ast.Return) and each.value]
    pairs: list[tuple[str, str]] = []
    inside: dict[int, str] = {}
    for node in nodes:
        match node:
            case ast.BinOp(ast.Attribute(one, "cells"), ast.Sub(), ast.Attribute(other, "cells")):
                pairs.append((ast.unparse(one), ast.unparse(other)))
            case ast.Compare():
                inside |= {id(each): "comparison" for each in ast.walk(node)}
            case ast.Call(ast.Name("range" | "max" | "min" as name)):
                kind = "range" if name == "range" else "bound"
                inside |= {id(each): kind for each in ast.walk(node)}
    return _Around(_local_names(function), words, constants, answers, pairs, inside)


def _changes(home: str, function: ast.stmt, around: _Around) -> Iterator[_Change]:
    for node in list(ast.walk(function)):
        for field, value in list(ast.iter_fields(node)):
            if isinstance(value, ast.expr):
                for kind, new in _of_expression(value, around):
                    if not (isinstance(node, ast.AugAssign) and ast.unparse(new) == "0"):
                        yield kind, value, _Put(node, field, new)
            elif isinstance(value, list) and value and isinstance(value[0], ast.expr):
                for place, each in enumerate(value):
                    for kind, new in _of_expression(each, around):
                        yield (
                            kind,
                            each,
                            _Put(node, field, [*value[:place], new, *value[place + 1 :]]),
                        )
            elif isinstance(value, list) and value and isinstance(value[0], ast.stmt):
                yield from _of_statements(value, node, function)
        yield from _of_node(node, around)
    if isinstance(function, ast.FunctionDef):
        yield from _missing(home, function, around)


def _local_names(function: ast.stmt) -> list[str]:
    """The names of a function: its arguments, and what it sets, in their order."""
    arguments = function.args.args if isinstance(function, ast.FunctionDef) else ()
    found = [each.arg for each in arguments if each.arg != "self"]
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id not in found:
            found.append(node.id)
    return found


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _compare(left: ast.expr, op: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(left, [op], [right])


def _of_expression(node: ast.expr, around: _Around) -> Iterator[tuple[str, ast.expr]]:
    """Other expressions in the place of one."""
    names = around.names
    yield from _of_table(node)
    match node:
        case ast.BinOp(left, sign, right):
            for another in _OPERATORS.get(type(sign), ()):
                yield "wrong sign", ast.BinOp(left, another(), right)
        case ast.UnaryOp(ast.USub(), operand):
            yield "number", operand
    match node:
        case ast.BinOp(left, ast.Sub(), right):
            yield "reversed difference", ast.BinOp(right, ast.Sub(), left)
        case ast.BinOp(left, ast.BitAnd(), right):
            for op in (ast.Lt(), ast.LtE(), ast.Gt(), ast.GtE()):
                yield "overlap", _compare(left, op, right)
            for part in (left, right):  # for bits
                yield "overlap", _compare(node, ast.Eq(), part)
        case ast.Call(ast.Attribute(owner, "intersection"), [other]):
            for op in (ast.LtE(), ast.GtE()):
                yield "overlap", _compare(owner, op, other)
        case ast.Call(ast.Attribute(owner, "isdisjoint"), [other]):
            yield "overlap", ast.UnaryOp(ast.Not(), _compare(owner, ast.LtE(), other))
        case ast.Call(ast.Attribute(owner, "difference" as name), [other]):
            new = ast.Attribute(other, name, ast.Load())
            yield "reversed difference", ast.Call(new, [owner], [])
        case ast.Call(ast.Attribute(owner, ("issubset" | "issuperset") as name), [other]):
            yield "reversed subset", ast.Call(ast.Attribute(other, name, ast.Load()), [owner], [])
        case ast.Call(ast.Name("any" | "all" as name), arguments):
            word = "all" if name == "any" else "any"
            yield "and or", ast.Call(ast.Name(word, ast.Load()), arguments, [])
        case ast.Call(func, [ast.BinOp() as one, ast.Name(count)], []):
            for less in names[: 2 * _MOST_NAMES]:
                fewer = ast.BinOp(_expression(count), ast.Sub(), _expression(less))
                yield "counts", ast.Call(func, [one, fewer], [])
        case ast.Call(func, [one, other, *rest], []) if ast.unparse(func) not in _KNOWN_CALLS:
            yield "arguments", ast.Call(func, [other, one, *rest], [])
            if rest:
                yield "arguments", ast.Call(func, [one, rest[0], other, *rest[1:]], [])
        case ast.Call(ast.Name("range"), arguments):
            yield from _shifted("range", node, arguments)
        case ast.Call(ast.Name("max" | "min"), arguments):
            yield from _shifted("bound", node, arguments)
        case ast.Compare(left, ops, comparators):
            yield from _of_comparison(left, ops, comparators)
        case ast.Constant(bool(value)):
            yield "true false", ast.Constant(not value)
        case ast.Constant(value) if type(value) is int:
            kind = around.inside.get(id(node), "number")
            yield kind, ast.Constant(value + 1)
            yield kind, ast.Constant(value - 1)
        case ast.Constant(str(value)):
            for word in around.words if value in around.words else ():
                if word != value:
                    yield "name", ast.Constant(word)
            for kind, sibling in _siblings(value):
                yield kind, ast.Constant(sibling)
        case ast.Tuple([first, second], context):
            yield "swapped", ast.Tuple([second, first], context)
            if turned := _with_sides_swapped(node):
                yield "wrong side", turned
        case ast.BoolOp(op, values):
            if turned := _with_sides_swapped(node):
                yield "wrong side", turned
            yield "and or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield "negated", operand
        case ast.Dict([], []) | ast.Call(ast.Name("dict" | "set" | "tuple"), []):
            yield "container", ast.List([], ast.Load())
        case ast.List([], _):
            yield "container", _expression("set()")
        case ast.IfExp(_, _, ast.Constant(None)) | ast.IfExp(_, ast.Constant(None), _):
            is_body = isinstance(node.body, ast.Constant) and node.body.value is None
            empty = _expression("set()")
            body, other = (empty, node.orelse) if is_body else (node.body, empty)
            yield "none", ast.IfExp(node.test, body, other)
        case ast.Attribute(owner, name, ast.Load()):
            if name in _SIDES:
                kind = around.inside.get(id(node), "bound")
                yield kind, ast.BinOp(node, ast.Sub(), ast.Constant(1))
            if name == "count" and id(node) not in around.inside:
                for large, small in around.pairs:
                    if ast.unparse(owner) in (large, small):
                        yield "counts", _expression(f"{large}.count - {small}.count")
            for kind, sibling in _siblings(name):
                other = ast.Attribute(owner, sibling, ast.Load())
                yield kind, other
                if kind == "wrong set":
                    yield "missing set", ast.BinOp(node, ast.BitOr(), other)
        case ast.Name(name, ast.Load()) if name.isupper() and name in around.constants:
            yield from (("name", _expression(each)) for each in around.constants if each != name)
        case ast.Name(name, ast.Load()) if name in names:
            place = names.index(name)
            near = sorted(
                (each for each in names if each != name),
                key=lambda each: abs(names.index(each) - place),
            )
            for each in near[:_MOST_NAMES]:
                yield (
                    "wrong side" if {each, name} == _SIDES else "name",
                    ast.Name(each, ast.Load()),
                )


def _of_table(node: ast.expr) -> Iterator[tuple[str, ast.expr]]:
    """The steps to all eight neighbours, or along one side, in the place of a table of steps."""
    match node:
        case ast.List(each) | ast.Tuple(each) | ast.Set(each) | ast.Dict(_, each) if len(each) > 1:
            try:
                values = [ast.literal_eval(one) for one in each]
            except (ValueError, TypeError, RecursionError):
                return
        case _:
            return
    if len(values) < 4 and all(map(_is_step, values)) and sorted(values) != [-1, 0, 1]:
        yield "steps", _expression("(-1, 0, 1)")
    steps = [one for one in values if type(one) is tuple and all(map(_is_step, one))]
    if 3 < len(values) <= len(steps) + 1 and sorted(steps) != _STEPS:
        all_steps = dict(enumerate(_STEPS)) if isinstance(node, ast.Dict) else _STEPS
        yield "steps", _expression(str(all_steps))


def _is_step(value: object) -> bool:
    return type(value) is int and -1 <= value <= 1


def _siblings(name: str) -> Iterator[tuple[str, str]]:
    """The names that a name may be mixed up with, each with the kind of mistake."""
    for kind, families in _SIBLINGS.items():
        for family in families:
            yield from ((kind, each) for each in sorted(family - {name}) if name in family)


def _with_sides_swapped(node: ast.expr) -> ast.expr | None:
    """The expression with height for width and width for height; None if it has only one."""
    text = ast.unparse(node)
    if sum(text.count(f".{side}") for side in _SIDES) < 2:
        return None
    height, width, between = ".height", ".width", ".?"
    text = text.replace(height, between).replace(width, height)
    return _expression(text.replace(between, width))


def _shifted(
    kind: str, node: ast.Call, arguments: list[ast.expr]
) -> Iterator[tuple[str, ast.expr]]:
    """A range or a bound that begins or ends one later or earlier."""
    for place, each in enumerate(arguments[:2]):
        for sign in (ast.Add(), ast.Sub()):
            new = ast.BinOp(each, sign, ast.Constant(1))
            yield (
                kind,
                ast.Call(node.func, [*arguments[:place], new, *arguments[place + 1 :]], []),
            )


def _of_comparison(
    left: ast.expr, ops: list[ast.cmpop], comparators: list[ast.expr]
) -> Iterator[tuple[str, ast.expr]]:
    for place, op in enumerate(ops):
        for other in _OTHER.get(type(op), ()):
            new = [*ops[:place], other(), *ops[place + 1 :]]
            yield "comparison", ast.Compare(left, new, comparators)
    match left, comparators:
        case ast.Call(ast.Name("len"), [one]), [ast.Call(ast.Name("len"), [two])]:
            for inside in (ast.Lt(), ast.LtE()):
                yield "sizes", _compare(one, inside, two)
    if len(ops) == 1 and isinstance(ops[0], (ast.Lt, ast.LtE, ast.Gt, ast.GtE)):
        is_about_sets = all(ast.unparse(each).endswith("cells") for each in (left, comparators[0]))
        kind = "reversed subset" if is_about_sets else "comparison"
        yield kind, ast.Compare(comparators[0], ops, [left])


def _of_node(node: ast.AST, around: _Around) -> Iterator[_Change]:
    """Changes of what a loop walks through, and of questions."""
    match node:
        case ast.Return(None):
            for answer in around.answers[:_MOST_NAMES]:
                yield "leaves loop", node, _Put(node, "value", answer)
            yield "none", node, _Put(node, "value", _expression("set()"))
        case ast.Assign(_, ast.BinOp(_, ast.Add() | ast.Sub() | ast.Mod(), _) as value):
            for sign in (ast.Add(), ast.Sub()):
                yield "bound", node, _Put(node, "value", ast.BinOp(value, sign, ast.Constant(1)))
        case ast.For(_, walked) | ast.comprehension(_, walked):
            yield "while walking", walked, _Put(node, "iter", _call_of("list", walked))
        case ast.If(test) | ast.While(test) | ast.IfExp(test):
            yield "negated", test, _Put(node, "test", ast.UnaryOp(ast.Not(), test))
            for field in ("body", "orelse"):
                value = getattr(node, field)
                if isinstance(value, ast.Attribute):
                    yield "own set", value, _Put(node, field, _call_of("set", value))
        case ast.Return(ast.Attribute() | ast.Name() as own):
            yield "own set", node, _Put(node, "value", _call_of("set", own))
        case ast.Return(ast.Constant(None)):
            yield "none", node, _Put(node, "value", _expression("set()"))
        case ast.AugAssign(_, written_sign, _):
            for another in _OPERATORS.get(type(written_sign), ()):
                yield "wrong sign", node, _Put(node, "op", another())


def _call_of(name: str, inside: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), [inside], [])


def _is_tick(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith(f"{_TICK}(")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _of_statements(body: list[ast.stmt], owner: ast.AST, function: ast.stmt) -> Iterator[_Change]:
    """Statements left out, moved, repeated, or left in another way."""
    first = 1 if body and _is_tick(body[0]) else 0
    for place in range(first, len(body)):
        node = body[place]
        if _is_docstring(node):
            continue
        here = slice(place, place + 1)
        yield "extra line", node, _Splice(body, here, [])
        if place + 1 < len(body) and _stays(node) and _stays(body[place + 1]):
            yield "order", node, _Splice(body, slice(place, place + 2), [body[place + 1], node])
        if owner is function and place > first and isinstance(node, ast.Expr):
            moved = [node, *body[first:place]]
            yield "too late", node, _Splice(body, slice(first, place + 1), moved)
        yield from _of_statement(node, body, here, function)
        if isinstance(node, ast.For) and _twin(node.iter) not in ast.unparse(function):
            twin = ast.parse(_twin(node)).body
            yield "half", node.body[-1], _Splice(body, here, [node, *twin])
        for beside in body[max(place - 1, 0) : place + 2]:
            match beside, node:
                case ast.For(_, other), ast.For(_, walked) if ast.unparse(other) == _twin(walked):
                    yield "half", node, _Splice(body, here, ast.parse(_twin(beside)).body)
        before = body[place - 1] if place > first else None
        match before, node:
            case ast.If(ast.Call(), asked, []), ast.Expr(ast.Call() as call):
                yield "ignored", node, _Splice(body, here, [ast.If(call, asked, [])])
        if isinstance(before, (ast.For, ast.While, ast.If)):
            inside = _with_body(before, [*before.body, node])
            yield "indent", node, _Splice(body, slice(place - 1, place + 1), [inside])
        if isinstance(node, (ast.For, ast.While, ast.If)) and len(node.body) > 2:
            outside = [_with_body(node, node.body[:-1]), node.body[-1]]
            yield "indent", node.body[-1], _Splice(body, here, outside)
        is_asked = isinstance(node, (ast.For, ast.While, ast.If, ast.Expr, ast.Assign))
        if is_asked and _stays(node) and not _is_filling(node):
            yield "once", node, _Splice(body, here, [_repeated([node])])
    for place in range(first, len(body) - 1):  # a run of lines: its first one means nothing
        is_block = isinstance(owner, (ast.FunctionDef, ast.If))
        if is_block and len(body) - place < 8 and all(map(_stays, body[place:])):
            yield "once", owner, _Splice(body, slice(place, None), [_repeated(body[place:])])


_TWINS = {"mines": "safes", "mine": "safe"}
_TWINS |= {one.upper(): other.upper() for one, other in _TWINS.items()}
_TWINS |= {other: one for one, other in _TWINS.items()}
_EITHER = re.compile(r"(?<=[._])(mines?|safes?)\b|\b(?:MINES?|SAFES?)\b")


def _twin(node: ast.AST) -> str:
    """What is about mines, written about safe cells, or the other way round."""
    return _EITHER.sub(lambda found: _TWINS[found[0]], ast.unparse(node))


def _is_filling(node: ast.stmt) -> bool:
    """Whether a statement only puts something into a set or a list: more often is no more."""
    match node:
        case ast.Expr(ast.Call(ast.Attribute(_, name))):
            return name in ("add", "append", "extend", "update")
    return False


def _is_left(node: ast.stmt) -> bool:
    """Whether nothing after a statement runs."""
    return isinstance(node, (ast.Break, ast.Continue, ast.Return, ast.Raise))


def _stays(node: ast.stmt) -> bool:
    """Whether no `break` or `continue` in a statement is about a loop around it.

    Put into a loop of ours, it would be about that one.
    """
    if isinstance(node, (ast.Break, ast.Continue)):
        return False
    if isinstance(node, (ast.For, ast.While)):
        return True
    return all(_stays(each) for each in ast.iter_child_nodes(node) if isinstance(each, ast.stmt))


def _with_body(node: ast.For | ast.While | ast.If, body: list[ast.stmt]) -> ast.stmt:
    """The same block with another body."""
    match node:
        case ast.For():
            return ast.For(node.target, node.iter, body, node.orelse, lineno=node.lineno)
        case ast.While():
            return ast.While(node.test, body, node.orelse)
    return ast.If(node.test, body, node.orelse)


def _repeated(body: list[ast.stmt]) -> ast.stmt:
    """The statements, time after time until the agent stays as it is."""
    loop = ast.parse(f"for _again_ in {_ROUNDS}(locals().get('self')): pass").body[0]
    assert isinstance(loop, ast.For)
    loop.body = body
    return loop


def _flags(function: ast.stmt) -> Iterator[str]:
    """The names that a function sets to True or False."""
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(bool())):
                yield name


def _of_statement(
    node: ast.stmt, body: list[ast.stmt], here: slice, function: ast.stmt
) -> Iterator[_Change]:
    match node:
        case ast.Break():
            yield "leaves loop", node, _Splice(body, here, [ast.Continue()])
            yield "leaves loop", node, _Splice(body, here, [ast.Pass()])
        case ast.Pass():
            yield "falls through", node, _Splice(body, here, [ast.Return()])
            yield "falls through", node, _Splice(body, here, [ast.Continue()])
        case ast.Continue():
            yield "leaves loop", node, _Splice(body, here, [ast.Break()])
        case ast.Return():
            yield "leaves loop", node, _Splice(body, here, [ast.Pass()])
            yield "leaves loop", node, _Splice(body, here, [ast.Continue()])
        case ast.While(_, [*before, ast.Return() | ast.Break() as leaves]):
            yield "leaves loop", leaves, _Splice(body, here, [_repeated(before)])
        case ast.If(test, inside):
            if not _is_left(inside[-1]):
                skipped = [*inside, ast.Continue()]
                yield "falls through", inside[-1], _Splice(body, here, [_with_body(node, skipped)])
            if ".mines" in ast.unparse(test):
                lowered = [*ast.parse("count -= 1").body, *inside]
                yield "mine counted", inside[0], _Splice(body, here, [_with_body(node, lowered)])
        case ast.Assign([ast.Name() as target], value):
            for op in (ast.BitOr(), ast.Add()):
                more = ast.AugAssign(target, op, value)
                yield "overwritten", node, _Splice(body, here, [more])
        case ast.Expr(ast.Call(ast.Attribute(ast.Attribute(_, name), "add"), [cell])):
            mark = {"safes": "mark_safe", "mines": "mark_mine"}.get(name)
            if mark:
                told = ast.parse(f"self.{mark}({ast.unparse(cell)})").body
                yield "untold", node, _Splice(body, here, told)
        case ast.Expr(ast.Call(ast.Attribute(ast.Name("self"))) as call):
            for flag in sorted(set(_flags(function))):
                used = ast.AugAssign(
                    ast.Name(flag, ast.Store()), ast.BitOr(), _call_of("bool", call)
                )
                yield "ignored", node, _Splice(body, here, [used])
        case ast.Expr(ast.Call(ast.Attribute(_, "remove" | "discard"), [_])):
            lower = ast.parse("self.count -= 1").body
            yield "count kept", node, _Splice(body, here, [node, *lower])


def _missing(home: str, function: ast.FunctionDef, around: _Around) -> Iterator[_Change]:
    """A line at the head of a function that the course asks for and that may not be there."""
    names = [each.arg for each in function.args.args]
    head = function.body
    values: tuple[str, ...] = ("True", "False") if around.answers else ()
    if function.name in ("known_mines", "known_safes"):
        values = ("set()", *around.names[:2])
    for name in values if not _is_left(head[-1]) else ():
        last = ast.parse(f"return {name}").body
        yield "none", head[-1], _Splice(head, slice(len(head), None), last)
    if len(names) < 2 or names[0] != "self":
        return
    cell = names[1]
    if function.name == "add_knowledge":
        for kind, line in (
            ("not marked", f"self.mark_safe({cell})"),
            ("not recorded", f"self.moves_made.add({cell})"),
        ):
            if line not in ast.unparse(function):  # what comes too late is not missing
                yield kind, function, _Splice(head, slice(1, 1), ast.parse(line).body)
    if function.name in ("mark_safe", "mark_mine") and home != "Sentence":
        tell = f"for each in self.knowledge: each.{function.name}({cell})"
        yield "untold", function, _Splice(head, slice(len(head), None), ast.parse(tell).body)
    if function.name in ("mark_safe", "mark_mine") and home == "Sentence":
        out = ast.parse(f"self.cells = set(self.cells) - {{{cell}}}").body
        yield "not taken out", function, _Splice(head, slice(len(head), None), out)
        ask = ast.parse(f"if {cell} not in self.cells: return").body
        first = next(each for each in head[1:] if not _is_docstring(each))
        if not any(isinstance(each, (ast.Compare, ast.Try)) for each in ast.walk(function)):
            yield "unasked", first, _Splice(head, slice(1, 1), ask)
