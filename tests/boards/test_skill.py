"""Skills: they rise and fall with the answers, and count them."""

from __future__ import annotations

import math
from pathlib import Path

from sapper.boards import Notebook, Skills, Trainer, make_puzzles, skills_of
from sapper.boards.skill import Skill, kind_of, suitable_kind


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
