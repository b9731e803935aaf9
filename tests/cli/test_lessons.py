"""What `sapper check` prints: its colours say how bad a thing is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from sapper.cli.lessons import ResultPrinter, print_first, print_hints, print_lessons
from sapper.coach import CheckResult, Fault, FaultKind, Lesson, Report, Severity

GIVES_1 = Fault(FaultKind.WRONG_ANSWER, answer="1", expected="2")


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
    lesson = Lesson(GIVES_1, "a defect", code=EXAMPLE)
    printer.add(CheckResult("name", "Group", "a title", passed, lesson, severity=severity))
    assert output.getvalue().splitlines()[-1].startswith(colour)


@pytest.mark.parametrize(("length", "end"), [(220, "end"), (221, "...")])
def test_a_long_message_is_cut(length: int, end: str) -> None:
    output = StringIO()
    fault = Fault(FaultKind.ODD_STATE, odd="x" * (length - 4) + " end")
    lesson = Lesson(fault, "a defect", code=EXAMPLE)
    check = CheckResult("name", "Group", "what it looks for", False, lesson)
    report = Report("a.py", (check,))
    print_first(Console(file=output, width=400), report, "a.py")
    (line,) = (each for each in output.getvalue().splitlines() if each.startswith("What happens"))
    assert line.endswith(f" {end}")
    assert len(line.removeprefix("What happens: ")) == 220


EXAMPLE = ("def draw():\n    return 1", "print(draw())  # " + "a long remark " * 9)


def _report(severity: Severity) -> Report:
    trace = ("line 7, in draw: here", "    return 1")
    lesson = Lesson(
        GIVES_1, "a defect", code=EXAMPLE, severity=severity, hints=("Look.",), trace=trace
    )
    check = CheckResult("name", "Group", "what it looks for", False, lesson, severity=severity)
    return Report("a.py", (check,))


@pytest.mark.parametrize("printed", ["first", "hints", "all"])
def test_an_example_can_be_pasted(printed: str) -> None:
    output = StringIO()
    console = Console(file=output, width=60)
    report = _report(Severity.WRONG)
    if printed == "first":
        print_first(console, report, "a.py")
    elif printed == "hints":
        print_hints(console, report, 1)
    else:
        print_lessons(console, report, is_strict=False)
    lines = [f"    {line}".rstrip() for part in EXAMPLE for line in part.split("\n")]
    assert "\n".join(lines) in "\n".join(map(str.rstrip, output.getvalue().splitlines()))
    assert "line 7, in draw" in output.getvalue()


@pytest.mark.parametrize("severity", list(Severity))
def test_a_hint_says_how_bad_it_is(severity: Severity) -> None:
    output = StringIO()
    print_hints(Console(file=output, width=200), _report(severity), 1)
    is_polish = severity is Severity.POLISH
    assert ("Nothing is wrong. Polish" in output.getvalue()) == is_polish
    assert (f"Fix first ({severity})" in output.getvalue()) != is_polish
