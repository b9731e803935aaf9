"""Imports point down and go through interfaces: an agent that is handed a view cannot peek."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import sapper

SOURCE = Path(sapper.__file__).parent
ROOT = SOURCE.parent.parent

LAYERS = [
    "_kernel",
    "core",
    "sandbox",
    "game",
    "proofs",
    "boards",
    "agents",
    "reviews",
    "coach",
    "arena",
    "gym",
    "text",
    "window",
    "cli",
    "pytest_plugin",
    "__main__",
]
"""The packages from the bottom to the top: each imports only from those before it."""

USERS = {"coach", "arena", "gym", "text", "window"}
"""Users of the library: each can be read alone, for none imports another one."""

BLIND = {"core", "sandbox", "proofs", "agents"}
"""Packages that decide on a view alone."""
MINES = {"game", "boards"}
"""Packages that know where the mines are."""

OWNERS = {
    "pygame": {"window"},
    "rich": {"cli"},
    "gymnasium": {"gym"},
    "mcp": {"text"},
    "platformdirs": {"core"},
}
"""Libraries that only one package may import."""

INTERFACES = {
    *("sapper.core.files", "sapper.core.installed", "sapper.core.places"),
    *(
        "sapper.core.report_page",
        "sapper.core.svg",
        "sapper.core.words",
        "sapper.core.workers",
        "sapper.sandbox.seats",
        "sapper.arena.tables",
    ),
    *(
        "sapper.game.formats",
        "sapper.coach.classes",
        "sapper.window.session",
        "sapper.text.tool_server",
        "sapper.cli.app",
        "sapper.cli.files",
        "sapper.cli.help",
        "sapper.cli.table",
    ),
}
"""Modules that are interfaces by themselves, and packages of such modules."""

INSIDE = {"sandbox/inside"}
"""Modules that run in a student's process, where there is no package: they name each module."""


def is_past(module: str) -> bool:
    """Return True if the module lies behind the interface of one of our packages."""
    is_inner = module.startswith("sapper.") and module.count(".") > 1
    return is_inner and module not in INTERFACES and module.rpartition(".")[0] not in INTERFACES


def package_of(path: Path) -> str:
    """Return the name of the package that a source file belongs to."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


@cache
def file_of(module: str) -> Path | None:
    """Return the file of one of our modules or packages, or None."""
    place = SOURCE.joinpath(*module.split(".")[1:])
    candidates = place.with_suffix(".py"), place / "__init__.py"
    return next((each for each in candidates if each.is_file()), None)


def imports(tree: ast.AST) -> Iterator[str]:
    """Yield the modules that a syntax tree imports, wherever in it."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"from {'.' * node.level}{node.module} is relative"
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                is_ours = module.partition(".")[0] == "sapper"
                yield module if is_ours and file_of(module) else str(node.module)
        elif isinstance(node, ast.Call):
            yield from imported_by_name(node)


def imported_by_name(call: ast.Call) -> Iterator[str]:
    """Yield the module that `import_module("name")` or `__import__("name")` loads."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    if name in ("import_module", "__import__") and call.args:
        argument = call.args[0]
        if isinstance(argument, ast.Constant):
            yield str(argument.value)


@cache
def imports_of(path: Path) -> list[str]:
    return list(imports(ast.parse(path.read_text(encoding="utf-8"))))


SOURCES = sorted(
    path
    for path in SOURCE.rglob("*.py")
    if package_of(path) not in ("__init__", "course")
    and path.parent.relative_to(SOURCE).as_posix() not in INSIDE
)


def wrong_import(package: str, module: str) -> str:
    """Return what is wrong with a package's import, or an empty string."""
    root, _, rest = module.partition(".")
    other = rest.split(".")[0]
    if root != "sapper":
        return "" if package in OWNERS.get(root, {package}) else f"{package} imports {root}"
    if other not in LAYERS or other == package:
        return ""
    if LAYERS.index(other) > LAYERS.index(package):
        return f"{package} imports {other} above it"
    if package in USERS and other in USERS:
        return f"{package} imports {other} beside it"
    if package in BLIND and other in MINES:
        return f"{package} could see the mines"
    if is_past(module):
        return f"{package} imports {module} past the interface of {other}"
    return ""


def test_imports_point_down_through_interfaces() -> None:
    wrong = {
        f"{path.relative_to(SOURCE)}: {problem}"
        for path in SOURCES
        for module in imports_of(path)
        if (problem := wrong_import(package_of(path), module))
    }
    assert wrong == set()


@pytest.mark.parametrize(
    ("package", "module", "problem"),
    [
        ("core", "sapper.game", "core imports game above it"),
        ("agents", "sapper.game", "agents could see the mines"),
        ("text", "sapper.arena", "text imports arena beside it"),
        ("arena", "pygame", "arena imports pygame"),
        ("arena", "sapper.core.view", "arena imports sapper.core.view past the interface of core"),
        ("arena", "sapper.core", ""),
        ("core", "sapper.core.view", ""),
    ],
)
def test_a_wrong_import_is_noticed(package: str, module: str, problem: str) -> None:
    assert wrong_import(package, module) == problem


def test_every_package_has_a_layer() -> None:
    packages = {package_of(path) for path in SOURCES}
    assert packages | {"_kernel"} == set(LAYERS)
    assert len(set(LAYERS)) == len(LAYERS)


def test_imports_are_found_wherever_they_stand() -> None:
    tree = ast.parse(
        "import a.b\n"
        "from sapper.core import view\n"
        "from sapper.core import View\n"
        "if TYPE_CHECKING:\n    from sapper.boards import rate\n"
        "def f():\n    try:\n        import c\n    finally:\n        from d import e\n"
        "import_module('f.g')\n"
    )
    ours = {"sapper.core.view", "sapper.core", "sapper.boards"}
    assert set(imports(tree)) == {"a.b", "c", "d", "f.g"} | ours


def module_of(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(("sapper", *(part for part in parts if part != "__init__")))


def circle(graph: dict[str, list[str]]) -> list[str]:
    """Return a circle among these modules, or an empty list."""
    try:
        TopologicalSorter({name: set(graph) & set(graph[name]) for name in graph}).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_module_needs_itself() -> None:
    assert circle({module_of(path): imports_of(path) for path in SOURCES}) == []
    assert circle({"a": ["b"], "b": ["a"]}) != []


INSIDERS = {
    *("bench/window.py", "docs/make_window_pictures.py"),  # they drive the window
    "site/python/sapper_page/pupil.py",  # the child's side, as in sandbox/inside
    "site/python/kernel/_kernel.py",  # it stands in for the kernel, below everything
}
"""Programs that look behind an interface."""


def test_everything_else_uses_the_interfaces() -> None:
    """The page, the measurements, the documents and the examples import as a user does."""
    past = {
        f"{path.relative_to(ROOT)}: {module}"
        for folder in ("site", "bench", "docs", "examples", "research", "vision", "npm")
        for path in (ROOT / folder).rglob("*.py")
        if "node_modules" not in path.parts and path.relative_to(ROOT).as_posix() not in INSIDERS
        for module in imports_of(path)
        if is_past(module)
    }
    assert past == set()


def test_a_test_imports_only_the_package_that_it_tests_past_its_interface() -> None:
    tests = ROOT / "tests"
    past = {
        f"{path.relative_to(ROOT)}: {module}"
        for path in tests.rglob("*.py")
        for module in imports_of(path)
        if is_past(module) and module.split(".")[1] != path.relative_to(tests).parts[0]
        if path.name != "test_readers.py"  # it has every reader, wherever it is
    }
    assert past == set()


def test_the_lab_and_the_tests_stand_apart() -> None:
    """No test is imported by the measurements, nor they by a test, nor both by the package."""
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


def test_the_course_file_stands_alone() -> None:
    needed = {module.partition(".")[0] for module in imports_of(ROOT / "minesweeper.py")}
    assert needed <= sys.stdlib_module_names
