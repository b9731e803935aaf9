"""The title screen: the name, the rules, the game that waits, and a card for every game."""

from __future__ import annotations

import pygame

from sapper.base.level import LEVELS, Level
from sapper.base.view import View
from sapper.base.words import counted
from sapper.session.past_games import PastGame
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, write
from sapper.window.grid import Grid
from sapper.window.layer import Canvas
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


class TitleScreen:
    """The title screen of one moment."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        self._width, self._height = size
        self._scale = scale
        self._controls = controls
        self._top = max(round(34 * scale), round(self._height * 0.5 - _HEIGHT / 2 * scale))
        is_course = controls.session.play.setup.is_course
        self._rules = (*RULES, COURSE_RULE if is_course else USUAL_RULE)
        self.buttons = [*self._begin_buttons(), *self._cards(), *self._quiet_buttons()]

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        tile = round(34 * self._scale)
        shape = _ORNAMENT.shape
        area = pygame.Rect(0, self._top, self._width, tile * shape.height)
        BoardPicture().draw(surface, Grid(area, shape, tile), theme, Look(_ORNAMENT))
        lines = [(TITLE, 122, 40, theme.text, BOLD)]
        for number, rule in enumerate(self._rules):
            lines.append((rule, 182 + 24 * number, 15, theme.muted, REGULAR))
        state = self._controls.state
        lines.append((state.waiting or state.notice, 578, 14, theme.warning, REGULAR))
        for text, top, height, colour, weight in lines:
            place = (self._width // 2, self._top + round(top * self._scale))
            size = round(height * self._scale)
            write(surface, text, size, colour, weight, self._width, midtop=place)
        draw_buttons(self.buttons, canvas, self._scale)

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
        setup = self._controls.session.play.setup
        cards = [
            (name, name.capitalize(), _size_words("", LEVELS[name]))
            for name in ("beginner", "intermediate", "expert")
        ]
        cards.append(("daily", "Board of the day", "16x16, no guessing"))
        width, gap = 190, 12
        left = -(len(cards) * (width + gap) - gap) / 2
        buttons = [
            Button(
                command,
                self._place(350, width, 68, left + place * (width + gap) + width / 2),
                label,
                words=words,
            )
            for place, (command, label, words) in enumerate(cards)
        ]
        course = self._controls.course_setup.level
        words = f"{_size_words('', course)}; a minesweeper.py plays along"
        rect = self._place(430, 392, 68, left + 196)
        buttons.append(Button("cs50", rect, "The course's game (cs50)", words=words))
        rect = self._place(430, 392, 68, -left - 196)
        is_on = "on" if setup.is_no_guess else "off"
        label = f"Boards without guessing: {is_on}"
        words = "every level can be solved by logic alone"
        return [*buttons, Button("no_guess", rect, label, words=words, is_lit=setup.is_no_guess)]

    def _quiet_buttons(self) -> list[Button]:
        width, gap = 120, 10
        left = -(len(_QUIET) * (width + gap) - gap) / 2
        return [
            Button(
                command,
                self._place(520, width, 34, left + place * (width + gap) + width / 2),
                label,
                Style.QUIET,
            )
            for place, (command, label) in enumerate(_QUIET.items())
        ]

    def _place(self, top: float, width: float, height: float, middle: float = 0) -> pygame.Rect:
        """A rectangle so many units below the top, its middle so far from the screen's."""
        scale = self._scale
        rect = pygame.Rect(0, 0, round(width * scale), round(height * scale))
        rect.midtop = (round(self._width / 2 + middle * scale), self._top + round(top * scale))
        return rect


def _size_words(name: str, level: Level) -> str:
    """The size in words, behind the level's name where that is told."""
    size = f"{level.height}x{level.width}, {counted(level.mines, 'mine')}"
    return f"{name if name == 'cs50' else name.capitalize()}, {size}" if name else size
