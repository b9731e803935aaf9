"""MaskablePPO of stable-baselines3's contrib plays the environment by its masks, and learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

pytest.importorskip("sb3_contrib")

EXAMPLE = Path(__file__).parents[2] / "examples" / "maskable_ppo.py"


def test_sb3_learns_by_the_masks() -> None:
    spec = importlib.util.spec_from_file_location("maskable_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    shares = list(module.train("4x4/2", rounds=3, clicks=4096, seed=1))
    assert len(shares) == 2
    assert shares[-1] > 0.45, "by chance it wins few games"
