"""The title screen: the name, the rules, "Play Game"."""

from __future__ import annotations

import pygame

from sapper.base.view import View
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.button import Button, Style
from sapper.window.fonts import BOLD, REGULAR, text_picture
from sapper.window.grid import Grid
from sapper.window.theme import Colour, Theme

TITLE = "Play Minesweeper"
RULES = (
    "Click a cell to reveal it; a number tells how many mines lie around it.",
    "Right-click a cell to flag it as a mine, and again to take the flag off.",
)
COURSE_RULE = "Flag every mine, and nothing but mines, to win."
USUAL_RULE = "Open every cell that is not a mine to win."
_ORNAMENT = View.parse("01F2111../1212F11*./F1011111.")


class TitleScreen:
    """The title screen of one moment; `is_begun` says that a game can be gone on with."""

    def __init__(
        self, size: tuple[int, int], scale: float, levels: list[str], chosen: str, is_begun: bool
    ) -> None:
        self._width, self._height = size
        self._scale = scale
        self._top = round(self._height * 0.5 - 250 * scale)
        self._rules = (*RULES, COURSE_RULE if chosen == "cs50" else USUAL_RULE)
        self.buttons = self._make_buttons(levels, chosen, is_begun)

    def draw(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw it all."""
        tile = round(40 * self._scale)
        shape = _ORNAMENT.shape
        area = pygame.Rect(0, self._top, self._width, tile * shape.height)
        BoardPicture().draw(surface, Grid(area, shape, tile), theme, Look(_ORNAMENT))
        self._write(surface, TITLE, 168, 44, theme.text, BOLD)
        for place, rule in enumerate(self._rules):
            self._write(surface, rule, 230 + 28 * place, 16, theme.muted)
        for button in self.buttons:
            button.draw(surface, theme, self._scale, button.rect.collidepoint(pointer))

    def _make_buttons(self, levels: list[str], chosen: str, is_begun: bool) -> list[Button]:
        """The button that begins, and the levels below it."""
        buttons = [Button("play", self._place(340, 220, 56), "Play Game", Style.PRIMARY)]
        width, gap = 150, 10
        left = -(len(levels) * (width + gap) - gap) / 2
        for place, name in enumerate(levels):
            label = name if name == "cs50" else name.capitalize()
            rect = self._place(420, width, 36, left + place * (width + gap) + width / 2)
            buttons.append(Button(name, rect, label, is_lit=name == chosen))
        buttons += [
            Button("statistics", self._place(472, 150, 32, -80), "Statistics", Style.QUIET),
            Button("help", self._place(472, 150, 32, 80), "Keys", Style.QUIET, key="F1"),
        ]
        if is_begun:
            label = "Go on with your game"
            buttons.append(Button("go_on", self._place(514, 310, 34), label, Style.QUIET))
        return buttons

    def _place(self, top: float, width: float, height: float, middle: float = 0) -> pygame.Rect:
        """A rectangle so many units below the top, its middle so far from the screen's."""
        scale = self._scale
        rect = pygame.Rect(0, 0, round(width * scale), round(height * scale))
        rect.midtop = (round(self._width / 2 + middle * scale), self._top + round(top * scale))
        return rect

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        top: float,
        size: float,
        colour: Colour,
        weight: str = REGULAR,
    ) -> None:
        picture = text_picture(text, round(size * self._scale), colour, weight)
        place = (self._width // 2, self._top + round(top * self._scale))
        surface.blit(picture, picture.get_rect(midtop=place))
