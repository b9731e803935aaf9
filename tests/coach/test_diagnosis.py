"""A diagnosis names the cause that is shown, and no other; its hints have 70 to 160 words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sapper.coach.curriculum import CHECKS, Check
from sapper.coach.diagnosis import (
    BY_KIND,
    LEAST_WORDS,
    MOST_WORDS,
    SHOWN,
    Blame,
    Diagnosis,
    diagnose,
    diagnosis_of_message,
    hints,
    idea_for_loading,
    idea_of_kind,
)
from sapper.coach.example import ExerciseExample
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.lesson import Lesson, Row
from sapper.coach.seen import AgentState
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.game import Layout
from sapper.sandbox import Failure, FailureKind
from tests.coach.pupils import TrustedPupil
from tests.coach.students import TEXTBOOK

MISSED = Fault(FaultKind.MISSED_SINGLE, "safes", (0, 1))
LAYOUT = Layout.parse("*.../....")


def reveal(*cells: tuple[int, int]) -> list[SituationStep]:
    return [SituationStep(StepKind.REVEAL, cell) for cell in cells]


def hint(path: Path, steps: list[SituationStep]) -> Diagnosis:
    return diagnose(MISSED, Situation(LAYOUT, tuple(steps)), TrustedPupil(path))


def patched(folder: Path, old: str, new: str) -> Path:
    text = TEXTBOOK.read_text(encoding="utf-8")
    assert old in text
    path = folder / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_outside_is_named_only_where_the_agent_is_right_without_the_change(tmp_path: Path) -> None:
    edited = [SituationStep(StepKind.ADD_SAFE, (0, 1)), *reveal((1, 0))]
    assert hint(TEXTBOOK, edited) is SHOWN["outside"]
    # This one is wrong without any change from outside: the change is not the cause.
    blind = patched(tmp_path, "if self.count == 0:", "if False:")
    zeros = [SituationStep(StepKind.ADD_SAFE, (0, 1)), *reveal((1, 3))]
    assert hint(blind, zeros) is not SHOWN["outside"]


def test_thinking_before_the_sentence_is_there(tmp_path: Path) -> None:
    append = "        self.knowledge.append(Sentence(neighbors, count))\n"
    path = patched(tmp_path, append, "")
    path.write_text(
        path.read_text().replace("    def make_safe_move", append + "\n    def make_safe_move")
    )
    assert hint(path, reveal((1, 3))) is SHOWN["again"]


@pytest.mark.parametrize(
    ("statement", "knowledge", "expected"),
    [
        ((frozenset(), -1), (), SHOWN["wrong way"]),
        (
            (frozenset({(0, 0)}), 1),
            ((frozenset({(0, 0), (0, 1)}), 2), (frozenset({(0, 1), (0, 2)}), 1)),
            SHOWN["overlap"],
        ),
    ],
)
def test_false_differences(
    statement: tuple[frozenset[tuple[int, int]], int],
    knowledge: tuple[tuple[frozenset[tuple[int, int]], int], ...],
    expected: Diagnosis,
) -> None:
    state = AgentState(frozenset(), frozenset(), frozenset(), knowledge)
    fault = Fault(FaultKind.FALSE_SENTENCE, "knowledge", statement=statement)
    situation = Situation(LAYOUT, tuple(reveal((1, 1))))
    assert diagnose(fault, situation, TrustedPupil(TEXTBOOK), state) is expected
    missing = Fault(
        FaultKind.INFERRED_MISSING, "knowledge", statement=statement
    )  # nothing false is held
    assert diagnose(missing, situation, TrustedPupil(TEXTBOOK), state) is not expected


def test_a_sentence_that_was_not_simplified() -> None:
    held = (frozenset({(0, 0), (0, 1)}), 1)
    state = AgentState(frozenset(), frozenset({(0, 0)}), frozenset(), (held,))
    situation = Situation(LAYOUT, tuple(reveal((1, 1))))
    assert diagnose(MISSED, situation, TrustedPupil(TEXTBOOK), state) is SHOWN["untidy"]


def test_messages() -> None:
    assert "copy" in diagnosis_of_message("RuntimeError: Set changed size during iteration").idea
    assert diagnosis_of_message("ZeroDivisionError: x").idea == ""
    assert "__main__" in idea_for_loading(Failure(FailureKind.HUNG, "took over 10 s"))


def test_hints_by_kind_name_kinds_that_there_are() -> None:
    named = [kind for kinds in BY_KIND for kind in kinds.split(", ")]
    assert set(named) <= {str(kind) for kind in FaultKind}
    assert len(named) == len(set(named)) > 20


EVERY = [check for checks in CHECKS.values() for check in checks if check.exercises]
FACTS = (
    "The 1 at (1, 0) says {A, B} = 1.",
    "The 1 at (1, 1) says {A, B, C, D} = 1.",
    "{A, B} = 1 and {A, B, C, D} = 1 prove that C is safe.",
)
LEGEND = "A = (0, 0), B = (0, 1), C = (0, 2), D = (1, 2)"
LONG = "line 105, in add_knowledge, called from line 88: the last line that looks at"
BLAMES = (
    Blame(),
    Blame(12, ("line 12 fails: raise NotImplementedError",)),
    Blame(105, (f"{LONG} {{(0, 0), (0, 1)}} = 1 and {{(0, 0), (0, 1), (0, 2), (1, 2)}} = 1",)),
)
_SOLUTION = re.compile(r"self\.\w+\s*(=|-=|\+=|\.)|\bdef |\breturn \w+\(|\bfor \w+ in self")


def rows(*whys: str) -> tuple[Row, ...]:
    return tuple(Row("", "", why) for why in whys)


def assert_good(found: tuple[str, ...]) -> None:
    words = sum(len(text.split()) for text in found)
    assert LEAST_WORDS <= words <= MOST_WORDS, found
    assert 3 <= len(found) <= 4
    assert not any(text.endswith("...") for text in found)
    assert not any(_SOLUTION.search(text) for text in found)


@pytest.mark.parametrize("kind", FaultKind, ids=str)
def test_every_kind_of_fault_has_its_steps(kind: FaultKind) -> None:
    for facts, legend in ((), ""), (FACTS, LEGEND):
        lesson = Lesson(Fault(kind), "", rows=rows(*facts), legend=legend, hint=idea_of_kind(kind))
        for blame in BLAMES:
            assertion = "assert (0, 2) in ai.safes" if kind.is_logic else ""
            assert_good(hints(lesson, blame, assertion))


@pytest.mark.parametrize("check", EVERY, ids=lambda check: check.name)
def test_every_exercise_has_its_steps(check: Check) -> None:
    for exercise in check.exercises:
        lesson = Lesson(
            Fault(FaultKind.WRONG_ANSWER), check.defect, rows=rows(exercise.why), hint=check.hint
        )
        assertion = ExerciseExample(exercise, lesson).assertion()
        compile(assertion, "assertion", "exec")
        for blame in BLAMES[:2]:
            assert_good(hints(lesson, blame, assertion))


@pytest.mark.parametrize(
    ("message", "word"),
    [
        ("AttributeError: 'Sentence' object has no attribute 'safes'", "only the agent has"),
        ("AttributeError: 'Sentence' object has no attribute 'cels'", ""),
        ("TypeError: 'NoneType' object is not iterable", "None"),
    ],
)
def test_titles_from_messages(message: str, word: str) -> None:
    title = diagnosis_of_message(message).title
    assert word in title
    assert bool(word) == bool(title)
