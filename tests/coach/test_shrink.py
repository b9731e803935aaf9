"""Shrinking keeps the fault and leaves nothing out that could be left out."""

from __future__ import annotations

from sapper.coach.ladder import shrink
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.game import Layout

LAYOUT = Layout.parse("*..../...*./...../.*...")


def all_safe_cells() -> Situation:
    cells = [cell for cell in LAYOUT.shape.cells() if not LAYOUT.is_mine(cell)]
    return Situation(LAYOUT, tuple(SituationStep(StepKind.REVEAL, cell) for cell in cells))


def test_a_fault_that_needs_a_one_shrinks_to_it() -> None:
    def shows(situation: Situation) -> bool:
        return any(line.endswith(", 1)") for line in situation.lines()[1:])

    small = shrink(all_safe_cells(), shows)
    assert shows(small)
    assert small.calls == 1
    assert small.shape.size == 2
    assert small.layout.level.mines == 1


def test_two_calls_that_belong_together_stay() -> None:
    def shows(situation: Situation) -> bool:
        counts = [situation.layout.nearby_mines(step.cell) for step in situation.steps]
        return 2 in counts and 0 in counts

    layout = Layout.parse("*.*./..../....")
    cells = [cell for cell in layout.shape.cells() if not layout.is_mine(cell)]
    begin = Situation(layout, tuple(SituationStep(StepKind.REVEAL, cell) for cell in cells))
    small = shrink(begin, shows)
    assert small.calls == 2
    assert small.is_true


def test_numbers_follow_the_layout_when_rows_are_cut() -> None:
    situation = Situation(LAYOUT, (SituationStep(StepKind.REVEAL, (2, 2)),))
    assert situation.lines()[-1] == "ai.add_knowledge((2, 2), 2)"
    cut = situation.without_row(3)
    assert cut is not None
    assert cut.lines() == ["ai = MinesweeperAI(height=3, width=5)", "ai.add_knowledge((2, 2), 1)"]
    assert situation.without_row(2) is None


def test_time_that_is_up_ends_it() -> None:
    begin = all_safe_cells()
    assert shrink(begin, lambda situation: True, most=0) == begin


def test_edits_are_lines_too() -> None:
    steps = (
        SituationStep(StepKind.ADD_MINE, (0, 0)),
        SituationStep(StepKind.REVEAL, (0, 1)),
    )
    situation = Situation(LAYOUT, steps)
    assert situation.is_true
    assert situation.imports() == ["from minesweeper import MinesweeperAI"]
    assert situation.lines()[1:] == [
        "ai.mines.add((0, 0))",
        "ai.add_knowledge((0, 1), 1)",
    ]
    assert not Situation(LAYOUT, (SituationStep(StepKind.ADD_MINE, (0, 1)),)).is_true
