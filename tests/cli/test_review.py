from __future__ import annotations

import contextlib
import csv
import io
import json
import re
import sqlite3
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sapper import reviews
from sapper.cli import main
from sapper.core import LEVELS, Level, StartRule
from sapper.game import Layout, Outcome, Record, RecordedMove, Store, games_folder
from sapper.game.formats import rawvf
from sapper.reviews import Review
from tests.cli.command import sapper
from tests.reviews.games import played

SMALL = played("random", Level(4, 4, 4), 1)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games of a home that has none."""
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path))
    return games_folder()


def run(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What a command prints, on either stream."""
    with pytest.raises(SystemExit):
        main([*words])
    told = capsys.readouterr()
    return told.out + told.err


def write(path: Path, *records: Record) -> Path:
    path.write_text("".join(f"{record.text}\n" for record in records))
    return path


def test_only_what_was_survived_is_called_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    layout = Layout.parse("*./..")
    first, bad = RecordedMove.open((1, 0)), RecordedMove.open((0, 0))
    mines = Record(layout.level, StartRule.NONE, layout=layout)
    lost = replace(mines, moves=(first, bad), outcome=Outcome.LOST)
    told = run(capsys, "review", str(write(tmp_path / "lost.jsonl", lost)))
    assert "1 guess, 0 needless risks. Surviving the one risk that you survived" in told
    assert "1 in 1.33." in told
    at_once = replace(mines, moves=(bad,), outcome=Outcome.LOST)
    told = run(capsys, "review", str(write(tmp_path / "at_once.jsonl", at_once)))
    assert "Surviving" not in told
    assert told.endswith("The first click met a mine.\n")
    moves = tuple(map(RecordedMove.open, ((0, 1), (1, 0), (1, 1))))
    won = replace(mines, moves=moves, outcome=Outcome.WON)
    told = run(capsys, "review", str(write(tmp_path / "won.jsonl", won)))
    assert "certain" not in told


def test_past_games_are_listed_replayed_and_reviewed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(capsys, "games") == "No games.\n"
    assert "no game was played yet" in run(capsys, "review")
    for number, level in enumerate(("beginner", "intermediate")):
        record = played("safest", LEVELS[level], number)
        record = replace(record, begun=f"2026-11-1{number}T10:00:00Z", identity=str(number))
        Store(home).take_in([record])
    run(capsys, "games", "--output", str(home / "list.csv"))
    rows = list(csv.DictReader((home / "list.csv").read_text().splitlines()))
    assert [row["level"] for row in rows] == ["beginner", "intermediate"]
    assert all(int(row["3bv"]) > 0 for row in rows)
    chosen = run(capsys, "games", "--level", "beginner", "--since", "2026-11-10")
    assert "intermediate" not in chosen
    assert "beginner" in chosen
    assert run(capsys, "games", "--since", "2026-11-12") == "No games.\n"
    assert run(capsys, "games", "--since", "2026-11-11").count("\n") == 2  # that day too
    shown = run(capsys, "games", "1", "--replay")
    assert "safest plays beginner 9x9/10" in shown
    assert "move 1: open (0, 0)" in shown
    assert "Chance to win" in run(capsys, "review", "1", "--effort", "fast")


def test_damaged_games_are_named_and_the_rest_is_listed(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = Store(home)
    for number, moves in enumerate((SMALL.moves, SMALL.moves[:-1])):
        outcome = Outcome.PLAYING if number else SMALL.outcome
        store.take_in([replace(SMALL, identity=str(number), moves=moves, outcome=outcome)])
    store.close()
    with contextlib.closing(sqlite3.connect(store.path)) as db, db:
        db.execute("UPDATE game SET kind = 'nonsense' WHERE number = 2")
    damage = (
        "sapper: 1 game is damaged: number 2. It is neither listed nor counted, and stays in"
        f" {str(home)!r}.\n"
    )
    for words in (["games", "--json"], ["games", "--export"], ["review"], ["games", "all"]):
        with pytest.raises(SystemExit) as done:
            main(words)
        told = capsys.readouterr()
        assert told.err == damage
        assert done.value.code == (0 if words == ["review"] else 1)
    assert len(run(capsys, "games", "--json").splitlines()) == 2  # a game, the damage


def test_a_file_that_is_no_database_gets_one_line_and_is_kept(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home.mkdir(parents=True)
    (home / "games.sqlite").write_bytes(b"no database at all")
    told = run(capsys, "games")
    (aside,) = home.glob("games-damaged-*.sqlite")
    assert aside.read_bytes() == b"no database at all"
    assert told == (
        f"No games.\nThe file of your games was damaged: it is {aside.name!r} now,"
        " and 0 games in it could be read.\n"
    )


@pytest.mark.parametrize(("is_terminal", "waits"), [(True, [0, 0.7, 0.0, 5.0]), (False, [])])
def test_a_replay_waits_in_a_terminal_only(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    is_terminal: bool,
    waits: list[float],
) -> None:
    times = (0, 700, 700, 60_000)
    moves = tuple(RecordedMove.flag((0, number), ms) for number, ms in enumerate(times))
    path = write(tmp_path / "slow.jsonl", Record(LEVELS["beginner"], seed=1, moves=moves))
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: is_terminal)
    assert "move 4: flag (0, 3)" in run(capsys, "games", str(path), "--replay")
    assert waited == waits


def test_a_review_as_table_json_and_page(tmp_path: Path) -> None:
    path, page = write(tmp_path / "a.jsonl", SMALL), tmp_path / "page.html"
    done = sapper("review", path, "--output", page)
    assert (done.returncode, done.stdout) == (0, "")
    told = sapper("review", path).stdout
    assert "Start " in told
    assert "Accuracy" in told
    text = page.read_text()
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text
    assert "<script src" not in text
    data = json.loads(sapper("review", path, "--json").stdout)
    account = data["start"]["value"] + data["luck"] - data["lost"] + data["taken_back"]
    assert account == pytest.approx(data["end"]["value"], abs=1e-5)
    assert len(data["moves"]) == len(SMALL.moves)


def test_a_deep_review_says_first_how_long_it_takes(tmp_path: Path) -> None:
    path = write(tmp_path / "a.jsonl", SMALL)
    assert "3 to 20 seconds" in sapper("review", path, "--effort", "deep").stderr
    assert "seconds" not in sapper("review", path).stderr


def test_many_games_with_a_bad_one(tmp_path: Path) -> None:
    liar = replace(SMALL, moves=SMALL.moves[:1])
    write(tmp_path / "a.jsonl", SMALL, liar)
    write(tmp_path / "b.jsonl", *(played("random", Level(4, 4, 3), seed) for seed in range(4)))
    (tmp_path / "c.rawvf").write_text("nonsense")
    done = sapper("review", tmp_path)
    assert done.returncode == 0
    assert "5 games" in done.stdout
    assert "c.rawvf" in done.stderr
    assert "game 2: the record says won, but its moves end playing" in done.stderr


def test_reviews_come_one_by_one_and_a_stop_keeps_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, count in (("a", 2), ("b", 2)):
        write(tmp_path / f"{name}.jsonl", *[SMALL] * count)
    (tmp_path / "aa.rawvf").write_text("nonsense")
    real, seen = reviews.review, list[tuple[str, str]]()

    def review(*words: Any, **named: Any) -> Review:
        seen.append(capsys.readouterr())
        if len(seen) % 4 == 0:
            raise KeyboardInterrupt
        return real(*words, **named)

    monkeypatch.setattr(reviews, "review", review)
    run(capsys, "review", str(tmp_path), "--json")
    for out, _ in seen[1:4]:
        assert json.loads(out)["outcome"] == str(SMALL.outcome)
    assert [bool(err) for _, err in seen[:4]] == [False, False, True, False]  # aa.rawvf
    seen.clear()
    told = run(capsys, "review", str(tmp_path))
    assert [out.split()[:1] for out, _ in seen] == [[], ["1"], ["2"], ["3"]]
    assert "3 games, 3 won." in told
    assert told.endswith("Stopped.\n")
    page = tmp_path / "page.html"
    assert run(capsys, "review", str(tmp_path), "--output", str(page)).endswith("Stopped.\n")
    assert "3 games" in page.read_text()


def test_the_better_cell_of_a_mistake_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = played("random", Level(4, 4, 4), 0)
    told = run(capsys, "review", str(write(tmp_path / "a.jsonl", record)))
    lines = [line for line in told.splitlines() if line.startswith("   3 ")]
    assert re.fullmatch(r"   3  \(1, 3\) +mistake .*  better: \(0, 3\)", lines[0])
    assert str(reviews.review(record)).endswith("points; better: (3, 0)")


def test_games_come_from_standard_input(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def given(data: bytes, *words: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        return run(capsys, *words)

    one, other = SMALL.text.encode(), rawvf.write(SMALL)
    assert "Chance to win" in given(one, "review", "-")
    assert "Chance to win" in given(other, "review", "-")
    assert "4x4/4" in given(other, "games", "-", "--replay")
    assert len(given(one + b"\n" + one, "games", "-", "--json").splitlines()) == 2
    path = write(tmp_path / "a.jsonl", SMALL)
    told = given(one, "review", str(path), "-", str(tmp_path / "none.jsonl"))
    assert "2 games" in told
    assert "none.jsonl': No such file" in told
    assert given(b"", "review", "-") == "sapper: standard input holds no game\n"
    assert "standard input, line 1: no game record" in given(b"{}", "games", "-", "--replay")


def test_what_cannot_be_read_fails_the_list_of_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = write(tmp_path / "a.jsonl", SMALL), tmp_path / "b.rawvf"
    torn = tmp_path / "c.jsonl"
    torn.write_text(f"{SMALL.text}\n{SMALL.text[:40]}\n")
    bad.write_text("nonsense")
    for words, code, complaint in (
        ([good], 0, ""),
        ([good, bad], 1, "b.rawvf': a RAWVF file without"),
        ([tmp_path], 1, "b.rawvf': a RAWVF file without"),
        ([torn], 1, "c.jsonl', line 2"),
        ([bad], 2, "b.rawvf': a RAWVF file without"),
    ):
        with pytest.raises(SystemExit) as ended:
            main(["games", *map(str, words)])
        assert (ended.value.code or 0) == code
        assert complaint in capsys.readouterr().err


def test_a_replay_is_written_in_other_formats(tmp_path: Path) -> None:
    path, out = write(tmp_path / "a.jsonl", SMALL), tmp_path / "b.rawvf"
    assert sapper("games", path, "--output", out).returncode == 0
    again = rawvf.parse(out.read_bytes())
    assert [move.cell for move in again.moves] == [move.cell for move in SMALL.moves]
    assert sapper("games", out, "--replay").stdout.count("4x4/4") == 1


def test_games_are_exported_and_read_in(
    home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = write(tmp_path / "a.jsonl", SMALL, replace(SMALL, identity="b")), tmp_path / "b"
    assert run(capsys, "games", "--import", str(path)) == "1 game read in, 1 were there already.\n"
    assert run(capsys, "games", "--export", "--output", str(copy)) == ""
    assert [Record.parse(line).moves for line in copy.read_text().splitlines()] == [SMALL.moves]
