"""From a fault to its lesson: shrink the situation, draw it, and say what follows and why."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sapper.coach.closure import CourseClosure
from sapper.coach.diagnosis import Diagnosis, diagnose, name_of_exception
from sapper.coach.drills import tiny_drills
from sapper.coach.fault import Fault, FaultKind, Severity
from sapper.coach.judge import observe, shows_fault, write_statement
from sapper.coach.lesson import Lesson
from sapper.coach.shrink import Tries, shrink
from sapper.coach.situation import Situation, StepKind, write_cells
from sapper.coach.words import Names, cells_behind, draw, number_says, why_known, why_statement
from sapper.core.shape import Cell
from sapper.proofs import find_proof
from sapper.sandbox import LINE_SECONDS, AgentState, Pupil, WatchedPupil

TRIES = 120
"""So many times may a smaller example be looked for."""
_TINY_DRILLS = 150
SMALL, SMALL_FOR_POLISH = 3, 5
"""An example of so many calls is small enough; more for what nobody has to mend."""
_HANG_SECONDS = 0.5
"""While shrinking an endless call this is long enough: what is shown is tried again with more."""
_TIMED = (FaultKind.HUNG, FaultKind.SLOW)
_TIMED_TRIES = 8
"""Each try costs its whole time here, so fewer of them are made."""
_MISSED = (FaultKind.MISSED_SINGLE, FaultKind.MISSED_SUBSET)
_MISSING = (FaultKind.PLAIN_MISSING, FaultKind.PLAIN_REPLACED, FaultKind.INFERRED_MISSING)
_MOST_SENTENCES = 12
_MOST_REPLAYS = 2
"""So many examples are tried again as they were, where the smallest does not show the fault."""


def teach(
    situation: Situation, fault: Fault, pupil: Pupil
) -> tuple[Situation, Fault, Lesson] | None:
    """The fault as a small situation shows it at its end, with its lesson; None if it does not."""
    state = found = None
    for _, seen, faults in observe(situation, pupil, _seconds(fault)):
        state = seen.state or state
        found = next((each for each in faults if each.kind is fault.kind), None)
    if found is None:
        return None
    hint = diagnose(found, situation, pupil, state)
    return situation, found, write_lesson(situation, found, state, hint)


def shows_again(situation: Situation, fault: Fault, pupil: WatchedPupil) -> bool:
    """Whether a fresh process shows the fault too, with all the time that a call may take."""
    pupil.renew()
    pupil.is_patient = True
    try:
        return shows_fault(situation, pupil, fault.kind)
    finally:
        pupil.is_patient = False


def teach_smallest(
    examples: list[tuple[Situation, Fault]], pupil: WatchedPupil, tries: int = TRIES
) -> tuple[Situation, Fault, Lesson] | None:
    """The smallest situation that shows a fault of one kind again, with it and its lesson.

    Where the smallest one found does not show it in a fresh process, the examples are tried as
    they were; None where none of them does.
    """
    fault = examples[0][1]
    smallest = _shrink_all(examples, pupil, tries)
    tried = {smallest: None, **{each: None for each, _ in examples[:_MOST_REPLAYS]}}
    for situation in tried:
        found = teach(situation, fault, pupil) if shows_again(situation, fault, pupil) else None
        if found is not None:
            return found
    return None


def _shrink_all(
    examples: list[tuple[Situation, Fault]], pupil: WatchedPupil, most: int
) -> Situation:
    """The smallest situation found from several with a fault of one kind.

    The examples are shrunk one after the other until one is small enough. Then tiny situations of
    fewer calls, or of as many on a smaller board, are tried: what is shown is not larger than
    these can be.
    """
    situation, fault = examples[0]
    most = min(most, _TIMED_TRIES) if fault.kind in _TIMED else most
    ask = partial(shows_fault, pupil=pupil, kind=fault.kind, seconds=_seconds(fault))
    shows = Tries(ask, most)
    smallest = shrink(situation, shows)
    small = SMALL_FOR_POLISH if fault.kind.severity is Severity.POLISH else SMALL
    for candidate, _ in examples[1:]:
        if smallest.calls > small and fault.kind.is_logic:
            smallest = min(smallest, shrink(candidate, shows), key=_size)
    if not fault.kind.is_logic or fault.kind.severity is Severity.POLISH:
        return smallest
    shows = Tries(ask, most)
    for tiny in tiny_drills(_TINY_DRILLS):
        if _size(tiny) < _size(smallest) and shows(tiny):
            smallest = shrink(tiny, shows)
    return smallest


def _size(situation: Situation) -> tuple[int, int]:
    """What makes an example small: few calls, then a small board."""
    return situation.calls, situation.shape.size


def _seconds(fault: Fault) -> float:
    """How long a line may take when a fault is looked at again."""
    return _HANG_SECONDS if fault.kind in _TIMED else LINE_SECONDS


def write_lesson(
    situation: Situation, fault: Fault, state: AgentState | None, hint: Diagnosis
) -> Lesson:
    """The lesson's parts put together."""
    closure = _closure_with(situation, state) if fault.kind in _MISSED else situation.closure()
    names = _names(situation, closure, fault)
    return Lesson(
        title=hint.title or name_of_exception(fault),
        message=fault.message,
        code=tuple(code_of(situation, fault)),
        calls=situation.calls,
        severity=fault.kind.severity if situation.is_plain else Severity.POLISH,
        drawing=tuple(draw(situation, names)),
        legend=names.legend(),
        holds=tuple(holdings(state)) if state and fault.kind.is_logic else (),
        follows=tuple(_follows(situation, closure, fault, names)),
        hint=hint.idea,
        seen="" if hint.title else fault.seen(),
        fault=str(fault.kind),
    )


def _closure_with(situation: Situation, state: AgentState | None) -> CourseClosure:
    """What follows from what was told and from what the agent rightly knows beyond it."""
    closure = situation.closure()
    for cells, is_mine in ((state.safes, False), (state.mines, True)) if state else ():
        for cell in cells - closure.known.keys():
            closure.tell_cell(cell, is_mine)
    return closure


def code_of(situation: Situation, fault: Fault) -> list[str]:
    """Python lines to paste that show the fault, the last one with what is wrong about it."""
    imports = situation.imports(fault.assertion(situation.ask))
    lines = [*imports, *situation.lines()]
    if situation.ask:
        return [*lines, f"print({situation.ask})"]
    if not fault.kind.is_logic:
        return [*lines[:-1], f"{lines[-1]}  # {fault.kind.value}"]
    return [*lines, f"print({_where(fault)})"]


def _where(fault: Fault) -> str:
    """The expression that shows the fault."""
    if fault.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE, *_MISSED):
        return "ai.mines" if "ai.mines" in fault.message else "ai.safes"
    if fault.kind is FaultKind.MOVES_MADE:
        return "ai.moves_made"
    if fault.kind is FaultKind.NOT_MARKED_SAFE:
        return "ai.safes"
    if fault.kind is FaultKind.OFF_BOARD and "sentence" not in fault.message:
        return fault.message.partition(" ")[0]
    return "*ai.knowledge, sep='\\n'"


def holdings(state: AgentState) -> Iterable[str]:
    """What the agent holds, a line each."""
    yield f"safes: {write_cells(state.safes)}"
    yield f"mines: {write_cells(state.mines)}"
    if not state.knowledge:
        yield "knowledge: no sentences"
    for statement in state.knowledge[:_MOST_SENTENCES]:
        yield f"knowledge: {write_statement(statement)}"
    if len(state.knowledge) > _MOST_SENTENCES:
        yield f"... and {len(state.knowledge) - _MOST_SENTENCES} more sentences"


def _names(situation: Situation, closure: CourseClosure, fault: Fault) -> Names:
    """Letters for the hidden cells that the lesson speaks of."""
    cells: set[Cell] = set(fault.statement[0]) if fault.statement else set()
    if fault.cell and fault.cell in situation.shape:
        cells.add(fault.cell)
    if fault.kind in _MISSED and fault.cell:
        cells |= cells_behind(closure, fault.cell)
    elif fault.kind is FaultKind.FALSE_SENTENCE:
        cells.update(*(statement[0] for statement in closure.plain_statements()))
    elif fault.statement in closure.facts and fault.statement is not None:
        cells |= cells_behind(closure, closure.facts[fault.statement])
    return Names(cell for cell in cells if cell in situation.shape and cell not in closure.numbers)


def _follows(
    situation: Situation, closure: CourseClosure, fault: Fault, names: Names
) -> Iterable[str]:
    """What is so, and why."""
    if fault.kind in _MISSED and fault.cell and fault.cell in closure.known:
        return why_known(closure, fault.cell, names)
    if fault.kind in _MISSING and fault.statement:
        return why_statement(closure, fault.statement, names)
    if fault.kind in (FaultKind.WRONG_SAFE, FaultKind.WRONG_MINE) and fault.cell:
        return _refute(situation, closure, fault.cell, fault.kind is FaultKind.WRONG_MINE, names)
    if fault.kind is FaultKind.KNOWN_CELL and fault.cell and fault.cell in closure.known:
        return why_known(closure, fault.cell, names)
    if fault.kind is FaultKind.FALSE_SENTENCE:
        opened = [step.cells[0] for step in situation.steps if step.kind is StepKind.REVEAL]
        return [said for cell in opened if (said := number_says(closure, cell, names))]
    return ()


def _refute(
    situation: Situation, closure: CourseClosure, cell: Cell, said_mine: bool, names: Names
) -> list[str]:
    """Why a claim about a cell is wrong: the opposite is proven, or both are possible."""
    if closure.known.get(cell) is (not said_mine):
        return why_known(closure, cell, names)
    view = situation.view()
    proof = find_proof(view, cell) if view.is_hidden(cell) else None
    if proof is not None:
        return [str(each) for each in proof.explain()]
    other = "safe" if said_mine else "a mine"
    return [f"A layout in which {names[cell]} is {other} agrees with every number."]
