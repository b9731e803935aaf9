"""`sapper arena`: agents on the same boards, fair statistics, a report."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import typer

from sapper.cli.commands import command_group
from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.options import LEVELS, Json, PrintedTo, Scheduler, argument, flag, option
from sapper.cli.parsing import check_number
from sapper.cli.workers import workers
from sapper.core import BadAgent, BadRun, places
from sapper.core.files import reason_of

if TYPE_CHECKING:
    from rich.console import Console

    # The arena is large: each command imports what it needs of it.
    from sapper.arena import Boards, Match, Results

MOST_BOARDS = 100_000
"""The most boards of a run until it is shown, unless the user says otherwise."""

app = command_group("Let agents play the same boards and compare them fairly.")


@app.callback()
def play(
    context: typer.Context,
    agents: str = option("", "Who plays: NAME or NAME:EFFORT, separated by commas."),
    agent: list[str] | None = option(
        None, "One more agent, of your own too: path/to/file.py:Class. Repeatable."
    ),
    level: list[str] | None = option(None, f"{LEVELS} Repeatable."),
    start: list[str] | None = option(None, "Start rule: none, safe or opening. Repeatable."),
    games: int | None = option(
        None,
        "Boards of each level (1000) or file (all); with --until-shown the most (100,000).",
        min=1,
    ),
    boards: list[Path] | None = option(None, "A board-set file in place of a level. Repeatable."),
    seed: int | None = option(
        None, "Seed for repeatable games; by default a random one, kept in the run's file."
    ),
    jobs: int | None = option(None, "Games played at a time; all cores by default.", min=1),
    move_seconds: float = option(
        10.0, "The CPU seconds that an agent may use for a move.", min=0.01, callback=check_number
    ),
    allow: list[Path] | None = option(
        None, "A file or folder that agents not Sapper's own may read, too. Repeatable."
    ),
    children: bool = flag(
        "--children", "Let agents not Sapper's own start processes; limits hold for each of them."
    ),
    until_shown: bool = flag("--until-shown", "Play until it is shown which agent is ahead."),
    scheduler: Scheduler = None,
    sums: bool = flag("--sums", "For millions of games: keep exact sums, not every game."),
    run: Path | None = option(None, "The run's file. If it exists, the run goes on."),
    as_json: Json = False,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Let agents play the same boards and compare them fairly.

    Every finished board is at once in the run's file: the same command continues a run that was
    stopped, with the very same numbers in the end.
    """
    if context.invoked_subcommand is not None:
        return
    names = _agents(agents, agent or [])
    if until_shown and len(names) < 2:
        raise BadRun("--until-shown needs two agents to compare, expected --agents NAME,NAME")
    wanted = MOST_BOARDS if games is None and until_shown and not boards else games
    sets = _sets(level or [], start or [], boards or [], wanted)
    if sums and (boards or until_shown):
        raise BadRun("--sums does not work with --boards or --until-shown")
    conditions: dict[str, Any] = {"seed": seed, "move_seconds": move_seconds}
    conditions |= {"allow": allow or [], "children": children}
    plan = Plan(names, sets, conditions, until_shown, sums, run)
    results, is_stopped = _played(plan, scheduler, jobs)
    if not is_stopped or any(map(results.boards, range(len(sets)))):
        _show(results, as_json)
    if is_stopped:
        raise typer.Exit(STOPPED)


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that was asked for: who plays what, how, and where it is kept."""

    agents: list[str]
    sets: list[Boards]
    conditions: dict[str, Any]
    """What `Match` is told of seed, limits and folders."""
    until_shown: bool
    keeps_sums: bool
    file: Path | None


@app.command()
def report(
    runs: list[Path] = argument(..., "Files of runs."),
    output: Path = option(Path("arena-report.html"), "The file to write."),
) -> None:
    """Write a page of one or several runs: tables, and plots of games won and of risks taken."""
    from sapper.arena import NamedRun, read_run, report_of

    check_folder(output)
    page = report_of([NamedRun(run.name, read_run(run)) for run in runs])
    with writing(output) as file:
        file.write(page)
    typer.echo(str(output))


@app.command("test")
def try_agent(
    agent: str = argument(..., "NAME, NAME:EFFORT, path/to/file.py:Class or exec:COMMAND."),
) -> None:
    """Test whether an agent keeps the rules for agents."""
    from sapper.agents import check_engine

    check_engine(agent)
    typer.echo(f"{agent} keeps the rules.")


def _agents(names: str, more: list[str]) -> list[str]:
    """The agents asked for, in the order given."""
    found = [name.strip() for name in names.split(",") if name.strip()] + more
    if not found:
        raise BadAgent("no agent is given, expected --agents NAME,NAME or --agent FILE.py:CLASS")
    return found


def _sets(
    levels: list[str], starts: list[str], files: list[Path], games: int | None
) -> list[Boards]:
    """The boards to play: the files', or one set for each level and rule."""
    from sapper.arena import Boards
    from sapper.cli.parsing import usual_start
    from sapper.core import Level, StartRule

    if files:
        if levels or starts:
            raise BadRun("--boards does not work with --level and --start: a file has its own")
        return [Boards.from_file(file, games) for file in files]
    chosen = [Level.parse(level) for level in levels or ["expert"]]
    return [
        Boards.from_seed(level, rule, None, games or 1000)
        for level in chosen
        for rule in ([StartRule.parse(start) for start in starts] or [usual_start(level)])
    ]


def _played(plan: Plan, scheduler: str | None, jobs: int | None) -> tuple[Results, bool]:
    """The results, and whether Ctrl-C stopped the run before its end."""
    from rich.console import Console

    from sapper.arena import Match, play_run
    from sapper.cli.arena_tables import ProgressBar

    console = Console(stderr=True, highlight=False)
    with (
        ExitStack() as kept,
        workers(scheduler, jobs) as (executor, count),
        ProgressBar(console) as bar,
        Match(
            plan.agents,
            jobs=count,
            executor=executor,
            **plan.conditions,
        ) as match,
    ):
        path = plan.file or _usual_path(kept.enter_context(_runs_folder(console)), match, plan)
        if match.protection is not None and not match.protection.is_walled:
            console.print(f"No wall around the agents: {match.protection.reason}.", soft_wrap=True)
        try:
            how = (plan.until_shown, plan.keeps_sums)
            return play_run(path, match, plan.sets, bar, *how), False
        except KeyboardInterrupt:
            if bar.latest is None:
                raise
    console.print(
        f"Stopped; continue with --run {path}" if path.exists() else "Stopped.", soft_wrap=True
    )
    return bar.latest, True


def _usual_path(folder: Path, match: Match, plan: Plan) -> Path:
    """Where a run is kept that was given no file: by its key, so that it can be continued.

    A run that is finished is played anew, since that is what the command says.
    """
    from sapper.arena import read_run, run_key

    names = "-".join(entrant.name.replace(":", "-") for entrant in match.entrants)[:60]
    key = run_key(match, plan.sets, plan.until_shown, plan.keeps_sums)
    kind = "sums" if plan.keeps_sums else "run"
    path = folder / f"{names.replace('/', '-')}-{key}.{kind}.jsonl"
    if path.exists() and read_run(path).is_complete:
        path.unlink()
    return path


@contextmanager
def _runs_folder(console: Console) -> Iterator[Path]:
    """Give the folder of the user's runs; a temporary one, and say so, if it cannot be written."""
    folder = places.data("runs")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not os.access(folder, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        line = f"The run is not kept in {str(folder)!r}: {reason_of(error)}; or use --run FILE."
        console.print(line, soft_wrap=True)
        with TemporaryDirectory(prefix="sapper-") as temporary:
            yield Path(temporary)
    else:
        yield folder


def _show(results: Results, as_json: bool) -> None:
    """Print the results: as tables, or for programs."""
    import json

    from rich.console import Console

    from sapper.arena import to_data
    from sapper.cli.arena_tables import show_results

    if not any(map(results.boards, range(len(results.sets)))):
        raise BadRun("no board was finished, so there is nothing to report")
    if as_json:
        typer.echo(json.dumps(to_data(results), indent=1))
    else:
        show_results(Console(highlight=False), results)
