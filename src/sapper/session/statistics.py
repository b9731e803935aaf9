"""What the kept games say of a player: by level and start rule, played alone or with help."""

from __future__ import annotations

import csv
import io

from sapper.game.game import Outcome
from sapper.game.history import History
from sapper.session.counted import Counted, Rows, next_rows, save_rows
from sapper.session.tally import GameKind, Tally
from sapper.session.worker import InlineWorker, Work

_AT_ONCE = 2**16
"""So many bytes of new games are read while a face waits: some thirty games."""
_PART = 2**20
"""So many bytes are read by one job of the worker."""
_SAVED_AFTER = 500
"""So many games are counted before what was counted is kept."""


class Statistics:
    """The tallies of the games that a history keeps, and of those that are added to it.

    `look` never waits: where there is much to read, `work` does it part by part, and `counted` says
    how far it is. `tallies` reads to the end.
    """

    def __init__(self, history: History, work: Work | None = None) -> None:
        self.history = history
        self._work: Work = work or InlineWorker()
        self._rows: dict[object, Counted] = {}
        self._tallies: dict[GameKind, Tally] = {}
        self._end = 0
        """The byte up to which the games were counted."""
        self._seen = 0
        """The size of their file when it was looked at last."""
        self._saved = 0
        """How many of the rows are kept for the next session."""
        self._is_reading = False

    @property
    def problem(self) -> str | None:
        """What is wrong with the files, if anything is."""
        return self.history.problem

    @property
    def counted(self) -> int:
        return len(self._rows)

    def look(self) -> dict[GameKind, Tally] | None:
        """The tallies if they can be told at once; None while games are being counted."""
        if self._is_reading:
            return None
        size = self._find_size()
        if size != self._seen:
            self._seen = size
            if size - self._end > _AT_ONCE:
                self._is_reading = True
                self._read_part()
                return None
            self._take(next_rows(self.history, self._end, _AT_ONCE))
        return self._in_order()

    def tallies(self) -> dict[GameKind, Tally]:
        """The tally of every kind that was played, standard levels first."""
        size = self._find_size()
        is_more = size != self._seen or self._is_reading
        self._seen, self._is_reading = size, False
        while is_more:
            part = next_rows(self.history, self._end, size - self._end)
            self._take(part)
            is_more = part.begin < part.end < size
        return self._in_order()

    def tally(self, kind: GameKind) -> Tally:
        """The tally of one kind, an empty one if it was never played."""
        return self.tallies().get(kind, Tally())

    def to_csv(self) -> str:
        """A line for every kind, with a heading."""
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(_COLUMNS)
        for kind, tally in self.tallies().items():
            writer.writerow(_cells(kind, tally))
        return text.getvalue()

    def _begin_anew(self) -> None:
        self._rows, self._tallies = {}, {}
        self._end = self._seen = self._saved = 0
        self._is_reading = False

    def _find_size(self) -> int:
        """The bytes of the games; where some are gone they are others, and are counted anew."""
        try:
            size = self.history.path.stat().st_size
        except OSError:
            size = 0
        if size < self._end:
            self._begin_anew()
        return size

    def _read_part(self) -> None:
        begin = self._end
        self._work.submit(lambda: next_rows(self.history, begin, _PART), self._take_part)

    def _take_part(self, part: Rows) -> None:
        """Count what a job has read; another goes on where it stopped."""
        if not self._is_reading or part.begin != self._end:
            return
        self._take(part)
        self._is_reading = part.begin < part.end < self._seen
        new = len(self._rows) - self._saved
        if new >= (self._saved // 2 if self._is_reading else 0) + _SAVED_AFTER:
            self._save()
        if self._is_reading:
            self._read_part()

    def _take(self, part: Rows) -> None:
        """Count the games of a part; of one that is there twice the last counts, in its place."""
        is_twice = False
        for row in part.rows:
            key = row.identity or object()
            is_twice |= self._rows.pop(key, None) is not None
            self._rows[key] = row
            if not is_twice:
                self._count(row)
        if is_twice:
            self._tallies = {}
            for row in self._rows.values():
                self._count(row)
        self._end = part.end
        if part.is_kept:
            self._saved = len(self._rows)

    def _count(self, row: Counted) -> None:
        if row.outcome is not Outcome.PLAYING:
            tally = self._tallies.setdefault(row.kind, Tally())
            tally.add(row.outcome, row.time, row.is_helped)

    def _save(self) -> None:
        rows, end = [*self._rows.values()], self._end
        self._saved = len(rows)
        self._work.submit(lambda: save_rows(self.history, rows, end), lambda _: None)

    def _in_order(self) -> dict[GameKind, Tally]:
        return dict(sorted(self._tallies.items(), key=lambda each: each[0].order()))


_COLUMNS = (
    "level",
    "start",
    "course_rules",
    "no_guess",
    "played",
    "won",
    "win_rate",
    "champion_win_rate",
    "streak",
    "best_streak",
    "best_seconds",
    "best_3bv_per_second",
    "helped",
)


def _cells(kind: GameKind, tally: Tally) -> tuple[object, ...]:
    best = None if tally.best is None else f"{tally.best.seconds:.2f}"
    speed = None if tally.best_speed is None else f"{tally.best_speed:.2f}"
    rate = None if tally.rate is None else f"{tally.rate:.3f}"
    counts = (tally.played, tally.won, rate, kind.champion_rate, tally.streak, tally.best_streak)
    rules = (kind.is_course, kind.is_no_guess)
    return (str(kind.level), str(kind.start), *rules, *counts, best, speed, tally.helped)
