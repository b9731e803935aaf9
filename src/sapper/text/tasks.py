"""Tasks in a row, for data sets: different boards, in parts that share none."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

from sapper import BadBoard, Layout, Level, StartRule
from sapper.text.positions import board_digest, part_of
from sapper.text.text_environment import new_game
from sapper.text.text_task import TextTask

_PATIENCE = 10_000
"""Seeds without a new board after which a level is said to have no more."""


def make_tasks(
    level: Level | str,
    total: int,
    seed: int = 0,
    start: StartRule | str = StartRule.SAFE,
    part: str | None = None,
    **fields: Any,
) -> Iterator[tuple[str, TextTask]]:
    """Yield `total` tasks, each with its part, on the boards of the seeds from `seed` on.

    `fields` are those of `TextTask`. Only tasks of `part` are made if one is given. No board comes
    twice, not even mirrored or turned, and none that the first click wins.
    """
    seen: set[int] = set()
    vain = 0
    for number in count(seed):
        if len(seen) == total:
            return
        if vain > _PATIENCE:
            raise BadBoard(f"{total} tasks, expected at most {len(seen)} of level {level}")
        task = TextTask.on_board(level, start, number, **fields)
        layout = Layout.random(task.level, number, task.start, task.first or (0, 0))
        digest = board_digest(layout.marks, task.level)
        vain += 1
        if digest not in seen and part in (None, part_of(digest)) and not new_game(task)[0].is_over:
            seen.add(digest)
            vain = 0
            yield part_of(digest), task
