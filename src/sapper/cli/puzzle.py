"""`sapper puzzle`: small positions that need one kind of step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Annotated

import typer

from sapper.base.level import Level
from sapper.base.words import percent
from sapper.boards import Puzzle, puzzle_stream
from sapper.boards.rungs import RUNGS
from sapper.cli.files import check_folder, writing
from sapper.cli.positions import numbered
from sapper.game.layout import check_seed


def puzzle(
    rung: Annotated[
        str,
        typer.Option(help=f"The step that it needs: {', '.join(map(str, RUNGS[1:]))}, or guess."),
    ] = "overlap",
    seed: Annotated[int, typer.Option(help="The same seed gives the same puzzles.")] = 0,
    count: Annotated[int, typer.Option(min=1, max=100_000, help="How many puzzles.")] = 1,
    level: Annotated[str, typer.Option(help="The games that they are cut from.")] = "expert",
    answers: Annotated[bool, typer.Option("--answers", help="With the answer and why.")] = False,
    json: Annotated[
        bool, typer.Option("--json", help="One JSON line each, answers included.")
    ] = False,
    output: Annotated[Path | None, typer.Option(help="A file to write JSON lines to.")] = None,
) -> None:
    """Make puzzles: small positions that need one kind of step."""
    wanted = None if rung.strip().lower() == "guess" else rung
    puzzles = islice(puzzle_stream(wanted, check_seed(seed), Level.parse(level)), count)
    check_folder(output)
    if output is not None:
        _write(output, puzzles)
        return
    for number, each in enumerate(puzzles, start=1):
        typer.echo(each.to_json() if json else _text(number, each, answers))


def _write(output: Path, puzzles: Iterator[Puzzle]) -> None:
    """Write the puzzles to a file, one per line, as they are found."""
    with writing(output) as file:
        for each in puzzles:
            print(each.to_json(), file=file, flush=True)


def _text(number: int, puzzle: Puzzle, answers: bool) -> str:
    """A puzzle as people read it."""
    lines = [f"Puzzle {number}: {puzzle.question}", numbered(puzzle.view)]
    if answers:
        lines.append(answer_of(puzzle))
    return "\n".join(lines) + "\n"


def answer_of(puzzle: Puzzle) -> str:
    """The answer in words."""
    if puzzle.proof is not None:
        return str(puzzle.proof)
    lines = [f"Best: {', '.join(map(str, sorted(puzzle.best_guesses())))}."]
    for cell, loss in sorted(puzzle.losses.items(), key=lambda each: each[1]):
        if loss > 0:
            lines.append(f"{cell} costs {percent(loss)} of all games.")
    return "\n".join(lines)
