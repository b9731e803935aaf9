"""A plugin of pytest: `pytest --sapper minesweeper.py` asks the 25 behaviours, each as a test.

A behaviour that fails shows its lesson. Without the option nothing of it is imported or done.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


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
        from sapper.coach.classes.exports import behaviours

        data = check_file(self.path).to_json()
        for check in behaviours(data):
            yield BehaviourItem.from_parent(self, name=check["name"], data=data, check=check)
        if not behaviours(data):
            yield BehaviourItem.from_parent(self, name="file", data=data, check=None)


class BehaviourItem(pytest.Item):
    """One behaviour."""

    def __init__(self, *, data: dict[str, Any], check: dict[str, Any] | None, **rest: Any) -> None:
        super().__init__(**rest)
        self._data, self._check = data, check

    def setup(self) -> None:
        """Raise an error, which is not a failure of the file, if nothing is known of it."""
        if self._check is None and self._data["verdict"] != "cannot run":
            raise RuntimeError(f"not known: {self._data['reason']}")

    def runtest(self) -> None:
        """Fail with the lesson, skip what was not tested."""
        from sapper.coach.classes.exports import NOT_TRIED, lesson_text

        if self._check is None:
            raise pytest.fail.Exception(f"{self._data['reason']}\n{self._data['hint']}")
        if self._check["passed"] is None:
            pytest.skip(NOT_TRIED)
        if not self._check["passed"]:
            raise pytest.fail.Exception(lesson_text(self._data, self._check))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The lesson alone."""
        return str(excinfo.value)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """The file, and the name of the behaviour."""
        return self.path, None, self.name
