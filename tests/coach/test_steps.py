"""Hints in steps: 80 to 160 words for every kind of fault, and never code of the solution."""

from __future__ import annotations

import re

import pytest

from sapper.coach.changes import Blame
from sapper.coach.curriculum import CHECKS, Check
from sapper.coach.example import ExerciseExample
from sapper.coach.fault import FaultKind
from sapper.coach.hints import hint_of_kind
from sapper.coach.lesson import Lesson
from sapper.coach.steps import LEAST_WORDS, MOST_WORDS, steps

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


def assert_good(found: tuple[str, ...]) -> None:
    words = sum(len(text.split()) for text in found)
    assert LEAST_WORDS <= words <= MOST_WORDS, found
    assert 3 <= len(found) <= 4
    assert not any(text.endswith("...") for text in found)
    assert not any(_SOLUTION.search(text) for text in found)


@pytest.mark.parametrize("kind", FaultKind, ids=str)
def test_every_kind_of_fault_has_its_steps(kind: FaultKind) -> None:
    for follows, legend in ((), ""), (FACTS, LEGEND):
        lesson = Lesson(kind.value, "", follows=follows, legend=legend, hint=hint_of_kind(kind))
        for blame in BLAMES:
            assertion = "assert (0, 2) in ai.safes" if kind.is_logic else ""
            assert_good(steps("add_knowledge", lesson, blame, assertion))


@pytest.mark.parametrize("check", EVERY, ids=lambda check: check.name)
def test_every_exercise_has_its_steps(check: Check) -> None:
    for exercise in check.exercises:
        lesson = Lesson(check.defect, "", follows=(exercise.why,), hint=check.hint)
        assertion = ExerciseExample(exercise, lesson).assertion()
        compile(assertion, "assertion", "exec")
        for blame in BLAMES[:2]:
            assert_good(steps(check.group, lesson, blame, assertion))
