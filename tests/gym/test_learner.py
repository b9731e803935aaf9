"""The example that learns: it gets better, and what it keeps plays as an agent."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from sapper.core import View

pytest.importorskip("gymnasium", reason="gymnasium is not installed")

EXAMPLE = Path(__file__).parents[2] / "examples" / "learner.py"


@pytest.fixture
def learner(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("learner", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "learner", module)
    spec.loader.exec_module(module)
    monkeypatch.setattr(module, "GAMES", 64)
    monkeypatch.setattr(module, "WEIGHTS", tmp_path / "learner.npz")
    return module


def test_it_learns_what_is_safe(learner: ModuleType) -> None:
    """Surroundings in which a 1 to the left means a mine: after some steps it knows."""
    numpy = pytest.importorskip("numpy")
    around = numpy.random.default_rng(1).integers(0, 10, (256, learner.PLACES))
    was_safe = around[:, learner.PLACES // 2] != 1
    network = learner.Network(size=16)
    for _ in range(80):
        network.learn(around, was_safe, 0.01)
    chances = network.chance(around)
    assert chances[was_safe].mean() > chances[~was_safe].mean() + 0.5


def test_it_keeps_what_it_learned_and_plays(
    learner: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["learner.py", "--level", "4x4/2", "--rounds", "4"])
    learner.main()
    assert learner.WEIGHTS.exists()
    assert learner.draw([(1000, 0.1), (2000, 0.7)], "4x4/2").startswith("<svg")
    view = View.parse("1.../..../..../.... 3")
    move = learner.Learner().choose(view, Random(1))
    assert view.is_hidden(move.cell)
    assert 0 <= move.reason.risk <= 1
