"""What a learner reads holds: the example shows the fault, the line did it, the hint leads on."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

from sapper.coach.diagnosis import (
    BY_LINE,
    LEAST_WORDS,
    MOST_WORDS,
    Blame,
    diagnosis_of_message,
    hints,
)
from sapper.coach.fault import Fault, FaultKind
from sapper.coach.lesson import Lesson
from tests.coach.pupils import AGENTS, ROOT, STYLES, check, right

MUST = "It must not raise an error:\n"


def write(folder: Path, style: str, old: str, new: str) -> tuple[Path, int]:
    """A file of a style with its first place changed, and the line of that."""
    known = AGENTS / f"{style}.py"
    text = known.read_text(encoding="utf-8") if known.exists() else right(style)
    start = text.index("class Sentence")
    place = text.index(old, start if style not in ("listed",) else 0)
    path = folder / "minesweeper.py"
    path.write_text(text[:place] + new + text[place + len(old) :], encoding="utf-8")
    return path, text.count("\n", 0, place) + 1


def first(path: Path) -> Lesson:
    return check(path).causes[0][1]


def run(code: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run lines as a learner would, beside a file."""
    spec = spec_from_file_location("minesweeper", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    monkeypatch.setitem(sys.modules, "minesweeper", module)
    exec(code, {"print": lambda *_, **__: None})


EXAMPLES = [
    ("textbook", "range(cell[0] - 1", "range(cell[0] - 2"),  # a false sentence
    ("textbook", "elif (i, j) not in self.safes", "elif (i, j) in self.safes"),  # an empty one
    ("textbook", "0 <= i < self.height", "0 <= i <= self.height"),  # cells off the board
    ("textbook", "self.knowledge.append(Sentence(neighbors, count))", "pass"),
    ("plain", " and self.count == other.count", ""),  # the right answer is False
    ("plain", "self.mark_safe(cell)\n        self.catch_up()", "self.catch_up()"),
    ("helped", "for column in range(self.width)}", "for column in range(self.width - 1)}"),
]


@pytest.mark.parametrize(("style", "old", "new"), EXAMPLES, ids=lambda each: str(each)[:20])
def test_the_last_hint_fails_below_the_example_and_holds_for_a_right_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str, old: str, new: str
) -> None:
    path, _ = write(tmp_path, style, old, new)
    lesson = first(path)
    assertion = lesson.hints[-1].partition(MUST)[2]
    assert assertion
    code = "\n".join((*lesson.code, assertion))
    with pytest.raises(AssertionError):
        run(code, path, monkeypatch)
    run(code, ROOT / "minesweeper.py", monkeypatch)


LINES = [
    # The value that was changed, and not the block around it.
    ("textbook", "self.count -= 1", "self.count += 1", 0, "this line changes it last"),
    # A cell that is left out and counted was taken for a mine.
    ("textbook", "if (i, j) in self.mines", "if (i, j) not in self.mines", 4, "is left out"),
    # A loop that goes on though nothing changes.
    ("textbook", "self.mark_mine(mine)", "pass", -4, "this loop does not end"),
    ("listed", "                    b = b + 1", "                        b = b + 1", -9,
     "this loop does not end"),
    ("plain", "kept.append(sentence)", "pass", 1, "is gone from ai.knowledge"),
    # Who called mark_safe for a cell that nothing proves, and not mark_safe itself.
    ("plain", "        self.think()\n", "        self.think()\n        self.mark_safe((0, 0))\n", 1,
     "(0, 0) went into ai.safes, which does not follow"),
    ("listed", "(0, 1), (1, -1), (1, 0)", "(0, 1), (1, 0)", 75, "(1, 0) is left out of"),
    ("plain", "random.choice(choices)", "choices[0]", 0, "the answer comes from here"),
    ("plain", "for i in range(self.height)", "for i in range(self.width)", 6, "comes from here"),
    ("plain", "    def make_random_move", "    def random_move", -84, "no such method here"),
]  # fmt: skip
"""A style, a change, how many lines further the named one is, and what is said of it."""


@pytest.mark.parametrize(
    ("style", "old", "new", "away", "words"), LINES, ids=lambda each: str(each)[:20]
)
def test_the_line_that_did_it_and_what_it_did(
    tmp_path: Path, style: str, old: str, new: str, away: int, words: str
) -> None:
    path, line = write(tmp_path, style, old, new)
    lesson = first(path)
    assert lesson.line == line + away, lesson.trace
    assert words in lesson.trace[0]


HINTS = [
    ("textbook", "if (i, j) in self.mines", "if (i, j) not in self.mines", 1, "as if it were a"),
    ("textbook", "elif (i, j) not in self.safes", "elif (i, j) in self.safes", 1, "up to eight"),
    ("textbook", "        changed = True\n", "", 1, "should give it its first value"),
    ("textbook", "cell[1] - 1, cell[1]", "cell[2] - 1, cell[1]", 1, "A cell, for one, is a pair"),
    ("textbook", "self.mark_mine(mine)", "pass", 0, "Ctrl-C"),
    ("recursive", "                self.mark_mine(cell)\n", "", 1, "what makes it stop"),
    ("textbook", "inferred.append(new)", "pass", 1, "Compare each sentence with every other"),
]  # fmt: skip
"""A style, a change, the place of a hint, and what it has to say."""


@pytest.mark.parametrize(
    ("style", "old", "new", "step", "words"), HINTS, ids=lambda each: str(each)[:20]
)
def test_the_hints_are_about_this_fault(
    tmp_path: Path, style: str, old: str, new: str, step: int, words: str
) -> None:
    path, _ = write(tmp_path, style, old, new)
    assert words in first(path).hints[step]


def test_what_is_recorded_is_not_called_missing(tmp_path: Path) -> None:
    path, _ = write(
        tmp_path, "textbook", "            sentence.mark_mine(cell)\n", "            pass\n"
    )
    titles = [lesson.title for _, lesson in check(path).taught]
    assert "mark_mine of the agent does not tell every sentence" in titles
    assert "mark_mine of the agent does not record the cell" not in titles
    path, _ = write(tmp_path, "textbook", "        self.mines.add(cell)\n", "")
    titles = [lesson.title for _, lesson in check(path).taught]
    assert "mark_mine of the agent does not record the cell" in titles


def test_known_cells_in_a_sentence_are_no_reasoning_that_stops(tmp_path: Path) -> None:
    path, _ = write(tmp_path, "recursive", "known - self.safes", "known | self.safes")
    titles = [lesson.title for _, lesson in check(path).taught]
    assert titles[0] == "leaves a known cell in a sentence"
    assert "stops too early" not in titles


def test_the_hints_of_lines_have_a_good_length() -> None:
    assert len(BY_LINE) >= 7
    for cause in BY_LINE.values():
        lesson = Lesson(Fault(FaultKind.HUNG), "does not return", hint=cause.idea)
        line = "line 105, in add_knowledge, called from line 88: this loop does not end"
        found = hints(lesson, Blame(105, (line,)), "")
        assert LEAST_WORDS <= sum(len(step.split()) for step in found) <= MOST_WORDS, cause


def test_a_value_of_another_type_is_no_missing_name() -> None:
    assert (
        "spelling"
        in diagnosis_of_message("AttributeError: 'Sentence' object has no attribute 'x'").idea
    )
    assert (
        "type" in diagnosis_of_message("AttributeError: 'tuple' object has no attribute 'x'").idea
    )
    assert diagnosis_of_message("TypeError: int() argument must be a string").idea == ""
    assert (
        "as given"
        in diagnosis_of_message("TypeError: f() missing 1 required positional argument").idea
    )


@pytest.mark.parametrize("style", STYLES)
def test_right_files_in_other_styles_have_nothing_to_mend(tmp_path: Path, style: str) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text(right(style), encoding="utf-8")
    report = check(path)
    assert report.grader_passes
    assert not report.is_failed
