"""A student's file can do what it likes: the sandbox answers with a typed failure."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sapper.core import BadAgent, Shape
from sapper.sandbox import CourseFile, Failure, FailureKind, Student, StudentFailed
from sapper.sandbox.file import course_file
from sapper.sandbox.inside.limits import Limits

CLASSES = "class Minesweeper: pass\nclass Sentence: pass\nclass MinesweeperAI: pass\n"


def sandbox_of(
    folder: Path, code: str, hear: Callable[[str], None] = lambda text: None, **limits: Any
) -> Student:
    path = folder / "pupil.py"
    path.write_text(CLASSES + code, encoding="utf-8")
    return Student(CourseFile.read(path), limits=Limits(**limits), hear=hear)


def failure_of(sandbox: Student, name: str = "f", **limits: Any) -> Failure:
    with sandbox, pytest.raises(StudentFailed) as caught:
        sandbox.call(name, **limits)
    return caught.value.failure


def test_objects_live_between_calls() -> None:
    with Student(CourseFile.read(course_file())) as sandbox:
        sandbox.begin(Shape(2, 2))
        assert sandbox.tell((0, 0), 0).safes == {(0, 0), (0, 1), (1, 0), (1, 1)}


def test_an_exception_names_the_line_and_the_child_goes_on(tmp_path: Path) -> None:
    code = "def f():\n    return {}['key']\ndef g():\n    return 7\n"
    with sandbox_of(tmp_path, code) as sandbox:
        with pytest.raises(StudentFailed, match="KeyError: 'key'") as caught:
            sandbox.call("f")
        assert (caught.value.failure.kind, caught.value.failure.line) == (FailureKind.RAISED, 5)
        assert sandbox.call("g") == 7


def test_a_hang_is_ended_and_the_next_call_works(tmp_path: Path) -> None:
    code = "def f():\n    while True: pass\ndef g():\n    return 7\n"
    with sandbox_of(tmp_path, code) as sandbox:
        assert sandbox.call("g") == 7
        with pytest.raises(
            StudentFailed, match=r"hung: the call took over 0.2 s of processor time \(line 5\)"
        ) as caught:
            sandbox.call("f", seconds=0.2)
        assert (caught.value.failure.kind, caught.value.failure.line) == (FailureKind.HUNG, 5)
        assert sandbox.call("g") == 7


def test_a_hang_that_swallows_every_exception_is_ended_by_the_system(tmp_path: Path) -> None:
    code = (
        "def f():\n    while True:\n        try:\n            while True: pass\n"
        "        except BaseException: pass\n"
    )
    failure = failure_of(sandbox_of(tmp_path, code), seconds=0.3)
    assert (failure.kind, failure.line) == (FailureKind.HUNG, 7)


def test_the_file_is_read_once(tmp_path: Path) -> None:
    sandbox = sandbox_of(tmp_path, "def g():\n    return 7\n")
    sandbox.file.path.unlink()
    with sandbox:
        assert sandbox.call("g") == 7


def test_a_module_beside_it_comes_along(tmp_path: Path) -> None:
    (tmp_path / "deeper.py").write_text("NUMBER = 7\n")
    (tmp_path / "helper.py").write_text("from deeper import NUMBER\n")
    (tmp_path / "stranger.py").write_text("NUMBER = 8\n")
    code = "import os\nfrom helper import NUMBER\ndef f(): return [NUMBER, *sorted(os.listdir())]\n"
    with sandbox_of(tmp_path, code) as sandbox:
        found = sandbox.call("f")
    assert found == [7, "deeper.py", "helper.py", "minesweeper.py"]


def test_leaving_the_process_is_a_death(tmp_path: Path) -> None:
    failure = failure_of(sandbox_of(tmp_path, "import os\ndef f(): os._exit(3)\n"))
    assert failure.kind is FailureKind.DIED
    assert "exit code 3" in str(failure)


def test_system_exit_is_an_exception(tmp_path: Path) -> None:
    failure = failure_of(sandbox_of(tmp_path, "def f(): raise SystemExit('bye')\n"))
    assert failure.kind is FailureKind.RAISED


def test_output_is_kept_apart_and_bounded(tmp_path: Path) -> None:
    code = "def f():\n    for i in range(200000): print('line', i)\n    return 1\n"
    with sandbox_of(tmp_path, code) as sandbox:
        assert sandbox.call("f") == 1
        assert sandbox.output.startswith("line 0")
        assert len(sandbox.output) <= 65536


def test_what_is_printed_is_heard_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)
    heard: queue.Queue[str] = queue.Queue()
    with sandbox_of(tmp_path, "def f(): print('so far so good')\n", hear=heard.put) as sandbox:
        sandbox.call("f")
        text = ""
        while not text.endswith("\n"):
            text += heard.get(timeout=10.0)
        assert text == "so far so good\n"


def test_the_original_file_is_out_of_reach(tmp_path: Path) -> None:
    code = (
        "import os, shutil\ndef f():\n    shutil.rmtree(os.path.dirname(__file__))\n    return 1\n"
    )
    with sandbox_of(tmp_path, code) as sandbox:
        assert sandbox.call("f") == 1
    assert (tmp_path / "pupil.py").is_file()


def test_reading_input_ends_at_once(tmp_path: Path) -> None:
    failure = failure_of(sandbox_of(tmp_path, "def f(): return input()\n"))
    assert "EOFError" in str(failure)


@pytest.mark.parametrize(
    ("code", "message"),
    [
        ("def f(:\n", "SyntaxError.*line 4"),
        ("import nowhere\n", "ModuleNotFoundError: No module named 'nowhere'.*line 4"),
        ("del Sentence\n", "'pupil.py' has no class Sentence"),
        ("raise SystemExit\n", "SystemExit"),
    ],
)
def test_a_file_that_does_not_load(tmp_path: Path, code: str, message: str) -> None:
    with sandbox_of(tmp_path, code) as sandbox:
        with pytest.raises(StudentFailed, match=message) as caught:
            sandbox.load()
        assert caught.value.failure.kind is FailureKind.UNLOADABLE


def test_bytes_that_are_no_python(tmp_path: Path) -> None:
    path = tmp_path / "pupil.py"
    path.write_bytes(b"\x89PNG\0\xff")
    with Student(CourseFile.read(path)) as sandbox, pytest.raises(StudentFailed) as caught:
        sandbox.load()
    assert caught.value.failure.kind is FailureKind.UNLOADABLE


def test_no_file() -> None:
    with pytest.raises(BadAgent, match="no file 'nowhere.py'"):
        CourseFile.read(Path("nowhere.py"))


def test_a_child_that_nobody_closed_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "scratch").mkdir()
    program = (
        "from sapper.sandbox import CourseFile, Student\n"
        "from sapper.sandbox.file import course_file\n"
        "sandbox = Student(CourseFile.read(course_file()))\n"
        "sandbox.load()\n"
    )
    environment = {**os.environ, "TMPDIR": str(tmp_path / "scratch")}
    subprocess.run([sys.executable, "-c", program], env=environment, check=True, timeout=60)
    assert list((tmp_path / "scratch").iterdir()) == []
