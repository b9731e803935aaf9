"""Whole games, watched: after every call the agent is held against the exact closure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from sapper.coach.closure import CourseClosure
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.judge import (
    RANDOM_MOVE,
    SAFE_MOVE,
    fault_of,
    judge_call,
    judge_random_move,
    judge_safe_move,
)
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core import analyse
from sapper.core.errors import TooComplex
from sapper.core.shape import Cell
from sapper.game.layout import Layout
from sapper.sandbox import GOING_ON, Pupil, Seen

FATAL = {
    FaultKind.DIED,
    FaultKind.HUNG,
    FaultKind.CRASHED,
    FaultKind.GARBLED,
    FaultKind.ODD_STATE,
    FaultKind.OFF_BOARD,
    FaultKind.WRONG_SAFE,
    FaultKind.WRONG_MINE,
    FaultKind.FALSE_SENTENCE,
}
"""After one of these the rest of the state, and of the game, tells nothing."""


_MOST_EXAMPLES = 5


@dataclass
class FaultTally:
    """What was seen over many situations: how often each fault, and its simplest examples."""

    calls: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    games: int = 0
    guesses: int = 0
    needless_guesses: int = 0
    """Guesses although the closure had a safe move."""
    hard_guesses: int = 0
    """Guesses where only more than the course asks proves a safe move."""
    beyond: int = 0
    """Cells rightly known by more than the course asks."""
    judged: int = 0
    """Calls after which all that the agent holds was compared with the closure."""
    asked: int = 0
    """Questions for a move that were answered and judged."""
    varied: Counter[str] = field(default_factory=Counter)
    """Situations of each variation that came to their end."""
    counts: Counter[FaultKind] = field(default_factory=Counter)
    examples: dict[FaultKind, list[tuple[Situation, Fault]]] = field(default_factory=dict)

    def note_call(self, seen: Seen, faults: list[Fault]) -> None:
        """Count one call of `add_knowledge`, and whether it could be judged to the end."""
        self.calls += 1
        self.seconds += seen.seconds
        self.slowest = max(self.slowest, seen.seconds)
        self.judged += not any(fault.kind in FATAL for fault in faults)

    def note_fault(self, fault: Fault, situation: Situation) -> None:
        """Count a fault; keep the simplest situations that end in one of its kind."""
        self.counts[fault.kind] += 1
        kept = self.examples.setdefault(fault.kind, [])
        kept.append((situation, fault))
        kept.sort(key=lambda example: _complexity(example[0]))
        del kept[_MOST_EXAMPLES:]


def _complexity(situation: Situation) -> tuple[bool, bool, int, int]:
    """Plain before varied, square before oblong, small before large, short before long."""
    shape, is_oblong = situation.shape, situation.shape.height != situation.shape.width
    return not situation.is_plain, is_oblong, shape.size, situation.calls


class WatchedGame:
    """One game: the agent chooses, the coach reveals, and where a mine was hit helps on."""

    def __init__(
        self, pupil: Pupil, layout: Layout, seed: int, tally: FaultTally, is_pure: bool = True
    ) -> None:
        self._pupil = pupil
        self._layout = layout
        self._random = Random(seed)
        self._seed = self._random.getrandbits(32)
        # Who is changed by the question for a random move is asked as the window asks: only where
        # there is no safe move, and the game ends where the move that came was a mine.
        self._asks = [SAFE_MOVE, RANDOM_MOVE] if is_pure else [SAFE_MOVE]
        self._tally = tally
        self._closure = CourseClosure(layout.shape)
        self._steps: list[SituationStep] = []
        self._moves: set[Cell] = set()
        self._noted: set[tuple[FaultKind, object]] = set()

    def play(self, may_go_on: Callable[[], bool] = lambda: True) -> None:
        """Play until every safe cell is revealed, the agent is beyond help or the time is up."""
        self._tally.games += 1
        safe_cells = set(self._layout.shape.cells()) - self._layout.mines()
        first = f"random.seed({self._seed})"
        new = Situation(self._layout, ()).lines()
        seen = self._pupil.perform([first, *new, *self._asks])
        answers = seen[1:] or seen  # a file may break even `random.seed`
        while not self._is_fatal(answers) and self._moves != safe_cells and may_go_on():
            cell = self._choose(answers, safe_cells)
            if cell is None:
                return
            answers = self._reveal(cell)

    def _reveal(self, cell: Cell) -> list[Seen]:
        """Tell the agent a cell, ask for its next moves, and judge all three."""
        step = SituationStep(StepKind.REVEAL, (cell,))
        lines = [step.line(self._layout), *self._asks]
        answers = self._pupil.perform(lines, GOING_ON)
        self._steps.append(step)
        self._moves.add(cell)
        step.apply(self._closure, self._layout)
        before = len(self._closure.known)
        faults = judge_call(answers[0], self._closure, self._layout, self._moves)
        self._tally.note_call(answers[0], faults)
        self._note(faults)
        self._tally.beyond += len(self._closure.known) - before
        self._judge_moves(answers)
        # What was asked is part of what was done: asking may have changed the agent.
        self._steps.append(SituationStep(StepKind.ASK_SAFE))
        if RANDOM_MOVE in self._asks:
            self._steps.append(SituationStep(StepKind.ASK_RANDOM))
        return answers

    def _judge_moves(self, answers: list[Seen]) -> None:
        state = answers[0].state
        if state is None or state.odd or len(answers) < 2:
            return
        self._tally.asked += not answers[1].failure
        self._note(judge_safe_move(state, answers[1]), SAFE_MOVE)
        if len(answers) > 2 and answers[1].state is not None:
            shape = self._layout.shape
            self._note(judge_random_move(answers[1].state, answers[2], shape), RANDOM_MOVE)

    def _note(self, faults: list[Fault], ask: str = "") -> None:
        """Count faults, each cell or sentence once a game."""
        for fault in faults:
            key = fault.kind, fault.cell or fault.statement
            if key not in self._noted:
                self._noted.add(key)
                situation = Situation(self._layout, tuple(self._steps), ask, self._seed)
                self._tally.note_fault(fault, situation)

    def _is_fatal(self, answers: list[Seen]) -> bool:
        """Whether going on makes no sense; a failure of the very first lines is noted here."""
        if answers[-1].failure and not self._steps:
            self._note([fault_of(answers[-1].failure)])
        return any(each.failure for each in answers) or any(
            kind in FATAL for kind, _ in self._noted
        )

    def _choose(self, answers: list[Seen], safe_cells: set[Cell]) -> Cell | None:
        """The agent's move; the coach's own where the agent has none or hit a mine.

        None where that would be one more than the agent thinks was made.
        """
        left = sorted(safe_cells - self._moves)
        if answers[1].cell in left:
            return answers[1].cell
        self._tally.guesses += 1
        if self._closure.safes - self._moves:
            self._tally.needless_guesses += 1
        elif proves_safe_cell(Situation(self._layout, tuple(self._steps))):
            self._tally.hard_guesses += 1
        if len(answers) > 2:
            drawn = answers[2].cell
            return drawn if drawn in left else self._random.choice(left)
        drawn = self._ask_random(answers[1])
        return drawn if drawn in left else None

    def _ask_random(self, before: Seen) -> Cell | None:
        """The agent's random move, where it is changed by the question."""
        (answer,) = self._pupil.perform([RANDOM_MOVE], GOING_ON)
        if before.state is not None:
            faults = judge_random_move(before.state, answer, self._layout.shape)
            self._note(faults, RANDOM_MOVE)
        self._steps.append(SituationStep(StepKind.ASK_RANDOM))
        return answer.cell


def proves_safe_cell(situation: Situation) -> bool:
    """Whether full logic, without the mine total, proves a hidden cell safe."""
    try:
        return bool(analyse(situation.view()).safe)
    except TooComplex:
        return False
