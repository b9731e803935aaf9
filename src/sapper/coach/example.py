"""What shows a fault again, and its lesson."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.coach.curriculum import Exercise
from sapper.coach.diagnosis import diagnose
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import observe
from sapper.coach.ladder import Ladder
from sapper.coach.lesson import Lesson, write_lesson
from sapper.coach.pupil import Pupil, WatchedPupil
from sapper.coach.seen import LINE_WORK
from sapper.coach.situation import Situation
from sapper.sandbox import write

_SURE_WORK = LINE_WORK // 2
"""The work of an endless call when it is seen again."""


@dataclass(frozen=True)
class SituationExample:
    """A fault at the end of a situation."""

    situation: Situation
    fault: Fault

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        return self.fault.assertion(self.situation.ask)


@dataclass(frozen=True)
class ExerciseExample:
    """A wrong answer to an exercise."""

    exercise: Exercise
    lesson: Lesson

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        exercise = self.exercise
        if exercise.test:
            return f"assert {exercise.test.replace('answer', f'({exercise.ask})')}"
        if isinstance(exercise.answer, bool):
            return f"assert {exercise.ask}" if exercise.answer else f"assert not {exercise.ask}"
        word = "is" if exercise.answer is None else "=="
        return f"assert {exercise.ask} {word} {write(exercise.answer)}"


Example = SituationExample | ExerciseExample
"""A fault that can be asked for again."""
Taught = tuple[Situation, Fault, Lesson]


def teach(situation: Situation, fault: Fault, pupil: WatchedPupil) -> Taught | None:
    """The fault as a fresh process shows it, with its lesson; None if it does not."""
    pupil.renew()
    pupil.is_patient = True
    try:
        return _teach(situation, fault, pupil)
    finally:
        pupil.is_patient = False


def _teach(situation: Situation, fault: Fault, pupil: Pupil) -> Taught | None:
    state = found = None
    work = _SURE_WORK if fault.kind is FaultKind.HUNG else LINE_WORK
    for _, seen, faults in observe(situation, pupil, work):
        state = seen.state or state
        found = next((each for each in faults if each.kind is fault.kind), None)
    if found is None:
        return None
    shown = diagnose(found, situation, pupil, state)
    return situation, found, write_lesson(situation, found, state, shown.title, shown.idea)


def teach_smallest(
    situation: Situation, fault: Fault, pupil: WatchedPupil, ladder: Ladder
) -> Taught | None:
    """Return the smallest situation that shows a kind of fault again, with it and its lesson.

    If it does not show the fault in a fresh process, the situation is tried as it was. None if that
    does not either.
    """
    for each in dict.fromkeys((ladder.smallest(situation, fault), situation)):
        if found := teach(each, fault, pupil):
            return found
    return None
