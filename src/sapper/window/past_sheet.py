"""The sheet with the games that were played before: one of them can be looked at again."""

from __future__ import annotations

import pygame

from sapper.session.past_games import MOST, PastGame, PastGames
from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.fonts import REGULAR
from sapper.window.sheets import SheetPicture
from sapper.window.statistics_sheet import STARTS
from sapper.window.theme import Colour, Theme

ROWS = 14
"""So many rows are shown at once."""
_HEAD = ("Begun", "Level", "First click", "Result", "Time", "3BV", "3BV/s", "Help")
_LEFTS = (28, 190, 350, 460, 545, 645, 715, 790)
_WIDTHS = (154, 152, 102, 77, 92, 62, 67, 82)
_TOP, _STEP = 108, 30


class PastSheet(SheetPicture):
    """The rows of a list that are shown now; None for one that is still being read."""

    def __init__(self, size: tuple[int, int], scale: float, past: PastGames | None) -> None:
        super().__init__(size, scale, 900, 600)
        self._past = past
        if past is not None:
            self.buttons += self._make_buttons(past)

    def draw(
        self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int], focused: str
    ) -> None:
        """Draw the table and the foot."""
        self.draw_card(surface, theme, "Past games")
        self.draw_buttons(surface, theme, pointer, focused)
        self._draw_row(surface, 80, _HEAD, theme.muted)
        if self._past is not None:
            self._draw_games(surface, theme, self._past)
        is_wrong = self._past is not None and bool(self._past.problem)
        colour = theme.warning if is_wrong else theme.muted
        self.write(surface, self._foot(), (28, 562), 13, colour, REGULAR, 840)

    def _draw_games(self, surface: pygame.Surface, theme: Theme, past: PastGames) -> None:
        for place, game in enumerate(past.shown, past.first):
            top = _TOP + _STEP * (place - past.first)
            if place == past.chosen:
                strip = self.rect_at(20, top - 5, 860, _STEP)
                surface.blit(shapes.rounded(strip.size, self.px(7), theme.card, theme.line), strip)
            self._draw_row(surface, top, row_of(game), theme.text)

    def _make_buttons(self, past: PastGames) -> list[Button]:
        return [
            Button(
                f"past:{place}",
                self.rect_at(20, _TOP - 5 + _STEP * (place - past.first), 860, _STEP),
                style=Style.BARE,
            )
            for place in range(past.first, past.first + len(past.shown))
        ]

    def _draw_row(
        self, surface: pygame.Surface, top: float, row: tuple[str, ...], colour: Colour
    ) -> None:
        for left, width, text in zip(_LEFTS, _WIDTHS, row, strict=True):
            self.write(surface, text, (left, top), 14, colour, REGULAR, width)

    def _foot(self) -> str:
        """What is wrong, or what can be done here."""
        past = self._past
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
    """What the list says of a game."""
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
