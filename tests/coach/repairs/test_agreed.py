"""Edits of a student's file are Python, and the ones to believe are those that say the most."""

from __future__ import annotations

import ast
from dataclasses import replace
from functools import cache

from sapper.coach.repairs import MISTAKES, Edit, Repair, agreed, edits, with_ticks
from tests.coach.pupils import AGENTS

TEXTBOOK = (AGENTS / "textbook.py").read_text(encoding="utf-8")


def test_edits_are_counted_and_each_is_python() -> None:
    found = _every()
    assert {edit.kind for edit in found} <= MISTAKES.keys()
    assert 300 < len(found) < 2000
    assert not any(edit.home == "Minesweeper" for edit in found)
    for edit in found:
        ast.parse(edit.own[: edit.begin] + edit.new + edit.own[len(edit.own) - edit.end :])


@cache
def _every() -> list[Edit]:
    return list(edits(with_ticks(ast.parse(TEXTBOOK))))


def some(*kinds: str) -> list[Repair]:
    """A repair of each kind, each of another line of the textbook's file."""
    found: list[Repair] = []
    for kind in kinds:
        lines = {each.edit.line for each in found}
        edit = next(
            each
            for each in _every()
            if each.function == "add_knowledge" and each.kind == kind and each.line not in lines
        )
        found.append(Repair(edit, frozenset("ab"), 1.0))
    return found


def test_repairs_of_two_places_are_not_sure_unless_the_trace_names_one() -> None:
    one, two = some("reversed difference", "wrong side")
    two = replace(two, edit=replace(two.edit, kind="overlap"))
    assert agreed([], None) is None
    assert agreed([one, two], None) == max(one, two, key=lambda each: each.edit.line)
    assert agreed([one, two], two.edit.line) == replace(two, is_sure=True)
    assert agreed([one], None) == replace(one, is_sure=True)
    # The head of a function is where a line is missing, or where nobody knows.
    assert agreed([one, two], one.edit.line, lambda _: one.edit.line) == max(
        one, two, key=lambda each: each.edit.line
    )


def test_a_trace_inside_what_a_condition_guards_names_that_condition() -> None:
    one, two = some("reversed difference", "wrong side")
    assert one.edit.line < two.edit.line - 1
    guard = replace(one, edit=replace(one.edit, lines=(one.edit.line, one.edit.line + 1)))
    assert agreed([guard, two], one.edit.line + 1) == guard


def test_what_may_end_a_fault_by_accident_needs_the_trace_as_well() -> None:
    (one,) = some("comparison")
    assert agreed([one], None) == one
    assert agreed([one], one.edit.line) == replace(one, is_sure=True)


def test_a_repair_around_another_one_says_no_more_than_that() -> None:
    (one,) = some("reversed difference")
    line = one.edit.line
    outer = replace(one, edit=replace(one.edit, kind="once", line=1, lines=(line - 3, line + 3)))
    assert agreed([outer, one], None) == replace(one, is_sure=True)


def test_what_is_only_left_out_says_less_than_the_condition_around_it() -> None:
    (one,) = some("reversed difference")
    line = one.edit.line
    condition = replace(one, edit=replace(one.edit, line=line - 1, lines=(line - 1, line)))
    gone = replace(one, edit=replace(one.edit, new="pass"))
    assert agreed([gone, condition], line) == replace(condition, is_sure=True)


def test_what_may_be_left_out_is_not_what_is_wrong() -> None:
    one, two = some("name", "number")
    gone = replace(one, edit=replace(one.edit, kind="extra line"))
    assert agreed([one, gone, two], one.edit.line) == two


def test_to_go_on_is_not_only_to_leave_out() -> None:
    one, two = some("comparison", "name")
    gone = replace(one, edit=replace(one.edit, kind="extra line"))
    leaves = replace(one, edit=replace(one.edit, kind="leaves loop", new="continue"))
    assert agreed([leaves, gone, two], None) == leaves
    out = replace(leaves, edit=replace(leaves.edit, new="pass"))
    assert agreed([out, gone, two], None) == two


def test_no_cause_is_named_where_two_kinds_of_change_end_the_fault() -> None:
    one, two = some("name", "number")
    two = replace(two, edit=replace(two.edit, line=one.edit.line, lines=one.edit.lines))
    special = replace(two, edit=replace(two.edit, kind="wrong side"))
    assert agreed([one, two], None) == two  # the line is right, whatever the mistake is
    assert agreed([one, special], None) == replace(special, is_sure=True)
    other = replace(one, edit=replace(one.edit, kind="comparison"))
    assert agreed([other, special], None) == special


def test_any_other_thing_in_a_place_is_believed_last() -> None:
    one, two = some("comparison", "name")
    line = one.edit.line + 5
    two = replace(two, edit=replace(two.edit, line=line, lines=(line, line)))
    assert agreed([one, two], None) == one
    assert agreed([one, two], two.edit.line) == replace(two, is_sure=True)


def test_a_line_that_the_trace_names_gives_way_to_none_inside() -> None:
    (one,) = some("comparison")
    line = one.edit.line
    inside = replace(one, edit=replace(one.edit, line=line + 1, lines=(line + 1, line + 1)))
    around = replace(one, edit=replace(one.edit, lines=(line, line + 1)))
    assert agreed([around, inside], None) == inside
    assert agreed([around, inside], line) == around
    inside = replace(inside, edit=replace(inside.edit, kind="bound"))
    assert agreed([around, inside], line) == replace(around, is_sure=True)


def test_a_kind_that_ends_the_fault_in_two_places_names_no_cause() -> None:
    (one,) = some("wrong side")
    two = replace(one, edit=replace(one.edit, line=one.edit.line + 1))
    assert agreed([one, two], one.edit.line) == one
    other = replace(two, edit=replace(two.edit, kind="reversed subset"))
    assert agreed([one, other], one.edit.line) == one  # either may be what is the wrong way round
    again = replace(two, edit=replace(two.edit, line=one.edit.line))
    assert agreed([one, again], one.edit.line) == replace(one, is_sure=True)


def test_what_gives_the_same_values_shows_the_one_cause() -> None:
    one, two = some("reversed difference", "wrong side")
    telling = replace(two, edit=replace(two.edit, kind="shared"))
    assert agreed([one, telling], one.edit.line) == replace(telling, is_sure=True)
    again = replace(one, edit=replace(one.edit, kind="used up"))
    found = agreed([again, telling], None)
    assert found is not None
    assert not found.is_sure
