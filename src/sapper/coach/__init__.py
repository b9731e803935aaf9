"""The coach: finds what is wrong with a student's agent and shows the smallest example."""

from sapper.coach.check import (
    check_failed as check_failed,
    check_file as check_file,
    check_pupil as check_pupil,
    failed_to_load as failed_to_load,
    load_as_graded as load_as_graded,
)
from sapper.coach.curriculum import COUNT as COUNT, GRADER as GRADER
from sapper.coach.effort import Effort as Effort
from sapper.coach.fault import (
    Fault as Fault,
    FaultKind as FaultKind,
    Severity as Severity,
    Untested as Untested,
)
from sapper.coach.lesson import Lesson as Lesson, Part as Part, Row as Row
from sapper.coach.pupil import Pupil as Pupil
from sapper.coach.repairs import MISTAKES as MISTAKES
from sapper.coach.report import (
    ArenaLevel as ArenaLevel,
    CheckResult as CheckResult,
    CoachVerdict as CoachVerdict,
    Counts as Counts,
    Evidence as Evidence,
    Report as Report,
)
from sapper.coach.text import check_text as check_text, part_lines as part_lines
from sapper.coach.words import fails as fails
