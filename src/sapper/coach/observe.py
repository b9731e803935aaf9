"""A situation carried out on a pupil and judged step by step."""

from __future__ import annotations

from collections.abc import Iterator

from sapper.coach.closure import CourseClosure
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import fault_of, judge_call, judge_random_move, judge_safe_move
from sapper.coach.situation import Situation, StepKind
from sapper.core.shape import Cell
from sapper.sandbox import LINE_SECONDS, Pupil, Seen, Way

SAFE_MOVE = "ai.make_safe_move()"
RANDOM_MOVE = "ai.make_random_move()"
RANDOM_MOVES = "{ai.make_random_move() for _ in range(40)}"


def observe(
    situation: Situation, pupil: Pupil, seconds: float = LINE_SECONDS
) -> Iterator[tuple[int, Seen, list[Fault]]]:
    """What was seen after each step (numbered from 1; 0 is the new agent) and its faults.

    The question at the end, if the situation has one, counts as a step. Nothing follows a
    failed step.
    """
    asks = [situation.ask] if situation.ask else []
    seen = pupil.perform([*situation.lines(), *asks], Way(seconds))
    closure, moves = CourseClosure(situation.shape), set[Cell]()
    for number, each in enumerate(seen):
        if number > len(situation.steps):
            yield number, each, _judge_answer(situation, seen[number - 1], each)
        else:
            yield number, each, _judge_step(situation, number, each, closure, moves)


def _judge_step(
    situation: Situation, number: int, seen: Seen, closure: CourseClosure, moves: set[Cell]
) -> list[Fault]:
    """The faults after one step; only `add_knowledge` must leave everything inferred."""
    if seen.failure:
        return [fault_of(seen.failure)]
    if number == 0:
        return []
    step = situation.steps[number - 1]
    step.apply(closure, situation.layout)
    if step.kind in (StepKind.REVEAL, StepKind.ADD_MOVE):
        moves.add(step.cells[0])
    if step.kind is not StepKind.REVEAL:
        return []
    return judge_call(seen, closure, situation.layout, moves)


def _judge_answer(situation: Situation, before: Seen, seen: Seen) -> list[Fault]:
    """The faults of the question at the end."""
    if before.state is None:
        return []
    if situation.ask == SAFE_MOVE:
        return judge_safe_move(before.state, seen)
    return judge_random_move(before.state, seen, situation.shape)


def last_faults(situation: Situation, pupil: Pupil, seconds: float = LINE_SECONDS) -> list[Fault]:
    """The faults after the last step; none if it did not come that far."""
    last = len(situation.steps) + bool(situation.ask)
    for number, _, faults in observe(situation, pupil, seconds):
        if number == last or any(not fault.kind.is_logic for fault in faults):
            return faults
    return []


def shows_fault(
    situation: Situation, pupil: Pupil, kind: FaultKind, seconds: float = LINE_SECONDS
) -> bool:
    """Whether the situation ends in a fault of this kind."""
    return any(fault.kind is kind for fault in last_faults(situation, pupil, seconds))
