"""What the kept games say: by level and start rule, alone or helped, the first end counts."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from sapper.game import Outcome
from sapper.history import History
from sapper.layout import Layout
from sapper.level import LEVELS, Level, StartRule
from sapper.metrics import three_bv
from sapper.record import Record, RecordedMove
from sapper.session import Kind, Session, Setup, Statistics
from sapper.session.statistics import first_end


def won(seconds: float, **fields: object) -> Record:
    """A game on one row of three cells, won after so many seconds."""
    layout = Layout.parse("*..")
    moves = (RecordedMove.open((0, 2), round(seconds * 1000)),)
    values = {"layout": layout, "moves": moves, "outcome": Outcome.WON, **fields}
    return Record(layout.level, StartRule.SAFE, **values)  # type: ignore[arg-type]


def lost(**fields: object) -> Record:
    layout = Layout.parse("*..")
    moves = (RecordedMove.open((0, 0), 1000),)
    values = {"layout": layout, "moves": moves, "outcome": Outcome.LOST, **fields}
    return Record(layout.level, StartRule.SAFE, **values)  # type: ignore[arg-type]


ROW = Kind(Level(1, 3, 1), StartRule.SAFE, is_course=False)


def keep(folder: Path, *records: Record) -> Statistics:
    history = History(folder)
    for record in records:
        history.append(record)
    return Statistics(history)


def test_wins_times_and_streaks(tmp_path: Path) -> None:
    statistics = keep(tmp_path, won(20.0), won(12.25), lost(), won(15.0))
    tally = statistics.tally(ROW)
    assert (tally.played, tally.won, tally.streak, tally.best_streak) == (4, 3, 1, 2)
    assert [each.seconds for each in tally.wins] == [12.25, 15.0, 20.0]
    assert tally.rate == 0.75
    assert tally.best is not None
    assert tally.best.clicks == 1
    assert tally.best_speed == pytest.approx(1 / 12.25)


def test_helped_games_and_agents_are_counted_apart(tmp_path: Path) -> None:
    statistics = keep(tmp_path, won(3.0, helps=("odds",)), lost(), won(1.0, is_agent=True))
    tally = statistics.tally(ROW)
    assert (tally.played, tally.won, tally.helped, tally.wins) == (1, 0, 1, [])


def test_each_start_rule_has_a_row_of_its_own_and_standard_levels_come_first(
    tmp_path: Path,
) -> None:
    other = Layout.random(LEVELS["expert"], 1, StartRule.OPENING, (0, 0))
    mine = min(other.mines())
    moves = (RecordedMove.open(mine, 10),)
    games = [
        Record(other.level, start, layout=other, moves=moves, outcome=Outcome.LOST)
        for start in (StartRule.SAFE, StartRule.OPENING)
    ]
    kinds = list(keep(tmp_path, won(1.0), *games).tallies())
    assert [(kind.label, kind.start) for kind in kinds] == [
        ("Expert", StartRule.OPENING),
        ("Expert", StartRule.SAFE),
        ("1x3/1", StartRule.SAFE),
    ]
    assert [kind.champion_rate for kind in kinds] == [0.539, 0.416, None]


def test_a_loss_that_was_taken_back_stays_a_loss() -> None:
    moves = (
        RecordedMove.open((0, 0), 5),
        RecordedMove.undo(6),
        RecordedMove.open((0, 2), 7),
    )
    again = lost(moves=moves, outcome=Outcome.WON, helps=("undo",))
    assert first_end(again) == (Outcome.LOST, set())
    moves = (RecordedMove.flag((0, 1), 5), RecordedMove.undo(6), RecordedMove.open((0, 2), 7))
    before = lost(moves=moves, outcome=Outcome.WON, helps=("undo",))
    assert first_end(before) == (Outcome.WON, {"undo"})


def test_two_sessions_at_once_lose_nothing(tmp_path: Path) -> None:
    setup = Setup(Level(1, 3, 1), StartRule.NONE)
    sessions = [Session(setup, history=History(tmp_path)) for _ in range(2)]
    try:
        for session in sessions:
            assert session.play.truth is not None
            session.open(min(session.play.truth.mines()))
        kind = sessions[0].kind
        assert all(
            session.statistics is not None and session.statistics.tally(kind).played == 2
            for session in sessions
        )
    finally:
        for session in sessions:
            session.close()


def test_the_table_as_csv(tmp_path: Path) -> None:
    rows = list(csv.DictReader(keep(tmp_path, won(2.0), lost()).to_csv().splitlines()))
    assert len(rows) == 1
    assert rows[0]["level"] == "1x3/1"
    assert (rows[0]["played"], rows[0]["won"], rows[0]["best_seconds"]) == ("2", "1", "2.00")


def test_a_damaged_line_harms_no_other(tmp_path: Path) -> None:
    keep(tmp_path, won(2.0))
    with (tmp_path / "games.jsonl").open("a", encoding="utf-8") as file:
        file.write('{"sapper": 1, "level": "1x3/1"\n[]\n')
    assert keep(tmp_path, won(3.0)).tally(ROW).won == 2


@pytest.mark.parametrize(
    ("rows", "clicks"),
    [("*..", 1), ("...", 1), ("*.*", 1), ("***", 0), ("..*../*.*.*", 6), (".*.../...../....*", 3)],
)
def test_three_bv(rows: str, clicks: int) -> None:
    assert three_bv(Layout.parse(rows)) == clicks
