"""Which Python a file is asked in, and what it sees there."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path

import pytest

from sapper.sandbox import (
    CourseFile,
    Student,
    StudentFailed,
    installed_pythons,
    python_for,
    pythons,
    this_python,
)

CLASSES = "class Minesweeper: pass\nclass Sentence: pass\nclass MinesweeperAI: pass\n"
NESTED = b'print(f"{", ".join(\'ab\')} = {1}")\n'
old = pytest.mark.skipif(sys.version_info >= (3, 12), reason="this Python takes all that we know")


def student_of(code: str, python: pythons.Python | None = None) -> Student:
    return Student(CourseFile(Path("pupil.py"), (code + CLASSES).encode()), python=python)


@old
@pytest.mark.parametrize(
    "text",
    [
        NESTED.decode(),
        'f"{a["b"]:>{w["k"]}}" + f\'{f\'{1}\'}\'',
        "print(f\"{'\\n'.join(a)}\")",
        'x = "plain" f"{ {1: 2}[1] } {{}} {x=} {x!r:{"a"}}" f"{", "}"',
        'x = f"{\n1}"',
        'x = f"""{d["""k"""]}"""',
        "type Cell = tuple[int, int]",
        "def first[T](cells: list[T]) -> T: ...",
        "class Box[T]: ...",
        "try:\n    pass\nexcept KeyError, ValueError:\n    pass",
        'x = t"{1}"',
    ],
)
def test_nothing_is_known_of_what_may_be_the_syntax_of_a_later_python(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pythons, "installed_pythons", lambda: (this_python(),))
    assert python_for(text.encode()) is None


@pytest.mark.parametrize(
    "text",
    [
        "x = (",
        "'",
        'print(f"{x}, {y!r:>3}")\nx =',
        "f\"{d['a']}\"; x = ",
        "def f(:\n    pass",
        "except (KeyError, ValueError):",
        "type = 3 3",
    ],
)
def test_what_is_wrong_in_every_python_is_not_put_down_to_a_later_one(
    monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pythons, "installed_pythons", lambda: (this_python(),))
    assert python_for(text.encode()) == this_python()


@old
def test_a_file_is_asked_in_a_python_that_takes_it() -> None:
    later = [each for each in installed_pythons() if each.version >= (3, 12)]
    assert python_for(NESTED) == (min(later) if later else None)


def test_every_python_here_answers_and_sees_the_standard_library_alone() -> None:
    code = (
        "import sys\n"
        "def f():\n"
        "    ours = [name for name in sys.modules if name.partition('.')[0] == 'sapper']\n"
        "    return [*sys.version_info[:2], ours, [p for p in sys.path if 'packages' in p]]\n"
    )
    for python in installed_pythons():
        with student_of(code, python) as student:
            assert student.call("f") == [*python.version, [], []]


@pytest.mark.parametrize("name", ["sapper", "pytest", "numpy.linalg"])
def test_a_package_of_ours_is_missing_there(name: str) -> None:
    with student_of(f"import {name}\n") as student, pytest.raises(StudentFailed) as caught:
        student.load()
    assert caught.value.failure.missing == name.partition(".")[0]


def test_what_a_script_may_call_is_there() -> None:
    with student_of("def f(): return [callable(each) for each in (exit, quit, help)]\n") as student:
        assert student.call("f") == [True, True, True]


@pytest.mark.parametrize(
    "code",
    [
        "import sys, types\nfor n in ('time', 'json'): sys.modules[n] = types.ModuleType(n)\n",
        "import json, time\njson.dumps = json.loads = time.process_time = None\n",
        "import sys\nsys.stdout = sys.stderr = None\n",
        "import builtins\nbuiltins.len = builtins.isinstance = None\n",
        "import sys\nsys.modules.clear()\n",
        "import signal\nsignal.signal = signal.setitimer = None\n",
    ],
)
def test_a_file_that_breaks_its_interpreter_is_answered_all_the_same(code: str) -> None:
    """With a value or with a failure, never with an exception of ours."""
    with student_of(CLASSES + code) as student:
        for _ in range(2):
            with contextlib.suppress(StudentFailed):
                (seen,) = student.ask("perform", ["1 + 1"], 1000, False, False, 1.0)
                assert seen.get("failure") or seen["text"] == "2"


def test_loads_are_counted() -> None:
    code = "import random\nif random.random() < 0.5: raise ValueError('unlucky')\n"
    with student_of(code) as student:
        failures = student.failed_loads(20)
    assert 0 < len(failures) < 20
    assert "unlucky" in str(failures[0])
    with student_of("") as student:
        assert student.failed_loads(3) == []
