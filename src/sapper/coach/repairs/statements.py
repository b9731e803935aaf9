"""The grammar of small edits: what else could stand in the place of each part of a function.

It follows Python's own syntax tree: an operator, a name or a call against others of its kind, two
parts swapped, a statement left out, moved or put in. Nothing here knows what the mistake is; what
is usual with some words of Python, or of the course, stands in the table of mistakes.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from sapper.coach.repairs.expressions import (
    SIDES,
    call_of,
    expression,
    in_place_of,
    with_sides_swapped,
    wrong_step,
)
from sapper.coach.repairs.mistakes import LEFT_OUT, MISSING, other_statements
from sapper.coach.repairs.trees import TICK, Change, Put, Splice, given_in, names_in, own_parts
from sapper.coach.repairs.vocabulary import MOST_NAMES, Around, is_many, local_names

_ROUNDS = "_rounds_"

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
        yield from _of_sides(function)
        yield from _asked_for(home, function, around)
        yield from _at_the_end(function, around)
        yield from _put_in(home, function, around)


@lru_cache(maxsize=4096)
def _parsed(text: str) -> tuple[ast.stmt, ...]:
    return tuple(ast.parse(text).body)


def _statements(text: str) -> list[ast.stmt]:
    """The statements of a text: they are only written out again, and never changed."""
    return list(_parsed(text))


def _shrinks(loop: ast.For) -> Iterator[ast.stmt]:
    """The lines of a loop by numbers that make what it counts shorter: going up it must not."""
    counted = ast.unparse(loop.iter)
    for node in ast.walk(loop):
        match node:
            case ast.Expr(ast.Call(ast.Attribute(many, "pop" | "remove"))) | ast.Delete(
                [ast.Subscript(many)]
            ) if f"len({ast.unparse(many)})" in counted:
                yield node


def _of_node(node: ast.AST, around: Around) -> Iterator[NamedChange]:
    """Changes of what a loop walks through, and of questions."""
    match node:
        case ast.comprehension(_, _, [_, *_] as asked):
            test = asked[0] if len(asked) == 1 else ast.BoolOp(ast.And(), asked)
            for kind, condition in around.conditions(test):
                yield kind, asked[0], Put(node, "ifs", [expression(condition)])
    match node:
        case ast.For(_, walked) | ast.comprehension(_, walked):
            if not ast.unparse(walked).startswith("range("):
                yield "while walking", walked, Put(node, "iter", call_of("list", walked))
            elif isinstance(node, ast.For) and (line := next(_shrinks(node), None)):
                yield "counting up", line, Put(node, "iter", call_of("reversed", walked))
        case ast.If(test) | ast.While(test):
            yield "negated", test, Put(node, "test", ast.UnaryOp(ast.Not(), test))
            if isinstance(node, ast.If) and node.orelse:
                yield LEFT_OUT, test, Put(node, "test", ast.Constant(value=False))


def _of_sides(function: ast.stmt) -> Iterator[NamedChange]:
    """The function with height for width and width for height, where several lines have them."""
    lines = [
        node
        for node in ast.walk(function)
        if isinstance(node, ast.stmt) and _own_names(node).intersection(SIDES)
    ]
    swapped = with_sides_swapped(function) if len(lines) > 1 else ""
    if isinstance(function, ast.FunctionDef) and swapped:
        (whole,) = _statements(swapped)
        assert isinstance(whole, ast.FunctionDef)
        yield "wrong side", lines[0], Splice(function.body, slice(0, None), whole.body)


def _own_names(node: ast.stmt) -> set[str]:
    """The names in a statement, without those in the statements inside."""
    return {getattr(each, "attr", getattr(each, "id", "")) for each in own_parts(node)}


def _is_tick(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and ast.unparse(node).startswith(f"{TICK}(")


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


_Block = ast.For | ast.While | ast.If


def _of_statements(
    body: list[ast.stmt], owner: ast.AST, function: ast.stmt, around: Around
) -> Iterator[NamedChange]:
    """Statements left out, moved, repeated, or others in their place."""
    first = 1 if body and _is_tick(body[0]) else 0
    for place in range(first, len(body)):
        node = body[place]
        if _is_docstring(node):
            continue
        here = slice(place, place + 1)
        yield LEFT_OUT, node, Splice(body, here, [])
        if place + 1 < len(body) and _stays(node) and _stays(body[place + 1]):
            after = body[place + 1]
            moved = after if isinstance(node, _Block) and not isinstance(after, _Block) else node
            yield "order", moved, Splice(body, slice(place, place + 2), [after, node])
        if owner is function and place > first and isinstance(node, ast.Expr):
            earlier = [node, *body[first:place]]
            yield "too late", node, Splice(body, slice(first, place + 1), earlier)
        for kind, meant in other_statements(node, around):
            yield kind, node, Splice(body, here, meant)
        yield from _of_statement(node, body, here, function, around)
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


def _of_blocks(body: list[ast.stmt], place: int, first: int) -> Iterator[NamedChange]:
    """A statement one level further in, or the first or last of a block further out."""
    node, before = body[place], body[place - 1] if place > first else None
    after = body[place + 1] if place + 1 < len(body) else None
    above = slice(place - 1, place + 1)
    if isinstance(before, _Block):
        yield "indent", node, Splice(body, above, [_with_body(before, [*before.body, node])])
    if isinstance(before, ast.If):
        yield "indent", node, Splice(body, above, [_with_else(before, [node])])
    if isinstance(after, _Block):
        inside = _with_body(after, [node, *after.body])
        yield "indent", node, Splice(body, slice(place, place + 2), [inside])
    here = slice(place, place + 1)
    match node:
        case ast.If(test, asked, [ast.If() as other]):
            yield "indent", other, Splice(body, here, [ast.If(test, asked, []), other])
    own = [each for each in getattr(node, "body", ()) if not _is_tick(each)]
    if isinstance(node, _Block) and len(own) > 1:
        without = [_with_body(node, [each for each in node.body if each != own[0]])]
        kind = "guarded" if isinstance(node, ast.If) and not node.orelse else "indent"
        yield kind, own[-1], Splice(body, here, [_with_body(node, node.body[:-1]), own[-1]])
        yield "indent", own[0], Splice(body, here, [own[0], *without])


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


def _flags(function: ast.stmt) -> list[str]:
    """The names that a function sets to True or False."""
    found = set()
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], ast.Constant(bool())):
                found.add(name)
    return sorted(found)


def _of_statement(
    node: ast.stmt, body: list[ast.stmt], here: slice, function: ast.stmt, around: Around
) -> Iterator[NamedChange]:
    """A loop that is left too early, a case that is dealt with, and calls whose answer is used."""
    match node:
        case ast.While(_, [*before, ast.Return() | ast.Break() as leaves]):
            yield "leaves loop", leaves, Splice(body, here, [_repeated(before)])
        case ast.If(test, inside):
            for kind, condition in around.conditions(test):
                yield kind, test, Put(node, "test", expression(condition))
            if not _is_left(inside[-1]):
                skipped = [*inside, ast.Continue()]
                yield "falls through", inside[-1], Splice(body, here, [_with_body(node, skipped)])
            if not node.orelse:
                yield "extra condition", node, Splice(body, here, inside)
            told_anew = {each.id for each in given_in(inside)} | around.file.steps
            if not node.orelse and names_in([test]) & told_anew:
                counted = [*_statements(f"{TICK}()"), *inside]
                yield "asked once", node, Splice(body, here, [ast.While(test, counted, [])])
            for name in around.numbers if ".mines" in ast.unparse(test) else ():
                lowered = [*_statements(f"{name} -= 1"), *inside]
                yield "mine counted", inside[0], Splice(body, here, [_with_body(node, lowered)])
        case ast.Expr(ast.Call(ast.Attribute(ast.Name("self")) | ast.Name()) as call):
            text, flags = ast.unparse(call), _flags(function)
            used = [f"{flag} |= bool({text})" for flag in flags]
            for name in local_names(function)[: 2 * MOST_NAMES]:
                if name not in flags:
                    used += [f"{name} += {text}", f"{name} |= {text}", f"{name} = {text}"]
            used += [f"{thing} = {text}" for thing in around.like(call) if "." in thing]
            used += [f"return {text}", f"self.cells, self.count = {text}"]
            for each in used:
                yield "ignored", node, Splice(body, here, _statements(each))


# Lines that may be missing

_EMPTY = ("= []", "= {}", "()")
"""What begins without anything in it."""


def _asked_for(home: str, function: ast.FunctionDef, around: Around) -> Iterator[NamedChange]:
    """What an agent or a call must have of its own, and what the course asks for."""
    head, here, arguments = function.body, slice(1, 1), function.args
    shared = around.file.shared.get(home, ()) if function.name == "__init__" else ()
    texts = [(node, f"self.{name} = {ast.unparse(value)}") for name, node, value in shared]
    for node, text in texts:
        yield "in class", node, Splice(head, here, _statements(text))
    empty = [(node, text) for node, text in texts if text.endswith(_EMPTY)]
    if len(empty) > 1:
        together = "\n".join(text for _, text in empty)
        yield "in class", empty[0][0], Splice(head, here, _statements(together))
    given = arguments.args[len(arguments.args) - len(arguments.defaults) :]
    for argument, default in zip(given, arguments.defaults, strict=True):
        if isinstance(default, ast.List | ast.Dict | ast.Set | ast.Call):
            made = _statements(f"{argument.arg} = {ast.unparse(default)}")
            yield "shared default", function, Splice(head, here, made)
    first = next((each for each in head[1:] if not _is_docstring(each)), function)
    for kind, place, method, line in MISSING if len(arguments.args) > 1 else ():
        text = line.replace("GIVEN", arguments.args[1].arg)
        # What comes too late is not missing.
        if method == f"{home}.{function.name}" and text not in ast.unparse(function):
            about = first if text.startswith("if ") else function
            there = here if place == "head" else slice(len(head), None)
            yield kind, about, Splice(head, there, _statements(text))


def _at_the_end(function: ast.FunctionDef, around: Around) -> Iterator[NamedChange]:
    """The answer that a function may have to give, where something is done with it."""
    answers: tuple[str, ...] = ("True", "False") if around.answers else ()
    if function.name in around.file.asked and not around.answers:
        counts = [f"len({each})" for each, kind in around.things if is_many(kind)]
        answers = ("set()", *around.names, *counts[:MOST_NAMES], "True", "False")
    elif function.name in ("known_mines", "known_safes"):
        answers = ("set()", *around.names[:2])
    last = function.body[-1]
    for answer in answers if not _is_left(last) else ():
        given = _statements(f"return {answer}")
        yield "none", last, Splice(function.body, slice(len(function.body), None), given)


def _left_empty(function: ast.stmt, changed: set[str]) -> Iterator[tuple[str, str]]:
    """The names of lists and sets that begin empty, and stay so, with what fills them."""
    for node in ast.walk(function):
        match node:
            case ast.Assign([ast.Name(name)], ast.List([])) if name not in changed:
                yield name, "append"
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("set"), [])) if name not in changed:
                yield name, "add"


def _put_in(home: str, function: ast.FunctionDef, around: Around) -> Iterator[NamedChange]:
    """One more line: one that the file has elsewhere, what fills a list, a call that is nowhere."""
    text = ast.unparse(function)
    is_at_work = any(f".{name}()" in text for name in around.file.steps)
    emptied = [each for each, kind in around.things if each[:5] == "self." and is_many(kind)]
    elsewhere = around.file.lines_with(local_names(function), bool(home))
    elsewhere += [
        f"{name}.{fill}({each})"
        for name, fill in _left_empty(function, around.changed)
        for each in around.names
    ]
    calls = {f"self.{name}()" for name in around.file.steps}
    for node in ast.walk(function):
        body = node.body if isinstance(node, ast.FunctionDef | _Block) else []
        first = 1 if body and _is_tick(body[0]) else 0
        last = len(body) - (1 if body and _is_left(body[-1]) else 0)
        there = {ast.unparse(each) for each in body}
        for place in range(first, len(body) + 1) if body else ():
            before, here = body[place - 1] if place > first else node, slice(place, place)
            is_head = place == first and isinstance(node, ast.FunctionDef | ast.While)
            is_end = is_head or place == last
            missing = [f"{each} = []" for each in emptied] if node is function else []
            missing += elsewhere if is_end else []
            for line in (each for each in missing if each not in there):
                kind = "missing call" if line in calls else "missing line"
                yield kind, before, Splice(body, here, _statements(line))
            for name in around.file.unused if is_at_work and is_end else ():
                yield "never called", function, Splice(body, here, _statements(f"self.{name}()"))
