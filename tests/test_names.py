"""The names at the top of the package: what is there, and that nothing hides anything else."""

from __future__ import annotations

import pkgutil

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
