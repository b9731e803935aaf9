"""The grammar of small edits: what else could stand in the place of each part of a function.

It follows Python's own syntax tree: an operator, a name or a call against others of its kind, two
parts swapped, a statement left out, moved or put in. Nothing here knows what the mistake is.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from sapper.coach.trees import Change, Put, Splice, definitions, names_in

TICK, _ROUNDS = "_tick_", "_rounds_"
LEFT_OUT = "extra line"
"""The kind of an edit that leaves a statement out."""
_SIBLINGS = {
    "wrong set": ({"safes", "mines", "moves_made"},),
    "wrong mark": ({"mark_safe", "mark_mine"}, {"known_safes", "known_mines"}),
    "wrong side": ({"height", "width"},),
}
"""The course's names that are of one kind, by the mistake that it is to mix them up."""
_FUNCTIONS: dict[str, tuple[set[str], ...]] = {
    "and or": ({"any", "all"},),
    "reversed subset": ({"issubset", "issuperset"},),
    "other call": (
        *({"min", "max"}, {"combinations", "permutations"}, {"append", "extend"}),
        *({"union", "intersection", "difference"}, {"add", "discard"}),
        {"update", "difference_update", "intersection_update"},
    ),
}
"""Python's own functions that take the same."""
_MARKS = {"safes": "mark_safe", "mines": "mark_mine"}
"""The agent's methods that record a cell, by the sets that they record it in."""
_SIDES = {"height", "width"}
_KNOWN_CALLS = {"range", "max", "min", "zip", "isinstance"}
"""Here the order of two arguments is no usual mistake."""
_ORDERED = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
_OTHER: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.Gt, ast.GtE),
    ast.LtE: (ast.Lt, ast.Eq, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt, ast.LtE),
    ast.GtE: (ast.Gt, ast.Eq, ast.LtE),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.Eq, ast.IsNot),
    ast.IsNot: (ast.NotEq, ast.Is),
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
_ASKED_FOR = {
    *("make_safe_move", "make_random_move", "known_mines", "known_safes"),
    *("mark_mine", "mark_safe", "add_knowledge"),
}
"""Methods that the course calls: the file need not."""
_MOST_NAMES = 4
_SHORT = 40
"""Longer conditions are hardly ever asked twice."""
_HELD = ("self.mines", "self.safes", "self.moves_made", "self.knowledge")


NamedChange = tuple[str, ast.AST, Change]
"""The kind of a mistake, the node that it is about, and the change that mends it."""
_New = tuple[str, ast.expr]


class FileNames:
    """What the functions of a file may mix up: names of one kind, words, values beside them."""

    def __init__(self, tree: ast.Module) -> None:
        defined = {name for _, name, node in definitions(tree) if isinstance(node, ast.FunctionDef)}
        words = (each.value for each in ast.walk(tree) if isinstance(each, ast.Constant))
        names = {word for word in words if isinstance(word, str) and word.isidentifier()}
        self.words = sorted(names - defined)[: _MOST_NAMES + 1]
        beside = names_in(each for each in tree.body if isinstance(each, ast.Assign))
        self.constants = sorted(each for each in beside if each.isupper())[: _MOST_NAMES + 1]
        nodes = list(ast.walk(tree))
        called = {id(each.func) for each in nodes if isinstance(each, ast.Call)}
        found = (each for each in nodes if isinstance(each, ast.Attribute))
        self.read, self.called = set[str](), set[str]()
        for each in found:
            (self.called if id(each) in called else self.read).add(each.attr)
        self.methods, self.questions = set[str](), set[str]()
        self.functions: set[str] = set()
        kinds: dict[tuple[object, ...], set[str]] = {}
        for home, name, node in definitions(tree):
            if isinstance(node, ast.FunctionDef):
                self._note(home, name, node, kinds)
        self._kinds = list(kinds.values())
        self.unused = sorted(self.methods - self.called - self.read - _ASKED_FOR)
        self.unasked = sorted(self.questions - self.called - self.read)

    def _note(
        self, home: str, name: str, node: ast.FunctionDef, kinds: dict[tuple[object, ...], set[str]]
    ) -> None:
        """Keep what a function is like, and what it sets."""
        arguments = len(node.args.args)
        if not name.startswith("__"):
            kinds.setdefault((home, arguments, len(node.decorator_list)), set()).add(name)
        if home and arguments in (2, 3) and name not in _ASKED_FOR and name[:2] != "__":
            self.questions.add(name)
        if arguments == 1 and not node.decorator_list:
            (self.methods if home else self.functions).add(name)
        for each in ast.walk(node):
            match each:
                case ast.Assign([ast.Attribute(ast.Name("self"), attribute)], value):
                    said = "a name" if isinstance(value, ast.Name) else ast.unparse(value)
                    if name == "__init__":
                        kinds.setdefault((home, said), set()).add(attribute)

    def is_method(self, name: str) -> bool:
        """Whether a name is called elsewhere, without arguments."""
        return name in self.methods & self.called

    def is_step(self, function: ast.expr) -> bool:
        """Whether what is called is a function of the file that needs no arguments."""
        name = ast.unparse(function).rpartition(".")[-1]
        return name in self.methods | self.functions

    def alike(self, name: str) -> Iterator[tuple[str, str]]:
        """The names that a name may be mixed up with, each with the kind of mistake."""
        found: dict[str, str] = {}
        for kind, families in _SIBLINGS.items():
            for family in families:
                found |= {each: kind for each in sorted(family) if name in family}
        for group in self._kinds:
            others = sorted(group) if name in group else []
            found = dict.fromkeys(others[: _MOST_NAMES + 1], "name") | found
        found.pop(name, None)
        yield from ((kind, each) for each, kind in found.items())


@dataclass
class Around:
    """What is around an expression: the file, and what its function has.

    `answers` are what the function gives back; `inside` has the kind of mistake that a wrong number
    is where it stands.
    """

    file: FileNames
    names: list[str]
    answers: list[ast.expr]
    inside: dict[int, str]

    def near(self, name: str) -> list[str]:
        """The names that come into use next to a name of the function; none for another one."""
        if name not in self.names:
            return []
        place = self.names.index(name)
        near = sorted(self.names, key=lambda each: abs(self.names.index(each) - place))
        return near[1 : _MOST_NAMES + 1]


def around_of(function: ast.stmt, file: FileNames) -> Around:
    nodes = list(ast.walk(function))
    answers = [each.value for each in nodes if isinstance(each, ast.Return) and each.value]
    inside: dict[int, str] = {}
    for node in nodes:
        match node:
            case ast.Compare():
                inside |= {id(each): "comparison" for each in ast.walk(node)}
            case ast.Call(ast.Name("range" | "max" | "min" as name)):
                kind = "range" if name == "range" else "bound"
                inside |= {id(each): kind for each in ast.walk(node)}
    return Around(file, _local_names(function), answers, inside)


def changes(home: str, function: ast.stmt, around: Around) -> Iterator[NamedChange]:
    """Every change of a function, from its head down."""
    for node in list(ast.walk(function)):
        for field, value in list(ast.iter_fields(node)):
            match value:
                case ast.expr():
                    for kind, new in _of_place(node, field, value, around):
                        about = _wrong_step(value) if kind == "steps" else value
                        yield kind, about, Put(node, field, new)
                case [ast.expr(), *_]:
                    for place, each in enumerate(value):
                        for kind, new in _of_place(node, field, each, around):
                            changed = [*value[:place], new, *value[place + 1 :]]
                            yield kind, each, Put(node, field, changed)
                case [ast.stmt(), *_]:
                    yield from _of_statements(value, node, function, around)
        yield from _of_node(node, around)
    if isinstance(function, ast.FunctionDef):
        yield from _missing(home, function, around)
        yield from _never_called(function, around.file)


def _local_names(function: ast.stmt) -> list[str]:
    """The names of a function: its arguments, and what it sets, in their order."""
    arguments = function.args.args if isinstance(function, ast.FunctionDef) else ()
    found = [each.arg for each in arguments if each.arg != "self"]
    names = (each for each in ast.walk(function) if isinstance(each, ast.Name))
    made = [each for each in names if isinstance(each.ctx, ast.Store)]
    made.sort(key=lambda each: (each.lineno, each.col_offset))
    return list(dict.fromkeys([*found, *(each.id for each in made)]))


def _expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def _statements(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def _compare(left: ast.expr, op: ast.cmpop, right: ast.expr) -> ast.expr:
    return ast.Compare(left, [op], [right])


# Expressions


def _of_place(node: ast.AST, field: str, value: ast.expr, around: Around) -> Iterator[_New]:
    """Other expressions in the place of one, as far as they fit where it stands."""
    is_called = isinstance(node, ast.Call) and field == "func"
    for kind, new in _of_expression(value, around):
        if kind == "name" and is_called and around.file.is_step(value):
            continue  # another step in the place of one mends what has nothing to do with it
        if not (isinstance(node, ast.AugAssign) and ast.unparse(new) == "0"):
            yield kind, new
    match value:
        case ast.Attribute(_, name, ast.Load()) if around.file.is_method(name) and not is_called:
            yield "brackets", ast.Call(value, [], [])
        case ast.Name(_, ast.Load()) | ast.Attribute(_, _, ast.Load()) | ast.Call():
            if isinstance(node, ast.Assign) or (isinstance(node, ast.Call) and field == "args"):
                yield from (("copy", _call_of(name, value)) for name in ("list", "set"))


def _of_expression(node: ast.expr, around: Around) -> Iterator[_New]:
    """Other expressions in the place of one."""
    yield from _of_table(node)
    match node:
        case ast.BinOp():
            yield from _of_operation(node, around)
        case ast.UnaryOp(ast.USub(), operand):
            yield "number", operand
        case ast.UnaryOp(ast.Not(), operand):
            yield "negated", operand
        case ast.BoolOp(op, values):
            if turned := _with_sides_swapped(node):
                yield "wrong side", turned
            yield from _throughout(node, around)
            yield "and or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield "extra value", ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.Compare(left, ops, comparators):
            yield from _of_comparison(left, ops, comparators)
        case ast.Call():
            yield from _of_call(node, around)
        case ast.Constant():
            yield from _of_constant(node, around)
        case ast.Tuple([_, _, *_] as values, context):
            for place in range(len(values) - 1):
                if type(values[place]) is not type(values[place + 1]):
                    continue
                swapped = [values[place + 1], values[place]]
                turned_values = [*values[:place], *swapped, *values[place + 2 :]]
                yield "swapped", ast.Tuple(turned_values, context)
            if turned := _with_sides_swapped(node):
                yield "wrong side", turned
        case ast.Dict([], []):
            yield "container", ast.List([], ast.Load())
        case ast.List([], _):
            yield "container", _expression("set()")
        case ast.IfExp(test, body, other):
            yield "negated", ast.IfExp(test, other, body)
            for each in (body, other):
                if isinstance(each, ast.Constant) and each.value is None:
                    empty = _expression("set()")
                    mended = (empty, other) if each is body else (body, empty)
                    yield "none", ast.IfExp(test, *mended)
        case ast.Attribute(_, _, ast.Load()) | ast.Name(_, ast.Load()):
            yield from _of_name(node, around)
    match node:
        case ast.Attribute(ast.Name(name)) | ast.Subscript(_, ast.Name(name)):
            if id(node) not in around.inside and isinstance(node.ctx, ast.Load):
                yield from _less(node, name, around)


def _less(node: ast.expr, name: str, around: Around) -> Iterator[_New]:
    """A value without the same of another thing."""
    text = ast.unparse(node)
    kind = "counts" if text.endswith(".count") else "number"
    for each in around.near(name):
        other = re.sub(rf"\b{name}\b", each, text)
        yield kind, _expression(f"{text} - {other}")


def _of_operation(node: ast.BinOp, around: Around) -> Iterator[_New]:
    left, sign, right = node.left, node.op, node.right
    for another in _OPERATORS.get(type(sign), ()):
        yield "wrong sign", ast.BinOp(left, another(), right)
    for part in (left, right):
        yield "extra value", part
    match sign:
        case ast.Sub():
            yield "reversed difference", ast.BinOp(right, ast.Sub(), left)
        case ast.BitAnd():
            for op in _ORDERED:
                yield "overlap", _compare(left, op(), right)
            for part in (left, right):  # for bits
                yield "overlap", _compare(node, ast.Eq(), part)
        case ast.Mult() if isinstance(left, ast.List):
            rounds = ast.comprehension(_stored("_"), _call_of("range", right), [], 0)
            yield "shared", ast.ListComp(left.elts[0], [rounds]) if left.elts else left
    if isinstance(sign, ast.Sub | ast.BitOr | ast.BitAnd):
        for each in _beside(right, around):
            yield "missing set", ast.BinOp(node, sign, each)


def _of_call(node: ast.Call, around: Around) -> Iterator[_New]:
    function, arguments = node.func, node.args
    name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    for kind, families in _FUNCTIONS.items():
        for word in sorted({each for one in families if name in one for each in one} - {name}):
            yield kind, ast.Call(_renamed(function, word), arguments, node.keywords)
    match function, arguments:
        case ast.Attribute(owner, "intersection"), [other]:
            for op in (ast.LtE(), ast.GtE()):
                yield "overlap", _compare(owner, op, other)
        case ast.Attribute(owner, "isdisjoint"), [other]:
            yield "overlap", ast.UnaryOp(ast.Not(), _compare(owner, ast.LtE(), other))
        case ast.Attribute(owner, "difference"), [other]:
            reversed_ = ast.Attribute(other, "difference", ast.Load())
            yield "reversed difference", ast.Call(reversed_, [owner], [])
        case ast.Attribute(owner), []:
            for name in sorted(around.file.functions):
                yield "other call", _call_of(name, owner)
        case _, [things, ast.Constant(int(often))] if name in ("combinations", "permutations"):
            repeat = [ast.keyword("repeat", ast.Constant(often))]
            yield "other call", ast.Call(_renamed(function, "product"), [things], repeat)
        case ast.Attribute(_, "fromkeys"), [keys, value]:
            walk = ast.comprehension(_stored("_each_"), keys, [], 0)
            yield "shared", ast.DictComp(_expression("_each_"), value, [walk])
        case ast.Name("range" | "max" | "min"), _:
            yield from _shifted("range" if name == "range" else "bound", node, arguments)
        case ast.Name("dict" | "set" | "tuple"), []:
            yield "container", ast.List([], ast.Load())
        case _, [ast.BinOp() as one, ast.Name(count)]:
            for less in around.names[: 2 * _MOST_NAMES]:
                fewer = ast.BinOp(_expression(count), ast.Sub(), _expression(less))
                yield "counts", ast.Call(function, [one, fewer], [])
    if isinstance(function, ast.Name) and len(arguments) == 1:
        yield "extra call", arguments[0]
    if name in ("difference", "union", "difference_update", "update") and len(arguments) == 1:
        for each in _beside(arguments[0], around):
            yield "missing set", ast.Call(function, [*arguments, each], [])
    yield from _throughout(node, around)
    if name not in _KNOWN_CALLS:
        for place in range(len(arguments) - 1):
            turned = [arguments[place + 1], arguments[place]]
            yield (
                "arguments",
                ast.Call(function, [*arguments[:place], *turned, *arguments[place + 2 :]], []),
            )


def _throughout(node: ast.expr, around: Around) -> Iterator[_New]:
    """An expression with another name, or another place of a pair, wherever one stands twice."""
    text = ast.unparse(node)
    parts = Counter(
        ast.unparse(each) for each in ast.walk(node) if isinstance(each, ast.Name | ast.Subscript)
    )
    for part in (part for part, often in parts.items() if often > 1):
        others = around.near(part)
        if part.endswith(("[0]", "[1]")):
            others = [f"{part[:-3]}[{1 - int(part[-2])}]"]
        for other in others:
            changed = re.sub(rf"(?<![\w.]){re.escape(part)}(?!\w)", other, text)
            yield "name", _expression(changed)


def _beside(value: ast.expr, around: Around) -> list[ast.expr]:
    """What may have to go with a value, or out of it, together with another one."""
    match value:
        case ast.Name(name):
            others = [each for each in around.names if each != name]
        case ast.Attribute(ast.Name("self"), name):
            others = [f"self.{each}" for _, each in around.file.alike(name)]
        case _:
            others = []
    return [_expression(each) for each in others[: 2 * _MOST_NAMES]]


def _stored(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _renamed(function: ast.expr, name: str) -> ast.expr:
    if isinstance(function, ast.Attribute):
        return ast.Attribute(function.value, name, ast.Load())
    return ast.Name(name, ast.Load())


def _of_constant(node: ast.Constant, around: Around) -> Iterator[_New]:
    match node.value:
        case bool(value):
            yield "true false", ast.Constant(not value)
        case int(value):
            kind = around.inside.get(id(node), "number")
            for other in (value + 1, value - 1, -value):
                if other != value:
                    yield kind, ast.Constant(other)
        case str(value):
            for word in around.file.words if value in around.file.words else ():
                if word != value:
                    yield "name", ast.Constant(word)
            yield from ((kind, ast.Constant(each)) for kind, each in around.file.alike(value))


def _of_name(node: ast.Attribute | ast.Name, around: Around) -> Iterator[_New]:
    """Another name of the same kind, and what is usual beside a name of the course's."""
    file = around.file
    if isinstance(node, ast.Attribute):
        name = node.attr
        if name in _SIDES:
            kind = around.inside.get(id(node), "bound")
            yield kind, ast.BinOp(node, ast.Sub(), ast.Constant(1))
        for kind, sibling in file.alike(name):
            other = _renamed(node, sibling)
            yield kind, other
            if kind == "wrong set":
                for sign in (ast.BitOr(), ast.Sub()):
                    yield "missing set", ast.BinOp(node, sign, other)
        return
    if node.id in file.constants:
        yield from (("name", _expression(each)) for each in file.constants if each != node.id)
    elif node.id in around.names:
        for each in around.near(node.id):
            yield "wrong side" if {each, node.id} == _SIDES else "name", _expression(each)
    else:
        yield from (("name", _expression(each)) for _, each in file.alike(node.id))
        if node.id in file.read | file.called:
            yield "name", _expression(f"self.{node.id}")


def _of_table(node: ast.expr) -> Iterator[_New]:
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


def _wrong_step(table: ast.expr) -> ast.expr:
    """The first step of a table that is there already, or leads nowhere; else the table."""
    seen: list[object] = []
    parts = table.values if isinstance(table, ast.Dict) else getattr(table, "elts", [])
    for each in parts:
        if (step := ast.literal_eval(each)) in seen or step == (0, 0):
            return each
        seen.append(step)
    return table


def _is_step(value: object) -> bool:
    return type(value) is int and -1 <= value <= 1


def _with_sides_swapped(node: ast.expr) -> ast.expr | None:
    """The expression with height for width and width for height; None if it has only one."""
    text = ast.unparse(node)
    if sum(text.count(f".{side}") for side in _SIDES) < 2:
        return None
    height, width, between = ".height", ".width", ".?"
    text = text.replace(height, between).replace(width, height)
    return _expression(text.replace(between, width))


def _shifted(kind: str, node: ast.Call, arguments: list[ast.expr]) -> Iterator[_New]:
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
) -> Iterator[_New]:
    for place, op in enumerate(ops):
        for other in _OTHER.get(type(op), ()):
            new = [*ops[:place], other(), *ops[place + 1 :]]
            yield "comparison", ast.Compare(left, new, comparators)
    match left, comparators:
        case ast.Call(ast.Name("len"), [one]), [ast.Call(ast.Name("len"), [two])]:
            for inside in (ast.Lt(), ast.LtE()):
                yield "sizes", _compare(one, inside, two)
    match left, ops, comparators:
        case _, [ast.Lt() | ast.LtE() as upper], [ast.Attribute() | ast.Name() as most]:
            yield "comparison", ast.Compare(ast.Constant(0), [ast.LtE(), upper], [left, most])
        case (index, [ast.GtE()], [ast.Constant(0)]) | (ast.Constant(0), [ast.LtE()], [index]):
            for side in sorted(_SIDES):
                yield "comparison", _expression(f"0 <= {ast.unparse(index)} < self.{side}")
    if len(ops) == 1 and isinstance(ops[0], _ORDERED):
        is_about_sets = all(ast.unparse(each).endswith("cells") for each in (left, comparators[0]))
        kind = "reversed subset" if is_about_sets else "comparison"
        yield kind, ast.Compare(comparators[0], ops, [left])


# Statements


def _of_node(node: ast.AST, around: Around) -> Iterator[NamedChange]:
    """Changes of what a loop walks through, of questions, and of what is given back."""
    match node:
        case ast.Return(None):
            for answer in around.answers[:_MOST_NAMES]:
                yield "leaves loop", node, Put(node, "value", answer)
            yield "none", node, Put(node, "value", _expression("set()"))
        case ast.Return(ast.Call(ast.Name("len")) as value):
            for name in around.names[:_MOST_NAMES]:
                less = ast.BinOp(value, ast.Sub(), _expression(name))
                yield "number", node, Put(node, "value", less)
        case ast.Assign(_, ast.BinOp(_, ast.Add() | ast.Sub() | ast.Mod(), _) as value):
            for sign in (ast.Add(), ast.Sub()):
                yield "bound", node, Put(node, "value", ast.BinOp(value, sign, ast.Constant(1)))
        case ast.For(_, walked) | ast.comprehension(_, walked):
            yield "while walking", walked, Put(node, "iter", _call_of("list", walked))
        case ast.If(test) | ast.While(test):
            yield "negated", test, Put(node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.IfExp():
            for field in ("body", "orelse"):
                value = getattr(node, field)
                if isinstance(value, ast.Attribute):
                    yield "own set", value, Put(node, field, _call_of("set", value))
        case ast.ListComp(made, walks) | ast.SetComp(made, walks):
            yield from _of_list(node, made, walks[-1], around)
        case ast.Return(ast.Attribute() | ast.Name() as own):
            yield "own set", node, Put(node, "value", _call_of("set", own))
        case ast.Return(ast.Constant(None)):
            yield "none", node, Put(node, "value", _expression("set()"))
        case ast.AugAssign(_, written_sign, _):
            for another in _OPERATORS.get(type(written_sign), ()):
                yield "wrong sign", node, Put(node, "op", another())


def _of_list(
    node: ast.expr, made: ast.expr, walk: ast.comprehension, around: Around
) -> Iterator[NamedChange]:
    """One more condition for what a list is made of."""
    about = walk.ifs[-1] if walk.ifs else node
    asked = [part for test in walk.ifs for part in _parts(test)]
    for condition in (*_conditions_of([ast.unparse(made)], around), *_twins_of(asked, around)):
        yield "missing condition", about, Put(walk, "ifs", [*walk.ifs, condition])


def _call_of(name: str, inside: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), [inside], [])


def _is_tick(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith(f"{TICK}(")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


_Block = ast.For | ast.While | ast.If


def _of_statements(
    body: list[ast.stmt], owner: ast.AST, function: ast.stmt, around: Around
) -> Iterator[NamedChange]:
    """Statements left out, moved, repeated, put in, or left in another way."""
    first = 1 if body and _is_tick(body[0]) else 0
    for place in range(first, len(body)):
        node = body[place]
        if _is_docstring(node):
            continue
        here = slice(place, place + 1)
        yield LEFT_OUT, node, Splice(body, here, [])
        if place + 1 < len(body) and _stays(node) and _stays(body[place + 1]):
            yield "order", node, Splice(body, slice(place, place + 2), [body[place + 1], node])
        if owner is function and place > first and isinstance(node, ast.Expr):
            moved = [node, *body[first:place]]
            yield "too late", node, Splice(body, slice(first, place + 1), moved)
        yield from _of_statement(node, body, here, function)
        for condition in _conditions(node, around):
            asked: ast.stmt = ast.If(condition, [node], [])
            if isinstance(node, ast.If):
                asked = ast.If(
                    ast.BoolOp(ast.And(), [node.test, condition]), node.body, node.orelse
                )
            yield "missing condition", node, Splice(body, here, [asked])
            if place + 1 < len(body) and all(map(_stays, body[place:])):
                guarded = ast.If(condition, body[place:], [])
                yield "missing condition", node, Splice(body, slice(place, None), [guarded])
        yield from _of_blocks(body, place, first)
        yield from _of_twins(body, place, function, around)
        is_asked = isinstance(node, (*_Block.__args__, ast.Expr, ast.Assign))
        if is_asked and _stays(node) and not _is_filling(node):
            yield "once", node, Splice(body, here, [_repeated([node])])
    for place in range(first, len(body) - 1):  # a run of lines: its first one means nothing
        is_block = isinstance(owner, (ast.FunctionDef, ast.If))
        is_open = all(_stays(each) and not isinstance(each, ast.While) for each in body[place:])
        if is_block and len(body) - place < 8 and is_open:
            yield "once", owner, Splice(body, slice(place, None), [_repeated(body[place:])])
    for name in sorted(set(_flags(function))) if not _is_left(body[-1]) else ():
        told = _statements(f"{name} = True")
        yield "missing line", body[-1], Splice(body, slice(len(body), None), told)


def _conditions(node: ast.stmt, around: Around) -> Iterator[ast.expr]:
    """What a line, or a condition, may have to ask first of the things that it is about."""
    if not isinstance(node, ast.If | ast.Expr | ast.AugAssign):
        return
    parts = ast.walk(node.test if isinstance(node, ast.If) else node)
    cells = (each for each in parts if isinstance(each, ast.Name | ast.Tuple))
    used = [text for text in map(ast.unparse, cells) if text in around.names or text[:1] == "("]
    yield from _conditions_of(list(dict.fromkeys(used))[-2:], around)
    if isinstance(node, ast.If):
        yield from _twins_of(_parts(node.test), around)


def _parts(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) else [test]


def _twins_of(tests: list[ast.expr], around: Around) -> Iterator[ast.expr]:
    """A question asked about another name too, and about the other side of the board."""
    swap = {"height": "width", "width": "height"}
    for text in map(ast.unparse, tests):
        turned = re.sub(r"\b(height|width)\b", lambda found: swap[found[0]], text)
        for name in around.names if len(text) < _SHORT else ():
            for near in around.near(name) if re.search(rf"\b{name}\b", text) else ():
                yield _expression(re.sub(rf"\b{name}\b", near, turned))


def _conditions_of(things: list[str], around: Around) -> Iterator[ast.expr]:
    """Whether a thing is new: not among those that are known, and not the one in question."""
    own = [each for each in around.names if each not in things][:_MOST_NAMES]
    for thing in things if around.names else ():
        for held in (*_HELD, *own):
            yield _expression(f"{thing} not in {held}")
        yield _expression(f"{thing} != {around.names[0]}")
        whole = _expression(thing)
        apart = whole.elts if isinstance(whole, ast.Tuple) else []
        for name in around.file.unasked:
            for arguments in filter(None, ([whole], apart)):
                yield ast.Call(_expression(f"self.{name}"), arguments, [])


def _of_blocks(body: list[ast.stmt], place: int, first: int) -> Iterator[NamedChange]:
    """A statement one level further in, or the first or last of a block further out."""
    node, before = body[place], body[place - 1] if place > first else None
    match before, node:
        case ast.If(ast.Call(), asked, []), ast.Expr(ast.Call() as call):
            here = slice(place, place + 1)
            yield "ignored", node, Splice(body, here, [ast.If(call, asked, [])])
    if isinstance(before, _Block):
        inside = _with_body(before, [*before.body, node])
        yield "indent", node, Splice(body, slice(place - 1, place + 1), [inside])
    if isinstance(before, ast.If) and before.orelse:
        inside = _with_else(before, [node])
        yield "indent", node, Splice(body, slice(place - 1, place + 1), [inside])
    match node:
        case ast.If(test, asked, [ast.If() as other]):
            alone = ast.If(test, asked, [])
            yield "indent", other, Splice(body, slice(place, place + 1), [alone, other])
    after = body[place + 1] if place + 1 < len(body) else None
    if isinstance(after, _Block):
        inside = _with_body(after, [node, *after.body])
        yield "indent", node, Splice(body, slice(place, place + 2), [inside])
    if isinstance(node, _Block):
        own = [each for each in node.body if not _is_tick(each)]
        if len(own) > 1:
            here = slice(place, place + 1)
            outside = [_with_body(node, node.body[:-1]), own[-1]]
            yield "indent", own[-1], Splice(body, here, outside)
            outside = [own[0], _with_body(node, [each for each in node.body if each != own[0]])]
            yield "indent", own[0], Splice(body, here, outside)


def _of_twins(
    body: list[ast.stmt], place: int, function: ast.stmt, around: Around
) -> Iterator[NamedChange]:
    """What is done for one kind, or one way round, done for the other one too."""
    node, here = body[place], slice(place, place + 1)
    if isinstance(node, ast.For) and _twin(node.iter) not in ast.unparse(function):
        twin = _statements(_twin(node))
        # Mines come first, in the course's file too: what is missing stands before or behind it.
        beside_it = node if "safe" in ast.unparse(node.iter) else node.body[-1]
        yield "half", beside_it, Splice(body, here, [node, *twin])
    for beside in body[max(place - 1, 0) : place + 2]:
        match beside, node:
            case ast.For(_, other), ast.For(_, walked) if ast.unparse(other) == _twin(walked):
                yield "half", node, Splice(body, here, _statements(_twin(beside)))
    if isinstance(node, (ast.If, ast.Expr)):
        used = names_in([node])
        names = [each for each in around.names if each in used][:_MOST_NAMES]
        for one, two in combinations(names, 2):
            swap = {one: two, two: one}
            words = re.split(rf"\b({one}|{two})\b", ast.unparse(node))
            turned = _statements("".join(swap.get(word, word) for word in words))
            yield "other way", node, Splice(body, here, [node, *turned])


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


def _with_body(node: _Block, body: list[ast.stmt]) -> ast.stmt:
    """The same block with another body."""
    match node:
        case ast.For():
            return ast.For(node.target, node.iter, body, node.orelse, lineno=node.lineno)
        case ast.While():
            return ast.While(node.test, body, node.orelse)
    return ast.If(node.test, body, node.orelse)


def _with_else(node: ast.If, more: list[ast.stmt]) -> ast.If:
    """The same question with more to do where none of its conditions holds."""
    match node.orelse:
        case [ast.If() as other]:
            return ast.If(node.test, node.body, [_with_else(other, more)])
    return ast.If(node.test, node.body, [*node.orelse, *more])


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
) -> Iterator[NamedChange]:
    """Another statement in the place of one."""
    match node:
        case ast.Break() | ast.Continue() | ast.Return() | ast.Pass():
            kind = "falls through" if isinstance(node, ast.Pass) else "leaves loop"
            for other in (ast.Continue(), ast.Pass(), ast.Break(), ast.Return()):
                if type(other) is not type(node):
                    yield kind, node, Splice(body, here, [other])
        case ast.While(_, [*before, ast.Return() | ast.Break() as leaves]):
            yield "leaves loop", leaves, Splice(body, here, [_repeated(before)])
        case ast.If(test, inside):
            if not _is_left(inside[-1]):
                skipped = [*inside, ast.Continue()]
                yield "falls through", inside[-1], Splice(body, here, [_with_body(node, skipped)])
            if ".mines" in ast.unparse(test):
                lowered = [*_statements("count -= 1"), *inside]
                yield "mine counted", inside[0], Splice(body, here, [_with_body(node, lowered)])
        case ast.Assign([one, other], value):
            split: list[ast.stmt] = [
                ast.Assign([each], value, lineno=node.lineno) for each in (one, other)
            ]
            yield "shared", node, Splice(body, here, split)
        case ast.Assign([ast.Name() | ast.Attribute() as target], value):
            for op in (ast.BitOr(), ast.Add()):
                yield "overwritten", node, Splice(body, here, [ast.AugAssign(target, op, value)])
        case ast.AugAssign(ast.Attribute() as known, ast.BitOr(), found) | ast.Expr(
            ast.Call(ast.Attribute(ast.Attribute() as known, "update"), [found])
        ) if known.attr in _MARKS:
            mark = f"{ast.unparse(known.value)}.{_MARKS[known.attr]}"
            told = _statements(f"for each in list({ast.unparse(found)}): {mark}(each)")
            yield "untold", node, Splice(body, here, told)
        case ast.Expr(ast.Call() as call):
            yield from _of_call_alone(call, node, body, here, function)


def _of_call_alone(
    call: ast.Call, node: ast.stmt, body: list[ast.stmt], here: slice, function: ast.stmt
) -> Iterator[NamedChange]:
    """What a call gives is used, and what it does is done as a whole."""
    match call:
        case ast.Call(ast.Attribute(ast.Attribute(owner, name), "add"), [cell]) if name in _MARKS:
            told = _statements(f"{ast.unparse(owner)}.{_MARKS[name]}({ast.unparse(cell)})")
            yield "untold", node, Splice(body, here, told)
        case ast.Call(ast.Attribute(_, "remove" | "discard"), [_]):
            lower = _statements("self.count -= 1")
            yield "count kept", node, Splice(body, here, [node, *lower])
        case ast.Call(ast.Attribute(ast.Name("self")) | ast.Name()):
            text = ast.unparse(call)
            flags = sorted(set(_flags(function)))
            used = [f"{flag} |= bool({text})" for flag in flags]
            for name in _local_names(function)[: 2 * _MOST_NAMES]:
                if name not in flags:
                    used += [f"{name} += {text}", f"{name} |= {text}", f"{name} = {text}"]
            used += [f"return {text}", f"self.cells, self.count = {text}"]
            for each in used:
                yield "ignored", node, Splice(body, here, _statements(each))


def _never_called(function: ast.FunctionDef, file: FileNames) -> Iterator[NamedChange]:
    """A call of a method that no line calls, in a function that calls others of the kind."""
    text = ast.unparse(function)
    if not any(f".{name}()" in text for name in file.methods & file.called):
        return
    for node in ast.walk(function):
        body = node.body if isinstance(node, ast.FunctionDef | _Block) else []
        for place in range(1, len(body) + 1):
            for name in file.unused:
                called = _statements(f"self.{name}()")
                yield "never called", function, Splice(body, slice(place, place), called)


def _missing(home: str, function: ast.FunctionDef, around: Around) -> Iterator[NamedChange]:
    """A line at the head of a function that the course asks for and that may not be there."""
    names = [each.arg for each in function.args.args]
    head = function.body
    given = function.args.args[len(names) - len(function.args.defaults) :]
    for argument, default in zip(given, function.args.defaults, strict=True):
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            made = _statements(f"{argument.arg} = {ast.unparse(default)}")
            yield "shared default", function, Splice(head, slice(1, 1), made)
    values: tuple[str, ...] = ("True", "False") if around.answers else ()
    if function.name in ("known_mines", "known_safes"):
        values = ("set()", *around.names[:2])
    for name in values if not _is_left(head[-1]) else ():
        last = _statements(f"return {name}")
        yield "none", head[-1], Splice(head, slice(len(head), None), last)
    if len(names) < 2 or names[0] != "self":
        return
    cell = names[1]
    if function.name == "add_knowledge":
        for kind, line in (
            ("not marked", f"self.mark_safe({cell})"),
            ("not recorded", f"self.moves_made.add({cell})"),
        ):
            if line not in ast.unparse(function):  # what comes too late is not missing
                yield kind, function, Splice(head, slice(1, 1), _statements(line))
    if function.name in ("mark_safe", "mark_mine") and home != "Sentence":
        tell = f"for each in self.knowledge: each.{function.name}({cell})"
        yield "untold", function, Splice(head, slice(len(head), None), _statements(tell))
    if function.name in ("mark_safe", "mark_mine") and home == "Sentence":
        out = _statements(f"self.cells = set(self.cells) - {{{cell}}}")
        yield "not taken out", function, Splice(head, slice(len(head), None), out)
        ask = _statements(f"if {cell} not in self.cells: return")
        first = next(each for each in head[1:] if not _is_docstring(each))
        if not any(isinstance(each, (ast.Compare, ast.Try)) for each in ast.walk(function)):
            yield "unasked", first, Splice(head, slice(1, 1), ask)
