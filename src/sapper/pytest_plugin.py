"""A plugin of pytest: `pytest --sapper minesweeper.py` asks the 25 behaviours, each as a test.

A behaviour that fails shows its lesson. Without the option nothing of it is imported or done.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from sapper.coach import CheckResult, Report


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option."""
    group = parser.getgroup("sapper")
    group.addoption("--sapper", metavar="FILE", help="ask the course's 25 behaviours of this file")


def pytest_collection(session: pytest.Session) -> None:
    """Collect the behaviours of the file alone: other tests are another run's."""
    if path := session.config.getoption("--sapper"):
        session.config.args[:] = [str(path)]


def pytest_pycollect_makemodule(
    module_path: Path, parent: pytest.Collector
) -> BehavioursFile | None:
    """Return the behaviours of the file that the option names, in place of its module.

    pytest itself would import the file, with nothing around it.
    """
    named = parent.config.getoption("--sapper")
    if named and module_path == Path(named).resolve():
        collected: BehavioursFile = BehavioursFile.from_parent(parent, path=module_path)
        return collected
    return None


class BehavioursFile(pytest.File):
    """A student's file, checked once."""

    def collect(self) -> Iterator[pytest.Item]:
        """A test for each behaviour; one for the file where it cannot be run."""
        from sapper.coach import check_file

        report = check_file(self.path)
        for check in report.graded:
            yield BehaviourItem.from_parent(self, name=check.name, report=report, check=check)
        if not report.graded:
            yield BehaviourItem.from_parent(self, name="file", report=report, check=None)


class BehaviourItem(pytest.Item):
    """One behaviour."""

    def __init__(self, *, report: Report, check: CheckResult | None, **rest: Any) -> None:
        super().__init__(**rest)
        self._report, self._check = report, check

    def setup(self) -> None:
        """Raise an error, which is not a failure of the file, if nothing is known of it."""
        if self._check is None and not self._report.cannot_run:
            raise RuntimeError(f"not known: {self._report.reason}")

    def runtest(self) -> None:
        """Fail with the lesson, skip what was not tested."""
        from sapper.coach import check_text

        if self._check is None:
            raise pytest.fail.Exception(f"{self._report.reason}\n{self._report.hint}")
        if self._check.passed is None:
            pytest.skip(self._check.note)
        if not self._check.passed:
            raise pytest.fail.Exception(check_text(self._report, self._check))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The lesson alone."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, and the name of the behaviour."""
        return self.path, None, self.name
