"""The engines in `examples/`: in C and in JavaScript, played like any agent."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sapper.agents.check import POSITIONS, check_engine
from sapper.agents.engine.client import start_engine
from sapper.arena import Boards, Match
from sapper.core import LEVELS, StartRule, View

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.fixture(scope="module")
def in_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler (cc) is installed")
    path = tmp_path_factory.mktemp("engine") / "engine"
    warnings = ("-Wall", "-Wextra", "-Werror")
    subprocess.run([compiler, "-O1", *warnings, "-o", path, EXAMPLES / "engine.c"], check=True)
    return f"exec:{path}"


@pytest.fixture(scope="module")
def in_javascript() -> str:
    if shutil.which("node") is None:
        pytest.skip("node is not installed")
    return f"exec:node {EXAMPLES / 'engine.js'}"


def test_the_engine_in_c_keeps_the_contract(in_c: str) -> None:
    check_engine(in_c)


def test_the_engine_in_javascript_keeps_the_contract(in_javascript: str) -> None:
    check_engine(in_javascript)


def test_both_play_in_the_arena(in_c: str, in_javascript: str) -> None:
    chosen = Boards.from_seed(LEVELS["beginner"], StartRule.SAFE, 40, 12)
    with Match([in_c, in_javascript, "random"], jobs=2) as match:
        assert [each.name for each in match.entrants] == [
            "exec:engine",
            "exec:node engine.js",
            "random",
        ]
        assert [each.title for each in match.entrants[:2]] == ["c-example 1", "js-example 1"]
        games = [records for _, records in match.games([chosen])]
    assert all(record.forfeit is None for records in games for record in records)
    for agent in (0, 1):
        assert sum(records[agent].won for records in games) >= 3
        assert any(records[agent].moves > 10 for records in games)


def test_they_are_one_engine_in_two_languages(in_c: str, in_javascript: str) -> None:
    """Both get the same views, one whole and one by changes, and make the same moves."""
    with start_engine(in_c) as one, start_engine(in_javascript) as other:
        for seed, text in enumerate(POSITIONS * 3):
            view = View.parse(text)
            for engine in (one, other):
                engine.begin(view, seed * 12345678901234567)
            assert one.choose(view).move == other.choose(view).move
