"""`sapper practice --print`: small positions that need one kind of step."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from sapper.base.level import Level
from sapper.base.words import percent
from sapper.boards import Puzzle, puzzle_stream
from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.positions import numbered
from sapper.game.layout import check_seed


def print_puzzles(
    rung: str, seed: int, level: Level, count: int, answers: bool, as_json: bool, output: Path
) -> None:
    """Write puzzles that need this step, each as soon as it is found; in a file as JSON lines."""
    wanted = None if rung.strip().lower() == "guess" else rung
    puzzles = islice(puzzle_stream(wanted, check_seed(seed), level), count)
    check_folder(output)
    as_json = as_json or output != STANDARD_OUTPUT
    with writing(output) as file:
        for number, each in enumerate(puzzles, start=1):
            text = each.to_json() if as_json else _text(number, each, answers)
            print(text, file=file, flush=True)


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
