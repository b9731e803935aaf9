"""The names at the top of the package: what is there, and that nothing hides anything else."""

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

ROOMS = ["agents", "arena", "boards", "classes", "coach", "core", "game", "proofs", "repairs"]
ROOMS += ["sandbox", "text"]
PACKAGES = [sapper, *(import_module(f"sapper.{room}") for room in ROOMS)]
"""Those that load their names on demand."""


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.__name__))
def test_a_public_name_is_there_and_hides_no_module(package: ModuleType) -> None:
    modules = {module.name for module in pkgutil.iter_modules(package.__path__)}
    for name in package.__all__:
        assert getattr(package, name) is not None
        assert name not in modules, f"{package.__name__}.{name} is a module and something else"


def test_what_the_author_of_an_agent_needs_is_at_the_top() -> None:
    needed = {"Agent", "Certainty", "Move", "Reason", "View", "check_agent", "create_agent"}
    assert needed <= set(vars(sapper)["__all__"])


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: str(package.__name__))
def test_the_names_are_those_that_type_checkers_know(package: ModuleType) -> None:
    text = Path(str(package.__file__)).read_text(encoding="utf-8")
    typed = {
        name.asname: str(node.module)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom)
        for name in node.names
        if name.asname and name.name not in getattr(package, "_ROOMS", {})  # a whole module
    }
    assert len(typed) > 5
    assert sorted(package.__all__) == sorted(typed)
    assert set(package.__all__) <= set(dir(package))
    homes = vars(package)["_HOMES"]
    for name, home in typed.items():
        assert homes[name] == home
        assert getattr(package, name) is getattr(import_module(home), name)


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="module 'sapper' has no attribute 'sample'"):
        sapper.sample  # type: ignore[attr-defined] # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'uncertain'"):
        exec("from sapper import uncertain")


def loaded_by(code: str) -> set[str]:
    """The modules that a program has loaded at its end."""
    code = f"import sys; {code}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_a_room_is_loaded_only_when_it_is_asked_for() -> None:
    loaded = loaded_by("import sapper; sapper.View")
    assert "sapper.core.view" in loaded
    assert not loaded & {"sapper._kernel", "sapper.proofs", "sapper.agents", "sapper.game"}
    loaded = loaded_by("from sapper.proofs import Rule; from sapper.boards import rate")
    assert {"sapper.proofs.statement", "sapper.boards.rating"} <= loaded
    assert not loaded & {
        "sapper.proofs.prover",
        "sapper.core.chances",
    }


def test_a_class_name_names_one_class() -> None:
    homes: dict[str, list[str]] = {}
    for path in sorted(Path(str(sapper.__file__)).parent.rglob("*.py")):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                homes.setdefault(node.name, []).append(path.stem)
    assert {name: each for name, each in homes.items() if len(each) > 1} == {}
