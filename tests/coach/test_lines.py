"""The line that did it, one cause for many faults, and hints in steps."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.diagnosis import MOST_WORDS
from sapper.coach.fault import Severity
from tests.coach.pupils import AGENTS, check, right

CHANGES = [
    ("textbook", "0 <= j < self.width", "0 <= j < self.height", 0),
    ("plain", "            if cell not in self.moves_made:\n                return cell",
     "            if cell in self.moves_made:\n                return cell", 1),
]  # fmt: skip
"""A style, a change, and how many lines further the named one may be."""


def changed(folder: Path, style: str, old: str, new: str) -> tuple[Path, int]:
    text = (AGENTS / f"{style}.py").read_text(encoding="utf-8")
    place = text.index(old)
    path = folder / "minesweeper.py"
    path.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
    return path, text.count("\n", 0, place + len(old) - len(old.lstrip())) + 1


@pytest.mark.parametrize(("style", "old", "new", "slack"), CHANGES, ids=lambda each: str(each)[:24])
def test_the_first_lesson_names_the_changed_line(
    tmp_path: Path, style: str, old: str, new: str, slack: int
) -> None:
    path, line = changed(tmp_path, style, old, new)
    check_result, lesson = check(path, edited=1).causes[0]
    assert lesson.line is not None, check_result.name
    assert abs(lesson.line - line) <= slack, lesson.trace
    assert lesson.trace
    assert str(lesson.line) in lesson.trace[0]
    assert ", in <" not in lesson.trace[0]
    assert 2 <= len(lesson.hints) <= 4
    assert sum(len(hint.split()) for hint in lesson.hints) <= MOST_WORDS + 1


def test_what_is_true_between_two_lines_of_one_call_hides_no_false_sentence(
    tmp_path: Path,
) -> None:
    text = (AGENTS / "textbook.py").read_text(encoding="utf-8")
    text = text.replace("elif (i, j) not in self.safes:", "if (i, j) not in self.safes:")
    made = "self.knowledge.append(Sentence(neighbors, count))\n"
    again = f"{made}        for mine in self.mines:\n            self.mark_mine(mine)\n"
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace(made, again), encoding="utf-8")
    _, lesson = check(path).causes[0]
    assert lesson.trace[1].strip() == made.strip(), lesson.trace


def test_renamed_arguments_have_their_line(tmp_path: Path) -> None:
    new = "(self, h=8, w=8):\n        height, width = h, w\n"
    path, line = changed(tmp_path, "textbook", "(self, height=8, width=8):\n", new)
    lesson = check(path).causes[0][1]
    assert (lesson.title, lesson.line) == ("raises TypeError", line)


def test_what_goes_away_with_a_right_method_follows_from_the_wrong_one(tmp_path: Path) -> None:
    old = "    def mark_safe(self, cell):\n        if cell in self.cells:\n"
    new = "    def mark_safe(self, cell):\n        if cell in self.cells and len(self.cells) > 1:\n"
    path, _ = changed(tmp_path, "textbook", old, new)
    report = check(path, edited=1)
    result, lesson = report.causes[0]
    assert lesson.title == "does not return"
    assert report.echoes(result.name)


def test_what_a_grader_sees_comes_first(tmp_path: Path) -> None:
    # Two faults: the grader sees the missing subset rule, and not the wrong random move.
    path, _ = changed(tmp_path, "textbook", "one.cells < two.cells", "one.cells > two.cells")
    text = path.read_text(encoding="utf-8")
    wrong = "        for i in range(self.width):\n            for j in range(self.height):\n"
    right = "        for i in range(self.height):\n            for j in range(self.width):\n"
    place = text.rindex(right)
    path.write_text(text[:place] + wrong + text[place + len(right) :], encoding="utf-8")
    report = check(path)
    causes = [each for each, _ in report.causes if each.severity is not Severity.POLISH]
    assert causes[0].is_graded
    assert not causes[-1].is_graded
    assert report.grader_passes is False


_LOOK = """                if (i, j) == cell:
                    continue
                if 0 <= i < self.height and 0 <= j < self.width:
                    if (i, j) in self.mines:
                        count -= 1
                    elif (i, j) not in self.safes:
                        neighbors.add((i, j))
"""
_SKIPS_MINES = """                neighbor = (i, j)
                if neighbor == cell or neighbor in self.safes:
                    continue
                if neighbor in self.mines:
                    continue
                if 0 <= i < self.height and 0 <= j < self.width:
                    neighbors.add(neighbor)
"""
_NO_DIAGONALS = _LOOK.replace("if (i, j) == cell:", "if (i == cell[0]) == (j == cell[1]):")
_COUNTS_SAFES = _LOOK.replace("in self.mines:", "in self.mines | self.safes:")
WAYS = [
    (_LOOK, _SKIPS_MINES, 5, "counts known mines again in a new sentence"),
    (_LOOK, _NO_DIAGONALS, 2, "leaves a loop or a function too early"),
    (_LOOK, _COUNTS_SAFES, 4, "calls a cell safe that may be a mine"),
]
"""What students write, the line of it that is wrong, and what the coach calls it."""


@pytest.mark.parametrize(("old", "new", "place", "title"), WAYS, ids=lambda each: str(each)[-20:])
def test_one_cause_with_its_line_for_what_students_write(
    tmp_path: Path, old: str, new: str, place: int, title: str
) -> None:
    path, line = changed(tmp_path, "textbook", old, new)
    causes = [
        (lesson.title, lesson.line)
        for result, lesson in check(path, edited=1).causes
        if result.severity is not Severity.POLISH
    ]
    assert causes == [(title, line + place - 1)]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("hidden = around - self.safes - self.mines", "hidden = around - self.safes"),
        ("found = len(around & self.mines)", "found = len(hidden & self.mines)"),
    ],
)
def test_a_wrong_sentence_has_the_line_that_made_what_went_in(
    tmp_path: Path, old: str, new: str
) -> None:
    text = right("helped")
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    lesson = check(path, edited=1).causes[0][1]
    assert lesson.line == text[: text.index(old)].count("\n") + 1, lesson.trace
