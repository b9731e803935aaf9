"""Each form that other programs read, tried as they read it."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sapper.coach import COUNT, CheckResult, Evidence, Fault, FaultKind, Lesson, Report, check_text
from sapper.coach.classes.exports import to_gradescope, to_junit
from tests.coach.pupils import AGENTS, ROOT, check

REVERSED = "two.cells - one.cells", "one.cells - two.cells"


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    path = tmp_path / "minesweeper.py"
    text = (AGENTS / "textbook.py").read_text(encoding="utf-8")
    path.write_text(text.replace(*REVERSED), encoding="utf-8")
    return path


@pytest.fixture
def result(wrong: Path) -> Report:
    # What was kept as JSON gives the same as what was just found.
    return Report.from_json(json.loads(json.dumps(check(wrong).to_json())))


CANNOT_RUN = Report("x.py", cannot_run=Evidence("SyntaxError", 1), hint="Look.")
NOT_KNOWN = Report("x.py", unknown="the check itself failed: KeyError")


def test_gradescope_has_a_point_for_each_behaviour(result: Report) -> None:
    found = to_gradescope(result)
    assert set(found) <= {"score", "output", "output_format", "tests"}
    tests = found["tests"]
    assert len(tests) == COUNT == 25
    assert sum(each["score"] for each in tests) == 25 - sum(result.fails.values()) < 25
    for each in tests:
        assert 0 <= each["score"] <= each["max_score"] == 1
        assert each["status"] == ("passed" if each["score"] else "failed")
        assert bool(each["output"]) is (each["status"] == "failed")
    assert found["output_format"] == "text"


def test_gradescope_gives_no_points_to_what_cannot_run() -> None:
    found = to_gradescope(CANNOT_RUN)
    assert found["score"] == 0
    assert "SyntaxError" in found["output"]


def test_gradescope_fails_itself_where_nothing_is_known() -> None:
    found = to_gradescope(NOT_KNOWN)
    assert (found["tests"], "score" in found) == ([], False)
    assert found["output"] == "The grader's answer is not known: the check itself failed: KeyError."


def test_gradescope_has_no_score_for_what_was_not_tested(result: Report) -> None:
    checks = tuple(replace(each, passed=None) for each in result.checks)
    (first, *_) = to_gradescope(replace(result, checks=checks))["tests"]
    assert {"score", "max_score", "status"}.isdisjoint(first)


def test_junit_has_an_error_where_nothing_is_known() -> None:
    failed, unknown = ElementTree.fromstring(to_junit([CANNOT_RUN, NOT_KNOWN]))
    assert (failed.get("failures"), failed.get("errors")) == ("1", "0")
    assert (unknown.get("failures"), unknown.get("errors")) == ("0", "1")


def test_junit_counts_and_a_lesson_in_each_failure(result: Report) -> None:
    first, broken = ElementTree.fromstring(to_junit([result, CANNOT_RUN]))
    assert first.get("tests") == "25"
    failures = first.findall("testcase/failure")
    assert str(len(failures)) == first.get("failures") != "0"
    assert all("ai" in (each.text or "") and each.get("message") for each in failures)
    assert (broken.get("tests"), broken.get("failures")) == ("1", "1")
    names = {case.get("name") for case in first.findall("testcase")}
    assert names == {each.name for each in result.graded}


def classroom() -> dict[str, str]:
    """The keys and values of the workflow for GitHub Classroom in the documents."""
    page = (ROOT / "docs" / "classes.md").read_text(encoding="utf-8")
    _, _, workflow = page.partition("```yaml\n")
    found = re.findall(r"^[ -]*([\w-]+): (.+)$", workflow.partition("```")[0], re.MULTILINE)
    return dict(found)


def test_the_classroom_reports_what_its_grader_found() -> None:
    workflow = classroom()
    assert "repository_dispatch" in workflow["on"]
    assert workflow["setup-command"] == "pip install .github/sapper.zip pytest"
    assert int(workflow["max-score"]) == COUNT
    runner = workflow["id"]
    assert workflow["with"] == f"{{runners: {runner}}}"  # the last step of all
    result = f'{runner.upper()}_RESULTS: "${{{{steps.{runner}.outputs.result}}}}"'
    assert workflow["env"] == f"{{{result}}}"


@pytest.fixture
def raising(tmp_path: Path) -> Path:
    """A file that is soon checked: its first call fails."""
    path, begin = tmp_path / "minesweeper.py", "    def add_knowledge(self, cell, count):\n"
    text = (AGENTS / "textbook.py").read_text(encoding="utf-8")
    path.write_text(text.replace(begin, f"{begin}        raise KeyError\n"), encoding="utf-8")
    return path


def test_pytest_asks_the_behaviours_as_tests(raising: Path, tmp_path: Path) -> None:
    # Of an installed plugin pytest loads every module by a loader of its own: ours is in place.
    (tmp_path / "conftest.py").write_text(
        "import pytest\npytest.register_assert_rewrite('sapper')\n"
    )
    # The command of the classroom's workflow, run beside the file as there.
    program, *arguments = shlex.split(classroom()["command"])
    command = (sys.executable, "-m", program, "-p", "no:xdist", "-p", "no:cacheprovider", "-q")
    plugin = ("-p", "sapper.pytest_plugin") if not _is_installed() else ()
    asked = (*command, *plugin, *arguments, "--junitxml", "results.xml")
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    ran = subprocess.run(asked, cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert ran.returncode == 1, ran.stdout + ran.stderr
    suite = ElementTree.parse(tmp_path / "results.xml").getroot()[0]
    assert suite.get("tests") == "25"
    assert int(suite.get("failures") or 0) >= 1
    assert "Raises KeyError" in ran.stdout
    assert "ai.add_knowledge(" in ran.stdout


BROKEN_COACH = """
from sapper.coach import check

def python_for(code):
    raise TypeError("a fault of ours")

check.python_for = python_for
"""


def asked_in_pytest(folder: Path) -> str:
    """The output of the plugin for the file in that folder, without its colours."""
    plugin = () if _is_installed() else ("-p", "sapper.pytest_plugin")
    asked = [sys.executable, "-m", "pytest", "-p", "no:xdist", "-p", "no:cacheprovider", *plugin]
    environment = {key: value for key, value in os.environ.items() if "PYTEST" not in key}
    ran = subprocess.run(
        [*asked, "--sapper", "minesweeper.py"],
        cwd=folder,
        env={**environment, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 1, ran.stdout + ran.stderr
    return ran.stdout


def test_in_pytest_a_file_that_cannot_run_fails_and_runs_in_the_sandbox_alone(
    tmp_path: Path,
) -> None:
    (tmp_path / "minesweeper.py").write_text("open('marker', 'w').close()\n1 / 0\n")
    printed = asked_in_pytest(tmp_path)
    assert "1 failed" in printed
    assert "ZeroDivisionError" in printed
    assert not (tmp_path / "marker").exists()


def test_in_pytest_a_fault_of_ours_is_an_error_and_no_failure(tmp_path: Path) -> None:
    (tmp_path / "sitecustomize.py").write_text(BROKEN_COACH)
    (tmp_path / "minesweeper.py").write_text("1 / 0\n")
    printed = asked_in_pytest(tmp_path)
    assert "1 error" in printed
    assert "not known: the check itself failed: TypeError: a fault of ours" in printed


def _is_installed() -> bool:
    from importlib.metadata import entry_points

    return any(each.name == "sapper" for each in entry_points(group="pytest11"))


def test_the_command_writes_them(raising: Path, tmp_path: Path) -> None:
    names = {"--gradescope": "results.json", "--output": "junit.xml"}
    options = [each for name, file in names.items() for each in (name, str(tmp_path / file))]
    command = [sys.executable, "-m", "sapper", "check", str(raising), *options]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 1, ran.stderr
    found = json.loads((tmp_path / "results.json").read_text())
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot()[0]
    assert len(found["tests"]) == len(suite.findall("testcase")) == 25


def test_gradescope_is_for_one_file(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sapper", "check", str(tmp_path)]
    ran = subprocess.run(
        [*command, "--gradescope", str(tmp_path / "r.json")], capture_output=True, text=True
    )
    assert ran.returncode == 2
    assert "is for one file, not a folder" in ran.stderr


def test_what_follows_has_the_line_and_the_cause_of_its_root() -> None:
    fault, trace = Fault(FaultKind.MOVES_MADE, "moves_made", (0, 0)), ("line 7: gives it",)
    lesson = Lesson(fault, "gives None", True, ("print(1)",), line=7, trace=trace)
    root = CheckResult("known_mines", "Sentence", "a set", False, lesson)
    other = replace(lesson, title="raises TypeError", line=None, trace=())
    echo = CheckResult("infers", "Grader", "more", False, other, follows="known_mines", cause="why")
    report = Report("x.py", (root, echo))
    text = check_text(report, echo)
    assert text.startswith("Gives None.\nFollows from 'known_mines' (why).")
    assert "line 7: gives it" in text
    assert [each["output"] for each in to_gradescope(report)["tests"]] == [text]
    (failure,) = ElementTree.fromstring(to_junit([report])).findall("testsuite/testcase/failure")
    assert (failure.get("message"), failure.text) == ("Gives None.", text)
