"""Practice: drills and games watched call by call, and what they show, check by check."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from sapper.coach.closure import CourseClosure
from sapper.coach.curriculum import Check
from sapper.coach.diagnosis import is_repeated
from sapper.coach.effort import Budget, Effort
from sapper.coach.example import Example, Ladder, SituationExample, teach_smallest
from sapper.coach.fault import Fault, FaultKind, Severity, Untested
from sapper.coach.judge import (
    fault_of,
    judge_call,
    judge_random_move,
    judge_safe_move,
    observe,
)
from sapper.coach.lesson import Lesson
from sapper.coach.pupil import Pupil, TimeIsUp, WatchedPupil
from sapper.coach.report import CheckResult, Counts
from sapper.coach.seen import GOING_ON, Seen
from sapper.coach.situation import (
    ASKS,
    RANDOM_MOVE,
    SAFE_MOVE,
    Situation,
    SituationStep,
    StepKind,
    drills,
)
from sapper.core import Cell, Level
from sapper.game import Layout


def _check(name: str, title: str, *kinds: FaultKind) -> Check:
    """A check over all drills and games: it fails where a fault of these kinds was seen."""
    return Check(name, "Play", title, faults=frozenset(kinds))


_MOST_SLOW = 3
_SMALL_BOARD = 36
"""The number of cells up to which a board is a small one."""
_K = FaultKind
PLAY = (
    _check(
        "stable",
        "every call returns without an error",
        *(_K.DIED, _K.HUNG, _K.CRASHED, _K.GARBLED),
    ),
    _check("on the board", "no cell lies off the board", _K.OFF_BOARD),
    _check("sound", "safes and mines have only proven cells", _K.WRONG_SAFE, _K.WRONG_MINE),
    _check("true sentences", "every sentence is true", _K.FALSE_SENTENCE, _K.ODD_STATE),
    _check("records", "moves are recorded and marked safe", _K.MOVES_MADE, _K.NOT_MARKED_SAFE),
    _check("single", "nothing is missed that a single sentence proves", _K.MISSED_SINGLE),
    _check("subsets", "nothing is missed that the subset rule proves", _K.MISSED_SUBSET),
    _check("own sentence", "the sentence of every open number is kept", _K.PLAIN_MISSING),
    _check(
        "legal moves",
        "moves are legal, and found when there is one",
        *(_K.BAD_SAFE_MOVE, _K.NO_SAFE_MOVE, _K.BAD_RANDOM_MOVE, _K.NO_RANDOM_MOVE),
    ),
    _check("pure", "asking for a safe move changes nothing", _K.IMPURE),
    _check("pure random", "asking for a random move changes nothing", _K.IMPURE_RANDOM),
    _check("inferred", "every inferred sentence is added", _K.INFERRED_MISSING),
    _check("beside", "inferred sentences are added and replace nothing", _K.PLAIN_REPLACED),
    _check(
        "tidy",
        "no known cells, empty sentences or duplicates in knowledge",
        *(_K.KNOWN_CELL, _K.EMPTY_SENTENCE, _K.DUPLICATE),
    ),
    _check("fast", "no call goes through 250,000 rounds of loops", _K.SLOW),
)
_OBSERVED = {"stable": "calls", **dict.fromkeys(("legal moves", "pure", "pure random"), "asked")}
"""What a check could have seen, as the tally counts it; others see what was judged to the end."""
VARIATIONS = (
    ("any order", "the order of the calls does not matter"),
    ("not square", "boards that are not square"),
    ("repeated", "the same cell told twice"),
    ("outside", "changes from outside count"),
    ("copies", "a copy of the agent goes on in the same way"),
)
_POLISH = {"repeated", "outside", "copies"}
"""Variations that the course's window never makes."""

_FEWER = 5
"""Where something is to be mended, one of so many drills is left."""
ENOUGH = 0.5
"""The share of the drills that must be done before a check counts as passed."""


class Practice:
    """Drills and games of one pupil."""

    def __init__(self, pupil: WatchedPupil, effort: Effort, budget: Budget, ladder: Ladder) -> None:
        self._pupil = pupil
        self._ladder = ladder
        self._effort = effort
        self._budget = budget
        self._tally = FaultTally()
        self._drills = 0
        self._is_enough = effort.drills == 0
        self.examples: dict[str, Example] = {}
        """What shows each fault again, by the name of its check."""
        self.is_pure = True
        """Whether a question for a random move leaves the agent as it was."""

    def run(self) -> None:
        """Go through all drills, then play all games, as far as the time goes."""
        with contextlib.suppress(TimeIsUp):
            self._drill()
            self._play()

    def figures(self) -> Counts:
        """What was counted."""
        tally, counts = self._tally, self._tally.counts
        calls = max(tally.calls, 1)
        return Counts(
            situations=self._drills,
            games=tally.games,
            calls=tally.calls,
            milliseconds=1000 * tally.seconds / calls,
            slowest_milliseconds=1000 * tally.slowest,
            faults={str(kind): number for kind, number in counts.items() if number},
        )

    def results(self) -> Iterator[CheckResult]:
        """The result of every check."""
        lessons: dict[str, Lesson] = {}
        with contextlib.suppress(TimeIsUp):
            self._teach(lessons)
        for check in PLAY:
            tested = getattr(self._tally, _OBSERVED.get(check.name, "judged")) > 0
            if check.name == "stable" and self._tally.stopped:
                tested = False  # nobody knows whether those calls would have returned
            yield self._result(check.name, check.title, tested, check.severity, lessons)
        for name, title in VARIATIONS:
            severity = Severity.POLISH if name in _POLISH else Severity.WRONG
            yield self._result(name, title, self._tally.varied[name] > 0, severity, lessons)

    def _result(
        self, name: str, title: str, tested: bool, severity: Severity, lessons: dict[str, Lesson]
    ) -> CheckResult:
        lesson = lessons.get(name)
        if lesson is not None:
            return CheckResult(name, "Play", title, False, lesson, severity=lesson.severity)
        why = None if tested else Untested.NOT_TRIED
        if not self._is_enough:
            why = Untested.TIME
        passed = None if why else True
        return CheckResult(name, "Play", title, passed, None, why, severity=severity)

    def _teach(self, lessons: dict[str, Lesson]) -> None:
        """Find the lesson of each check that failed, its smallest example seen again.

        What does not show again in a fresh process is not taught.
        """
        for kind in sorted(self._tally.examples, key=lambda each: each.severity.value):
            examples = self._tally.examples[kind]
            if lessons and not self._budget.allows("lessons"):
                break
            found = teach_smallest(examples, self._pupil, self._ladder)
            if found is not None:
                small, fault, lesson = found
                name = self._check_of(kind, small)
                severity = Severity.POLISH if name in _POLISH else kind.severity
                if name not in lessons:
                    lessons[name] = replace(lesson, severity=severity)
                    self.examples[name] = SituationExample(small, fault)

    def _drill(self) -> None:
        """Go through the drills and note every fault."""
        every = drills(self._effort.drills, self._effort.seed, self.is_pure)
        for number, situation in enumerate(every, 1):
            if self._pupil.is_broken_down or self._is_slow or not self._budget.allows("drills"):
                return
            self._is_enough = number >= ENOUGH * self._effort.drills
            if number % _FEWER == 0 or not self._is_to_mend:
                self._drills += 1
                self._drill_one(situation)

    def _drill_one(self, situation: Situation) -> None:
        """Note the faults of one drill, each cell or sentence once."""
        noted: set[tuple[FaultKind, object]] = set()
        is_whole = True
        for number, seen, faults in observe(situation, self._pupil):
            if 0 < number <= len(situation.steps):
                if situation.steps[number - 1].kind is StepKind.REVEAL:
                    self._tally.note_call(seen, faults)
            elif number > len(situation.steps):
                self._tally.asked += seen.failure is None
            is_whole = is_whole and seen.failure is None
            for fault in faults:
                key = fault.kind, fault.cell or fault.statement
                if key not in noted:
                    noted.add(key)
                    self._tally.note_fault(fault, situation.until(number))
        if is_whole:
            self._tally.varied.update(_variations(situation))

    def _play(self) -> None:
        """Play the games, small boards first, as long as calls come back in time.

        Larger boards are for files that have nothing to mend so far: they show the rest nothing
        that small ones do not show better.
        """
        for text, number in self._effort.games:
            level = Level.parse(text)
            if level.height * level.width > _SMALL_BOARD and self._is_to_mend:
                return
            for seed in range(number):
                if self._pupil.is_broken_down or self._is_slow or not self._budget.allows("Play"):
                    return
                layout = Layout.random(level, self._effort.seed + seed)
                game = WatchedGame(self._pupil, layout, seed, self._tally, self.is_pure)
                game.play(lambda: self._budget.allows("Play") and not self._is_slow)

    @property
    def _is_to_mend(self) -> bool:
        """Whether the course's own calls have led to something wrong or incomplete."""
        return any(
            kind.severity is not Severity.POLISH and examples[0][0].is_plain
            for kind, examples in self._tally.examples.items()
        )

    @property
    def _is_slow(self) -> bool:
        """Whether enough has been seen of calls that take too long."""
        return self._tally.counts[_K.SLOW] + self._tally.counts[_K.HUNG] >= _MOST_SLOW

    def _check_of(self, kind: FaultKind, small: Situation) -> str:
        """The check that a fault belongs to: a variation if the smallest example needs it."""
        needed = _needed_variations(small)
        if needed:
            return needed[0]
        original = self._tally.examples[kind][0][0].shape
        cells = [step.cells[0] for step in small.steps if step.kind is StepKind.REVEAL]
        if cells != sorted(cells) and kind.is_logic:
            return "any order"
        if original.height != original.width and kind.is_logic:
            return "not square"
        return next(check.name for check in PLAY if kind in check.faults)


def _needed_variations(situation: Situation) -> list[str]:
    """What a situation does that the course's window never does."""
    kinds = [step.kind for step in situation.steps if step.kind not in ASKS]
    found = ["copies"] if StepKind.COPY in kinds else []
    if any(kind not in (StepKind.REVEAL, StepKind.COPY) for kind in kinds):
        found.append("outside")
    return [*found, "repeated"] if is_repeated(situation) else found


def _variations(situation: Situation) -> list[str]:
    """The variations that a situation tries."""
    cells = [step.cells[0] for step in situation.steps if step.kind is StepKind.REVEAL]
    found = _needed_variations(situation)
    if cells != sorted(cells):
        found.append("any order")
    if situation.shape.height != situation.shape.width:
        found.append("not square")
    return found


# What is seen over many situations, and whole games

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
    judged: int = 0
    """Calls after which all that the agent holds was compared with the closure."""
    asked: int = 0
    """Questions for a move that were answered and judged."""
    stopped: int = 0
    """Calls that took too long, though nothing shows that they would never have returned."""
    varied: Counter[str] = field(default_factory=Counter)
    """Situations of each variation that came to their end."""
    counts: Counter[FaultKind] = field(default_factory=Counter)
    examples: dict[FaultKind, list[tuple[Situation, Fault]]] = field(default_factory=dict)

    def note_call(self, seen: Seen, faults: list[Fault]) -> None:
        """Count one call of `add_knowledge`, and whether it could be judged to the end."""
        self.calls += 1
        self.seconds += seen.seconds
        self.slowest = max(self.slowest, seen.seconds)
        self.judged += seen.failure is None and not any(fault.kind in FATAL for fault in faults)
        self.stopped += seen.failure is not None and any(
            fault.kind is FaultKind.SLOW for fault in faults
        )

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
        faults = judge_call(answers[0], self._closure, self._layout, self._moves, lines[0])
        self._tally.note_call(answers[0], faults)
        self._note(faults)
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
