"""`sapper replay`: a game shown again in the terminal, or written in another format."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from sapper.base.errors import BadRecord
from sapper.base.words import counted
from sapper.cli.parsing import check_number
from sapper.cli.records import GAME, find_records, tell_damages
from sapper.game.history import Damage
from sapper.game.record import Record, ReplayStep

_LONGEST_WAIT = 5.0
"""Seconds: nobody wants to watch somebody think for longer."""


def replay(
    game: Annotated[str | None, typer.Argument(help=f"{GAME} By default the last game.")] = None,
    number: Annotated[
        int, typer.Option(min=1, help="Which game of a file that holds several.")
    ] = 1,
    speed: Annotated[
        float,
        typer.Option(
            min=0.0, max=1000.0, callback=check_number, help="2 is twice as fast; 0 does not wait."
        ),
    ] = 1.0,
    last: Annotated[bool, typer.Option("--last", help="Show only the end of the game.")] = False,
    write: Annotated[
        Path | None,
        typer.Option(help="Write the game to a file instead: .rawvf or .jsonl."),
    ] = None,
) -> None:
    """Play a game again in the terminal, move by move."""
    damages: list[Damage] = []
    found = find_records([game] if game else [], damages)
    tell_damages(damages)
    if number > len(found):
        raise BadRecord(f"game {number} of {game!r}, expected 1 to {len(found)}")
    record = found[number - 1]
    if write is not None:
        _write(record, write)
    else:
        _show(record, speed, last)


def _write(record: Record, path: Path) -> None:
    from sapper.cli.files import writing_bytes
    from sapper.game.formats import rawvf

    if path.suffix.lower() not in (".rawvf", ".jsonl"):
        raise BadRecord(f"cannot write {str(path)!r}: expected .rawvf or .jsonl")
    record.check()
    data = rawvf.write(record) if path.suffix.lower() == ".rawvf" else f"{record}\n".encode()
    with writing_bytes(path) as file:
        file.write(data)


def _show(record: Record, speed: float, last: bool) -> None:
    from rich.console import Console

    from sapper.cli.drawing import draw_layout, draw_view

    console = Console(highlight=False, markup=False)
    console.print(f"{record.player} plays {record.level.name} {record.level}, start {record.start}")
    before, step = 0, None
    for step in record.steps():
        if not last:
            _wait(step.move.ms - before, speed)
            before = step.move.ms
            console.print(_headline(step))
            cell = step.move.cell
            console.print(draw_view(step.after, [] if cell is None else [cell]))
    if last and step is not None:
        console.print(draw_view(step.after))
    layout = record.game().layout
    if str(record.outcome) == "lost" and layout is not None:
        console.print("The mines were:")
        console.print(draw_layout(layout))
    seconds = record.milliseconds / 1000
    words = {"won": "Won", "lost": "Lost", "playing": "Not finished"}[str(record.outcome)]
    moves = counted(len(record.moves), "move")
    console.print(f"{words} after {moves} and {seconds:.1f} s.")


def _wait(milliseconds: int, speed: float) -> None:
    if speed > 0:
        time.sleep(min(max(milliseconds, 0) / 1000 / speed, _LONGEST_WAIT))


def _headline(step: ReplayStep) -> str:
    move = step.move
    where = "" if move.cell is None else f" {move.cell}"
    who = f" by {move.agent}" if move.agent else ""
    return f"{move.ms / 1000:.2f} s, move {step.number}: {move.name}{where}{who}"
