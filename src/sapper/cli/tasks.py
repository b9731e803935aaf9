"""`sapper tasks`: data for language models, as lines of JSON or Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sapper.cli.files import check_folder, writing
from sapper.cli.parser import check_ending
from sapper.core import LEVELS, Level, cores
from sapper.text import (
    PositionFile,
    PositionRow,
    TextEnvironment,
    TextPlayer,
    TextTask,
    make_positions,
    make_tasks,
    play_task,
)


def tasks(
    *,
    level: Level | None,
    count: int,
    seed: int,
    start: str,
    form: str,
    reward: str,
    player: str | None,
    positions: bool,
    estimates: bool,
    part: str | None,
    output: Path,
) -> None:
    """Write data for language models: tasks, games as chats, positions with odds."""
    level = level or LEVELS["beginner"]
    check_ending(output, (".jsonl", ".parquet") if positions else (".jsonl",))
    check_folder(output)
    if positions:
        rows = make_positions([level], start, count, seed, cores(), estimates, part)
        _write_positions(rows, output)
        return
    weights = {each.strip(): 1.0 for each in reward.split(",")}
    made = make_tasks(level, count, seed, start, part, form=form, reward=weights)
    with writing(output) as file:
        for line in _lines(made, player):
            print(line, file=file)


def _write_positions(rows: Iterator[PositionRow], output: Path) -> None:
    if output.suffix == ".parquet":
        with closing(PositionFile(output)) as table:
            for row in rows:
                table.add(row)
        return
    with writing(output) as file:
        for row in rows:
            print(json.dumps(row._asdict()), file=file)


def _lines(made: Iterator[tuple[str, TextTask]], player: str | None) -> Iterator[str]:
    """Yield the tasks, or games of a player with each task and its part, as lines of JSON."""
    speaker = None if player is None else TextPlayer(player)
    environment = TextEnvironment()
    for part, task in made:
        if speaker is None:
            yield str(task)
            continue
        speaker.begin(task.seed)
        messages = play_task(speaker, task, environment)
        facts = {"outcome": str(environment.outcome), "reward": environment.total}
        yield json.dumps({"part": part, "task": task.to_data(), "messages": messages, **facts})
