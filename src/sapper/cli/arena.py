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

from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import check_folder, writing
from sapper.cli.parser import check_ending
from sapper.cli.workers import workers
from sapper.core import BadAgent, BadRun, places
from sapper.core.files import reason_of

if TYPE_CHECKING:
    from rich.console import Console

    # The arena is large: each command imports what it needs of it.
    from sapper.arena import Boards, Match, Results
    from sapper.core import Level

MOST_BOARDS = 100_000
"""The most boards of a run until it is shown, unless the user says otherwise."""


def play(
    *,
    agents: str,
    agent: list[str] | None,
    level: list[Level] | None,
    start: list[str] | None,
    games: int | None,
    boards: list[Path] | None,
    seed: int | None,
    jobs: int | None,
    move_seconds: float,
    allow: list[Path] | None,
    children: bool,
    until_shown: bool,
    scheduler: str | None,
    sums: bool,
    run: Path | None,
    as_json: bool,
) -> None:
    """Let agents play the same boards and compare them fairly."""
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
        raise SystemExit(STOPPED)


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


def report(
    *,
    runs: list[Path],
    output: Path,
) -> None:
    """Write a page of one or several runs: tables, and plots of games won and of risks taken."""
    from sapper.arena import NamedRun, read_run, report_of

    check_ending(output, ("", ".html", ".htm"))
    check_folder(output)
    page = report_of([NamedRun(run.name, read_run(run)) for run in runs])
    with writing(output) as file:
        file.write(page)
    print(str(output))


def try_agent(
    *,
    agent: str,
) -> None:
    """Test whether an agent keeps the rules for agents."""
    from sapper.agents import check_engine

    check_engine(agent)
    print(f"{agent} keeps the rules.")


def _agents(names: str, more: list[str]) -> list[str]:
    """The agents asked for, in the order given."""
    found = [name.strip() for name in names.split(",") if name.strip()] + more
    if not found:
        raise BadAgent("no agent is given, expected --agents NAME,NAME or --agent FILE.py:CLASS")
    return found


def _sets(
    levels: list[Level], starts: list[str], files: list[Path], games: int | None
) -> list[Boards]:
    """The boards to play: the files', or one set for each level and rule."""
    from sapper.arena import Boards
    from sapper.cli.parsing import usual_start
    from sapper.core import LEVELS, StartRule

    if files:
        if levels or starts:
            raise BadRun("--boards does not work with --level and --start: a file has its own")
        return [Boards.from_file(file, games) for file in files]
    chosen = levels or [LEVELS["expert"]]
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
        print(json.dumps(to_data(results), indent=1))
    else:
        show_results(Console(highlight=False), results)
