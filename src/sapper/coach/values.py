"""The third witness: other values at one place of the student's file, tried inside the sandbox.

Edits are a list, and a mistake may be none of it. Here every question, number, set and line of the
file may be another one: a question says the opposite, a number is a little more or less, a set has
another cell, a line is left out. What is put in depends on nothing but the names that the place
uses: the same names with the same values get the same answer, in every example. So a place is a
witness where some right expression could stand: one that ends what fails and loses nothing.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sapper.coach.edits import calls_in, definitions, names_in, reached_from, with_ticks

_VALUE = "_value_"
MOST_WORK, MOST_EACH, MOST_ROUNDS = 1_000_000, 12_000, 1_000
"""Rounds and calls of all tries, of those at one place with one example, and of one run."""
_LEAST, _SHARE = 3, 0.65
"""A place must end so many examples, and such a share of those that are asked.

Where something is lost, it must be one more."""
_WORDS = {
    "question": "with the other answer to this question the fault is gone",
    "line": "where this line is left out the fault is gone",
    "value": "with another value here the fault is gone",
}
_MADE = (
    *(ast.Compare, ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.IfExp, ast.Attribute, ast.Subscript),
    *(ast.Tuple, ast.List, ast.Set, ast.ListComp, ast.SetComp, ast.GeneratorExp),
)
_WHOLE = (ast.Return, ast.Assign, ast.AugAssign, ast.If, ast.While, ast.IfExp)
"""Expressions whose values are looked at, and what uses the value of a name as it is."""
_Span = tuple[int, int, int, int]
_Used = tuple[tuple[str, ...], tuple[str, ...]]


@dataclass(frozen=True)
class Site:
    """A place of the file where a value is made, or a line that may be left out.

    `span` is where it begins and ends. `names` and `attributes` are what it may depend on: what it
    uses, and for a question also what the lines below it use. `reached` are the functions that it
    calls.
    """

    kind: str
    home: str
    function: str
    span: _Span
    names: tuple[str, ...]
    attributes: tuple[str, ...]
    reached: frozenset[str]

    @property
    def line(self) -> int:
        """The line on which it begins."""
        return self.span[0]

    @property
    def words(self) -> str:
        """What was seen there."""
        return _WORDS[self.kind]

    def is_around(self, other: Site) -> bool:
        """Whether all of another place is in it, or in what it calls."""
        if self.span != other.span and _is_inside(other.span, self.span):
            return True
        return other.function != self.function and other.function in self.reached


def _is_read(node: ast.AST) -> bool:
    return isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def _is_inside(inner: _Span, outer: _Span) -> bool:
    return outer[:2] <= inner[:2] and inner[2:] <= outer[2:]


def _span(node: ast.expr | ast.stmt) -> _Span:
    return node.lineno, node.col_offset, node.end_lineno or 0, node.end_col_offset or 0


class Sites:
    """The functions of a file with each value that is made going through our hands.

    `found` are the places in them, and `told` what the driver has to know: the class, the name and
    the code of each function, and what each of its places uses.
    """

    def __init__(self, text: str) -> None:
        self.found: list[Site] = []
        self.told: list[tuple[str, str, str, dict[int, _Used]]] = []
        self._statement: ast.stmt | None = None
        tree = ast.parse(text)
        self._calls = calls_in(tree)
        for self._home, self._function, node in definitions(tree):
            is_function = isinstance(getattr(node, "value", None), ast.Lambda | None)
            if not is_function or "super" in names_in([node]):
                continue  # what calls super only works inside its class
            begin = len(self.found)
            self.visit(node)
            changed = ast.fix_missing_locations(ast.Module([node], []))
            sites = enumerate(self.found[begin:], begin)
            used = {number: (site.names, site.attributes) for number, site in sites}
            code = ast.unparse(with_ticks(changed))
            self.told.append((self._home, self._function, code, used))

    def visit(self, node: ast.AST) -> Any:
        """The node with all values in it handed over."""
        match node:
            case ast.FunctionDef():
                node.body = list(self._lines(node.body))
            case ast.Assign([ast.Name(name)], ast.Lambda()):
                outer, self._function = self._function, name
                self._inside(node)
                self._function = outer
            case ast.Call(function, arguments, keywords):
                site = self._site(node)
                if isinstance(function, ast.Attribute):
                    function.value = self.visit(function.value)
                node.args = [self.visit(each) for each in arguments]
                for keyword in keywords:
                    keyword.value = self.visit(keyword.value)
                return self._handed(site, node)
            case ast.Constant(int()):
                return self._handed(self._site(node), node)
            case ast.expr() if isinstance(node, _MADE) and _is_read(node):
                site = self._site(node)
                self._inside(node)
                return self._handed(site, node)
            case _ if not isinstance(node, ast.JoinedStr | ast.pattern):
                self._inside(node)
        return node

    def _inside(self, node: ast.AST) -> None:
        for field, value in ast.iter_fields(node):
            match value:
                case [ast.stmt(), *_]:
                    setattr(node, field, list(self._lines(value)))
                case [ast.AST(), *_]:
                    setattr(node, field, [self.visit(each) if each else each for each in value])
                case ast.Name() if field in ("test", "value") and isinstance(node, _WHOLE):
                    setattr(node, field, self._handed(self._site(value), value))
                case ast.AST():
                    setattr(node, field, self.visit(value))

    def _lines(self, body: list[ast.stmt]) -> Iterator[ast.stmt]:
        """Statements, each of which may be left out."""
        for node in body:
            match node:
                case ast.Expr(ast.Constant()) | ast.Pass() | ast.Import() | ast.ImportFrom():
                    yield node
                case ast.Nonlocal() | ast.Global() | ast.FunctionDef() | ast.ClassDef():
                    yield self.visit(node)
                case _:
                    outer, self._statement = self._statement, node
                    asked = self._handed(self._site(node), ast.Constant(True))
                    yield ast.If(asked, [self.visit(node)], [])
                    self._statement = outer

    def _site(self, node: ast.expr | ast.stmt) -> int:
        """The number of a new place."""
        is_question = isinstance(node, (ast.Compare, ast.BoolOp))
        kind = "line" if isinstance(node, ast.stmt) else "question" if is_question else "value"
        statement = self._statement or node
        is_test = isinstance(statement, ast.If) and node is statement.test
        nodes = list(ast.walk(statement if is_test else node))
        names = {each.id for each in nodes if isinstance(each, ast.Name)} - {"self", _VALUE}
        attributes = {
            each.attr
            for each in nodes
            if isinstance(each, ast.Attribute)
            and isinstance(each.value, ast.Name)
            and each.value.id == "self"
        }
        called = reached_from([node], self._calls)
        used = tuple(sorted(names)), tuple(sorted(attributes))
        self.found.append(Site(kind, self._home, self._function, _span(node), *used, called))
        return len(self.found) - 1

    def _handed(self, site: int, node: ast.expr) -> ast.expr:
        return ast.Call(ast.Name(_VALUE, ast.Load()), [ast.Constant(site), node], [])


@dataclass(frozen=True)
class Tried:
    """A place, and what other values there did.

    They were learned for so many examples; `is_lost` says whether something else went wrong, and
    `ended` which of all examples they end.
    """

    site: Site
    learned: int
    is_lost: bool
    ended: frozenset[int]


def only_place(best: list[Tried], asked: int) -> Tried | None:
    """The innermost of the places that explain the most of so many examples; None if several do."""
    if not best or best[0].learned - best[0].is_lost < max(_LEAST, _SHARE * asked):
        return None
    made = [each for each in best if each.site.kind != "line"] or best  # another value says more
    inner = [one for one in made if not any(one.site.is_around(each.site) for each in made)]
    return inner[0] if len({each.site.line for each in inner}) == 1 else None


DRIVER = """
_STEPS = [(i, j) for i in (-1, 0, 1) for j in (-1, 0, 1) if (i, j) != (0, 0)]

_COURSE = ("known_mines", "known_safes", "mark_mine", "mark_safe")

class _put:
    # A function in the place of the file's own, for as long as it is entered.
    def __init__(self, base, home, name, code):
        self.owner, self.base, self.name, self.code = base.get(home), base, name, code
    def __enter__(self):
        made = {}
        exec(compile(self.code, "minesweeper.py", "exec"), self.base, made)
        self.old = vars(self.owner)[self.name] if self.owner else self.base[self.name]
        self.set(made[self.name])
    def __exit__(self, *_):
        self.set(self.old)
    def set(self, value):
        if self.owner: setattr(self.owner, self.name, value)
        else: self.base[self.name] = value

def _is_cell(value):
    return type(value) is tuple and len(value) == 2 and all(type(each) is int for each in value)

def _plain(value, depth=0):
    # What a value says, to know it again; of what is deep inside only how much there is.
    if type(value) in (int, bool, str, type(None)): return value
    if type(value) in (set, frozenset): return frozenset(_plain(each, 1) for each in value)
    if type(value) in (list, tuple):
        return tuple(_plain(each, depth + 1) for each in value) if depth < 2 else len(value)
    if type(value) is dict: return frozenset((_plain(k, 2), _plain(v, 2)) for k, v in value.items())
    if hasattr(value, "cells"): return _plain(value.cells, 1), value.count
    return type(value).__name__

def _others(value, cells, around):
    # What could be there instead, as functions of what is there and of the names around.
    kind = type(value)
    if kind in (set, list):
        for name, other in around.items():
            if type(other) is kind and other is not value:
                if kind is list: yield lambda v, now, name=name: v + now.get(name, [])
                else: yield lambda v, now, name=name: v | now.get(name, set())
    if kind is bool: yield lambda v, _: not v
    elif kind is int:
        for more in (1, -1, 2, -2): yield lambda v, _, more=more: v + more
        yield lambda v, _: 0
        yield lambda v, _: -v
    elif value is None:
        yield lambda v, _: set()
        yield lambda v, _: True
    elif _is_cell(value):
        for cell in [value[::-1], *cells]: yield lambda v, _, cell=cell: cell
    elif kind in (set, frozenset, list, tuple) and all(map(_is_cell, value)):
        held = set(value)
        small = held and all(-1 <= each <= 1 for cell in held for each in cell)
        every = [_STEPS] if small and kind in (list, tuple) else []
        every += [held ^ {cell} for cell in cells] + [set(), cells]
        for one in every: yield lambda v, _, one=one: kind(one)

def _distance(ai, safes, mines, moves, plain, board):
    cells = {(i, j) for i in range(ai.height) for j in range(ai.width)}
    said = [(set(s.cells), s.count) for s in ai.knowledge]
    far = len(safes - ai.safes) + len(mines - ai.mines) + len(moves ^ ai.moves_made)
    far += len(ai.safes & board) + len(ai.mines - board) + len((ai.safes | ai.mines) - cells)
    far += sum(len(c - cells) + abs(len(c & board) - n) for c, n in said)
    near = (min([len(c ^ d) + abs(n - m) for d, m in said], default=9) for c, n in plain)
    return far + sum(near)

def _places(functions, most_work, most_each, most_rounds, most_asked, most_told):
    import copy, re, sys
    from itertools import islice
    base, codes, run_all, work, before, limit, _, asked, trials = _state.values()
    most, near, work[1] = limit[0], [0, 0], 0
    def look(ai, good, *right):
        was = good[0]
        _look(ai, good, *right)
        near[0] += good[0]
        if was and not good[0]: near[1] = -_distance(ai, *right)
    def run(at, hand, rounds=most_rounds):
        near[:], limit[0], base["_value_"] = (0, 0), rounds, hand
        good = run_all(*codes[at], look)
        if near[:] == [0, 0]: near[1] = -1000
        wanted = [bit for bit, was in enumerate(before[at]) if not was]
        wanted = [bit for bit in wanted if bit < asked[at]] or wanted  # polish may stay as it is
        is_lost = any(b and not a for b, a in zip(before[at], good))
        return all(good[bit] for bit in wanted) and not is_lost, tuple(near)
    def around(frame):
        mine = frame.get("self")
        return dict(frame) | {"self." + name: value for name, value in vars(mine).items()} \
            if hasattr(mine, "__dict__") else frame
    def context(frame, site):
        names, attributes = used[site]
        mine = frame.get("self")
        return (*(_plain(frame.get(name)) for name in names),
                *(_plain(getattr(mine, name, None)) for name in attributes))
    def hand_of(site, table, seen=None, most=16):
        def hand(number, value):
            if number != site: return value
            frame = sys._getframe(1).f_locals
            here = context(frame, site)
            if hasattr(value, "__next__"): value = list(islice(value, 200))
            if here in table: return table[here](value, around(frame))
            if seen is not None and here not in seen and len(seen) < most:
                held = dict(around(frame))
                seen[here] = copy.copy(value) if type(value) in (set, list) else value, held
            return value
        return hand
    def learn(at, site, table):
        # The table with what makes an example right; None where nothing does.
        if work[1] > most_work: raise _Worn
        is_right, best = run(at, hand_of(site, table))
        until = work[1] + most_each
        while not is_right:
            seen, further = {}, None
            run(at, hand_of(site, table, seen))
            for here, (value, held) in seen.items():
                for other in _others(value, cells[at], held):
                    tried = {**table, here: other}
                    is_right, near = run(at, hand_of(site, tried))
                    if is_right: return tried
                    if near > best: best, further = near, tried
                    if work[1] > until: return None
            if further is None: return None
            table = further
        return table
    def board(code):
        sides = re.search(r"MinesweeperAI\\((?:height=)?(\\d+), (?:width=)?(\\d+)\\)", code)
        if sides is None:
            return sorted({eval(each) for each in re.findall(r"\\(\\d+, \\d+\\)", code)})[:8]
        return [(i, j) for i in range(int(sides[1])) for j in range(int(sides[2]))][:25]
    cells = [board(code) for code, _, _ in trials]
    wrong = [at for at, n in enumerate(asked) if at == 0 or not all(before[at][:n])]
    others, known = [], {trials[0][0]}
    for at in wrong:
        if trials[at][0] not in known and "range(" not in trials[at][0]: others.append(at)
        known.add(trials[at][0])
    # What is shown comes first; then small ones and large ones, since many places end the small.
    shown, rest = others[:2], sorted(others[2:], key=lambda at: len(trials[at][0]))
    left = most_asked - len(shown)
    others = shown + rest[::max(1, len(rest) // left)][:left]
    is_right = not any("MinesweeperAI" not in trials[at][0] for at in wrong)
    good = [at for at in range(len(codes)) if at not in wrong]
    found = {}
    try:
        for home, name, code, used in functions:
            if is_right and home == "Sentence" and (name[0] == "_" or name in _COURSE):
                continue  # it does what the course asks of a sentence
            with _put(base, home, name, code):
                ran = {}
                run(0, lambda n, value: ran.setdefault(n) or value)
                for site in ran:
                    if table := learn(0, site, {}): found[site] = 1, table
        for at in others:
            best = max((number for number, _ in found.values()), default=0)
            for home, name, code, used in functions:
                with _put(base, home, name, code):
                    for site in used.keys() & found.keys():
                        number, table = found[site]
                        table = learn(at, site, table) if number >= best - 1 else None
                        if table is not None: found[site] = number + 1, table
        best = max((number for number, _ in found.values()), default=0)
        told = []
        for home, name, code, used in functions:
            with _put(base, home, name, code):
                for site in used.keys() & found.keys():
                    number, table = found[site]
                    if number < best: continue
                    hand = hand_of(site, table)
                    is_lost = any(not run(at, hand, most)[0] for at in good)
                    ended = [at for at in wrong if at < most_told and run(at, hand)[0]]
                    told.append((site, number, is_lost, ended))
    except _Worn: return [], 0
    finally: limit[0] = most
    least = min((is_lost for _, _, is_lost, _ in told), default=True)
    return [each for each in told if each[2] == least], 1 + len(others)
"""
