"""Imports point down only: an agent that is handed a view has no way to the mines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sapper

SOURCE = Path(sapper.__file__).parent

LAYERS = [
    {"errors"},
    {"shape", "child", "_kernel"},
    {"view"},
    {"level", "analysis", "perfect"},
    {"layout"},
    {"game"},
    {"record"},
    {"formats", "history"},
    {"proofs"},
    {"agents"},
    {"sandbox"},
    {"arena", "session", "coach", "pupil"},
    {"window", "cli", "web", "gym"},
]
"""From the bottom to the top; a part may import its own layer and those below."""

BLIND = {"analysis", "perfect", "proofs", "agents", "sandbox"}
"""Parts that decide on a view alone."""
MINES = {"layout", "game", "record", "history", "formats"}
"""Parts that know where the mines are."""

OWNERS = {"pygame": {"window"}, "typer": {"cli"}, "rich": {"cli"}}
"""Libraries that only one part may import."""


def part_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imported_modules(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path} imports relatively"
            if node.module == "sapper":
                yield from (f"sapper.{alias.name}" for alias in node.names)
            else:
                yield node.module


def layer(part: str) -> int:
    return next(height for height, parts in enumerate(LAYERS) if part in parts)


SOURCES = sorted(
    path for path in SOURCE.rglob("*.py") if part_of(path) not in ("__init__", "course")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    part = part_of(path)
    for module in imported_modules(path):
        root, _, rest = module.partition(".")
        if root != "sapper":
            assert part in OWNERS.get(root, {part}), f"{part} imports {root}"
        elif (other := rest.split(".")[0]) in {name for names in LAYERS for name in names}:
            assert layer(other) <= layer(part), f"{part} imports {other} above it"
            assert not (part in BLIND and other in MINES), f"{part} could see the mines"


def test_every_part_has_a_layer() -> None:
    parts = {part_of(path) for path in SOURCES}
    assert parts <= {name for names in LAYERS for name in names}


def test_the_course_file_stands_alone() -> None:
    path = SOURCE.parent.parent / "minesweeper.py"
    roots = {module.partition(".")[0] for module in imported_modules(path)}
    assert "sapper" not in roots
