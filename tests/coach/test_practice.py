"""The situations of the ladder: what they show of a file, check by check."""

from __future__ import annotations

from pathlib import Path

from sapper.coach.effort import Budget
from sapper.coach.fault import FaultKind
from sapper.coach.ladder import Ladder, larger_situations, size
from sapper.coach.practice import SEEN, Practice
from sapper.coach.pupil import WatchedPupil
from tests.coach.broken import PLAIN
from tests.coach.pupils import TrustedPupil


def practised(folder: Path, old: str, new: str, small: int) -> Practice:
    text = PLAIN.read_text(encoding="utf-8")
    assert old in text
    path = folder / "minesweeper.py"
    path.write_text(text.replace(old, new), encoding="utf-8")
    pupil = WatchedPupil(TrustedPupil(path))
    practice = Practice(pupil, Budget(100, lambda: 0.0), Ladder(pupil, small, tries=200))
    practice.run()
    return practice


def test_a_right_file_goes_through_all_situations(tmp_path: Path) -> None:
    practice = practised(tmp_path, "self.think()", "self.think()", small=100)
    assert practice.figures().situations > 100 + len(larger_situations())
    assert {result.passed for result in practice.results()} == {True}


def test_after_the_first_faults_a_few_larger_situations_are_enough(tmp_path: Path) -> None:
    practice = practised(tmp_path, "self.think()", "pass", small=0)
    assert practice.figures().faults["missed single"] < len(larger_situations())
    failed = {result.name for result in practice.results() if result.passed is False}
    assert {"single", "subsets"} <= failed


def test_a_move_off_the_board_has_one_cell_on_the_smallest_board(tmp_path: Path) -> None:
    old = "for i in range(self.height)"
    practice = practised(tmp_path, old, "for i in range(self.width)", small=1000)
    (result,) = [each for each in practice.results() if each.name == "legal moves"]
    assert result.lesson is not None
    assert result.lesson.fault.kind is FaultKind.BAD_RANDOM_MOVE
    assert result.lesson.calls == 1
    example = practice.examples["legal moves"]
    assert size(example.situation)[1] <= 2


def test_every_kind_of_fault_has_one_check() -> None:
    of_agents = set(FaultKind) - {FaultKind.WRONG_ANSWER, FaultKind.NOT_IMPORTED}
    assert sorted(map(str, of_agents)) == sorted(str(k) for check in SEEN for k in check.faults)
