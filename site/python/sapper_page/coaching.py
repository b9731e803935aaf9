"""The coach on the page: the checks of `sapper check`, told one by one as they are done."""

from __future__ import annotations

import json
from typing import Any

from sapper_browser_page import tell

from sapper.child import ChildFailed
from sapper.coach.check import check_pupil
from sapper.coach.effort import Effort
from sapper.coach.hints import hint_for_loading
from sapper.coach.report import CheckResult, Report, Verdict
from sapper_page.student import Broken, PageStudent


def check(code: str, name: str, broken: Broken, effort: dict[str, Any]) -> dict[str, Any]:
    """The coach's report on a `minesweeper.py` as JSON data; each check is told as it comes.

    `effort` has fields of `Effort` that differ from the usual ones.
    """
    student = PageStudent(code, name, broken)
    try:
        student.start()
    except ChildFailed as error:
        reason = str(error)
        return Report(
            name, Verdict.CANNOT_RUN, reason, hint=hint_for_loading(reason), output=student.output
        ).to_json()
    fields = {key: _tuples(value) for key, value in effort.items()}
    report = check_pupil(student, Effort(**fields), _tell)
    return {**report.to_json(), "path": name, "output": student.output}


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _tell(result: CheckResult) -> None:
    lesson = None if result.lesson is None else result.lesson.to_json()
    data = {
        "name": result.name,
        "group": result.group,
        "title": result.title,
        "passed": result.passed,
        "note": result.note,
        "lesson": lesson,
    }
    tell("check", json.dumps(data))
