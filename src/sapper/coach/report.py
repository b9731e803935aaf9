"""The coach's report on one file: check by check, with the lessons and the figures."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from sapper.coach.lesson import Lesson


class Verdict(Enum):
    """The result of all checks together; the value is the exit code."""

    PASSES = 0
    FAILS = 1
    CANNOT_RUN = 2

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


@dataclass(frozen=True)
class CheckResult:
    """One check: passed, failed with a lesson, or not run (`passed` is None)."""

    name: str
    group: str
    title: str
    passed: bool | None
    lesson: Lesson | None = None
    note: str = ""


@dataclass(frozen=True)
class Figures:
    """What was counted over drills and games."""

    situations: int = 0
    games: int = 0
    calls: int = 0
    milliseconds: float = 0.0
    slowest_milliseconds: float = 0.0
    guesses: int = 0
    needless_guesses: int = 0
    hard_guesses: int = 0
    beyond: int = 0
    wrong: int = 0
    missed_single: int = 0
    missed_subset: int = 0
    crashes: int = 0
    hangs: int = 0
    bad_moves: int = 0
    faults: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class ArenaLevel:
    """Games at one level beside the reference's on the same boards."""

    level: str
    games: int
    wins: int
    interval: tuple[float, float]
    reference_wins: int
    reference_interval: tuple[float, float]
    milliseconds: float
    first_click: int = 0
    forced_guess: int = 0
    missed_logic: int = 0
    beyond_course: int = 0
    failed: int = 0


@dataclass(frozen=True)
class Report:
    """All that the coach has to say of one file.

    Where it cannot be run, `reason` says why and `hint` what the usual cause is.
    """

    path: str
    verdict: Verdict
    reason: str = ""
    checks: tuple[CheckResult, ...] = ()
    figures: Figures = field(default_factory=Figures)
    arena: tuple[ArenaLevel, ...] = ()
    output: str = ""
    seconds: float = 0.0
    hint: str = ""

    @property
    def passed(self) -> int:
        """The number of checks that passed."""
        return sum(check.passed is True for check in self.checks)

    @property
    def failed(self) -> list[CheckResult]:
        """The checks that failed, in order."""
        return [check for check in self.checks if check.passed is False]

    @property
    def defect(self) -> str:
        """The defect by name: why it cannot run, or the first lesson's title; empty if none."""
        if self.verdict is Verdict.CANNOT_RUN:
            return self.reason
        return next((check.lesson.title for check in self.failed if check.lesson), "")

    def to_json(self) -> dict[str, Any]:
        """The report as JSON data."""
        data = asdict(self)
        return {**data, "verdict": str(self.verdict), "defect": self.defect, "passed": self.passed}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        """The report that `to_json` wrote."""
        return cls(
            data["path"],
            next(each for each in Verdict if str(each) == data["verdict"]),
            data["reason"],
            tuple(_check(each) for each in data["checks"]),
            Figures(**data["figures"]),
            tuple(_arena_level(each) for each in data["arena"]),
            data["output"],
            data["seconds"],
            data["hint"],
        )


def _check(data: dict[str, Any]) -> CheckResult:
    lesson = Lesson.from_json(data["lesson"]) if data["lesson"] else None
    return CheckResult(**{**data, "lesson": lesson})


def _arena_level(data: dict[str, Any]) -> ArenaLevel:
    intervals = {key: tuple(data[key]) for key in ("interval", "reference_interval")}
    return ArenaLevel(**{**data, **intervals})
