"""The learner of the examples learns."""

from __future__ import annotations

import importlib.util
from pathlib import Path

LEARNER = Path(__file__).parents[2] / "examples" / "text_learner.py"


def test_the_learner_learns() -> None:
    spec = importlib.util.spec_from_file_location("text_learner", LEARNER)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    policy = module.train(120, "choice", 1)
    names = dict(zip(module.NAMES, policy.weights, strict=True))
    assert names["safe"] > 1 > -1 > names["most"], "it opens what is safe, and shuns full numbers"
