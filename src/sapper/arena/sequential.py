"""A test of two agents that may be looked at after every board, and stopped when it is shown.

Somebody bets on the differences, board by board, at odds that are fair if the agents are equally
strong. The stake then grows only by luck: over the whole of an endless run, the chance that it
ever grows n-fold is at most 1 / n, however often one looks. The stake is called the evidence; at 20
the chance of a false verdict is at most 5 %. No distribution is assumed, nothing is approximate.

The stake is spread over bets of many sizes on either agent. Half of it bets on the differences
without luck: those are steadier. What is taken off a board as luck
has mean zero given all that went before, and the multiples of it come from earlier boards alone, so
the odds stay fair.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations

from sapper.arena.luck import bounded_luck, shared_guesses
from sapper.arena.record import GameRecord
from sapper.arena.statistics import ERROR, Verdict

LARGEST_PLAIN, LARGEST_ADJUSTED = 1.0, 3.0
"""How large a difference on one board can be, as it is and without luck."""

BETS = tuple(0.9 * 2.0**-k for k in range(10))
"""The shares of the stake that are put on a difference of the largest size."""

FIRST_FIT, LATER_FITS = 200, 1.2
"""Boards before luck is taken off for the first time, and their growth until the next fit."""

_LARGEST_STAKE = 1e250


class Stakes:
    """The stakes on one kind of difference; 1 altogether before the first board."""

    def __init__(self, largest: float) -> None:
        self._bets = [sign * bet / largest for sign in (1, -1) for bet in BETS]
        self._stakes = [1.0] * len(self._bets)

    def add(self, difference: float) -> None:
        if difference:
            self._stakes = [
                min(stake * (1 + bet * difference), _LARGEST_STAKE)
                for stake, bet in zip(self._stakes, self._bets, strict=True)
            ]

    @property
    def sides(self) -> tuple[float, float]:
        """The stake on the first agent and that on the second, each half of the whole."""
        half = len(BETS)
        ours, theirs = self._stakes[:half], self._stakes[half:]
        return math.fsum(ours) / (2 * half), math.fsum(theirs) / (2 * half)


class LuckFit:
    """How much of a board's difference is taken off for its luck, by the boards before it.

    Least squares of the differences on two terms of luck, without a constant: under fair odds
    there is none. The multiples are kept between 0 and 1, so that what is left stays bounded.
    """

    def __init__(self) -> None:
        self.multiples = (0.0, 0.0)
        self._count, self._next = 0, FIRST_FIT
        self._products = [0.0] * 5

    def add(self, difference: float, guesses: float, endgame: float) -> None:
        """Learn from a board that was bet on already."""
        terms = (guesses * guesses, guesses * endgame, endgame * endgame)
        values = (*terms, guesses * difference, endgame * difference)
        self._products = [a + b for a, b in zip(self._products, values, strict=True)]
        self._count += 1
        if self._count >= self._next:
            self._next = int(self._next * LATER_FITS) + 1
            self.multiples = solve(*self._products)


def solve(gg: float, ge: float, ee: float, gd: float, ed: float) -> tuple[float, float]:
    """The multiples of the two terms by the sums of their products, each from 0 to 1."""
    determinant = gg * ee - ge * ge
    if determinant > 1e-9 * gg * ee:
        found = (gd * ee - ed * ge) / determinant, (ed * gg - gd * ge) / determinant
    else:
        found = gd / gg if gg else 0.0, ed / ee if ee else 0.0
    return min(max(found[0], 0.0), 1.0), min(max(found[1], 0.0), 1.0)


@dataclass(frozen=True, slots=True)
class SequentialResult:
    """How a test of two agents stands: the boards it took, or has taken so far.

    `evidence` is the largest stake that there was, `needed` that which shows a difference.
    """

    first: str
    second: str
    boards: int
    evidence: float
    needed: float
    verdict: Verdict


@dataclass
class PairTest:
    """The test of two agents, the first against the second, board by board in order."""

    first: str
    second: str
    needed: float = 1 / ERROR
    boards: int = 0
    shown: SequentialResult | None = None
    _plain: Stakes = field(default_factory=lambda: Stakes(LARGEST_PLAIN))
    _adjusted: Stakes = field(default_factory=lambda: Stakes(LARGEST_ADJUSTED))
    _fit: LuckFit = field(default_factory=LuckFit)
    _most: float = 1.0
    _lead: float = 0.0
    """The boards that the first has won more than the second."""

    def add(self, ours: GameRecord, theirs: GameRecord) -> None:
        """Take the next board; nothing changes any more once a difference is shown."""
        if self.shown is not None:
            return
        self.boards += 1
        since = shared_guesses(ours, theirs)
        lucks = bounded_luck(ours, since), bounded_luck(theirs, since)
        guesses, endgame = (a - b for a, b in zip(*lucks, strict=True))
        difference = float(ours.won - theirs.won)
        self._lead += difference
        of_guesses, of_endgame = self._fit.multiples
        self._plain.add(difference)
        self._adjusted.add(difference - of_guesses * guesses - of_endgame * endgame)
        self._fit.add(difference, guesses, endgame)
        self._look()

    def state(self) -> SequentialResult:
        if self.shown is not None:
            return self.shown
        stands = (self.boards, self._most, self.needed, Verdict.NOT_SHOWN)
        return SequentialResult(self.first, self.second, *stands)

    def _look(self) -> None:
        """Note the evidence, and whether it is enough by now and the games won say the same."""
        ours, theirs = self._plain.sides
        more, less = self._adjusted.sides
        evidence = (ours + theirs + more + less) / 2
        self._most = max(self._most, evidence)
        favour = ours + more - theirs - less
        if evidence >= self.needed and favour * self._lead > 0:
            verdict = Verdict.AHEAD if favour > 0 else Verdict.BEHIND
            stands = (self.boards, evidence, self.needed, verdict)
            self.shown = SequentialResult(self.first, self.second, *stands)


class SetTest:
    """The tests of all pairs of agents on one set of boards.

    With several pairs, or several sets that are looked at, each needs as many times the evidence:
    then the chance that any of the verdicts is false is at most 5 % altogether.
    """

    def __init__(self, agents: tuple[str, ...], sets: int = 1) -> None:
        pairs = list(combinations(range(len(agents)), 2))
        needed = max(1, len(pairs)) * sets / ERROR
        self._pairs = [(i, j, PairTest(agents[i], agents[j], needed)) for i, j in pairs]
        self.boards = 0

    def add(self, games: list[GameRecord]) -> None:
        """Take the next board, with a game of every agent."""
        self.boards += 1
        for i, j, test in self._pairs:
            test.add(games[i], games[j])

    @property
    def is_over(self) -> bool:
        """Whether every pair is told apart, so that no more boards are needed."""
        return bool(self._pairs) and all(test.shown is not None for _, _, test in self._pairs)

    def states(self) -> Iterator[SequentialResult]:
        """How the tests stand, pair by pair."""
        return (test.state() for _, _, test in self._pairs)
