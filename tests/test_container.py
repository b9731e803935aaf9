"""The image is made of what is here: its files, its command, its port."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest

from sapper.cli import main

ROOT = Path(__file__).parents[1]
LINES = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
BUILT = "site/dist"
"""It may be missing: the image then has no page."""


def words_of(instruction: str) -> list[str]:
    """What stands after this instruction, wherever it is given."""
    return [line.split(maxsplit=1)[1] for line in LINES if line.startswith(f"{instruction} ")]


def allowed() -> set[str]:
    """What the builder is sent, by .dockerignore."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert "*" in lines
    return {line[1:] for line in lines if line.startswith("!")}


def test_what_is_copied_is_there() -> None:
    assert [words for words in words_of("COPY") if not words.startswith("--from=")] == [". /code"]
    missing = [name for name in allowed() - {BUILT} if not (ROOT / name).exists()]
    assert missing == []


def test_all_that_the_build_reads_is_copied() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    read = {*project["build-system"]["backend-path"], *project["project"]["license-files"]}
    read |= {"pyproject.toml", "README.md", "CMakeLists.txt"}
    named = (ROOT / "CMakeLists.txt").read_text(encoding="utf-8")
    installed = r"^(?:add_subdirectory\(|install\(FILES )([\w./]+)"
    read |= set(re.findall(installed, named, re.MULTILINE))
    read |= set(project["tool"]["scikit-build"]["wheel"]["packages"])
    assert {name for name in read if name.split("/")[0] not in allowed()} == set()


def test_its_command_is_ours_and_its_port_that_of_the_page() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (command,) = json.loads(words_of("ENTRYPOINT")[-1])
    assert command in project["scripts"]
    with pytest.raises(SystemExit) as ended:
        main(json.loads(words_of("CMD")[-1]))
    assert ended.value.code in (0, None)
    (port,) = words_of("EXPOSE")
    assert f"-p {port}:{port} --entrypoint python sapper -m http.server {port}" in "\n".join(LINES)
