"""Small edits of a student's file find the fault, lose nothing, and are never shown."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path

import pytest

from sapper.coach.fault import Severity
from sapper.coach.repairs import RepairSearch, agreed
from sapper.coach.report import Report
from sapper.coach.trials import guards
from tests.coach.pupils import AGENTS, TrustedPupil, check, right

TEXTBOOK = (AGENTS / "textbook.py").read_text(encoding="utf-8")


def write(folder: Path, old: str, new: str) -> tuple[Path, int]:
    """The textbook's file with one place changed, and the line of that."""
    start = TEXTBOOK.index("class Sentence")
    place = TEXTBOOK.index(old, start)
    path = folder / "minesweeper.py"
    path.write_text(TEXTBOOK[:place] + new + TEXTBOOK[place + len(old) :], encoding="utf-8")
    return path, TEXTBOOK.count("\n", 0, place) + 1


def repaired(path: Path) -> Report:
    return check(path, edited=1)


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ("two.cells - one.cells", "one.cells - two.cells", "subtracts the wrong way round"),
        ("0 <= j < self.width:", "0 <= j < self.height:", "mixes up height and width"),
        ("possible.append((i, j))", "possible.append((j, i))", "has two values in the wrong order"),
        ("self.knowledge = []", "self.knowledge = {}", "knowledge is of the wrong type"),
        ("one.cells < two.cells", "one.cells & two.cells", "takes sentences that only overlap"),
    ],
)
def test_the_line_and_the_kind_of_mistake(tmp_path: Path, old: str, new: str, title: str) -> None:
    path, line = write(tmp_path, old, new)
    report = repaired(path)
    _, lesson = report.causes[0]
    assert (lesson.line, lesson.title, lesson.seen) == (line, title, "")
    # The change that mends it is nowhere in what a student or a program gets.
    assert old not in json.dumps(report.to_json())


_FLAGGED = """                            self.knowledge.append(difference)
                            done = False
"""
_SET = "        self.moves_made = set()\n"
_OWN = f"""    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
{_SET}"""
_MARKS = "self.mark_safe(safe)\n"


@pytest.mark.parametrize(
    ("text", "old", "new", "title"),
    [
        (right("listed"), "(1, 0), (1, 1)]", "(1, 1)]", "has a wrong list of steps to the"),
        (
            TEXTBOOK,
            f"{_MARKS}                    changed = True\n",
            _MARKS,
            "does for mines what it",
        ),
        (
            TEXTBOOK,
            "two.count - one.count)",
            "two.count)",
            "takes the cells away, but not the count",
        ),
        (right("helped"), "reasoner.run()", "reasoner.run", "names a method, but does not call it"),
        (TEXTBOOK, "inferred.append(new)", "pass", "misses what the subset rule proves"),
        (
            TEXTBOOK,
            "if len(self.cells) == self.count:",
            "if len(self.cells) == 1:",
            "known_mines is",
        ),
        (right("listed"), _FLAGGED, _FLAGGED.partition("\n")[0] + "\n", "misses what"),
        (
            TEXTBOOK,
            "        while changed:\n            changed = False\n",
            "        while changed:\n",
            "does not return",
        ),
        (right("helped"), "return self.count == 0", "self.count == 0", "gives None where a"),
        (
            TEXTBOOK,
            "        return random.choice(possible)\n",
            "        possible = random.shuffle(possible)\n        return possible[0]\n",
            "keeps what a call gives back",
        ),
        (
            TEXTBOOK,
            _OWN,
            "    moves_made = set()\n\n" + _OWN.replace(_SET, ""),
            "keeps one set or list",
        ),
    ],
    ids=(
        "a table of steps",
        "a twin",
        "a count",
        "brackets",
        "a line",
        "a question",
        "beside a table",
        "reset",
        "return",
        "kept",
        "in the class",
    ),
)
def test_lines_that_leave_something_out(
    tmp_path: Path, text: str, old: str, new: str, title: str
) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    _, lesson = repaired(path).causes[0]
    assert lesson.line == text[: text.index(old)].count("\n") + 1, lesson.trace
    assert lesson.title.startswith(title)


@pytest.mark.parametrize(
    ("old", "new", "title"),
    [
        ("self.mines = set()\n        self.safes =", "self.mines = self.safes =", "gives one set"),
        ("continue\n", "break\n", "calls a cell a mine"),
        ("make_random_move(self):\n        possible = []", "make_random_move(self, possible=[]):",
         "keeps a list or a set from one call to the next"),
        ("            if cell not in self.moves_made:\n                return cell",
         "            if cell not in self.moves_made:\n                self.moves_made.add(cell)\n"
         "                return cell", "asking for a safe move changes the agent"),
        ("inferred.append(new)", "self.knowledge.append(new)", ""),
    ],
    ids=("one set", "break", "shared", "needless", "walking"),
)  # fmt: skip
def test_mistakes_that_no_list_names(tmp_path: Path, old: str, new: str, title: str) -> None:
    path, first = write(tmp_path, old, new)
    _, lesson = repaired(path).causes[0]
    assert lesson.line is not None
    assert first <= lesson.line <= first + new.count("\n"), lesson.trace
    assert lesson.title.startswith(title)


def test_a_line_of_the_class_is_said_to_be_one(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text(TEXTBOOK.replace(_OWN, f"    moves_made = set()\n\n{_OWN.replace(_SET, '')}"))
    _, lesson = repaired(path).causes[0]
    assert "in the class MinesweeperAI" in lesson.trace[0]


def test_what_one_edit_ends_follows_from_one_fault(tmp_path: Path) -> None:
    path, _ = write(tmp_path, "two.cells - one.cells", "one.cells - two.cells")
    report = repaired(path)
    first, _ = report.causes[0]
    echoes = report.echoes(first.name)
    assert echoes
    assert "one small change ends both" in {each.cause for each in echoes}
    assert first.is_graded


def test_what_a_right_method_ends_follows_from_the_wrong_one(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    text = right("dated").replace("self.cells = set(self.cells)", "self.cells = [*self.cells]")
    path.write_text(text, encoding="utf-8")
    report = repaired(path)
    first, lesson = report.causes[0]
    assert lesson.title == "a sentence does not store its cells as a set"
    causes = {each.cause for each in report.echoes(first.name) if each.cause}
    assert causes == {"with a right Sentence.__init__, this is gone"}


def test_without_a_witness_the_title_says_what_was_seen(tmp_path: Path) -> None:
    path, _ = write(tmp_path, "if one.cells and one.cells < two.cells:", "if False:")
    lesson = check(path).causes[0][1]
    assert lesson.headline.startswith("after these calls (")
    assert lesson.headline.endswith(("is missing from `safes`", "is missing from `mines`"))


def test_endless_edits_end_by_their_work_and_the_file_is_as_before(tmp_path: Path) -> None:
    path, _ = write(tmp_path, "changed = False", "changed = True")  # endless by itself
    pupil = TrustedPupil(path)
    before = pupil.source
    first = next(trial for trial in guards() if trial.size > 1)
    search = RepairSearch(pupil, [first, *guards()])
    assert search.wrong[0] == 0
    repair = agreed(search.repairs(0), None)
    assert repair is not None
    assert repair.is_all
    assert pupil.source == before


def test_each_thing_in_a_deep_copy_counts_as_work() -> None:
    driver = files("sapper.coach.repairs").joinpath("driver.py").read_text(encoding="utf-8")
    lines = [
        f"{driver}\nfrom itertools import count\n_ticks = count()",
        "_copied = _counted_copy({'_tick_': _ticks.__next__}).deepcopy([[1], [2], [3]])",
        "(_copied, next(_ticks) > 3)",
    ]
    *_, last = TrustedPupil(AGENTS / "textbook.py").perform(lines)
    assert last.text == "([[1], [2], [3]], True)"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("possible.append((i, j))", "possible.append((j, i))"),
        ("0 <= j < self.width", "0 <= j < self.height"),
    ],
    ids=("two functions", "one function"),
)
def test_two_faults_have_a_line_each(tmp_path: Path, old: str, new: str) -> None:
    path, line = write(tmp_path, "two.cells - one.cells", "one.cells - two.cells")
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(old, new), encoding="utf-8")
    lines = {
        lesson.line
        for each, lesson in check(path, edited=3).causes
        if each.severity is not Severity.POLISH
    }
    assert {line, text[: text.index(old)].count("\n") + 1} <= lines
