"""`sapper rate`: whether boards can be solved without guessing, and what they demand."""

from __future__ import annotations

import csv
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain, islice

from sapper.boards import COUNTED, RUNGS, Rating, Solution, rate as rate_layout, solve
from sapper.cli.no_guess import describe
from sapper.cli.reading import read_inputs, shown
from sapper.cli.workers import workers
from sapper.core import BadBoard, Cell, WithoutGuessing, counted, percent, without_guessing
from sapper.game import Board, Position

_BOARDS_A_TASK = 200


def rate(
    *,
    boards: list[str],
    first: Cell | None,
    as_json: bool,
    as_csv: bool,
    scheduler: str | None,
) -> None:
    """Say whether a board can be solved without guessing, and what its hardest step is."""
    with workers(scheduler) as (executor, count_there):
        tasks = _read(boards, first)
        begun = list(islice(tasks, 2))
        if len(begun) == 1 and not as_csv:
            found = _answered(begun[0])
            print(json.dumps({"board": begun[0].name, **found.to_data()}) if as_json else found)
            return
        tasks = chain(begun, tasks)
        if executor is None:
            ratings: Iterator[tuple[str, Rating]] = map(_rated, tasks)
        else:
            from sapper.core.workers import in_order

            ratings = in_order(executor, _rated, tasks, count_there, batch=_BOARDS_A_TASK)
        if as_csv:
            _show_csv(ratings)
        elif as_json:
            _show_json(ratings)
        else:
            _show(ratings)


@dataclass(frozen=True, slots=True)
class _Task:
    """A position or a board to rate, with its name and the first click that was asked for."""

    name: str
    source: str
    found: Position | Board
    first: Cell | None


def _answered(task: _Task) -> Solution | WithoutGuessing:
    """Return the whole answer for one board, or for a position without its mines."""
    board = _board_of(task)
    if board is None:
        return without_guessing(task.found.view)
    return solve(board.layout, _first_of(task, board))


def _rated(task: _Task) -> tuple[str, Rating]:
    """The rating of one of several boards with its name, wherever it is worked out."""
    board = _board_of(task)
    if board is None:
        raise BadBoard(f"{task.source} holds a position, expected boards with their mines")
    return task.name, rate_layout(board.layout, _first_of(task, board))


def _board_of(task: _Task) -> Board | None:
    return task.found if isinstance(task.found, Board) else task.found.board


def _first_of(task: _Task, board: Board) -> Cell:
    cell = task.first or board.first
    if cell is None:
        raise BadBoard(f"{task.source} does not name a first cell, expected --first ROW,COLUMN")
    return cell


def _show(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write the ratings as they come, then a table of all where there are several."""
    found = []
    for name, rating in ratings:
        print(f"{name}: {describe(rating)}")
        found.append(rating)
    if len(found) > 1:
        print()
        _show_table(found)


def _show_json(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write a line for each board as it comes."""
    for name, rating in ratings:
        print(json.dumps({"board": name, **rating.to_data()}))


def _show_csv(ratings: Iterator[tuple[str, Rating]]) -> None:
    """Write a row for each board as it comes."""
    writer: csv.DictWriter[str] | None = None
    for name, rating in ratings:
        data = {"board": name, **rating.to_data()}
        data |= {f"{rung} points": count for rung, count in data.pop("points").items()}
        if writer is None:
            writer = csv.DictWriter(sys.stdout, list(data), lineterminator="\n")
            writer.writeheader()
        writer.writerow(data)


def _read(words: list[str], asked: Cell | None) -> Iterator[_Task]:
    """Yield what is to be rated, one by one as it is read."""
    for word in words:
        for number, found in enumerate(read_inputs(word), start=1):
            yield _Task(f"{word} {number}", shown(word), found, asked)


def _show_table(ratings: list[Rating]) -> None:
    """How many boards need which rung at most, and how many need it at all."""
    solved = [rating for rating in ratings if rating.is_solvable]
    hardest = Counter(rating.hardest for rating in solved)
    print(f"{counted(len(ratings), 'board')}, {_share(len(solved), len(ratings))} need no guess")
    print("hardest step of those that need no guess:")
    for rung in RUNGS:
        print(f"  {rung!s:8} {_share(hardest[rung], len(ratings))}")
    print("needed at least once, over all boards (before the first guess or between guesses):")
    for rung in COUNTED:
        needed = sum(rating.points_at(rung) > 0 for rating in ratings)
        print(f"  {rung!s:8} {_share(needed, len(ratings))}")
    counter = sum(rating.needs_counter for rating in solved)
    print(f"need no guess, but need the mine counter: {_share(counter, len(ratings))}")
    guesses = sum(rating.guesses for rating in ratings) / len(ratings)
    chance = sum(rating.win_chance for rating in ratings) / len(ratings)
    print(
        f"guesses per board: {guesses:.2f};"
        f" the champion survives them in {percent(chance)} of games"
    )


def _share(part: int, whole: int) -> str:
    return f"{part:6d} ({part / whole:6.2%})"
