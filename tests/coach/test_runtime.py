"""The verdict is the course's, not this machine's: its packages and its Python do not decide."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.report import CoachVerdict, Report
from sapper.sandbox import course_file, installed_pythons, this_python

RIGHT = course_file().read_text(encoding="utf-8")
SHORT = Effort(small=0, tries=0, loads=1)


def report_on(folder: Path, text: str) -> Report:
    path = folder / "minesweeper.py"
    path.write_text(text, encoding="utf-8")
    return check_file(path, SHORT)


def test_a_package_that_the_grader_lacks_is_named(tmp_path: Path) -> None:
    report = report_on(tmp_path, f"import pytest\n{RIGHT}")
    assert report.grader_passes is False
    assert report.reason.startswith("the course's grader has no 'pytest'")


def test_the_version_is_named(tmp_path: Path) -> None:
    report = report_on(tmp_path, RIGHT)
    assert (report.grader_passes, report.python) == (True, str(this_python()))
    assert Report.from_json(report.to_json()).python == report.python


def test_a_file_that_loads_only_sometimes_is_not_known(tmp_path: Path) -> None:
    unlucky = "\nimport random\nif random.random() < 0.5:\n    raise ValueError('unlucky')\n"
    path = tmp_path / "minesweeper.py"
    path.write_text(RIGHT + unlucky, encoding="utf-8")
    report = check_file(path, replace(SHORT, loads=15))
    assert (report.verdict, report.grader_passes) == (CoachVerdict.NOT_KNOWN, None)
    assert "loads only sometimes" in report.reason
    assert "of 15 times it fails" in report.reason


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python takes the file")
def test_a_python_that_is_not_here_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sapper.sandbox.pythons.installed_pythons", lambda: (this_python(),))
    report = report_on(tmp_path, RIGHT + '\n\nNAMES = f"{", ".join([])}"\n')
    assert (report.verdict, report.grader_passes) == (CoachVerdict.NOT_KNOWN, None)
    assert report.reason.startswith("no Python here (")


def test_a_file_that_later_pythons_do_not_load_is_not_known(tmp_path: Path) -> None:
    later = [each for each in installed_pythons() if each.version > this_python().version]
    newest = "\nimport sys\nif sys.version_info[:2] > {}:\n    raise ValueError('too new')\n"
    report = report_on(tmp_path, RIGHT + newest.format(this_python().version))
    assert report.grader_passes is (None if later else True)
    assert ("too new" in report.reason) is bool(later)


def test_fakes_of_the_standard_library_get_a_report(tmp_path: Path) -> None:
    fakes = "\nimport sys, types\nfor name in ('time', 'json'):\n"
    report = report_on(tmp_path, f"{RIGHT}{fakes}    sys.modules[name] = types.ModuleType(name)\n")
    assert report.grader_passes is True
