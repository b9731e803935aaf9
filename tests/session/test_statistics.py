"""What the kept games say: by level and start rule, alone or helped, the first end counts."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sapper.core.level import LEVELS, Level, StartRule
from sapper.game.game import Outcome
from sapper.game.history import History
from sapper.game.layout import Layout
from sapper.game.metrics import three_bv
from sapper.game.record import FirstEnd, Record, RecordedMove
from sapper.session import (
    GameKind,
    InlineWorker,
    Session,
    Setup,
    Statistics,
    counted,
    statistics,
)
from sapper.session.counted import Counted
from sapper.session.tally import BestTime


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


ROW = GameKind(Level(1, 3, 1), StartRule.SAFE, is_course=False)


def keep(folder: Path, *records: Record) -> Statistics:
    history = History(folder)
    for record in records:
        history.append(record)
    return Statistics(history)


def test_wins_times_and_streaks(tmp_path: Path) -> None:
    found = keep(tmp_path, won(20.0), won(12.25), lost(), won(15.0))
    tally = found.tally(ROW)
    assert (tally.played, tally.won, tally.streak, tally.best_streak) == (4, 3, 1, 2)
    assert [each.seconds for each in tally.wins] == [12.25, 15.0, 20.0]
    assert tally.rate == 0.75
    assert tally.best is not None
    assert tally.best.clicks == 1
    assert tally.best_speed == pytest.approx(1 / 12.25)


def test_helped_games_and_agents_are_counted_apart(tmp_path: Path) -> None:
    found = keep(tmp_path, won(3.0, helps=("odds",)), lost(), won(1.0, is_agent=True))
    tally = found.tally(ROW)
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
    assert [kind.champion_rate for kind in kinds] == [0.546, 0.412, None]


def test_a_loss_that_was_taken_back_stays_a_loss() -> None:
    moves = (
        RecordedMove.open((0, 0), 5),
        RecordedMove.undo(6),
        RecordedMove.open((0, 2), 7),
    )
    for helps in ((), ("undo",)):  # an earlier page forgot to write it
        again = lost(moves=moves, outcome=Outcome.WON, helps=helps)
        assert again.first_end() == FirstEnd(Outcome.LOST, 5, frozenset())
        assert Counted.of(again).outcome is Outcome.LOST


@pytest.mark.parametrize(
    ("first", "helps"), [(RecordedMove.flag, set()), (RecordedMove.open, {"undo"})]
)
def test_taking_back_a_flag_is_no_help_but_an_opening_is(first: Any, helps: set[str]) -> None:
    layout = Layout.parse("*.*.")
    moves = (
        first((0, 1), 5),
        RecordedMove.undo(6),
        RecordedMove.open((0, 1), 7),
        RecordedMove.open((0, 3), 9),
    )
    record = Record(layout.level, layout=layout, moves=moves, outcome=Outcome.WON)
    assert record.first_end() == FirstEnd(Outcome.WON, 9, frozenset(helps))


def test_kept_rows_are_taken_up_to_their_largest_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep(tmp_path, won(1.0))
    history = History(tmp_path)
    rows = counted.next_rows(history, 0, 10**6)
    counted.save_rows(history, rows.rows, rows.end)
    size = counted._path(history).stat().st_size
    for largest, is_kept in ((size, True), (size - 1, False)):
        monkeypatch.setattr(counted, "_LARGEST", largest)
        assert counted.next_rows(history, 0, 10**6).is_kept is is_kept


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
    assert [row["win_rate"] for row in rows if row["played"] == "2"] == ["0.500"]
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


class SlowWork(InlineWorker):
    """Does one job whenever results are asked for, as a thread that was just in time would."""

    def __init__(self) -> None:
        super().__init__()
        self.jobs: list[tuple[Callable[[], object], Callable[[Any], None]]] = []

    def submit(self, job: Callable[[], object], done: Callable[[Any], None]) -> None:
        self.jobs.append((job, done))

    def deliver(self) -> bool:
        if not self.jobs:
            return False
        job, done = self.jobs.pop(0)
        done(job())
        return True


@pytest.fixture
def many(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games are many, and are read two at a time."""
    size = len(won(1.0, identity="1").text.encode()) + 1
    monkeypatch.setattr(statistics, "_AT_ONCE", 2 * size)
    monkeypatch.setattr(statistics, "_PART", 2 * size)
    monkeypatch.setattr(statistics, "_SAVED_AFTER", 3)


@pytest.mark.usefixtures("many")
def test_many_games_are_counted_part_by_part_without_waiting(tmp_path: Path) -> None:
    games = [won(float(number), identity=str(number)) for number in range(1, 6)]
    keep(tmp_path, *games)
    work = SlowWork()
    shown = Statistics(History(tmp_path), work)
    counts = []
    while (found := shown.look()) is None:
        counts.append(shown.counted)
        assert work.deliver()
    assert counts == [0, 2, 4, 4], "once the worker keeps what was counted so far"
    assert found[ROW].won == 5
    assert found[ROW].best == found[ROW].wins[0] == BestTime(1.0, 1, "")
    # A game or two more are counted at once, one that went on after its end is there once.
    keep(tmp_path, won(0.5, identity="6"), won(0.25, identity="6"))
    seen = shown.look()
    assert seen is not None
    assert (seen[ROW].won, seen[ROW].wins[0].seconds) == (6, 0.25)
    assert shown.look() == Statistics(History(tmp_path)).tallies()


@pytest.mark.usefixtures("many")
def test_the_next_session_reads_on_where_the_last_one_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins = [won(float(number), identity=str(number)) for number in range(1, 5)]
    first = keep(tmp_path, *wins, lost(identity="5", helps=("undo",)), won(9.0, helps=("hint",)))
    while first.look() is None:
        first._work.deliver()
    assert (tmp_path / "counted.json").exists()
    keep(tmp_path, lost(identity="7"))
    read: list[int] = []
    original = History.read_on

    def spy(self: History, begin: int, most: int) -> tuple[list[Record], int]:
        found, end = original(self, begin, most)
        read.append(len(found))
        return found, end

    monkeypatch.setattr(History, "read_on", spy)
    again = Statistics(History(tmp_path)).tallies()
    assert read == [3], "four of the seven are known"
    (tmp_path / "counted.json").unlink()
    assert again == Statistics(History(tmp_path)).tallies()
    assert again[ROW].played == 6


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize(
    "damage",
    [
        lambda text: "",
        lambda text: "[" * 100_000,
        lambda text: text.replace("won", "drawn"),
        lambda text: text.replace('"end":', '"end":9'),
        lambda text: text.replace("1x3/1", "1x3/9"),
        lambda text: text.replace('"rows":[', '"rows":[[1,2],'),
        lambda text: text.replace('"before":"', '"before":"0'),
    ],
)
def test_a_damaged_shortcut_changes_nothing(tmp_path: Path, damage: Callable[[str], str]) -> None:
    shown = keep(tmp_path, *(won(float(number)) for number in range(1, 6)))
    while shown.look() is None:
        shown._work.deliver()
    path = tmp_path / "counted.json"
    text = path.read_text()
    assert damage(text) != text
    path.write_text(damage(text))
    assert Statistics(History(tmp_path)).tallies() == shown.tallies()


def test_games_that_were_removed_are_not_counted_any_more(tmp_path: Path) -> None:
    shown = keep(tmp_path, won(1.0), won(2.0))
    assert shown.tally(ROW).won == 2
    (tmp_path / "games.jsonl").unlink()
    assert shown.look() == {}
    keep(tmp_path, won(3.0))
    assert shown.tally(ROW).won == 1


def test_a_last_line_is_counted_once_it_is_whole(tmp_path: Path) -> None:
    shown = keep(tmp_path, won(1.0))
    line = won(2.0).text
    with (tmp_path / "games.jsonl").open("a") as file:
        file.write(line[:30])
        file.flush()
        assert shown.tally(ROW).won == 1
        file.write(line[30:])
        file.flush()
        assert shown.tally(ROW).won == 2
        file.write("\n")
    assert shown.tally(ROW).won == 2
    keep(tmp_path, won(3.0))
    assert shown.tally(ROW).won == 3
