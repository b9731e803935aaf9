"""One result in the forms that other programs read: Gradescope and JUnit XML.

All are made of `Report.to_json()`, so that a result that was kept gives the same.
"""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

from sapper.coach.report import Report

POINTS = 1
"""What each of the 25 behaviours is worth."""
NOT_TRIED = "Not tested: the time was up, or the file could not be run."


def behaviours(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The 25 behaviours of a result: `name`, `title`, `passed` (None if not tested) and `lesson`.

    Of a file that could not be run none was seen.
    """
    return [check for check in data["checks"] if check["group"] == "Grader"]


def lesson_text(data: dict[str, Any], check: dict[str, Any]) -> str:
    """What a student reads below a behaviour that failed: the lesson, or where it is."""
    by_name = {each["name"]: each for each in data["checks"]}
    root = by_name.get(check["follows"], check)
    lesson = check["lesson"] or root["lesson"]
    if lesson is None:
        return str(check["note"] or check["title"])
    head = lesson["seen"] or lesson["title"]
    parts = [f"{head[0].upper()}{head[1:]}.", "", *lesson["code"], "", lesson["message"]]
    if lesson["line"]:
        parts += ["", f"Look at line {lesson['line']}."]
    if lesson["hint"]:
        parts += ["", lesson["hint"]]
    return "\n".join(parts)


def _output(data: dict[str, Any]) -> str:
    """The answer in a sentence or two."""
    if data["verdict"] == "cannot run":
        return f"The file could not be run: {data['reason']}. {data['hint']}"
    right, count = data["grader_right"], data["grader_count"]
    first = f" Fix first: {data['defect']}." if data["defect"] and not data["grader_passes"] else ""
    return f"{right} of {count} behaviours are right.{first}"


def to_gradescope(data: dict[str, Any]) -> dict[str, Any]:
    """The `results.json` of a Gradescope autograder: a point for each behaviour."""
    tests = [
        {
            "number": str(number),
            "name": f"{check['name']}: {check['title']}",
            "score": POINTS if check["passed"] else 0,
            "max_score": POINTS,
            "status": "passed" if check["passed"] else "failed",
            "output": "" if check["passed"] else _failure(data, check),
        }
        for number, check in enumerate(behaviours(data), 1)
    ]
    found: dict[str, Any] = {"output": _output(data), "output_format": "text", "tests": tests}
    if not tests:
        found["score"] = 0
    return found


def _failure(data: dict[str, Any], check: dict[str, Any]) -> str:
    return NOT_TRIED if check["passed"] is None else lesson_text(data, check)


def to_junit(results: list[dict[str, Any]]) -> str:
    """Results as JUnit XML: a suite for each file, a case for each behaviour."""
    root = ElementTree.Element("testsuites")
    for data in results:
        cases = behaviours(data)
        suite = ElementTree.SubElement(root, "testsuite", name=data["path"])
        for check in cases:
            case = ElementTree.SubElement(
                suite, "testcase", classname="minesweeper", name=check["name"]
            )
            if check["passed"] is None:
                ElementTree.SubElement(case, "skipped", message=NOT_TRIED)
            elif not check["passed"]:
                text = lesson_text(data, check)
                failure = ElementTree.SubElement(case, "failure", message=text.partition("\n")[0])
                failure.text = text
        if not cases:
            case = ElementTree.SubElement(suite, "testcase", classname="minesweeper", name="file")
            ElementTree.SubElement(case, "error", message=data["reason"])
        _count(suite)
    ElementTree.indent(root)
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(
        root, encoding="unicode"
    )


def _count(suite: ElementTree.Element) -> None:
    """Write the numbers that readers of the format look for."""
    names = {"failures": "failure", "errors": "error", "skipped": "skipped"}
    suite.set("tests", str(len(suite)))
    for attribute, name in names.items():
        suite.set(attribute, str(len(suite.findall(f"testcase/{name}"))))


def write_gradescope(report: Report) -> str:
    """The text of `results.json`."""
    return json.dumps(to_gradescope(report.to_json()), indent=2) + "\n"
