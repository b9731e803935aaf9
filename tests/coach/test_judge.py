"""The judge on states written by hand: each kind of fault, and nothing where all is right."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sapper.coach import words
from sapper.coach.closure import SentenceParts
from sapper.coach.fault import FaultKind, Severity
from sapper.coach.judge import SLOW_WORK, fault_of, judge_call, judge_random_move, judge_safe_move
from sapper.coach.seen import AgentState, Seen
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import Cell, Shape
from sapper.game import Layout
from sapper.sandbox import Failure, FailureKind

# The top row is hidden, of the bottom row two ones are open: (0, 2) and (1, 2) are safe.
SITUATION = Situation(
    Layout.parse("*../..."),
    (SituationStep(StepKind.REVEAL, (1, 0)), SituationStep(StepKind.REVEAL, (1, 1))),
)
LEFT: SentenceParts = frozenset({(0, 0), (0, 1)}), 1
RIGHT = AgentState(
    frozenset({(1, 0), (1, 1)}),
    frozenset(),
    frozenset({(1, 0), (1, 1), (0, 2), (1, 2)}),
    (LEFT,),
)


def faults(state: AgentState, work: int = 0) -> set[FaultKind]:
    moves: set[Cell] = {(1, 0), (1, 1)}
    seen = Seen(state=state, work=work)
    return {fault.kind for fault in judge_call(seen, SITUATION.closure(), SITUATION.layout, moves)}


def test_the_closure_is_right() -> None:
    assert faults(RIGHT) == set()


@pytest.mark.parametrize(
    ("change", "kind"),
    [
        ({"moves_made": frozenset({(1, 0)})}, FaultKind.MOVES_MADE),
        ({"moves_made": RIGHT.moves_made | {(0, 2)}}, FaultKind.MOVES_MADE),
        ({"safes": RIGHT.safes - {(0, 2)}}, FaultKind.MISSED_SUBSET),
        ({"safes": RIGHT.safes - {(1, 1)}}, FaultKind.NOT_MARKED_SAFE),
        ({"safes": RIGHT.safes | {(0, 0)}}, FaultKind.WRONG_SAFE),
        ({"safes": RIGHT.safes | {(2, 0)}}, FaultKind.OFF_BOARD),
        ({"mines": frozenset({(0, 0)})}, FaultKind.WRONG_MINE),
        ({"mines": frozenset({(0, 1)})}, FaultKind.WRONG_MINE),
        ({"knowledge": ()}, FaultKind.PLAIN_MISSING),
        ({"knowledge": (LEFT, LEFT)}, FaultKind.DUPLICATE),
        ({"knowledge": (LEFT, (frozenset(), 0))}, FaultKind.EMPTY_SENTENCE),
        ({"knowledge": (LEFT, (LEFT[0] | {(0, 2)}, 1))}, FaultKind.KNOWN_CELL),
        ({"knowledge": (LEFT, (frozenset({(0, 0)}), 1))}, FaultKind.FALSE_SENTENCE),
        ({"knowledge": (LEFT, (LEFT[0], 2))}, FaultKind.FALSE_SENTENCE),
        ({"odd": ("ai.mines is a list, expected a set",)}, FaultKind.ODD_STATE),
    ],
)
def test_each_fault_by_its_kind(change: dict[str, object], kind: FaultKind) -> None:
    assert faults(replace(RIGHT, **change)) == {kind}  # type: ignore[arg-type]


def test_slow_calls_are_faults() -> None:
    assert faults(RIGHT, work=SLOW_WORK + 1) == {FaultKind.SLOW}


def test_failures_are_faults() -> None:
    seen = Seen(failure=Failure(FailureKind.RAISED, "KeyError: 1", line=7, source="x[1]"))
    found = judge_call(seen, SITUATION.closure(), SITUATION.layout, set())
    assert [(fault.kind, words.message(fault)) for fault in found] == [
        (FaultKind.CRASHED, "KeyError: 1 (line 7: x[1])")
    ]


def test_single_sentences_are_the_easier_rung() -> None:
    situation = Situation(Layout.parse(".."), (SituationStep(StepKind.REVEAL, (0, 0)),))
    blind = AgentState(frozenset({(0, 0)}), frozenset(), frozenset({(0, 0)}), ())
    found = judge_call(Seen(state=blind), situation.closure(), situation.layout, {(0, 0)})
    assert [fault.kind for fault in found] == [FaultKind.MISSED_SINGLE]


def test_more_than_the_course_asks_is_no_fault_but_must_be_complete() -> None:
    # The 1 and the 2 overlap without one lying inside the other, yet two cells follow.
    layout = Layout.parse(".../**.")
    steps = (SituationStep(StepKind.REVEAL, (0, 0)), SituationStep(StepKind.REVEAL, (0, 2)))
    situation, moves = Situation(layout, steps), {(0, 0), (0, 2)}
    assert (0, 1) not in situation.closure().known
    assert (1, 2) not in situation.closure().known
    rest: SentenceParts = frozenset({(0, 1), (1, 1)}), 1
    strong = AgentState(frozenset(moves), frozenset({(1, 0)}), frozenset({*moves, (1, 2)}), (rest,))
    assert judge_call(Seen(state=strong), situation.closure(), layout, moves) == []
    # Whoever knows the mine by full logic must draw the plain conclusion from it too.
    half = replace(strong, safes=frozenset(moves))
    found = judge_call(Seen(state=half), situation.closure(), layout, moves)
    assert {fault.kind for fault in found} == {FaultKind.MISSED_SUBSET}


SHAPE = Shape(2, 3)


@pytest.mark.parametrize(
    ("seen", "kinds"),
    [
        (Seen("(0, 2)", (0, 2), state=RIGHT), []),
        (Seen("None", state=RIGHT), [FaultKind.NO_SAFE_MOVE]),
        (Seen("(1, 0)", (1, 0), state=RIGHT), [FaultKind.BAD_SAFE_MOVE]),
        (Seen("(0, 0)", (0, 0), state=RIGHT), [FaultKind.BAD_SAFE_MOVE]),
        (Seen("(0, 2)", (0, 2), state=replace(RIGHT, safes=frozenset())), [FaultKind.IMPURE]),
    ],
)
def test_safe_moves(seen: Seen, kinds: list[FaultKind]) -> None:
    assert [fault.kind for fault in judge_safe_move(RIGHT, seen)] == kinds


@pytest.mark.parametrize(
    ("seen", "kinds"),
    [
        (Seen("(0, 0)", (0, 0), state=RIGHT), []),
        (Seen("None", state=RIGHT), [FaultKind.NO_RANDOM_MOVE]),
        (Seen("(1, 0)", (1, 0), state=RIGHT), [FaultKind.BAD_RANDOM_MOVE]),
        (Seen("(2, 0)", (2, 0), state=RIGHT), [FaultKind.BAD_RANDOM_MOVE]),
        (Seen("7", state=RIGHT), [FaultKind.BAD_RANDOM_MOVE]),
        (Seen("{..}", cells=((0, 0), (1, 1)), state=RIGHT), [FaultKind.BAD_RANDOM_MOVE]),
    ],
)
def test_random_moves(seen: Seen, kinds: list[FaultKind]) -> None:
    assert [fault.kind for fault in judge_random_move(RIGHT, seen, SHAPE)] == kinds


def test_an_endless_call_is_told_without_the_number_and_the_line_of_one_try() -> None:
    failure = Failure(FailureKind.HUNG, "over 100 rounds", line=9, loop=7)
    found = fault_of(failure)
    assert (found.kind, found.line) == (FaultKind.HUNG, 7)
    assert words.message(found) == "did not come to an end"


def test_a_call_that_may_only_be_slow_is_not_called_endless() -> None:
    failure = Failure(FailureKind.HUNG, "went through over 100 rounds", line=9)
    found = fault_of(failure)
    assert (found.kind, found.kind.severity) == (FaultKind.SLOW, Severity.POLISH)
