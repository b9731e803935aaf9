"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.table import Table

from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import check_folder, replacing
from sapper.cli.lessons import ResultPrinter, print_arena, print_lessons, print_summary
from sapper.cli.parsing import check_number
from sapper.cli.workers import Place, workers
from sapper.coach import folder as folders
from sapper.coach import page, table
from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.match import LEVELS, play_match
from sapper.coach.report import ArenaLevel, Report, Verdict
from sapper.errors import BadAgent
from sapper.sandbox.text import one_line

_WRITERS = (".html", ".csv", ".json")


def check(
    path: Annotated[Path, typer.Argument(help="A minesweeper.py, or a folder of submissions.")],
    arena: Annotated[
        int, typer.Option(min=0, help="Games per level, beside our own agent on the same boards.")
    ] = 0,
    report: Annotated[
        Path | None, typer.Option(help="Write FILE.html, FILE.csv or FILE.json.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="How many submissions of a folder to check at a time.")
    ] = None,
    seconds: Annotated[
        float,
        typer.Option(
            min=1, callback=check_number, help="Processor time that the check of one file may take."
        ),
    ] = 30.0,
    strict: Annotated[
        bool, typer.Option("--strict", help="Count matters of polish too, and show them in full.")
    ] = False,
    json_output: Annotated[
        bool, typer.Option("--json", help="Write the report as JSON, nothing else.")
    ] = False,
    scheduler: Annotated[
        str | None, typer.Option(help="Check a folder on a Dask cluster: tcp://HOST:8786.")
    ] = None,
) -> None:
    """Say whether the course's grader would pass a file, and show what to mend.

    Every fault comes with a small example.

    Exit code 0 when nothing is wrong or incomplete, 1 when something is, 2 when the file could not
    be run. With a folder, every submission below it is checked; a run that was stopped goes on
    where it was.
    """
    if not path.exists():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py or a folder")
    if report:
        _check_target(report)
    kept = folders.Progress(report.with_name(report.name + ".partial") if report else None)
    try:
        if path.is_dir():
            with workers(scheduler, jobs) as place:
                reports = _check_folder(path, arena, kept, place, json_output, seconds)
        else:
            reports = [_check_one(path, arena, json_output, Effort(seconds=seconds), strict)]
    except KeyboardInterrupt:
        _stop(is_kept=path.is_dir() and report is not None)
    if report:
        _write(report, reports, path, strict)
        kept.finish()
    sys.exit(_exit_code(path, reports, strict))


def _check_target(report: Path) -> None:
    """Find out before the work whether the report can be written where it is wanted."""
    if report.suffix.lower() not in _WRITERS:
        raise BadAgent(f"report {str(report)!r}, expected a name in {', '.join(_WRITERS)}")
    check_folder(report)


def _stop(is_kept: bool) -> NoReturn:
    """End as a command does that Ctrl-C stopped."""
    kept = "What was done is kept; the same command goes on from there."
    print(f"Stopped. {kept}" if is_kept else "Stopped.", file=sys.stderr)
    sys.exit(STOPPED)


def _exit_code(path: Path, reports: list[Report], is_strict: bool) -> int:
    """The verdict of one file; for a folder, whether all pass."""
    if not path.is_dir() and reports[0].verdict is Verdict.CANNOT_RUN:
        return Verdict.CANNOT_RUN.value
    return int(any(_is_bad(report, is_strict) for report in reports))


def _is_bad(report: Report, is_strict: bool) -> bool:
    return report.verdict is not Verdict.PASSES or (is_strict and bool(report.failed))


def _check_one(
    path: Path, games: int, json_output: bool, effort: Effort, is_strict: bool
) -> Report:
    """Check one file and print what was found as it comes."""
    console = Console(highlight=False, quiet=json_output)
    shown = ResultPrinter(console)
    report = check_file(path, effort, progress=shown.add)
    if games and report.verdict is not Verdict.CANNOT_RUN:
        report = replace(report, arena=_play(path, games, json_output))
    if json_output:
        print(json.dumps(report.to_json(), indent=2))
        return report
    print_lessons(console, report, is_strict)
    print_arena(console, report)
    print_summary(console, report)
    return report


def _bar(quiet: bool) -> Progress:
    """A progress bar on stderr."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True, quiet=quiet),
        transient=True,
    )


def _play(path: Path, games: int, quiet: bool) -> tuple[ArenaLevel, ...]:
    """Play the match with a progress bar."""
    with _bar(quiet) as bar:
        task = bar.add_task("Playing", total=games * len(LEVELS))

        def played(level: str, number: int) -> None:
            done = LEVELS.index(level) * games + number
            bar.update(task, completed=done, description=f"Playing {level}")

        return play_match(path, games, played=played)


def _check_folder(
    path: Path, games: int, kept: folders.Progress, place: Place, json_output: bool, seconds: float
) -> list[Report]:
    """Check every submission below a folder, with a progress bar, and print the table."""
    executor, count = place
    jobs = count if isinstance(count, int) else 1
    paths = folders.find_submissions(path)
    with _bar(json_output) as bar:
        task = bar.add_task("Checking", total=len(paths))

        def done(each: Report) -> None:
            bar.update(task, advance=1, description=escape(one_line(each.path[-40:])))

        reports = folders.check_folder(
            path,
            paths,
            games=games,
            jobs=jobs,
            progress=kept,
            done=done,
            seconds=seconds,
            executor=executor,
            workers=count,
        )
    if json_output:
        print(table.to_json(reports), end="")
    else:
        _print_table(reports)
    return reports


def _print_table(reports: list[Report]) -> None:
    """Print one line per submission, the worst first."""
    styles = {"right": "green", "polish": "green", "incomplete": "yellow", "cannot run": "magenta"}
    shown = Table(box=None)
    shown.add_column("submission", max_width=32, overflow="fold")
    for name in ("grader", "level", "crashes", "hangs"):
        shown.add_column(name)
    shown.add_column("first to mend", min_width=24, overflow="fold")
    for report in sorted(reports, key=table.rank):
        row = table.row_of(report)
        level = f"[{styles.get(report.level, 'red')}]{report.level}[/]"
        mend = "" if report.level == "polish" else row["first to mend"]
        cells = (row["crashes"], row["hangs"], escape(mend))
        shown.add_row(escape(row["submission"]), row["grader passes"], level, *cells)
    console = Console(highlight=False)
    console.print(shown)
    graded = sum(report.grader_passes for report in reports)
    right = sum(report.verdict is Verdict.PASSES for report in reports)
    console.print(
        f"\nThe course's grader would pass {graded} of {len(reports)} submissions;"
        f" in {right} nothing is wrong or incomplete."
    )


def _write(report: Path, reports: list[Report], path: Path, is_strict: bool) -> None:
    """Write the reports in the format that the file's suffix names: beside it, then renamed."""
    suffix = report.suffix.lower()
    if suffix == ".html":
        title = f"Minesweeper submissions in {path.resolve().name}"
        text = page.to_html(reports, title, is_strict)
    else:
        text = table.to_csv(reports) if suffix == ".csv" else table.to_json(reports)
    with replacing(report) as file:
        file.write(text)
