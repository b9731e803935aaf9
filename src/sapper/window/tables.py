"""Sheets with rows under headings: the statistics, and the games that were played before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from typing import ClassVar

import pygame

from sapper.core import percent
from sapper.game import BEST_TIMES, SHARE_OF, GameKind, PastGame, Statistics, Tally
from sapper.window import commands, shapes
from sapper.window.button import Button, Style
from sapper.window.commands import Command
from sapper.window.fonts import REGULAR, SEMIBOLD
from sapper.window.new_game import STARTS
from sapper.window.past_list import MOST, Listing, PastGames
from sapper.window.shapes import Canvas
from sapper.window.sheets import SheetPicture
from sapper.window.theme import mix


class TableSheet(SheetPicture):
    """A sheet with rows under headings, each of which has a left edge and a width."""

    SIZE = (900, 600)
    HEADS: ClassVar[dict[str, tuple[float, float]]]
    TOP, STEP, FOOT_WIDTH = 108, 30, 840
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


_CURVE = 200
"""A curve has so many of the last games."""
_WEEKS = 26
_EMPTY = (
    "No game yet. Every game that you begin is counted here by level: won, lost or left,",
    "with your best times, your speed, how well you played and how lucky you were.",
)


class StatisticsSheet(TableSheet):
    """The tallies of the kinds of games; of the chosen one its best times and their curve."""

    TITLE, FOOT_WIDTH = "Statistics", 560
    HEADS: ClassVar = {
        "Level": (28, 128),
        "First click": (158, 74),
        "Won": (236, 44),
        "Lost": (284, 44),
        "Left": (332, 44),
        "Rate": (380, 60),
        "Streak": (444, 76),
        "Best time": (524, 84),
        "3BV/s": (612, 52),
        "Accuracy": (668, 70),
        "Luck": (742, 60),
        "Helped": (806, 64),
    }

    def prepare(self) -> None:
        self._statistics = statistics = self.controls.session.statistics
        self._tallies = tallies = [] if statistics is None else list(statistics.tallies().items())
        self._table = table = self.controls.state.table or Listing(0, 0)
        table.count = len(tallies)
        self.rows = [_row(*each) for each in tallies[table.first : table.first + table.rows]]
        self.chosen = table.chosen - table.first
        self.foot = self._foot(statistics)
        self.is_alarmed = statistics is not None and bool(statistics.problem)
        if statistics is None or not (tallies or statistics.daily()):
            self.add_button(commands.SAMPLE, self.rect_at(28, 180, 240, 40))
            return
        self.buttons += self.row_buttons(table.first, _statistics_row)
        self.add_button(commands.EXPORT_GAMES, self.rect_at(744, 552, 130, 34))
        self.controls.session.review_one()

    def draw_inside(self, canvas: Canvas) -> None:
        super().draw_inside(canvas)
        self._draw_more(canvas)
        theme = canvas.theme
        if self._statistics is None or not self.rows:
            for place, line in enumerate(_EMPTY):
                self.write(canvas, line, (28, 112 + 26 * place), 15, theme.muted)
        else:
            kind, tally = self._tallies[self._table.chosen]
            self._draw_times(canvas, kind, tally)
            self._draw_curves(canvas, self._statistics, kind)
        if self._statistics is not None:
            self._draw_days(canvas, self._statistics)

    def _draw_more(self, canvas: Canvas) -> None:
        """How many rows lie above and below those that are shown."""
        above = self._table.first
        below = len(self._tallies) - above - len(self.rows)
        if above or below:
            text = f"{above} above, {below} below: scroll"
            place = (28, self.TOP + self.STEP * self._table.rows - 4)
            self.write(canvas, text, place, 12, canvas.theme.muted)

    def _draw_times(self, canvas: Canvas, kind: GameKind, tally: Tally) -> None:
        theme = canvas.theme
        self.write(canvas, f"Best times: {kind.label}", (28, 304), 15, theme.text, SEMIBOLD)
        if not tally.wins:
            self.write(canvas, "No game won alone yet.", (28, 332), 14, theme.muted)
        for place, best in enumerate(tally.wins[:BEST_TIMES]):
            speed = f"{best.speed:.2f} 3BV/s"
            cells = (
                f"{place + 1}.",
                f"{best.seconds:.3f} s",
                f"3BV {best.clicks}",
                speed,
                best.day,
            )
            for left, text in zip((28, 52, 140, 214, 308), cells, strict=True):
                self.write(canvas, text, (left, 332 + 22 * place), 14, theme.text)

    def _draw_curves(self, canvas: Canvas, statistics: Statistics, kind: GameKind) -> None:
        """Draw the share of wins, and the times of the last won games, the fastest below."""
        shares = statistics.shares(kind, _CURVE)
        self._draw_curve(canvas, f"Share of wins over {SHARE_OF} games", shares, (0, 1), 470)
        times = [each.seconds for each in statistics.times(kind, _CURVE)]
        if times:
            ends = min(times), max(times)
            words = f"{len(times)} wins: {ends[0]:.1f} to {ends[1]:.1f} s"
            self._draw_curve(canvas, words, times, ends, 675)

    def _draw_curve(
        self,
        canvas: Canvas,
        words: str,
        values: Sequence[float],
        ends: tuple[float, float],
        left: int,
    ) -> None:
        if len(values) < 2:
            return
        theme, box = canvas.theme, self.rect_at(left, 332, 185, 104)
        self.write(canvas, words, (left, 306), 13, theme.text, SEMIBOLD)
        low, spread = ends[0], (ends[1] - ends[0]) or 1.0
        points = [
            (
                box.left + box.width * place / (len(values) - 1),
                box.bottom - box.height * (value - low) / spread,
            )
            for place, value in enumerate(values)
        ]
        pygame.draw.line(canvas.surface, theme.line, box.bottomleft, box.bottomright)
        pygame.draw.aalines(canvas.surface, theme.accent, False, points)

    def _draw_days(self, canvas: Canvas, statistics: Statistics) -> None:
        """Draw a square for each day: the fuller, the more games were won; a ring: its board."""
        theme, days, boards = canvas.theme, statistics.days(), statistics.daily()
        if not days and not boards:
            return
        today = datetime.now(UTC).date()
        streak = statistics.daily_streak(today)
        behind = f"; board of the day: {streak} in a row" if boards else ""
        self.write(canvas, f"Games won by day{behind}", (470, 448), 14, theme.muted)
        monday = today - timedelta(days=today.weekday(), weeks=_WEEKS - 1)
        for number in range((today - monday).days + 1):
            day = str(monday + timedelta(days=number))
            week, weekday = divmod(number, 7)
            rect = self.rect_at(470 + 12 * week, 468 + 11 * weekday, 10, 9)
            share = min(1.0, days[day] / 5)
            canvas.surface.fill(mix(theme.card, theme.accent, share), rect)
            if day in boards and boards[day].is_won:
                pygame.draw.rect(canvas.surface, theme.text, rect, 1)

    def _foot(self, statistics: Statistics | None) -> str:
        """What is wrong with the file, or what the columns mean."""
        if statistics is None:
            return "Games are not kept in this session."
        if statistics.problem:
            return statistics.problem
        if not self._tallies:
            return "Esc goes back. Drop a .jsonl file of games on the window to read it in."
        return "Rate: won of won, lost and left. Drop a .jsonl file here to read games in."


def _statistics_row(place: int) -> Command:
    """The command that chooses this row."""
    return Command(f"row {place}", lambda c: c.choose_row(place))


def _row(kind: GameKind, tally: Tally) -> tuple[str, ...]:
    return (
        kind.label,
        STARTS[kind.start],
        *(str(tally.won), str(tally.lost), str(tally.left)),
        "-" if tally.rate is None else percent(tally.rate),
        f"{tally.streak}, best {tally.best_streak}",
        "-" if tally.best is None else f"{tally.best.seconds:.3f} s",
        "-" if tally.best_speed is None else f"{tally.best_speed:.2f}",
        "…" if tally.accuracy is None else f"{tally.accuracy:.1f} %",
        "…" if tally.luck is None else f"{100 * tally.luck:+.1f} %",
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
        past, self.foot = self.controls.state.table, "The games are being read…"
        if isinstance(past, PastGames):
            self.rows = [row_of(game) for game in past.shown]
            self.buttons += self.row_buttons(past.first, past_row)
            self.chosen = past.chosen - past.first
            self.is_alarmed = bool(past.problem or past.damage)
            self.foot = _foot(past)


def past_row(place: int) -> Command:
    """The command that opens the game in this row of the list."""
    return Command(f"past {place}", lambda c: c.look_at_past(place))


def _foot(past: PastGames) -> str:
    """What is wrong, or what can be done here."""
    if past.problem or past.damage:
        return past.problem or past.damage
    if not past.games:
        return "No past game yet."
    last = past.first + len(past.shown)
    many = f"the latest {MOST}" if len(past.games) >= MOST else str(len(past.games))
    does = "Enter or a click opens one; a saved game continues."
    return f"{past.first + 1} to {last} of {many}. {does}"


def row_of(game: PastGame) -> tuple[str, ...]:
    clicks = game.clicks
    is_timed = clicks is not None and game.seconds > 0 and game.outcome == "won"
    return (
        game.begun or "-",
        game.kind.label,
        STARTS[game.kind.start],
        game.outcome,
        f"{game.seconds:.3f} s",
        "-" if clicks is None else str(clicks),
        f"{clicks / game.seconds:.2f}" if clicks is not None and is_timed else "-",
        _help_words(game),
    )


def _help_words(game: PastGame) -> str:
    if game.is_agent:
        return "agent's"
    return "helped" if game.is_helped else "alone"
