"""What shows a fault again: a situation with its last step, or an exercise with its question."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sapper.coach.blame import TRACE_SECONDS, Blame, blame, of_hang
from sapper.coach.exercise import Exercise
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.lesson import Lesson
from sapper.coach.observe import shows_fault
from sapper.coach.situation import Situation
from sapper.coach.source import Source, read_source
from sapper.student.lines import write
from sapper.student.pupil import Pupil
from sapper.student.trace import Change, Place, Trace


class Example(Protocol):
    """A fault that can be asked for again."""

    def shows(self, pupil: Pupil) -> bool:
        """Whether the pupil still shows it."""
        ...

    def blame(self, pupil: Pupil, is_early: bool) -> Blame:
        """The line behind it."""
        ...

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        ...


@dataclass(frozen=True)
class SituationExample:
    """A fault at the end of a situation."""

    situation: Situation
    fault: Fault

    def shows(self, pupil: Pupil) -> bool:
        """Whether the pupil still shows it."""
        return shows_fault(self.situation, pupil, self.fault.kind)

    def blame(self, pupil: Pupil, is_early: bool) -> Blame:
        """The line behind it."""
        return blame(self.fault, self.situation, pupil, is_early)

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        return self.fault.assertion(self.situation.ask)


@dataclass(frozen=True)
class ExerciseExample:
    """A wrong answer to an exercise."""

    exercise: Exercise
    lesson: Lesson

    def shows(self, pupil: Pupil) -> bool:
        """Whether the pupil still answers wrongly."""
        return self.exercise.lesson(pupil, "", "", anew=True) is not None

    def assertion(self) -> str:
        """What must be true afterwards, as a line of Python."""
        exercise = self.exercise
        if exercise.test:
            return f"assert {exercise.test.replace('answer', f'({exercise.ask})')}"
        if exercise.answer is True:
            return f"assert {exercise.ask}"
        word = "is" if exercise.answer is None else "=="
        return f"assert {exercise.ask} {word} {write(exercise.answer)}"

    def blame(self, pupil: Pupil, is_early: bool) -> Blame:
        """The line behind it: the one that raised, changed the wrong thing, or gave the answer."""
        source = read_source(pupil.source)
        exercise, line = self.exercise, self.lesson.line
        lines = [*exercise.lines, f"answer = {exercise.ask}"]
        if self.lesson.fault == str(FaultKind.HUNG) and (found := of_hang(lines, pupil)):
            return found
        if line is not None:
            return Blame(line, (f"line {line} fails: {source.line(line)}",))
        if exercise.ask.endswith(".cells") and not exercise.lines:
            line = source.assignment("Sentence", "cells")
            return Blame(line, (f"line {line}: {source.line(line)}",)) if line else Blame()
        trace = pupil.trace(lines, TRACE_SECONDS, [], [])
        if trace.last is None or not trace.last[1]:
            return Blame()
        if ".mark_" in "".join(exercise.lines):
            is_agent = any("ai.mark_" in line for line in exercise.lines)
            return _of_marking(trace, source, is_agent, "knowledge" in exercise.ask)
        place = trace.last[1][0]
        answer = pupil.perform(lines)[-1]
        if ".known_" in exercise.ask and not answer.failure:
            return _of_known(place, source, pupil, exercise)
        if "_STATE" in exercise.ask or "move = " in "".join(exercise.lines):
            changes = [each for each in trace.changes if each.step >= len(exercise.lines) - 1]
            if changes:
                return _at(changes[0].place[0], source, "this line changes the agent")
        question = source.question(place.line) if place.function.startswith("make_") else None
        if question is not None:
            return _at(place, source, "this decides which cells can be moves", question)
        line = source.function(place.line) if place.function == "__init__" else None
        return _at(place, source, "the answer comes from here", line)


def _at(place: Place, source: Source, what: str, line: int | None = None) -> Blame:
    line = place.line if line is None else line
    words = f"line {line}, in {place.function}: {what}"
    return Blame(line, (words, f"    {source.line(line)}"))


def _of_known(place: Place, source: Source, pupil: Pupil, exercise: Exercise) -> Blame:
    """The question that decided, where the answer is one that can be; else the answer's line."""
    asked = [*exercise.lines, f"answer = {exercise.ask}", "type(answer) is set"]
    is_set = pupil.perform(asked)[-1].text == "True"
    branch = source.branch(place.line) if is_set else None
    if branch is None:
        return _at(place, source, "the answer comes from here")
    return _at(place, source, "this decides which answer is given", branch)


def _of_marking(trace: Trace, source: Source, is_agent: bool, is_about_sentences: bool) -> Blame:
    """The line that changed what must stay, or the place where something is not changed."""
    assert trace.last is not None
    if is_agent:
        outer = trace.last[1][-1]
        loops = source.blocks(outer.line)
        line = loops[-1] if loops and is_about_sentences else source.function(outer.line)
        what = "not every sentence is told here" if is_about_sentences else "it is not recorded"
        return _at(outer, source, what, line)
    changes = [each for each in trace.changes if each.place[0].function.startswith("mark_")]
    outer = trace.last[1][-1]
    if not changes:
        line = source.branch(outer.line) or source.function(outer.line)
        return _at(outer, source, "nothing is changed here", line)
    last: Change = changes[-1]
    block = source.blocks(last.place[0].line)
    line = block[0] if block else source.function(last.place[0].line)
    return _at(last.place[0], source, "this is all that is changed", line)
