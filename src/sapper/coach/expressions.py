"""What else could stand in the place of an expression: one of its kind, or a part of it changed."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

from sapper.coach.vocabulary import MOST_NAMES, SETS, SIDES, Around, is_many, mixed_up

NewExpression = tuple[str, ast.expr]
"""The kind of mistake that is undone, and what stands there instead."""
_FUNCTIONS: dict[str, tuple[set[str], ...]] = {
    "and or": ({"any", "all"},),
    "reversed subset": ({"issubset", "issuperset"},),
    "other way": ({"combinations", "permutations"},),
    "other call": (
        *({"min", "max"}, {"append", "extend"}),
        *({"union", "intersection", "difference"}, {"add", "discard"}, {"union", "update"}),
        *(
            {"update", "difference_update", "intersection_update"},
            {"difference", "difference_update"},
        ),
        {"intersection", "intersection_update"},
    ),
}
"""Python's own functions that take the same."""
_ORDERED_CALLS = {"range", "max", "min", "zip", "isinstance"}
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
OPERATORS: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add, ast.BitAnd),
    ast.BitAnd: (ast.BitOr, ast.Sub),
    ast.BitOr: (ast.BitAnd, ast.Sub),
    ast.FloorDiv: (ast.Mod,),
    ast.Mod: (ast.FloorDiv,),
}
_EMPTY = ("[]", "set()")
_STEPS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]


def expression(text: str) -> ast.expr:
    return ast.parse(text, mode="eval").body


def call_of(name: str, *inside: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(inside), [])


def in_place_of(
    value: ast.expr, node: ast.AST, field: str, around: Around
) -> Iterator[NewExpression]:
    """Other expressions in the place of one, as far as they fit into this field of this node."""
    is_called = isinstance(node, ast.Call) and field == "func"
    if is_called:
        yield from _of_function(value, around)
    elif not isinstance(node, ast.Starred) and ast.unparse(value) != "self":
        yield from _of_kind(value, node, around)
    for kind, new in _changed(value, around):
        is_nothing = isinstance(node, ast.AugAssign) and ast.unparse(new) == "0"
        if not is_nothing and not (isinstance(node, ast.Expr) and kind == "extra call"):
            yield kind, new
    match value:
        case ast.Attribute(_, name, ast.Load()) if name in around.file.steps and not is_called:
            yield "brackets", ast.Call(value, [], [])
        case ast.Name(_, ast.Load()) | ast.Attribute(_, _, ast.Load()) | ast.Call():
            if isinstance(node, ast.Assign) or (isinstance(node, ast.Call) and field == "args"):
                yield from (("copy", call_of(name, value)) for name in ("list", "set", "sorted"))


# Another one of its kind


def _of_function(node: ast.expr, around: Around) -> Iterator[NewExpression]:
    """Another function that takes as much; another step mends what has nothing to do with it."""
    if isinstance(node, ast.Attribute | ast.Name):
        name = node.attr if isinstance(node, ast.Attribute) else node.id
        for kind, other in around.file.alike(name):
            if not (kind == "name" and around.file.is_step(node)):
                yield kind, _renamed(node, other)
        own = around.kinds.of(ast.Name("self")), name
        if own in around.file.methods and ast.unparse(node) != f"self.{name}":
            yield "wrong mark" if "mark_" in name else "name", expression(f"self.{name}")


def _of_kind(value: ast.expr, node: ast.AST, around: Around) -> Iterator[NewExpression]:
    """Other things of the same kind, so much more or less of it, and more or fewer of them."""
    if isinstance(getattr(value, "ctx", None), ast.Store):
        return
    kind, text = around.kinds.of(value), ast.unparse(value)
    set_here = [ast.unparse(each) for each in getattr(node, "targets", ())]
    like = around.like(value)
    if kind == "" and isinstance(value, ast.Name):  # it never had a value
        like = around.near(value.id)
    others = [each for each in like if each not in set_here]
    is_name = isinstance(value, ast.Attribute | ast.Name)
    for other in others:
        yield mixed_up(_last(text), _last(other)) if is_name else "value", expression(other)
    is_part = isinstance(node, ast.BinOp | ast.Subscript) or isinstance(value, ast.Constant)
    if kind == "int" and not is_part:
        for sign in "-+":
            yield around.inside.get(id(value), "bound"), expression(f"{text} {sign} 1")
        for other in others[:MOST_NAMES]:
            about = "counts" if "count" in text else "value"
            yield about, expression(f"{text} - {other}")
    if is_many(kind) and isinstance(node, ast.Return):
        yield "value", expression(f"next(iter({text}))")
    if kind == "bool" and isinstance(node, ast.If | ast.IfExp):
        yield from (("value", expression(each)) for each in around.own_questions())
    for other in others if is_many(kind) else ():
        if isinstance(node, ast.For | ast.comprehension):
            yield "too few", expression(f"[*{text}, *{other}]")
        else:
            is_of_sets = isinstance(value, ast.BinOp) or _last(text) in SETS
            about = "missing set" if is_of_sets and _last(other) in SETS else "value"
            yield from ((about, expression(f"({text}) {sign} {other}")) for sign in "-|&+")


def _last(text: str) -> str:
    return text.rpartition(".")[-1]


def _renamed(function: ast.expr, name: str) -> ast.expr:
    if isinstance(function, ast.Attribute):
        return ast.Attribute(function.value, name, ast.Load())
    return ast.Name(name, ast.Load())


# A part of it changed


def _changed(node: ast.expr, around: Around) -> Iterator[NewExpression]:
    match node:
        case ast.BinOp():
            yield from _of_operation(node)
        case ast.UnaryOp(ast.USub(), operand):
            yield "number", operand
        case ast.UnaryOp(ast.Not(), operand):
            yield "negated", operand
        case ast.BoolOp(op, values):
            yield from _with_sides_swapped(node)
            yield from _throughout(node, around)
            yield "and or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield "extra value", ast.BoolOp(op, rest) if len(rest) > 1 else rest[0]
        case ast.Compare(left, ops, comparators):
            yield from _of_comparison(left, ops, comparators, around)
        case ast.Call():
            yield from _of_call(node, around)
        case ast.Constant():
            yield from _of_constant(node, around)
        case ast.Tuple([_, _, *_] as values, context):
            for turned in _turned(values):
                yield "swapped", ast.Tuple(turned, context)
            yield from _with_sides_swapped(node)
            yield from _of_table(values, "")
        case ast.List([_, _, *_] as values) | ast.Set(values):
            yield from _of_table(values, "")
        case ast.Dict([_, _, *_], values):
            yield from _of_table(values, "dict(enumerate({}))")
        case ast.Dict([], []) | ast.List([]) | ast.Tuple([]):
            yield from (("container", expression(each)) for each in _EMPTY)
        case ast.IfExp(test, body, other):
            yield "negated", ast.IfExp(test, other, body)
            for each in (body, other):
                if isinstance(each, ast.Constant) and each.value is None:
                    empty = expression("set()")
                    yield (
                        "none",
                        ast.IfExp(test, *((empty, other) if each is body else (body, empty))),
                    )
        case ast.Name(name, ast.Load()) if name not in around.names and around.has_part(name):
            yield "name", expression(f"self.{name}")


def _turned(values: list[ast.expr], is_any: bool = False) -> Iterator[list[ast.expr]]:
    """The values with two that stand side by side, and look alike, the other way round."""
    for place in range(len(values) - 1):
        one, two = values[place : place + 2]
        if is_any or type(one) is type(two):
            yield [*values[:place], two, one, *values[place + 2 :]]


def _of_operation(node: ast.BinOp) -> Iterator[NewExpression]:
    left, sign, right = node.left, node.op, node.right
    for another in OPERATORS.get(type(sign), ()):
        yield "wrong sign", ast.BinOp(left, another(), right)
    for part in (left, right):
        yield "extra value", part
    match sign:
        case ast.Sub():
            yield "reversed difference", ast.BinOp(right, ast.Sub(), left)
        case ast.BitAnd():
            for op in _ORDERED:
                yield "overlap", ast.Compare(left, [op()], [right])
            for part in (left, right):  # for bits
                yield "overlap", ast.Compare(node, [ast.Eq()], [part])
        case ast.Mult() if isinstance(left, ast.List):
            walk = ast.comprehension(_stored("_"), call_of("range", right), [], 0)
            yield "shared", ast.ListComp(left.elts[0], [walk]) if left.elts else left


def _of_call(node: ast.Call, around: Around) -> Iterator[NewExpression]:
    function, arguments = node.func, node.args
    name = function.attr if isinstance(function, ast.Attribute) else ast.unparse(function)
    for kind, families in _FUNCTIONS.items():
        for word in sorted({each for one in families if name in one for each in one} - {name}):
            yield kind, ast.Call(_renamed(function, word), arguments, node.keywords)
    match function, arguments:
        case ast.Attribute(owner, "intersection"), [other]:
            for op in (ast.LtE(), ast.GtE()):
                yield "overlap", ast.Compare(owner, [op], [other])
        case ast.Attribute(owner, "isdisjoint"), [other]:
            inside = ast.Compare(owner, [ast.LtE()], [other])
            yield "overlap", ast.UnaryOp(ast.Not(), inside)
        case ast.Attribute(owner, "difference"), [other]:
            reversed_ = ast.Attribute(other, "difference", ast.Load())
            yield "reversed difference", ast.Call(reversed_, [owner], [])
        case ast.Attribute(owner), []:
            yield from (
                ("other call", call_of(each, owner)) for each in sorted(around.file.functions)
            )
        case ast.Attribute(ast.Name() as owner), [ast.Name() as other]:
            if around.kinds.of(owner) == around.kinds.of(other) != "":
                turned_call = ast.Attribute(other, name, ast.Load())
                yield "swapped", ast.Call(turned_call, [owner], [])
        case _, [things, ast.Constant(int(often))] if name in ("combinations", "permutations"):
            repeat = [ast.keyword("repeat", ast.Constant(often))]
            yield "other way", ast.Call(_renamed(function, "product"), [things], repeat)
        case ast.Attribute(_, "fromkeys"), [keys, value]:
            walk = ast.comprehension(_stored("_each_"), keys, [], 0)
            yield "shared", ast.DictComp(expression("_each_"), value, [walk])
        case ast.Name("range"), [begin, end]:
            yield from _of_range(begin, end)
        case ast.Name("dict" | "set" | "tuple" | "list"), []:
            yield from (("container", expression(each)) for each in _EMPTY)
    if isinstance(function, ast.Name) and len(arguments) == 1:
        yield "extra call", arguments[0]
        if name in ("set", "frozenset", "list"):
            yield "extra call", ast.Set(arguments)
    if name in ("difference", "union", "difference_update", "update") and len(arguments) == 1:
        for each in map(expression, around.like(arguments[0])):
            yield "missing set", ast.Call(function, [*arguments, each], [])
    yield from _throughout(node, around)
    for turned in _turned(arguments, is_any=True) if name not in _ORDERED_CALLS else ():
        yield "arguments", ast.Call(function, turned, [])


def _of_range(begin: ast.expr, end: ast.expr) -> Iterator[NewExpression]:
    """A range that begins at the first place, or stays on the board."""
    zero = ast.Constant(0)
    yield "range", call_of("range", zero, end)
    yield "value", call_of("range", call_of("max", begin, zero), end)
    for side in sorted(SIDES):
        yield "value", call_of("range", begin, call_of("min", end, expression(f"self.{side}")))


def _throughout(node: ast.expr, around: Around) -> Iterator[NewExpression]:
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
            yield "name", expression(changed)


def _stored(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def _of_constant(node: ast.Constant, around: Around) -> Iterator[NewExpression]:
    match node.value:
        case bool(value):
            yield "true false", ast.Constant(not value)
        case int(value):
            kind = around.inside.get(id(node), "number")
            for other in {value + 1, value - 1, -value} - {value}:
                yield kind, ast.Constant(other)
        case str(value):
            for word in around.file.words if value in around.file.words else ():
                if word != value:
                    yield "name", ast.Constant(word)
            yield from ((kind, ast.Constant(each)) for kind, each in around.file.alike(value))


def _of_table(parts: list[ast.expr], as_dict: str) -> Iterator[NewExpression]:
    """The steps to all eight neighbours, or along one side, in the place of a table of steps."""
    try:
        values = [ast.literal_eval(one) for one in parts]
    except (ValueError, TypeError, RecursionError):
        return
    if len(values) < 4 and all(map(_is_step, values)) and sorted(values) != [-1, 0, 1]:
        yield "steps", expression("(-1, 0, 1)")
    steps = [one for one in values if type(one) is tuple and all(map(_is_step, one))]
    if 3 < len(values) <= len(steps) + 1 and sorted(steps) != _STEPS:
        yield "steps", expression(as_dict.format(_STEPS) or str(_STEPS))


def wrong_step(table: ast.expr) -> ast.expr:
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


def _with_sides_swapped(node: ast.expr) -> Iterator[NewExpression]:
    """The expression with height for width and width for height, where it has both."""
    text = ast.unparse(node)
    if sum(text.count(f".{side}") for side in SIDES) > 1:
        yield "wrong side", expression(with_sides_swapped(text))


def with_sides_swapped(text: str) -> str:
    """A text in which each side of the board has become the other one."""
    swap = {"height": "width", "width": "height"}
    return re.sub(r"\b(height|width)\b", lambda found: swap[found[0]], text)


def _of_comparison(
    left: ast.expr, ops: list[ast.cmpop], comparators: list[ast.expr], around: Around
) -> Iterator[NewExpression]:
    for place, op in enumerate(ops):
        for other in _OTHER.get(type(op), ()):
            new = [*ops[:place], other(), *ops[place + 1 :]]
            yield "comparison", ast.Compare(left, new, comparators)
    match left, comparators:
        case ast.Call(ast.Name("len"), [one]), [ast.Call(ast.Name("len"), [two])]:
            for small, large in around.sets_of(one, two):
                yield from (("sizes", ast.Compare(small, [op()], [large])) for op in _ORDERED)
    match left, ops, comparators:
        case _, [ast.Lt() | ast.LtE() as upper], [ast.Attribute() | ast.Name() as most]:
            yield "comparison", ast.Compare(ast.Constant(0), [ast.LtE(), upper], [left, most])
        case (index, [ast.GtE()], [ast.Constant(0)]) | (ast.Constant(0), [ast.LtE()], [index]):
            for side in sorted(SIDES):
                yield "comparison", expression(f"0 <= {ast.unparse(index)} < self.{side}")
    if len(ops) == 1 and isinstance(ops[0], _ORDERED):
        is_about_sets = all(ast.unparse(each).endswith("cells") for each in (left, comparators[0]))
        kind = "reversed subset" if is_about_sets else "comparison"
        yield kind, ast.Compare(comparators[0], ops, [left])
