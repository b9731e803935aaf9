"""What the README and the documents show works: Python is run, commands and links are there."""

from __future__ import annotations

import doctest
import importlib
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import sapper
from sapper.cli import main
from sapper.cli.help import reference
from sapper.cli.table import COMMANDS, OTHER_NAMES
from sapper.core import Level
from sapper.game import Store
from sapper.game.formats import rawvf
from tests.reviews.games import played

ROOT = Path(__file__).parents[1]
OF_COMMANDS = ROOT / "docs" / "commands.md"
PAGES = [
    ROOT / "README.md",
    ROOT / "vision" / "README.md",
    *(page for page in sorted((ROOT / "docs").rglob("*.md")) if page != OF_COMMANDS),
]
"""The pages that people have written."""
RESULTS = [
    *(path for path in sorted((ROOT / "bench" / "results").iterdir()) if path.suffix != ".json"),
    ROOT / "research" / "champion" / "README.md",
]
"""What was measured, each with its commands."""
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
"""A block of any language: one that is passed over would make its end the next one's beginning."""
LINK = re.compile(r"\]\((?![a-z]+:)([^)#]*)(?:#([^)]*))?\)")


def name_of(path: Path) -> str:
    return path.name


def python_of(page: Path) -> str:
    return "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))


WITH_ANSWERS = [page for page in PAGES if ">>> " in python_of(page)]
"""Pages that show what Python answers."""


@pytest.mark.parametrize("page", WITH_ANSWERS, ids=name_of)
def test_python_answers_what_a_page_shows(page: Path) -> None:
    assert doctest.testfile(str(page), module_relative=False).failed == 0


@pytest.mark.parametrize(
    "page", [page for page in PAGES if python_of(page) and page not in WITH_ANSWERS], ids=name_of
)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    code = python_of(page)
    compile(code, page.name, "exec")
    (tmp_path / "minesweeper.py").write_bytes((ROOT / "minesweeper.py").read_bytes())
    homes = ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA")
    env = {**os.environ, **dict.fromkeys(homes, str(tmp_path))}
    # Children import the main module again: they find nothing to do in it.
    text = "if __name__ == '__main__':\n" + "".join(f"    {line}\n" for line in code.splitlines())
    (tmp_path / "block.py").write_text(text, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "block.py"], cwd=tmp_path, env=env, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


def commands_of(page: Path) -> list[str]:
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    shown = [block for language, block in BLOCK.findall(text) if language in ("", "sh", "console")]
    lines = [line.strip() for block in shown for line in block.splitlines()]
    lines += [line.strip() for line in re.findall(r"^    (sapper .*)", text, re.MULTILINE)]
    lines += re.findall(r"`(sapper [^`]+)`", " ".join(text.split()))
    found = [line.removeprefix("$ ").split("  #")[0] for line in lines]
    # "sapper proof 1" and the like are names of formats.
    return [line for line in found if re.match(r"sapper [a-z]+(?! \d+$)\b", line)]


def test_the_commands_of_the_documents_are_there_with_their_options() -> None:
    known = {command.name: command for command in COMMANDS}
    for line in dict.fromkeys(line for page in (*PAGES, *RESULTS) for line in commands_of(page)):
        words = shlex.split(re.split(r" [|>&;]", line)[0])
        name = OTHER_NAMES.get(words[1], words[1])
        if name == "help":
            continue
        command = known.get(" ".join([name, *words[2:3]])) or known[name]
        options = {"--help", "-h", *(part.name for part in command.parts)}
        for word in words[2:]:
            if word.startswith("--"):
                assert re.split(r"[=,.)]", word)[0] in options, line


def test_the_page_of_the_commands_is_that_of_the_table() -> None:
    assert OF_COMMANDS.read_text(encoding="utf-8") == reference(), "python -m sapper.cli.help"


def test_the_programs_of_the_documents_are_there_with_their_options() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in (*PAGES, *RESULTS))
    for name, words in re.findall(
        r"python3? ((?:\w+/)+\w+\.py)([^`\n]*)", text.replace("\\\n", " ")
    ):
        program = (ROOT / name).read_text(encoding="utf-8")
        for option in re.findall(r"(?<!\S)--[a-z-]+", words):
            assert f'"{option}"' in program, (name, option)


def headings_of(page: Path) -> set[str]:
    """The names under which the headings of a page are linked to."""
    titles = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


def test_the_links_of_the_documents_lead_somewhere() -> None:
    for page in PAGES:
        for link, heading in LINK.findall(page.read_text(encoding="utf-8")):
            linked = (page.parent / link) if link else page
            assert linked.exists(), f"{page.name}: {link}"
            assert not heading or heading in headings_of(linked), f"{page.name}: {link}#{heading}"


LONGEST = {"arena.md": 1150, "proofs.md": 1300, "text.md": 1050, "engine.md": 1000}
LONGEST_OTHER = 900
"""The words that a page may have."""
LONGEST_ALL = 15_400
"""Those of all pages together."""
REFERENCE = ROOT / "docs" / "reference.md"


def read_words(page: Path) -> int:
    return len(page.read_text(encoding="utf-8").split())


def test_a_page_is_no_book_and_speaks_plainly() -> None:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        assert read_words(page) <= LONGEST.get(page.name, LONGEST_OTHER), page.name
        # Words of the house: CONTRIBUTING.md alone explains them.
        words = re.search(r"\b(?:rooms?|doors?)\b", re.sub(r"`[^`]*`", "", text))
        assert words is None, f"{page.name}: {words}"
    every = sum(map(read_words, PAGES))
    assert every <= LONGEST_ALL, every


def test_the_readme_links_the_addresses_that_are_filled_in() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for name, address in project["tool"]["sapper"]["addresses"].items():
        assert address in readme, f"{name}: {address}"


LISTED = re.findall(r"^::: (\S+)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
"""The names in the reference, each with the module that it stands in."""


@pytest.mark.parametrize("listed", LISTED)
def test_a_name_of_the_reference_is_public_and_says_what_it_is(listed: str) -> None:
    home, _, name = listed.rpartition(".")
    value = getattr(importlib.import_module(home), name)
    assert value.__doc__
    package = importlib.import_module(".".join(home.split(".")[:2]))
    assert isinstance(value, ModuleType) or getattr(package, name) is value


def test_the_reference_has_every_name_at_the_top() -> None:
    for name in sapper.__all__:
        value = getattr(sapper, name)
        if isinstance(value, type | FunctionType):
            home = value.__module__
            assert home in LISTED or f"{home}.{value.__name__}" in LISTED


SHORTER = {"--games": "2", "--count": "2"}
"""What is enough of it here."""
NOT_RUN = re.compile(
    r"sapper (?:play|mcp|engine|practice|check|help|read)\b"
    r"|--scheduler|tcp:|exec:|\.avf|\.png|HOST|FOLDER|FILE|RUN|NAME|POSITION|folder/|file.py|learner.py"
    r"|champion,safest|--agents \w+$"  # one run of the arena is enough
    r"|sapper (?:analyse|explain|rate|arena|watch)"
    r"(?: --(?:explain|no-guess))?$"
)
"""Commands that open, serve or ask, that need what is not here, or that only name a command."""
SHOWN = sorted({line.strip() for page in PAGES for line in commands_of(page)})


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the documents' commands read."""
    folder = tmp_path_factory.mktemp("place")
    records = [played("random", Level(4, 4, 4), seed) for seed in range(1, 13)]
    for name in ("game.jsonl", "b.jsonl"):
        lines = "".join(f"{record.text}\n" for record in records)
        (folder / name).write_text(lines, encoding="utf-8")
    Store(folder / "sapper" / "games").take_in(records)
    for name in ("game.rawvf", "a.rawvf"):
        (folder / name).write_bytes(rawvf.write(records[0]))
    return folder


@pytest.mark.parametrize("line", [line for line in SHOWN if not NOT_RUN.search(line)])
def test_a_command_of_the_documents_runs(
    line: str, place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(place)
    for name in ("XDG_DATA_HOME", "HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(place))
    words = shlex.split(re.split(r" [|>&;]", line)[0])[1:]
    for place_of, word in enumerate(words[:-1]):
        words[place_of + 1] = SHORTER.get(word, words[place_of + 1])
    if words[0] == "watch":
        words += ["--delay", "0", "--level", "cs50"]
    with pytest.raises(SystemExit) as ended:
        main(words)
    told = capsys.readouterr()
    assert ended.value.code in (0, None), told.err
    assert "now written" not in told.err
    assert told.out or "--output" in words
