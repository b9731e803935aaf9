"""The coach: finds what is wrong with a student's agent and shows the smallest example."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.coach.check import check_file as check_file
    from sapper.coach.curriculum import COUNT as COUNT
    from sapper.coach.fault import Severity as Severity
    from sapper.coach.lesson import Lesson as Lesson
    from sapper.coach.report import ArenaLevel as ArenaLevel
    from sapper.coach.report import CheckResult as CheckResult
    from sapper.coach.report import CoachVerdict as CoachVerdict
    from sapper.coach.report import Counts as Counts
    from sapper.coach.report import Evidence as Evidence
    from sapper.coach.report import Report as Report

_HOMES = {
    "ArenaLevel": "sapper.coach.report",
    "COUNT": "sapper.coach.curriculum",
    "CheckResult": "sapper.coach.report",
    "CoachVerdict": "sapper.coach.report",
    "Counts": "sapper.coach.report",
    "Evidence": "sapper.coach.report",
    "Lesson": "sapper.coach.lesson",
    "Report": "sapper.coach.report",
    "Severity": "sapper.coach.fault",
    "check_file": "sapper.coach.check",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
