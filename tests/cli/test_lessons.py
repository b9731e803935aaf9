"""What `sapper check` prints: its colours say how bad a thing is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from sapper.cli.lessons import ResultPrinter, print_first
from sapper.coach import CheckResult, CoachVerdict, Lesson, Report, Severity


@pytest.mark.parametrize(
    ("passed", "severity", "colour"),
    [
        (True, Severity.WRONG, "\x1b[32m"),
        (False, Severity.WRONG, "\x1b[31m"),
        (False, Severity.INCOMPLETE, "\x1b[33m"),
        (None, Severity.WRONG, "\x1b[2m"),
    ],
)
def test_a_check_has_the_colour_of_its_level(
    passed: bool | None, severity: Severity, colour: str
) -> None:
    output = StringIO()
    console = Console(file=output, force_terminal=True, color_system="standard", width=80)
    printer = ResultPrinter(console)
    printer.add(CheckResult("name", "Group", "what it looks for", passed, severity=severity))
    assert output.getvalue().splitlines()[-1].startswith(colour)


@pytest.mark.parametrize(("length", "end"), [(220, "end"), (221, "...")])
def test_a_long_message_is_cut(length: int, end: str) -> None:
    output = StringIO()
    lesson = Lesson("a defect", "x" * (length - 4) + " end")
    check = CheckResult("name", "Group", "what it looks for", False, lesson)
    report = Report("a.py", CoachVerdict.FAILS, checks=(check,))
    print_first(Console(file=output, width=400), report, "a.py")
    (line,) = (each for each in output.getvalue().splitlines() if each.startswith("What happens"))
    assert line.endswith(f" {end}")
    assert len(line.removeprefix("What happens: ")) == 220
