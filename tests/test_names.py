"""The names at the top of the package: what is there, and that nothing hides anything else."""

from __future__ import annotations

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import sapper


@pytest.mark.parametrize("name", sapper.__all__)
def test_a_public_name_is_there_and_hides_no_module(name: str) -> None:
    assert getattr(sapper, name) is not None
    modules = {module.name for module in pkgutil.iter_modules(sapper.__path__)}
    assert name not in modules, f"sapper.{name} is a module and something else"


def test_what_the_author_of_an_agent_needs_is_at_the_top() -> None:
    needed = {"Agent", "Certainty", "Move", "Reason", "View", "check_agent", "create_agent"}
    assert needed <= set(sapper.__all__)


def test_every_name_has_one_home_and_is_known_to_type_checkers() -> None:
    text = Path(sapper.__file__).read_text(encoding="utf-8")
    typed = {
        name.name: str(node.module).removeprefix("sapper.")
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.ImportFrom) and str(node.module).startswith("sapper.")
        for name in node.names
    }
    assert typed == sapper._MODULES
    assert sorted(sapper.__all__) == sorted(typed)
    assert set(sapper.__all__) <= set(dir(sapper))


def test_no_other_name_is_there() -> None:
    with pytest.raises(AttributeError, match="module 'sapper' has no attribute 'sample'"):
        sapper.sample  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'uncertain'"):
        exec("from sapper import uncertain")


def test_a_room_is_loaded_only_when_it_is_asked_for() -> None:
    code = "import sys, sapper; sapper.View; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert "sapper.view" in loaded
    assert not loaded & {"sapper._kernel", "sapper.proofs", "sapper.agents", "sapper.game"}
