"""Code that is not ours, in one process with limits behind a wall; a student's file in it.

`Child` is the process, `wall_around` its wall, `protection` what protects us here. `Student` is the
one client of a student's `minesweeper.py`. `load_course_file` loads one right here, for files that
are trusted.
"""

from sapper.sandbox.child import Child as Child
from sapper.sandbox.failure import (
    LOADING as LOADING,
    ChildFailed as ChildFailed,
    Failure as Failure,
    FailureKind as FailureKind,
    StudentFailed as StudentFailed,
)
from sapper.sandbox.file import (
    MOST_BYTES as MOST_BYTES,
    CourseFile as CourseFile,
    course_file as course_file,
    read_course_file as read_course_file,
)
from sapper.sandbox.inside.course import (
    CLASSES as CLASSES,
    describe as describe,
    exception_words as exception_words,
    execute_file as execute_file,
    load_course_file as load_course_file,
)
from sapper.sandbox.inside.guard import (
    take_over_streams as take_over_streams,
    watch_parent as watch_parent,
)
from sapper.sandbox.inside.limits import (
    MEBIBYTE as MEBIBYTE,
    Limits as Limits,
)
from sapper.sandbox.inside.lines import (
    SAME as SAME,
    seconds_for as seconds_for,
    write as write,
)
from sapper.sandbox.inside.tracing import TRACE_SECONDS as TRACE_SECONDS
from sapper.sandbox.knowledge import (
    Choice as Choice,
    Knowledge as Knowledge,
    Sentence as Sentence,
)
from sapper.sandbox.local import LocalStudent as LocalStudent
from sapper.sandbox.messages import (
    BadMessage as BadMessage,
    SentenceParts as SentenceParts,
    encode as encode,
    harmless as harmless,
    one_line as one_line,
    read as read,
)
from sapper.sandbox.process import StudentProcess as StudentProcess
from sapper.sandbox.pythons import (
    Python as Python,
    installed_pythons as installed_pythons,
    parses as parses,
    python_for as python_for,
    this_python as this_python,
)
from sapper.sandbox.student import Student as Student
from sapper.sandbox.wall import (
    Protection as Protection,
    environment as environment,
    is_walled as is_walled,
    own_folder as own_folder,
    package_paths as package_paths,
    protection as protection,
    wall_around as wall_around,
)
