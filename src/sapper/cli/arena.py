"""`sapper arena`: agents on the same boards, fair statistics, a report."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Annotated, TextIO

import platformdirs
import typer
from rich.console import Console

from sapper.agents.check import check_engine
from sapper.arena import Boards, Match, Peer, Results, play_run, read_run
from sapper.arena.drawing import can_paint
from sapper.arena.export import to_json, write_csv
from sapper.arena.match import MOVE_SECONDS
from sapper.arena.peer import check_peers, with_stand_in
from sapper.arena.report import NamedRun, write_report
from sapper.arena.run import run_key
from sapper.cli.arena_progress import ProgressBar
from sapper.cli.arena_tables import show_results
from sapper.cli.commands import FullHelp
from sapper.cli.exit_codes import STOPPED
from sapper.cli.parsing import usual_start
from sapper.errors import BadAgent, BadRun
from sapper.level import Level, StartRule

app = typer.Typer(
    help="Let agents play the same boards and compare them fairly.",
    cls=FullHelp,
    invoke_without_command=True,
    add_completion=False,
    rich_markup_mode=None,
)


@app.callback()
def play(
    context: typer.Context,
    agents: Annotated[
        str, typer.Option(help="Who plays: NAME or NAME:EFFORT, separated by commas.")
    ] = "",
    agent: Annotated[
        list[str] | None,
        typer.Option(help="One more agent, of your own too: path/to/file.py:Class. Repeatable."),
    ] = None,
    level: Annotated[
        list[str] | None,
        typer.Option(
            help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES. Repeatable."
        ),
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(help="First-click rule: none, safe or opening. Repeatable."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, help="Boards of each level (1000), or of each file (all).")
    ] = None,
    boards: Annotated[
        list[Path] | None, typer.Option(help="A board-set file in place of a level. Repeatable.")
    ] = None,
    against: Annotated[
        list[Path] | None,
        typer.Option(help="Another program's W and L on the same boards, a file for each set."),
    ] = None,
    stand_in: Annotated[
        str | None,
        typer.Option(help="The agent that plays much like the program of --against: less error."),
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Games played at a time; all cores by default.")
    ] = None,
    move_seconds: Annotated[
        float, typer.Option(min=0.01, help="The time that an agent has for a move.")
    ] = MOVE_SECONDS,
    route: Annotated[
        str, typer.Option(help="auto: whole games in the kernel where possible; python: never.")
    ] = "auto",
    risks: Annotated[
        bool, typer.Option(help="Compute the exact risk of guesses whose agent gives none.")
    ] = True,
    run: Annotated[
        Path | None,
        typer.Option(help="The run's file; one that is there is continued."),
    ] = None,
    json_file: Annotated[
        Path | None, typer.Option("--json", help="Write the results as JSON.")
    ] = None,
    csv_file: Annotated[
        Path | None, typer.Option("--csv", help="Write a row for every game.")
    ] = None,
) -> None:
    """Let agents play the same boards and compare them fairly.

    Every finished board is at once in the run's file: the same command continues a run that was
    stopped, with the very same numbers in the end.
    """
    if context.invoked_subcommand is not None:
        return
    sets = _sets(level or [], start or [], boards or [], games, seed)
    peers = _peers(against or [], sets)
    _check_stand_in(stand_in, peers)
    if route not in ("auto", "python"):
        raise BadRun(f"route {route!r}, expected auto or python")
    for file in (json_file, csv_file):
        _check_folder(file)
    with Match(
        _agents(agents, agent or []),
        seed=seed,
        jobs=jobs or _cores(),
        move_seconds=move_seconds,
        use_kernel=route == "auto",
        risks=risks,
    ) as match:
        peers = with_stand_in(peers, stand_in, [each.name for each in match.entrants])
        results, is_stopped = _play(match, sets, run or _usual_path(match, sets))
    _show(results, peers, json_file, csv_file)
    if is_stopped:
        raise typer.Exit(STOPPED)


@app.command()
def report(
    runs: Annotated[list[Path], typer.Argument(help="Files of runs.")],
    output: Annotated[Path, typer.Option(help="The folder to write to.")] = Path("arena-report"),
    against: Annotated[
        list[Path] | None,
        typer.Option(help="Another program's W and L, a file for each set of all runs in order."),
    ] = None,
    stand_in: Annotated[
        str | None,
        typer.Option(help="The agent of every run that plays much like the program of --against."),
    ] = None,
) -> None:
    """Write a page and plots of one or several runs: index.html, SVG and PNG files."""
    named = _with_peers([(run.name, read_run(run)) for run in runs], against or [], stand_in)
    for file in write_report(output, named):
        typer.echo(str(file))
    if not can_paint():
        typer.echo("No PNG files: they need pip install 'sapper[report]'.", err=True)


@app.command()
def check(
    agent: Annotated[
        str, typer.Argument(help="NAME, NAME:EFFORT, path/to/file.py:Class or exec:COMMAND.")
    ],
) -> None:
    """Check that an agent keeps the agents' contract."""
    check_engine(agent)
    typer.echo(f"{agent} keeps the contract.")


def _agents(names: str, more: list[str]) -> list[str]:
    """The agents asked for, in the order given."""
    found = [name.strip() for name in names.split(",") if name.strip()] + more
    if not found:
        raise BadAgent("no agent is given, expected --agents NAME,NAME or --agent FILE.py:CLASS")
    return found


def _sets(
    levels: list[str], starts: list[str], files: list[Path], games: int | None, seed: int
) -> list[Boards]:
    """The sets of boards to play: the files', or one for each level and start rule."""
    if files:
        if levels or starts:
            raise BadRun("--boards goes without --level and --start: a file has its own")
        return [Boards.from_file(file, games) for file in files]
    chosen = [Level.parse(level) for level in levels or ["expert"]]
    return [
        Boards.from_seed(level, rule, seed, games or 1000)
        for level in chosen
        for rule in ([StartRule.parse(start) for start in starts] or [usual_start(level)])
    ]


def _peers(files: list[Path], sets: list[Boards]) -> list[Peer]:
    peers = [Peer.read(file) for file in files]
    check_peers(peers, tuple(each.count for each in sets))
    return peers


def _check_stand_in(name: str | None, peers: list[Peer]) -> None:
    if name is not None and not peers:
        raise BadRun(f"--stand-in {name!r} goes with --against: it stands in for that program")


def _with_peers(
    runs: list[tuple[str, Results]], files: list[Path], stand_in: str | None
) -> list[NamedRun]:
    """The runs, each with the peers of its sets."""
    peers = [Peer.read(file) for file in files]
    check_peers(peers, tuple(count for _, results in runs for count in results.counts))
    _check_stand_in(stand_in, peers)
    named = []
    for name, results in runs:
        own, peers = peers[: len(results.sets)], peers[len(results.sets) :]
        named.append(NamedRun(name, results, with_stand_in(own, stand_in, results.agents)))
    return named


def _cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _usual_path(match: Match, sets: list[Boards]) -> Path:
    """Where a run is kept that was given no file: by its key, so that it can be continued.

    A run that is finished is played anew, since that is what the command says.
    """
    names = "-".join(entrant.name.replace(":", "-") for entrant in match.entrants)[:60]
    name = f"{names.replace('/', '-')}-{run_key(match, sets)}.run.jsonl"
    path = platformdirs.user_data_path("sapper") / "runs" / name
    if path.exists() and read_run(path).is_complete:
        path.unlink()
    return path


def _play(match: Match, sets: list[Boards], path: Path) -> tuple[Results, bool]:
    """The results, and whether Ctrl-C stopped the run before its end."""
    console = Console(stderr=True, highlight=False)
    if path.exists():
        done = len(read_run(path).records)
        console.print(f"Continuing a run with {done:,} boards played.", style="dim")
    with ProgressBar(console) as bar:
        try:
            return play_run(path, match, sets, bar), False
        except KeyboardInterrupt:
            if bar.latest is None:
                raise
    console.print(f"Stopped; continue with --run {path}", soft_wrap=True)
    return bar.latest, True


def _show(
    results: Results, peers: list[Peer], json_file: Path | None, csv_file: Path | None
) -> None:
    """Print the tables and write the files asked for."""
    if not results.places():
        raise BadRun("no board was finished, so there is nothing to report")
    show_results(Console(highlight=False), results, peers)
    if json_file is not None:
        with _open(json_file) as file:
            json.dump(to_json(results, peers), file, indent=1)
            file.write("\n")
    if csv_file is not None:
        with _open(csv_file) as file:
            write_csv(file, results)


def _open(path: Path) -> TextIO:
    try:
        return path.open("w", encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadRun(f"cannot write {str(path)!r}: {error.strerror}") from error


def _check_folder(path: Path | None) -> None:
    """Find out before a long run that its results could not be written."""
    if path is not None and not path.resolve().parent.is_dir():
        raise BadRun(f"cannot write {str(path)!r}: no such folder")
