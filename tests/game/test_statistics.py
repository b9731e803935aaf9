"""What the kept games say of a player."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from sapper.core import StartRule
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.past_game import GameKind
from sapper.game.record import Record, RecordedMove
from sapper.game.statistics import BEST_TIMES, Statistics
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
    assert (statistics.tally(KIND).streak, statistics.tally(KIND).best_streak) == (2, 3)
    keep(store, "-")
    assert (statistics.tally(KIND).streak, statistics.tally(KIND).best_streak) == (0, 3)


def test_games_with_help_are_counted_apart(store: Store) -> None:
    keep(store, "ww", helps=("odds",))
    tally = Statistics(store).tally(KIND)
    assert (tally.helped, tally.played, tally.best) == (2, 0, None)


def test_best_times_have_milliseconds_and_their_day(store: Store) -> None:
    keep(store, "w" * (BEST_TIMES + 2))
    tally = Statistics(store).tally(KIND)
    assert [each.ms for each in tally.wins] == [1000, 1100, 1200, 1300, 1400]
    assert (tally.wins[0].day, tally.wins[0].clicks) == ("2026-11-17", 2)
    assert tally.best_speed == 2.0
    assert [each.ms for each in Statistics(store).times(KIND, 3)] == [1400, 1500, 1600]


def test_reviews_give_accuracy_and_luck(store: Store) -> None:
    keep(store, "wl-w")
    keep(store, "w", helps=("odds",))
    for accuracy, luck in ((90.0, 0.1), (None, 0.3), (None, None)):
        record = store.next_unreviewed()
        assert record is not None
        store.note_review(record.identity, accuracy, luck)
    assert store.next_unreviewed() is None  # what was left or helped is not judged
    tally = Statistics(store).tally(KIND)
    assert (tally.accuracy, tally.luck) == (90.0, pytest.approx(0.2))


def test_a_curve_of_the_share_of_wins(store: Store) -> None:
    keep(store, "wwwlww-")
    statistics = Statistics(store)
    assert statistics.shares(KIND, 200) == [1, 1, 1, 3 / 4, 4 / 5, 5 / 6, 5 / 7]
    assert statistics.shares(KIND, 2) == [5 / 6, 5 / 7]


def test_the_board_of_the_day_has_its_own_table_and_streak(store: Store) -> None:
    for day, results in (("2026-11-15", "w"), ("2026-11-16", "wl"), ("2026-11-17", "lw")):
        keep(store, results, daily=day)
    statistics = Statistics(store)
    assert statistics.tallies() == {}
    assert [each.is_won for each in statistics.daily().values()] == [True, True, False]
    assert statistics.daily_streak(date(2026, 11, 16)) == 2
    assert statistics.daily_streak(date(2026, 11, 17)) == 2  # today is not over
    assert statistics.daily_streak(date(2026, 11, 18)) == 0
