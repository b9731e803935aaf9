"""The work of a file is counted, and ends it: by its number, whatever the machine."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from sapper.sandbox.inside.course import LOADING_WORK, LoadedFile
from sapper.sandbox.inside.limits import TICK, Meter, Overtime, with_ticks
from sapper.sandbox.inside.lines import perform
from tests.coach.pupils import AGENTS

TEXTBOOK = (AGENTS / "textbook.py").read_text(encoding="utf-8")


def counted(code: str, most: int = 1000) -> int:
    """How often code ticks."""
    meter = Meter()
    meter.allow(most)
    exec(compile(with_ticks(ast.parse(code)), "file", "exec"), {TICK: meter.tick})
    return meter.used


@pytest.mark.parametrize(
    ("code", "ticks"),
    [
        ("x = 1", 0),
        ("for x in range(7): pass", 7),
        ("def f():\n    'text'\n    return 1\nf(); f()", 2),
        ("[x for x in range(5) for y in range(3)]", 5 + 15),
        ("def g():\n    yield from range(3)\nlist(g())", 1),
        ("x = 3\nwhile x:\n    x -= 1\nelse:\n    x = 5", 3),
    ],
)
def test_rounds_and_calls_are_counted(code: str, ticks: int) -> None:
    assert counted(code) == ticks


def test_what_is_beyond_is_refused_as_often_as_it_is_tried() -> None:
    with pytest.raises(Overtime, match="over 1,000 rounds"):
        counted("while True: pass")
    with pytest.raises(Overtime):
        counted("try:\n    while True: pass\nexcept BaseException: pass\nfor x in (1, 2): pass")


def test_texts_and_lines_stay_as_they_are() -> None:
    names: dict[str, object] = {TICK: Meter().tick}
    code = "def f():\n    'text'\n    for x in (1,):\n        1 / 0\n"
    exec(compile(with_ticks(ast.parse(code)), "file", "exec"), names)
    function = names["f"]
    assert callable(function)
    assert function.__doc__ == "text"
    with pytest.raises(ZeroDivisionError) as caught:
        function()
    assert caught.traceback[-1].lineno == 3  # from 0


def load(folder: Path, code: str) -> LoadedFile:
    path = folder / "minesweeper.py"
    path.write_text(code, encoding="utf-8")
    return LoadedFile(path, "minesweeper.py")


def test_a_line_hangs_by_its_work_and_says_how_much_it_took(tmp_path: Path) -> None:
    student = load(tmp_path, TEXTBOOK)
    lines = ["ai = MinesweeperAI(4, 4)", "ai.add_knowledge((0, 0), 1)"]
    *_, seen = perform(student, lines, 10_000, False)
    assert 10 < seen["work"] < 1000
    *_, enough = perform(student, lines, seen["work"], False)
    *_, short = perform(student, lines, seen["work"] - 1, False)
    assert "failure" not in enough
    assert short["failure"]["kind"] == "hung"


def test_a_file_that_does_not_end_while_it_is_loaded(tmp_path: Path) -> None:
    with pytest.raises(Overtime, match=f"over {LOADING_WORK:,} rounds"):
        load(tmp_path, TEXTBOOK + "\nwhile True:\n    pass\n")
