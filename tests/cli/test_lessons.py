"""What `sapper check` prints: its colours say how bad a thing is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from sapper.cli.lessons import ResultPrinter
from sapper.coach.report import CheckResult
from sapper.coach.severity import Severity


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
