"""`sapper practice`: puzzles in the terminal that fit your skill."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from sapper.boards import (
    LONGEST_PUZZLE,
    PUZZLE,
    Feedback,
    Notebook,
    Puzzle,
    Trainer,
    draw_history,
    missed_puzzles,
)
from sapper.cli.files import BadFile
from sapper.cli.positions import numbered, side_by_side
from sapper.cli.reading import first_bytes, read_lines, shown
from sapper.cli.records import find_records, tell_damages
from sapper.core import BadBoard, BadPuzzle, IllegalMove, counted
from sapper.game.formats.games import Damage

_HOW = "Answer ROW,COLUMN for a safe cell, m ROW,COLUMN for a mine, ? for the answer, q to stop."


def practice(
    *,
    rung: str | None,
    count: int | None,
    seed: int | None,
    add: list[str] | None,
    plot: bool,
) -> None:
    """Practise in the terminal: puzzles that fit your skill."""
    trainer = Trainer(Notebook(), seed=seed, kind=rung)
    for name in add or []:
        if Path(name).is_file() and PUZZLE.encode() in first_bytes(name):
            _add_puzzles(trainer, name)
        else:
            _add_games(trainer, name)
    if plot:
        print(draw_history(trainer.history()))
    else:
        _practise(trainer, count)


def _practise(trainer: Trainer, count: int | None) -> None:
    """Ask puzzles until the player stops, or that many were asked."""
    if sys.stdin is None:
        raise BadFile("standard input is closed")
    print(_HOW)
    try:
        while (count is None or trainer.asked < count) and _ask(trainer):
            pass
    except (KeyboardInterrupt, EOFError):
        print()
    print(f"{trainer.right} of {trainer.asked} right.")
    if trainer.notebook.problem:
        print(trainer.notebook.problem, file=sys.stderr)


def _add_puzzles(trainer: Trainer, name: str) -> None:
    """Take up the puzzles of a file; what is wrong with it is said with its name."""
    for number, line in read_lines(name, LONGEST_PUZZLE):
        try:
            trainer.add(Puzzle.from_json(line.decode("utf-8", errors="replace")))
        except BadPuzzle as error:
            raise BadPuzzle(f"{shown(name)}, line {number}: {error}") from error


def _add_games(trainer: Trainer, name: str) -> None:
    """Take up what was missed in the games of that name, and tell which cannot be read."""
    before = len(trainer.missed)
    damages: list[Damage] = []
    for record in find_records([name], damages):
        for each in missed_puzzles(record):
            trainer.add(each)
    tell_damages(damages)
    new = len(trainer.missed) - before
    print(f"{counted(new, 'new puzzle')} from your games.")


def _ask(trainer: Trainer) -> bool:
    """Ask one puzzle; False if the player stops."""
    puzzle = trainer.next()
    print(f"\n{puzzle.question}\n{numbered(puzzle.view)}")
    while True:
        words = input("> ").strip().lower()
        if words in ("q", "quit"):
            return False
        try:
            _say(_feedback(trainer, words))
            return True
        except (BadBoard, IllegalMove) as error:
            print(error.sentence)


def _feedback(trainer: Trainer, words: str) -> Feedback:
    """What is said to the answer that was typed."""
    if words == "?":
        return trainer.give_up()
    match = re.fullmatch(r"(m|mine)?\s*\(?(\d{1,6})(?:\s*,\s*|\s+)(\d{1,6})\)?", words, re.ASCII)
    if not match:
        raise BadBoard(f"{words[:40]!r}, expected ROW,COLUMN, m ROW,COLUMN, ? or q")
    return trainer.answer((int(match[2]), int(match[3])), match[1] is not None)


def _say(feedback: Feedback) -> None:
    """Show the feedback: the sentence, the layouts that differ, the proof step by step."""
    print(feedback.text)
    if feedback.uncertainty is not None:
        print("Both of these layouts agree with everything you see; * is a mine:")
        print(side_by_side(feedback.uncertainty.view, feedback.uncertainty.layouts))
    if feedback.proof is not None:
        print(str(feedback.proof))
