"""`sapper check`: the coach looks at a student's `minesweeper.py`, or at a folder full of them."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sapper.cli.lessons import print_arena, print_lessons, print_result, print_summary
from sapper.coach.check import check_file
from sapper.coach.report import CheckResult, Report
from sapper.errors import BadAgent


def check(
    path: Annotated[Path, typer.Argument(help="A minesweeper.py, or a folder of submissions.")],
    json_output: Annotated[
        bool, typer.Option("--json", help="Write the report as JSON, nothing else.")
    ] = False,
) -> None:
    """Find what is wrong with an agent, and show the smallest example of it.

    Exit code 0 when all checks pass, 1 when one fails, 2 when the file could not be run.
    """
    if not path.exists():
        raise BadAgent(f"no file {str(path)!r}, expected a minesweeper.py or a folder")
    report = _check_one(path, json_output)
    sys.exit(report.verdict.value)


def _check_one(path: Path, json_output: bool) -> Report:
    """Check one file and print what was found as it comes."""
    if json_output:
        report = check_file(path)
        print(json.dumps(report.to_json(), indent=2))
        return report
    console = Console(highlight=False)
    groups: list[str] = []

    def show(result: CheckResult) -> None:
        if result.group not in groups:
            groups.append(result.group)
            console.print(f"\n[bold]{result.group}[/bold]")
        print_result(console, result)

    report = check_file(path, progress=show)
    print_lessons(console, report)
    print_arena(console, report)
    print_summary(console, report)
    return report
