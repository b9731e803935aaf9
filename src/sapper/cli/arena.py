"""`sapper arena`: agents on the same boards, fair statistics, a report."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer

from sapper.cli import season
from sapper.cli.commands import command_group
from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.options import LEVELS, Json, Scheduler, argument, flag, option
from sapper.cli.parsing import check_number
from sapper.cli.workers import cores, workers
from sapper.core.errors import BadAgent, BadRun

if TYPE_CHECKING:
    # The arena is large: each command imports what it needs of it.
    from sapper.arena import Boards, Match, Peer, Results, Secret
    from sapper.arena.report import NamedRun

MOST_BOARDS = 100_000
"""The most boards of a run until it is shown, unless the user says otherwise."""

app = command_group("Let agents play the same boards and compare them fairly.", runs_alone=True)
app.add_typer(season.app, name="season")


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
    against: list[Path] | None = option(
        None, "Another program's W and L on the same boards, a file for each set."
    ),
    stand_in: str | None = option(
        None, "An agent that plays much like the program of --against, to lower the error."
    ),
    seed: int | None = option(
        None, "Play the same games again. Without it nobody can know the boards beforehand."
    ),
    jobs: int | None = option(None, "Games played at a time; all cores by default.", min=1),
    move_seconds: float = option(
        10.0, "The CPU seconds that an agent may use for a move.", min=0.01, callback=check_number
    ),
    allow: list[Path] | None = option(
        None, "A file or folder that agents not Sapper's own may read, too. Repeatable."
    ),
    until_shown: bool = flag("--until-shown", "Play until it is shown which agent is ahead."),
    scheduler: Scheduler = None,
    sums: bool = flag("--sums", "For millions of games: keep exact sums, not every game."),
    run: Path | None = option(None, "The run's file. If it exists, the run goes on."),
    as_json: Json = False,
    as_csv: bool = flag("--csv", "For spreadsheets: CSV, a row for every game."),
    output: list[str] | None = option(
        None,
        "Also write the results: FILE.json or FILE.csv; with --sums also the games, by the"
        " workers, to FOLDER/ or s3://BUCKET (fsspec). Repeatable.",
    ),
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
    secret, sets = _sets(level or [], start or [], boards or [], wanted, seed)
    outputs = Outputs.of(output or [], as_json, as_csv, sums)
    if sums and (boards or against or until_shown or "csv" in outputs.files.values()):
        raise BadRun("--sums does not work with --boards, --against, --until-shown or --csv")
    conditions = {"move_seconds": move_seconds, "allow": allow or []}
    plan = Plan(names, sets, secret, conditions, outputs, until_shown, sums, run)
    peers = _peers(against or [], tuple(each.count for each in sets), stand_in)
    results, is_stopped = _played(plan, scheduler, jobs, peers, stand_in)
    if not is_stopped or any(map(results.boards, range(len(sets)))):
        _show(results, _stood_in(peers, stand_in, results.agents), outputs.files)
    if is_stopped:
        raise typer.Exit(STOPPED)


@dataclass(frozen=True, slots=True)
class Outputs:
    """Where the results go: files with their forms, and a folder for the games behind sums."""

    files: dict[Path, str]
    folder: str | None

    @classmethod
    def of(cls, outputs: list[str], as_json: bool, as_csv: bool, sums: bool) -> Outputs:
        """What `--output`, `--json` and `--csv` say; the suffix of a file names its form."""
        folder = _games_folder(outputs, sums)
        files = [Path(each) for each in outputs if each != folder]
        if as_json and as_csv:
            raise BadRun("--json and --csv, expected one of them; --output may be given twice")
        for file in files:
            check_folder(file)
        if not files and (as_json or as_csv):
            files = [STANDARD_OUTPUT]
        form, forms = "csv" if as_csv else "json", {".csv": "csv", ".json": "json"}
        if folder is not None:
            folder = folder.rstrip("/") if "://" in folder else str(Path(folder))
        return cls({file: forms.get(file.suffix.lower(), form) for file in files}, folder)


@dataclass(frozen=True, slots=True)
class Plan:
    """A run that was asked for: who plays what, how, and where it is kept."""

    agents: list[str]
    sets: list[Boards]
    secret: Secret
    conditions: dict[str, Any]
    """What `Match` is told of limits and folders."""
    outputs: Outputs
    until_shown: bool
    keeps_sums: bool
    file: Path | None


@app.command()
def report(
    runs: list[Path] = argument(..., "Files of runs."),
    output: Path = option(Path("arena-report"), "The folder to write to."),
    against: list[Path] | None = option(
        None, "Another program's W and L, a file for each set of all runs in order."
    ),
    stand_in: str | None = option(
        None, "An agent of every run that plays much like the program of --against."
    ),
) -> None:
    """Write a page and plots of one or several runs: index.html, SVG and PNG files."""
    from sapper.arena.drawing import can_paint
    from sapper.arena.report import write_report
    from sapper.arena.run import read_run

    named = _with_peers([(run.name, read_run(run)) for run in runs], against or [], stand_in)
    for file in write_report(output, named):
        typer.echo(str(file))
    if not can_paint():
        typer.echo("No PNG files: they need pip install 'sapper[report]'.", err=True)


@app.command("test")
def try_agent(
    agent: str = argument(..., "NAME, NAME:EFFORT, path/to/file.py:Class or exec:COMMAND."),
) -> None:
    """Test whether an agent keeps the rules for agents."""
    from sapper.agents.check import check_engine

    check_engine(agent)
    typer.echo(f"{agent} keeps the rules.")


@app.command()
def audit(
    run: Path = argument(..., "The file of a run, also packed as .gz."),
    sample: int = option(30, "How many boards to play again.", min=1),
    agent: list[str] | None = option(
        None, "An agent of the run that is not one of Sapper's own. Repeatable."
    ),
    boards: list[Path] | None = option(None, "A board-set file that the run used. Repeatable."),
    seed: int = option(0, "Another seed takes another sample."),
    jobs: int | None = option(None, "Games played at a time.", min=1),
) -> None:
    """Audit the file of a run: read all of it, then play a sample of its games again."""
    from sapper.arena.audit import audit_run

    found = audit_run(run, agent or [], boards or [], sample, seed, jobs or cores())
    for remark in found.remarks:
        typer.echo(f"Note: {remark}.", err=True)
    for difference in found.differences:
        typer.echo(difference)
    played = f"{found.chosen:,} of {found.total:,} blocks"
    if not found.is_of_blocks:
        played = f"{found.games:,} games on {found.chosen:,} of {found.total:,} boards"
    if found.differences:
        typer.echo(f"Played {played} again: {len(found.differences):,} went differently.")
        raise typer.Exit(1)
    typer.echo(f"Played {played} again: all went as the file says.")


def _agents(names: str, more: list[str]) -> list[str]:
    """The agents asked for, in the order given."""
    found = [name.strip() for name in names.split(",") if name.strip()] + more
    if not found:
        raise BadAgent("no agent is given, expected --agents NAME,NAME or --agent FILE.py:CLASS")
    return found


def _sets(
    levels: list[str], starts: list[str], files: list[Path], games: int | None, seed: int | None
) -> tuple[Secret, list[Boards]]:
    """The run's secret and the boards to play: the files', or one set for each level and rule."""
    from sapper.arena import Boards, Secret
    from sapper.cli.parsing import usual_start
    from sapper.core.level import Level, StartRule

    secret = Secret.of_seed(seed)
    if files:
        if levels or starts:
            raise BadRun("--boards does not work with --level and --start: a file has its own")
        return secret, [Boards.from_file(file, games) for file in files]
    chosen = [Level.parse(level) for level in levels or ["expert"]]
    return secret, [
        Boards.from_secret(level, rule, secret, games or 1000)
        for level in chosen
        for rule in ([StartRule.parse(start) for start in starts] or [usual_start(level)])
    ]


def _peers(files: list[Path], counts: tuple[int, ...], stand_in: str | None) -> list[Peer]:
    """The results of other programs, one for each set."""
    from sapper.arena.peer import Peer, check_peers

    peers = [Peer.read(file) for file in files]
    check_peers(peers, counts)
    if stand_in is not None and not peers:
        raise BadRun(f"--stand-in {stand_in!r} needs --against: it stands in for that program")
    return peers


def _stood_in(peers: list[Peer], stand_in: str | None, agents: Sequence[str]) -> list[Peer]:
    from sapper.arena.peer import with_stand_in

    return with_stand_in(peers, stand_in, agents)


def _with_peers(
    runs: list[tuple[str, Results]], files: list[Path], stand_in: str | None
) -> list[NamedRun]:
    """The runs, each with the peers of its sets."""
    from sapper.arena.report import NamedRun

    peers = _peers(files, tuple(n for _, results in runs for n in results.counts), stand_in)
    named = []
    for name, results in runs:
        own, peers = peers[: len(results.sets)], peers[len(results.sets) :]
        named.append(
            NamedRun(
                name,
                results if own else results.titled(),
                _stood_in(own, stand_in, results.agents),
            )
        )
    return named


def _played(
    plan: Plan, scheduler: str | None, jobs: int | None, peers: list[Peer], stand_in: str | None
) -> tuple[Results, bool]:
    """The results, and whether Ctrl-C stopped the run before its end."""
    from rich.console import Console

    from sapper.arena import Match, play_run, read_run
    from sapper.cli.arena_progress import ProgressBar
    from sapper.core.words import counted

    console = Console(stderr=True, highlight=False)
    with (
        workers(scheduler, jobs) as (executor, count),
        ProgressBar(console) as bar,
        Match(
            plan.agents,
            jobs=count,
            executor=executor,
            **plan.conditions,
        ) as match,
    ):
        match.secret = plan.secret
        _stood_in(peers, stand_in, [each.name for each in match.entrants])
        path = plan.file or _usual_path(match, plan)
        if path.exists():
            done = counted(read_run(path).played, "board")
            console.print(f"Continuing a run with {done} played.", style="dim")
        if match.protection is not None and not match.protection.is_walled:
            console.print(f"No wall around the agents: {match.protection.reason}.", soft_wrap=True)
        how = (plan.until_shown, plan.keeps_sums, plan.outputs.folder)
        try:
            return play_run(path, match, plan.sets, bar, *how), False
        except KeyboardInterrupt:
            if bar.latest is None:
                raise
    console.print(f"Stopped; continue with --run {path}", soft_wrap=True)
    return bar.latest, True


def _usual_path(match: Match, plan: Plan) -> Path:
    """Where a run is kept that was given no file: by its key, so that it can be continued.

    A run that is finished is played anew, since that is what the command says.
    """
    import platformdirs

    from sapper.arena import read_run
    from sapper.arena.run import run_key

    names = "-".join(entrant.name.replace(":", "-") for entrant in match.entrants)[:60]
    key = run_key(match, plan.sets, plan.until_shown, plan.keeps_sums)
    kind = "sums" if plan.keeps_sums else "run"
    folder = _usual_folder(platformdirs.user_data_path("sapper") / "runs")
    path = folder / f"{names.replace('/', '-')}-{key}.{kind}.jsonl"
    if path.exists() and read_run(path).is_complete:
        path.unlink()
    return path


def _usual_folder(folder: Path) -> Path:
    """The folder, made where it is missing; `BadRun` says what to do where it cannot be written."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        reason = None if os.access(folder, os.W_OK) else "Permission denied"
    except OSError as error:
        reason = error.strerror
    if reason:
        raise BadRun(
            f"cannot keep the run in {str(folder)!r}: {reason}; name a file for it with --run FILE"
        )
    return folder


def _games_folder(outputs: list[str], sums: bool) -> str | None:
    """The one of the outputs that is a folder or an address: there the workers write the games."""
    found = [each for each in outputs if each.endswith("/") or "://" in each or Path(each).is_dir()]
    if len(found) > 1:
        raise BadRun(f"--output {found[0]!r} and {found[1]!r}, expected one folder for the games")
    if found and not sums:
        raise BadRun(
            f"--output {found[0]!r} is a folder, which works only with --sums;"
            " the file of other runs has the games"
        )
    return found[0] if found else None


def _show(results: Results, peers: list[Peer], files: dict[Path, str]) -> None:
    """Print the tables, unless the standard output is for programs, and write the files."""
    import json

    from rich.console import Console

    from sapper.arena.export import to_json, write_csv
    from sapper.cli.arena_tables import show_results

    if not any(map(results.boards, range(len(results.sets)))):
        raise BadRun("no board was finished, so there is nothing to report")
    if STANDARD_OUTPUT not in files:
        show_results(Console(highlight=False), results if peers else results.titled(), peers)
    for each, form in files.items():
        with writing(each) as file:
            if form == "csv":
                write_csv(file, results)
            else:
                json.dump(to_json(results, peers), file, indent=1)
                file.write("\n")
