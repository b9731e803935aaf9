"""`sapper arena season` as a user runs it: from the hash of a key to the page."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.command import sapper


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))


def enter(folder: Path, agent: str) -> None:
    about = ("--version", 1, "--kind", "own", "--start", "x", "--licence", "MIT")
    done = sapper("arena", "season", "enter", folder, "--agent", agent, "--name", agent, *about)
    assert (done.returncode, done.stdout) == (0, f"{folder / agent}\n")


def test_a_season_from_its_hash_to_its_page(tmp_path: Path) -> None:
    folder, page = tmp_path / "season", tmp_path / "page.md"
    about = ("--name", "Mine", "--set", "4x4/2,safe,30")
    begun = sapper("arena", "season", "begin", folder, *about)
    assert begun.stdout.startswith("The hash of the key: ")
    for agent in ("logic", "random"):
        enter(folder, agent)
    checked = sapper("arena", "season", "check", folder, "--jobs", 1)
    assert (checked.returncode, checked.stdout.count("30 games replayed")) == (0, 2)
    made = sapper("arena", "season", "page", folder, "--output", page, "--jobs", 1)
    assert made.returncode == 0
    assert begun.stdout.split()[-1] in page.read_text()
    assert "| 1 | `logic` |" in page.read_text()


def test_an_entry_that_is_damaged_fails_the_check(tmp_path: Path) -> None:
    sapper("arena", "season", "begin", tmp_path, "--name", "M", "--set", "3x3/1,safe,3")
    enter(tmp_path, "random")
    run = tmp_path / "random" / "run.jsonl.gz"
    run.write_bytes(run.read_bytes()[:-40])
    found = sapper("arena", "season", "check", tmp_path, "--jobs", 1)
    assert found.returncode == 2
    assert "cannot read" in found.stderr


def test_a_folder_without_a_season_is_named(tmp_path: Path) -> None:
    found = sapper("arena", "season", "check", tmp_path)
    assert found.returncode == 2
    assert "season.json" in found.stderr
    assert "Traceback" not in found.stderr
