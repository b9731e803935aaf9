"""A student's AI followed: what it holds, how it fails, in a child or right here."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sapper.core import Shape
from sapper.sandbox.failure import StudentFailed
from sapper.sandbox.file import CourseFile
from sapper.sandbox.local import LocalStudent
from sapper.sandbox.student import Student

STUDENTS = Path(__file__).parent.parent / "students"
RIGHT = (STUDENTS / "right.py").read_text(encoding="utf-8")


def write(folder: Path, text: str) -> Path:
    path = folder / "minesweeper.py"
    path.write_text(text, encoding="utf-8")
    return path


def student_of(path: Path, in_process: bool = False) -> Student:
    return (LocalStudent if in_process else Student)(CourseFile.read(path))


def failure_of(student: Student) -> StudentFailed:
    def talk() -> None:
        student.begin(Shape(3, 3))
        student.tell((0, 0), 0)
        student.knowledge()

    try:
        with pytest.raises(StudentFailed) as caught:
            talk()
    finally:
        student.close()
    return caught.value


@pytest.mark.parametrize("in_process", [False, True])
def test_all_that_it_holds(in_process: bool) -> None:
    student = student_of(STUDENTS / "right.py", in_process)
    try:
        student.begin(Shape(3, 3))
        student.tell((0, 0), 1)
        knowledge = student.knowledge()
        assert knowledge.moves_made == {(0, 0)}
        assert [str(each) for each in knowledge.sentences] == ["{(0, 1), (1, 0), (1, 1)} = 1"]
    finally:
        student.close()


@pytest.mark.parametrize("in_process", [False, True])
def test_a_failure_has_its_line_and_its_whole_traceback(tmp_path: Path, in_process: bool) -> None:
    text = RIGHT.replace(
        "def add_knowledge(self, cell, count):",
        "def add_knowledge(self, cell, count):\n        self.helper()\n\n"
        "    def helper(self):\n        raise ValueError('x' * 400)\n\n"
        "    def other(self, cell, count):",
    )
    assert text != RIGHT
    path = write(tmp_path, text)
    failure = failure_of(student_of(path, in_process)).failure
    lines = text.splitlines()
    assert failure.line == 1 + lines.index("        raise ValueError('x' * 400)")
    assert "add_knowledge raised ValueError" in str(failure)
    assert "in add_knowledge" in failure.trace
    assert "in helper" in failure.trace
    assert "x" * 400 in failure.trace


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("self.mines = 5", "minesweeper.py: self.mines is 5, expected a set of cells"),
        ("del self.safes", "minesweeper.py: self.safes is not there, expected a set of cells"),
        ("self.knowledge = None", "self.knowledge is None, expected a list of sentences"),
    ],
)
def test_a_wrong_attribute_is_blamed_on_what_it_is(tmp_path: Path, code: str, words: str) -> None:
    text = RIGHT.replace(
        "def add_knowledge(self, cell, count):",
        f"def add_knowledge(self, cell, count):\n        {code}\n        return\n",
    )
    assert words in str(failure_of(student_of(write(tmp_path, text))))


def test_breakpoint_in_the_child_says_what_to_do(tmp_path: Path) -> None:
    text = RIGHT.replace(
        "def add_knowledge(self, cell, count):",
        "def add_knowledge(self, cell, count):\n        breakpoint()\n",
    )
    assert "python runner.py --in-process" in str(failure_of(student_of(write(tmp_path, text))))


def test_breakpoint_in_process_opens_the_debugger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = RIGHT.replace(
        "def add_knowledge(self, cell, count):",
        "def add_knowledge(self, cell, count):\n        breakpoint()\n",
    )
    opened: list[str] = []
    monkeypatch.setattr(
        sys, "breakpointhook", lambda: opened.append(sys._getframe(1).f_code.co_name)
    )
    student = student_of(write(tmp_path, text), True)
    student.begin(Shape(3, 3))
    student.tell((0, 0), 0)
    assert opened == ["add_knowledge"]


def test_ctrl_c_in_process_ends_the_call_alone(tmp_path: Path) -> None:
    text = RIGHT.replace(
        "def add_knowledge(self, cell, count):",
        "def add_knowledge(self, cell, count):\n        raise KeyboardInterrupt\n",
    )
    failure = failure_of(student_of(write(tmp_path, text), True)).failure
    assert "KeyboardInterrupt" in str(failure)


def test_an_edited_file_in_process_is_loaded_anew(tmp_path: Path) -> None:
    path = write(tmp_path, "x = ")
    student = student_of(path, True)
    with pytest.raises(StudentFailed, match="does not load"):
        student.begin(Shape(3, 3))
    write(tmp_path, RIGHT)
    student.close()
    student.begin(Shape(3, 3))
