"""The course's AI as it follows a game: what it knows, where it is wrong, how it failed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from sapper.core import Cell, Shape
from sapper.sandbox import Choice, Failure, Knowledge, Sentence, Student, StudentFailed
from sapper.window.session.worker import Work

Mines = frozenset[Cell]
"""Where the mines are; None where the truth is not to be looked at."""


@dataclass(frozen=True, slots=True)
class News:
    """A cell that a move opened, with the number that it shows."""

    cell: Cell
    count: int
    move: int


@dataclass(frozen=True, slots=True)
class Alarm:
    """A cell of which the AI is certain and wrong, and the move at which it became so."""

    cell: Cell
    is_believed_mine: bool
    news: News | None

    def __str__(self) -> str:
        belief = "mines, but is safe" if self.is_believed_mine else "safes, but is a mine"
        if self.news is None:
            return f"{self.cell} is in {belief}."
        return f"{self.cell} is in {belief}, since move {self.news.move} opened {self.news.cell}."


@dataclass(frozen=True, slots=True)
class Moment:
    """All that the AI knew after a move, and the alarms that the move raised."""

    move: int
    knowledge: Knowledge
    alarms: tuple[Alarm, ...] = ()
    fresh: frozenset[Sentence] = frozenset()
    """The sentences that came with the move."""


@dataclass
class _Run:
    """One AI object's life, from its making to the next one's."""

    shape: Shape
    is_stale: bool = False
    is_broken: bool = False


@dataclass
class _Report:
    """The AI's answers: its beliefs after each news, and all that it knew after each move."""

    beliefs: list[tuple[News | None, Knowledge]] = field(default_factory=list)
    known: list[tuple[int, Knowledge]] = field(default_factory=list)
    choice: Choice | None = None
    failure: Failure | None = None


class Companion:
    """A `Student` in a worker.

    `moments` and `failure` change when the worker's results are delivered: a moment for each move
    that opened something, the first of them before any move. After a failure the AI is told nothing
    more until the next `begin`.
    """

    def __init__(self, student: Student, work: Work) -> None:
        self.student = student
        self._work = work
        self._run = _Run(Shape(1, 1))
        self.moments = [Moment(0, Knowledge())]
        self.failure: Failure | None = None

    @property
    def knowledge(self) -> Knowledge:
        """All that the AI knows now."""
        return self.moments[-1].knowledge

    @property
    def alarms(self) -> list[Alarm]:
        """The wrong beliefs of this game, the first one first."""
        return [alarm for moment in self.moments for alarm in moment.alarms]

    def moment(self, move: int) -> Moment:
        """Return what the AI knew after a move: a flag teaches it nothing."""
        return next(each for each in reversed(self.moments) if each.move <= max(0, move))

    def begin(self, shape: Shape, news: Iterable[News], mines: Mines | None) -> None:
        """Make a new AI and tell it all this; `mines` is the truth it is checked against."""
        self._run.is_stale = True
        run = self._run = _Run(shape)
        self.moments, self.failure = [Moment(0, Knowledge())], None
        told = list(news)
        self._submit(lambda report: self._begin(run, told, report), mines)

    def tell(self, news: Iterable[News], mines: Mines | None) -> None:
        """Tell the AI what was opened."""
        run, told = self._run, list(news)
        self._submit(lambda report: self._tell(run, told, report), mines)

    def choose(
        self,
        seed: int,
        opened: set[Cell],
        mines: Mines | None,
        done: Callable[[Choice | None], None],
    ) -> None:
        """Ask for a move; `done` gets it, or None if the AI failed. Never called when stale."""

        def ask(report: _Report) -> None:
            report.choice = self.student.choose(seed, opened)
            report.beliefs.append((None, self.student.beliefs()))

        self._submit(ask, mines, done)

    def close(self) -> None:
        """Drop what is under way and end the AI's process."""
        self._run.is_stale = True
        self.student.close()

    def _begin(self, run: _Run, told: list[News], report: _Report) -> None:
        self.student.begin(run.shape)
        self._tell(run, told, report)

    def _tell(self, run: _Run, told: list[News], report: _Report) -> None:
        for place, news in enumerate(told):
            if run.is_stale:
                return
            report.beliefs.append((news, self.student.tell(news.cell, news.count)))
            if place + 1 == len(told) or told[place + 1].move != news.move:
                report.known.append((news.move, self.student.knowledge()))

    def _submit(
        self,
        talk: Callable[[_Report], None],
        mines: Mines | None,
        done: Callable[[Choice | None], None] = lambda choice: None,
    ) -> None:
        """Queue a talk with the AI; what comes of it counts only if the run is still on."""
        run = self._run

        def job() -> _Report:
            report = _Report()
            if not (run.is_stale or run.is_broken):
                _talk(talk, run, report)
            return report

        def finish(report: _Report) -> None:
            if not run.is_stale:
                self._learn(report, mines)
                done(report.choice)

        self._work.submit(job, finish)

    def _learn(self, report: _Report, mines: Mines | None) -> None:
        """Take over a report, and compare it with the truth."""
        raised = self._find_alarms(report, mines) if mines is not None else []
        for move, knowledge in report.known:
            fresh = frozenset(knowledge.sentences) - frozenset(self.knowledge.sentences)
            alarms = [each for each in raised if each.news is not None and each.news.move == move]
            self.moments.append(Moment(move, knowledge, tuple(alarms), fresh))
        held = [each for each in raised if each not in self.alarms]
        if held:  # a belief of its last answer, or of a move that it did not survive
            last = self.moments[-1]
            self.moments[-1] = replace(last, alarms=(*last.alarms, *held))
        if report.failure is not None:
            self.failure = report.failure

    def _find_alarms(self, report: _Report, mines: Mines) -> list[Alarm]:
        """Return an alarm for each wrong certainty that is new."""
        known = {(alarm.cell, alarm.is_believed_mine) for alarm in self.alarms}
        found: list[Alarm] = []
        for news, beliefs in report.beliefs:
            wrong = [(cell, False) for cell in sorted(beliefs.safes & mines)]
            wrong += [(cell, True) for cell in sorted(beliefs.mines - mines)]
            found += [Alarm(*each, news) for each in wrong if each not in known]
            known.update(wrong)
        return found


def _talk(talk: Callable[[_Report], None], run: _Run, report: _Report) -> None:
    """Talk with the AI; how it fails goes into the report."""
    try:
        talk(report)
    except StudentFailed as error:
        run.is_broken = True
        report.failure = error.failure
