"""The title: a clearing in a board that can be touched, with the games to choose from in it."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pygame

from sapper.core import LEVELS, Cell, Level, Shape, counted
from sapper.game import Count, Game, GameKind, Layout, Outcome
from sapper.window import commands, shapes
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import Command
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, line_height, text_width, wrap, write
from sapper.window.geometry import Grid, stacked
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
_CELL, _DENSITY, _SEED = 52, 0.2, 8


@lru_cache(maxsize=4)
def meadow(shape: Shape, clearing: tuple[int, int, int, int]) -> Game:
    """Return a board with an opened clearing: its first and last row, its first and last column.

    It is a game like any other, without an end: whoever touches it opens and flags.
    """
    random, (top, bottom, left, right) = Random(_SEED), clearing
    mines = [
        (row, column)
        for row, column in shape.cells()
        if random.random() < _DENSITY
        and not (top - 1 <= row <= bottom + 1 and left - 1 <= column <= right + 1)
    ]
    game = Game.on(Layout.from_cells(shape, mines))
    game.open(((top + bottom) // 2, (left + right) // 2))
    for cell in mines:
        around = [each for each in shape.neighbours(cell) if not game.view.is_hidden(each)]
        if len(around) > 1 and random.random() < 0.4:
            game.flag(cell)
    return game


class Entry:
    """A button of the title before it is placed."""

    def __init__(self, command: Command, words: str, style: Style, label: str = "") -> None:
        self.command, self.words, self.style = command, words, style
        self.label = label or command.label


class TitleScreen(Scaled):
    """The title of one moment: lines below each other, as high as their words are."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self._controls = controls
        state = controls.state
        is_course = state.door is Door.LEARNER
        rule = COURSE_RULE if controls.offered.is_course else USUAL_RULE
        self._rules = [*RULES, rule] if is_course else []
        said = state.waiting or state.notice or state.refusal()
        self._said = wrap(said, self.px(14), round(size[0] * 0.6), REGULAR)
        rows = [(row, self._sizes(row)) for row in self._rows()]
        self._head, gap, beside = self.px(44), self.px(18), self.px(12)
        heights = [
            line_height(self._head, BOLD),
            *([line_height(self.px(15)) * len(self._rules)] if is_course else []),
            *(sizes[0][1] for _, sizes in rows),
            line_height(self.px(14)) * max(1, len(self._said)),
        ]
        widths = [sum(width + beside for width, _ in sizes) - beside for _, sizes in rows]
        words = [text_width(each, self.px(15)) for each in self._rules]
        block = pygame.Rect(0, 0, max(text_width(TITLE, self._head, BOLD), *widths, *words), 0)
        block.height = min(size[1], sum(heights) + gap * (len(heights) - 1))
        block.center = size[0] // 2, size[1] // 2
        self._title, *middle, self._notice = stacked(block, heights, gap)
        self._rule = middle.pop(0) if is_course else None
        self.buttons: list[Button] = []
        for (row, sizes), whole, place in zip(rows, widths, middle, strict=True):
            x = place.centerx - whole // 2
            for entry, (width, height) in zip(row, sizes, strict=True):
                rect = pygame.Rect(x, place.top, width, height)
                button = Button(entry.command, rect, entry.label, entry.style, words=entry.words)
                self.buttons.append(button)
                x += width + beside
        self.grid = self._lay(size, block.inflate(self.px(28), self.px(16)))

    def _lay(self, size: tuple[int, int], block: pygame.Rect) -> Grid:
        """Lay the board over the whole window, with a clearing for the words."""
        cell = self.px(_CELL)
        shape = Shape(*(-(-length // cell) | 1 for length in reversed(size)))
        area = pygame.Rect(0, 0, shape.width * cell, shape.height * cell)
        area.center = size[0] // 2, size[1] // 2
        grid = Grid(area, shape, cell)
        top = max(0, (block.top - area.top) // cell)
        left = max(0, (block.left - area.left) // cell)
        bottom, right = shape.height - 1 - top, shape.width - 1 - left
        self._plate = grid.cell_rect((top, left)).union(grid.cell_rect((bottom, right)))
        self.game = meadow(shape, (top, bottom, left, right))
        return grid

    def draw(self, canvas: Canvas, picture: BoardPicture) -> None:
        """Draw the board, and the words and buttons in its clearing."""
        surface, theme, state = canvas.surface, canvas.theme, self._controls.state
        pointed = self.grid.cell_at(state.pointer)
        look = Look(self.game.view, pointed=pointed if self.is_free(state.pointer) else None)
        picture.forget()
        picture.draw(surface, self.grid, theme, look)
        plate = shapes.rounded(self._plate.size, self.px(16), theme.opened)
        surface.blit(plate, self._plate)
        write(surface, TITLE, self._head, theme.text, BOLD, center=self._title.center)
        if self._rule is not None:
            self._write(surface, self._rules, 15, theme.muted, self._rule)
        self._write(surface, self._said, 14, theme.warning, self._notice)
        draw_buttons(self.buttons, canvas, self.scale)

    def is_free(self, point: tuple[int, int]) -> bool:
        """Return True if no button lies there."""
        return not any(each.rect.collidepoint(point) for each in self.buttons)

    def touch(self, cell: Cell, *, is_flag: bool) -> None:
        """Open or flag a cell of the board; after a mine the board begins anew."""
        if self.game.outcome is not Outcome.PLAYING:
            meadow.cache_clear()
        elif not self.game.view.is_hidden(cell):
            return
        elif is_flag:
            self.game.flag(cell)
        elif not self.game.view.is_flagged(cell):
            self.game.open(cell)

    def _write(
        self,
        surface: pygame.Surface,
        lines: list[str],
        units: int,
        colour: tuple[int, int, int],
        rect: pygame.Rect,
    ) -> None:
        size = self.px(units)
        for place, line in enumerate(lines):
            top = rect.centerx, rect.top + line_height(size) * place
            write(surface, line, size, colour, midtop=top)

    # What stands in the rows

    def _rows(self) -> list[list[Entry]]:
        """Return the course's "Play Game" and nothing else, or what a player can choose from."""
        controls = self._controls
        play = Entry(commands.PLAY, _size_words(controls.offered), Style.PRIMARY)
        if controls.state.door is Door.LEARNER:
            return [[play]]
        setup, waiting = controls.session.setup, controls.waiting
        kept = {GameKind.of(each).level: each for each in waiting if not each.daily}
        chosen: Level | None = setup.level
        rows: list[list[Entry]] = []
        if controls.state.is_game_asked:
            rows, chosen = [[play]], None
        elif waiting:
            latest = waiting[-1]
            name = "Board of the day" if latest.daily else GameKind.of(latest).label
            words = f"{name}, {_clock(Count.of(latest).ms)}"
            rows, chosen = [[Entry(commands.CONTINUE, words, Style.PRIMARY, "Continue")]], None
        elif setup.level not in LEVELS.values():
            rows, chosen = [[play]], None
        levels = []
        for command in commands.LEVEL_COMMANDS:
            level = LEVELS[command.name]
            game = kept.get(level)
            words = _level_words(level) if game is None else f"go on at {_clock(Count.of(game).ms)}"
            style = Style.PRIMARY if level == chosen else Style.PLAIN
            levels.append(Entry(command, words, style))
        daily = Entry(commands.DAILY, "16x16, the same for everybody, no guessing", Style.PLAIN)
        return [*rows, levels, [daily], [Entry(commands.COURSE, "", Style.BARE)]]

    def _sizes(self, row: list[Entry]) -> list[tuple[int, int]]:
        """Return what the buttons of a row need; cards are as wide as the widest of them."""
        big, small, line = self.px(19), self.px(14), line_height(self.px(14))
        widths = [
            max(text_width(each.label, big, SEMIBOLD), text_width(each.words, small, REGULAR))
            for each in row
        ]
        if not row[0].words:
            return [(text_width(row[0].label, small) + self.px(68), line + self.px(16))]
        height = line_height(big, SEMIBOLD) + line + self.px(34)
        return [(max(widths) + self.px(48), height)] * len(row)


def _clock(ms: int) -> str:
    minutes, seconds = divmod(ms // 1000, 60)
    return f"{minutes}:{seconds:02}"


def _size_words(setup: Setup) -> str:
    """Return the game's name and size."""
    name = setup.name if setup.name == "cs50" else setup.name.capitalize()
    return f"{name}, {_level_words(setup.level)}"


def _level_words(level: Level) -> str:
    return f"{level.height}x{level.width}, {counted(level.mines, 'mine')}"
