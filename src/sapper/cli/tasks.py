"""`sapper tasks`: data sets for programs that reason in words: made, played, graded."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import typer

from sapper.cli.commands import command_group
from sapper.cli.files import STANDARD_OUTPUT, BadFile, check_folder, writing
from sapper.cli.options import LEVELS, Json, PrintedTo, argument, flag, option
from sapper.cli.reading import read_lines, shown
from sapper.cli.workers import cores
from sapper.core.errors import BadBoard

if TYPE_CHECKING:
    from sapper.text import GradedFile, TextTask

app = command_group("Make, play and grade tasks in words, for programs that reason in words.")


@app.command()
def make(
    suite: str = option(..., "Which tasks; `sapper tasks suites` lists them."),
    count: int = option(100, "How many tasks.", min=1),
    seed: int = option(0, "The same seed gives the same tasks."),
    split: str = option("train", "train or test: no board, mirrored or turned, is in both."),
    form: str = option("grid", "How positions are shown: grid, bare or constraints."),
    shows: str = option("mines,rules", "What else is shown: mines and rules, or one of them."),
    reward: str = option("win", "What games earn, such as win or win_chance=1,proof=0.1."),
    moves: int = option(1, "Moves that are read of one answer.", min=1),
    output: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Make the tasks of a suite: one line of JSON for each."""
    from dataclasses import replace

    from sapper.text import make_suite

    fields: dict[str, Any] = {"form": form, "shows": tuple(filter(None, shows.split(",")))}
    fields["reward"] = _weights(reward)
    with _out(output) as file:
        for task in make_suite(suite, count, seed, split, **fields):
            if moves > 1 and task.is_game:
                task = replace(task, limits=replace(task.limits, moves=moves))
            print(task, file=file)


@app.command()
def suites() -> None:
    """List the suites, with what each holds."""
    from sapper.text import SUITES

    width = max(map(len, SUITES))
    for name, suite in SUITES.items():
        typer.echo(f"{name:{width}}  {suite.about}")


@app.command()
def positions(
    folder: Path = argument(..., "The folder to write to."),
    level: list[str] | None = option(None, f"{LEVELS} Repeatable; beginner by default."),
    start: str = option("safe", "Start rule: none, safe or opening."),
    count: int = option(10_000, "How many positions.", min=1),
    seed: int = option(0, "The same seed gives the same positions.", min=0, max=2**40),
    jobs: int | None = option(None, "Processes; one for each core by default.", min=1),
    estimates: bool = flag("--estimates", "Estimate the chances that cannot be searched: slow."),
) -> None:
    """Write positions with exact odds, chances, best cells and rungs, as Parquet with a card."""
    from sapper.core.level import Level, StartRule
    from sapper.text.positions import write_positions

    levels = [Level.parse(each) for each in level or ["beginner"]]
    rule, told = StartRule.parse(start), _progress("positions", 1000)
    how = (seed, jobs or cores(), estimates, told)
    counts = write_positions(folder, levels, rule, count, *how)
    for part, number in counts.items():
        typer.echo(f"{folder / part}.parquet: {number:,} positions")


@app.command()
def play(
    file: str = argument(..., "A file of tasks, or - for standard input."),
    agent: str = option("champion", "Who plays: NAME, NAME:EFFORT or path/to/file.py:Class."),
    seed: int = option(0, "The seed of what the agent draws."),
    output: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Let an agent answer the games of a file in words; questions are left out.

    The output is what `sapper tasks grade` reads.
    """
    from sapper.text import TextPlayer, play_task

    player = TextPlayer(agent)
    with _out(output) as out:
        for number, task in enumerate(_tasks(file)):
            if task.is_game:
                player.begin(seed + number)
                answers = play_task(player, task)
                line = {"task": task.to_data(), "answers": answers, "player": player.name}
                print(json.dumps(line), file=out)


@app.command()
def grade(
    file: str = argument(..., "A file of answers, or - for standard input."),
    alone: bool = flag("--alone", "Do not play the boards with the champion."),
    as_json: Json = False,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Grade answers to tasks: what was solved, beside the champion on the same boards.

    Every line of the file is {"task": ..., "answers": ["open 3 4", ...]}; "player" may name who
    played.
    """
    from sapper.text import grade_lines
    from sapper.text.grades import LONGEST_LINE

    lines = (_text(file, number, line) for number, line in read_lines(file, LONGEST_LINE))
    graded = grade_lines(lines, None if alone else "champion", _progress("tasks graded", 20))
    for reason in graded.left_out:
        typer.echo(f"Not counted: {reason}", err=True)
    if as_json:
        data = {"grades": [each.to_data() for each in graded.grades]}
        typer.echo(json.dumps({**data, "left_out": list(graded.left_out)}, indent=1))
    else:
        _show_tables(graded)


def _weights(text: str) -> dict[str, float]:
    """The weights of `win` or of `win_chance=1,proof=0.1`."""
    weights: dict[str, float] = {}
    for part in filter(None, text.split(",")):
        name, is_weighed, weight = part.partition("=")
        try:
            weights[name.strip()] = float(weight) if is_weighed else 1.0
        except ValueError:
            raise BadBoard(f"reward {part!r}, expected NAME or NAME=WEIGHT") from None
    return weights


def _tasks(file: str) -> Iterator[TextTask]:
    """The tasks of a file; an error names the line."""
    from sapper.text import BadTask, TextTask
    from sapper.text.text_task import LONGEST_TASK

    for number, line in read_lines(file, LONGEST_TASK):
        try:
            yield TextTask.parse(_text(file, number, line))
        except BadTask as error:
            raise BadTask(f"{shown(file)}, line {number}: {error}") from error


def _text(file: str, number: int, line: bytes) -> str:
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        raise BadFile(f"{shown(file)}, line {number}: not UTF-8") from None


def _out(path: Path) -> AbstractContextManager[TextIO]:
    """The file to write, whole or not at all, if it can be."""
    check_folder(path)
    return writing(path)


def _progress(what: str, every: int) -> Callable[[int], None]:
    """What tells a person now and then how many are done."""
    is_seen = sys.stderr is not None and sys.stderr.isatty()

    def tell(done: int) -> None:
        if is_seen and done % every == 0:
            typer.echo(f"\r{done:,} {what}, Ctrl-C stops", nl=False, err=True)

    return tell


def _show_tables(graded: GradedFile) -> None:
    """Print the tables of grades."""
    from sapper.core.report_page import aligned
    from sapper.text.grades import BESIDE, CARE, SOLVED, rows_of

    games = [each for each in graded.grades if each.figures is not None]
    for columns, grades in ((SOLVED, graded.grades), (BESIDE, games), (CARE, games)):
        if grades:
            table = [list(columns), *rows_of(columns, grades)]
            for line in aligned(table, lambda place: place < 2):
                typer.echo(line)
            typer.echo()
