"""`sapper tasks`: data for language models, as lines of JSON or Parquet."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sapper.cli.files import STANDARD_OUTPUT, BadFile, check_folder, writing
from sapper.cli.options import LevelName, flag, option
from sapper.core import BadBoard, cores
from sapper.text import (
    PARTS,
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
    level: LevelName = "beginner",
    count: int = option(100, "Number of tasks, games or positions.", min=1, max=10**9),
    seed: int = option(0, "The first board. The same seed gives the same lines.", min=0),
    start: str = option("safe", "Start rule: none, safe or opening."),
    form: str = option("grid", "How positions are shown: grid, bare, constraints or json."),
    reward: str = option(
        "win", "Parts of the reward, split by commas: win, win_chance, choice, stated, proof."
    ),
    player: str | None = option(
        None, "Whole games of this agent as chat messages, such as champion."
    ),
    positions: bool = flag(
        "--positions",
        "Positions with exact odds, best cells and proofs.",
        only="level count seed start part output",
    ),
    estimates: bool = flag(
        "--estimates",
        "the champion's chance to win and cell where perfect play takes too long.",
        needs="--positions",
    ),
    part: str | None = option(
        None, "Only this part: train, validation or test. No part has a board of another."
    ),
    output: Path = option(
        STANDARD_OUTPUT,
        "Output file: .jsonl, with --positions also .parquet.",
        "--output",
        show_default=False,
    ),
) -> None:
    """Write data for language models: tasks, games as chats, positions with odds."""
    if part not in (None, *PARTS):
        raise BadBoard(f"part {part!r}, expected {', '.join(PARTS)}")
    endings = (".jsonl", ".parquet") if positions else (".jsonl",)
    if output != STANDARD_OUTPUT and output.suffix not in endings:
        raise BadFile(f"cannot write {str(output)!r}, expected an ending {' or '.join(endings)}")
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
