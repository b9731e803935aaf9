"""A student's `minesweeper.py`: the one room that knows how it is loaded, asked and stopped.

`StudentProcess` runs the file in a child. `Mind` makes the calls of the course's window to it and
`Companion` follows a game beside the loop; `SandboxedPupil` carries out lines of Python on it and
says what it saw. `load_course_file` loads it right here, for files that are trusted.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.student.failure import Failure as Failure
    from sapper.student.failure import StudentFailed as StudentFailed
    from sapper.student.file import CourseFile as CourseFile
    from sapper.student.file import course_file as course_file
    from sapper.student.file import load_course_file as load_course_file
    from sapper.student.process import StudentProcess as StudentProcess
    from sapper.student.pupil import Pupil as Pupil
    from sapper.student.pupil import SandboxedPupil as SandboxedPupil
    from sapper.student.pupil import WatchedPupil as WatchedPupil
    from sapper.student.schema import Statement as Statement

_HOMES = {
    "CourseFile": "sapper.student.file",
    "Failure": "sapper.student.failure",
    "Pupil": "sapper.student.pupil",
    "SandboxedPupil": "sapper.student.pupil",
    "Statement": "sapper.student.schema",
    "StudentFailed": "sapper.student.failure",
    "StudentProcess": "sapper.student.process",
    "WatchedPupil": "sapper.student.pupil",
    "course_file": "sapper.student.file",
    "load_course_file": "sapper.student.file",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
