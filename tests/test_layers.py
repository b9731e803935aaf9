"""Imports point down only: an agent that is handed a view has no way to the mines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import sapper

SOURCE = Path(sapper.__file__).parent

LAYERS = [
    "_kernel",
    "core",
    "files",
    "processes",
    "student",
    "picture",
    "game",
    "proofs",
    "boards",
    "agents",
    "arena",
    "reviews",
    "coach",
    "session",
    "window",
    "gym",
    "text",
    "cli",
    "__main__",
]
"""Every room from the bottom to the top, each a layer of its own: a room imports from below."""

COMING: set[str] = set()
"""Rooms that are being built: they need not be there."""

BLIND = {"core", "files", "processes", "student", "picture", "proofs", "agents"}
"""Rooms that decide on a view alone."""
MINES = {"game", "boards"}
"""Rooms that know where the mines are."""

OWNERS = {
    "pygame": {"window"},
    "typer": {"cli"},
    "rich": {"cli"},
    "gymnasium": {"gym"},
    "mcp": {"text"},
}
"""Libraries that only one room may import."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a syntax tree imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"from {'.' * node.level}{node.module} is relative"
            names = [f"sapper.{alias.name}" for alias in node.names]
            yield from names if node.module == "sapper" else [str(node.module)]


@cache
def imports_of(path: Path) -> list[str]:
    return list(imports(ast.parse(path.read_text(encoding="utf-8"))))


SOURCES = sorted(
    path for path in SOURCE.rglob("*.py") if room_of(path) not in ("__init__", "course")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    room = room_of(path)
    for module in imports_of(path):
        root, _, rest = module.partition(".")
        other = rest.split(".")[0]
        if root != "sapper":
            assert room in OWNERS.get(root, {room}), f"{room} imports {root}"
        elif other in LAYERS:
            assert LAYERS.index(other) <= LAYERS.index(room), f"{room} imports {other} above it"
            assert not (room in BLIND and other in MINES), f"{room} could see the mines"


def test_every_room_has_a_layer() -> None:
    rooms = {room_of(path) for path in SOURCES}
    assert rooms <= set(LAYERS), "a room is missing in LAYERS"
    assert set(LAYERS) - {"_kernel"} <= rooms | COMING, "LAYERS names a room that is not there"
    assert len(set(LAYERS)) == len(LAYERS)


def test_imports_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "import a.b\n"
        "from sapper import view\n"
        "if TYPE_CHECKING:\n    from sapper.proofs import Proof\n"
        "def f():\n    try:\n        import c\n    finally:\n        from d import e\n"
    )
    assert set(imports(tree)) == {"a.b", "sapper.view", "sapper.proofs", "c", "d"}


def module_of(path: Path) -> str:
    return ".".join(("sapper", *path.relative_to(SOURCE).with_suffix("").parts))


def test_no_module_needs_itself() -> None:
    """Within a room too, imports make no circle; a package's own list of names is no module."""
    graph = {module_of(path): imports_of(path) for path in SOURCES if path.stem != "__init__"}
    circles = TopologicalSorter({name: set(graph) & set(graph[name]) for name in graph})
    circles.prepare()


def test_the_course_file_stands_alone() -> None:
    path = SOURCE.parent.parent / "minesweeper.py"
    assert "sapper" not in {module.partition(".")[0] for module in imports_of(path)}
