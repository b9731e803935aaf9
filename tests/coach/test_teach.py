"""Lessons: what they say follows, and why."""

from __future__ import annotations

from sapper.coach.example import teach
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.lesson import write_lesson
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.game import Layout
from sapper.sandbox import WatchedPupil
from tests.coach.broken import OURS
from tests.coach.pupils import TrustedPupil


def test_a_known_cell_in_a_sentence_comes_with_the_reason_why_it_is_known() -> None:
    situation = Situation(Layout.parse(".*."), (SituationStep(StepKind.REVEAL, ((0, 0),)),))
    fault = Fault(FaultKind.KNOWN_CELL, "knowledge", (0, 1), is_extra=True)
    lesson = write_lesson(situation, fault, None)
    assert any("mine" in line for line in lesson.follows)
    assert lesson.code[-1] == "print(*ai.knowledge, sep='\\n')"


def test_a_false_sentence_comes_with_what_the_numbers_say() -> None:
    situation = Situation(Layout.parse("..*/..."), (SituationStep(StepKind.REVEAL, ((0, 1),)),))
    wrong = frozenset({(0, 0), (1, 0)}), 1
    fault = Fault(FaultKind.FALSE_SENTENCE, "knowledge", statement=wrong)
    lesson = write_lesson(situation, fault, None)
    assert len(lesson.follows) == 1
    assert "1" in lesson.follows[0]


def test_letters_are_for_hidden_cells_of_the_board_alone() -> None:
    situation = Situation(Layout.parse("..*/..."), (SituationStep(StepKind.REVEAL, ((0, 1),)),))
    wrong = frozenset({(0, 0), (0, 1), (7, 7)}), 1
    fault = Fault(FaultKind.MOVES_MADE, "knowledge", statement=wrong)
    assert write_lesson(situation, fault, None).legend == "A = (0, 0)"


def test_only_faults_of_logic_come_with_a_reason() -> None:
    situation = Situation(Layout.parse(".*."), (SituationStep(StepKind.REVEAL, ((0, 0),)),))
    fault = Fault(FaultKind.MOVES_MADE, "moves_made", (0, 0))
    assert write_lesson(situation, fault, None).follows == ()
    assert (
        teach(situation, fault, WatchedPupil(TrustedPupil(OURS))) is None
    )  # a right file shows no such thing
