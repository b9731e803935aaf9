"""What `sapper check` prints: its colours say how bad a thing is."""

from __future__ import annotations

from io import StringIO

import pytest
from rich.console import Console

from sapper.cli.lessons import ResultPrinter, print_first, print_hints, print_lessons
from sapper.coach import GRADER, CheckResult, Fault, FaultKind, Lesson, Report, Row, Severity

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


def test_an_example_is_never_cut_and_the_table_fits_the_screen() -> None:
    output = StringIO()
    row = Row("nothing about A", "A is safe", "a reason of many words " * 9)
    code = tuple(f"ai.add_knowledge((0, {column}), 0)" for column in range(30))
    lesson = Lesson(GIVES_1, "a defect", code=code, drawing=("   0 1", " 0 A 1"), rows=(row,))
    check = CheckResult("name", "Group", "what it looks for", False, lesson)
    print_first(Console(file=output, width=80), Report("a.py", (check,)), "a.py")
    lines = output.getvalue().splitlines()
    assert [line.strip() for line in lines if "add_knowledge" in line] == list(code)
    assert max(map(len, lines)) <= 80
    (head,) = (line for line in lines if "your agent says" in line)
    assert head.split()[:2] == ["0", "1"]  # the board stands beside the table


def test_what_is_only_polish_is_one_sentence_and_names_no_fault() -> None:
    output = StringIO()
    lesson = Lesson(GIVES_1, "misses what a single sentence proves", code=EXAMPLE)
    polish = [
        CheckResult(name, "Situations", f"{name} is right", False, lesson, severity=Severity.POLISH)
        for name in ("order", "copy")
    ]
    right = CheckResult("text", GRADER, "str", True)
    print_first(Console(file=output, width=200), Report("a.py", (right, *polish)), "a.py")
    assert "Nothing is wrong or incomplete." in output.getvalue()
    assert "order is right; copy is right" in output.getvalue()
    assert "misses" not in output.getvalue()


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
