"""Sheets with rows under headings: the statistics, and the games that were played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

import pygame

from sapper.core.level import StartRule
from sapper.core.words import percent
from sapper.session import GameKind, Statistics, Tally
from sapper.session.past_games import MOST, PastGame, PastGames
from sapper.session.tally import BEST_TIMES
from sapper.window import commands, shapes
from sapper.window.button import Button, Style
from sapper.window.commands import Command
from sapper.window.fonts import REGULAR, SEMIBOLD
from sapper.window.layer import Canvas
from sapper.window.sheets import SheetPicture


class TableSheet(SheetPicture):
    """A sheet with rows under headings, each of which has a left edge and a width."""

    SIZE = (900, 600)
    HEADS: ClassVar[dict[str, tuple[float, float]]]
    TOP, STEP = 108, 30
    FOOT_WIDTH = 840
    rows: Sequence[tuple[str, ...]] = ()
    chosen = -1
    """The row that is chosen, of those that are shown; another number for none."""
    foot = ""
    is_alarmed = False
    """Whether the foot tells that something is wrong."""

    def draw_inside(self, canvas: Canvas) -> None:
        surface, theme, rows = canvas.surface, canvas.theme, self.rows
        if 0 <= self.chosen < len(rows):
            rect = self._row_rect(self.chosen)
            surface.blit(shapes.rounded(rect.size, self.px(7), theme.card, theme.line), rect)
        tops = (80, *(self.TOP + self.STEP * place for place in range(len(rows))))
        for top, row in zip(tops, (tuple(self.HEADS), *rows), strict=True):
            colour = theme.muted if top == 80 else theme.text
            for (left, width), text in zip(self.HEADS.values(), row, strict=True):
                self.write(canvas, text, (left, top), 14, colour, REGULAR, width)
        colour = theme.warning if self.is_alarmed else theme.muted
        self.write(canvas, self.foot, (28, 562), 13, colour, REGULAR, self.FOOT_WIDTH)

    def row_buttons(self, first: int, choose: Callable[[int], Command]) -> list[Button]:
        """A button for each row; `choose` gives the command of a place in the whole table."""
        return [
            Button(choose(first + place), self._row_rect(place), style=Style.BARE)
            for place in range(len(self.rows))
        ]

    def _row_rect(self, place: int) -> pygame.Rect:
        return self.rect_at(20, self.TOP - 5 + self.STEP * place, 860, self.STEP)


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


class PastSheet(TableSheet):
    """The rows of a list that are shown now; None for one that is still being read."""

    TITLE = "Past games"
    HEADS: ClassVar = {
        "Begun": (28, 154),
        "Level": (190, 152),
        "First click": (350, 102),
        "Result": (460, 77),
        "Time": (545, 92),
        "3BV": (645, 62),
        "3BV/s": (715, 67),
        "Help": (790, 82),
    }

    def prepare(self) -> None:
        past = self.controls.state.past
        if past is not None:
            self.rows = [row_of(game) for game in past.shown]
            self.buttons += self.row_buttons(past.first, past_row)
            self.chosen = past.chosen - past.first
            self.is_alarmed = bool(past.problem)
        self.foot = _foot(past)


def past_row(place: int) -> Command:
    """The command that opens the game in this row of the list."""
    return Command(f"past {place}", lambda c: c.look_at_past(place))


def _foot(past: PastGames | None) -> str:
    """What is wrong, or what can be done here."""
    if past is None:
        return "The games are being read…"
    if past.problem:
        return past.problem
    if not past.games:
        return "No past game yet."
    last = past.first + len(past.shown)
    many = f"the latest {MOST}" if len(past.games) >= MOST else str(len(past.games))
    does = "Enter or a click looks at one; one that waits goes on."
    return f"{past.first + 1} to {last} of {many}. {does}"


def row_of(game: PastGame) -> tuple[str, ...]:
    clicks = game.clicks
    is_timed = clicks is not None and game.seconds > 0 and game.outcome == "won"
    return (
        game.begun or "-",
        game.kind.label,
        STARTS[game.kind.start],
        game.outcome,
        f"{game.seconds:.2f} s",
        "-" if clicks is None else str(clicks),
        f"{clicks / game.seconds:.2f}" if clicks is not None and is_timed else "-",
        "helped" if game.is_helped else "alone",
    )
