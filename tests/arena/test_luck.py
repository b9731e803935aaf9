from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from itertools import combinations
from random import Random

import pytest

from sapper import Layout, View, analyse, perfect
from sapper.agents import Agent, Certainty, EngineAnswer, Move, Reason, create_agent
from sapper.arena.figures import comparisons
from sapper.arena.luck import (
    ENDGAME,
    GUESSES,
    Luck,
    endgame_luck,
    luck_between,
    luck_of,
    shared_guesses,
)
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.referee import Referee
from tests.arena.estimates import mean_estimate
from tests.arena.test_figures import run_of


def test_luck_by_hand() -> None:
    guesses = (
        GuessMade(0.2, True, 1.0),
        GuessMade(0.5, False, 0.5),
        GuessMade(0.5, True, 0.1, searched=True),
    )
    found = luck_of(GameRecord(False, 9, 0.0, guesses, endgame=0.75))
    assert found is not None
    assert found.guesses == pytest.approx((0.85 - 0.42) * 0.2 + (0.85 - 0.21) * -0.5)
    assert found.endgame == -0.75
    # 0.5 lies in the range from 0.4 to 0.7, the sixth, and 1.0 in the eighth.
    parts = {10: -0.5, 11: -0.25, 14: 0.2, 15: 0.16}
    assert found.fine == pytest.approx({**parts, ENDGAME: -0.75})
    assert found.coarse == {GUESSES: found.guesses, ENDGAME: -0.75}


def test_a_game_without_guesses_has_no_luck_and_one_without_risks_nobody_knows() -> None:
    found = luck_of(GameRecord(True, 9, 0.0))
    assert found is not None
    assert (found.fine, found.coarse) == ({}, {})
    assert luck_of(GameRecord(True, 9, 0.0, (GuessMade(None, True, 0.5),))) is None


def test_luck_that_two_games_share_cancels() -> None:
    first, second = GuessMade(0.1, True, 0.6), GuessMade(0.3, True, 0.6)
    ours = luck_of(GameRecord(True, 9, 0.0, (first, second, GuessMade(0.5, True, 0.01))))
    theirs = luck_of(GameRecord(True, 9, 0.0, (second, first)))
    assert ours is not None
    assert theirs is not None
    assert (ours - theirs).fine == {0: 0.5, 1: 0.25}
    assert (theirs - ours).fine == {0: -0.5, 1: -0.25}
    assert (ours - theirs).coarse == pytest.approx({GUESSES: (0.85 - 0.0042) * 0.5})


def game_of(won: bool, *guesses: GuessMade) -> GameRecord:
    chances = [guess.chance for guess in guesses if guess.chance is not None]
    return GameRecord(won, 9, 0.0, guesses, endgame=chances[0] if chances else None)


def test_luck_counts_from_where_two_games_part() -> None:
    start = GuessMade(0.2, True, 0.9, cell=(0, 9))
    ours = game_of(False, start, GuessMade(0.5, False, 0.5, cell=(3, 3)))
    theirs = game_of(True, start, GuessMade(0.4, True, 0.5, cell=(5, 5)))
    assert shared_guesses(ours, theirs) == 1
    found = luck_between(ours, theirs)
    assert found is not None
    assert found.fine == pytest.approx({10: -0.5 - 0.4, 11: -0.25 - 0.24})
    assert (found.guesses, found.endgame) == (pytest.approx((0.85 - 0.21) * -0.9), 0)


def test_games_that_never_part_have_no_luck_between_them() -> None:
    # One entered its endgame earlier than the other; both played the same cells.
    first, second = GuessMade(0.2, True, 0.9, cell=(0, 9)), GuessMade(0.5, True, 0.1, cell=(1, 1))
    ours = game_of(True, first, second)
    theirs = game_of(True, replace(first, chance=0.4), replace(second, chance=0.5))
    found = luck_between(ours, theirs)
    assert found is not None
    assert (found.fine, found.coarse) == ({}, {})


def test_an_endgame_counts_by_its_chance_where_the_games_part() -> None:
    start = GuessMade(0.2, True, 0.2, cell=(0, 9), chance=0.4)
    ours = game_of(True, start, GuessMade(0.5, True, 0.1, cell=(1, 1), chance=0.5))
    theirs = game_of(False, start, GuessMade(0.5, False, 0.1, cell=(1, 2), chance=0.5))
    found = luck_between(ours, theirs)
    assert found is not None
    assert found.fine == pytest.approx({ENDGAME: 0.5 + 0.5})


@pytest.mark.parametrize(
    "other",
    [
        GuessMade(0.2, True, 0.9, cell=(0, 8)),
        GuessMade(0.2, True, 0.8, cell=(0, 9)),  # the same cell, but more was known
        GuessMade(0.2, True, 0.9),
    ],
)
def test_guesses_that_are_not_the_same(other: GuessMade) -> None:
    first = GuessMade(0.2, True, 0.9, cell=(0, 9))
    assert shared_guesses(game_of(True, first), game_of(True, first)) == 1
    assert shared_guesses(game_of(True, first), game_of(True, other)) == 0
    assert shared_guesses(game_of(True, other), game_of(True, first)) == 0


def test_the_luck_of_endgames() -> None:
    assert endgame_luck(GameRecord(True, 1, 0.0)) == 0
    assert endgame_luck(GameRecord(False, 1, 0.0, endgame=0.75)) == -0.75
    assert endgame_luck(GameRecord(True, 1, 0.0, endgame=0.75)) == 0.25
    assert endgame_luck(GameRecord(False, 1, 0.0, endgame=0.75, forfeit="raised")) == 0


def play(random: Random, skill: float) -> GameRecord:
    """A game with two guesses of known risk, then an endgame that is won by skill."""
    guesses: list[GuessMade] = []
    for share in (0.9, 0.3):
        risk = random.choice([0.1, 0.3, 0.5])
        guesses.append(GuessMade(risk, random.random() >= risk, share))
        if not guesses[-1].survived:
            return GameRecord(False, 2, 0.0, tuple(guesses))
    return GameRecord(random.random() < skill, 2, 0.0, tuple(guesses), endgame=skill)


@pytest.mark.parametrize("boards", [60, 120])
def test_luck_adjustment_is_unbiased_steadier_and_honest_about_its_error(boards: int) -> None:
    """Simulated matches: the adjusted difference hits the truth, as closely as it claims.

    60 boards bear two terms, 120 boards five.
    """
    random, truth = Random(1), 0.49 * (0.9 - 0.7)
    covered, values, plain_errors, errors = 0, [], [], []
    for _ in range(60):
        ours = [play(random, 0.9) for _ in range(boards)]
        theirs = [play(random, 0.7) for _ in range(boards)]
        (match,) = comparisons(run_of({"ours": ours, "theirs": theirs}))
        found = match.adjusted
        assert found is not None
        values.append(found.value)
        errors.append(found.error)
        plain_errors.append(match.difference.error)
        covered += abs(found.value - truth) <= 1.96 * found.error
    bias = mean_estimate(values)
    assert abs(bias.value - truth) < 3 * bias.error
    assert 0.9 <= covered / 60 < 1
    assert sum(errors) < 0.6 * sum(plain_errors)


class Searcher(Agent):
    """Plays perfectly once few layouts are left, and says so of safe cells too.

    Before that it guesses as `safest` does, and gives its opinion of the game.
    """

    name = "searcher"

    def __init__(self, most_layouts: int) -> None:
        self.most_layouts = most_layouts

    def choose(self, view: View, random: Random) -> Move:
        if analyse(view).layouts > self.most_layouts:
            move = create_agent("safest").choose(view, random)
            return replace(move, reason=replace(move.reason, win_chance=0.99))
        found = perfect(view)
        risk = analyse(view).probability[found.best[0]]
        chance = found.wins / found.layouts
        return Move(found.best[0], Reason(Certainty.ENDGAME, "", risk, chance))


class Sloppy(Agent):
    """Plays as `safest` does, and calls likely cells certain."""

    name = "sloppy"

    def choose(self, view: View, random: Random) -> Move:
        move = create_agent("safest").choose(view, random)
        if (move.reason.risk or 0) > 0.15:
            return move
        return Move(move.cell, Reason(Certainty.CERTAIN, ""))


AGENTS: dict[str, Callable[[], Agent]] = {
    **{
        name: partial(create_agent, name)
        for name in ("random", "cs50", "safest", "logic", "champion")
    },
    "searcher": lambda: Searcher(10**6),
    "late searcher": lambda: Searcher(60),
    "sloppy": Sloppy,
}


@cache
def every_game(name: str) -> list[GameRecord]:
    """The agent's games on all layouts of 3x4 with 3 mines, none of them in the first corner."""
    agent = AGENTS[name]()
    return [play_game(agent, mines) for mines in combinations(range(1, 12), 3)]


def play_game(agent: Agent, mines: tuple[int, ...]) -> GameRecord:
    cells = "".join("*" if cell in mines else "." for cell in range(12))
    layout = Layout.parse(f"{cells[:4]}/{cells[4:8]}/{cells[8:]}")
    referee, random = Referee(layout, (0, 0), is_own=True), Random(3)
    while not referee.is_over:
        referee.judge(EngineAnswer(agent.choose(referee.view, random)))
    return referee.record()


def assert_nothing_in_sum(lucks: list[Luck | None]) -> None:
    known = [luck for luck in lucks if luck is not None]
    assert len(known) == len(lucks)
    assert any(luck.fine for luck in known)
    for term in {term for luck in known for term in luck.fine}:
        assert sum(luck.fine.get(term, 0.0) for luck in known) == pytest.approx(0, abs=1e-9)
    assert sum(luck.guesses for luck in known) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize("name", AGENTS)
def test_over_all_layouts_the_luck_of_an_agent_is_nothing(name: str) -> None:
    assert_nothing_in_sum([luck_of(record) for record in every_game(name)])


@pytest.mark.parametrize(("one", "other"), list(combinations(AGENTS, 2)))
def test_over_all_layouts_the_luck_between_two_agents_is_nothing(one: str, other: str) -> None:
    pairs = zip(every_game(one), every_game(other), strict=True)
    assert_nothing_in_sum([luck_between(*pair) for pair in pairs])


def test_a_mistake_is_no_bad_luck() -> None:
    mistake = GuessMade(0.0, False, 0.5, cell=(2, 2))
    found = luck_of(game_of(False, GuessMade(0.2, True, 0.5, cell=(0, 9)), mistake))
    assert found is not None
    assert found.fine == pytest.approx({10: 0.2, 11: 0.16})
    # A guess of the same cell is not shared: it would not be if the cell had been safe.
    assert shared_guesses(game_of(False, mistake), game_of(False, replace(mistake, risk=0.3))) == 0
