"""The coach on the page: the checks of `sapper check`, told one by one as they are done."""

from __future__ import annotations

import json
from typing import Any

from sapper_browser_page import tell

from sapper.coach import (
    CheckResult,
    Effort,
    Pupil,
    check_failed,
    check_pupil,
    failed_to_load,
    load_as_graded,
)
from sapper.sandbox import StudentFailed, parses
from sapper_page.student import PageStudent

SECONDS = 240.0
"""What all checks may take: Python is slower here."""


def prepare() -> None:
    """Nothing: whoever calls it has the coach loaded, which takes a second."""


def check(code: str, name: str, effort: dict[str, Any]) -> dict[str, Any]:
    """The coach's report on a `minesweeper.py` as JSON data; each check is told as it comes.

    `effort` has fields of `Effort` that differ from the usual ones.
    """
    student = PageStudent(code, name)
    try:
        student.load()
    except StudentFailed as error:
        data = student.file.code
        report = failed_to_load(error.failure, data, parses(data), is_control_loaded=True)
        return {**report.to_json(), "path": name, "output": student.output}
    fields: dict[str, Any] = {"seconds": SECONDS, **effort}
    graded = PageStudent(code, name, is_registered=False)
    file = load_as_graded(graded.load)
    try:
        pupils = Pupil(student), Pupil(graded)
        report = check_pupil(pupils[0], Effort(**fields), _tell, graded=pupils[1], file=file)
    except Exception as error:
        report = check_failed(name, error)
    first = next((check.name for check, _ in report.taught), "")
    return {**report.to_json(), "path": name, "output": student.output, "first": first}


def _tell(result: CheckResult) -> None:
    tell("check", json.dumps(result.to_json()))
