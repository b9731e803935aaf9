"""A curriculum: the next task is one that the player wins about as often as is wanted.

What makes a task hard is known: the size of the board, the hardest step that it needs, and the
chance to win at its start. A logistic regression over these, moved by every game, follows how often
the player wins which tasks. The player may change as it learns: old games fade.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from sapper import BadBoard, TooComplex, rate, win_chance
from sapper.core import HIDDEN, STEPS_A_SECOND
from sapper.text.text_environment import new_game
from sapper.text.text_task import TextTask

_WORK = STEPS_A_SECOND
_CHOICES = 20
"""Tasks of which the one nearest to the target is chosen."""
_RATE = 0.1
"""Step of the regression for each game."""


class TaskDifficulty(NamedTuple):
    """The safe cells to open, the height of the hardest rung, and the chance to win at the start.

    The chance is exact, or the champion's where perfect play takes too long.
    """

    cells: int
    rung: int
    chance: float


def difficulty_of(task: TextTask) -> TaskDifficulty:
    """Return how hard a task is to a player who reasons."""
    game, _ = new_game(task)
    view, layout = game.view, game.layout
    cells = view.codes.count(HIDDEN) - task.level.mines
    first = task.first or next((cell for cell, _ in view.opened()), None)
    rating = None if first is None or layout is None else rate(layout, first)
    try:
        chance = win_chance(view, effort="fast", work=_WORK).value
    except TooComplex:
        chance = 0.0 if rating is None else rating.win_chance
    return TaskDifficulty(cells, 0 if rating is None else rating.hardest.height, chance)


class Curriculum:
    """Chooses tasks that are won with a chance near `target`, as far as the games so far tell."""

    def __init__(self, tasks: Iterable[TextTask], target: float = 0.5, seed: int = 0) -> None:
        if not 0 < target < 1:
            raise BadBoard(f"target {target!r}, expected a number between 0 and 1")
        self._tasks = [(task, _features(difficulty_of(task))) for task in tasks]
        if not self._tasks:
            raise BadBoard("no task is given, expected at least one")
        self._target, self._random = target, Random(seed)
        self._weights = [0.0] * len(self._tasks[0][1])
        self._last = self._tasks[0][1]

    def choose(self) -> TextTask:
        """Return the next task: of some that are drawn, the one nearest to the target."""
        drawn = [self._random.choice(self._tasks) for _ in range(_CHOICES)]
        task, self._last = min(drawn, key=lambda each: abs(self._chance(each[1]) - self._target))
        return task

    def note(self, won: bool) -> None:
        """Note how the game of the last task ended."""
        error = float(won) - self._chance(self._last)
        self._weights = [
            weight + _RATE * error * feature
            for weight, feature in zip(self._weights, self._last, strict=True)
        ]

    def _chance(self, features: tuple[float, ...]) -> float:
        score = sum(map(math.prod, zip(self._weights, features, strict=True)))
        return 1 / (1 + math.exp(-max(min(score, 30.0), -30.0)))


def _features(difficulty: TaskDifficulty) -> tuple[float, ...]:
    cells, rung, chance = difficulty
    logit = math.log((chance + 0.01) / (1.01 - chance))
    return 1.0, math.log(max(cells, 1)) / 2 - 1, rung / 5, logit / 3
