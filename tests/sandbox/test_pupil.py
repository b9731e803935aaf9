"""A pupil that is watched: its work is cut once a line did not come back, and not before."""

from __future__ import annotations

from sapper.sandbox import Failure, WatchedPupil
from sapper.sandbox.failure import FailureKind
from sapper.sandbox.pupil import HURRIED, MOST_BREAKDOWNS
from sapper.sandbox.seen import LINE_WORK, USUAL, Seen, Way


class Sleeper:
    """A pupil that never comes back, and keeps the work that it was allowed."""

    used_seconds = 0.0

    def __init__(self) -> None:
        self.given: list[int] = []

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        self.given.append(way.work)
        return [Seen(failure=Failure(FailureKind.HUNG, "did not come back"))]

    def renew(self) -> None:
        pass


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
