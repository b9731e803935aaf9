"""Data sets of tasks: no board twice, and none in two parts, not even mirrored or turned."""

from __future__ import annotations

import pytest

from sapper import BadBoard, Layout
from sapper.text import PARTS, TextEnvironment, TextTask, make_tasks


def images_of(task: TextTask) -> set[str]:
    assert task.first is not None
    rows = Layout.random(task.level, task.seed, task.start, task.first).text.split("/")
    found = set()
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        found |= {"/".join(rows), "/".join(row[::-1] for row in rows)}
    return found


def test_no_board_is_there_twice_and_no_part_has_one_of_another() -> None:
    seen: dict[str, str] = {}
    for part in PARTS:
        made = [*make_tasks("5x5/4", 10, seed=5, part=part, reward={"choice": 1})]
        assert len(made) == 10
        for named, task in made:
            assert named == part
            TextEnvironment().reset(task)
            images = images_of(task)
            assert not images & seen.keys()
            seen |= dict.fromkeys(images, part)


def test_a_level_without_enough_boards_is_refused() -> None:
    with pytest.raises(BadBoard, match="100 tasks, expected at most [1-9] of level 3x3/1"):
        list(make_tasks("3x3/1", 100))
