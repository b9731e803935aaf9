"""What else could stand in the place of an expression: one of its kind, or a part of it changed."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache

from sapper.coach.repairs.mistakes import FAMILIES, mixed_up, mixed_up_with, other_expressions
from sapper.coach.repairs.vocabulary import MOST_NAMES, Around, is_many

NewExpression = tuple[str, ast.expr]
"""The kind of mistake that is undone, and what stands there instead."""
_ORDERED_CALLS = {"range", "max", "min", "zip", "isinstance"}
"""Here the order of two arguments is no usual mistake."""
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
_STEPS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]
_USED_UP = {"generator", "map", "filter", "zip"}
(SETS,), (SIDES,) = FAMILIES["wrong set"], FAMILIES["wrong side"]


@lru_cache(maxsize=4096)
def expression(text: str) -> ast.expr:
    """The tree of a text: it is only written out again, and never changed."""
    return ast.parse(text, mode="eval").body


def call_of(name: str, *inside: ast.expr) -> ast.expr:
    return ast.Call(ast.Name(name, ast.Load()), list(inside), [])


def in_place_of(
    value: ast.expr, node: ast.AST, field: str, around: Around
) -> Iterator[NewExpression]:
    """Other expressions in the place of one, as far as they fit into this field of this node."""
    if isinstance(getattr(value, "ctx", None), ast.Store):
        for turned in _turned(value.elts) if isinstance(value, ast.Tuple) else ():
            yield "swapped", ast.Tuple(turned, ast.Store())
        return
    is_called = isinstance(node, ast.Call) and field == "func"
    if is_called:
        yield from _of_function(value, around)
    elif not isinstance(node, ast.Starred) and ast.unparse(value) != "self":
        yield from _of_kind(value, node, around)
    for kind, new in _changed(value, around):
        is_nothing = isinstance(node, ast.AugAssign) and ast.unparse(new) == "0"
        if not is_nothing and not (isinstance(node, ast.Expr) and kind == "extra call"):
            yield kind, new
    if isinstance(value, ast.Attribute) and around.file.is_step(value) and not is_called:
        yield "brackets", ast.Call(value, [], [])
    else:
        yield from _of_copies(value, node, field, around)
    yield from _with_unread(value, node, around)


def _of_copies(
    value: ast.expr, node: ast.AST, field: str, around: Around
) -> Iterator[NewExpression]:
    """A thing of its own, where two names or two walks would share one."""
    name, kind = "", around.kinds.of(value)
    match node:
        case ast.Assign([ast.Name(name) as given]):
            kind = around.kinds.of(given) or kind
    is_given = isinstance(node, ast.Assign)
    is_kept = is_given or (isinstance(node, ast.Call) and field == "args")
    may_be_many = is_many(kind or "many")
    is_used_up = kind in _USED_UP or isinstance(value, ast.GeneratorExp)
    is_answer = isinstance(node, ast.Return) and isinstance(value, ast.Attribute | ast.Name)
    is_handed_out = is_answer and ast.unparse(value) not in around.given_back
    is_handed_out |= name in around.given_back and isinstance(value, ast.Attribute)
    if is_used_up and (is_given or isinstance(node, ast.Return)):
        yield "used up", call_of("list", value)
    elif is_handed_out:
        yield "own set", call_of("set", value)
    elif name in around.changed and isinstance(value, ast.Attribute | ast.Subscript | ast.Name):
        yield "shared", ast.Call(call_of("type", value), [value], [])
    elif is_kept and may_be_many and isinstance(value, ast.Name | ast.Attribute | ast.Call):
        yield from (("copy", call_of(each, value)) for each in ("list", "set", "sorted"))


def _with_unread(value: ast.expr, node: ast.AST, around: Around) -> Iterator[NewExpression]:
    """A question, or a value, with what a line works out and no line reads."""
    kind = around.kinds.of(value)
    signs = "-+" if kind == "int" else "-|&" if is_many(kind) else ""
    for name in around.unread:
        if isinstance(node, ast.If | ast.While):
            for asked in (name, f"not {name}"):
                for joined in (ast.And(), ast.Or()):
                    yield "unread", ast.BoolOp(joined, [value, expression(asked)])
        is_like = around.kinds.of(ast.Name(name))[:4] == kind[:4]
        for sign in signs if is_like and not isinstance(value, ast.Constant) else "":
            yield "unread", expression(f"({ast.unparse(value)}) {sign} {name}")


# Another one of its kind


def _of_function(node: ast.expr, around: Around) -> Iterator[NewExpression]:
    """Another function that takes as much; another step mends what has nothing to do with it."""
    if isinstance(node, ast.Attribute | ast.Name):
        name = node.attr if isinstance(node, ast.Attribute) else node.id
        own_ones = [] if around.file.is_step(node) else around.file.alike(name)
        others = (*(other for _, other in mixed_up_with(name)), *own_ones)
        for other in dict.fromkeys(others):
            yield mixed_up(name, other), _renamed(node, other)
        own = around.kinds.of(ast.Name("self")), name
        if own in around.file.methods and ast.unparse(node) != f"self.{name}":
            yield "wrong owner" if mixed_up_with(name) else "name", expression(f"self.{name}")


def _of_kind(value: ast.expr, node: ast.AST, around: Around) -> Iterator[NewExpression]:
    """Other things of the same kind, so much more or less of it, and more or fewer of them."""
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
    for other in others if is_many(kind) else ():
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
    yield from other_expressions(node, around)
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.Call | ast.Tuple):
        yield from _of_sides(node)
    match node:
        case ast.BoolOp(op, values):
            yield from _throughout(node, around)
            yield "and or", ast.BoolOp(ast.Or() if isinstance(op, ast.And) else ast.And(), values)
        case ast.Compare(left, ops, comparators):
            for place, sign in enumerate(ops):
                for other in _OTHER.get(type(sign), ()):
                    new_ops = [*ops[:place], other(), *ops[place + 1 :]]
                    yield "comparison", ast.Compare(left, new_ops, comparators)
        case ast.Call(function, arguments):
            yield from _throughout(node, around)
            is_ordered = ast.unparse(function) in _ORDERED_CALLS
            for turned in _turned(arguments, is_any=True) if not is_ordered else ():
                before, after = (around.file.handed_over(function, x) for x in (arguments, turned))
                if before <= after:
                    kind = "crossed" if before < after else "arguments"
                    yield kind, ast.Call(function, turned, [])
        case ast.Constant():
            yield from _of_constant(node, around)
        case ast.Tuple([_, _, *_] as values):
            for turned in _turned(values):
                yield "swapped", ast.Tuple(turned, ast.Load())
            yield from _of_table(values, "")
        case ast.List([_, _, *_] as values) | ast.Set(values):
            yield from _of_table(values, "")
        case ast.Dict([_, _, *_], values):
            yield from _of_table(values, "dict(enumerate({}))")


def _turned(values: list[ast.expr], is_any: bool = False) -> Iterator[list[ast.expr]]:
    """The values with two that stand side by side, and look alike, the other way round."""
    for place in range(len(values) - 1):
        one, two = values[place : place + 2]
        if is_any or type(one) is type(two):
            yield [*values[:place], two, one, *values[place + 2 :]]


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


def _of_constant(node: ast.Constant, around: Around) -> Iterator[NewExpression]:
    match node.value:
        case bool():
            return
        case int(value):
            kind = around.inside.get(id(node), "number")
            for other in {value + 1, value - 1, -value} - {value}:
                yield kind, ast.Constant(other)
        case str(value):
            for word in around.file.words if value in around.file.words else ():
                if word != value:
                    yield "name", ast.Constant(word)
            for word in around.file.alike(value):
                yield mixed_up(value, word), ast.Constant(word)


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


def _of_sides(node: ast.expr) -> Iterator[NewExpression]:
    if swapped := with_sides_swapped(node):
        yield "wrong side", expression(swapped)


def with_sides_swapped(node: ast.AST) -> str:
    """The text with height for width and width for height; empty where it has but one of them."""
    height, width = SIDES
    swap = {height: width, width: height}
    either = re.compile(rf"\b({height}|{width})\b(?!=)")
    text, often = either.subn(lambda found: swap[found[0]], ast.unparse(node))
    return text if often > 1 else ""
