"""The title screen: the name, the rules, the game that waits, and a card for every game."""

from __future__ import annotations

import pygame

from sapper.core.level import LEVELS, Level
from sapper.core.view import View
from sapper.core.words import counted
from sapper.session.past_games import PastGame
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, write
from sapper.window.grid import Grid
from sapper.window.layer import Canvas, Scaled
from sapper.window.panel import clock_text

TITLE = "Play Minesweeper"
RULES = (
    "Click a cell to reveal it; a number tells how many mines lie around it.",
    "Right-click a cell to flag it as a mine, and again to take the flag off.",
)
COURSE_RULE = "Flag every mine, and nothing but mines, to win."
USUAL_RULE = "Open every cell that is not a mine to win."
_ORNAMENT = View.parse("01F2111../1212F11*./F1011111.")
_HEIGHT = 600
_QUIET = {"new": "Custom…", "past": "Past games", "practice": "Practice"}
_QUIET |= {"statistics": "Statistics", "help": "Keys"}


class TitleScreen(Scaled):
    """The title screen of one moment."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self._width, self._height = size
        self._controls = controls
        self._top = max(self.px(34), round(self._height * 0.5 - _HEIGHT / 2 * scale))
        is_course = controls.session.play.setup.is_course
        self._rules = (*RULES, COURSE_RULE if is_course else USUAL_RULE)
        self.buttons = [*self._begin_buttons(), *self._cards(), *self._quiet_buttons()]

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        tile = self.px(34)
        shape = _ORNAMENT.shape
        area = pygame.Rect(0, self._top, self._width, tile * shape.height)
        BoardPicture().draw(surface, Grid(area, shape, tile), theme, Look(_ORNAMENT))
        lines = [(TITLE, 122, 40, theme.text, BOLD)]
        for number, rule in enumerate(self._rules):
            lines.append((rule, 182 + 24 * number, 15, theme.muted, REGULAR))
        state = self._controls.state
        lines.append((state.waiting or state.notice, 578, 14, theme.warning, REGULAR))
        for text, top, height, colour, weight in lines:
            place = (self._width // 2, self._top + self.px(top))
            write(surface, text, self.px(height), colour, weight, self._width, midtop=place)
        draw_buttons(self.buttons, canvas, self.scale)

    def _begin_buttons(self) -> list[Button]:
        """The game that waits, if one does, and "Play Game"."""
        controls = self._controls
        waiting, setup = controls.waiting, controls.session.play.setup
        words = _size_words(setup.name, setup.level)
        play = Button("play", self._place(272, 250, 60), "Play Game", Style.PRIMARY, words=words)
        if not waiting:
            return [play]
        game = PastGame(waiting[-1])
        label = f"Go on: {game.kind.label}, {clock_text(game.seconds)}"
        more = f", and {len(waiting) - 1} more" if len(waiting) > 1 else ""
        below = f"begun {game.begun or 'before'}{more}"
        rect = self._place(272, 300, 60, -160)
        go_on = Button("go_on", rect, label, Style.PRIMARY, words=below)
        return [go_on, Button("play", self._place(272, 300, 60, 160), "Play Game", words=words)]

    def _cards(self) -> list[Button]:
        """A card for each level, the board of the day and boards without guessing, the course's."""
        setup, course = self._controls.session.play.setup, self._controls.course_setup.level
        cards = [
            (name, name.capitalize(), _size_words("", LEVELS[name]))
            for name in ("beginner", "intermediate", "expert")
        ]
        cards.append(("daily", "Board of the day", "16x16, no guessing"))
        places = self._beside(350, 190, 68, 12, len(cards))
        buttons = [
            Button(command, rect, label, words=words)
            for (command, label, words), rect in zip(cards, places, strict=True)
        ]
        left, right = self._beside(430, 392, 68, 12, 2)
        words = f"{_size_words('', course)}; a minesweeper.py plays along"
        buttons.append(Button("cs50", left, "The course's game (cs50)", words=words))
        label = f"Boards without guessing: {'on' if setup.is_no_guess else 'off'}"
        words = "every level can be solved by logic alone"
        return [*buttons, Button("no_guess", right, label, words=words, is_lit=setup.is_no_guess)]

    def _quiet_buttons(self) -> list[Button]:
        places = self._beside(520, 120, 34, 10, len(_QUIET))
        return [
            Button(command, rect, label, Style.QUIET)
            for (command, label), rect in zip(_QUIET.items(), places, strict=True)
        ]

    def _beside(
        self, top: float, width: float, height: float, gap: float, count: int
    ) -> list[pygame.Rect]:
        """The places of so many things beside each other, in the middle of the screen."""
        middles = ((place - (count - 1) / 2) * (width + gap) for place in range(count))
        return [self._place(top, width, height, middle) for middle in middles]

    def _place(self, top: float, width: float, height: float, middle: float = 0) -> pygame.Rect:
        """A rectangle so many units below the top, its middle so far from the screen's."""
        rect = pygame.Rect(0, 0, self.px(width), self.px(height))
        rect.midtop = (round(self._width / 2 + middle * self.scale), self._top + self.px(top))
        return rect


def _size_words(name: str, level: Level) -> str:
    """The size in words, behind the level's name where that is told."""
    size = f"{level.height}x{level.width}, {counted(level.mines, 'mine')}"
    return f"{name if name == 'cs50' else name.capitalize()}, {size}" if name else size
