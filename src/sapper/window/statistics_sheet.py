"""The sheet with what the kept games say: a row a level and start rule, and the best times."""

from __future__ import annotations

from typing import ClassVar

from sapper.core.level import StartRule
from sapper.core.words import percent
from sapper.session import GameKind, Statistics, Tally
from sapper.session.tally import BEST_TIMES
from sapper.window import commands
from sapper.window.button import Button
from sapper.window.commands import Command
from sapper.window.fonts import SEMIBOLD
from sapper.window.layer import Canvas
from sapper.window.sheets import TableSheet

ROWS = 7
"""So many rows are shown at once."""
STARTS = {StartRule.NONE: "any cell", StartRule.SAFE: "safe", StartRule.OPENING: "opening"}
_EMPTY = (
    "No finished game yet. Every game that you finish is counted here:",
    "how many you play and win, how many in a row, your best times and your speed,",
    "by level and by what the first click is promised. Beside it stands how often the champion,",
    "Sapper's strongest player, wins such games. Games in which you had help are counted apart.",
)


class StatisticsSheet(TableSheet):
    """The tallies of the kinds of games, and of the chosen one its best times."""

    TITLE, FOOT_WIDTH = "Statistics", 690
    HEADS: ClassVar = {
        "Level": (28, 136),
        "First click": (170, 94),
        "Played": (270, 64),
        "Won": (340, 100),
        "Champion": (445, 84),
        "Streak": (535, 80),
        "Best time": (620, 94),
        "3BV/s": (720, 74),
        "Helped": (800, 64),
    }

    def prepare(self) -> None:
        statistics, state = self.controls.session.statistics, self.controls.state
        found = {} if statistics is None else statistics.look()
        self._tallies = tallies = list((found or {}).items())
        self._first = first = max(0, min(state.first_row, len(tallies) - ROWS))
        self._chosen = max(0, min(state.chosen_row, len(tallies) - 1))
        self.rows = [_row(*each) for each in tallies[first : first + ROWS]]
        self.chosen = self._chosen - first
        self._is_counting = found is None
        if not self._is_counting:
            save = Button(commands.SAVE_CSV, self.rect_at(742, 552, 130, 34), "Save as CSV")
            self.buttons += [*self.row_buttons(first, statistics_row), save]
        self.foot = self._foot(statistics)

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw the table, and the best times of the chosen row."""
        super().draw_inside(canvas)
        self._draw_more(canvas)
        if self._tallies:
            self._draw_times(canvas, *self._tallies[self._chosen])
        elif not self._is_counting:
            for place, line in enumerate(_EMPTY):
                self.write(canvas, line, (28, self.TOP + 26 * place), 14, canvas.theme.text)

    def _draw_more(self, canvas: Canvas) -> None:
        """How many rows lie above and below those that are shown."""
        theme = canvas.theme
        above, below = self._first, len(self._tallies) - self._first - len(self.rows)
        if above or below:
            text = f"{above} above, {below} below: scroll"
            self.write(canvas, text, (28, self.TOP + self.STEP * ROWS + 2), 12, theme.muted)

    def _draw_times(self, canvas: Canvas, kind: GameKind, tally: Tally) -> None:
        theme = canvas.theme
        title = f"Best times: {kind.label}, first click {STARTS[kind.start]}"
        self.write(canvas, title, (28, 348), 15, theme.text, SEMIBOLD)
        if not tally.wins:
            self.write(canvas, "No game won alone yet.", (28, 378), 14, theme.muted)
        for place, best in enumerate(tally.wins[:BEST_TIMES]):
            cells = (
                f"{place + 1}.",
                f"{best.seconds:.2f} s",
                f"3BV {best.clicks}",
                f"{best.speed:.2f} 3BV/s",
                best.day,
            )
            for left, text in zip((28, 60, 160, 250, 370), cells, strict=True):
                self.write(canvas, text, (left, 378 + 28 * place), 14, theme.text)

    def _foot(self, statistics: Statistics | None) -> str:
        """What is wrong with the files, or what the last column means."""
        if statistics is None:
            return "Games are not kept in this session."
        if statistics.problem:
            return statistics.problem
        if self._is_counting:
            return f"Counting your games… {statistics.counted:,} so far."
        if not self._tallies:
            return "Esc goes back."
        return "Helped: AI moves, hints, odds, undo or a known board. You played the others alone."


def statistics_row(place: int) -> Command:
    """The command that chooses this row."""
    return Command(f"row {place}", lambda c: c.choose_row(place))


def _row(kind: GameKind, tally: Tally) -> tuple[str, ...]:
    won = "-" if tally.rate is None else f"{tally.won} ({percent(tally.rate)})"
    champion = "-" if kind.champion_rate is None else percent(kind.champion_rate)
    best = "-" if tally.best is None else f"{tally.best.seconds:.2f} s"
    speed = "-" if tally.best_speed is None else f"{tally.best_speed:.2f}"
    return (
        kind.label,
        STARTS[kind.start],
        str(tally.played),
        won,
        champion,
        f"{tally.streak}, best {tally.best_streak}",
        best,
        speed,
        str(tally.helped),
    )
