"""`sapper arena season`: the same boards for everybody, a list that others can join."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from sapper.cli.commands import command_group
from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.options import PrintedTo, argument, option
from sapper.cli.workers import cores
from sapper.core.errors import BadRun

if TYPE_CHECKING:
    from sapper.arena import Checked, Season

app = command_group("Keep a list of players on the same boards, which others can join and check.")


@app.command()
def begin(
    folder: Path = argument(..., "The folder of the season."),
    name: str = option(..., "What it is called."),
    set: list[str] = option(..., "LEVEL,START,BOARDS such as 8x8/16,safe,2000. Repeatable."),
) -> None:
    """Begin a season: draw the key of its boards, and write the key's hash."""
    from sapper.arena import Season, SeasonSet

    season = Season.begin(folder, name, [SeasonSet.parse(each) for each in set])
    typer.echo(f"The hash of the key: {season.key_hash}")


@app.command()
def enter(
    folder: Path = argument(..., "The folder of the season."),
    agent: str = option(..., "Who plays, as in `sapper arena --agent`."),
    name: str = option(..., "The player's name: small letters, digits, dots and dashes."),
    version: str = option(..., "Its version."),
    kind: str = option(..., "What it is, such as classical, learned or words."),
    start: str = option(..., "How others start it."),
    licence: str = option(..., "Its licence."),
    allow: list[Path] | None = option(None, "A file or folder that it may read. Repeatable."),
    jobs: int | None = option(None, "Games played at a time; all cores by default.", min=1),
) -> None:
    """Play all boards of the season with one player: its run and its card are the entry."""
    from rich.console import Console

    from sapper.arena import Card, Season
    from sapper.cli.arena_tables import ProgressBar

    season, card = Season.read(folder), Card(name, version, kind, start, licence)
    with ProgressBar(Console(stderr=True, highlight=False)) as bar:
        entry = season.enter(agent, card, jobs or cores(), allow or [], bar)
    typer.echo(str(entry.folder))


@app.command()
def check(
    folder: Path = argument(..., "The folder of the season."),
    sample: int | None = option(None, "Replay so many games of each set, not all.", min=1),
    again: int = option(3, "Boards that Sapper's own players play again.", min=0),
    jobs: int | None = option(None, "Entries checked at a time; all cores by default.", min=1),
) -> None:
    """Check every entry: replay its games from their clicks, and count anew."""
    from sapper.arena import Season

    season, is_right = Season.read(folder), True
    for each in _checked(season, sample, jobs):
        problems = [*each.problems, *_played_again(each, again if not each.problems else 0)]
        won = sum(game.won for game in each.games.values())
        told = f"{len(each.games):,} games replayed, {won:,} won"
        typer.echo(f"{each.entry.card.name}: {'; '.join(problems[:5]) or told}")
        is_right = is_right and not problems
    if not is_right:
        raise typer.Exit(1)


@app.command()
def page(
    folder: Path = argument(..., "The folder of the season."),
    output: PrintedTo = STANDARD_OUTPUT,
    jobs: int | None = option(None, "Entries replayed at a time; all cores by default.", min=1),
) -> None:
    """Publish the season: its key, and a page in Markdown with the players in order."""
    from sapper.arena import Season, page_of

    check_folder(output)
    season = Season.read(folder)
    checked = _checked(season, None, jobs)
    for each in checked:
        if each.problems:
            raise BadRun(f"{each.entry.card.name}: {each.problems[0]}")
    if not checked:
        raise BadRun(f"the season {season.name!r} has no entry yet")
    with writing(output) as file:
        file.write(page_of(season.publish(), checked))


def _checked(season: Season, sample: int | None, jobs: int | None) -> list[Checked]:
    with ProcessPoolExecutor(jobs or cores()) as workers:
        return list(workers.map(partial(season.check, sample=sample), season.entries()))


def _played_again(checked: Checked, boards: int) -> tuple[str, ...]:
    """What Sapper's own players do otherwise today; others are never started from a file."""
    from sapper.agents.agent import is_own
    from sapper.arena import audit_run

    if not boards or not all(is_own(str(each["name"])) for each in checked.about["agents"]):
        return ()
    return audit_run(checked.entry.run, sample=boards).differences
