"""The judge: a situation carried out on a pupil, its state held against the exact closure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from sapper.coach.closure import CourseClosure, SentenceParts, entails
from sapper.coach.fault import BadMoveReason, Fault, FaultKind, Untested
from sapper.coach.pupil import Pupil, TimeIsUp
from sapper.coach.seen import LINE_WORK, AgentState, Seen, Way
from sapper.coach.situation import RANDOM_MOVE, SAFE_MOVE, Situation, SituationStep, StepKind
from sapper.core import Cell, Shape, TooComplex
from sapper.game import Layout
from sapper.sandbox import Failure, FailureKind, one_line

SLOW_WORK = 250_000
"""Rounds of loops and calls from which a call is called slow: the reference takes a thousandth."""

_FAILURES = {
    FailureKind.RAISED: FaultKind.CRASHED,
    FailureKind.DIED: FaultKind.DIED,
    FailureKind.GARBLED: FaultKind.GARBLED,
    FailureKind.REFUSED: FaultKind.ODD_STATE,
}


def judge_call(
    seen: Seen, closure: CourseClosure, layout: Layout, moves: set[Cell], call: str = ""
) -> list[Fault]:
    """The faults of the state after an `add_knowledge`, worst first; empty when all is right.

    `closure` has been told all that the agent was told. What the agent rightly knows beyond it
    (a stronger agent may) is told to the closure too. `call` is the line that was carried out.
    """
    if seen.failure:
        return [fault_of(seen.failure, call)]
    state = seen.state
    if state is None or state.odd:
        odd = state.odd[0] if state and state.odd else "there is no agent"
        return [Fault(FaultKind.ODD_STATE, odd=odd)]
    worst = [*_off_board(state, closure.shape)] or [*_unsound(state, closure, layout)]
    if worst:
        return worst
    missed = [*_unmarked(state, closure), *_missed_cells(state, closure)]
    # Whoever misses a cell has other sentences for that reason alone: no second fault.
    missing = [] if missed else _missing_sentences(state, closure)
    return [
        *_wrong_moves(state, moves),
        *missed,
        *missing,
        *_untidy_sentences(state),
        *_slow(seen),
    ]


class NotTested(TimeIsUp):
    """A line of which nobody knows what it would have given."""

    def __init__(self, why: Untested, detail: str) -> None:
        super().__init__(detail)
        self.why, self.detail = why, detail


def check_finished(failure: Failure | None) -> None:
    """Raise `NotTested` if a line was stopped, and nothing shows that it would not return."""
    if failure and failure.is_hang and failure.loop is None:
        raise NotTested(Untested.STOPPED, failure.what)


def fault_of(failure: Failure, call: str = "") -> Fault:
    """Return the fault that a failed line is; raise `NotTested` if the line was not run.

    A line that used up its work, or waited too long, is only slow unless a loop was proved endless.
    """
    if failure.kind is FailureKind.UNLOADABLE:
        raise NotTested(Untested.NOT_LOADED, one_line(str(failure)))
    kind = _FAILURES.get(failure.kind, FaultKind.HUNG)
    if failure.is_hang and failure.loop is None:
        kind = FaultKind.SLOW
    return Fault(kind, call=call, failure=replace(failure, trace=""))


def _slow(seen: Seen) -> Iterator[Fault]:
    if seen.work > SLOW_WORK:
        yield Fault(FaultKind.SLOW, work=seen.work)


def _off_board(state: AgentState, shape: Shape) -> Iterator[Fault]:
    """Cells that the board does not have."""
    all_cells = _cells(shape)
    sentences = [("knowledge", cells) for cells, _ in state.knowledge]
    for name, cells in [("safes", state.safes), ("mines", state.mines), *sentences]:
        if outside := cells - all_cells:
            yield Fault(FaultKind.OFF_BOARD, name, min(outside), is_extra=True, shape=shape)
            return


@lru_cache(maxsize=100)
def _cells(shape: Shape) -> frozenset[Cell]:
    return frozenset(shape.cells())


def _unsound(state: AgentState, closure: CourseClosure, layout: Layout) -> Iterator[Fault]:
    """Beliefs that do not follow; those that do are told to the closure."""
    for name, is_mine, cells, kind in (
        ("safes", False, state.safes, FaultKind.WRONG_SAFE),
        ("mines", True, state.mines, FaultKind.WRONG_MINE),
    ):
        for cell in sorted(cells):
            if closure.known.get(cell) is is_mine:
                continue
            if cell not in closure.known and follows(closure, (frozenset([cell]), is_mine), layout):
                closure.tell_cell(cell, is_mine)
                continue
            yield Fault(kind, name, cell, is_extra=True)
            return
    yield from _false_sentences(state, closure, layout)


def _false_sentences(state: AgentState, closure: CourseClosure, layout: Layout) -> Iterator[Fault]:
    plain = closure.plain_statements()
    for statement in state.knowledge:
        # Known cells in a sentence are a fault of their own: look at the rest of it here.
        rest = reduced(statement, closure)
        if rest in closure.facts or rest in plain or rest == (frozenset(), 0):
            continue
        if not rest[0] or not follows(closure, rest, layout):
            yield Fault(FaultKind.FALSE_SENTENCE, "knowledge", statement=statement, is_extra=True)
            return


def follows(closure: CourseClosure, statement: SentenceParts, layout: Layout) -> bool:
    """Whether the statement holds in every layout; where that is too long to find, in this one."""
    cells, count = statement
    if sum(map(layout.is_mine, cells)) != count:
        return False
    try:
        return entails(closure.premises(), (cells, int(count)))
    except TooComplex:
        return True


def reduced(statement: SentenceParts, closure: CourseClosure) -> SentenceParts:
    """The statement without the cells that the closure knows."""
    cells, count = statement
    known = [cell for cell in cells if cell in closure.known]
    return cells.difference(known), count - sum(closure.known[cell] for cell in known)


def _wrong_moves(state: AgentState, moves: set[Cell]) -> Iterator[Fault]:
    for cell in sorted(moves - state.moves_made):
        yield Fault(FaultKind.MOVES_MADE, "moves_made", cell)
        return
    for cell in sorted(state.moves_made - moves):
        yield Fault(FaultKind.MOVES_MADE, "moves_made", cell, is_extra=True)
        return


def _unmarked(state: AgentState, closure: CourseClosure) -> Iterator[Fault]:
    for cell in sorted(closure.numbers.keys() - state.safes):
        yield Fault(FaultKind.NOT_MARKED_SAFE, "safes", cell)
        return


def _missed_cells(state: AgentState, closure: CourseClosure) -> Iterator[Fault]:
    """Cells that the closure knows and the agent does not, by how hard they are to see."""
    safes = closure.safes - closure.numbers.keys()
    missed = [("safes", cell) for cell in sorted(safes - state.safes)]
    missed += [("mines", cell) for cell in sorted(closure.mines - state.mines)]
    easy = closure.singles().known if missed else {}
    for name, cell in missed:
        kind = FaultKind.MISSED_SINGLE if cell in easy else FaultKind.MISSED_SUBSET
        yield Fault(kind, name, cell)


def _missing_sentences(state: AgentState, closure: CourseClosure) -> Iterator[Fault]:
    """Sentences that should be there and are not: of a revealed number, or inferred."""
    held, plain = {reduced(each, closure) for each in state.knowledge}, closure.plain_statements()
    for statement, cell in plain.items():
        if statement not in held:
            is_replaced = _is_implied(held, statement)
            kind = FaultKind.PLAIN_REPLACED if is_replaced else FaultKind.PLAIN_MISSING
            yield Fault(kind, "knowledge", cell, statement, number=cell)
    for statement in closure.facts:
        if statement not in held and statement not in plain:
            yield Fault(FaultKind.INFERRED_MISSING, "knowledge", statement=statement)


def _is_implied(held: set[SentenceParts], statement: SentenceParts) -> bool:
    """Whether other sentences say as much: nothing is lost, it is only written otherwise."""
    try:
        return entails(held, statement)
    except TooComplex:
        return True


def _untidy_sentences(state: AgentState) -> Iterator[Fault]:
    """Sentences that should not be there as they are."""
    known = state.safes | state.mines
    seen: set[SentenceParts] = set()
    for statement in state.knowledge:
        kind = cell = None
        if not statement[0]:
            kind = FaultKind.EMPTY_SENTENCE
        elif statement in seen:
            kind = FaultKind.DUPLICATE
        elif known & statement[0]:
            kind, cell = FaultKind.KNOWN_CELL, min(known & statement[0])
        if kind is not None:
            yield Fault(kind, "knowledge", cell, statement, is_extra=True)
        seen.add(statement)


def judge_safe_move(before: AgentState, seen: Seen) -> list[Fault]:
    """The faults of a `make_safe_move` asked in a state."""
    if seen.failure:
        return [fault_of(seen.failure, SAFE_MOVE)]
    candidates = before.safes - before.moves_made
    if seen.text == "None" and candidates:
        none = Fault(FaultKind.NO_SAFE_MOVE, call=SAFE_MOVE, answer=seen.text)
        return [replace(none, cell=min(candidates))]
    if seen.text != "None" and seen.cell not in candidates:
        reason = BadMoveReason.PLAYED if seen.cell in before.moves_made else BadMoveReason.NOT_SAFE
        bad = Fault(FaultKind.BAD_SAFE_MOVE, call=SAFE_MOVE, answer=seen.text)
        return [replace(bad, cell=seen.cell, reason=reason)]
    return _changed(before, seen, FaultKind.IMPURE)


def judge_random_move(before: AgentState, seen: Seen, shape: Shape) -> list[Fault]:
    """The faults of a `make_random_move` asked in a state, once or for a set of draws."""
    if seen.failure:
        return [fault_of(seen.failure, RANDOM_MOVE)]
    changed = _changed(before, seen, FaultKind.IMPURE_RANDOM)
    if changed and not seen.cell:  # each of several draws changed what the next one saw
        return changed
    candidates = set(shape.cells()) - before.moves_made - before.mines
    drawn = [seen.cell] if seen.cell else list(seen.cells)
    bad = Fault(FaultKind.BAD_RANDOM_MOVE, call=RANDOM_MOVE, answer=seen.text)
    for cell in (each for each in drawn if each not in candidates):
        return [replace(bad, answer=str(cell), cell=cell, reason=_why_not(cell, before))]
    if candidates and "None" in seen.text:
        return [replace(bad, kind=FaultKind.NO_RANDOM_MOVE, cell=min(candidates))]
    if not drawn and seen.text not in ("None", "{None}"):
        return [replace(bad, reason=BadMoveReason.NO_CELL)]
    return changed


def _changed(before: AgentState, seen: Seen, impure: FaultKind) -> list[Fault]:
    """A question must leave the state as it was."""
    if seen.state is not None and not _same(before, seen.state):
        return [Fault(impure)]
    return []


def _same(one: AgentState, other: AgentState) -> bool:
    """Whether two states say the same, whatever the order of their sentences."""
    if one is other:
        return True
    sets = [(each.moves_made, each.mines, each.safes) for each in (one, other)]
    return sets[0] == sets[1] and _ordered(one.knowledge) == _ordered(other.knowledge)


def _ordered(knowledge: Iterable[SentenceParts]) -> list[tuple[list[Cell], int]]:
    return sorted((sorted(cells), count) for cells, count in knowledge)


def _why_not(cell: Cell, before: AgentState) -> BadMoveReason:
    if cell in before.moves_made:
        return BadMoveReason.PLAYED
    return BadMoveReason.MINE if cell in before.mines else BadMoveReason.OFF_BOARD


def observe(
    situation: Situation, pupil: Pupil, work: int = LINE_WORK
) -> Iterator[tuple[int, Seen, list[Fault]]]:
    """What was seen after each step (numbered from 1; 0 is the new agent) and its faults.

    The question at the end, if the situation has one, counts as a step. Nothing follows a
    failed step.
    """
    return _judge(situation, pupil.perform(_asked(situation), Way(work)))


def observe_all(
    situations: list[Situation], pupil: Pupil
) -> Iterator[tuple[Situation, list[Fault]]]:
    """Each situation with the faults at its end, as long as they come back: in one go if all do."""
    while situations:
        seen = pupil.perform([line for each in situations for line in _asked(each)])
        for situation in list(situations):
            here, seen = seen[: len(_asked(situation))], seen[len(_asked(situation)) :]
            situations = situations[1:]
            yield situation, list(_judge(situation, here))[-1][2]
            if here[-1].failure:
                break  # what came after it was not carried out


def _asked(situation: Situation) -> list[str]:
    return [*situation.lines(), *([situation.ask] if situation.ask else [])]


def _judge(situation: Situation, seen: list[Seen]) -> Iterator[tuple[int, Seen, list[Fault]]]:
    """The faults after each step."""
    closure, moves, lines = CourseClosure(situation.shape), set[Cell](), _asked(situation)
    for number, each in enumerate(seen):
        if number > len(situation.steps):
            yield number, each, _judge_answer(situation, seen[number - 1], each)
        elif each.failure:
            yield number, each, [fault_of(each.failure, lines[number])]
        elif number == 0:
            yield number, each, []
        else:
            step = situation.steps[number - 1]
            yield number, each, _judge_step(situation, step, each, closure, moves)


def _judge_step(
    situation: Situation,
    step: SituationStep,
    seen: Seen,
    closure: CourseClosure,
    moves: set[Cell],
) -> list[Fault]:
    """The faults after one step; only `add_knowledge` must leave everything inferred."""
    step.apply(closure, situation.layout)
    if step.kind is not StepKind.REVEAL:
        return []
    moves.add(step.cell)
    return judge_call(seen, closure, situation.layout, moves)


def _judge_answer(situation: Situation, before: Seen, seen: Seen) -> list[Fault]:
    """The faults of the question at the end."""
    if before.state is None:
        return []
    if situation.ask == SAFE_MOVE:
        return judge_safe_move(before.state, seen)
    return judge_random_move(before.state, seen, situation.shape)


def last_faults(situation: Situation, pupil: Pupil, work: int = LINE_WORK) -> list[Fault]:
    """The faults after the last step; none if it did not come that far."""
    last = len(situation.steps) + bool(situation.ask)
    for number, _, faults in observe(situation, pupil, work):
        if number == last or any(not fault.kind.is_logic for fault in faults):
            return faults
    return []


def shows_fault(situation: Situation, pupil: Pupil, kind: FaultKind, work: int = LINE_WORK) -> bool:
    """Whether the situation ends in a fault of this kind."""
    return any(fault.kind is kind for fault in last_faults(situation, pupil, work))
