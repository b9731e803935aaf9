"""A student's `minesweeper.py`: the one room that knows how it is loaded, asked and stopped.

`StudentProcess` runs the file in a child. `Mind` makes the calls of the course's window to it and
`Companion` follows a game beside the loop; `SandboxedPupil` carries out lines of Python on it and
says what it saw. `load_course_file` loads it right here, for files that are trusted.
"""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

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

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__)
