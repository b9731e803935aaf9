"""The public names of the package and of the packages inside it."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import sapper

PACKAGES = [
    sapper,
    *(
        import_module(f"sapper.{each.name}")
        for each in pkgutil.iter_modules(sapper.__path__)
        if each.ispkg
    ),
]


def imported_names(package: ModuleType) -> set[str]:
    """Return the names that a package imports for others to use."""
    tree = ast.parse(Path(str(package.__file__)).read_text(encoding="utf-8"))
    return {
        alias.asname
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
        if alias.asname
    }


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.__name__))
def test_a_public_name_is_there_and_hides_no_module(package: ModuleType) -> None:
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    for name in imported_names(package):
        value = getattr(package, name)
        assert isinstance(value, ModuleType) or name not in modules


def test_what_the_author_of_an_agent_needs_is_at_the_top() -> None:
    needed = {"Agent", "Certainty", "Move", "Reason", "View", "check_agent", "create_agent"}
    assert needed <= set(sapper.__all__)


def test_the_names_at_the_top_are_those_that_type_checkers_know() -> None:
    assert set(sapper.__all__) == imported_names(sapper)
    assert set(sapper.__all__) <= set(dir(sapper))


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="module 'sapper' has no attribute 'sample'"):
        sapper.sample  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'uncertain'"):
        exec("from sapper import uncertain")


def loaded_by(code: str) -> set[str]:
    """Return the packages of ours that a program has loaded at its end."""
    code = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return {name for name in done.stdout.split() if name.startswith("sapper.")}


def test_a_package_is_loaded_when_it_is_first_used() -> None:
    assert loaded_by("import sapper") == set()
    loaded = loaded_by("import sapper; sapper.View")
    assert "sapper.core" in loaded
    assert not loaded & {"sapper.game", "sapper.proofs", "sapper.agents"}


def test_a_class_name_names_one_class() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(Path(str(sapper.__file__)).parent.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.stem)
    assert {name: each for name, each in homes.items() if len(each) > 1} == {}
