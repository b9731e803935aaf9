"""`sapper tasks`: lines that the same environment plays, in parts that share no board."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sapper import View, analyse
from sapper.text import TextEnvironment, TextTask, check_words
from tests.cli.command import started

SHORT = ("--level", "5x5/4", "--count", "3")


def printed(*words: str) -> str:
    found = started("tasks", *words)
    assert (found.returncode, found.stderr) == (0, "")
    return found.stdout


def lines(*words: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(*words).splitlines()]


def test_every_line_is_a_task_that_can_be_played() -> None:
    words = ("--level", "5x5/4", "--count", "20", "--start", "opening", "--reward", "win, choice")
    found = [TextTask.from_data(each) for each in lines(*words)]
    assert len({each.seed for each in found}) == 20
    for task in found:
        TextEnvironment().reset(task)
        assert (task.start.name, task.reward) == ("OPENING", {"win": 1, "choice": 1})
    assert lines(*words, "--seed", "3") != lines(*words)


@pytest.mark.parametrize("form", ["grid", "constraints"])
def test_the_environment_replays_the_games_of_a_player(form: str) -> None:
    words = ("--level", "6x6/9", "--count", "12", "--player", "champion", "--form", form)
    found = lines(*words)
    assert {each["outcome"] for each in found} == {"won", "lost"}
    for each in found:
        environment, task = TextEnvironment(), TextTask.from_data(each["task"])
        first, *rest = each["messages"]
        assert first == {"role": "user", "content": environment.reset(task)}
        for answer, shown in zip(rest[::2], rest[1::2], strict=True):
            assert answer["role"] == "assistant"
            assert shown == {"role": "user", "content": environment.step(answer["content"])[0]}
        assert environment.is_over
        assert each["reward"] == environment.total == float(each["outcome"] == "won")


def test_positions_have_their_exact_answers(tmp_path: Path) -> None:
    words = ("--positions", "--level", "5x5/5", "--count", "30", "--part", "test")
    found = lines(*words)
    for row in found:
        view = View.parse(row["position"])
        odds = dict(zip(map(view.shape.cell, row["hidden"]), row["odds"], strict=True))
        assert odds == dict(analyse(view).probability)
        assert row["part"] == "test"
        for index, words_of_proof in zip(row["certain"], row["proofs"], strict=True):
            cell = view.shape.cell(index)
            check_words(view, cell, words_of_proof, is_mine=odds[cell] == 1)
    assert any(row["proofs"] for row in found)
    parquet: Any = pytest.importorskip("pyarrow.parquet")
    path = tmp_path / "test.parquet"
    assert printed(*words, "--output", str(path)) == ""
    assert parquet.read_table(path).to_pylist() == found


def test_a_file_has_what_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "tasks.jsonl"
    assert printed(*SHORT, "--output", str(path)) == ""
    assert path.read_text(encoding="utf-8") == printed(*SHORT)
