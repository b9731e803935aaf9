"""A student's `minesweeper.py`: the one room that knows how it is loaded, asked and stopped.

`StudentProcess` runs the file in a child. `Mind` makes the calls of the course's window to it and
`Companion` follows a game beside the loop; `SandboxedPupil` carries out lines of Python on it and
says what it saw. `load_course_file` loads it right here, for files that are trusted.
"""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.student.companion import Alarm, Companion, News
    from sapper.student.failure import Failure, StudentFailed
    from sapper.student.file import CourseFile, course_file, load_course_file
    from sapper.student.mind import Choice, Knowledge, Mind, Saying
    from sapper.student.process import StudentProcess
    from sapper.student.pupil import AgentState, Pupil, SandboxedPupil, Seen, WatchedPupil
    from sapper.student.schema import Statement

__all__ = [
    "AgentState",
    "Alarm",
    "Choice",
    "Companion",
    "CourseFile",
    "Failure",
    "Knowledge",
    "Mind",
    "News",
    "Pupil",
    "SandboxedPupil",
    "Saying",
    "Seen",
    "Statement",
    "StudentFailed",
    "StudentProcess",
    "WatchedPupil",
    "course_file",
    "load_course_file",
]

_HOMES = {
    "companion": "Alarm Companion News",
    "failure": "Failure StudentFailed",
    "file": "CourseFile course_file load_course_file",
    "mind": "Choice Knowledge Mind Saying",
    "process": "StudentProcess",
    "pupil": "Pupil SandboxedPupil Seen AgentState WatchedPupil",
    "schema": "Statement",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
