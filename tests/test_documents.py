"""What the README and the documents show works: Python is run, commands and links are there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from sapper.cli.commands import COMMANDS, OTHER_NAMES, load

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
RESULTS = [
    *(path for path in sorted((ROOT / "bench" / "results").iterdir()) if path.suffix != ".json"),
    ROOT / "bench" / "suites" / "README.md",
    ROOT / "research" / "README.md",
]
"""What was measured, each with its commands."""
NEEDS_A_CLUSTER = {"cluster.md"}
"""Pages whose Python needs other machines: it is compiled, and tests/processes runs the like."""
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(?:sh|console)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#]+)(?:#[^)]*)?\)")
OWN_OPTIONS = {"play"}
"""Commands that read their options themselves."""


def name_of(path: Path) -> str:
    return path.name


def python_of(page: Path) -> str:
    return "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "page", [page for page in PAGES if python_of(page) and page.name != "README.md"], ids=name_of
)
def test_the_python_of_a_page_runs(page: Path, tmp_path: Path) -> None:
    code = python_of(page)
    compile(code, page.name, "exec")
    if page.name in NEEDS_A_CLUSTER:
        return
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
    lines = [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]
    lines += [line.strip() for line in re.findall(r"^    (sapper .*)", text, re.MULTILINE)]
    lines += re.findall(r"`(sapper [^`]+)`", " ".join(text.split()))
    found = [line.removeprefix("$ ").split("  #")[0] for line in lines]
    # "sapper proof 1" and the like are names of formats.
    return [line for line in found if re.match(r"sapper [a-z]+(?! \d+$)\b", line)]


@pytest.mark.parametrize("page", [*PAGES, *RESULTS], ids=name_of)
def test_the_commands_of_a_page_are_there_with_their_options(page: Path) -> None:
    for line in commands_of(page):
        words = shlex.split(re.split(r" [|>&;]", line)[0])
        name = OTHER_NAMES.get(words[1], words[1])
        if name == "help":
            continue
        assert name in {*COMMANDS, "completion"}, line
        command = load(name)
        if getattr(command, "commands", None) and len(words) > 2 and words[2] in command.commands:
            command = command.commands[words[2]]
        known = {"--help", "-h"}
        known |= {each for part in command.params for each in (*part.opts, *part.secondary_opts)}
        for word in words[2:]:
            if word.startswith("--") and name not in OWN_OPTIONS:
                assert re.split(r"[=,.)]", word)[0] in known, line


@pytest.mark.parametrize("page", [*PAGES, *RESULTS], ids=name_of)
def test_the_programs_of_a_page_are_there_with_their_options(page: Path) -> None:
    text = page.read_text(encoding="utf-8").replace("\\\n", " ")
    for name, words in re.findall(r"python3? ((?:\w+/)+\w+\.py)([^`\n]*)", text):
        program = (ROOT / name).read_text(encoding="utf-8")
        for option in re.findall(r"(?<!\S)--[a-z-]+", words):
            assert f'"{option}"' in program, (name, option)


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / link).exists(), link
