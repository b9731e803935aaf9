"""Practice: puzzles that adapt, answers that are explained, misses that come back."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest

from sapper.boards import (
    Notebook,
    Puzzle,
    Trainer,
    draw_history,
    make_puzzles,
    puzzle_of,
    trainer as trainer_module,
)
from sapper.boards.notebook import KeptAnswer
from sapper.boards.skill import difficulty
from sapper.boards.trainer import feedback_to
from sapper.core import BadBoard, IllegalMove, View
from sapper.proofs import Rule


@pytest.fixture(scope="module")
def shelf() -> dict[Rule | None, list[Puzzle]]:
    """Some puzzles of each kind: making them is tested elsewhere."""
    rungs: list[Rule | None] = [Rule.KNOWN, Rule.SUBSET, Rule.OVERLAP, Rule.TOTAL, None]
    return {rung: make_puzzles(rung, 1, 4) for rung in rungs}


@pytest.fixture(autouse=True)
def _prepared(shelf: dict[Rule | None, list[Puzzle]], monkeypatch: pytest.MonkeyPatch) -> None:
    def stream(rung: Rule | None, seed: int) -> Iterator[Puzzle]:
        return cycle(shelf.get(rung) or shelf[Rule.OVERLAP])

    monkeypatch.setattr(trainer_module, "puzzle_stream", stream)


def right_answer(puzzle: Puzzle) -> tuple[tuple[int, int], bool]:
    if puzzle.asks_for_guess:
        return min(puzzle.best_guesses()), False
    cell, found = next(iter(puzzle.certain().items()))
    return cell, found.is_mine


def wrong_answer(puzzle: Puzzle) -> tuple[tuple[int, int], bool]:
    cell, is_mine = right_answer(puzzle)
    return cell, not is_mine


def play(trainer: Trainer, skill: float, answers: int, random: Random) -> list[bool]:
    """Answers of somebody who sees puzzles up to about a difficulty."""
    given = []
    for _ in range(answers):
        puzzle = trainer.next()
        sees = random.random() < 1 / (1 + math.exp(difficulty(puzzle) - skill))
        given.append(trainer.answer(*(right_answer if sees else wrong_answer)(puzzle)).is_right)
    return given


def test_three_of_four_are_right_whatever_the_player_can(tmp_path: Path) -> None:
    kinds = {}
    for skill in (-0.5, 1.5):
        trainer = Trainer(Notebook(tmp_path / str(skill)), seed=1)
        given = play(trainer, skill, 60, Random(1))[20:]
        assert 0.5 <= sum(given) / len(given) <= 0.95
        kinds[skill] = trainer.skills.value(("subset",))
    assert kinds[1.5] > kinds[-0.5]


def test_skills_and_misses_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    first = Trainer(Notebook(tmp_path), seed=2, kind="subset")
    puzzle = first.next()
    assert not first.answer(*wrong_answer(puzzle)).is_right
    play(first, 5.0, 2, Random(2))
    again = Trainer(Notebook(tmp_path), seed=3)
    assert again.skills.by_name.keys() == first.skills.by_name.keys()
    for name, skill in again.skills.by_name.items():
        assert skill.value == pytest.approx(first.skills.by_name[name].value, abs=1e-3)
    assert [each.view for each in again.missed] == [puzzle.view]
    assert again.next().view == puzzle.view
    assert again.answer(*right_answer(puzzle)).is_right
    assert Trainer(Notebook(tmp_path)).missed == ()
    assert len(again.history()["subset"]) == 4


def test_a_missed_puzzle_comes_back_after_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    trainer = Trainer(Notebook(tmp_path), seed=4, kind="known")
    missed = trainer.next()
    trainer.give_up()
    views = []
    for _ in range(5):
        views.append(trainer.next().view)
        trainer.answer(*right_answer(trainer.puzzle or missed))
    assert views.index(missed.view) == 3


def test_puzzles_of_own_games_come_first(tmp_path: Path) -> None:
    own = puzzle_of(View.parse("..../1221/0000"), "my game")
    assert own is not None
    trainer = Trainer(Notebook(tmp_path), seed=5)
    trainer.add(own)
    trainer.add(own)
    assert trainer.missed == (own,)
    assert trainer.next() == own


def test_wrong_answers_are_explained() -> None:
    puzzle = puzzle_of(View.parse("..../1221/0000 2"))
    assert puzzle is not None
    mine = next(cell for cell, each in puzzle.certain().items() if each.is_mine)
    opened = feedback_to(puzzle, mine, False)
    assert not opened.is_right
    assert opened.proof is not None
    assert opened.proof.is_mine
    assert opened.steps


def test_an_uncertain_cell_is_shown_both_ways() -> None:
    puzzle = make_puzzles(Rule.SUBSET, 7)[0]
    unsure = next(cell for cell in puzzle.view.hidden() if cell not in puzzle.certain())
    said = feedback_to(puzzle, unsure, False)
    assert not said.is_right
    assert said.uncertainty is not None
    said.uncertainty.check(puzzle.view)
    assert [unsure in layout for layout in said.uncertainty.layouts] == [True, False]


def test_guesses_are_told_what_they_cost() -> None:
    puzzle = make_puzzles(None, 1)[0]
    worst = max(puzzle.losses, key=lambda cell: puzzle.losses[cell])
    assert "costs" in feedback_to(puzzle, worst, False).text
    assert feedback_to(puzzle, min(puzzle.best_guesses()), False).is_right
    assert not feedback_to(puzzle, worst, True).is_right


def test_what_is_no_answer_changes_nothing(tmp_path: Path) -> None:
    trainer = Trainer(Notebook(tmp_path), seed=6)
    with pytest.raises(IllegalMove):
        trainer.answer((0, 0))
    puzzle = trainer.next()
    opened = next(cell for cell, _ in puzzle.view.opened())
    for cell in (opened, (99, 99)):
        with pytest.raises(IllegalMove):
            trainer.answer(cell)
    assert (trainer.asked, trainer.puzzle) == (0, puzzle)
    with pytest.raises(BadBoard, match="'magic'"):
        Trainer(Notebook(tmp_path), kind="magic")


def test_damaged_files_are_left_out(tmp_path: Path) -> None:
    trainer = Trainer(Notebook(tmp_path), seed=7, kind="known")
    play(trainer, -9.0, 2, Random(7))
    for name in ("answers.jsonl", "missed.jsonl"):
        with (tmp_path / name).open("a", encoding="utf-8") as file:
            file.write('{"time": 3}\nnonsense\n{"cut": ')
    again = Trainer(Notebook(tmp_path))
    assert len(again.missed) == len(trainer.missed) > 0
    assert again.skills.by_name["known"].answers == 2


def test_a_folder_that_cannot_be_written_does_not_stop_practice(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    trainer = Trainer(Notebook(tmp_path / "file"), seed=8, kind="known")
    play(trainer, 0.0, 1, Random(8))
    assert trainer.notebook.problem is not None
    assert "not kept" in trainer.notebook.problem


def test_skills_are_drawn(tmp_path: Path) -> None:
    trainer = Trainer(Notebook(tmp_path), seed=9, kind="known")
    assert draw_history(trainer.history()) == "No answers yet."
    play(trainer, 1.0, 60, Random(9))
    assert "known" in draw_history(trainer.history()).splitlines()[0]


def test_an_answer_after_a_torn_line_is_kept(tmp_path: Path) -> None:
    notebook = Notebook(tmp_path)
    (tmp_path / "answers.jsonl").write_text('{"time": "2026-01-01T00:00:00+00:0')
    notebook.add(KeptAnswer("2026-01-02T00:00:00+00:00", ("known",), True, 1.0, (2.0,)))
    assert [each.time for each in Notebook(tmp_path).answers()] == ["2026-01-02T00:00:00+00:00"]


def test_two_programs_keep_each_others_missed_puzzles(tmp_path: Path) -> None:
    one, other = (Trainer(Notebook(tmp_path), kind=kind) for kind in ("known", "subset"))
    missed = [one.next().view, other.next().view]
    one.give_up()
    other.give_up()
    assert [each.view for each in Trainer(Notebook(tmp_path)).missed] == missed
    assert [each.view for each in other.missed] == missed


def test_an_answer_with_a_huge_number_is_left_out(tmp_path: Path) -> None:
    huge = "1" + "0" * 400
    line = f'{{"time": "t", "skills": {{"known": {huge}}}, "right": true, "difficulty": 1}}'
    (tmp_path / "answers.jsonl").write_text(line + "\n")
    assert list(Notebook(tmp_path).answers()) == []
