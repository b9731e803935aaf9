"""The curriculum chooses tasks that the player wins about as often as is wanted."""

from __future__ import annotations

from random import Random

import pytest

from sapper import BadBoard, Level, View, perfect
from sapper.text import Curriculum, TextTask, difficulty_of, make_tasks

TASKS = [
    task
    for level in ("5x5/5", "6x6/7", "8x8/13")
    for _, task in make_tasks(level, 12, start="opening")
]
CHANCES = {task.seed + 10**6 * task.level.height: difficulty_of(task).chance for task in TASKS}


def wins(seed: int, skill: float, choose: bool, games: int = 400) -> list[bool]:
    """Return the results of a player who wins small boards more often than large ones."""
    curriculum, random, results = Curriculum(TASKS, 0.5, seed), Random(seed), []
    for _ in range(games):
        task = curriculum.choose() if choose else random.choice(TASKS)
        known = CHANCES[task.seed + 10**6 * task.level.height]
        chance = min(0.95, skill * known / task.level.height)
        results.append(random.random() < chance)
        curriculum.note(results[-1])
    return results


@pytest.mark.parametrize("skill", [3.0, 6.0])
def test_tasks_are_won_as_often_as_wanted(skill: float) -> None:
    chosen, drawn = (
        sum(sum(wins(seed, skill, choose)[100:]) for seed in range(2)) / 600
        for choose in (True, False)
    )
    assert abs(chosen - 0.5) < abs(drawn - 0.5)
    assert abs(chosen - 0.5) < 0.15


def test_the_same_seed_and_results_choose_the_same_tasks() -> None:
    first, second, other = (Curriculum(TASKS, seed=seed) for seed in (1, 1, 2))
    seen: list[tuple[TextTask, ...]] = []
    for number in range(20):
        seen.append((first.choose(), second.choose(), other.choose()))
        for each in (first, second, other):
            each.note(number % 3 == 0)
    assert all(a == b for a, b, _ in seen)
    assert any(a != c for a, _, c in seen)


def test_difficulty_is_size_rung_and_the_exact_chance() -> None:
    view = View.parse(".../11. 1")
    task = TextTask(Level(2, 3, 1), view=view)
    found = difficulty_of(task)
    assert (found.cells, found.chance) == (3, float(perfect(view).chance))
    sizes = [difficulty_of(task).cells for task in TASKS]
    assert max(sizes[:12]) <= 20 < max(sizes)
    assert len({difficulty_of(task).rung for task in TASKS}) > 2
    assert all(0 < difficulty_of(task).chance <= 1 for task in TASKS)


def test_what_makes_no_curriculum_is_refused() -> None:
    with pytest.raises(BadBoard, match="no task is given"):
        Curriculum([])
    with pytest.raises(BadBoard, match="target 1.5, expected"):
        Curriculum(TASKS, target=1.5)
