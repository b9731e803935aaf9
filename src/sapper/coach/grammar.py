"""The grammar of small edits: what else could stand in the place of each part of a function.

It follows Python's own syntax tree: an operator, a name or a call against others of its kind, two
parts swapped, a statement left out, moved or put in. Nothing here knows what the mistake is.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import combinations

from sapper.coach.expressions import (
    OPERATORS,
    call_of,
    expression,
    in_place_of,
    with_sides_swapped,
    wrong_step,
)
from sapper.coach.trees import Change, Put, Splice, names_in
from sapper.coach.vocabulary import MOST_NAMES, Around, FileNames, is_many, local_names

TICK, _ROUNDS = "_tick_", "_rounds_"
LEFT_OUT = "extra line"
"""The kind of an edit that leaves a statement out."""
_MARKS = {"safes": "mark_safe", "mines": "mark_mine"}
"""The agent's methods that record a cell, by the sets that they record it in."""
_SHORT = 40
"""Longer conditions are hardly ever asked twice."""

NamedChange = tuple[str, ast.AST, Change]
"""The kind of a mistake, the node that it is about, and the change that mends it."""


def changes(home: str, function: ast.stmt, around: Around) -> Iterator[NamedChange]:
    """Every change of a function, from its head down."""
    for node in list(ast.walk(function)):
        for field, value in list(ast.iter_fields(node)):
            match value:
                case ast.expr():
                    for kind, new in in_place_of(value, node, field, around):
                        about = wrong_step(value) if kind == "steps" else value
                        yield kind, about, Put(node, field, new)
                case [ast.expr(), *_]:
                    for place, each in enumerate(value):
                        for kind, new in in_place_of(each, node, field, around):
                            changed = [*value[:place], new, *value[place + 1 :]]
                            yield kind, each, Put(node, field, changed)
                case [ast.stmt(), *_]:
                    yield from _of_statements(value, node, function, around)
        yield from _of_node(node, around)
    if isinstance(function, ast.FunctionDef):
        yield from _missing(home, function, around)
        yield from _not_called(home, function, around.file)


def _statements(text: str) -> list[ast.stmt]:
    return ast.parse(text).body


def _of_node(node: ast.AST, around: Around) -> Iterator[NamedChange]:
    """Changes of what a loop walks through, of questions, and of what is given back."""
    match node:
        case ast.Return(None):
            for answer in around.answers[:MOST_NAMES]:
                yield "leaves loop", node, Put(node, "value", answer)
            yield "none", node, Put(node, "value", expression("set()"))
        case ast.For(_, walked) | ast.comprehension(_, walked):
            name = "reversed" if ast.unparse(walked).startswith("range(") else "list"
            yield "while walking", walked, Put(node, "iter", call_of(name, walked))
        case ast.If(test) | ast.While(test):
            yield "negated", test, Put(node, "test", ast.UnaryOp(ast.Not(), test))
            if isinstance(node, ast.If) and node.orelse:
                yield LEFT_OUT, test, Put(node, "test", ast.Constant(value=False))
        case ast.IfExp():
            for field in ("body", "orelse"):
                value = getattr(node, field)
                if isinstance(value, ast.Attribute):
                    yield "own set", value, Put(node, field, call_of("set", value))
        case ast.ListComp(made, walks) | ast.SetComp(made, walks):
            yield from _of_list(node, made, walks[-1], around)
        case ast.Return(ast.Attribute() | ast.Name() as own):
            yield "own set", node, Put(node, "value", call_of("set", own))
        case ast.Return(ast.Constant(None)):
            yield "none", node, Put(node, "value", expression("set()"))
        case ast.AugAssign(_, written_sign, _):
            for another in OPERATORS.get(type(written_sign), ()):
                yield "wrong sign", node, Put(node, "op", another())


def _of_list(
    node: ast.expr, made: ast.expr, walk: ast.comprehension, around: Around
) -> Iterator[NamedChange]:
    """One more condition for what a list is made of."""
    about = walk.ifs[-1] if walk.ifs else node
    asked = [part for test in walk.ifs for part in _parts(test)]
    for condition in (*_conditions_of(made, around), *_twins_of(asked, around)):
        yield "missing condition", about, Put(walk, "ifs", [*walk.ifs, condition])


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
        yield from _of_statement(node, body, here, function, around)
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
    emptied = [text for text, kind in around.things if text[:5] == "self." and is_many(kind)]
    for place in range(first + 1, len(body)) if owner is function else ():
        for text in emptied:
            made = _statements(f"{text} = []")
            yield "missing line", body[place - 1], Splice(body, slice(place, place), made)
    given = [f"({each.arg})" for each in getattr(getattr(function, "args", None), "args", ())]
    for text in _lines_of(function, around):
        told = _statements(text)
        if owner is function or isinstance(owner, ast.While):  # its place there says nothing
            yield "missing line", owner, Splice(body, slice(first, first), told)
        elif not _is_left(body[-1]) and not text.endswith(tuple(given)):
            yield "missing line", body[-1], Splice(body, slice(len(body), None), told)


def _lines_of(function: ast.stmt, around: Around) -> Iterator[str]:
    """What may be missing at the end of a block: a flag, a count, a thing that is kept."""
    yield from (f"{name} = {on}" for name in sorted(set(_flags(function))) for on in (True, False))
    nodes = (each for each in ast.walk(function) if isinstance(each, ast.AugAssign))
    changed = {ast.unparse(each.target) for each in nodes}
    for text, kind in around.things:
        if kind == "int" and text not in changed:
            yield from (f"{text} {sign}= 1" for sign in "-+")
        thing = expression(text)
        for many in around.holding(thing) if not isinstance(thing, ast.Attribute) else ():
            yield from (f"{many}.{put}({text})" for put in ("append", "add"))


def _conditions(node: ast.stmt, around: Around) -> Iterator[ast.expr]:
    """What a line, or a condition, may have to ask first of the things that it is about."""
    if not isinstance(node, ast.If | ast.Expr | ast.AugAssign):
        return
    parts = ast.walk(node.test if isinstance(node, ast.If) else node)
    things = {ast.unparse(each): each for each in parts if isinstance(each, ast.Name | ast.Tuple)}
    for thing in things.values():
        yield from _conditions_of(thing, around)
    if isinstance(node, ast.If):
        yield from _twins_of(_parts(node.test), around)


def _parts(test: ast.expr) -> list[ast.expr]:
    return test.values if isinstance(test, ast.BoolOp) else [test]


def _twins_of(tests: list[ast.expr], around: Around) -> Iterator[ast.expr]:
    """A question asked about another name too, and about the other side of the board."""
    for text in map(ast.unparse, tests):
        turned = with_sides_swapped(text)
        for name in around.names if len(text) < _SHORT else ():
            for near in around.near(name) if re.search(rf"\b{name}\b", text) else ():
                yield expression(re.sub(rf"\b{name}\b", near, turned))


def _conditions_of(thing: ast.expr, around: Around) -> Iterator[ast.expr]:
    """Whether a thing is new: in no set that may have it, and no other one of its kind."""
    text = ast.unparse(thing)
    yield from (expression(f"{text} not in {held}") for held in around.holding(thing))
    if around.kinds.of(thing) not in ("", "int"):
        yield from (expression(f"{text} != {other}") for other in around.like(thing, 2))
    apart = thing.elts if isinstance(thing, ast.Tuple) else []
    for name in around.file.unasked:
        for arguments in filter(None, ([thing], apart)):
            yield ast.Call(expression(f"self.{name}"), arguments, [])


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
    if isinstance(before, ast.If):
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
                whole = _twin(beside)
                other_lines = (each for each in node.body if ast.unparse(each) not in whole)
                about = next(other_lines, node.body[-1])
                yield "half", about, Splice(body, here, _statements(whole))
    if isinstance(node, (ast.If, ast.Expr)):
        used = names_in([node])
        names = [each for each in around.names if each in used][:MOST_NAMES]
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
    node: ast.stmt, body: list[ast.stmt], here: slice, function: ast.stmt, around: Around
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
            for name in around.numbers if ".mines" in ast.unparse(test) else ():
                lowered = [*_statements(f"{name} -= 1"), *inside]
                yield "mine counted", inside[0], Splice(body, here, [_with_body(node, lowered)])
        case ast.Assign():
            yield from _of_assignment(node, body, here, around)
        case ast.Return(ast.Call(ast.Attribute(_, "append" | "add" | "extend" | "update")) as call):
            for answer in ("True", "False"):
                apart = [ast.Expr(call), *_statements(f"return {answer}")]
                yield "none", node, Splice(body, here, apart)
        case ast.AugAssign(ast.Attribute() as known, ast.BitOr(), found) | ast.Expr(
            ast.Call(ast.Attribute(ast.Attribute() as known, "update"), [found])
        ) if known.attr in _MARKS:
            mark = f"{ast.unparse(known.value)}.{_MARKS[known.attr]}"
            told = _statements(f"for each in list({ast.unparse(found)}): {mark}(each)")
            yield "untold", node, Splice(body, here, told)
        case ast.Expr(ast.Call(ast.Attribute(emptied, "clear"))):
            yield "shared", node, Splice(body, here, _statements(f"{ast.unparse(emptied)} = []"))
        case ast.Expr(ast.Call() as call):
            yield from _of_call_alone(call, node, body, here, function, around)
        case ast.Expr(value):
            yield "none", node, Splice(body, here, [ast.Return(value)])
            if isinstance(value, ast.Attribute | ast.Name):
                yield "brackets", node, Splice(body, here, [ast.Expr(ast.Call(value, [], []))])


def _of_assignment(
    node: ast.Assign, body: list[ast.stmt], here: slice, around: Around
) -> Iterator[NamedChange]:
    """A value that goes to each name alone, to another one, to what is there, or nowhere."""
    value = node.value
    if len(node.targets) > 1:
        split = [ast.Assign([each], value, lineno=node.lineno) for each in node.targets]
        yield "shared", node, Splice(body, here, list[ast.stmt](split))
    target = node.targets[0]
    if isinstance(target, ast.Name) and around.has_part(target.id):
        part = expression(f"self.{target.id}")
        yield "name", node, Splice(body, here, [ast.Assign([part], value, lineno=node.lineno)])
    if isinstance(target, ast.Name | ast.Attribute):
        for op in (ast.BitOr(), ast.Add()):
            yield "overwritten", node, Splice(body, here, [ast.AugAssign(target, op, value)])
    if isinstance(value, ast.Call):
        yield "kept", node, Splice(body, here, [ast.Expr(value)])


def _of_call_alone(
    call: ast.Call,
    node: ast.stmt,
    body: list[ast.stmt],
    here: slice,
    function: ast.stmt,
    around: Around,
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
            for name in local_names(function)[: 2 * MOST_NAMES]:
                if name not in flags:
                    used += [f"{name} += {text}", f"{name} |= {text}", f"{name} = {text}"]
            used += [f"{thing} = {text}" for thing in around.like(call) if "." in thing]
            used += [f"return {text}", f"self.cells, self.count = {text}"]
            for each in used:
                yield "ignored", node, Splice(body, here, _statements(each))


def _not_called(home: str, function: ast.FunctionDef, file: FileNames) -> Iterator[NamedChange]:
    """One more call of a method that needs no arguments, also of one that no line calls."""
    text = ast.unparse(function)
    unused = file.unused if any(f".{name}()" in text for name in file.steps) else []
    steps = [
        each
        for each in sorted(file.steps)
        if (home, each) in file.methods and f"self.{each}()" not in text
    ]
    for node in ast.walk(function):
        body = node.body if isinstance(node, ast.FunctionDef | _Block) else []
        for place in range(1, len(body) + 1):
            before, here = body[place - 1], slice(place, place)
            for name in unused:
                yield "never called", function, Splice(body, here, _statements(f"self.{name}()"))
            about = node if _is_tick(before) else before
            for name in steps if _stays(before) else ():
                yield "missing line", about, Splice(body, here, _statements(f"self.{name}()"))


def _missing(home: str, function: ast.FunctionDef, around: Around) -> Iterator[NamedChange]:
    """A line at the head of a function that the course asks for and that may not be there."""
    names = [each.arg for each in function.args.args]
    head = function.body
    for name, node in around.file.shared.get(home, ()) if function.name == "__init__" else ():
        own = _statements(f"self.{name} = {ast.unparse(node.value)}")
        yield "in class", node, Splice(head, slice(1, 1), own)
    given = function.args.args[len(names) - len(function.args.defaults) :]
    for argument, default in zip(given, function.args.defaults, strict=True):
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            made = _statements(f"{argument.arg} = {ast.unparse(default)}")
            yield "shared default", function, Splice(head, slice(1, 1), made)
    values: tuple[str, ...] = ("True", "False") if around.answers else ()
    if function.name in ("known_mines", "known_safes"):
        values = ("set()", *around.names[:2])
    elif function.name in around.file.asked and not around.answers:
        counts = [f"len({each})" for each, kind in around.things if is_many(kind)]
        values = ("set()", *around.names, *counts[:MOST_NAMES], "True", "False")
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
