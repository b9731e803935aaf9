"""Code that is not ours, in one process with limits behind a wall; a student's file in it.

`Child` is the process, `wall_around` its wall, `protection` what protects us here. `Student` is the
one client of a student's `minesweeper.py`. `load_course_file` loads one right here, for files that
are trusted.
"""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.sandbox.child import Child as Child
    from sapper.sandbox.failure import LOADING as LOADING
    from sapper.sandbox.failure import ChildFailed as ChildFailed
    from sapper.sandbox.failure import Failure as Failure
    from sapper.sandbox.failure import FailureKind as FailureKind
    from sapper.sandbox.failure import StudentFailed as StudentFailed
    from sapper.sandbox.file import MOST_BYTES as MOST_BYTES
    from sapper.sandbox.file import CourseFile as CourseFile
    from sapper.sandbox.file import course_file as course_file
    from sapper.sandbox.file import read_course_file as read_course_file
    from sapper.sandbox.inside.course import CLASSES as CLASSES
    from sapper.sandbox.inside.course import describe as describe
    from sapper.sandbox.inside.course import exception_words as exception_words
    from sapper.sandbox.inside.course import execute_file as execute_file
    from sapper.sandbox.inside.course import load_course_file as load_course_file
    from sapper.sandbox.inside.guard import take_over_streams as take_over_streams
    from sapper.sandbox.inside.guard import watch_parent as watch_parent
    from sapper.sandbox.inside.limits import MEBIBYTE as MEBIBYTE
    from sapper.sandbox.inside.limits import Limits as Limits
    from sapper.sandbox.inside.limits import Overtime as Overtime
    from sapper.sandbox.inside.lines import write as write
    from sapper.sandbox.inside.tracing import MOST_EVENTS as MOST_EVENTS
    from sapper.sandbox.local import LocalStudent as LocalStudent
    from sapper.sandbox.messages import SentenceParts as SentenceParts
    from sapper.sandbox.messages import harmless as harmless
    from sapper.sandbox.messages import one_line as one_line
    from sapper.sandbox.pupil import MOST_BREAKDOWNS as MOST_BREAKDOWNS
    from sapper.sandbox.pupil import Pupil as Pupil
    from sapper.sandbox.pupil import TimeIsUp as TimeIsUp
    from sapper.sandbox.pupil import WatchedPupil as WatchedPupil
    from sapper.sandbox.pythons import Needed as Needed
    from sapper.sandbox.pythons import Python as Python
    from sapper.sandbox.pythons import installed_pythons as installed_pythons
    from sapper.sandbox.pythons import parses as parses
    from sapper.sandbox.pythons import python_for as python_for
    from sapper.sandbox.pythons import this_python as this_python
    from sapper.sandbox.seen import GOING_ON as GOING_ON
    from sapper.sandbox.seen import LINE_WORK as LINE_WORK
    from sapper.sandbox.seen import USUAL as USUAL
    from sapper.sandbox.seen import AgentState as AgentState
    from sapper.sandbox.seen import Change as Change
    from sapper.sandbox.seen import Choice as Choice
    from sapper.sandbox.seen import Knowledge as Knowledge
    from sapper.sandbox.seen import Look as Look
    from sapper.sandbox.seen import Place as Place
    from sapper.sandbox.seen import Seen as Seen
    from sapper.sandbox.seen import SeenSentence as SeenSentence
    from sapper.sandbox.seen import Sentence as Sentence
    from sapper.sandbox.seen import Trace as Trace
    from sapper.sandbox.seen import Way as Way
    from sapper.sandbox.student import Student as Student
    from sapper.sandbox.wall import Protection as Protection
    from sapper.sandbox.wall import environment as environment
    from sapper.sandbox.wall import is_walled as is_walled
    from sapper.sandbox.wall import own_folder as own_folder
    from sapper.sandbox.wall import package_paths as package_paths
    from sapper.sandbox.wall import protection as protection
    from sapper.sandbox.wall import wall_around as wall_around

_HOMES = {
    "AgentState": "sapper.sandbox.seen",
    "CLASSES": "sapper.sandbox.inside.course",
    "Change": "sapper.sandbox.seen",
    "Child": "sapper.sandbox.child",
    "ChildFailed": "sapper.sandbox.failure",
    "Choice": "sapper.sandbox.seen",
    "CourseFile": "sapper.sandbox.file",
    "Failure": "sapper.sandbox.failure",
    "FailureKind": "sapper.sandbox.failure",
    "GOING_ON": "sapper.sandbox.seen",
    "SeenSentence": "sapper.sandbox.seen",
    "Knowledge": "sapper.sandbox.seen",
    "LINE_WORK": "sapper.sandbox.seen",
    "LOADING": "sapper.sandbox.failure",
    "Limits": "sapper.sandbox.inside.limits",
    "LocalStudent": "sapper.sandbox.local",
    "Look": "sapper.sandbox.seen",
    "MEBIBYTE": "sapper.sandbox.inside.limits",
    "MOST_BREAKDOWNS": "sapper.sandbox.pupil",
    "MOST_BYTES": "sapper.sandbox.file",
    "MOST_EVENTS": "sapper.sandbox.inside.tracing",
    "Needed": "sapper.sandbox.pythons",
    "Overtime": "sapper.sandbox.inside.limits",
    "Place": "sapper.sandbox.seen",
    "Protection": "sapper.sandbox.wall",
    "Pupil": "sapper.sandbox.pupil",
    "Python": "sapper.sandbox.pythons",
    "Sentence": "sapper.sandbox.seen",
    "Seen": "sapper.sandbox.seen",
    "SentenceParts": "sapper.sandbox.messages",
    "Student": "sapper.sandbox.student",
    "StudentFailed": "sapper.sandbox.failure",
    "TimeIsUp": "sapper.sandbox.pupil",
    "Trace": "sapper.sandbox.seen",
    "USUAL": "sapper.sandbox.seen",
    "WatchedPupil": "sapper.sandbox.pupil",
    "Way": "sapper.sandbox.seen",
    "course_file": "sapper.sandbox.file",
    "describe": "sapper.sandbox.inside.course",
    "environment": "sapper.sandbox.wall",
    "exception_words": "sapper.sandbox.inside.course",
    "execute_file": "sapper.sandbox.inside.course",
    "harmless": "sapper.sandbox.messages",
    "installed_pythons": "sapper.sandbox.pythons",
    "is_walled": "sapper.sandbox.wall",
    "load_course_file": "sapper.sandbox.inside.course",
    "one_line": "sapper.sandbox.messages",
    "own_folder": "sapper.sandbox.wall",
    "package_paths": "sapper.sandbox.wall",
    "protection": "sapper.sandbox.wall",
    "parses": "sapper.sandbox.pythons",
    "python_for": "sapper.sandbox.pythons",
    "read_course_file": "sapper.sandbox.file",
    "take_over_streams": "sapper.sandbox.inside.guard",
    "this_python": "sapper.sandbox.pythons",
    "wall_around": "sapper.sandbox.wall",
    "watch_parent": "sapper.sandbox.inside.guard",
    "write": "sapper.sandbox.inside.lines",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
