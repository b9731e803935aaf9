"""The sheet with what the kept games say: a row a level and start rule, and the best times."""

from __future__ import annotations

import pygame

from sapper.base.level import StartRule
from sapper.base.words import percent
from sapper.session import GameKind, Statistics, Tally
from sapper.session.tally import BEST_TIMES
from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.fonts import REGULAR, SEMIBOLD
from sapper.window.sheets import SheetPicture
from sapper.window.theme import Colour, Theme

ROWS = 7
"""So many rows are shown at once."""
_HEAD = (
    "Level",
    "First click",
    "Played",
    "Won",
    "Champion",
    "Streak",
    "Best time",
    "3BV/s",
    "Helped",
)
_LEFTS = (28, 170, 270, 340, 445, 535, 620, 720, 800)
_WIDTHS = (136, 94, 64, 100, 84, 80, 94, 74, 64)
STARTS = {StartRule.NONE: "any cell", StartRule.SAFE: "safe", StartRule.OPENING: "opening"}
_TOP, _STEP = 108, 30
_EMPTY = (
    "No finished game yet. Every game that you finish is counted here:",
    "how many you play and win, how many in a row, your best times and your speed,",
    "by level and by what the first click is promised. Beside it stands how often the champion,",
    "Sapper's strongest player, wins such games. Games in which you had help are counted apart.",
)


class StatisticsSheet(SheetPicture):
    """The tallies, `first` being the row at the top and `chosen` the one with its times listed."""

    def __init__(
        self,
        size: tuple[int, int],
        scale: float,
        statistics: Statistics | None,
        first: int,
        chosen: int,
    ) -> None:
        super().__init__(size, scale, 900, 600)
        self._statistics = statistics
        found = {} if statistics is None else statistics.look()
        self._is_counting = found is None
        self._tallies = tallies = list((found or {}).items())
        self._first = max(0, min(first, len(tallies) - ROWS))
        self._chosen = max(0, min(chosen, len(tallies) - 1))
        self.buttons += self._make_buttons()

    def draw(
        self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int], focused: str
    ) -> None:
        """Draw the table, the best times of the chosen row, and the foot."""
        self.draw_card(surface, theme, "Statistics")
        self.draw_buttons(surface, theme, pointer, focused)
        self._draw_row(surface, 80, _HEAD, theme.muted)
        for place, (kind, tally) in enumerate(self._shown, self._first):
            top = _TOP + _STEP * (place - self._first)
            if place == self._chosen:
                strip = self.rect_at(20, top - 4, 860, _STEP)
                surface.blit(shapes.rounded(strip.size, self.px(7), theme.card), strip)
            self._draw_row(surface, top, _row(kind, tally), theme.text)
        self._draw_more(surface, theme)
        if self._tallies:
            self._draw_times(surface, theme, *self._tallies[self._chosen])
        elif not self._is_counting:
            for place, line in enumerate(_EMPTY):
                self.write(surface, line, (28, _TOP + 26 * place), 14, theme.text)
        self.write(surface, self._foot(), (28, 562), 13, theme.muted, REGULAR, 690)

    @property
    def _shown(self) -> list[tuple[GameKind, Tally]]:
        return self._tallies[self._first : self._first + ROWS]

    def _make_buttons(self) -> list[Button]:
        rows = [
            Button(
                f"row:{place}",
                self.rect_at(20, _TOP - 4 + _STEP * (place - self._first), 860, _STEP),
                style=Style.BARE,
            )
            for place in range(self._first, self._first + len(self._shown))
        ]
        if self._is_counting:
            return []
        return [*rows, Button("save_csv", self.rect_at(742, 552, 130, 34), "Save as CSV")]

    def _draw_row(
        self, surface: pygame.Surface, top: float, row: tuple[str, ...], colour: Colour
    ) -> None:
        for left, width, text in zip(_LEFTS, _WIDTHS, row, strict=True):
            self.write(surface, text, (left, top), 14, colour, REGULAR, width)

    def _draw_more(self, surface: pygame.Surface, theme: Theme) -> None:
        """How many rows lie above and below those that are shown."""
        above, below = self._first, len(self._tallies) - self._first - len(self._shown)
        if above or below:
            text = f"{above} above, {below} below: scroll"
            self.write(surface, text, (28, _TOP + _STEP * ROWS + 2), 12, theme.muted)

    def _draw_times(
        self, surface: pygame.Surface, theme: Theme, kind: GameKind, tally: Tally
    ) -> None:
        title = f"Best times: {kind.label}, first click {STARTS[kind.start]}"
        self.write(surface, title, (28, 348), 15, theme.text, SEMIBOLD)
        if not tally.wins:
            self.write(surface, "No game won alone yet.", (28, 378), 14, theme.muted)
        for place, best in enumerate(tally.wins[:BEST_TIMES]):
            cells = (
                f"{place + 1}.",
                f"{best.seconds:.2f} s",
                f"3BV {best.clicks}",
                f"{best.speed:.2f} 3BV/s",
                best.day,
            )
            for left, text in zip((28, 60, 160, 250, 370), cells, strict=True):
                self.write(surface, text, (left, 378 + 28 * place), 14, theme.text)

    def _foot(self) -> str:
        """What is wrong with the files, or what the last column means."""
        if self._statistics is None:
            return "Games are not kept in this session."
        if self._statistics.problem:
            return self._statistics.problem
        if self._is_counting:
            return f"Counting your games… {self._statistics.counted:,} so far."
        if not self._tallies:
            return "Esc goes back."
        return "Helped: AI moves, hints, odds, undo or a known board. You played the others alone."


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
