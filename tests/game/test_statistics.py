"""What the kept games say of a player."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sapper.core import StartRule
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.past_game import GameKind
from sapper.game.record import Record, RecordedMove
from sapper.game.statistics import BestTime, Statistics
from sapper.game.store import Store

LAYOUT = Layout.parse("*.*/.../...")
KIND = GameKind(LAYOUT.level, StartRule.SAFE, False)


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path)


def keep(store: Store, results: str, **fields: object) -> None:
    """Take games in, one after the other: `w`on, `l`ost or left (`-`); none is another's copy."""
    start = len(store.games())
    for number, result in enumerate(results, start):
        flags = [RecordedMove.flag((2, 2))] * (2 * number)
        last = {"w": (0, 1), "l": (0, 0)}.get(result)
        end = [] if last is None else [RecordedMove.open(last, 1000 + 100 * number)]
        record = Record(
            LAYOUT.level,
            layout=LAYOUT,
            moves=(*flags, RecordedMove.open((2, 0)), *end),
            outcome={"w": Outcome.WON, "l": Outcome.LOST}.get(result, Outcome.PLAYING),
            identity=f"g{number}",
            begun=f"2026-11-17T10:00:{number:02}.000Z",
        )
        store.take_in([replace(record, **fields)])  # type: ignore[arg-type]


def test_the_rate_counts_won_lost_and_left(store: Store) -> None:
    keep(store, "wl-w")
    tally = Statistics(store).tally(KIND)
    assert (tally.won, tally.lost, tally.left, tally.played) == (2, 1, 1, 4)
    assert tally.rate == 0.5


def test_a_streak_ends_with_a_game_that_is_lost_or_left(store: Store) -> None:
    statistics = Statistics(store)
    keep(store, "wwwlww")
    assert statistics.tally(KIND).streak == 2
    keep(store, "-")
    assert statistics.tally(KIND).streak == 0


def test_games_with_help_are_counted_apart(store: Store) -> None:
    keep(store, "ww", helps=("odds",))
    tally = Statistics(store).tally(KIND)
    assert (tally.helped, tally.played, tally.best) == (2, 0, None)


def test_the_best_time_is_that_of_the_fastest_win_alone(store: Store) -> None:
    keep(store, "lww")
    tally = Statistics(store).tally(KIND)
    assert tally.best == BestTime(1100)


def test_the_board_of_the_day_has_its_own_table(store: Store) -> None:
    for day, results in (("2026-11-15", "w"), ("2026-11-16", "wl"), ("2026-11-17", "lw")):
        keep(store, results, daily=day)
    statistics = Statistics(store)
    assert statistics.tallies() == {}
    assert [each.is_won for each in statistics.daily().values()] == [True, True, False]
