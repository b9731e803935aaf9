"""All that is on the screen at one moment: where it lies, and the layers it is drawn in."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from sapper.core.shape import Cell
from sapper.window import shapes
from sapper.window.board_picture import BoardPicture, Look, draw_rulers, draw_scroll_bars
from sapper.window.button import Button
from sapper.window.controls import Controls
from sapper.window.end_card import EndCard
from sapper.window.fonts import BOLD, text_picture
from sapper.window.grid import Grid
from sapper.window.help_sheet import HelpSheet
from sapper.window.layer import Canvas, Layer
from sapper.window.menu import BAR, MenuBar
from sapper.window.new_game_sheet import NewGameSheet
from sapper.window.panel import Panel, button_layers
from sapper.window.past_sheet import PastSheet
from sapper.window.save_sheet import SaveSheet
from sapper.window.sheets import SheetPicture
from sapper.window.skills_sheet import SkillsSheet
from sapper.window.state import ZOOMS, Screen, Sheet
from sapper.window.statistics_sheet import StatisticsSheet
from sapper.window.strip import STRIP, Strip
from sapper.window.title import TitleScreen

USUAL_SIZE = (1000, 680)
"""The size at which a unit is a pixel; larger windows have larger letters."""
PANEL, MARGIN, RULER, LARGEST_CELL, LEAST_CELL = 304, 16, 14, 64, 18
_SHEETS: dict[Sheet, type[SheetPicture]] = {
    Sheet.HELP: HelpSheet,
    Sheet.STATISTICS: StatisticsSheet,
    Sheet.NEW_GAME: NewGameSheet,
    Sheet.PAST: PastSheet,
    Sheet.SKILLS: SkillsSheet,
    Sheet.SAVE: SaveSheet,
}


def scale_of(size: tuple[int, int]) -> float:
    """How many pixels a unit has in a window of this size."""
    fits = min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1])
    return min(4.0, max(0.66, fits))


def board_area(size: tuple[int, int], scale: float, controls: Controls) -> pygame.Rect:
    """Where the board may lie: beside the panel, or below its folded line."""
    margin = round(MARGIN * scale)
    ruler = round(RULER * scale) if controls.switches.shows_rulers else 0
    left, top = margin + ruler, round(BAR * scale) + ruler
    right, bottom = size[0] - margin, size[1] - margin
    if controls.switches.shows_panel:
        right -= round(PANEL * scale) + margin
    else:
        top += round(STRIP * scale) + margin // 2
    return pygame.Rect(left, top, right - left, bottom - top)


def board_scale(size: tuple[int, int], controls: Controls) -> float:
    """How many pixels a unit has beside a board.

    As many as the window has room for; but the panel grows only into the width that the board
    leaves, so that a larger window never has smaller cells.
    """
    most, shape = scale_of(size), controls.mode.view.shape
    least = min(1.0, most)
    narrowest = board_area(size, least, controls).width // shape.width

    def is_free(scale: float) -> bool:
        area = board_area(size, scale, controls)
        wanted = min(narrowest, area.height // shape.height, round(LARGEST_CELL * scale))
        return area.width // shape.width >= wanted

    steps = (least + (most - least) * step / 8 for step in range(8, 0, -1))
    return next((scale for scale in steps if is_free(scale)), least)


class Scene:
    """The places of everything for one size and state; made anew when either changes."""

    def __init__(self, size: tuple[int, int], controls: Controls) -> None:
        self.size = size
        self.play = controls.session.play
        self.controls = controls
        self._state = controls.state
        usual = scale_of(size)
        self.scale = usual if self._is_title else board_scale(size, controls)
        self.menu = MenuBar(size[0], self.scale, controls)
        self.panel = self._make_panel()
        self.grid = self._make_grid()
        self.title = TitleScreen(size, usual, controls)
        ending = None if self._is_title else controls.ending
        self.card = None
        if ending is not None:
            last = None if ending.play.last is None else ending.play.last.cell
            rect = None if last is None else self.grid.cell_rect(last)
            self.card = EndCard(self.grid.rect, self.grid.area, self.scale, ending, rect)
        self.sheet: SheetPicture | None = None
        if self._state.sheet is not None:
            self.sheet = _SHEETS[self._state.sheet](size, usual, controls)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed: those of what lies on top, if something does."""
        if self.sheet is not None:
            return self.sheet.buttons
        if self.menu.drop is not None:
            return [*self.menu.items, *self.menu.heads]
        if self._is_title:
            return [*self.title.buttons, *self.menu.heads]
        card = [] if self.card is None else self.card.buttons
        return [*card, *self.panel.buttons, *self.menu.heads]

    def button_at(self, point: tuple[int, int]) -> Button | None:
        for button in self.buttons:
            if button.is_enabled and button.rect.collidepoint(point):
                return button
        return None

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, None where something covers the board."""
        is_covered = self.sheet is not None or self._is_title or self._state.is_paused
        tops = (self.menu.drop, None if self.card is None else self.card.rect)
        is_below = any(rect is not None and rect.collidepoint(point) for rect in tops)
        return None if is_covered or is_below else self.grid.cell_at(point)

    @property
    def base(self) -> object:
        """What makes everything be drawn anew when it changes."""
        state = self._state
        if self._is_title or self.sheet is not None:
            # These are drawn seldom: whatever changes, all is drawn.
            return object()
        tops = (self.menu.drop, None if self.card is None else self.card.rect)
        drops = [None if rect is None else tuple(rect) for rect in tops]
        return (
            self.size,
            state.theme,
            self.grid.place,
            self.panel.frame,
            drops,
            state.is_paused,
            self.controls.switches.shows_rulers,
        )

    def layers(self, picture: BoardPicture) -> list[Layer]:
        """The parts of the screen from the bottom to the top."""
        theme, pointer = self._state.theme, self._state.pointer
        layers = [self._ground_layer(picture)]
        if self._is_title:
            layers.append(self._top_layer("title", self.title.draw))
        else:
            layers += self._board_layers(picture)
            layers += self.panel.layers(theme)
            if self.card is not None:
                layers.append(self._top_layer("card", self.card.draw))
        layers += button_layers(
            self.menu.heads, theme, self.scale, pointer, theme.background, self._state.button
        )
        if self.menu.drop is not None:
            layers.append(self._top_layer("menu", self.menu.draw_drop))
        if self.sheet is not None:
            layers.append(self._top_layer("sheet", self.sheet.draw))
        return layers

    def _ground_layer(self, picture: BoardPicture) -> Layer:
        """The empty screen with the rulers; the cells lie on it and are then drawn all."""

        def draw(surface: pygame.Surface) -> None:
            picture.forget()
            if not self._is_title and self.controls.switches.shows_rulers:
                draw_rulers(surface, self.grid, self._state.theme, self.scale)
            if not self._is_title:
                draw_scroll_bars(surface, self.grid, self._state.theme, self.scale)

        whole = pygame.Rect((0, 0), self.size)
        return Layer("ground", whole, None, draw, self._state.theme.background)

    def _top_layer(self, name: str, draw: Callable[[Canvas], None]) -> Layer:
        """A part that is drawn every time: it may lie over others that changed."""
        state = self._state
        whole = pygame.Rect((0, 0), self.size)
        return Layer(
            name,
            whole,
            object(),
            lambda surface: draw(Canvas(surface, state.theme, state.pointer, state.button)),
            None,
        )

    def _board_layers(self, picture: BoardPicture) -> list[Layer]:
        """The board, which finds out by itself which cells changed, and the word over it."""
        look, theme, grid = self._look(), self._state.theme, self.grid

        def draw(surface: pygame.Surface) -> None:
            picture.draw(surface, grid, theme, look)

        layers = [Layer("board", grid.area, object(), draw, None)]
        if self._state.is_paused:
            layers.append(self._pause_layer())
        return layers

    def _pause_layer(self) -> Layer:
        theme = self._state.theme
        words = text_picture("Paused: Z goes on", round(26 * self.scale), theme.text, BOLD)
        place = words.get_rect(center=self.grid.area.center)
        ground = place.inflate(round(40 * self.scale), round(24 * self.scale))
        card = shapes.rounded(ground.size, round(12 * self.scale), theme.panel, theme.line)

        def draw(surface: pygame.Surface) -> None:
            surface.blit(card, ground)
            surface.blit(words, place)

        return Layer("pause", ground, None, draw, None)

    @property
    def _is_title(self) -> bool:
        return self._state.screen is Screen.TITLE

    def _make_panel(self) -> Panel | Strip:
        """The panel at the right, or folded into a line above the board."""
        margin, top = round(MARGIN * self.scale), self.menu.rect.bottom
        if not self.controls.switches.shows_panel:
            rect = pygame.Rect(margin // 2, top, self.size[0] - margin, round(STRIP * self.scale))
            return Strip(rect, self.scale, self.controls)
        width = round(PANEL * self.scale)
        left = self.size[0] - margin - width
        rect = pygame.Rect(left, top, width, self.size[1] - top - margin)
        return Panel(rect, self.scale, self.controls)

    def _make_grid(self) -> Grid:
        state, scale = self._state, self.scale
        return Grid(
            board_area(self.size, scale, self.controls),
            self.controls.mode.view.shape,
            round(LARGEST_CELL * scale),
            least=round(LEAST_CELL * max(1.0, scale)),
            zoom=ZOOMS[state.zoom],
            scroll=state.scroll,
        )

    # The board

    def _look(self) -> Look:
        """What the board shows: an explanation's own view while one is gone through."""
        pointed = self.panel.note_at(self._state.pointer)
        look = self.controls.mode.look(pointed)
        self.controls.explaining.look(look)
        return look
