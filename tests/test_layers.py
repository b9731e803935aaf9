"""Imports point down only: an agent that is handed a view has no way to the mines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import sapper

SOURCE = Path(sapper.__file__).parent

LAYERS = [
    "_kernel",
    "base",
    "files",
    "processes",
    "student",
    "analysis",
    "game",
    "proofs",
    "boards",
    "agents",
    "arena",
    "reviews",
    "practice",
    "coach",
    "session",
    "window",
    "gym",
    "cli",
    "__main__",
]
"""Every room from the bottom to the top, each a layer of its own: a room imports from below."""

COMING: set[str] = set()
"""Rooms that are being built: they need not be there."""

BLIND = {"base", "files", "processes", "student", "analysis", "proofs", "agents"}
"""Rooms that decide on a view alone."""
MINES = {"game", "boards"}
"""Rooms that know where the mines are."""

OWNERS = {"pygame": {"window"}, "typer": {"cli"}, "rich": {"cli"}, "gymnasium": {"gym"}}
"""Libraries that only one room may import."""

ANNOTATED = {"base": {"proofs"}}
"""Rooms above, of which a room may name the types, for a type checker alone."""


def room_of(path: Path) -> str:
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def is_for_types_alone(node: ast.AST) -> bool:
    """Whether it is `if TYPE_CHECKING:`, whose imports are never carried out."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def imports(tree: ast.AST, for_types: bool = False) -> Iterator[tuple[str, bool]]:
    """The modules that a syntax tree imports, each with whether it is for its types alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, for_types) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"from {'.' * node.level}{node.module} is relative"
            names = [f"sapper.{alias.name}" for alias in node.names]
            yield from (
                (name, for_types)
                for name in (names if node.module == "sapper" else [str(node.module)])
            )
        else:
            yield from imports(node, for_types or is_for_types_alone(node))


def imports_of(path: Path) -> list[tuple[str, bool]]:
    return list(imports(ast.parse(path.read_text(encoding="utf-8"))))


SOURCES = sorted(
    path for path in SOURCE.rglob("*.py") if room_of(path) not in ("__init__", "course")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_point_down(path: Path) -> None:
    room = room_of(path)
    for module, is_type in imports_of(path):
        root, _, rest = module.partition(".")
        other = rest.split(".")[0]
        if root != "sapper":
            assert room in OWNERS.get(root, {room}), f"{room} imports {root}"
        elif is_type and other in ANNOTATED.get(room, ()):
            continue
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
        "from sapper.base import view\n"
        "if TYPE_CHECKING:\n    from sapper.proofs import Proof\n"
        "def f():\n    try:\n        import c\n    finally:\n        from d import e\n"
    )
    assert list(imports(tree)) == [
        ("a.b", False),
        ("sapper.base", False),
        ("sapper.proofs", True),
        ("c", False),
        ("d", False),
    ]


def test_the_course_file_stands_alone() -> None:
    path = SOURCE.parent.parent / "minesweeper.py"
    assert "sapper" not in {module.partition(".")[0] for module, _ in imports_of(path)}
