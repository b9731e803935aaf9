"""The installed package is found by the name in pyproject.toml."""

from __future__ import annotations

import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from sapper.core.installed import DISTRIBUTION, installed

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_the_name_is_that_of_the_project() -> None:
    assert PROJECT["name"] == DISTRIBUTION
    extras = {name for extra in PROJECT["optional-dependencies"].values() for name in extra}
    own = {name.partition("[")[0] for name in extras if name.startswith("sapper")}
    assert own == {DISTRIBUTION}


def test_what_is_installed_has_our_command() -> None:
    found = installed()
    if found is None:
        pytest.skip("the package runs from its sources")
    commands = {each.name: each.value for each in found.entry_points}
    assert commands["sapper"] == PROJECT["scripts"]["sapper"]


def test_without_an_installation_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> metadata.Distribution:
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", missing)
    assert installed() is None
