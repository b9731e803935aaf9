"""The course of skills over time."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sapper.boards.plot import courses, draw_history

START = datetime(2026, 11, 1, tzinfo=UTC)


def points(*values: float) -> list[tuple[datetime, float]]:
    return [(START + timedelta(hours=number), value) for number, value in enumerate(values)]


def test_kinds_come_from_easy_to_hard_then_patterns_by_their_answers() -> None:
    history = {
        "1-2": points(0.1),
        "cases": points(2.0, 2.5),
        "1-1": points(0.1, 0.2),
        "known": points(-1.0, -0.5, 0.0),
    }
    assert [course.name for course in courses(history)] == ["known", "cases", "1-1", "1-2"]


def test_a_course_ends_where_the_skill_stands_and_tells_the_last_change() -> None:
    values = [number / 100 for number in range(200)]
    (course,) = courses({"subset": points(*values)}, width=20)
    assert len(course.values) == 20
    assert course.values[-1] == 1.99
    assert course.values[0] == sum(values[:10]) / 10
    assert (course.change, course.answers, course.since) == (0.1, 200, START)
    (short,) = courses({"subset": points(1.0, 0.5)})
    assert (short.values, short.change) == ((1.0, 0.5), -0.5)


def test_damaged_values_are_left_out() -> None:
    history = {"known": points(float("nan"), 0.5, float("inf")), "total": points(float("nan"))}
    (course,) = courses(history)
    assert (course.name, course.values, course.answers) == ("known", (0.5,), 1)
    assert draw_history({"total": points(float("nan"))}) == "No answers yet."
