"""The store: games that are played, past games, other programs, what goes wrong with its file."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sapper.core import BadRecord, Level
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.record import Record, RecordedMove
from sapper.game.statistics import Statistics
from sapper.game.store import VERSION, Store

LAYOUT = Layout.parse("*.*/.../...")
NEW = Record(LAYOUT.level, layout=LAYOUT)
FIRST, LAST = RecordedMove.open((2, 0)), RecordedMove.open((0, 1), 1500)


def play(store: Store, *moves: RecordedMove, outcome: Outcome = Outcome.PLAYING) -> Record:
    """Keep a game that was played so far; whoever played it is gone."""
    recording = store.begin(NEW)
    recording.save(replace(NEW, moves=moves, outcome=outcome))
    recording.close()
    return recording.record


def won(number: int, **fields: object) -> Record:
    """A won game that no other number has."""
    flags = (RecordedMove.flag((0, 0)),) * number
    given: dict[str, object] = {"identity": f"g{number}", **fields}
    begun = f"2026-11-17T10:{number // 60 % 60:02}:{number % 60:02}Z"
    moves = (*flags, FIRST, LAST)
    return replace(NEW, moves=moves, outcome=Outcome.WON, begun=begun, **given)  # type: ignore[arg-type]


# Playing


def test_a_game_waits_with_every_move_and_its_clock(tmp_path: Path) -> None:
    kept = play(Store(tmp_path), FIRST)
    (record,) = Store(tmp_path).waiting()
    assert record == kept
    recording = Store(tmp_path).resume(record)
    recording.save(replace(recording.record, clock=900))
    recording.close()
    assert Store(tmp_path).waiting()[0].milliseconds == 900


def test_a_game_that_nobody_played_leaves_no_trace(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.begin(NEW).save(NEW)
    assert store.kept() == []


def test_a_game_that_is_over_is_a_past_one_and_may_go_on(tmp_path: Path) -> None:
    store = Store(tmp_path)
    recording = store.begin(NEW)
    lost = replace(NEW, moves=(RecordedMove.open((0, 0)),), outcome=Outcome.LOST)
    recording.save(lost)
    assert [each.outcome for each in store.games()] == [Outcome.LOST]
    again = (*lost.moves, RecordedMove.undo(5), FIRST)
    recording.save(replace(NEW, moves=again, helps=("undo",)))
    recording.close()
    assert store.games() == []
    assert Statistics(store).tallies().popitem()[1].lost == 1
    recording = store.resume(store.waiting()[0])
    recording.save(replace(recording.record, moves=(*again, LAST), outcome=Outcome.WON))
    assert [each.outcome for each in store.games()] == [Outcome.WON]
    assert Statistics(store).tallies().popitem()[1].lost == 1


def test_a_game_that_another_program_plays_is_not_offered(tmp_path: Path) -> None:
    first, second = Store(tmp_path), Store(tmp_path)
    recording = first.begin(NEW)
    recording.save(replace(NEW, moves=(FIRST,)))
    assert second.waiting() == []
    with pytest.raises(BadRecord, match="is being played already"):
        second.resume(recording.record)
    first.close()  # as if it had been killed: its lock is gone
    assert len(second.waiting()) == 1
    assert second.resume(recording.record).record.moves == (FIRST,)


def test_a_forgotten_game_is_left(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.forget(play(store, FIRST))
    assert store.waiting() == []
    (tally,) = Statistics(store).tallies().values()
    assert (tally.left, tally.played, tally.rate) == (1, 1, 0.0)


# Past games


def test_games_come_and_go_as_lines(tmp_path: Path) -> None:
    store, other = Store(tmp_path / "a"), Store(tmp_path / "b")
    store.take_in(won(number) for number in range(3))
    lines = list(store.export())
    taken = other.take_in(map(Record.parse, lines))
    assert (taken.new, taken.known) == (3, 0)
    assert list(other.export()) == lines
    assert Statistics(other).tallies().popitem()[1].won == 3
    taken = store.take_in(map(Record.parse, lines))
    assert (taken.new, taken.known) == (0, 3)
    assert Statistics(store).tallies().popitem()[1].won == 3


def test_the_same_game_counts_as_often_as_it_is_played_and_is_read_in_once(tmp_path: Path) -> None:
    store = Store(tmp_path)
    for _ in range(2):
        play(store, FIRST, LAST, outcome=Outcome.WON)
    assert Statistics(store).tallies().popitem()[1].won == 2
    taken = store.take_in([won(0), replace(won(0), identity="other")])
    assert (taken.new, taken.known) == (0, 2)


# What goes wrong


def test_a_file_of_another_version_is_not_touched(tmp_path: Path) -> None:
    play(Store(tmp_path), FIRST, LAST, outcome=Outcome.WON)
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as db:
        db.execute(f"PRAGMA user_version = {VERSION + 1}")
    db.close()
    before = path.read_bytes()
    store = Store(tmp_path)
    play(store, FIRST)
    assert store.problem == (f"Games are not kept: another version of Sapper wrote {str(path)!r}.")
    assert store.games() == store.waiting() == []
    store.close()
    assert path.read_bytes() == before


@pytest.mark.parametrize("data", [b"no database at all", b"SQLite format 3\0" + b"\xff" * 4000])
def test_a_damaged_file_is_set_aside(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "games.sqlite").write_bytes(data)
    store = Store(tmp_path)
    play(store, FIRST, LAST, outcome=Outcome.WON)
    assert len(store.games()) == 1
    (aside,) = tmp_path.glob("games-damaged-*.sqlite")
    assert aside.read_bytes() == data
    assert store.problem == (
        f"The file of your games was damaged: it is {aside.name!r} now,"
        " and 0 games in it could be read."
    )


def test_what_can_be_read_of_a_file_that_was_cut_goes_on(tmp_path: Path) -> None:
    """Cut at 7 places: play goes on, all that is read is right, and the more the later the cut."""
    store = Store(tmp_path)
    store.take_in(won(number) for number in range(100))
    store.close()
    whole = (tmp_path / "games.sqlite").read_bytes()
    games = {game.identity: game for game in Store(tmp_path).games()}
    random = Random(43)
    for cut in (*(random.randrange(1, len(whole)) for _ in range(6)), len(whole) - 1):
        folder = tmp_path / str(cut)
        folder.mkdir()
        (folder / "games.sqlite").write_bytes(whole[:cut])
        store = Store(folder)
        play(store, FIRST, LAST, outcome=Outcome.WON)
        found = store.games()
        (aside,) = folder.glob("games-damaged-*.sqlite")
        assert aside.read_bytes() == whole[:cut]
        assert len(found) >= 1
        assert all(games[each.identity] == each for each in found if each.identity in games)
        if cut > len(whole) // 2:
            assert len(found) > 30
        store.close()


def test_a_folder_that_cannot_be_written_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "games")
    play(store, FIRST)
    assert store.problem is not None
    assert store.problem.startswith("Games are not kept: cannot write ")
    assert "\n" not in store.problem
    assert Statistics(store).tallies() == {}


def test_a_setting_that_could_not_be_written_goes_with_the_next_move(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    store = Store(tmp_path / "file" / "games")
    store.keep_setting("theme", "dark")
    assert store.problem is not None
    assert store.setting("theme") == "dark"
    (tmp_path / "file").unlink()
    play(store, FIRST)
    assert store.problem is None
    assert Store(store.folder).setting("theme") == "dark"


def test_settings_outlive_a_file_that_was_damaged(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep_setting("theme", "dark")
    store.close()
    store.path.write_bytes(b"no database at all")
    play(store, FIRST)
    assert Store(tmp_path).setting("theme") == "dark"


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_can_only_be_read_shows_its_games(tmp_path: Path) -> None:
    store = Store(tmp_path)
    play(store, FIRST, LAST, outcome=Outcome.WON)
    store.close()
    (tmp_path / "games.sqlite").chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        store = Store(tmp_path)
        assert len(store.games()) == 1
        play(store, FIRST)
        assert store.problem is not None
        assert store.problem.startswith("Games are not kept: ")
    finally:
        tmp_path.chmod(0o700)


# Programs that are killed, and two at once

_PLAYER = """
import sys
from dataclasses import replace
from pathlib import Path
from sapper.game.record import Record, RecordedMove
from sapper.game.store import Store
from sapper.core.level import Level
store = Store(Path(sys.argv[1]))
new = Record(Level(9, 9, 10), seed=int(sys.argv[2]))
recording = store.begin(new)
moves = ()
for number in range(100_000):
    moves = (*moves, RecordedMove.flag((number % 9, 0), number))
    recording.save(replace(new, moves=moves))
    print(number, flush=True)
"""


def _player(folder: Path, seed: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", _PLAYER, str(folder), str(seed)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_two_programs_that_are_killed_lose_no_move(tmp_path: Path) -> None:
    players = [_player(tmp_path, seed) for seed in (1, 2)]
    told: dict[int, int] = {}
    for seed, player in enumerate(players, 1):
        assert player.stdout is not None
        for _ in range(40 * seed):
            told[seed] = int(player.stdout.readline())
    for seed, player in enumerate(players, 1):
        player.kill()
        assert player.stdout is not None
        rest = player.stdout.read().split()
        told[seed] = int(rest[-1]) if rest else told[seed]
        player.wait()
        player.stdout.close()
    kept = {record.seed: len(record.moves) for record in Store(tmp_path).waiting()}
    assert kept.keys() == told.keys()
    for seed, last in told.items():
        assert kept[seed] in (last + 1, last + 2)  # what was told is there


def test_a_level_with_one_cell_is_no_matter(tmp_path: Path) -> None:
    store = Store(tmp_path)
    record = Record(Level(1, 1, 0), layout=Layout.parse("."))
    moves = (RecordedMove.open((0, 0)),)
    store.take_in([replace(record, moves=moves, outcome=Outcome.WON)])
    (tally,) = Statistics(store).tallies().values()
    assert tally.won == 1
