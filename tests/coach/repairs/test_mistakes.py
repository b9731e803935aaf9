"""The table of mistakes: each edit is found where it is meant, and nowhere else."""

from __future__ import annotations

import ast

import pytest

from sapper.coach.repairs import MISTAKES, Edit, edits, with_ticks

_COUNTED = " if _tick_() is None"
_AGENT = {"asked:self": "Agent", "Agent.height": "int", "Agent.width": "int"}
_AGENT |= {"Agent.safes": "many tuple", "Agent.mines": "many tuple"}
_CELLS = {"asked:a": "many tuple", "asked:b": "many tuple"}
_NUMBERS = {"asked:a": "int", "asked:b": "int"}


def found(text: str, seen: dict[str, str] | None = None) -> list[Edit]:
    """The edits of a file, or of a line in a function of its own."""
    if "def " not in text:
        text = f"def asked(a, b, cell, things):\n    {text}\n"
    return list(edits(with_ticks(ast.parse(text)), None, seen or _AGENT))


def news(text: str, kind: str, seen: dict[str, str] | None = None) -> set[str]:
    """What the edits of a kind put into a file, or a line."""
    every = found(text, seen)
    return {each.new.strip().replace(_COUNTED, "") for each in every if each.kind == kind}


@pytest.mark.parametrize(
    ("line", "kind", "meant"),
    [
        ("return a - b", "reversed difference", "return b - a"),
        ("return a.difference(b)", "reversed difference", "return b.difference(a)"),
        ("return a.issubset(b)", "reversed subset", "return a.issuperset(b)"),
        ("if a & b: pass", "overlap", "if a <= b:\n        pass"),
        ("return not a.isdisjoint(b)", "overlap", "return not not a <= b"),
        ("return len(a) < len(b)", "sizes", "return a < b"),
        ("return 0 <= a", "comparison", "return 0 <= a < self.width"),
        ("a = b = set()", "shared", "a = set()\n    b = set()"),
        ("return [[]] * a", "shared", "return [[] for _ in range(a)]"),
        ("return", "none", "return set()"),
        ("a + b", "none", "return a + b"),
        ("a = sorted(b)", "kept", "sorted(b)"),
        ("a = b", "overwritten", "a |= b"),
        ("self.safes.add(cell)", "untold", "self.mark_safe(cell)"),
        (
            "self.mines |= things",
            "untold",
            "for each in list(things):\n        self.mark_mine(each)",
        ),
        ("return self.height", "wrong side", "return self.width"),
        ("return range(a, b)", "value", "return range(max(a, 0), b)"),
        ("return any(things)", "and or", "return all(things)"),
        ("--self.height", "signs", "self.height -= 1"),
        ("if a: print(b)", "extra condition", "print(b)"),
        ("things.update(cell)", "other call", "things.add(cell)"),
        ("return combinations(a, 2)", "other way", "return product(a, repeat=2)"),
        ("map(self.mark_safe, a)", "lazy", "list(map(self.mark_safe, a))"),
        ("things = (each for each in a)", "used up", "things = list((each for each in a))"),
        ("a[cell] = {b}", "overwritten", "a[cell] = a.get(cell, type({b})()) | {b}"),
        ("return len(a.cells) - b", "cells or mines", "return a.count - b"),
        ("return a.count == 0", "cells or mines", "return len(a.cells) == 0"),
        ("return self.owner.safes", "wrong set", "return self.owner.mines"),
        ("return zip(a, a[1:])", "adjacent", "return [(one, other) for one in a for other in a]"),
        (
            "return to(a, width) | to(b, height)",
            "wrong side",
            "return to(a, height) | to(b, width)",
        ),
        ("return f(to(a, width), height)", "wrong side", "return f(to(a, height), width)"),
    ],
)
def test_a_rewrite_is_found_where_it_is_written(line: str, kind: str, meant: str) -> None:
    assert meant in news(line, kind)


LOOP = "def tidy(things):\n    for n in range(len(things)):\n        "
UP = "for n in reversed(range(len(things))):\n        _tick_()\n        del things[n]"
CROSSED = """def inside(cell, height, width):
    pass
def around(cell, width, height):
    inside(cell, {}, {})
"""
READ = "def go_on(old):\n    new = old > 3\n    found = old < 3\n    if not found:\n        pass\n"
LEFT = "def left(count, mines):\n    found = len(mines)\n    return count\n"
AGAIN = "def go_on(things):\n    left = len(things)\n    if left:\n        left = len(things)\n"
ASKED = "while left:\n        _tick_()\n        left = len(things)"
TIDY = "def tidy(self, cell):\n    around = self.cells[cell]\n    around.discard(cell)\n"
OWN = "around = type(self.cells[cell])(self.cells[cell])"
CLASS = "class Agent:\n    mines: set = set()\n    safes = set()\n    LEVEL = 3\n"
CLASS += "    def __init__(self, height=8):\n        pass\n"
MARK = "class Sentence:\n    def mark_safe(self, one):\n        self.count += 0\n"
GONE = "self.cells = set(self.cells) - {one}"
EMPTY = "def asked(things):\n    found = []\n    for each in things:\n        pass\n"
OWNER = """class Agent:
    def mark_safe(self, cell):
        pass

    def tell(self, sentence, cell):
        sentence.mark_safe(cell)
"""
SIDES = """class Agent:
    def inside(self, i, j):
        if i >= self.width:
            return False
        return j < self.height
"""
TURNED = "_tick_()\n    if i >= self.height:\n        return False\n    return j < self.width"
BOUND = "if {}: things.add((a, b))"
BOARD = "0 <= a < self.height and 0 <= b < self.width"
ADDS = ":\n        things.add((a, b))"
ON_CELL = _AGENT | _NUMBERS
KNOWN = "(a, b) in self.safes | self.mines"


@pytest.mark.parametrize(
    ("text", "kind", "meant", "other", "seen"),
    [
        (f"{LOOP}del things[n]\n", "counting up", UP, f"{LOOP}print(things[n])\n", {}),
        (f"{LOOP}del things[n]\n", "counting up", UP, f"{LOOP}others.pop()\n", {}),
        (
            CROSSED.format("width", "height"),
            "crossed",
            "inside(cell, height, width)",
            CROSSED.format("height", "width"),
            {},
        ),
        (READ, "unread", "if not found or new:\n        pass", READ.replace("found:", "new:"), {}),
        (
            LEFT,
            "unread",
            "return count - found",
            LEFT.replace("return", "print(found)\n    return"),
            {"left:count": "int", "left:found": "int"},
        ),
        (AGAIN, "asked once", ASKED, AGAIN.replace("        left =", "        found ="), {}),
        (TIDY, "shared", OWN, TIDY.replace("around.discard(cell)", "return around"), {}),
        (CLASS, "in class", "self.mines = set()\n    self.safes = set()", MARK, {}),
        (MARK, "not taken out", GONE, f"{MARK}        {GONE}\n", {}),
        (EMPTY, "missing line", "found.append(each)", f"{EMPTY}    found.append(1)\n", {}),
        (OWNER, "wrong owner", "self.mark_safe(cell)", MARK, {"Agent.tell:self": "Agent"}),
        (SIDES, "wrong side", TURNED, MARK, {}),
        ("self.safes.add(cell)", "untold", "self.mark_safe(cell)", "self.others.add(cell)", {}),
        ("a = b = set()", "shared", "a = set()\n    b = set()", "a, b = set()", {}),
        ("return True", "true false", "return False", "return 1", {}),
        (
            BOUND.format("a > 7 or b > 7"),
            "bounds",
            f"if {BOARD}{ADDS}",
            BOUND.format("a == 7 or b == 7"),
            ON_CELL,
        ),
        (
            BOUND.format("(a, b) in self.safes"),
            "lets in known",
            f"if (a, b) in self.safes or {KNOWN}{ADDS}",
            BOUND.format(KNOWN),
            ON_CELL,
        ),
    ],
)
def test_an_edit_is_found_where_it_is_meant_and_not_elsewhere(
    text: str, kind: str, meant: str, other: str, seen: dict[str, str]
) -> None:
    assert meant in news(text, kind, seen)
    assert meant not in news(other, kind, seen)


def test_a_letter_with_a_number_stands_for_something_of_the_same_kind() -> None:
    assert news("return a < b", "reversed subset", _CELLS) == {"return b < a"}
    assert not news("return a < b", "reversed subset", _NUMBERS)


def test_each_round_of_a_list_made_in_one_line_is_counted_before_and_after_an_edit() -> None:
    line = "    return [each for each in things if each in things]"
    edit = next(e for e in found(f"def asked(things):\n{line}\n") if e.kind == "comparison")
    counted = line.replace("things if", f"things{_COUNTED} if")
    assert edit.own.splitlines()[-1] == counted
    assert edit.new.rstrip() == counted.replace("each in things]", "each not in things]")


def test_the_line_that_takes_away_is_meant_in_a_loop_by_numbers() -> None:
    text = """def tidy(self):
    for n in range(len(self.knowledge)):
        if not self.knowledge[n].cells:
            self.knowledge.pop(n)
"""
    assert [e.line for e in found(text) if e.kind == "counting up"] == [4]


def test_what_only_leaves_is_one_statement_with_its_condition() -> None:
    text = "def go_on(things):\n    for each in things:\n        if each:\n            break\n"
    places = {(e.kind, e.line, e.statement) for e in found(text)}
    assert {("leaves loop", 4, 3), ("negated", 3, 3)} <= places


def test_a_line_that_stands_elsewhere_may_be_missing() -> None:
    text = """class Agent:
    def one(self, cell):
        for each in self.near(cell):
            self.tell(each)
        self.changed = True
        return cell

    def other(self, place):
        count = 0
        if place in self.near(place):
            count += 1
        return count
"""
    missing = [e for e in found(text) if e.kind == "missing line"]
    places = {line: set() for line in ("self.changed = True", "self.tell(each)", "count += 1")}
    for e in missing:
        places.get(e.new.strip(), set()).add((e.function, e.line))
    # Where all its names are known: at the head, and at the end of a block, before a return.
    assert places == {
        "self.changed = True": {("one", 4), ("other", 8), ("other", 10), ("other", 11)},
        "self.tell(each)": {("one", 2), ("one", 5)},
        "count += 1": {("other", 8), ("other", 10)},
    }
    assert ("one", 5) in {(e.function, e.line) for e in missing if "= False" in e.new}


def test_every_kind_of_edit_has_its_idea_and_is_of_use() -> None:
    assert all(each.idea.endswith((".", "?")) for each in MISTAKES.values())
    untitled = {kind for kind, each in MISTAKES.items() if not each.title}
    # What these show is a line, and no mistake that could be named.
    lines = {"extra line", "missing line", "missing call", "too late"}
    assert untitled == lines | {"number", "value", "copy", "extra call"}
