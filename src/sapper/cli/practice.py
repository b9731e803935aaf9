"""`sapper practice`: puzzles in the terminal that adapt to what you can see."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from sapper.boards import read_puzzles
from sapper.cli.positions import numbered, side_by_side
from sapper.cli.reading import read_bytes
from sapper.errors import BadBoard, IllegalMove
from sapper.formats.games import read_games
from sapper.history import games_folder
from sapper.practice import Feedback, Notebook, Trainer, draw_history, missed_puzzles

_HOW = "Answer ROW,COLUMN for a safe cell, m ROW,COLUMN for a mine, ? for the answer, q to stop."


def practice(
    rung: Annotated[
        str | None, typer.Option(help="Only puzzles that need this step, or guess.")
    ] = None,
    count: Annotated[int | None, typer.Option(min=1, help="Stop after so many puzzles.")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same puzzles.")] = None,
    add: Annotated[
        str | None, typer.Option(help="A file of puzzles that come back until you see them.")
    ] = None,
    games: Annotated[
        Path | None,
        typer.Option(help="A file or folder of your games: what you missed there comes back."),
    ] = None,
    my_games: Annotated[
        bool, typer.Option("--my-games", help="The same for the games kept on this machine.")
    ] = False,
    plot: Annotated[bool, typer.Option("--plot", help="Show your skills over time.")] = False,
    folder: Annotated[Path | None, typer.Option(help="Where your answers are kept.")] = None,
) -> None:
    """Practise in the terminal: puzzles that adapt to what you can see."""
    trainer = Trainer(Notebook(folder), seed=seed, kind=rung)
    if add is not None:
        lines = read_bytes(add).decode("utf-8", errors="replace").splitlines()
        for each in read_puzzles(lines):
            trainer.add(each)
    for path in ([games] if games else []) + ([games_folder()] if my_games else []):
        _add_games(trainer, path)
    if plot:
        typer.echo(draw_history(trainer.history()))
        return
    typer.echo(_HOW)
    try:
        while (count is None or trainer.asked < count) and _ask(trainer):
            pass
    except (KeyboardInterrupt, typer.Abort, EOFError):
        typer.echo()
    typer.echo(f"{trainer.right} of {trainer.asked} right.")
    if trainer.notebook.problem:
        typer.echo(trainer.notebook.problem, err=True)


def _add_games(trainer: Trainer, path: Path) -> None:
    """Take up what was missed in the games of a file or folder."""
    before = len(trainer.missed)
    for record in read_games(path):
        for each in missed_puzzles(record):
            trainer.add(each)
    typer.echo(f"{len(trainer.missed) - before} new puzzles from your games.")


def _ask(trainer: Trainer) -> bool:
    """Ask one puzzle; False if the player stops."""
    puzzle = trainer.next()
    typer.echo(f"\n{puzzle.question}\n{numbered(puzzle.view)}")
    while True:
        words = input("> ").strip().lower()
        if words in ("q", "quit"):
            return False
        try:
            _say(_feedback(trainer, words))
            return True
        except (BadBoard, IllegalMove) as error:
            typer.echo(error.sentence)


def _feedback(trainer: Trainer, words: str) -> Feedback:
    """What is said to the answer that was typed."""
    if words == "?":
        return trainer.give_up()
    match = re.fullmatch(r"(m|mine)?\s*(\d{1,6})\s*[, ]\s*(\d{1,6})", words, re.ASCII)
    if not match:
        raise BadBoard(f"{words[:40]!r}, expected ROW,COLUMN, m ROW,COLUMN, ? or q")
    return trainer.answer((int(match[2]), int(match[3])), match[1] is not None)


def _say(feedback: Feedback) -> None:
    """Show the feedback: the sentence, the layouts that differ, the proof step by step."""
    typer.echo(feedback.text)
    if feedback.uncertainty is not None:
        typer.echo("Both of these agree with all that is seen; * is a mine:")
        typer.echo(side_by_side(feedback.uncertainty.view, feedback.uncertainty.layouts))
    if feedback.proof is not None:
        typer.echo(str(feedback.proof))
