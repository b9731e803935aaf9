"""The title screen: the name, the rules, the game that waits, and what can be played."""

from __future__ import annotations

import pygame

from sapper.core import LEVELS, Level, View, counted
from sapper.game import PastGame
from sapper.window import commands
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.button import Button, Part, Style, draw_buttons
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, line_height, text_width, wrap, write
from sapper.window.geometry import Grid, beside, card_size, stacked
from sapper.window.panel import clock_text
from sapper.window.session import Setup
from sapper.window.shapes import Canvas, Scaled
from sapper.window.state import Door

TITLE = "Play Minesweeper"
RULES = (
    "Click a cell to reveal it; a number tells how many mines lie around it.",
    "Right-click a cell to flag it as a mine, and again to take the flag off.",
)
COURSE_RULE = "Flag every mine, and nothing but mines, to win."
USUAL_RULE = "Open every cell that is not a mine to win."
_ORNAMENT = View.parse("01F2111../1212F11*./F1011111.")
_MORE = Part(commands.MENU, label="More…", style=Style.QUIET)
_LEVELS = (commands.BEGINNER, commands.INTERMEDIATE, commands.EXPERT)


class TitleScreen(Scaled):
    """The title screen of one moment: lines below each other, as high as their words are."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self._controls = controls
        state = controls.state
        self._rules = (*RULES, COURSE_RULE if controls.offered.is_course else USUAL_RULE)
        said = state.waiting or state.notice or state.refusal()
        self._said = wrap(said, self.px(14), round(size[0] * 0.9), REGULAR)
        rows = [(row, self._sizes(row)) for row in self._rows() if row]
        self._tile = self.px(34)
        texts = [line_height(self.px(40), BOLD), line_height(self.px(15)) * len(self._rules)]
        heights = [
            self._tile * _ORNAMENT.shape.height,
            *texts,
            *(max(card[1] for card in row) for _, row in rows),
            line_height(self.px(14)) * max(1, len(self._said)),
        ]
        whole = pygame.Rect((0, 0), size).inflate(0, -self.px(24))
        places = stacked(whole, heights, self.px(18))
        self._ornament, self._title, self._rule, *middle, self._notice = places
        self.buttons: list[Button] = []
        for (parts, sizes), place in zip(rows, middle, strict=True):
            rects = beside(place, [width for width, _ in sizes], self.px(12))
            for part, rect in zip(parts, rects, strict=True):
                self.buttons.append(part.button(controls, rect))

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        grid = Grid(self._ornament, _ORNAMENT.shape, self._tile)
        BoardPicture().draw(surface, grid, theme, Look(_ORNAMENT))
        write(surface, TITLE, self.px(40), theme.text, BOLD, midtop=self._title.midtop)
        self._write_lines(surface, self._rules, self.px(15), theme.muted, self._rule)
        self._write_lines(surface, self._said, self.px(14), theme.warning, self._notice)
        draw_buttons(self.buttons, canvas, self.scale)

    def _write_lines(
        self,
        surface: pygame.Surface,
        lines: tuple[str, ...] | list[str],
        size: int,
        colour: tuple[int, int, int],
        rect: pygame.Rect,
    ) -> None:
        for place, line in enumerate(lines):
            top = rect.centerx, rect.top + line_height(size) * place
            write(surface, line, size, colour, midtop=top)

    # What stands in the rows

    def _rows(self) -> list[list[Part]]:
        is_course = self._controls.state.door is Door.COURSE
        return self._course_rows() if is_course else self._player_rows()

    def _course_rows(self) -> list[list[Part]]:
        """The course's window: "Play Game", and nothing else."""
        play = Part(commands.PLAY, style=Style.PRIMARY, words=_size_words(self._controls.offered))
        return [[play]]

    def _player_rows(self) -> list[list[Part]]:
        """The player's window: go on, the levels, the board of the day, the course's game."""
        setup = self._controls.session.setup
        is_named = any(command.name == setup.name for command in _LEVELS)
        is_other = self._controls.state.is_game_asked or not (is_named or setup.is_course)
        first = self._first_row(has_play=is_other)
        chosen = "" if first else setup.name if is_named else commands.BEGINNER.name
        levels = [
            Part(
                each,
                style=Style.PRIMARY if each.name == chosen else Style.PLAIN,
                words=_level_words(LEVELS[each.name]),
            )
            for each in _LEVELS
        ]
        daily = Part(commands.DAILY, words="16x16, no guessing")
        course = Part(commands.COURSE, label="The course's game (CS50)", style=Style.QUIET)
        return [first, [*levels, daily], [course, _MORE]]

    def _first_row(self, *, has_play: bool) -> list[Part]:
        """The game that waits and, if wanted, "Play Game"; the first of them stands out.

        That is the game that waits, unless the command line says which one is to be played.
        """
        setup, is_asked = self._controls.session.setup, self._controls.state.is_game_asked
        row = self._waiting(Style.PLAIN if is_asked else Style.PRIMARY)
        if has_play:
            style = Style.PRIMARY if is_asked or not row else Style.PLAIN
            play = Part(commands.PLAY, style=style, words=_size_words(setup))
            row.insert(0 if is_asked else len(row), play)
        return row

    def _waiting(self, style: Style) -> list[Part]:
        """The latest game that waits, if one does."""
        waiting = self._controls.waiting
        if not waiting:
            return []
        game = PastGame.of(waiting[-1], is_waiting=True)
        label = f"Continue: {game.kind.label}, {clock_text(game.seconds)}"
        more = f", and {len(waiting) - 1} more" if len(waiting) > 1 else ""
        words = f"begun {game.begun or 'before'}{more}"
        return [Part(commands.GO_ON, label=label, style=style, words=words)]

    def _sizes(self, row: list[Part]) -> list[tuple[int, int]]:
        """What the buttons of a row need; cards are as wide as the widest of them."""
        sizes = [self._size(part) for part in row]
        widest = max(width for width, _ in sizes)
        return [
            (widest if part.words else width, height)
            for part, (width, height) in zip(row, sizes, strict=True)
        ]

    def _size(self, part: Part) -> tuple[int, int]:
        if part.words:
            return card_size(part.text, part.words, self.scale)
        width = text_width(part.text, self.px(14), SEMIBOLD) + self.px(32)
        return width, line_height(self.px(14)) + self.px(14)


def _size_words(setup: Setup) -> str:
    """The game's name and size."""
    name = setup.name if setup.name == "cs50" else setup.name.capitalize()
    return f"{name}, {_level_words(setup.level)}"


def _level_words(level: Level) -> str:
    return f"{level.height}x{level.width}, {counted(level.mines, 'mine')}"
