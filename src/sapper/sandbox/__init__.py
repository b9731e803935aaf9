"""Code that is not ours, in one process with limits behind a wall; a student's file in it.

`Child` is the process. `StudentProcess` runs a student's `minesweeper.py` in one. `Mind` makes the
calls of the course's window to it and `Companion` follows a game beside the loop;
`SandboxedPupil` carries out lines of Python on it and says what it saw. `load_course_file` loads
it right here, for files that are trusted.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.sandbox.child import MEBIBYTE as MEBIBYTE
    from sapper.sandbox.child import Child as Child
    from sapper.sandbox.child import ChildFailed as ChildFailed
    from sapper.sandbox.child import FailureKind as FailureKind
    from sapper.sandbox.child import take_over_streams as take_over_streams
    from sapper.sandbox.child import watch_parent as watch_parent
    from sapper.sandbox.companion import Companion as Companion
    from sapper.sandbox.companion import News as News
    from sapper.sandbox.failure import LOADING as LOADING
    from sapper.sandbox.failure import Failure as Failure
    from sapper.sandbox.failure import StudentFailed as StudentFailed
    from sapper.sandbox.file import MOST_BYTES as MOST_BYTES
    from sapper.sandbox.file import CourseFile as CourseFile
    from sapper.sandbox.file import course_file as course_file
    from sapper.sandbox.file import load_course_file as load_course_file
    from sapper.sandbox.file import read_course_file as read_course_file
    from sapper.sandbox.inside.clock import Overtime as Overtime
    from sapper.sandbox.inside.limits import Limits as Limits
    from sapper.sandbox.inside.lines import write as write
    from sapper.sandbox.inside.source import describe as describe
    from sapper.sandbox.inside.source import exception_words as exception_words
    from sapper.sandbox.inside.source import execute_file as execute_file
    from sapper.sandbox.inside.student import LoadedFile as LoadedFile
    from sapper.sandbox.inside.tracing import MOST_EVENTS as MOST_EVENTS
    from sapper.sandbox.mind import Choice as Choice
    from sapper.sandbox.mind import Knowledge as Knowledge
    from sapper.sandbox.mind import Mind as Mind
    from sapper.sandbox.mind import Saying as Saying
    from sapper.sandbox.process import StudentProcess as StudentProcess
    from sapper.sandbox.pupil import ANEW as ANEW
    from sapper.sandbox.pupil import GOING_ON as GOING_ON
    from sapper.sandbox.pupil import LINE_SECONDS as LINE_SECONDS
    from sapper.sandbox.pupil import MOST_BREAKDOWNS as MOST_BREAKDOWNS
    from sapper.sandbox.pupil import USUAL as USUAL
    from sapper.sandbox.pupil import AgentState as AgentState
    from sapper.sandbox.pupil import PassedOn as PassedOn
    from sapper.sandbox.pupil import Pupil as Pupil
    from sapper.sandbox.pupil import SandboxedPupil as SandboxedPupil
    from sapper.sandbox.pupil import Seen as Seen
    from sapper.sandbox.pupil import TimeIsUp as TimeIsUp
    from sapper.sandbox.pupil import WatchedPupil as WatchedPupil
    from sapper.sandbox.pupil import Way as Way
    from sapper.sandbox.schema import Statement as Statement
    from sapper.sandbox.schema import read as read
    from sapper.sandbox.text import harmless as harmless
    from sapper.sandbox.text import one_line as one_line
    from sapper.sandbox.trace import Change as Change
    from sapper.sandbox.trace import Held as Held
    from sapper.sandbox.trace import Look as Look
    from sapper.sandbox.trace import Place as Place
    from sapper.sandbox.trace import Trace as Trace
    from sapper.sandbox.wall import is_walled as is_walled
    from sapper.sandbox.wall import protection as protection

_HOMES = {
    "ANEW": "sapper.sandbox.pupil",
    "AgentState": "sapper.sandbox.pupil",
    "Change": "sapper.sandbox.trace",
    "Child": "sapper.sandbox.child",
    "ChildFailed": "sapper.sandbox.child",
    "Choice": "sapper.sandbox.mind",
    "Companion": "sapper.sandbox.companion",
    "CourseFile": "sapper.sandbox.file",
    "Failure": "sapper.sandbox.failure",
    "FailureKind": "sapper.sandbox.child",
    "GOING_ON": "sapper.sandbox.pupil",
    "Held": "sapper.sandbox.trace",
    "Knowledge": "sapper.sandbox.mind",
    "LINE_SECONDS": "sapper.sandbox.pupil",
    "LOADING": "sapper.sandbox.failure",
    "Limits": "sapper.sandbox.inside.limits",
    "LoadedFile": "sapper.sandbox.inside.student",
    "Look": "sapper.sandbox.trace",
    "MEBIBYTE": "sapper.sandbox.child",
    "MOST_BREAKDOWNS": "sapper.sandbox.pupil",
    "MOST_BYTES": "sapper.sandbox.file",
    "MOST_EVENTS": "sapper.sandbox.inside.tracing",
    "Mind": "sapper.sandbox.mind",
    "News": "sapper.sandbox.companion",
    "Overtime": "sapper.sandbox.inside.clock",
    "PassedOn": "sapper.sandbox.pupil",
    "Place": "sapper.sandbox.trace",
    "Pupil": "sapper.sandbox.pupil",
    "SandboxedPupil": "sapper.sandbox.pupil",
    "Saying": "sapper.sandbox.mind",
    "Seen": "sapper.sandbox.pupil",
    "Statement": "sapper.sandbox.schema",
    "StudentFailed": "sapper.sandbox.failure",
    "StudentProcess": "sapper.sandbox.process",
    "TimeIsUp": "sapper.sandbox.pupil",
    "Trace": "sapper.sandbox.trace",
    "USUAL": "sapper.sandbox.pupil",
    "WatchedPupil": "sapper.sandbox.pupil",
    "Way": "sapper.sandbox.pupil",
    "course_file": "sapper.sandbox.file",
    "describe": "sapper.sandbox.inside.source",
    "exception_words": "sapper.sandbox.inside.source",
    "execute_file": "sapper.sandbox.inside.source",
    "harmless": "sapper.sandbox.text",
    "is_walled": "sapper.sandbox.wall",
    "load_course_file": "sapper.sandbox.file",
    "one_line": "sapper.sandbox.text",
    "protection": "sapper.sandbox.wall",
    "read": "sapper.sandbox.schema",
    "read_course_file": "sapper.sandbox.file",
    "take_over_streams": "sapper.sandbox.child",
    "watch_parent": "sapper.sandbox.child",
    "write": "sapper.sandbox.inside.lines",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
