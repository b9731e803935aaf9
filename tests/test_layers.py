"""Imports point down only: an agent that is handed a view has no way to the mines."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import sapper

SOURCE = Path(sapper.__file__).parent

LAYERS = [
    "_kernel",
    "core",
    "sandbox",
    "game",
    "proofs",
    "boards",
    "agents",
    "arena",
    "reviews",
    "repairs",
    "coach",
    "classes",
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

BLIND = {"core", "sandbox", "proofs", "agents"}
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


@cache
def path_of(module: str) -> Path | None:
    """The file of one of our modules or packages."""
    place = SOURCE.joinpath(*module.split(".")[1:])
    return next(
        (each for each in (place.with_suffix(".py"), place / "__init__.py") if each.is_file()), None
    )


def imports(tree: ast.AST) -> Iterator[str]:
    """The modules that a syntax tree imports, wherever in it: of a package's name its home.

    What it takes of a package by a dot counts too, and what it asks `import_module` for by name.
    """
    packages: dict[str, str] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
            packages |= {alias.asname or alias.name: alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"from {'.' * node.level}{node.module} is relative"
            homes = {alias: home_of(str(node.module), alias.name) for alias in node.names}
            yield from homes.values()
            packages |= {
                alias.asname or alias.name: home
                for alias, home in homes.items()
                if home.endswith(f".{alias.name}")
            }
        elif isinstance(node, ast.Call):
            yield from asked_by_name(node)
    for node in ast.walk(tree) if packages else ():
        if isinstance(node, ast.Attribute) and (package := packages.get(dotted(node.value))):
            yield home_of(package, node.attr)


def dotted(node: ast.AST) -> str:
    """The name that a chain of names is, such as `a.b`; nothing if it is none."""
    if isinstance(node, ast.Attribute):
        return f"{before}.{node.attr}" if (before := dotted(node.value)) else ""
    return node.id if isinstance(node, ast.Name) else ""


def asked_by_name(call: ast.Call) -> Iterator[str]:
    """The module that `import_module("name")` or `__import__("name")` loads."""
    function = dotted(call.func).rpartition(".")[2]
    if function in ("import_module", "__import__") and call.args:
        name = call.args[0]
        if isinstance(name, ast.Constant):
            yield str(name.value)


def home_of(module: str, name: str) -> str:
    """The module that `from module import name` needs, also where a package only hands it on."""
    if module.partition(".")[0] != "sapper":
        return module
    if path_of(f"{module}.{name}"):
        return f"{module}.{name}"
    path = path_of(module)
    if path is not None and path.stem == "__init__":
        return handed_on(path).get(name, module)
    return module


@cache
def handed_on(package: Path) -> dict[str, str]:
    """The names that a package imports, each with its home."""
    return {
        alias.asname or alias.name: home_of(str(node.module), alias.name)
        for node in ast.walk(ast.parse(package.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }


@cache
def imports_of(path: Path) -> list[str]:
    return list(imports(ast.parse(path.read_text(encoding="utf-8"))))


SOURCES = sorted(
    path for path in SOURCE.rglob("*.py") if room_of(path) not in ("__init__", "course")
)


def wrong_import(room: str, module: str) -> str:
    """What is wrong with a room's import, or nothing."""
    root, _, rest = module.partition(".")
    other = rest.split(".")[0]
    if root != "sapper":
        return "" if room in OWNERS.get(root, {room}) else f"{room} imports {root}"
    if other not in LAYERS:
        return ""
    if LAYERS.index(other) > LAYERS.index(room):
        return f"{room} imports {other} above it"
    return f"{room} could see the mines" if room in BLIND and other in MINES else ""


def test_imports_point_down() -> None:
    wrong = {
        f"{path.relative_to(SOURCE)}: {problem}"
        for path in SOURCES
        for module in imports_of(path)
        if (problem := wrong_import(room_of(path), module))
    }
    assert wrong == set()


def test_what_points_up_is_noticed() -> None:
    assert wrong_import("core", "sapper.game.layout") == "core imports game above it"
    assert wrong_import("agents", "sapper.game.game") == "agents could see the mines"
    assert wrong_import("arena", "pygame") == "arena imports pygame"
    assert wrong_import("arena", "sapper.core.view") == ""


def test_every_room_has_a_layer() -> None:
    rooms = {room_of(path) for path in SOURCES}
    assert rooms <= set(LAYERS), "a room is missing in LAYERS"
    assert set(LAYERS) - {"_kernel"} <= rooms | COMING, "LAYERS names a room that is not there"
    assert len(set(LAYERS)) == len(LAYERS)


def test_imports_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "import a.b\n"
        "from sapper import View, gym\n"
        "from sapper.core import view\n"
        "if TYPE_CHECKING:\n    from sapper.boards import rate\n"
        "def f():\n    try:\n        import c\n    finally:\n        from d import e\n"
        "import_module('f.g')\n"
        "import sapper\n"
        "sapper.analyze\n"
        "from sapper import arena as games\n"
        "games.wilson\n"
    )
    homes = {"sapper.core.view", "sapper.gym", "sapper.boards.rating"}
    homes |= {"sapper", "sapper.core.question", "sapper.arena", "sapper.arena.statistics"}
    assert set(imports(tree)) == {"a.b", "c", "d", "f.g"} | homes


def module_of(path: Path) -> str:
    return ".".join(("sapper", *path.relative_to(SOURCE).with_suffix("").parts))


def circle(graph: dict[str, Iterable[str]]) -> list[str]:
    """A circle among these modules, or nothing."""
    try:
        TopologicalSorter({name: set(graph) & set(graph[name]) for name in graph}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_itself() -> None:
    """Within a room too, imports make no circle; a package's own list of names is no module."""
    assert (
        circle({module_of(path): imports_of(path) for path in SOURCES if path.stem != "__init__"})
        == []
    )


def test_a_circle_through_a_package_is_noticed() -> None:
    through = set(imports(ast.parse("from sapper.boards import rating, no_guess")))
    assert through == {"sapper.boards.rating", "sapper.boards.generation"}
    assert circle({"sapper.boards.rating": through, "b": ["sapper.boards.rating"]}) != []
    assert circle({"a": ["b"], "b": ["c"]}) == []


ROOT = SOURCE.parent.parent


def test_the_lab_and_the_tests_stand_apart() -> None:
    """What measures us imports no test, a test nothing that measures us, the package neither."""
    apart = [("tests", "bench"), ("bench", "tests"), ("research", "tests")]
    apart += [("src", other) for other in ("bench", "research", "tests")]
    for folder, other in apart:
        named = re.compile(rf"[ \"']{other}\b")
        users = [
            str(path.relative_to(ROOT))
            for path in (ROOT / folder).rglob("*.py")
            if named.search(path.read_text(encoding="utf-8"))  # else it is not worth parsing
            for module in imports_of(path)
            if module.partition(".")[0] == other
        ]
        assert users == [], f"{folder} imports {other}"


DOORS = {"sapper.core.workers", "sapper.game.formats", "sapper.game.metrics"}
DOORS |= {"sapper.window.exchange", "sapper.sandbox.pythons", "sapper.sandbox.seats"}
DOORS |= {"sapper.cli.app", "sapper.cli.commands", "sapper.cli.files"}
"""Modules that are public by themselves, beside the rooms' own lists of names."""

READERS = "test_readers.py"
"""The table of all readers, which has to know where each one is."""


def test_tests_come_in_by_the_doors() -> None:
    """A test of another room takes its names from the room: a file that moves breaks no test."""
    tests = ROOT / "tests"
    inner = []
    for path in tests.rglob("*.py"):
        own = path.relative_to(tests).parts[0]
        if own == READERS:
            continue
        for module in modules_named(ast.parse(path.read_text(encoding="utf-8"))):
            if module.split(".")[1] != own and not _is_door(module):
                inner.append(f"{path.relative_to(ROOT)}: {module}")
    assert inner == []


def modules_named(tree: ast.AST) -> Iterator[str]:
    """The modules inside our rooms that a syntax tree imports by their own names."""
    for node in ast.walk(tree):
        named: list[str] = []
        if isinstance(node, ast.Import):
            named = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            package = str(node.module)
            named = [package, *(f"{package}.{alias.name}" for alias in node.names)]
        for module in named:
            if module.startswith("sapper.") and module.count(".") > 1 and path_of(module):
                yield module


def _is_door(module: str) -> bool:
    return any(module == door or module.startswith(f"{door}.") for door in DOORS)


def test_the_course_file_stands_alone() -> None:
    needed = {module.partition(".")[0] for module in imports_of(ROOT / "minesweeper.py")}
    assert needed <= sys.stdlib_module_names
