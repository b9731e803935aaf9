"""The figures of a run: what every agent reached, and how they differ."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from sapper.arena.luck import Luck, luck_between, luck_of, without_luck
from sapper.arena.peer import Peer
from sapper.arena.record import GameRecord, GuessMade, Phase
from sapper.arena.run import Results
from sapper.arena.sequential import SequentialResult
from sapper.arena.statistics import (
    Calibration,
    Estimate,
    calibration,
    mcnemar,
    mean_estimate,
    paired_difference,
    pooled,
    quantile,
    wilson,
)
from sapper.arena.verdict import ENOUGH_BOARDS, ENOUGH_FOR_NORMAL, Verdict, holm, verdict

RISK_BINS = (0.0, 0.1, 0.2, 0.3, 0.45, 0.55, 1.0)
"""The limits between which guesses are put together by their risk."""


@dataclass(frozen=True, slots=True)
class Spread:
    """How large something is over many games."""

    mean: float
    median: float
    p99: float
    largest: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Spread:
        mean = sum(values) / len(values)
        return cls(mean, quantile(values, 0.5), quantile(values, 0.99), max(values))


@dataclass(frozen=True, slots=True)
class RiskBin:
    """The guesses whose risk lies between two limits, and the games that they lost."""

    low: float
    high: float
    calibration: Calibration
    lost: int


@dataclass(frozen=True, slots=True)
class Losses:
    """Where games are lost.

    `phases` counts them by the phase of the fatal move. `forced` counts fatal moves when no
    hidden cell was safer than a coin flip, `chosen` when one was; the rest is not known.
    `by_default` counts forfeits by their reasons.
    """

    total: int
    phases: dict[Phase, int]
    forced: int
    chosen: int
    by_default: Counter[str]


@dataclass(frozen=True, slots=True)
class AgentFigures:
    """What one agent reached on some boards.

    `adjusted` is its rate without the luck of its guesses, where their risks are known.
    `endgames` holds the exact endgames' win chances against the games won.
    """

    agent: str
    boards: int
    wins: int
    interval: tuple[float, float]
    adjusted: Estimate | None
    milliseconds: Spread
    moves: float
    guesses: float
    losses: Losses
    risks: list[RiskBin]
    calibration: Calibration | None
    endgames: Calibration | None

    @property
    def rate(self) -> float:
        """The share of the boards that it won."""
        return self.wins / self.boards


@dataclass(frozen=True, slots=True)
class StoodIn:
    """A difference to a peer, by an agent that plays much like it and whose luck is known.

    `disagreement` is the share of the boards that just one of peer and stand-in won.
    """

    name: str
    disagreement: float
    difference: Estimate


class Judged(Enum):
    """What a verdict is of."""

    PLAIN = "plain"
    """The difference as it is: where risks are not exact, or boards are few."""
    ADJUSTED = "luck-adjusted"
    """The difference without the luck of both."""
    STAND_IN = "stand-in"
    """The difference to a peer by its stand-in."""
    SEQUENTIAL = "until shown"
    """The test that the run was stopped by."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two agents on the same boards, the first against the second, with one verdict.

    `only_first` and `only_second` count the boards that one won and the other did not; `p` is
    McNemar's. `adjusted` is the difference without the luck of both, or None where the luck of one
    is not known. `stood_in` is there for a peer with a stand-in, `sequential` in a run that was
    played until it was shown. `judged_by` says which of these the verdict is of: a rule that the
    agents and the number of boards decide, not the games. `corrected_p` is the p-value of that one,
    for all `pairs` that are compared at once. `is_doubted` if a side had impossibly good luck.
    """

    first: str
    second: str
    boards: int
    only_first: int
    only_second: int
    difference: Estimate
    p: float
    adjusted: Estimate | None
    stood_in: StoodIn | None = None
    pairs: int = 1
    corrected_p: float = 1.0
    sequential: SequentialResult | None = None
    has_exact_risks: bool = False
    is_doubted: bool = False

    @property
    def judged_by(self) -> Judged:
        """Which of its differences the verdict is of."""
        if self.sequential is not None:
            return Judged.SEQUENTIAL
        if self.stood_in is not None and self.has_exact_risks:
            return Judged.STAND_IN
        is_adjusted = self.has_exact_risks and self.boards >= ENOUGH_FOR_NORMAL
        return Judged.ADJUSTED if is_adjusted and self.adjusted is not None else Judged.PLAIN

    @property
    def judged(self) -> tuple[Estimate, float]:
        """That difference, and its p-value before it is corrected."""
        if self.judged_by is Judged.STAND_IN and self.stood_in is not None:
            return self.stood_in.difference, self.stood_in.difference.p
        if self.judged_by is Judged.ADJUSTED and self.adjusted is not None:
            return self.adjusted, self.adjusted.p
        return self.difference, self.p

    @property
    def verdict(self) -> Verdict:
        if self.is_doubted:
            return Verdict.IN_DOUBT
        if self.sequential is not None:
            return self.sequential.verdict
        enough = ENOUGH_FOR_NORMAL if self.judged_by is Judged.STAND_IN else ENOUGH_BOARDS
        return verdict(self.judged[0].value, self.corrected_p, self.boards, enough)


def agent_figures(agent: str, games: list[GameRecord]) -> AgentFigures:
    """The figures of one agent on some boards, at least one."""
    guesses = [guess for game in games for guess in game.guesses]
    wins = sum(game.won for game in games)
    return AgentFigures(
        agent=agent,
        boards=len(games),
        wins=wins,
        interval=wilson(wins, len(games)),
        adjusted=_adjusted_rate(games),
        milliseconds=Spread.of([1000 * game.cpu_seconds for game in games]),
        moves=sum(game.moves for game in games) / len(games),
        guesses=len(guesses) / len(games),
        losses=_losses(games),
        risks=_risk_bins(games),
        calibration=calibration(guesses),
        endgames=_endgames(games),
    )


def set_figures(results: Results, number: int | None = None) -> list[AgentFigures]:
    """The figures of every agent, on one set of boards or all that were played."""
    if not results.places(number):
        return []
    return [agent_figures(name, results.games(i, number)) for i, name in enumerate(results.agents)]


def comparisons(
    results: Results, peers: Sequence[Peer] = (), number: int | None = None
) -> list[Comparison]:
    """Every pair of agents, and every agent against the peer, on one set or pooled over all."""
    numbers = range(len(results.sets)) if number is None else [number]
    sides = [[Side.of(results.games(i, each)) for each in numbers] for i in _places(results)]
    doubted = {
        results.agents[i] for i in _places(results) if any(side.is_doubted for side in sides[i])
    }
    exact = {results.agents[i] for i in _places(results) if results.has_exact_risks(i)}
    found = [
        compare(results.agents[i], results.agents[j], list(zip(sides[i], sides[j], strict=True)))
        for i, j in combinations(_places(results), 2)
    ]
    if peers:
        found += _peer_comparisons(results, sides, [peers[each] for each in numbers])
    found = [
        replace(
            each,
            # Of a peer nothing is known; its stand-in lends its luck.
            has_exact_risks={each.first, each.stood_in.name if each.stood_in else each.second}
            <= exact,
            is_doubted=bool({each.first, each.second} & doubted),
        )
        for each in found
        if each.boards
    ]
    found = corrected(found)
    if results.is_until_shown:
        if number is None and len(results.sets) > 1:
            return []  # every set was stopped by itself
        tests = {(each.first, each.second): each for each in results.tests(number or 0).states()}
        found = [replace(each, sequential=tests.get((each.first, each.second))) for each in found]
    return found


def corrected(compared: list[Comparison]) -> list[Comparison]:
    """The comparisons with p-values that count how many they are."""
    values = holm([each.judged[1] for each in compared])
    return [
        replace(each, pairs=len(compared), corrected_p=p)
        for each, p in zip(compared, values, strict=True)
    ]


def _peer_comparisons(
    results: Results, sides: list[list[Side]], peers: list[Peer]
) -> Iterator[Comparison]:
    """Every agent against the peer, on sets for which the agents' sides are given."""
    rivals = [Side.of_peer(peer, ours.boards) for peer, ours in zip(peers, sides[0], strict=True)]
    name, stand_in = _common_name(peers), peers[0].stand_in
    for first, ours in zip(results.agents, sides, strict=True):
        found = compare(first, name, list(zip(ours, rivals, strict=True)))
        if stand_in is not None:
            standing_in = sides[results.agents.index(stand_in)]
            strata = list(zip(ours, rivals, standing_in, strict=True))
            found = replace(found, stood_in=compare_by_stand_in(stand_in, strata))
        yield found


def compare(first: str, second: str, strata: list[tuple[Side, Side]]) -> Comparison:
    """The comparison on one or several sets, each a pair of sides.

    The second may have played fewer boards of a set than the first; these are compared.
    """
    strata = [(ours.first(theirs.boards), theirs) for ours, theirs in strata if theirs.boards]
    pairs = [pair for ours, theirs in strata for pair in zip(ours.won, theirs.won, strict=True)]
    only_first, only_second = pairs.count((True, False)), pairs.count((False, True))
    return Comparison(
        first,
        second,
        len(pairs),
        only_first,
        only_second,
        pooled([paired_difference(ours.won, theirs.won) for ours, theirs in strata]),
        mcnemar(only_first, only_second),
        _pooled_if_known([_adjusted_difference(ours, theirs) for ours, theirs in strata]),
    )


def compare_by_stand_in(name: str, strata: list[tuple[Side, Side, Side]]) -> StoodIn | None:
    """The difference of the first sides to the second, without the luck of first and third.

    With A, P and R on a board, A - P = (A - R) + (R - P): luck is taken off the first bracket on
    both sides, and the second is zero wherever the stand-in did as the peer. Luck has mean zero,
    so the estimate is unbiased whatever the stand-in plays. None where luck cannot be told.
    """
    strata = [
        (ours.first(peer.boards), peer, stand_in.first(peer.boards))
        for ours, peer, stand_in in strata
        if peer.boards
    ]
    found = _pooled_if_known([_stood_in_difference(*stratum) for stratum in strata])
    if found is None:
        return None
    pairs = [pair for _, peer, other in strata for pair in zip(peer.won, other.won, strict=True)]
    return StoodIn(name, sum(a != b for a, b in pairs) / len(pairs), found)


@dataclass(frozen=True, slots=True)
class Side:
    """What a comparison needs of one agent's games on a set, in the order of the boards.

    `games` is None where their luck cannot be told: they are those of a peer, or a risk is unknown.
    A side that `is_doubted` had better luck than chance ever gives.
    """

    won: list[bool]
    games: list[GameRecord] | None
    is_doubted: bool = False

    @classmethod
    def of(cls, games: list[GameRecord]) -> Side:
        known = games if _lucks(games) is not None else None
        doubts = any(each.observed > each.predicted for each in _impossible(games))
        return cls([game.won for game in games], known, doubts)

    @classmethod
    def of_peer(cls, peer: Peer, boards: int) -> Side:
        """The side of a peer, on the first boards of a set as far as it played them."""
        return cls(list(peer.won[:boards]), None)

    @property
    def boards(self) -> int:
        return len(self.won)

    def first(self, boards: int) -> Side:
        """The same side on the first boards alone."""
        return Side(self.won[:boards], self.games and self.games[:boards], self.is_doubted)


def _places(results: Results) -> range:
    return range(len(results.agents))


def _pooled_if_known(estimates: list[Estimate | None]) -> Estimate | None:
    """The estimates pooled, or None where one is missing or none is there."""
    known = [each for each in estimates if each is not None]
    return pooled(known) if known and len(known) == len(estimates) else None


def _adjusted_rate(games: list[GameRecord]) -> Estimate | None:
    """The win rate without luck, or None where luck cannot be told."""
    lucks = _lucks(games)
    return None if lucks is None else without_luck([game.won for game in games], lucks)


def _adjusted_difference(ours: Side, theirs: Side) -> Estimate | None:
    """The paired difference without the luck of both; None where one's is not known."""
    lucks = _lucks_between(ours, theirs)
    return None if lucks is None else without_luck(_differences(ours, theirs), lucks)


def _stood_in_difference(ours: Side, peer: Side, stand_in: Side) -> Estimate | None:
    """The paired difference to the peer without our luck and its stand-in's, if both are known."""
    lucks = _lucks_between(ours, stand_in)
    # The multiples of luck are fitted to the whole difference: it is its error that counts.
    return None if lucks is None else without_luck(_differences(ours, peer), lucks)


def _lucks_between(ours: Side, theirs: Side) -> list[Luck] | None:
    """The luck of our games less that of theirs; None if one of them is not known."""
    if ours.games is None or theirs.games is None:
        return None
    return _all_known(luck_between(*pair) for pair in zip(ours.games, theirs.games, strict=True))


def _differences(ours: Side, theirs: Side) -> list[float]:
    return [float(a - b) for a, b in zip(ours.won, theirs.won, strict=True)]


def _lucks(games: list[GameRecord]) -> list[Luck] | None:
    """The luck of every game, or None where it cannot be told."""
    if not any(game.guesses for game in games) or _impossible(games):
        return None
    return _all_known(luck_of(game) for game in games)


def _all_known(lucks: Iterable[Luck | None]) -> list[Luck] | None:
    """The lucks, or None where one is missing."""
    found = list(lucks)
    known = [luck for luck in found if luck is not None]
    return known if len(known) == len(found) else None


def _impossible(games: list[GameRecord]) -> list[Calibration]:
    """The agent's guesses or endgames, if they went as they never go by chance."""
    guesses = calibration([guess for game in games for guess in game.guesses])
    found = [each for each in (guesses, _endgames(games)) if each is not None]
    return [each for each in found if each.is_impossible]


def _losses(games: list[GameRecord]) -> Losses:
    fatal = [guess for game in games if (guess := game.fatal_guess) is not None]
    phases = Counter(guess.phase for guess in fatal)
    return Losses(
        total=sum(not game.won for game in games),
        phases={phase: phases[phase] for phase in Phase},
        forced=sum(guess.forced is True for guess in fatal),
        chosen=sum(guess.forced is False for guess in fatal),
        by_default=Counter(game.forfeit for game in games if game.forfeit is not None),
    )


def _risk_bins(games: list[GameRecord]) -> list[RiskBin]:
    """The guesses put together by their risk, empty bins left out; 1 belongs to the last."""
    inside: dict[int, list[GuessMade]] = defaultdict(list)
    for game in games:
        for guess in game.guesses:
            if guess.risk is not None:
                inside[bisect_right(RISK_BINS[1:-1], guess.risk)].append(guess)
    bins = []
    for place, guesses in sorted(inside.items()):
        found = calibration(guesses)
        if found is not None:
            lost = sum(not guess.survived for guess in guesses)
            bins.append(RiskBin(RISK_BINS[place], RISK_BINS[place + 1], found, lost))
    return bins


def _endgames(games: list[GameRecord]) -> Calibration | None:
    """The games won against the win chances that exact endgames gave."""
    chances = [(game.endgame, game.won) for game in games if game.endgame is not None]
    if not chances:
        return None
    count = len(chances)
    variance = sum(chance * (1 - chance) for chance, _ in chances)
    predicted = mean_estimate([chance for chance, _ in chances]).value
    return Calibration(
        count, predicted, sum(won for _, won in chances) / count, variance**0.5 / count
    )


def _common_name(peers: Sequence[Peer]) -> str:
    """What the names of one peer's files have in common."""
    names = [peer.name for peer in peers]
    same = 0
    while all(len(name) > same and name[same] == names[0][same] for name in names):
        same += 1
    return names[0][:same].strip("-_ .") or " + ".join(names)
