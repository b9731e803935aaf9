"""The table of mistakes: each rewrite is found where it is written, and nowhere else."""

from __future__ import annotations

import ast

import pytest

from sapper.coach.repairs import MISTAKES, edits, with_ticks

_COUNTED = " if _tick_() is None"


def meant(line: str, kinds: dict[str, str] | None = None) -> dict[str, set[str]]:
    """What may be meant by a line of a function, by the kinds of mistakes."""
    text = f"def asked(a, b, cell, things):\n    {line}\n"
    found: dict[str, set[str]] = {}
    for edit in edits(with_ticks(ast.parse(text)), None, kinds or {}):
        if edit.function == "asked":
            new = edit.new.strip().replace(_COUNTED, "")
            found.setdefault(edit.kind, set()).add(new)
    return found


@pytest.mark.parametrize(
    ("line", "kind", "other"),
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
def test_a_rewrite_is_found_where_it_is_written(line: str, kind: str, other: str) -> None:
    kinds = {"asked:self": "Agent", "Agent.height": "int", "Agent.width": "int"}
    kinds |= {"Agent.safes": "many tuple", "Agent.mines": "many tuple"}
    assert other in meant(line, kinds).get(kind, set())


def test_a_method_may_be_called_on_the_wrong_object() -> None:
    text = """class Agent:
    def mark_safe(self, cell):
        pass

    def tell(self, sentence, cell):
        sentence.mark_safe(cell)
"""
    found = edits(with_ticks(ast.parse(text)), None, {"Agent.tell:self": "Agent"})
    new = {each.new.strip() for each in found if each.kind == "wrong owner"}
    assert new == {"self.mark_safe(cell)"}


def test_a_letter_stands_for_one_thing_and_for_its_kind() -> None:
    assert "shared" not in meant("a, b = set()")
    assert "untold" not in meant("self.others.add(cell)")
    same = meant("return a < b", {"asked:a": "many tuple", "asked:b": "many tuple"})
    assert same["reversed subset"] == {"return b < a"}
    assert "reversed subset" not in meant("return a < b", {"asked:a": "int", "asked:b": "int"})
    assert "true false" not in meant("return 1")


def news(text: str, kind: str) -> list[str]:
    """What the edits of a kind put into a file."""
    return [e.new.strip() for e in edits(with_ticks(ast.parse(text))) if e.kind == kind]


def test_each_round_of_a_list_made_in_one_line_is_counted_before_and_after_an_edit() -> None:
    line = "    return [each for each in things if each in things]"
    text = f"def asked(things):\n{line}\n"
    found = next(e for e in edits(with_ticks(ast.parse(text))) if e.kind == "comparison")
    counted = line.replace("things if", f"things{_COUNTED} if")
    assert found.own.splitlines()[-1] == counted
    assert found.new.rstrip() == counted.replace("each in things]", "each not in things]")


def test_a_loop_by_numbers_that_takes_things_away_goes_from_the_end() -> None:
    loop = "def tidy(things):\n    for n in range(len(things)):\n        "
    (meant,) = news(f"{loop}del things[n]\n", "counting up")
    assert "reversed(range(len(things)))" in meant
    assert not news(f"{loop}print(things[n])\n", "counting up")
    assert not news(f"{loop}others.pop()\n", "counting up")


def test_the_line_that_takes_away_is_meant_in_a_loop_by_numbers() -> None:
    text = """def tidy(self):
    for n in range(len(self.knowledge)):
        if not self.knowledge[n].cells:
            self.knowledge.pop(n)
"""
    (edit,) = (e for e in edits(with_ticks(ast.parse(text))) if e.kind == "counting up")
    assert edit.line == 4


def test_values_are_crossed_where_each_has_the_name_that_the_other_one_goes_to() -> None:
    text = """def inside(cell, height, width):
    pass
def around(cell, width, height):
    inside(cell, {}, {})
"""
    wrong, right = text.format("width", "height"), text.format("height", "width")
    assert news(wrong, "crossed") == ["inside(cell, height, width)"]
    assert not news(right, "crossed")
    assert "inside(cell, width, height)" not in news(right, "arguments")


def test_a_value_that_no_line_reads_may_be_meant_in_a_question() -> None:
    text = """def go_on(old):
    new = old > 3
    found = old < 3
    if not found:
        pass
"""
    found = news(text, "unread")
    assert "if not found or new:\n        pass" in found
    assert not any("old" in each for each in found)


def test_what_is_worked_out_and_not_read_may_belong_to_another_value() -> None:
    text = "def left(count, mines):\n    found = len(mines)\n    return count\n"
    kinds = {"left:count": "int", "left:found": "int"}
    found = edits(with_ticks(ast.parse(text)), None, kinds)
    assert "return count - found" in {e.new.strip() for e in found if e.kind == "unread"}


def test_a_question_that_its_own_lines_answer_may_be_asked_again_and_again() -> None:
    text = "def go_on(things):\n    left = len(things)\n    if left:\n        left = len(things)\n"
    (meant,) = news(text, "asked once")
    assert meant.startswith("while left:\n        _tick_()")
    assert not news(text.replace("        left =", "        found ="), "asked once")


def test_a_name_for_a_set_that_is_changed_may_need_a_set_of_its_own() -> None:
    text = "def tidy(self, cell):\n    around = self.cells[cell]\n    around.discard(cell)\n"
    assert news(text, "shared") == ["around = type(self.cells[cell])(self.cells[cell])"]
    assert not news(text.replace("around.discard(cell)", "return around"), "shared")


def test_all_that_a_class_holds_for_its_agents_is_made_for_each_of_them_at_once() -> None:
    held = "class Agent:\n    mines: set = set()\n    safes = set()\n    LEVEL = 3\n"
    found = news(f"{held}    def __init__(self, height=8):\n        pass\n", "in class")
    assert "self.mines = set()\n    self.safes = set()" in found


def test_sides_are_turned_round_in_a_whole_function() -> None:
    text = """class Agent:
    def inside(self, i, j):
        if i >= self.width:
            return False
        return j < self.height
"""
    (turned,) = (each for each in news(text, "wrong side") if "return False" in each)
    assert "i >= self.height" in turned
    assert "j < self.width" in turned


def test_a_missing_line_is_put_in_where_it_is_not_there() -> None:
    text = "class Sentence:\n    def mark_safe(self, one):\n        self.count += 0\n"
    new = {e.new.strip() for e in edits(with_ticks(ast.parse(text))) if e.kind == "not taken out"}
    assert new == {"self.cells = set(self.cells) - {one}"}
    there = text + "        self.cells = set(self.cells) - {one}\n"
    assert not [e for e in edits(with_ticks(ast.parse(there))) if e.kind == "not taken out"]


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
    found = [e for e in edits(with_ticks(ast.parse(text))) if e.kind == "missing line"]
    places = {line: set() for line in ("self.changed = True", "self.tell(each)", "count += 1")}
    for e in found:
        places.get(e.new.strip(), set()).add((e.function, e.line))
    # Where all its names are known: at the head, and at the end of a block, before a return.
    assert places == {
        "self.changed = True": {("one", 4), ("other", 8), ("other", 10), ("other", 11)},
        "self.tell(each)": {("one", 2), ("one", 5)},
        "count += 1": {("other", 8), ("other", 10)},
    }
    assert ("one", 5) in {(e.function, e.line) for e in found if "= False" in e.new}


def test_what_begins_empty_and_stays_so_may_have_to_be_filled() -> None:
    text = "def asked(things):\n    found = []\n    for each in things:\n        pass\n"
    assert "found.append(each)" in news(text, "missing line")
    assert "found.append(each)" not in news(f"{text}    found.append(1)\n", "missing line")


def test_every_kind_of_edit_has_its_idea_and_is_of_use() -> None:
    assert all(each.idea.endswith((".", "?")) for each in MISTAKES.values())
    untitled = {kind for kind, each in MISTAKES.items() if not each.title}
    # What these show is a line, and no mistake that could be named.
    lines = {"extra line", "missing line", "missing call", "too late"}
    assert untitled == lines | {"number", "value", "copy", "extra call"}
