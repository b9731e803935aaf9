"""The coach's report on one file: check by check, with the lessons and the figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from enum import Enum
from typing import Any

from sapper.coach import words
from sapper.coach.curriculum import BASIC, GRADER, kind_of_behaviour
from sapper.coach.fault import Severity, Untested
from sapper.coach.lesson import Lesson


class CoachVerdict(Enum):
    """The result of all checks together; the value is the exit code."""

    PASSES = 0
    FAILS = 1
    CANNOT_RUN = 2
    NOT_KNOWN = 3

    def __str__(self) -> str:
        return self.name.lower().replace("_", " ")


_BASIC_GROUPS = ("Interface", "Sentence", "MinesweeperAI")
_LAST = {"randomness"}
"""Checks on which nothing else rests: their lessons come last of their level."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """A reason why a file cannot be run that anyone can see for themselves.

    `line` is the line of the file at which loading failed. If there is none, `shown_by` says what
    else shows that the file is at fault, not this machine or Sapper.
    """

    reason: str
    line: int | None = None
    shown_by: str = ""

    def __post_init__(self) -> None:
        if self.line is None and not self.shown_by:
            raise ValueError(f"no evidence that the file is at fault: {self.reason}")


@dataclass(frozen=True)
class CheckResult:
    """One check: passed, failed with a lesson, or not tested (`passed` is None).

    A check cannot fail without a lesson, whose `code` has the calls that show the fault, or another
    check from which it follows.

    `severity` is the level of what it looks for. A check that failed for the reason of another
    one `follows` from it, and often has no lesson of its own; `cause` says what showed that.
    `is_graded` says whether a grader sees the fault, here or in what follows from it. `untested`
    says why it was not tested, `detail` what stopped it.
    """

    name: str
    group: str
    title: str
    passed: bool | None
    lesson: Lesson | None = None
    untested: Untested | None = None
    detail: str = ""
    severity: Severity = Severity.WRONG
    follows: str = ""
    cause: str = ""
    is_graded: bool = False

    def __post_init__(self) -> None:
        is_shown = self.follows or (self.lesson is not None and self.lesson.code)
        if self.passed is False and not is_shown:
            raise ValueError(f"the check {self.name!r} failed, but no calls show it")

    @property
    def note(self) -> str:
        """Why it was not tested, or where its lesson is, in words; empty for all others."""
        if self.untested:
            return words.untested(self.untested, self.detail)
        is_elsewhere = self.passed is False and self.lesson is None
        return words.as_in(self.follows) if is_elsewhere else ""

    @property
    def place(self) -> tuple[bool | int, ...]:
        """Where its lesson stands: causes before what follows, then what a grader sees.

        Then come the levels, and in each what explains the most: what is wrong with the interface
        or with a single sentence comes first, since everything rests on it; then what raises or
        hangs; then the rest, smaller examples first. Polish comes last in any case.
        """
        is_basic = self.group in _BASIC_GROUPS or self.name in BASIC
        is_breakdown = self.lesson is not None and self.lesson.is_breakdown
        cause = 0 if is_basic else 1 if is_breakdown else 3 if self.name in _LAST else 2
        is_polish = self.severity is Severity.POLISH
        first = is_polish, bool(self.follows), not self.is_graded
        return *first, self.severity.value, cause, self.group == GRADER

    def to_json(self) -> dict[str, Any]:
        """The result as JSON data."""
        lesson = self.lesson.to_json() if self.lesson else None
        kept = {key: getattr(self, key) for key in _PLAIN}
        untested = self.untested.value if self.untested else None
        said = {"note": self.note, "level": str(self.severity)}
        return {**kept, "untested": untested, "lesson": lesson, **said}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> CheckResult:
        """The result that `to_json` wrote."""
        lesson = Lesson.from_json(data["lesson"]) if data["lesson"] else None
        kept = {key: data[key] for key in _PLAIN}
        untested = Untested(data["untested"]) if data["untested"] else None
        severity = Severity.parse(data["level"])
        return cls(**kept, lesson=lesson, untested=untested, severity=severity)


_PLAIN = ("name", "group", "title", "passed", "detail", "follows", "cause", "is_graded")


@dataclass(frozen=True)
class Counts:
    """The number of situations that were tried, and how often each kind of fault was seen."""

    situations: int = 0
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

    The verdict follows from the evidence: `cannot_run`, or checks that failed. `unknown` says why
    the grader's answer is not known, for example because the check itself failed. `hint` is the
    usual cause of either. `python` is the version that the file ran in. `note` lists the files of
    the same student that were not checked, or says why no games were played.
    """

    path: str
    checks: tuple[CheckResult, ...] = ()
    cannot_run: Evidence | None = None
    unknown: str = ""
    figures: Counts = field(default_factory=Counts)
    arena: tuple[ArenaLevel, ...] = ()
    output: str = ""
    seconds: float = 0.0
    hint: str = ""
    note: str = ""
    python: str = ""

    @property
    def verdict(self) -> CoachVerdict:
        """The result of all checks together."""
        if self.cannot_run:
            return CoachVerdict.CANNOT_RUN
        if self.grader_passes is None and (self.unknown or not self.is_failed):
            return CoachVerdict.NOT_KNOWN
        return CoachVerdict.FAILS if self.is_failed else CoachVerdict.PASSES

    @property
    def reason(self) -> str:
        """The reason why the file cannot be run or is not known; empty if the checks decide."""
        return self.cannot_run.reason if self.cannot_run else self.unknown

    @property
    def passed(self) -> int:
        """The number of checks that passed."""
        return sum(check.passed is True for check in self.checks)

    @property
    def tested(self) -> int:
        """The number of checks that could be tested."""
        return sum(check.passed is not None for check in self.checks)

    @property
    def failed(self) -> list[CheckResult]:
        """The checks that failed, in the order in which to mend them.

        An exception that stops most of the grader's questions to an agent comes first of all: until
        it is gone, nothing else shows. Where it is a None that stops them, what gives it does.
        """
        failed = [check for check in self.checks if check.passed is False]
        asked = [check for check in self.graded if check.name not in BASIC]
        stopped = [check.follows or check.name for check in asked if check.passed is False]
        gives_none = any(check.lesson and check.lesson.fault.gives_none for check in failed)

        def stops_most(check: CheckResult) -> bool:
            fault = check.lesson.fault if check.lesson else None
            is_of_none = fault is not None and gives_none and "NoneType" in fault.error
            is_breakdown = fault is not None and fault.kind.is_breakdown and not is_of_none
            return is_breakdown and 2 * stopped.count(check.name) > len(asked)

        return sorted(failed, key=lambda check: (not stops_most(check), check.place))

    @property
    def taught(self) -> list[tuple[CheckResult, Lesson]]:
        """The failed checks that have a lesson, with it, in the same order."""
        return [(check, check.lesson) for check in self.failed if check.lesson]

    @property
    def causes(self) -> list[tuple[CheckResult, Lesson]]:
        """The lessons that follow from no other one."""
        return [(check, lesson) for check, lesson in self.taught if not check.follows]

    def echoes(self, name: str) -> list[CheckResult]:
        """The failed checks that follow from the fault of another one."""
        return [check for check in self.failed if check.follows == name]

    @property
    def graded(self) -> list[CheckResult]:
        """The behaviours that a grader of the course can see."""
        return [check for check in self.checks if check.group == GRADER]

    @property
    def grader_passes(self) -> bool | None:
        """Whether the course's grader would pass the file: these behaviours alone decide.

        None where that is not known: none of them failed, but not all could be tested.
        """
        answers = {check.passed for check in self.graded}
        if self.cannot_run or False in answers:
            return False
        if self.unknown:
            return None
        return True if answers == {True} else None

    @property
    def fails(self) -> dict[str, int]:
        """The kinds of the grader's checks that failed, with the number of each."""
        failed = (check.name for check in self.graded if check.passed is False)
        return dict(Counter(map(kind_of_behaviour, failed)))

    def count(self, severity: Severity) -> int:
        """The number of checks of a level that failed."""
        return sum(check.severity is severity for check in self.failed)

    @property
    def is_failed(self) -> bool:
        """Whether something is wrong or incomplete; polish alone fails nobody."""
        return any(check.severity is not Severity.POLISH for check in self.failed)

    @property
    def level(self) -> str:
        """The worst level that was found, in words."""
        if self.verdict in (CoachVerdict.CANNOT_RUN, CoachVerdict.NOT_KNOWN):
            return str(self.verdict)
        found = [severity for severity in Severity if self.count(severity)]
        return str(found[0]) if found else "right"

    @property
    def defect(self) -> str:
        """The defect by name: why it cannot run, or the first lesson's title; empty if none."""
        if self.reason:
            return self.reason
        return next((lesson.title for _, lesson in self.taught), "")

    @property
    def line(self) -> int | None:
        """The line behind the first fault, where one can be named."""
        return next((lesson.line for _, lesson in self.taught), None)

    def to_json(self) -> dict[str, Any]:
        """The report as JSON data."""
        return {
            "path": self.path,
            "grader_passes": self.grader_passes,
            "fails": self.fails,
            "verdict": str(self.verdict),
            "level": self.level,
            "levels": {str(severity): self.count(severity) for severity in Severity},
            "passed": self.passed,
            "tested": self.tested,
            "defect": self.defect,
            "line": self.line,
            "reason": self.reason,
            "evidence": asdict(self.cannot_run) if self.cannot_run else None,
            "hint": self.hint,
            "note": self.note,
            "python": self.python,
            "checks": [check.to_json() for check in self.checks],
            "figures": asdict(self.figures),
            "arena": [asdict(level) for level in self.arena],
            "output": self.output,
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Report:
        """The report that `to_json` wrote."""
        evidence = data["evidence"]
        return cls(
            data["path"],
            tuple(CheckResult.from_json(each) for each in data["checks"]),
            Evidence(**evidence) if evidence else None,
            "" if evidence else data["reason"],
            Counts(**data["figures"]),
            tuple(_arena_level(each) for each in data["arena"]),
            data["output"],
            data["seconds"],
            data["hint"],
            data["note"],
            data["python"],
        )


def _arena_level(data: dict[str, Any]) -> ArenaLevel:
    intervals = {key: tuple(data[key]) for key in ("interval", "reference_interval")}
    return ArenaLevel(**{**data, **intervals})
