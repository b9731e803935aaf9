"""`sapper games --replay`: a game shown again in the terminal, move by move."""

from __future__ import annotations

import time

from sapper.core.words import counted
from sapper.game.record import Record, ReplayStep

_LONGEST_WAIT = 5.0
"""Seconds: nobody wants to watch somebody think for longer."""


def show_game(record: Record, speed: float) -> None:
    """Draw the game move by move; at speed 0 without waiting."""
    from rich.console import Console

    from sapper.cli.drawing import draw_layout, draw_view

    console = Console(highlight=False, markup=False)
    console.print(f"{record.player} plays {record.level.name} {record.level}, start {record.start}")
    before = 0
    for step in record.steps():
        _wait(step.move.ms - before, speed)
        before = step.move.ms
        console.print(_headline(step))
        cell = step.move.cell
        console.print(draw_view(step.after, [] if cell is None else [cell]))
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
