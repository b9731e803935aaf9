"""What shows a fault again: a situation with its last step, or an exercise with its question."""

from __future__ import annotations

import re
from ast import literal_eval
from dataclasses import dataclass

from sapper.coach.blame import TRACE_SECONDS, blame
from sapper.coach.curriculum import Exercise
from sapper.coach.diagnosis import Blame
from sapper.coach.endless import of_hang
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import shows_fault
from sapper.coach.lesson import Lesson
from sapper.coach.situation import Situation, write_cells
from sapper.coach.source import Source, read_source
from sapper.sandbox import Change, Place, Pupil, SentenceParts, Trace, write


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
        if isinstance(exercise.answer, bool):
            return f"assert {exercise.ask}" if exercise.answer else f"assert not {exercise.ask}"
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
        if self.lesson.is_breakdown:
            return _of_arguments(self.lesson.message, source)
        if _is_read_off(exercise):
            return _of_text(exercise, source, pupil)
        trace = pupil.trace(lines, TRACE_SECONDS, [], [])
        if trace.last is None or not trace.last[1]:
            return Blame()
        if any("ai.mark_" in line for line in exercise.lines):
            return _of_agent(trace.last[1][-1], source, "knowledge" in exercise.ask)
        if any(".mark_" in line for line in exercise.lines):
            return _of_marking(trace, source, exercise)
        outer = trace.last[1][-1]
        place = outer if outer.function.startswith("make_") else trace.last[1][0]
        answer = pupil.perform(lines)[-1]
        if ".known_" in exercise.ask and not answer.failure:
            return _of_known(place, source, pupil, exercise)
        if "_STATE" in exercise.ask or "move = " in "".join(exercise.lines):
            changes = [each for each in trace.changes if each.step >= len(exercise.lines) - 1]
            if changes:
                return _at(changes[0].place[0], source, "this line changes the agent")
        if place.function.startswith("make_") and (question := source.question(place.line)):
            if "board" in exercise.expected or "cells - " in exercise.ask:
                return _at(place, source, "the cells come from here", source.blocks(question)[-1])
            if "different" not in exercise.expected:
                return _at(place, source, "this decides which cells can be moves", question)
        line = source.function(place.line) if place.function == "__init__" else None
        return _at(place, source, "the answer comes from here", line)


Example = SituationExample | ExerciseExample
"""A fault that can be asked for again: `shows`, the line behind it and what must be true after."""


def _of_arguments(message: str, source: Source) -> Blame:
    """The definition whose arguments a call does not fit, where Python's message names it."""
    named = re.search(r"(\w+)\.(\w+)\(\) (?:got|takes|missing)", message)
    line = source.method(named[1], named[2]) if named else None
    if line is None:
        return Blame()
    return Blame(line, (f"line {line}: these are the arguments", f"    {source.line(line)}"))


def _is_read_off(exercise: Exercise) -> bool:
    """Whether the text of the file shows what is wrong: a definition, or how a value is kept."""
    asked = exercise.ask
    is_about_cells = asked.endswith(".cells") and ".mark_" not in "".join(exercise.lines)
    is_shared = asked.startswith("(two.")
    is_copied = ".known_" in "".join(exercise.lines)
    return (
        is_shared or (is_about_cells and not is_copied) or asked.startswith(("[name", "list(sig"))
    )


def _of_text(exercise: Exercise, source: Source, pupil: Pupil) -> Blame:
    """The definition, or the line of the constructor, that is not as it should be."""
    asked = exercise.ask
    cls, name, what = "Sentence", "cells", "the cells are kept like this"
    if asked.startswith("[name"):
        cls, what = asked.partition("getattr(")[2].partition(",")[0], "no such method here"
        line = source.definition(cls)
    elif asked.startswith("list(sig"):
        cls, _, name = asked.partition("(")[2][10:].partition(")")[0].partition(".")
        line, what = source.method(cls, name), "these are the arguments"
    else:
        if asked.startswith("(two."):
            cls, what = "MinesweeperAI", "what one agent learns goes into the other, too"
            names = ("moves_made", "mines", "safes", "knowledge")
            seen = [pupil.perform([*exercise.lines, f"bool(two.{each})"])[-1] for each in names]
            name = next(each for each, one in zip(names, seen, strict=True) if one.text == "True")
        line = source.assignment(cls, name)
    return Blame(line, (f"line {line}: {what}", f"    {source.line(line)}")) if line else Blame()


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


def _of_agent(outer: Place, source: Source, is_about_sentences: bool) -> Blame:
    """The place in the agent's own method where a cell is not recorded, or nobody told."""
    loops = source.blocks(outer.line)
    line = loops[-1] if loops and is_about_sentences else source.function(outer.line)
    what = "not every sentence is told here" if is_about_sentences else "it is not recorded"
    return _at(outer, source, what, line)


def _of_marking(trace: Trace, source: Source, exercise: Exercise) -> Blame:
    """The line that made a sentence wrong, or the place where something in it is not changed."""
    assert trace.last is not None
    changes = [each for each in trace.changes if each.place[0].function.startswith("mark_")]
    outer = trace.last[1][-1]
    if not changes:
        line = source.branch(outer.line) or source.function(outer.line)
        return _at(outer, source, "nothing is changed here", line)
    if not exercise.lines[0].startswith("sentence = "):
        return _at(changes[-1].place[0], source, "this line changes it")
    was, right = _sentences(exercise)
    for part in (1, 0):  # the count tells more than the cells
        before, did = was, None
        for change in changes:
            for held in change.held.values():
                did = change if held.statement[part] != before[part] else did
                before = held.statement
        if before[part] != right[part]:
            return _of_part(part, before, right, did, changes[-1], source)
    return _at(changes[-1].place[0], source, "this line changes it")


def _of_part(
    part: int,
    now: SentenceParts,
    right: SentenceParts,
    did: Change | None,
    last: Change,
    source: Source,
) -> Blame:
    """The line that gave the count (1) or the cells (0) a wrong value, or where none did."""
    if did is not None:
        values = [str(each[1]) if part else write_cells(each[0]) for each in (now, right)]
        what = f"the {'count' if part else 'cells'} became {values[0]}, but {values[1]} is right"
        return _at(did.place[0], source, what)
    here = last.place[0]
    block = source.blocks(here.line)
    what = "only the cells change here, not the count" if part else "the cell stays in the sentence"
    return _at(here, source, what, block[0] if block else source.function(here.line))


def _sentences(exercise: Exercise) -> tuple[SentenceParts, SentenceParts]:
    """The sentence of an exercise as it is made, and as it is after the cells are marked."""
    (made,) = re.findall(r"Sentence\((.*)\)", exercise.lines[0])
    cells, count = literal_eval(made)
    marks = re.findall(r"\.mark_(mine|safe)\((\(.*?\))\)", "\n".join(exercise.lines))
    marked = {literal_eval(cell): kind for kind, cell in marks}
    mines = sum(marked.get(cell) == "mine" for cell in cells)
    return (frozenset(cells), count), (frozenset(cells) - marked.keys(), count - mines)
