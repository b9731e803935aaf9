"""A pupil that is watched: its work is cut once a line did not come back, and not before."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.coach.pupil import HURRIED, MOST_BREAKDOWNS, Pupil, WatchedPupil
from sapper.coach.seen import LINE_WORK, USUAL, Seen, Way
from sapper.sandbox import BadMessage, CourseFile, Failure, FailureKind, Student


class Sleeper(Pupil):
    """A pupil that never comes back, and keeps the work that it was allowed."""

    def __init__(self) -> None:
        super().__init__(Student(CourseFile(Path("minesweeper.py"), b"")))
        self.given: list[int] = []

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        self.given.append(way.work)
        return [Seen(failure=Failure(FailureKind.HUNG, "did not come back"))]


def test_the_first_endless_line_may_do_all_its_work_and_further_ones_less() -> None:
    sleeper = Sleeper()
    watched = WatchedPupil(sleeper)
    for _ in range(MOST_BREAKDOWNS):
        assert not watched.is_broken_down
        watched.perform(["f()"])
    assert sleeper.given == [LINE_WORK] + [LINE_WORK // HURRIED] * (MOST_BREAKDOWNS - 1)
    assert watched.is_broken_down


def test_a_patient_one_goes_on_with_all_the_work() -> None:
    sleeper = Sleeper()
    watched = WatchedPupil(sleeper, is_patient=True)
    watched.perform(["f()"])
    watched.perform(["f()"])
    assert sleeper.given == [LINE_WORK] * 2


@pytest.mark.parametrize("kind", ["died", "garbled", "no kind"])
def test_a_line_can_only_fail_by_itself(kind: str) -> None:
    assert Seen.decode({"failure": {"kind": "raised", "what": "KeyError"}}).failure
    with pytest.raises(BadMessage):
        Seen.decode({"failure": {"kind": kind, "what": "KeyError"}})
