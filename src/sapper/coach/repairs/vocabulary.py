"""A student's words: the names of a file, what each stands for, and which may be mixed up."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from sapper.coach.repairs.trees import TICK, definitions, given_in

_ASKED_FOR = {
    *("make_safe_move", "make_random_move", "known_mines", "known_safes"),
    *("mark_mine", "mark_safe", "add_knowledge"),
}
"""Methods that the course calls: the file need not."""
MOST_NAMES = 4
_MOST_LIKE = 8
_NUMBERS, _ANSWERS = {"len", "sum", "int", "abs", "min", "max"}, {"any", "all", "bool"}
_BUILT_IN = set(dir(builtins))
_SAME = {"copy", "union", "difference", "intersection"}


class FileNames:
    """The functions of a file that may be mixed up, or that nothing calls, and its words."""

    def __init__(self, tree: ast.Module) -> None:
        nodes = list(ast.walk(tree))
        calls = [each.func for each in nodes if isinstance(each, ast.Call)]
        called = {each.attr for each in calls if isinstance(each, ast.Attribute)}
        ids = set(map(id, calls))
        alone = {
            id(each.value.func)
            for each in nodes
            if isinstance(each, ast.Expr) and isinstance(each.value, ast.Call)
        }
        self.asked = {
            ast.unparse(each).rpartition(".")[-1] for each in calls if id(each) not in alone
        }
        """The functions whose answers something is done with."""
        found = (each for each in nodes if isinstance(each, ast.Attribute))
        read = {each.attr for each in found if id(each) not in ids}
        self._methods = set[str]()
        self.functions: set[str] = set()
        self.methods: set[tuple[str, str]] = set()
        """With the class that each is defined in."""
        self._arguments: dict[str, list[str]] = {}
        self.shared: dict[str, list[tuple[str, ast.stmt, ast.expr]]] = {}
        """What a class has for all of its things together."""
        self._alike: dict[tuple[object, ...], set[str]] = {}
        defined = set[str]()
        for home, name, node in definitions(tree):
            if isinstance(node, ast.FunctionDef):
                defined.add(name)
                self._note(home, name, node)
            elif isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                self.shared.setdefault(home, []).append((name, node, node.value))
        words = (each.value for each in nodes if isinstance(each, ast.Constant))
        names = {word for word in words if isinstance(word, str) and word.isidentifier()}
        self.words = sorted(names - defined)[: MOST_NAMES + 1]
        self._lines = dict(_plain_lines(nodes))
        self.steps = self._methods & called
        self.unused = sorted(self._methods - called - read - _ASKED_FOR)

    def _note(self, home: str, name: str, node: ast.FunctionDef) -> None:
        """Keep what a function is like."""
        arguments, has_decorator = len(node.args.args), bool(node.decorator_list)
        names = [each.arg for each in node.args.args]
        called = home if name == "__init__" else name
        self._arguments[called] = names[1:] if names[:1] == ["self"] else names
        if name[:2] == "__":
            return
        self.methods.add((home, name))
        self._alike.setdefault((home, arguments, has_decorator), set()).add(name)
        if arguments == 1 and not has_decorator:
            (self._methods if home else self.functions).add(name)

    def lines_with(self, names: list[str], has_self: bool) -> list[str]:
        """The plain lines of the file that need no other names than these."""
        known = {*names, *(["self"] if has_self else ())}
        return [line for line, needed in self._lines.items() if needed <= known]

    def is_step(self, function: ast.expr) -> bool:
        """Whether what is called is a function of the file that needs no arguments."""
        return ast.unparse(function).rpartition(".")[-1] in self._methods | self.functions

    def handed_over(self, function: ast.expr, values: list[ast.expr]) -> int:
        """How many values of a call go to an argument of the very same name."""
        wanted = self._arguments.get(ast.unparse(function).rpartition(".")[-1], ())
        given = (ast.unparse(each).rpartition(".")[-1] for each in values)
        return sum(one == other for one, other in zip(wanted, given, strict=False))

    def alike(self, name: str) -> list[str]:
        """The functions of the file that take as much as one of its own."""
        groups = (sorted(group)[: MOST_NAMES + 1] for group in self._alike.values())
        return sorted({each for group in groups if name in group for each in group} - {name})


def _plain_lines(nodes: list[ast.AST]) -> Iterator[tuple[str, set[str]]]:
    """Each call, and each line that gives something a plain value, with the names it needs.

    What gets True gets False as well.
    """
    for node in nodes:
        match node:
            case ast.Assign([given], ast.Constant(bool())):
                texts = [f"{ast.unparse(given)} = {value}" for value in (True, False)]
            case (
                ast.Assign([ast.Name() | ast.Attribute()], ast.Constant())
                | ast.Expr(ast.Call())
                | ast.AugAssign()
            ):
                texts = [ast.unparse(node)]
            case _:
                continue
        needed = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)}
        if TICK not in needed:
            yield from ((each, needed - _BUILT_IN) for each in texts)


class Kinds:
    """What kind of thing each name of a function stands for, as far as it was seen at work.

    `seen` has kinds by names, such as `Sentence.known_mines:self`, `Sentence.cells` and
    `Sentence.known_mines()`. A kind is the name of a type; `many tuple` is a set of cells.
    """

    def __init__(self, seen: Mapping[str, str], function: str) -> None:
        self._names: dict[str, str] = {}
        self._parts: dict[str, str] = {}
        self._answers: dict[str, str] = {}
        for name, kind in seen.items():
            home, is_local, local = name.partition(":")
            if name.endswith("()"):
                self._answers[name[:-2].rpartition(".")[-1]] = kind
            elif not is_local:
                self._parts[name] = kind
            elif home in (function, ""):
                self._names[local] = kind

    def of(self, node: ast.expr) -> str:
        """The kind of an expression; empty where it is not known."""
        match node:
            case ast.Name(name):
                return self._names.get(name, "")
            case ast.Attribute(_, name):
                found = (kind for each, kind in self._parts.items() if each.endswith(f".{name}"))
                return next(found, "")
            case ast.Constant(value):
                return type(value).__name__
            case ast.Compare() | ast.BoolOp() | ast.UnaryOp(ast.Not()):
                return "bool"
            case ast.UnaryOp(_, inside) | ast.IfExp(_, inside):
                return self.of(inside)
            case ast.BinOp(left, _, right):
                return self.of(left) or self.of(right)
            case ast.Call(function):
                return self._of_call(function)
            case ast.Subscript(owner):
                kind = self.of(owner)
                return "int" if kind == "tuple" else kind.partition(" ")[2]
            case ast.Tuple():
                return "tuple"
            case ast.List() | ast.Set() | ast.ListComp() | ast.SetComp():
                return "many"
        return ""

    def _of_call(self, function: ast.expr) -> str:
        match function:
            case ast.Attribute(owner, name) if name in _SAME:
                return self.of(owner)
            case ast.Attribute(_, name) | ast.Name(name):
                known = "int" if name in _NUMBERS else "bool" if name in _ANSWERS else ""
                return known or self._answers.get(name, "many" if name in ("set", "list") else "")
        return ""

    def beside(self, node: ast.expr) -> Iterator[tuple[str, str]]:
        """What else that has which an expression takes a part of, each with its kind."""
        if isinstance(node, ast.Attribute):
            parts = [(*part.rpartition("."), kind) for part, kind in self._parts.items()]
            homes = {home for home, _, name, _ in parts if name == node.attr}
            for home, _, name, kind in parts:
                if home in homes:
                    yield f"{ast.unparse(node.value)}.{name}", kind

    def things(self) -> Iterator[tuple[str, str]]:
        """The names of the function, and what they have, each with its kind."""
        for name, kind in self._names.items():
            yield name, kind
            for part, its in self._parts.items():
                if part.startswith(f"{kind}."):
                    yield name + part[len(kind) :], its


def _fits(kind: str, other: str) -> bool:
    """Whether one thing may stand for another one; an empty set may be one of anything."""
    if kind == other:
        return bool(kind)
    return "many" in (kind, other) and kind[:4] == other[:4]


def _compares_sizes(test: ast.expr) -> bool:
    compared = (each for each in ast.walk(test) if isinstance(each, ast.Compare))
    signs = (sign for each in compared for sign in each.ops)
    return any(isinstance(each, ast.Lt | ast.LtE | ast.Gt | ast.GtE) for each in signs)


def is_many(kind: str) -> bool:
    return kind[:4] == "many"


@dataclass
class Around:
    """What is around an expression: the file, and what its function has.

    `names` are those of the function in their order, `answers` what it gives back; `inside` has
    the kind of mistake that a wrong number is where it stands.
    """

    file: FileNames
    kinds: Kinds
    names: list[str]
    answers: list[ast.expr]
    inside: dict[int, str]
    unread: list[str]
    """What a line gives a value, and no line asks for."""
    changed: set[str]
    """The names of sets and lists that a line changes in place."""
    given_back: set[str]
    """The names under which a part of something is given back."""

    @cached_property
    def things(self) -> list[tuple[str, str]]:
        return list(self.kinds.things())

    def like(self, node: ast.expr) -> list[str]:
        """The names of other things of the same kind: near ones first, those of others last."""
        kind, text = self.kinds.of(node), ast.unparse(node)
        place = self._place(text)
        things = dict.fromkeys([*self.kinds.beside(node), *self.things])
        found = [each for each, its in things if _fits(kind, its) and each != text]
        return sorted(found, key=lambda each: abs(self._place(each) - place))[:_MOST_LIKE]

    def _place(self, text: str) -> int:
        """Where a name comes into use; far away if it is none of the function's own."""
        return self.names.index(text) if text in self.names else len(self.names) + 20

    def conditions(self, test: ast.expr) -> Iterator[tuple[str, str]]:
        """Yield what a test about a cell may have to ask, with the kind of mistake.

        One that compares sizes may have to ask for the board, one about safes or mines for both.
        """
        names = dict.fromkeys(each.id for each in ast.walk(test) if isinstance(each, ast.Name))
        numbers = [name for name in names if self.kinds.of(ast.Name(name)) == "int"][:2]
        cells = [name for name in names if self.kinds.of(ast.Name(name)) == "tuple"]
        pairs = [(f"{cell}[0]", f"{cell}[1]") for cell in cells]
        pairs += [(one, other) for one in numbers for other in numbers if one != other]
        parts, text = {name for name, _ in self.things}, ast.unparse(test)
        values = test.values if isinstance(test, ast.BoolOp) else [test]
        others = [ast.unparse(each) for each in values if not _compares_sizes(each)]
        word = " or " if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else " and "
        for i, j in pairs:
            if len(others) < len(values) and {"self.height", "self.width"} <= parts:
                board = f"0 <= {i} < self.height and 0 <= {j} < self.width"
                for asked in (board, f"not ({board})"):
                    yield "bounds", word.join(f"({each})" for each in (asked, *others))
            if ("self.safes" in text) != ("self.mines" in text):
                known = f"({i}, {j}) in self.safes | self.mines"
                yield "lets in known", f"({text}) and not {known}"
                yield "lets in known", f"({text}) or {known}"

    @property
    def numbers(self) -> list[str]:
        """The names of numbers that the function has."""
        return [name for name in self.names if self.kinds.of(ast.Name(name)) == "int"]

    def is_like(self, one: ast.expr, other: ast.expr) -> bool:
        """Whether two things are known to be of the same kind."""
        return _fits(self.kinds.of(one), self.kinds.of(other))

    def has_part(self, name: str) -> bool:
        """Whether the things of this function have a part of this name."""
        return any(each.endswith(f".{name}") for each, _ in self.things)

    def near(self, name: str) -> list[str]:
        """The names that come into use next to a name of the function; none for another one."""
        if name not in self.names:
            return []
        near = sorted(self.names, key=lambda each: abs(self._place(each) - self._place(name)))
        return near[1 : MOST_NAMES + 1]


def around_of(function: ast.stmt, file: FileNames, kinds: Kinds) -> Around:
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
    # The place in a pair is no bound.
    inside |= {id(each.slice): "name" for each in nodes if isinstance(each, ast.Subscript)}
    changed = {name for each in nodes for name in _changed_in_place(each)}
    names = {each.id for each in answers if isinstance(each, ast.Name)}
    given_back = names.intersection(_names_of_parts(nodes))
    own = local_names(function)
    return Around(file, kinds, own, answers, inside, _unread(nodes), changed, given_back)


def _names_of_parts(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that a line gives to a part of something."""
    for node in nodes:
        match node:
            case ast.Assign([ast.Name(name)], ast.Attribute()):
                yield name


def _unread(nodes: list[ast.AST]) -> list[str]:
    """The names that a line gives a value, and no line asks for."""
    named = [each for each in nodes if isinstance(each, ast.Name)]
    read = {each.id for each in named if isinstance(each.ctx, ast.Load)}
    targets = [each.targets[0] for each in nodes if isinstance(each, ast.Assign)]
    parts = [part for each in targets for part in getattr(each, "elts", (each,))]
    given = {each.id for each in parts if isinstance(each, ast.Name) and each.id[:1] != "_"}
    return sorted(given - read)


_CHANGES = {
    *("add", "append", "clear", "difference_update", "discard", "extend", "insert"),
    *("intersection_update", "pop", "remove", "symmetric_difference_update", "update"),
}


def _changed_in_place(node: ast.AST) -> Iterator[str]:
    """The name of the set or list that a statement changes, if it changes one."""
    match node:
        case ast.Expr(ast.Call(ast.Attribute(ast.Name() as many, change))) if change in _CHANGES:
            yield many.id
        case ast.AugAssign(ast.Name() as many, ast.Sub() | ast.BitOr() | ast.BitAnd()):
            yield many.id


def local_names(function: ast.stmt) -> list[str]:
    """The names of a function: its arguments, and what it sets, in their order."""
    arguments = function.args.args if isinstance(function, ast.FunctionDef) else ()
    found = [each.arg for each in arguments if each.arg != "self"]
    made = given_in([function])
    made.sort(key=lambda each: (each.lineno, each.col_offset))
    return list(dict.fromkeys([*found, *(each.id for each in made)]))
