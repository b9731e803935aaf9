from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sapper.core.errors import BadRecord
from sapper.core.level import Level, StartRule
from sapper.files.lines import LineFile
from sapper.game.game import Outcome
from sapper.game.history import Damage, History, read_records
from sapper.game.layout import Layout
from sapper.game.record import Record, RecordedMove

LAYOUT = Layout.parse("..*/.../...")
NEW = Record(Level(3, 3, 1), StartRule.NONE, layout=LAYOUT)


def test_a_game_that_is_over_is_a_past_one(tmp_path: Path) -> None:
    history = History(tmp_path)
    recording = history.begin(NEW)
    recording.add(RecordedMove.open((1, 1), 5))
    assert [each.identity for each in History(tmp_path).games()] == []
    recording.add(RecordedMove.open((2, 0), 90), Outcome.WON)
    (record,) = History(tmp_path).games()
    assert record == recording.record
    assert record.game().outcome is Outcome.WON
    assert History(tmp_path).unfinished() == []
    assert not list((tmp_path / "playing").iterdir())


def test_nothing_is_kept_of_a_game_that_nobody_played(tmp_path: Path) -> None:
    History(tmp_path).begin(NEW).close()
    assert list(tmp_path.iterdir()) == []


def test_an_unfinished_game_goes_on(tmp_path: Path) -> None:
    recording = History(tmp_path).begin(NEW)
    recording.add(RecordedMove.open((1, 1), 5))
    assert History(tmp_path).unfinished() == []  # it is being played
    with pytest.raises(BadRecord, match="is being played already"):
        History(tmp_path).resume(recording.record)
    recording.close()
    (record,) = History(tmp_path).unfinished()
    again = History(tmp_path).resume(record)
    assert again.record.game().view == recording.record.game().view
    again.add(RecordedMove.open((2, 0), 70), Outcome.WON)
    assert len(History(tmp_path).games()[0].moves) == 2


def test_what_helped_is_kept(tmp_path: Path) -> None:
    recording = History(tmp_path).begin(NEW)
    recording.help("known board")
    recording.add(RecordedMove.open((1, 1), 5))
    recording.help("odds")
    recording.help("odds")
    recording.close()
    (record,) = History(tmp_path).unfinished()
    assert record.helps == ("known board", "odds")


def test_a_game_can_be_let_go(tmp_path: Path) -> None:
    recording = History(tmp_path).begin(NEW)
    recording.add(RecordedMove.open((1, 1), 5))
    recording.close()
    History(tmp_path).forget(recording.record)
    assert History(tmp_path).unfinished() == []
    assert History(tmp_path).games() == [recording.record]


def test_a_move_taken_back_after_the_end(tmp_path: Path) -> None:
    recording = History(tmp_path).begin(NEW)
    recording.add(RecordedMove.open((0, 2), 5), Outcome.LOST)
    recording.add(RecordedMove.undo(6))
    recording.add(RecordedMove.open((2, 0), 9), Outcome.WON)
    (record,) = History(tmp_path).games()
    assert (record.outcome, len(record.moves)) == (Outcome.WON, 3)
    record.check()


PLAY = """
import sys, time
from pathlib import Path
from sapper.game.history import History
from sapper.game.record import Record, RecordedMove
recording = History(Path(sys.argv[1])).begin(Record.parse(sys.argv[2]))
recording.add(RecordedMove.open((1, 1), 5))
recording.add(RecordedMove.flag((0, 2), 9))
print("ready", flush=True)
time.sleep(60)
"""


def test_a_killed_program_loses_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PLAY, str(tmp_path), NEW.text]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        assert History(tmp_path).unfinished() == []
        process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
    (record,) = History(tmp_path).unfinished()
    assert [move.name for move in record.moves] == ["open", "flag"]


def test_killed_at_any_byte(tmp_path: Path) -> None:
    recording = History(tmp_path).begin(NEW)
    for move in (RecordedMove.open((1, 1), 5), RecordedMove.flag((0, 2), 9)):
        recording.add(move)
    recording.close()
    whole = recording.path.read_bytes()
    ends = [place for place, byte in enumerate(whole, 1) if byte == 10]
    for length in range(len(whole) + 1):
        recording.path.write_bytes(whole[:length])
        found = History(tmp_path).unfinished()
        # A line that lacks only its newline is whole: brackets tell where it ends.
        count = sum(end <= length + 1 for end in ends) - 1
        assert [len(record.moves) for record in found] == ([count] if count > 0 else [])
        if found:
            again = History(tmp_path).resume(found[0])
            again.add(RecordedMove.open((2, 0), 70))
            again.close()
            (record,) = History(tmp_path).unfinished()
            assert len(record.moves) == count + 1


def test_killed_between_the_end_and_the_list(tmp_path: Path) -> None:
    history = History(tmp_path)
    recording = history.begin(NEW)
    recording.add(RecordedMove.open((1, 1), 5))
    recording.close()
    with recording.path.open("ab") as file:
        file.write(b'["open", 2, 0, 7]\n{"outcome": "won"}\n')
    for _ in range(2):
        assert history.unfinished() == []
        (record,) = history.games()
        assert record.outcome is Outcome.WON
    assert not recording.path.exists()


def test_killed_while_a_past_game_is_taken_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its moves are there, or none: not a part of them that looks like another game."""
    recording = History(tmp_path).begin(NEW)
    recording.add(RecordedMove.open((1, 1), 5))
    recording.add(RecordedMove.flag((0, 2), 20))
    recording.add(RecordedMove.open((2, 0), 90), Outcome.WON)
    written = []

    append = LineFile.append

    def die(self: LineFile, *lines: bytes) -> None:
        """Writes lines, and is killed after the second time."""
        append(self, *lines)
        written.append(lines)
        if len(written) == 2:
            raise SystemExit

    monkeypatch.setattr(LineFile, "append", die)
    recording.add(RecordedMove.undo(120))
    recording.close()
    (found,) = History(tmp_path).unfinished()
    assert len(found.moves) == 4


def test_many_programs_at_once(tmp_path: Path) -> None:
    def play(number: int) -> None:
        recording = History(tmp_path).begin(NEW)
        recording.add(RecordedMove.open((1, 1), number))
        recording.add(RecordedMove.open((2, 0), number), Outcome.WON)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, range(100)))
    assert sorted(record.milliseconds for record in History(tmp_path).games()) == list(range(100))


def test_a_damaged_line_harms_no_other(tmp_path: Path) -> None:
    history = History(tmp_path)
    history.append(NEW)
    with history.path.open("ab") as file:
        file.write(b'{"sapper":1,"level":"3x3/1","sta')
    history.append(NEW)
    with history.path.open("ab") as file:
        file.write(b"\xff\xfe\n\n")
    damages: list[Damage] = []
    assert len(history.games(damages)) == 2
    assert [damage.line for damage in damages] == [2, 4]
    assert "line 2: no game record" in str(damages[0])


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = History(tmp_path / "file")
    recording = history.begin(NEW)
    recording.add(RecordedMove.open((2, 0), 5), Outcome.WON)
    assert history.problem is not None
    assert "cannot write" in history.problem
    with pytest.raises(BadRecord, match="cannot read"):
        list(read_records(tmp_path / "none"))


def test_a_game_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    history = History(tmp_path / "file" / "below")
    assert history.append(NEW) is False
    assert history.problem.startswith("not kept: cannot write ")
    assert History(tmp_path / "games").append(NEW) is True


def test_moves_that_a_full_disk_refused_are_written_with_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = History(tmp_path)
    recording = history.begin(NEW)
    moves = [RecordedMove.flag((2, column), column) for column in range(3)]
    recording.add(moves[0])
    with monkeypatch.context() as patch:
        patch.setattr(LineFile, "append", full_disk)
        recording.add(moves[1])
        assert history.problem == "not kept: the disk is full"
    recording.add(moves[2])
    recording.close()
    (kept,) = history.unfinished()
    assert list(kept.moves) == moves


def test_a_full_disk_never_raises_into_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = History(tmp_path)
    monkeypatch.setattr(LineFile, "append", full_disk)
    recording = history.begin(NEW)
    recording.add(RecordedMove.flag((2, 0), 5))
    recording.help("odds")
    recording.add(RecordedMove.open((2, 0), 5), Outcome.WON)
    recording.close(is_done=True)
    assert history.problem == "not kept: the disk is full"
    assert len(recording.record.moves) == 2
    assert [path for path in tmp_path.rglob("*") if path.is_file() and path.stat().st_size] == []


def full_disk(*_: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
