"""Skills: they rise and fall with the answers, and count them."""

from __future__ import annotations

import math
from datetime import UTC, datetime, timedelta
from pathlib import Path

from sapper.boards import Notebook, Trainer, draw_history, make_puzzles
from sapper.boards.skill import Skill, Skills, kind_of, skills_of, suitable_kind


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


BARS = "\u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"
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
    lines = draw_history(history).splitlines()[:-1]
    assert [line.split()[0] for line in lines] == ["known", "cases", "1-1", "1-2"]


def test_the_bars_are_means_and_the_last_is_where_the_skill_stands() -> None:
    low, high = [0.0] * 100, [1.0] * 98
    line = draw_history({"subset": points(*low, *high, 0.0, 0.0)}, width=20).splitlines()[0]
    assert line == f"subset  {BARS[0] * 10}{BARS[-1] * 9}{BARS[0]}  +0.00 (200)"
    short = draw_history({"subset": points(1.0, 0.5)}, width=5).splitlines()[0]
    assert short == f"subset  {BARS[-1]}{BARS[0]}     +0.50 (2)"


def test_damaged_values_are_left_out() -> None:
    history = {"known": points(float("nan"), 0.5, float("inf")), "total": points(float("nan"))}
    (line, _) = draw_history(history, width=3).splitlines()
    assert line == f"known  {BARS[len(BARS) // 2]}    +0.50 (1)"
    assert draw_history({"total": points(float("nan"))}) == "No answers yet."
