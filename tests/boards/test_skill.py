"""Skills: they rise and fall with the answers, and count them."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sapper.boards import Notebook, Skills, Trainer, make_puzzles, skills_of
from sapper.boards.skill import Skill, courses, draw_history, kind_of, suitable_kind


def test_answers_are_counted_and_move_the_skill() -> None:
    (puzzle,) = make_puzzles("known", 1)
    skills = Skills()
    values = [skills.value(skills_of(puzzle))]
    for is_right in (True, False, False):
        skills.learn(puzzle, is_right)
        values.append(skills.value(skills_of(puzzle)))
    assert values[1] > values[0]
    assert values[1] > values[2] > values[3]
    for name in skills_of(puzzle):
        assert (skills.by_name[name].answers, skills.by_name[name].right) == (3, 1)


def test_the_kind_that_suits_is_the_hardest_that_is_mostly_right() -> None:
    assert suitable_kind(Skills()) == "known"
    enough = math.log(3) - 0.5  # right three times of four, at half a step below the usual puzzle
    assert suitable_kind(Skills({"subset": Skill(enough)})) == "subset"
    assert suitable_kind(Skills({"subset": Skill(enough - 0.01)})) == "known"


def test_who_misses_nothing_soon_meets_another_kind_and_who_misses_much_does_not(
    tmp_path: Path,
) -> None:
    trainer = Trainer(Notebook(tmp_path / "right"), seed=1)
    kinds = []
    for _ in range(6):
        puzzle = trainer.next()
        kinds.append(kind_of(puzzle))
        cell, found = next(iter(puzzle.certain().items()))
        assert trainer.answer(cell, found.is_mine).is_right
    assert set(kinds) > {"known"}
    trainer = Trainer(Notebook(tmp_path / "wrong"), seed=1)
    for number in range(6):
        assert kind_of(trainer.next()) == "known"
        if number % 2:
            trainer.give_up()
        else:
            cell, found = next(iter(trainer.puzzle.certain().items()))  # type: ignore[union-attr]
            trainer.answer(cell, found.is_mine)


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
