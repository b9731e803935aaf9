"""Lessons: what they say follows, and why."""

from __future__ import annotations

from sapper.coach.example import teach
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.lesson import write_lesson
from sapper.coach.pupil import WatchedPupil
from sapper.coach.seen import AgentState
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.game import Layout
from tests.coach.broken import OURS
from tests.coach.pupils import TrustedPupil


def reveal(layout: str, *cells: tuple[int, int]) -> Situation:
    steps = tuple(SituationStep(StepKind.REVEAL, cell) for cell in cells)
    return Situation(Layout.parse(layout), steps)


def test_the_table_ends_with_the_difference_and_why_it_is_one() -> None:
    state = AgentState(frozenset(), frozenset(), frozenset({(0, 0)}), ())
    fault = Fault(FaultKind.MISSED_SINGLE, "mines", (0, 1))
    lesson = write_lesson(reveal(".*.", (0, 0)), fault, state)
    assert lesson.rows == (
        ("nothing about A", "A is a mine", "The 1 at (0, 0) says {A} = 1, so A is a mine."),
    )
    assert lesson.drawing == ("   0 1 2", " 0 1 A .")
    assert lesson.code[-1] == "print(ai.mines)"


def test_each_step_stands_beside_what_the_agent_says() -> None:
    held = (frozenset({(0, 0), (1, 0)}), 1), (frozenset({(0, 1)}), 7)
    state = AgentState(frozenset(), frozenset(), frozenset({(1, 1)}), held)
    fault = Fault(FaultKind.MISSED_SUBSET, "safes", (0, 2))
    lesson = write_lesson(reveal("*../...", (1, 0), (1, 1)), fault, state)
    says = [row.says for row in lesson.rows]
    assert [row.follows for row in lesson.rows][-1] == "C is safe"
    assert says[-1] == "nothing about C"
    assert says[0] == "nothing"  # no sentence that it holds is about just these cells
    assert all(row.why.endswith(".") for row in lesson.rows)


def test_a_known_cell_in_a_sentence_comes_with_the_reason_why_it_is_known() -> None:
    fault = Fault(FaultKind.KNOWN_CELL, "knowledge", (0, 1), (frozenset({(0, 1)}), 1), True)
    lesson = write_lesson(reveal(".*.", (0, 0)), fault, None)
    assert [row[:2] for row in lesson.rows][-1] == ("{A} = 1", "{} = 0")
    assert "A is a mine" in lesson.rows[-1].why
    assert lesson.code[-1] == "print(*ai.knowledge, sep='\\n')"


def test_a_false_sentence_comes_with_what_the_numbers_say() -> None:
    wrong = frozenset({(0, 0), (1, 0)}), 1
    fault = Fault(FaultKind.FALSE_SENTENCE, "knowledge", statement=wrong, is_extra=True)
    number, last = write_lesson(reveal("..*/...", (0, 1)), fault, None).rows
    assert number.follows == "{A, B, C, D, E} = 1"
    assert last.says == "{A, C} = 1"


def test_letters_are_for_hidden_cells_of_the_board_alone() -> None:
    wrong = frozenset({(0, 0), (0, 1), (7, 7)}), 1
    fault = Fault(FaultKind.MOVES_MADE, "knowledge", statement=wrong)
    assert write_lesson(reveal("..*/...", (0, 1)), fault, None).legend == "A = (0, 0)"


def test_a_right_file_shows_no_fault() -> None:
    fault = Fault(FaultKind.MOVES_MADE, "moves_made", (0, 0))
    pupil = WatchedPupil(TrustedPupil(OURS))
    assert teach(reveal(".*.", (0, 0)), fault, pupil) is None
