"""The table of diagnoses: what shows each, its title, the idea behind it, and hints in four steps.

A title names a cause only where a witness has shown it: the trace of the example, an experiment,
Python's own message, or an edit that ends the fault (`repair`). `diagnoses.txt` has the
words; those of edits are in the table of mistakes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files

from sapper.coach import words
from sapper.coach.closure import CourseClosure
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.judge import last_faults
from sapper.coach.lesson import Lesson
from sapper.coach.pupil import Pupil
from sapper.coach.seen import AgentState
from sapper.coach.situation import Situation, StepKind
from sapper.core import Shape, joined
from sapper.sandbox import Failure, FailureKind, SentenceParts

LEAST_WORDS, MOST_WORDS = 70, 160
"""All hints of a fault together: less helps nobody, more is not read."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The idea behind a fault; `title` names its cause, where that is shown."""

    idea: str = ""
    title: str = ""


@dataclass(frozen=True, slots=True)
class Blame:
    """The line of the file, None where none can be named, and what it did, in words.

    `title` is the kind of mistake, if edits show it, and `hint` the idea behind it. `is_answer` is
    True if the line only gave the wrong answer.
    """

    line: int | None = None
    words: tuple[str, ...] = ()
    title: str = ""
    hint: str = ""
    is_answer: bool = False


def _read(text: str) -> list[dict[str, Diagnosis]]:
    """The diagnoses of each part of the table, by their names."""
    row = re.compile(r"^([^#=\n].*?)(?: \| ([^:]+?))?: (.*)", re.MULTILINE)
    _, *parts = re.split(r"^== .*\n", joined(text), flags=re.MULTILINE)
    return [
        {name: Diagnosis(words, title) for name, title, words in row.findall(part)}
        for part in parts
    ]


SHOWN, BY_KIND, BY_MESSAGE, BY_LOADING, BY_LINE = _read(
    files("sapper.coach").joinpath("diagnoses.txt").read_text(encoding="utf-8")
)
"""By experiments or the agent's state; by kinds of faults, several with commas between; by patterns
of Python's messages, the first that fits; the same when loading; by what a line did."""
_UNSEEN = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.INFERRED_MISSING)


def idea_of_kind(kind: FaultKind) -> str:
    """What to think of first, with faults of a kind."""
    found = (each.idea for kinds, each in BY_KIND.items() if str(kind) in kinds.split(", "))
    return next(found, "")


def idea_for_loading(failure: Failure | None, is_class_missing: bool = False) -> str:
    """What to think of first, where a file cannot even be loaded; None if it cannot be read."""
    if failure is None:
        return BY_LOADING["unreadable"].idea
    if failure.kind in (FailureKind.HUNG, FailureKind.DIED):
        return BY_LOADING[str(failure.kind)].idea
    patterns = (each for each in BY_LOADING.items() if each[0] not in _OURS)
    found = (each.idea for pattern, each in patterns if re.search(pattern, failure.what))
    return next(found, BY_LOADING["no class" if is_class_missing else "otherwise"].idea)


_OURS = {"hung", "died", "unreadable", "no class", "otherwise"}
"""Rows that are chosen by name: the others are patterns of Python's messages."""


def diagnosis_of_message(message: str) -> Diagnosis:
    """What an exception with this message shows, empty if nothing."""
    found = (each for pattern, each in BY_MESSAGE.items() if re.search(pattern, message))
    return next(found, Diagnosis())


def diagnose(
    fault: Fault, situation: Situation, pupil: Pupil, state: AgentState | None = None
) -> Diagnosis:
    """What is held, and what makes the fault go away, show of its cause."""
    if fault.kind is FaultKind.CRASHED:
        return diagnosis_of_message(fault.error)
    if state is not None and (found := _of_state(fault, situation, state)):
        return found
    if fault.kind in _UNSEEN and (found := _experiments(fault.kind, situation, pupil)):
        return found
    return Diagnosis(idea_of_kind(fault.kind))


def _experiments(kind: FaultKind, situation: Situation, pupil: Pupil) -> Diagnosis | None:
    """What a change to the calls shows; None if nothing."""
    steps = situation.steps
    if any(step.kind is not StepKind.REVEAL for step in steps):
        plain = situation.with_steps(step for step in steps if step.kind is StepKind.REVEAL)
        if plain.steps and _is_right(plain, pupil, kind):
            return SHOWN["outside"]
    again = situation.with_steps([*steps, *steps[-1:] * 3])
    if _is_right(again, pupil, kind):
        return SHOWN["again"]
    if len(steps) > 1 and _is_right(situation.with_steps(reversed(steps)), pupil, kind):
        return SHOWN["order"]
    return None


def _is_right(situation: Situation, pupil: Pupil, kind: FaultKind) -> bool:
    """Whether the fault is gone at the end of a situation, and nothing wrong or incomplete left."""
    return all(
        fault.kind is not kind and fault.kind.severity is Severity.POLISH
        for fault in last_faults(situation, pupil)
    )


def _of_state(fault: Fault, situation: Situation, state: AgentState) -> Diagnosis | None:
    """The cause that shows in what the agent holds; None if it does not show there."""
    if fault.kind is FaultKind.FALSE_SENTENCE and fault.statement:
        return _false_difference(fault.statement, state)
    if fault.kind in _UNSEEN:
        return SHOWN["untidy"] if is_left_untidy(fault, situation.shape, state) else None
    return None


def _false_difference(statement: SentenceParts, state: AgentState) -> Diagnosis | None:
    """Which wrong difference of two sentences a false one is; None if it is none."""
    cells, count = statement
    if count < 0:
        return SHOWN["wrong way"]
    for large, more in state.knowledge:
        for small, less in state.knowledge:
            is_difference = (large - small, more - less) == (cells, count)
            if is_difference and large & small and not small <= large:
                return SHOWN["overlap"]
    return None


def is_left_untidy(fault: Fault, shape: Shape, state: AgentState) -> bool:
    """Return True if the held sentences prove what is missing once known cells leave them."""
    known = state.safes | state.mines
    if not any(cells & known for cells, _ in state.knowledge):
        return False
    closure = CourseClosure(shape)
    for cells, count in state.knowledge:
        closure.tell_statement(cells - known, count - len(cells & state.mines))
    return fault.cell in closure.known or fault.statement in closure.facts


def hints(lesson: Lesson, blame: Blame, assertion: str) -> tuple[str, ...]:
    """The four steps of a lesson, of 80 to 160 words together; none repeats the one before."""
    is_breakdown = lesson.is_breakdown
    facts = [row.why for row in lesson.rows if row.why]
    legend = f"({lesson.legend}.)" if lesson.legend else ""
    idea = lesson.hint or (words.STOPPED if is_breakdown else "")
    walk, check = words.walk(blame.line), words.paste(assertion)
    for told, more in (
        (facts[-3:], words.WRITE_DOWN),
        (facts[-3:], ""),
        (facts[-1:], ""),
        ([], ""),
    ):
        run = words.SEE_IT if is_breakdown else words.RUN_IT
        found = (
            " ".join(filter(None, (*told, legend if told else "", run))),
            idea,
            f"{walk} {more}".strip(),
            check,
        )
        if sum(len(text.split()) for text in found) <= MOST_WORDS:
            break
    return tuple(" ".join(text.split(" ")).strip() for text in found if text)
