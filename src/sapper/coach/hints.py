"""Hints: the usual cause of a fault where the pattern is known, found by small experiments.

A hint says where to look, never what to write.
"""

from __future__ import annotations

import re

from sapper.coach.closure import CourseClosure
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.observe import last_faults
from sapper.coach.severity import Severity
from sapper.coach.situation import Situation, StepKind
from sapper.coach.usual_cause import BY_KIND, BY_LOADING, BY_MESSAGE, SHOWN, UsualCause
from sapper.core.shape import Shape
from sapper.sandbox import AgentState, Pupil, Statement

EARLY_TITLES = {SHOWN["again"].title}
"""The names of faults that one more call makes go away."""
_UNSEEN = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET, FaultKind.INFERRED_MISSING)


def hint_of_kind(kind: FaultKind) -> str:
    """The usual cause of faults of a kind."""
    return next(
        (each.text for kinds, each in BY_KIND.items() if str(kind) in kinds.split(", ")), ""
    )


def hint_for_loading(message: str) -> str:
    """The usual cause when a file cannot even be loaded."""
    return next(hint.text for pattern, hint in BY_LOADING.items() if re.search(pattern, message))


def name_of_exception(fault: Fault) -> str:
    """The title of a fault: `raises TypeError` where it is an exception."""
    if fault.kind is not FaultKind.CRASHED:
        return str(fault.kind.value)
    name: str = fault.message.partition(":")[0].partition(" (line")[0]
    return f"raises {name}"


def hint_for_message(message: str) -> UsualCause:
    """The usual cause of an exception with this message, empty if none is known."""
    return next(
        (hint for pattern, hint in BY_MESSAGE.items() if re.search(pattern, message)), UsualCause()
    )


def hint_for(
    fault: Fault, situation: Situation, pupil: Pupil, state: AgentState | None = None
) -> UsualCause:
    """The usual cause of a fault, after a look at what is held and at what makes it go away."""
    if fault.kind is FaultKind.CRASHED:
        return hint_for_message(fault.message)
    if state is not None and (found := _hint_from_state(fault, situation, state)):
        return found
    if fault.kind in _UNSEEN:
        experiment = _experiments(fault.kind, situation, pupil)
        if experiment:
            return experiment
    if fault.kind.is_logic and is_repeated(situation):
        return SHOWN["repeated"]
    return UsualCause(hint_of_kind(fault.kind))


def _experiments(kind: FaultKind, situation: Situation, pupil: Pupil) -> UsualCause | None:
    """What a change to the calls teaches about the cause; None if nothing."""
    steps = situation.steps
    if any(step.kind is not StepKind.REVEAL for step in steps):
        plain = situation.with_steps(step for step in steps if step.kind is StepKind.REVEAL)
        if plain.steps and _is_right(plain, pupil, kind):
            return SHOWN["outside"]
    again = situation
    for _ in range(3):
        again = again.with_steps([*again.steps, steps[-1]])
        if _is_right(again, pupil, kind):
            return SHOWN["too early"] if len(steps) == 1 else SHOWN["again"]
    if len(steps) > 1 and _is_right(situation.with_steps(reversed(steps)), pupil, kind):
        return SHOWN["order"]
    return None


def _is_right(situation: Situation, pupil: Pupil, kind: FaultKind) -> bool:
    """Whether the fault is gone at the end of a situation, and nothing wrong or incomplete left."""
    return all(
        fault.kind is not kind and fault.kind.severity is Severity.POLISH
        for fault in last_faults(situation, pupil)
    )


def _hint_from_state(fault: Fault, situation: Situation, state: AgentState) -> UsualCause | None:
    """The cause that shows in what the agent holds; None if it does not show there."""
    if fault.kind is FaultKind.FALSE_SENTENCE and fault.statement:
        return _false_difference(fault.statement, state)
    if fault.kind in _UNSEEN:
        return SHOWN["untidy"] if _is_left_untidy(fault, situation.shape, state) else None
    return None


def _false_difference(statement: Statement, state: AgentState) -> UsualCause | None:
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


def _is_left_untidy(fault: Fault, shape: Shape, state: AgentState) -> bool:
    """Whether the held sentences prove what is missing once known cells leave them."""
    known = state.safes | state.mines
    if not any(cells & known for cells, _ in state.knowledge):
        return False
    closure = CourseClosure(shape)
    for cells, count in state.knowledge:
        closure.tell_statement(cells - known, count - len(cells & state.mines))
    return fault.cell in closure.known or fault.statement in closure.facts


def is_repeated(situation: Situation) -> bool:
    """Whether a cell is revealed twice."""
    cells = [step.cells for step in situation.steps if step.kind is StepKind.REVEAL]
    return len(set(cells)) < len(cells)
