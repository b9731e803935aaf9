"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import json
import os
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
from sapper.cli.lessons import print_arena, print_lessons, print_result, print_summary
from sapper.coach import folder as folders
from sapper.coach import page, table
from sapper.coach.check import check_file
from sapper.coach.match import LEVELS, play_match
from sapper.coach.report import ArenaLevel, CheckResult, Report, Verdict
from sapper.errors import BadAgent

_WRITERS = (".html", ".csv", ".json")


def check(
    path: Annotated[Path, typer.Argument(help="A minesweeper.py, or a folder of submissions.")],
    arena: Annotated[
        int, typer.Option(min=0, help="Games a level to play beside the reference.")
    ] = 0,
    report: Annotated[
        Path | None, typer.Option(help="Write FILE.html, FILE.csv or FILE.json.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(min=1, help="Submissions of a folder checked at a time.")
    ] = None,
    json_output: Annotated[
        bool, typer.Option("--json", help="Write the report as JSON, nothing else.")
    ] = False,
) -> None:
    """Find what is wrong with an agent, and show the smallest example of it.

    Exit code 0 when all checks pass, 1 when one fails, 2 when it could not be run. With a folder,
    every submission below it is checked; a run that was stopped goes on where it was.
    """
    if not path.exists():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py or a folder")
    if report and report.suffix.lower() not in _WRITERS:
        raise BadAgent(f"report {str(report)!r}, expected a name in {', '.join(_WRITERS)}")
    kept = folders.Progress(report.with_name(report.name + ".partial") if report else None)
    try:
        if path.is_dir():
            reports = _check_folder(path, arena, kept, jobs or os.cpu_count() or 1, json_output)
        else:
            reports = [_check_one(path, arena, json_output)]
    except KeyboardInterrupt:
        _stop(is_kept=path.is_dir() and report is not None)
    if report:
        _write(report, reports, path)
        kept.finish()
    sys.exit(_exit_code(path, reports))


def _stop(is_kept: bool) -> NoReturn:
    """End as a command does that Ctrl-C stopped."""
    kept = "What was done is kept; the same command goes on from there."
    print(f"Stopped. {kept}" if is_kept else "Stopped.", file=sys.stderr)
    sys.exit(STOPPED)


def _exit_code(path: Path, reports: list[Report]) -> int:
    """The verdict of one file; for a folder, whether all pass."""
    if not path.is_dir():
        return reports[0].verdict.value
    return int(any(report.verdict is not Verdict.PASSES for report in reports))


def _check_one(path: Path, games: int, json_output: bool) -> Report:
    """Check one file and print what was found as it comes."""
    console = Console(highlight=False, quiet=json_output)
    groups: list[str] = []

    def show(result: CheckResult) -> None:
        if result.group not in groups:
            groups.append(result.group)
            console.print(f"\n[bold]{result.group}[/bold]")
        print_result(console, result)

    report = check_file(path, progress=show)
    if games and report.verdict is not Verdict.CANNOT_RUN:
        report = replace(report, arena=_play(path, games, json_output))
    if json_output:
        print(json.dumps(report.to_json(), indent=2))
        return report
    print_lessons(console, report)
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
    path: Path, games: int, kept: folders.Progress, jobs: int, json_output: bool
) -> list[Report]:
    """Check every submission below a folder, with a progress bar, and print the table."""
    paths = folders.find_submissions(path)
    with _bar(json_output) as bar:
        task = bar.add_task("Checking", total=len(paths))

        def done(each: Report) -> None:
            bar.update(task, advance=1, description=each.path[-40:])

        reports = folders.check_folder(
            path, paths, games=games, jobs=jobs, progress=kept, done=done
        )
    if json_output:
        print(table.to_json(reports), end="")
    else:
        _print_table(reports)
    return reports


def _print_table(reports: list[Report]) -> None:
    """Print one line a submission."""
    styles = {Verdict.PASSES: "green", Verdict.FAILS: "red", Verdict.CANNOT_RUN: "yellow"}
    shown = Table("submission", "verdict", "checks", "ms/call", "first to mend", box=None)
    for report in reports:
        row = table.row_of(report)
        checks = f"{row['checks passed']}/{row['checks']}" if row["checks"] else ""
        verdict = f"[{styles[report.verdict]}]{report.verdict}[/]"
        shown.add_row(escape(report.path), verdict, checks, row["ms a call"], escape(report.defect))
    console = Console(highlight=False)
    console.print(shown)
    passing = sum(report.verdict is Verdict.PASSES for report in reports)
    console.print(f"\n{passing} of {len(reports)} submissions pass everything.")


def _write(report: Path, reports: list[Report], path: Path) -> None:
    """Write the reports in the format that the file's suffix names."""
    suffix = report.suffix.lower()
    if suffix == ".html":
        text = page.to_html(reports, f"Minesweeper submissions in {path.resolve().name}")
    else:
        text = table.to_csv(reports) if suffix == ".csv" else table.to_json(reports)
    try:
        report.write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadAgent(f"cannot write {str(report)!r}: {error.strerror}") from error
