"""What `sapper check` does: one file checked and shown as it comes, or a folder with its table."""

from __future__ import annotations

import json
import re
import sys
import time
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rich.console import Console

from sapper.cli.exit_codes import STOPPED
from sapper.cli.files import STANDARD_OUTPUT, check_folder, writing
from sapper.cli.lessons import (
    ResultPrinter,
    print_arena,
    print_changes,
    print_first,
    print_hints,
    print_lessons,
    print_summary,
)
from sapper.coach import CoachVerdict, Effort, Report, check_file
from sapper.core import BadAgent

if TYPE_CHECKING:
    from rich.progress import Progress

    from sapper.coach.classes import folder as folders

_LOOK_SECONDS = 0.3
"""Between two looks at a file that is watched."""
_TABLES = (".csv", ".json", ".xml")
_PAGES = (".html", ".htm")


@dataclass(frozen=True)
class CheckOptions:
    """The options of the command."""

    games: int
    outputs: tuple[Path, ...]
    form: str
    seconds: float
    is_strict: bool
    scheduler: str | None
    is_all: bool = False
    hint: int = 0
    gradescope: Path | None = None
    is_watching: bool = False

    @property
    def printed_to(self) -> Path | None:
        """Where to print: no file or one whose ending names no form; None to print nothing."""
        others = (*_TABLES, *_PAGES)
        texts = (
            each for each in self.outputs if each.suffix.lower() not in others and not each.is_dir()
        )
        return next(texts, None if self.outputs else STANDARD_OUTPUT)

    @property
    def is_quiet(self) -> bool:
        """Whether nothing is printed for people."""
        return self.form != "" or self.printed_to is None


def check_path(path: Path, options: CheckOptions) -> int:
    """Check a file or a folder, print what was found and write the report; the exit code."""
    if not path.exists():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py or a folder")
    for output in (*options.outputs, options.gradescope):
        if output is not None and not output.is_dir():
            check_folder(output)
    if options.form and options.printed_to is None:
        raise BadAgent(f"--{options.form}, but the ending of {str(options.outputs[0])!r} says how")
    is_folder = path.is_dir() or path.suffix.lower() == ".zip"
    _check_kind(options, is_folder)
    for output in options.outputs:
        if is_folder and not output.suffix and output != STANDARD_OUTPUT and not output.exists():
            output.mkdir()  # for a sheet per student
    try:
        printed_to = options.printed_to or STANDARD_OUTPUT
        with writing(printed_to) as file, redirect_stdout(file):
            if is_folder:
                from sapper.coach.classes.folder import gathered

                with gathered(path) as folder:
                    return _check_all(folder, options)
            if options.is_watching:
                _watch(path, options)
            reports = [_check_one(path, options)]
    except KeyboardInterrupt:
        _stop(is_kept=path.is_dir() and bool(options.outputs))
    _write(options, reports, path)
    return _exit_code(reports, options.is_strict, is_folder=False)


def _check_kind(options: CheckOptions, is_folder: bool) -> None:
    """Refuse options that would be ignored for a file, or for a folder of files."""
    of_file = {
        "--hint": options.hint,
        "--all": options.is_all,
        "--gradescope": options.gradescope,
        "--watch": options.is_watching,
    }
    of_folder = {"--scheduler": options.scheduler}
    for name, value in (of_file if is_folder else of_folder).items():
        if value:
            kinds = "one file, not a folder" if is_folder else "a folder, not one file"
            raise BadAgent(f"{name} is for {kinds}")


def _check_all(path: Path, options: CheckOptions) -> int:
    """Check a folder: what is done is kept beside the report until that is written."""
    from sapper.coach.classes import folder as folders

    beside = next((file for file in options.outputs if file != STANDARD_OUTPUT), None)
    kept = folders.Progress(beside.with_name(beside.name + ".partial") if beside else None)
    reports = _check_folder(path, options, kept)
    _write(options, reports, path)
    kept.finish()
    return _exit_code(reports, options.is_strict, is_folder=True)


def _stop(is_kept: bool) -> NoReturn:
    """End as a command does that Ctrl-C stopped."""
    kept = "What was done is kept: the same command continues from there."
    print(f"Stopped. {kept}" if is_kept else "Stopped.", file=sys.stderr)
    sys.exit(STOPPED)


def _exit_code(reports: list[Report], is_strict: bool, is_folder: bool) -> int:
    """Return the exit code: 3 if any answer is not known, else 1 if any file does not pass.

    A single file that cannot be run has a code of its own.
    """
    if any(report.verdict is CoachVerdict.NOT_KNOWN for report in reports):
        return CoachVerdict.NOT_KNOWN.value
    if not is_folder and reports[0].verdict is CoachVerdict.CANNOT_RUN:
        return CoachVerdict.CANNOT_RUN.value
    return int(
        any(
            report.verdict is not CoachVerdict.PASSES or (is_strict and report.failed)
            for report in reports
        )
    )


def _check_one(path: Path, options: CheckOptions) -> Report:
    """Check one file and print what was found as it comes."""
    console = Console(highlight=False, quiet=options.is_quiet)
    is_whole = options.is_all or options.is_strict
    effort = Effort(seconds=options.seconds)
    if is_whole:
        report = check_file(path, effort, progress=ResultPrinter(console).add)
    else:
        with Console(stderr=True, quiet=options.is_quiet).status(f"Checking {path.name}"):
            report = check_file(path, effort)
    if options.games:
        report = _play(report, path, options.games, options.is_quiet)
    if options.is_quiet:
        _print_for_programs(options.form, [report], is_single=True)
        return report
    if is_whole or report.verdict is CoachVerdict.CANNOT_RUN:
        print_lessons(console, report, options.is_strict)
        print_arena(console, report)
        print_summary(console, report)
        return report
    if options.hint:
        print_hints(console, report, options.hint)
    else:
        print_first(console, report, str(path))
    print_arena(console, report)
    return report


def _watch(path: Path, options: CheckOptions) -> NoReturn:
    """Check a file, and again whenever it is saved, until Ctrl-C."""
    before: Report | None = None
    while True:
        saved = _saved(path)
        report = _check_one(path, options)
        if before is not None:
            print_changes(before, report)
        print("Save the file to check it again, Ctrl-C ends.", flush=True)
        before = report
        while _saved(path) in (saved, None):
            time.sleep(_LOOK_SECONDS)
        print()


def _saved(path: Path) -> object:
    """Return what changes when a file is saved; None while an editor has put it away."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino


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


def _play(report: Report, path: Path, games: int, quiet: bool) -> Report:
    """Play the match with a progress bar."""
    from sapper.coach.classes.match import LEVELS, add_match

    with _bar(quiet) as bar:
        task = bar.add_task("Playing", total=games * len(LEVELS))

        def played(level: str, number: int) -> None:
            done = LEVELS.index(level) * games + number
            bar.update(task, completed=done, description=f"Playing {level}")

        report = add_match(report, path, games, played=played)
    if report.note:
        print(f"sapper: {report.note}", file=sys.stderr)
    return report


def _check_folder(path: Path, options: CheckOptions, kept: folders.Progress) -> list[Report]:
    """Check every submission below a folder, with a progress bar, and print the table."""
    from rich.markup import escape

    from sapper.cli.workers import workers
    from sapper.coach.classes import folder as folders
    from sapper.sandbox import one_line

    students = folders.find_students(path)
    paths = students.paths
    with workers(options.scheduler) as (executor, count), _bar(options.is_quiet) as bar:
        task = bar.add_task("Checking", total=len(paths))

        def done(each: Report) -> None:
            bar.update(task, advance=1, description=escape(one_line(each.path[-40:])))

        reports = folders.check_folder(
            path,
            paths,
            games=options.games,
            progress=kept,
            done=done,
            seconds=options.seconds,
            executor=executor,
            workers=count,
        )
    reports = folders.complete(path, students, reports)
    if options.is_quiet:
        _print_for_programs(options.form, reports)
    else:
        _print_table(reports)
    print(_sentence(reports), file=sys.stderr if options.is_quiet else sys.stdout)
    return reports


def _print_for_programs(form: str, reports: list[Report], is_single: bool = False) -> None:
    """Print the reports in a form that programs read; nothing where none is asked for."""
    from sapper.coach.classes import exports

    if form == "json" and is_single:
        print(json.dumps(reports[0].to_json(), indent=2))
    elif form == "json":
        print(exports.to_json(reports), end="")


def _print_table(reports: list[Report]) -> None:
    """Print one line per submission, the worst first."""
    from rich.markup import escape
    from rich.table import Table

    from sapper.coach.classes import exports

    styles = {"right": "green", "polish": "green", "incomplete": "yellow", "cannot run": "magenta"}
    shown = Table(box=None)
    shown.add_column("submission", overflow="fold")
    shown.add_column("level", no_wrap=True)
    shown.add_column("fails")
    shown.add_column("fix first")
    for report in sorted(reports, key=exports.rank):
        row = exports.row_of(report)
        level = f"[{styles.get(report.level, 'red')}]{report.level}[/]"
        mend = "" if report.level == "polish" else row["fix first"]
        place = f" (line {row['line']})" if mend and row["line"] else ""
        shown.add_row(escape(row["submission"]), level, row["fails"], escape(mend + place))
    console = Console(highlight=False)
    for title, where in exports.misconceptions(reports):
        if len(where) > 1:
            console.print(f"{len(where)} of {len(reports)}: {escape(title)}")
    console.print(shown)
    console.print()


def _sentence(reports: list[Report]) -> str:
    """Return how many submissions are right, in a sentence."""
    graded = sum(report.grader_passes is True for report in reports)
    right = sum(report.verdict is CoachVerdict.PASSES for report in reports)
    unknown = sum(report.verdict is CoachVerdict.NOT_KNOWN for report in reports)
    return (
        f"The course's grader would pass {graded} of {len(reports)} submissions;"
        f" in {right} nothing is wrong or incomplete."
        + (f" Of {unknown} the answer is not known." if unknown else "")
    )


def _write(options: CheckOptions, reports: list[Report], path: Path) -> None:
    """Write the files asked for, each in the form of its ending; sheets into a folder."""
    from sapper.coach.classes import exports, page

    tables = {".csv": exports.to_csv, ".json": exports.to_json, ".xml": exports.to_junit}
    for output in options.outputs:
        suffix = output.suffix.lower()
        if output.is_dir():
            for number, report in enumerate(reports, 1):
                with writing(output / f"{number:03} {sheet_name(report.path)}.html") as file:
                    file.write(page.to_sheet(report, f"Minesweeper: {report.path}"))
        elif suffix in _PAGES:
            title = f"Minesweeper submissions in {path.resolve().name}"
            with writing(output) as file:
                file.write(page.to_html(reports, title, options.is_strict))
        elif suffix in tables:
            with writing(output) as file:
                file.write(tables[suffix](reports))
    if options.gradescope is not None:
        with writing(options.gradescope) as file:
            file.write(exports.write_gradescope(reports[0]))


def sheet_name(path: str) -> str:
    """A submission's place as the name of a file."""
    return re.sub(r"[^\w.-]+", "_", path.removesuffix(".py")).strip("_")[:80] or "file"
