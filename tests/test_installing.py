"""What a text tells users to install: never a name on an index that is not ours."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NAME = PYPROJECT["project"]["name"]
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
IS_PUBLISHED = all(PYPROJECT["tool"]["sapper"]["addresses"].values())

PLACES = (
    *("*.md", "*.py", "*.toml", "Dockerfile", ".ci/*", ".github/**/*", "npm/*", "site/*.md"),
    *("bench/*.py", "docs/*", "research/**/*.md", "research/**/*.py"),
    *("examples/**/*", "src/sapper/**/*.py", "src/sapper/**/*.txt", "vision/**/*.md"),
)
TEXTS = sorted(
    path
    for path in {path for place in PLACES for path in ROOT.glob(place)} - {ROOT / "CHANGELOG.md"}
    if path.is_file() and path.suffix != ".pyc"
)
COMMAND = re.compile(r"\b(?:pip3?|pipx|npm|uv(?: pip| tool)?)\s+(?:install|i|add)\s+([^`\n;&|#]*)")
PACKAGE = re.compile(r"@?[A-Za-z][\w.-]*")


def asked_for(text: str) -> Iterator[str]:
    """The packages that the commands in a text install by name, each with its version."""
    for words in COMMAND.findall(text):
        for word in re.sub(r"[\"'()\\]", " ", words).split():
            is_file = "/" in word or word.endswith((".txt", ".zip", ".whl", ".tgz"))
            if PACKAGE.match(word) and not is_file:
                yield word


def name_of(package: str) -> str:
    found = PACKAGE.match(package)
    assert found
    return found[0].lower().replace("_", "-")


@pytest.mark.parametrize(
    ("text", "packages"),
    [
        ("pip install sapper", ["sapper"]),
        ("Run `pip install\n'sapper[gym]>=1'` now.", ["sapper[gym]>=1"]),
        (
            "$ python3 -m pip install -q -U sapper-minesweeper pytest",
            ["sapper-minesweeper", "pytest"],
        ),
        ("pip install -r requirements.txt && pip install .", []),
        ("bin/pip install /autograder/source/sapper.zip .github/sapper.zip", []),
        ("npm install sapper-minesweeper", ["sapper-minesweeper"]),
    ],
)
def test_commands_that_install_are_found(text: str, packages: list[str]) -> None:
    assert list(asked_for(text)) == packages


def all_asked_for() -> set[tuple[str, str]]:
    """Every package that a text of ours installs by name, with the text's path."""
    return {
        (str(path.relative_to(ROOT)), package)
        for path in TEXTS
        for package in asked_for(path.read_text(encoding="utf-8", errors="replace"))
    }


def test_nothing_is_installed_by_a_name_that_is_not_ours() -> None:
    forbidden = {"sapper"} if IS_PUBLISHED else {"sapper", NAME}
    assert {each for each in all_asked_for() if name_of(each[1]) in forbidden} == set()


def test_the_versions_are_those_of_the_extras() -> None:
    wanted = {package for packages in EXTRAS.values() for package in packages}
    names = {name_of(package) for package in wanted}
    told = {
        (path, package)
        for path, package in all_asked_for()
        if name_of(package) in names and re.search("[<>]", package)
    }
    assert "src/sapper/gym/__init__.py" in dict(told)
    assert {each for each in told if each[1] not in wanted} == set()
