from __future__ import annotations

import math
from random import Random

import pytest

from sapper.arena.luck import MOST_GOOD_LUCK, bounded_luck
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.sequential import BETS, LuckFit, PairTest, SetTest, Stakes, solve
from sapper.arena.statistics import Verdict

WON, LOST = GameRecord(True, 1, 0.0), GameRecord(False, 1, 0.0)


def test_stakes_by_hand() -> None:
    stakes = Stakes(1.0)
    assert stakes.sides == (0.5, 0.5)
    stakes.add(1.0)
    stakes.add(0.0)
    stakes.add(-1.0)
    expected = sum((1 + bet) * (1 - bet) for bet in BETS) / len(BETS) / 2
    assert stakes.sides == pytest.approx((expected, expected))


def test_the_stake_is_fair() -> None:
    """Over all ways that three boards can go, each as likely, the stake stays 1 on average."""
    total = 0.0
    for code in range(8):
        stakes = Stakes(1.0)
        for bit in range(3):
            stakes.add(1.0 if code >> bit & 1 else -1.0)
        total += sum(stakes.sides) / 8
    assert total == pytest.approx(1.0)


def test_a_clear_difference_is_shown_and_the_same_way_round() -> None:
    for ours, theirs, expected in ((WON, LOST, Verdict.AHEAD), (LOST, WON, Verdict.BEHIND)):
        test = PairTest("a", "b")
        while test.shown is None:
            test.add(ours, theirs)
        assert test.shown.verdict is expected
        assert 5 < test.shown.boards < 30
        assert test.shown.evidence >= 20
        boards = test.boards
        test.add(theirs, ours)
        assert (test.state(), test.boards) == (test.shown, boards)


def test_equal_games_show_nothing() -> None:
    test = PairTest("a", "b")
    for _ in range(200):
        test.add(WON, WON)
        test.add(LOST, LOST)
    state = test.state()
    assert (state.verdict, state.boards, state.evidence) == (Verdict.NOT_SHOWN, 400, 1.0)


def game(random: Random, edge: float) -> GameRecord:
    """A guess, then an endgame with a known chance: luck decides nearly all of it."""
    risk, chance = random.uniform(0.1, 0.4), random.uniform(0.2, 0.7) + edge
    survived = random.random() >= risk
    guess = GuessMade(risk, survived, 0.5, cell=(0, random.randrange(10**6)))
    if not survived:
        return GameRecord(False, 1, 0.0, (guess,))
    won = random.random() < chance
    last = GuessMade(1 - chance, won, 0.1, searched=True, cell=(1, 1), chance=chance)
    return GameRecord(won, 2, 0.0, (guess, last), endgame=chance)


def boards_until_shown(seed: int, is_luck_known: bool) -> int:
    random, test = Random(seed), PairTest("a", "b")
    while test.shown is None:
        pair = game(random, 0.06), game(random, 0.0)
        if not is_luck_known:
            pair = GameRecord(pair[0].won, 1, 0.0), GameRecord(pair[1].won, 1, 0.0)
        test.add(*pair)
    return test.boards


def test_known_luck_makes_it_sooner() -> None:
    known, unknown = (sum(boards_until_shown(i, luck) for i in range(4)) for luck in (True, False))
    assert known < 0.7 * unknown


def test_the_fit_finds_the_multiples() -> None:
    random, fit = Random(3), LuckFit()
    for _ in range(1000):
        guesses, endgame = random.gauss(0, 0.3), random.gauss(0, 0.3)
        fit.add(0.4 * guesses + 0.9 * endgame, guesses, endgame)
    assert fit.multiples == pytest.approx((0.4, 0.9))
    assert solve(0.0, 0.0, 2.0, 0.0, 1.0) == (0.0, 0.5)
    assert solve(1.0, 0.0, 1.0, -3.0, 3.0) == (0.0, 1.0)
    assert solve(2.0, 1.0, 1.0, 1.25, 0.75) == pytest.approx((0.5, 0.25))  # the terms go together


def test_luck_is_counted_up_to_a_bound_that_does_not_depend_on_what_follows() -> None:
    risky = [GuessMade(0.5, True, 0.5) for _ in range(6)]
    for last in (True, False):
        guesses = (*risky, GuessMade(0.5, last, 0.5))
        assert bounded_luck(GameRecord(False, 1, 0.0, guesses))[0] <= MOST_GOOD_LUCK
    stopped = [
        bounded_luck(GameRecord(won, 1, 0.0, (*risky, GuessMade(0.5, won, 0.5))))
        for won in (True, False)
    ]
    assert stopped[0] == stopped[1]
    unknown = (GuessMade(0.2, True, 1.0), GuessMade(None, False, 1.0))
    assert bounded_luck(GameRecord(False, 1, 0.0, unknown))[0] == pytest.approx(0.43 * 0.2)


def test_several_pairs_need_more_evidence() -> None:
    test = SetTest(("a", "b", "c"), sets=2)
    assert {state.needed for state in test.states()} == {120.0}
    while not test.is_over:
        test.add([WON, LOST, LOST if test.boards % 2 else WON])
    assert test.boards > 10
    assert all(math.isfinite(state.evidence) for state in test.states())
    assert not SetTest(("a",)).is_over
