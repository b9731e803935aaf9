"""Old spellings of commands and options still work, and say how it is written today."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.cli.commands import COMMANDS, load
from sapper.cli.old_words import _OPTIONS, today
from sapper.cli.old_words import COMMANDS as OLD
from tests.cli.command import sapper


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("perfect 3x3/2 --json", "analyse --perfect 3x3/2 --json"),
        ("daily --day 2026-11-16 --certificate", "board --daily --day 2026-11-16 --certificate -"),
        ("puzzle --count 2 --json", "practice --print --count 2 --json"),
        ("replay 3 --last --write=a.rawvf", "games --replay 3 --end --output a.rawvf"),
        ("review x --html x.html", "review x --report x.html"),
        ("check a.py --arena 5 --report a.csv", "check a.py --games 5 --output a.csv"),
        ("practice --games folder", "practice --add-games folder"),
        ("arena check cs50", "arena test cs50"),
        ("arena verify run.jsonl --seed 2", "arena audit run.jsonl --seed 2"),
        ("arena --json a.txt --csv b.csv", "arena --output a.txt --output b.csv"),
        ("arena --csv=b.txt --games 2", "arena --csv --output b.txt --games 2"),
        ("arena --sums --games-folder s3://b", "arena --sums --output s3://b/"),
    ],
)
def test_an_old_spelling_becomes_todays(
    capsys: pytest.CaptureFixture[str], old: str, new: str
) -> None:
    assert today(old.split()) == new.split()
    assert capsys.readouterr().err == f"sapper: this is now written: sapper {new}\n"


@pytest.mark.parametrize(
    "words",
    [
        "",
        "help",
        "games --last 3",
        "check a.py --report a.html",
        "arena --agents random --json --csv",
        "arena --json --seed 1",
        "board --daily --certificate a.json",
        "arena",
    ],
)
def test_todays_words_are_left_alone(capsys: pytest.CaptureFixture[str], words: str) -> None:
    assert today(words.split()) == words.split()
    assert capsys.readouterr().err == ""


def test_old_spellings_name_commands_and_options_that_are_there() -> None:
    assert not set(OLD) & set(COMMANDS)
    for new in [*OLD.values(), *(f"{each.command} {each.today}" for each in _OPTIONS)]:
        name, *more = OLD.get(new.split()[0], new).split()[:1] + new.split()[1:]
        command = load(name)
        command = getattr(command, "commands", {}).get(more[0] if more else "", command)
        known = {word for part in command.params for word in part.opts}
        assert {word for word in more if word.startswith("--")} <= known, new


def test_an_old_command_does_the_same_and_tells(tmp_path: Path) -> None:
    old = sapper("perfect", ".1./1../... 2")
    new = sapper("analyse", ".1./1../... 2", "--perfect")
    assert (old.returncode, old.stdout) == (0, new.stdout)
    assert old.stderr == "sapper: this is now written: sapper analyse --perfect '.1./1../... 2'\n"
    assert new.stderr == ""
