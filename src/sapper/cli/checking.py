"""What `sapper check` does: one file checked and shown as it comes, or a folder with its table."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rich.console import Console

from sapper.base.errors import BadAgent
from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import check_folder, replacing
from sapper.cli.lessons import (
    ResultPrinter,
    print_arena,
    print_first,
    print_hints,
    print_lessons,
    print_summary,
)
from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.report import ArenaLevel, CoachVerdict, Report

if TYPE_CHECKING:
    from rich.progress import Progress

    from sapper.cli.workers import Place
    from sapper.coach import folder as folders

_WRITERS = (".html", ".csv", ".json")


@dataclass(frozen=True)
class Wishes:
    """The options of the command."""

    arena: int
    report: Path | None
    jobs: int | None
    seconds: float
    is_strict: bool
    is_json: bool
    scheduler: str | None
    is_all: bool = False
    hint: int = 0


def check_path(path: Path, wishes: Wishes) -> int:
    """Check a file or a folder, print what was found and write the report; the exit code."""
    if not path.exists():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py or a folder")
    if wishes.report:
        _check_target(wishes.report)
    try:
        if path.is_dir():
            return _check_all(path, wishes)
        reports = [_check_one(path, wishes)]
    except KeyboardInterrupt:
        _stop(is_kept=path.is_dir() and wishes.report is not None)
    if wishes.report:
        _write(wishes.report, reports, path, wishes.is_strict)
    return _exit_code(path, reports, wishes.is_strict)


def _check_all(path: Path, wishes: Wishes) -> int:
    """Check a folder: what is done is kept beside the report until that is written."""
    from sapper.cli.workers import workers
    from sapper.coach import folder as folders

    report = wishes.report
    kept = folders.Progress(report.with_name(report.name + ".partial") if report else None)
    with workers(wishes.scheduler, wishes.jobs) as place:
        reports = _check_folder(path, wishes, kept, place)
    if report:
        _write(report, reports, path, wishes.is_strict)
        kept.finish()
    return _exit_code(path, reports, wishes.is_strict)


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
    if not path.is_dir() and reports[0].verdict in (
        CoachVerdict.CANNOT_RUN,
        CoachVerdict.NOT_KNOWN,
    ):
        return int(reports[0].verdict.value)
    return int(any(_is_bad(report, is_strict) for report in reports))


def _is_bad(report: Report, is_strict: bool) -> bool:
    return report.verdict is not CoachVerdict.PASSES or (is_strict and bool(report.failed))


def _check_one(path: Path, wishes: Wishes) -> Report:
    """Check one file and print what was found as it comes."""
    console = Console(highlight=False, quiet=wishes.is_json)
    is_whole = wishes.is_all or wishes.is_strict
    effort = Effort(seconds=wishes.seconds)
    if is_whole:
        report = check_file(path, effort, progress=ResultPrinter(console).add)
    else:
        with Console(stderr=True, quiet=wishes.is_json).status(f"Checking {path.name}"):
            report = check_file(path, effort)
    if wishes.arena and report.verdict is not CoachVerdict.CANNOT_RUN:
        report = replace(report, arena=_play(path, wishes.arena, wishes.is_json))
    if wishes.is_json:
        print(json.dumps(report.to_json(), indent=2))
        return report
    if is_whole or report.verdict is CoachVerdict.CANNOT_RUN:
        print_lessons(console, report, wishes.is_strict)
        print_arena(console, report)
        print_summary(console, report)
        return report
    if wishes.hint:
        print_hints(console, report, wishes.hint)
    else:
        print_first(console, report, str(path))
    print_arena(console, report)
    return report


def _bar(quiet: bool) -> Progress:
    """A progress bar on stderr."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

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
    from sapper.coach.match import LEVELS, play_match

    with _bar(quiet) as bar:
        task = bar.add_task("Playing", total=games * len(LEVELS))

        def played(level: str, number: int) -> None:
            done = LEVELS.index(level) * games + number
            bar.update(task, completed=done, description=f"Playing {level}")

        return play_match(path, games, played=played)


def _check_folder(path: Path, wishes: Wishes, kept: folders.Progress, place: Place) -> list[Report]:
    """Check every submission below a folder, with a progress bar, and print the table."""
    from rich.markup import escape

    from sapper.coach import folder as folders
    from sapper.coach import table
    from sapper.processes.sandbox.text import one_line

    executor, count = place
    jobs = count if isinstance(count, int) else 1
    students = folders.find_students(path)
    paths = students.paths
    with _bar(wishes.is_json) as bar:
        task = bar.add_task("Checking", total=len(paths))

        def done(each: Report) -> None:
            bar.update(task, advance=1, description=escape(one_line(each.path[-40:])))

        reports = folders.check_folder(
            path,
            paths,
            games=wishes.arena,
            jobs=jobs,
            progress=kept,
            done=done,
            seconds=wishes.seconds,
            executor=executor,
            workers=count,
        )
    reports = folders.complete(path, students, reports)
    if wishes.is_json:
        print(table.to_json(reports), end="")
    else:
        _print_table(reports)
    return reports


def _print_table(reports: list[Report]) -> None:
    """Print one line per submission, the worst first."""
    from rich.markup import escape
    from rich.table import Table

    from sapper.coach import table

    styles = {"right": "green", "polish": "green", "incomplete": "yellow", "cannot run": "magenta"}
    shown = Table(box=None)
    shown.add_column("submission", overflow="fold")
    for name in ("right", "level"):
        shown.add_column(name, no_wrap=True)
    shown.add_column("fix first")
    for report in sorted(reports, key=table.rank):
        row = table.row_of(report)
        level = f"[{styles.get(report.level, 'red')}]{report.level}[/]"
        mend = "" if report.level == "polish" else row["fix first"]
        place = f" (line {row['line']})" if mend and row["line"] else ""
        score = f"{row['right of 25']} of 25" if row["right of 25"] else ""
        shown.add_row(escape(row["submission"]), score, level, escape(mend + place))
    console = Console(highlight=False)
    for title, count in table.common(reports):
        console.print(f"{count} of {len(reports)}: {escape(title)}")
    console.print(shown)
    graded = sum(report.grader_passes is True for report in reports)
    right = sum(report.verdict is CoachVerdict.PASSES for report in reports)
    console.print(
        f"\nThe course's grader would pass {graded} of {len(reports)} submissions;"
        f" in {right} nothing is wrong or incomplete."
    )


def _write(report: Path, reports: list[Report], path: Path, is_strict: bool) -> None:
    """Write the reports in the format that the file's suffix names: beside it, then renamed."""
    from sapper.coach import page, table

    suffix = report.suffix.lower()
    if suffix == ".html":
        title = f"Minesweeper submissions in {path.resolve().name}"
        text = page.to_html(reports, title, is_strict)
    else:
        text = table.to_csv(reports) if suffix == ".csv" else table.to_json(reports)
    with replacing(report) as file:
        file.write(text)
