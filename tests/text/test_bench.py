"""The fixed suites are as they would be made, and the learner learns."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from sapper.text import TextTask, split_of

ROOT = Path(__file__).parents[2]
SUITES = ROOT / "bench" / "suites"


def loaded(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"text_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", ["tiny-safe", "number-opening", "certain"])
def test_a_fixed_suite_is_made_again_bit_for_bit(name: str) -> None:
    for file, text in loaded(SUITES / "make.py").files_of(name):
        assert (SUITES / file).read_text(encoding="utf-8") == text


def test_every_fixed_suite_is_there_whole_and_of_the_test_part() -> None:
    counts = loaded(SUITES / "make.py").COUNTS
    for name, count in counts.items():
        tasks = [TextTask.parse(line) for line in (SUITES / f"{name}.jsonl").open()]
        values = [json.loads(line) for line in (SUITES / f"{name}.values.jsonl").open()]
        assert len(tasks) == len(values) == count
        assert [task.name for task in tasks] == [value["name"] for value in values]
        assert {split_of(task) for task in tasks[:5]} == {"test"}
    assert f"{sum(counts.values())} tasks" in (SUITES / "README.md").read_text()


def test_the_learner_learns() -> None:
    module = loaded(ROOT / "examples" / "text_learner.py")
    policy = module.train(120, "choice", 1)
    names = dict(zip(module.NAMES, policy.weights, strict=True))
    assert names["safe"] > 1 > -1 > names["most"], "it opens what is safe, and shuns full numbers"
