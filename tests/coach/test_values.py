"""Other values at one place find the line of a mistake that no edit mends."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path

import pytest

from sapper.coach.repair import find_place, find_repairs
from sapper.coach.values import Sites, Tried, only_place
from sapper.coach.witnesses import guards
from tests.coach.pupils import AGENTS, TrustedPupil, check, right

TEXTBOOK = (AGENTS / "textbook.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (
            "0 <= i < self.height and 0 <= j < self.width",
            "0 <= i < self.height and 0 <= j * i < self.width",
        ),
        ("len(self.cells) == self.count", "len(str(self.cells)) == 8 * self.count + 2"),
    ],
    ids=("a question", "a number"),
)
def test_the_line_of_a_mistake_that_no_edit_mends(tmp_path: Path, old: str, new: str) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text(TEXTBOOK.replace(old, new), encoding="utf-8")
    report = check(path, edited=1)
    first, lesson = report.causes[0]
    assert lesson.line == TEXTBOOK[: TEXTBOOK.index(old)].count("\n") + 1, lesson.trace
    assert lesson.trace[0].endswith("the fault is gone")
    assert report.echoes(first.name)


def test_a_right_file_has_no_such_place() -> None:
    pupil = TrustedPupil(AGENTS / "textbook.py")
    assert find_repairs(pupil, list(guards())) == []
    assert find_place(pupil, 1) is None


def test_every_function_stays_python_and_the_given_class_is_left_alone() -> None:
    for text in (TEXTBOOK, right("listed"), right("dated")):
        sites = Sites(text)
        assert not any(home == "Minesweeper" for home, _, _, _ in sites.told)
        for _, name, code, used in sites.told:
            assert name in code
            assert all(f"_value_({number}, " in code for number in used)
            ast.parse(code)


def test_patterns_and_texts_are_left_alone() -> None:
    text = "def f(x):\n    match x:\n        case 1 | (2, _):\n            return f'{x + 1}'\n"
    ((_, _, code, used),) = Sites(text).told
    assert "case 1 | [2, _]:" in code
    assert "f'{x + 1}'" in code
    assert len(used) == 2  # both lines can be left out


def test_what_cannot_be_read_here_has_no_place(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text("def f(:\n", encoding="utf-8")
    assert find_place(TrustedPupil(path), 1) is None
    assert find_place(TrustedPupil(AGENTS / "textbook.py"), 1) is None  # nothing was tried before


def test_one_line_must_be_left_and_what_is_around_it_says_no_more() -> None:
    sites = Sites(TEXTBOOK).found
    inside = next(site for site in sites if site.function == "add_knowledge" and site.names == ())
    around = next(site for site in sites if site.is_around(inside))
    elsewhere = replace(inside, span=(1, 0, 1, 9))
    one, outer, other = (Tried(each, 6, False, frozenset()) for each in (inside, around, elsewhere))
    assert only_place([one, outer], 6) == one
    assert only_place([one, other], 6) is None
    assert only_place([replace(one, learned=4)], 6) is not None
    assert only_place([replace(one, learned=4, is_lost=True)], 6) is None
    assert only_place([], 6) is None
