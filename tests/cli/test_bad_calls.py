"""Calls that cannot work: each is answered in one line, with exit code 2, before any work."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sapper.cli.app import run
from sapper.cli.kinds import FLAG
from sapper.cli.table import COMMANDS, CommandEntry
from sapper.core import Level
from sapper.game import Record, RecordedMove

CALLS = {
    "practice --rung magic": "--rung: 'magic', expected known, subset",
    # An option that needs another one.
    "board --first 1,1": "--first needs --start or --no-guess or --count or --output",
    # Two that do not go with each other.
    "analyse 2x2/1 --perfect --no-guess": "--no-guess does not go with --perfect",
    "board --daily --seed 0": "--seed does not go with --daily",
    "board --daily --no-guess": "--no-guess does not go with --daily",
    "board --daily 2026-11-16 --start safe": "--start does not go with --daily",
    "check good.py --all --hint 1": "--all does not go with --hint",
    "check good.py --all --json": "--json does not go with --all",
    "games board.txt --export": "FILE does not go with --export",
    "games --import g.jsonl --level expert": "--level does not go with --import",
    "games --replay --json": "--json does not go with --replay",
    "games --replay --output g.jsonl": "--output does not go with --replay",
    "play --browser --level expert": "--level does not go with --browser",
    "play --daily --seed 3": "--seed does not go with --daily",
    "practice --plot --rung known": "--rung does not go with --plot",
    "arena --games 3 test champion": "'test' is one word too many",
    # Files, and what they are to hold.
    "analyse 2x2/1 --output o.csv": "cannot write 'o.csv': expected an ending of .txt, .json",
    "analyse 2x2/1 --output nowhere/o.json": "cannot write 'nowhere/o.json': the folder",
    "analyse broken.png": "'broken.png'",
    "games --json --output g.jsonl": "'g.jsonl' holds games, not their figures",
    "check good.py --scheduler foo": "--scheduler is for a folder, not one file",
    "check good.py --json --output p.html": "--json, but the ending of 'p.html' says how",
    "check . --all": "--all is for one file, not a folder",
    "check . --gradescope g.json": "--gradescope is for one file, not a folder",
    "analyse .. --output o.xyz": "cannot write 'o.xyz': expected an ending of .txt, .json",
    "games --output g.xyz": "cannot write 'g.xyz': expected an ending of .txt, .csv, .json",
    "check good.py --output g.xyz": "cannot write 'g.xyz': expected an ending of .txt, .html",
    "board --output b.xyz": "cannot write 'b.xyz': expected an ending of .txt, .mbf",
    "arena report board.txt --output b.xyz": "cannot write 'b.xyz': expected an ending of .html",
    # Values.
    "analyse board.txt --size 3x3": "'board.txt' is no picture",
    "analyse .. --set 0,0": "'0,0', expected ROW,COLUMN=SIGN such as 3,4=2",
    "analyse .. --crop 5": "'5', expected LEFT,TOP,RIGHT,BOTTOM",
    "analyse '.../11. 1' --why 1,0": "cell (1, 0) is open",
    "analyse --why": "Missing argument POSITION",
    "watch cs50:": "agent 'cs50:', expected a name or a path after the colon",
    "arena test exec:": "agent 'exec:', expected a name or a path after the colon",
    "board --seed": "--seed needs a value: SEED",
    "board --seed --no-guess": "--seed needs a value: SEED",
    "board --sed 3": "No such option --sed, did you mean --seed?",
    "board --no-guess=1": "--no-guess takes no value",
    "rate --completion": "No such option --completion",
    "--completion tcsh": "expected bash, zsh, fish",
    "board --daily tomorrow": "day 'tomorrow', expected YYYY-MM-DD",
    "games 5": "no game was played yet",
    "games --replay": "there is no such game to replay",
    "practice --rung foo": "--rung: 'foo', expected known, subset, overlap, total, cases, guess",
    "play --browser 70000": "--browser: 70000, expected 0 to 65535",
    "web": "no command 'web'",
    # Boards.
    "board --level 3x": "level '3x', expected",
    "board --level 3x3/10": "the number of mines is 10, expected 0 to 9",
    "board --seed -1": "seed -1, expected",
    "board --seed 'a b'": "--seed: seed 'a b', expected a whole number from 0",
    "board --sed 'a b'": "in: sapper board --sed 'a b'",
    "board --start safe --first 9,9": "cell (9, 9) is off the 9x9 board",
    "board --start safe --first a": "cell 'a', expected ROW,COLUMN",
    "board --start lucky": "start rule 'lucky'",
    "board --count 3 --output x.mbf": "but 'x.mbf' would hold one board",
    "board --output x.json": "cannot write 'x.json': expected an ending of .txt, .mbf",
    "board --rung subset": "--rung needs --no-guess",
    "board --no-guess --level 5x5/24": "no room for 24 mines",
    "board --no-guess --level 16x30/170": "what works: at most",
    "board --no-guess --rung magic": "--rung: 'magic', expected number",
    "board --no-guess --first 99,0": "off the 9x9 board",
    "board --no-guess --output folder": "cannot write 'folder': it is a folder",
    "rate": "Missing argument BOARD",
    "rate view board.txt --first 0,0": "'view' holds a position, expected boards with their mines",
    "rate board.txt": "'board.txt' does not name a first cell, expected --first ROW,COLUMN",
    "rate board.txt --scheduler here": "scheduler 'here', expected an address",
    # Positions.
    "analyse '.2 1'": "no layout meets the number 2 at (0, 1)",
    "analyse '1.. 3'": "3 mines in all cannot be",
    "analyse '1./...'": "row 1 has 3 cells, expected 2",
    "analyse '1.. 1' --mines 2": "--mines 2, but the position itself says 1",
    "analyse 1.. --mines -1": "--mines: -1, expected 0 or more",
    "analyse board.txt": "'board.txt' holds a board with its mines, expected a position",
    "analyse 4x4 --perfect": "give --mines for '..../..../..../....'",
    "analyse '.2 1' --perfect": "no layout agrees",
    "analyse '.1 1' --perfect safe": "nothing opened",
    "analyse no/such.file": "'no/such.file': no such file, and no position",
    # Games and practice.
    "games --outcome drawn": "--outcome: 'drawn', expected won, lost, left",
    "games --since soon": "day 'soon', expected YYYY-MM-DD",
    "games --level big": "level 'big'",
    "review far.jsonl": "is off the",
    "review large.jsonl": "expected at most 10000 cells",
    "review far.jsonl --effort huge": "--effort: 'huge', expected fast",
    "practice --add board.txt": "'board.txt', line 1: no game record: '*..",
    "practice --add puzzle": "'puzzle', line 1: ",
    # Agents.
    "watch nobody": "agent 'nobody', expected one of",
    "watch cs50:nowhere.py": "no file 'nowhere.py'",
    "watch --level 2x2/5": "the number of mines is 5",
    "watch --delay nan": "--delay: nan is not a number",
    "check nowhere.py": "no file 'nowhere.py', expected a minesweeper.py or a folder",
    "arena": "no agent is given",
    "arena --agents nobody": "agent 'nobody', expected one of",
    "arena --agents random --seed -1": "seed -1",
    "arena --agents random --boards missing": "cannot read 'missing'",
    "arena --agents random --boards x --level expert": "--boards does not work with",
    "arena --agents random --until-shown": "--until-shown needs two agents to compare",
    "arena --agents cs50,random --sums --until-shown": "--sums does not work with --boards or",
    "arena --agents random --output a.csv": "cannot write 'a.csv': expected an ending",
    "tasks --level 0x1/1": "height is 0, expected 1 to 1000",
    "tasks --start soft": "'soft'",
    "tasks --form poem": "--form: 'poem', expected grid, bare, constraints",
    "tasks --reward gold": "reward 'gold', expected win, win_chance",
    "tasks --player nobody": "'nobody'",
    "tasks --part half": "--part: 'half', expected train, validation, test",
    "tasks --output tasks.csv": "cannot write 'tasks.csv': expected an ending of .jsonl",
    "tasks --output a.parquet": "cannot write 'a.parquet': expected an ending of .jsonl",
    "tasks --positions --output a": "expected an ending of .jsonl, .parquet",
    "tasks --positions --player logic": "--player does not go with --positions",
    "tasks --level 3x3/1 --output a.jsonl": "100 tasks, expected at most",
    "tasks --positions --level 3x3/1 --output a.jsonl": "100 positions, expected at most",
    "tasks --estimates": "--estimates needs --positions",
    "nonsense": "no command 'nonsense': 'sapper --help' lists them all, in: sapper nonsense",
}
"""What is typed, and what stands in the one line that answers."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bad")
    (folder / "good.py").write_text("x = 1\n", encoding="utf-8")
    (folder / "board.txt").write_text("*..\n...\n...\n", encoding="utf-8")
    (folder / "broken.png").write_bytes(b"\x89PNG damaged")
    (folder / "folder").mkdir()
    (folder / "binary").write_bytes(Random(1).randbytes(3000))
    (folder / "empty").write_bytes(b"")
    (folder / "huge").write_bytes(b"." * 17 * 2**20)
    (folder / "nul").write_bytes(b"..\0/11.\n")
    (folder / "view").write_text("..1", encoding="utf-8")
    (folder / "puzzle").write_text("sapper puzzle 1", encoding="utf-8")
    far = Record(Level(3, 3, 1), seed=1, moves=(RecordedMove.open((99, 0)),))
    (folder / "far.jsonl").write_text(far.text, encoding="utf-8")
    large = Record(Level(1000, 1000, 100_000), seed=1)
    (folder / "large.jsonl").write_text(large.text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("words", CALLS)
def test_a_call_that_cannot_work_gets_one_line(
    words: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    code = run(shlex.split(words))
    out, err = capsys.readouterr()
    assert (code, out) == (2, "")
    assert err.startswith("sapper: ")
    assert err.count("\n") == 1
    assert CALLS[words] in err


FILES = ("missing", "folder", "binary", "empty", "huge", "broken.png", "nul", "x" * 5000, "a\nb")
READERS = {
    "analyse": "analyse {}",
    "analyse --why": "analyse {} --why",
    "analyse --set": "analyse {} --set 0,0=1",
    "rate": "Missing argument BOARD",
    "games": "games {}",
    "review": "review {}",
    "practice": "practice --add {} --plot",
    "arena report": "arena report {}",
}
"""Every command that reads files; `check` tells of a file that cannot run in more than a line."""


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is wrong with how a bad call is answered; nothing if it is one line and a 2."""
    try:
        code: object = run(words)
    except Exception as error:
        code = repr(error)
    err = capsys.readouterr().err
    is_right = code == 2 and err.count("\n") == 1 and len(err) < 600 and err.startswith("sapper")
    return "" if is_right else f"{words}: {code} {err[:300]}"


@pytest.mark.parametrize("reader", READERS)
def test_a_file_that_holds_nothing_of_the_kind_gets_one_line(
    reader: str,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "no such driver")
    calls = [[file if word == "{}" else word for word in READERS[reader].split()] for file in FILES]
    assert [problem for words in calls if (problem := said(words, capsys))] == []


EMPTY = ("", " ", "\t", "\n")
STRANGE = (
    "--",
    "-",
    "--no-such-option",
    "-x",
    "--json=3",
    "\0",
    "\u2028",
    "x" * 3000,
    "nan",
    "-1",
    "1e999",
)
MOST_WORK = ("play", "watch", "engine", "mcp")
"""Commands that serve or show until somebody ends them, if their words are right."""


def calls_of(command: CommandEntry) -> Iterator[list[str]]:
    """Yield bad calls of a command: each part empty, without a value, and with a wrong one."""
    name = command.name.split()
    needed = [word for part in command.parts if part.is_required for word in ["2x2/1"]]
    for empty in EMPTY:
        yield [*name, empty] if needed or not command.parts else [*name, "--seed", empty]
    for part in command.parts:
        if not part.is_option:
            yield from ([*name, empty] for empty in EMPTY)
            continue
        call = [*name, *needed, part.name]
        if part.kind is FLAG:
            yield [*call[:-1], f"{part.name}=3"]
            yield [*call[:-1], f"{part.name}="]
            continue
        yield from ([*call, empty] for empty in EMPTY)
        yield [*call[:-1], f"{part.name}="]
        if part.bare is None:
            yield call
            yield [*call, "--no-such-option"]
        if part.kind.name in ("NUMBER", "SECONDS", "PORT", "SEED", "LEVEL", "RULE", "DATE", "STEP"):
            yield from ([*call, word] for word in ("1x", "\u0663", "0x10", "1 2", "x" * 3000))
    yield from (
        [*name, *needed, word] for word in ("--no-such-option", "-x", "--json=3", "--=", "---")
    )


def random_calls(count: int) -> Iterator[list[str]]:
    """Yield calls of random words of the table, each with a word that no command takes."""
    random = Random(67)
    options = [part.name for command in COMMANDS for part in command.parts if part.is_option]
    for _ in range(count):
        command = random.choice([each for each in COMMANDS if each.name not in MOST_WORK])
        words = [random.choice([*options, *STRANGE, "2x2/1", "0,0"]) for _ in range(3)]
        words.insert(random.randrange(3), random.choice(["", "--no-such-option"]))
        yield [*command.name.split(), *words]


def test_a_thousand_bad_calls_are_refused_in_one_line(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(folder)
    monkeypatch.setenv("XDG_DATA_HOME", str(folder / "data"))
    calls = [words for command in COMMANDS for words in calls_of(command)]
    calls += random_calls(1000 - len(calls) if len(calls) < 900 else 100)
    assert len(calls) >= 1000
    assert [problem for words in calls if (problem := said(words, capsys))] == []
