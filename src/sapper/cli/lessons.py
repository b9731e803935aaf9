"""The coach's results and lessons on the terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from sapper.coach import (
    COUNT,
    GRADER,
    ArenaLevel,
    CheckResult,
    CoachVerdict,
    Counts,
    Lesson,
    Part,
    Report,
    Severity,
    Untested,
    fails,
    part_lines,
)
from sapper.core import counted, percent
from sapper.sandbox import protection

_MARKS = {True: ("\u2713", "green"), False: ("\u2717", "bold red"), None: ("\u2013", "dim")}
_MOST_OUTPUT = 12


_COLOURS = {Severity.WRONG: "red", Severity.INCOMPLETE: "yellow", Severity.POLISH: "dim"}


class ResultPrinter:
    """Prints results as they come; the grader's answer first, in one line."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._graded: list[CheckResult] = []
        self._group = GRADER

    def add(self, result: CheckResult) -> None:
        """Take one more result."""
        if result.group == GRADER:
            self._graded.append(result)
            if len(self._graded) == COUNT:
                self._answer()
            return
        if result.group != self._group:
            self._group = result.group
            self._console.print(f"\n[bold]{result.group}[/bold]")
        _print_result(self._console, result)

    def _answer(self) -> None:
        """Print what everybody asks, and the behaviours that are not right."""
        report = Report("", tuple(self._graded))
        self._console.print(_grader(report))
        for result in self._graded:
            if not result.passed:
                _print_result(self._console, result)


def _print_result(console: Console, result: CheckResult) -> None:
    """Print one check in one line."""
    mark, style = _MARKS[result.passed]
    if result.passed is False:
        style = _COLOURS[result.severity]
    line = Text(f"  {mark} ", style)
    line.append(f"{result.name}: ", "bold" if result.passed else style)
    line.append(result.title, "" if result.passed else style)
    if result.note:
        line.append(f"  ({result.note})", "dim")
    console.print(line)


def _grader(report: Report) -> Text:
    """Whether the grader would pass it, in one line."""
    answer = Text("Would the course's grader pass this? ", "bold")
    if report.grader_passes is None and report.reason:
        answer.append("Not known here", "bold yellow")
        answer.append(f": {report.reason}.", "bold")
        return answer
    if report.grader_passes is None:
        untested = sum(check.passed is None for check in report.graded)
        answer.append("Not known", "bold yellow")
        answer.append(f": {counted(untested, 'check was', 'checks were')} not tested.", "bold")
        return answer
    words, style = ("Yes", "bold green") if report.grader_passes else ("No", "bold red")
    answer.append(words, style)
    answer.append(f": fails {fails(report.fails)}" if report.fails else "", "bold")
    return answer.append(f" (Python {report.python})." if report.python else ".", "dim")


def print_first(console: Console, report: Report, file: str) -> None:
    """Print what matters on one screen: the grader's answer, the first fault and its example."""
    console.print(_grader(report))
    causes = [pair for pair in report.causes if pair[0].severity is not Severity.POLISH]
    if not causes:
        _print_nothing_to_fix(console, report)
        return
    check, lesson = causes[0]
    _print_fault(console, check, lesson)
    console.print(Text(_more(report, check, len(causes)), "dim"))
    if lesson.hints:
        count = len(lesson.hints)
        console.print(Text(f"sapper check {file} --hint 1   a hint, the first of {count}", "dim"))
    console.print(Text(f"sapper check {file} --all      all checks and lessons", "dim"))


def _print_fault(console: Console, check: CheckResult, lesson: Lesson) -> None:
    """Print a fault on one screen: its title, the example, the table and the line."""
    head = f"Fix first ({check.severity})"
    if check.severity is Severity.POLISH:
        head = "Nothing is wrong. Polish, which the course does not ask for"
    style = f"bold {_COLOURS[check.severity]}"
    console.print(Text(f"\n{head}: {lesson.headline}", style))
    _print_parts(console, lesson, [part for part in lesson.parts() if part.kind != "hint"])


def _print_parts(console: Console, lesson: Lesson, parts: Iterable[Part]) -> None:
    """Print parts of a lesson, each below its heading; lines of code are never broken."""
    for part in parts:
        console.print(Text(f"{part.head}:", "bold yellow" if part.kind == "hint" else "bold"))
        for line in part_lines(lesson, part, console.width):
            shown = Text(f"    {line}", no_wrap=True, overflow="ignore")
            console.print(shown, crop=False, soft_wrap=True)


def _more(report: Report, check: CheckResult, causes: int) -> str:
    """What else failed, in one sentence or two."""
    echoes = len([each for each in report.echoes(check.name) if each.severity != Severity.POLISH])
    said = []
    if echoes:
        follow = counted(echoes, "more check fails", "more checks fail")
        said.append(f"{follow} for the same reason.")
    if causes > 1:
        were = counted(causes - 1, "other fault was seen", "other faults were seen")
        said.append(f"{were}: fix this one first, the rest may go with it.")
    return " ".join(said) or "Nothing else is wrong or incomplete."


def _print_nothing_to_fix(console: Console, report: Report) -> None:
    if report.reason:  # no line of it was tried
        if report.hint:
            console.print(Text.assemble(("Hint: ", "bold yellow"), report.hint))
        return
    if report.verdict is CoachVerdict.NOT_KNOWN:
        console.print(Text(_not_known(report)))
        return
    console.print(Text("Nothing is wrong or incomplete.", "bold green"))
    untested = [check for check in report.checks if check.passed is None]
    if untested:
        were = counted(len(untested), "check was", "checks were")
        console.print(Text(f"{were} not tested (--all says why).", "dim"))
    _print_polish(console, report)


def _not_known(report: Report) -> str:
    """Why nothing is known, and what may help."""
    untested = [check for check in report.graded if check.passed is None]
    if any(check.untested is Untested.TIME for check in untested):
        return "Nothing wrong was seen in the time that was left. --seconds S gives more."
    notes = ", ".join(sorted({check.note for check in untested}))
    return f"Nothing wrong was seen, but not all could be tried ({notes})."


def print_changes(before: Report, now: Report) -> None:
    """Print which of the grader's checks, and which other faults, are gone and which are new."""
    gone, new = _faults(before) - _faults(now), _faults(now) - _faults(before)
    for words, found in (("Gone since the last save", gone), ("New since the last save", new)):
        print(f"{words}: {'; '.join(sorted(found)) or 'nothing'}.")


def _faults(report: Report) -> set[str]:
    """The checks of the grader that fail, and the titles of the lessons, in words."""
    failed = {f"the grader's check {each.name!r}" for each in report.graded if each.passed is False}
    titles = {lesson.title for check, lesson in report.causes if check.severity != Severity.POLISH}
    return failed | titles | ({report.reason} if report.reason else set())


def print_hints(console: Console, report: Report, count: int) -> None:
    """Print so many steps of the hint for the first fault."""
    console.print(_grader(report))
    check, lesson = next(iter(report.causes), (None, None))
    if check is None or lesson is None:
        console.print("There is nothing to give a hint for.")
        return
    _print_fault(console, check, lesson)
    for number, hint in enumerate(lesson.hints[:count], 1):
        words, _, code = hint.partition("\n")
        head = f"\nHint {number} of {len(lesson.hints)}: "
        console.print(Text.assemble((head, "bold yellow"), words))
        if code:
            console.print(Text(f"    {code}"), soft_wrap=True)


def print_lessons(console: Console, report: Report, is_strict: bool) -> None:
    """Print what can be learned from the checks that failed: the worst first, polish as a list."""
    taught = [(check, check.lesson) for check in report.failed if check.lesson]
    lessons = [each for each in taught if is_strict or each[0].severity is not Severity.POLISH]
    for number, (check, lesson) in enumerate(lessons, 1):
        title = f"Lesson {number} of {len(lessons)}, {lesson.severity}: {lesson.title}"
        colour = _COLOURS[lesson.severity]
        console.print()
        console.print(Rule(Text(title, f"bold {colour}"), align="left", style=colour))
        console.print(Text(f"{check.name}: {check.title}", "dim"))
        if check.follows:
            cause = f" ({check.cause})" if check.cause else ""
            console.print(Text(f"Follows from {check.follows!r}{cause}.", "dim"))
        _print_parts(console, lesson, lesson.parts())
    if not is_strict:
        _print_polish(console, report)


def _print_polish(console: Console, report: Report) -> None:
    """Print the matters of polish in one sentence."""
    failed = [each.title for each in report.failed if each.severity is Severity.POLISH]
    if failed:
        words = f"Not so, though the course does not ask for it: {'; '.join(failed)}"
        console.print(Text(f"{words} (--strict shows examples).", "dim"))


def print_arena(console: Console, report: Report) -> None:
    """Print the games beside the reference's."""
    if not report.arena:
        return
    console.print("\n[bold]Games, and those of the reference on the same boards[/bold]")
    table = Table("level", "won", "95 %", "reference", "ms/call", "lost by", box=None)
    for each in report.arena:
        low, high = each.interval
        table.add_row(
            each.level,
            f"{each.wins}/{each.games}",
            f"{percent(low, 0)} to {percent(high, 0)}",
            f"{each.reference_wins}/{each.games}",
            f"{each.milliseconds:.2f}",
            _losses(each),
        )
    console.print(table)


def _losses(level: ArenaLevel) -> str:
    """How games were lost: luck first, then logic."""
    counted = (
        (level.first_click, "first click"),
        (level.forced_guess, "forced guess"),
        (level.beyond_course, "logic beyond the course"),
        (level.missed_logic, "missed logic"),
        (level.failed, "failure"),
    )
    return ", ".join(f"{words} {number}" for number, words in counted if number)


def print_summary(console: Console, report: Report) -> None:
    """Print the verdict and the figures."""
    console.print()
    if report.output:
        _print_output(console, report.output)
    _print_verdict(console, report)
    console.print(Text(f"How the file is run here: {protection()}", "dim"))


def _print_verdict(console: Console, report: Report) -> None:
    """Print what is to be fixed first, or that nothing is."""
    if report.verdict is CoachVerdict.CANNOT_RUN:
        console.print(Text("Would the course's grader pass this? No.", "bold"))
        console.print(Text(f"Could not be run: {report.reason}", "bold red"))
        console.print(Text.assemble(("Hint: ", "bold yellow"), report.hint))
        return
    if not report.checks:
        console.print(_grader(report))
        _print_nothing_to_fix(console, report)
        return
    if report.figures.situations:
        console.print(_figures(report.figures), style="dim")
    if report.verdict is CoachVerdict.PASSES:
        console.print(Text("Nothing is wrong or incomplete.", "bold green"))
    else:
        console.print(Text(f"Fix first: {report.defect}.", "bold red"))


def _figures(figures: Counts) -> str:
    """Return the counts in a sentence."""
    faults = [f"{name} {number}" for name, number in sorted(figures.faults.items())]
    seen = f"; seen in them: {', '.join(faults)}" if faults else ""
    return f"{counted(figures.situations, 'situation')}{seen}."


def _print_output(console: Console, output: str) -> None:
    """Print the beginning of what the student's file printed, apart from ours."""
    lines = output.splitlines()
    console.print(Rule(Text("What the file printed", "dim"), align="left", style="dim"))
    for line in lines[:_MOST_OUTPUT]:
        console.print(Text(f"  | {line[:160]}", "dim"))
    if len(lines) > _MOST_OUTPUT:
        console.print(Text(f"  | ... and {len(lines) - _MOST_OUTPUT} more lines", "dim"))
    console.print(Rule(style="dim"))
