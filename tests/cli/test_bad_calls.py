"""Calls that cannot work: each is answered in one line, with exit code 2, before any work."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.cli.app import run

CALLS = {
    # An option that needs another one.
    "board --first 1,1": "--first needs --start or --no-guess or --count or --output",
    "board --json": "--json needs --no-guess or --daily",
    "games --speed 2": "--speed needs --replay",
    "practice --answers": "--answers needs --print",
    "practice --json": "--json needs --print",
    "practice --level expert": "--level needs --print",
    "practice --output p.jsonl": "--output needs --print",
    # Two that do not go with each other.
    "analyse 2x2/1 --perfect --no-guess": "--no-guess does not go with --perfect",
    "board --daily --seed 0": "--seed does not go with --daily",
    "board --daily --no-guess": "--no-guess does not go with --daily",
    "board --daily 2026-11-16 --start safe": "--start does not go with --daily",
    "board --no-guess --json --count 2": "--count does not go with --json",
    "practice --print --answers --json": "--json does not go with --answers",
    "check good.py --all --hint 1": "--all does not go with --hint",
    "check good.py --all --json": "--json does not go with --all",
    "check good.py --hint 1 --csv": "--csv does not go with --hint",
    "explain 2x2/1 --all --json": "--json does not go with --all",
    "explain 2x2/1 0,0 --all": "cells does not go with --all",
    "games board.txt --export": "files does not go with --export",
    "games --import g.jsonl --level expert": "--level does not go with --import",
    "games --player me --zini": "--zini does not go with --player",
    "games --replay --json": "--json does not go with --replay",
    "games --replay --output g.jsonl": "--output does not go with --replay",
    "play --browser --level expert": "--level does not go with --browser",
    "play --daily --seed 3": "--seed does not go with --daily",
    "play --serve --browser": "--serve does not go with --browser",
    "practice --plot --rung known": "--rung does not go with --plot",
    "practice --print --add": "--add does not go with --print",
    "play board.txt --level expert": "'board.txt' says which game it is",
    "arena --games 3 test champion": "--games does not go with 'test'",
    # Files, and what they are to hold.
    "analyse 2x2/1 --output o.csv": "cannot write 'o.csv': this command writes no .csv",
    "analyse 2x2/1 --output nowhere/o.json": "cannot write 'nowhere/o.json': the folder",
    "analyse broken.png": "'broken.png' cannot be decoded as a picture: it is damaged",
    "rate board.txt --first 0,0 --json --csv": "JSON and CSV, expected one of them",
    "games --json --csv": "JSON and CSV, expected one of them",
    "games --zini --output g.jsonl": "'g.jsonl' holds games, not their figures",
    "check good.py --scheduler foo": "--scheduler is for a folder, not one file",
    "check good.py --json --output p.html": "--json, but the ending of 'p.html' says how",
    "check . --all": "--all is for one file, not a folder",
    "check . --gradescope g.json": "--gradescope is for one file, not a folder",
    # Values.
    "board --daily tomorrow": "day 'tomorrow', expected YYYY-MM-DD",
    "games 5": "no game was played yet",
    "games --replay": "there is no such game to replay",
    "practice --rung foo": "rung 'foo', expected known, subset, overlap, total, cases, guess",
    "play --browser 70000": "'--browser': 70000, expected 0 to 65535",
    "read broken.png": "'broken.png'",
    "read good.png --set 0,0": "'0,0', expected ROW,COLUMN=SIGN such as 3,4=2",
    "read good.png --crop 5": "'5', expected LEFT,TOP,RIGHT,BOTTOM",
    "web": "no command 'web'",
}
"""What is typed, and what stands in the one line that answers."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    (folder / "good.py").write_text("x = 1\n", encoding="utf-8")
    (folder / "board.txt").write_text("*..\n...\n...\n", encoding="utf-8")
    (folder / "broken.png").write_bytes(b"\x89PNG damaged")
    return folder


@pytest.mark.parametrize("words", CALLS)
def test_a_call_that_cannot_work_gets_one_line(
    words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    code = run(words.split())
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("sapper: ")
    assert err.count("\n") == 1
    assert CALLS[words] in err
