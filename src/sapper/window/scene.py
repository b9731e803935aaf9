"""All that is on the screen at one moment: where it lies, and how it is drawn."""

from __future__ import annotations

import pygame

from sapper.core import Cell
from sapper.window import shapes
from sapper.window.board_picture import BoardPicture, Look, draw_rulers, draw_scroll_bars
from sapper.window.button import Button
from sapper.window.commands import MENU
from sapper.window.controls import Controls
from sapper.window.end_card import EndCard
from sapper.window.fonts import BOLD, line_height, text_width, write
from sapper.window.geometry import (
    MARGIN,
    PANEL,
    STRIP,
    board_area,
    board_scale,
    grid_in,
    scale_of,
)
from sapper.window.menu import Menu
from sapper.window.panel import Panel, Side, Strip
from sapper.window.shapes import Canvas
from sapper.window.sheets import HelpSheet, SheetPicture
from sapper.window.state import Screen, Sheet
from sapper.window.title import TitleScreen

_SHEETS: dict[Sheet, type[SheetPicture]] = {
    Sheet.HELP: HelpSheet,
}


class Scene:
    """The places of everything for one size and state; made anew when either changes."""

    def __init__(self, size: tuple[int, int], controls: Controls) -> None:
        self.size = size
        self.play = controls.session.play
        self.controls = controls
        self._state = controls.state
        usual = scale_of(size)
        self._has_panel, self._has_rulers = controls.shows_panel, controls.shows_rulers
        shape = controls.playing.view.shape
        self.scale = (
            usual
            if self.is_title
            else board_scale(size, shape, has_panel=self._has_panel, has_rulers=self._has_rulers)
        )
        self.panel = self._make_panel()
        area = board_area(size, self.scale, has_panel=self._has_panel, has_rulers=self._has_rulers)
        self.grid = grid_in(area, shape, self.scale, self._state.scroll)
        self.title = TitleScreen(size, usual, controls) if self.is_title else None
        ending = None if self.is_title else controls.ending
        self.card = None if ending is None else EndCard(self.grid, self.scale, ending)
        self.menu: Menu | None = None
        if self._state.menu is not None and self._state.sheet is None:
            self.menu = Menu(self._state.menu, size, self.scale, controls, self._menu_top)
        self.sheet: SheetPicture | None = None
        if self._state.sheet is not None:
            self.sheet = _SHEETS[self._state.sheet](size, usual, controls)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed: those of what lies on top, if something does."""
        if self.sheet is not None:
            return self.sheet.buttons
        if self.menu is not None:
            return self.menu.buttons
        if self.title is not None:
            return self.title.buttons
        card = [] if self.card is None else self.card.buttons
        return [*card, *self.panel.buttons]

    def button_at(self, point: tuple[int, int]) -> Button | None:
        for button in self.buttons:
            if button.is_enabled and button.rect.collidepoint(point):
                return button
        return None

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, None where something covers the board."""
        is_covered = self.sheet is not None or self.is_title or self._state.is_paused
        is_below = any(rect.collidepoint(point) for rect in self._tops)
        return None if is_covered or is_below else self.grid.cell_at(point)

    @property
    def _tops(self) -> list[pygame.Rect]:
        """What lies over the board."""
        return [each.rect for each in (self.menu, self.card) if each is not None]

    @property
    def base(self) -> object:
        """What makes everything be drawn anew when it changes."""
        state = self._state
        if self.is_title or self.sheet is not None:
            # These are drawn seldom: whatever changes, all is drawn.
            return object()
        return (
            self.size,
            state.theme,
            self.grid.place,
            tuple(self.panel.rect),
            [tuple(rect) for rect in self._tops],
            state.is_paused,
            self._has_rulers,
        )

    def draw_ground(self, canvas: Canvas) -> None:
        """The empty screen with what stands around the board."""
        canvas.surface.fill(canvas.theme.background)
        if not self.is_title and self._has_rulers:
            draw_rulers(canvas.surface, self.grid, canvas.theme, self.scale)
        if not self.is_title:
            draw_scroll_bars(canvas.surface, self.grid, canvas.theme, self.scale)

    def draw_tops(self, canvas: Canvas) -> None:
        """What lies over the board and the panel, the topmost last."""
        if self._state.is_paused and not self.is_title:
            self._draw_pause(canvas)
        for top in (self.title, self.card, self.menu, self.sheet):
            if top is not None:
                top.draw(canvas)

    def _draw_pause(self, canvas: Canvas) -> None:
        theme, words, size = canvas.theme, "Paused: Z continues", round(26 * self.scale)
        ground = pygame.Rect(0, 0, text_width(words, size, BOLD), line_height(size, BOLD))
        ground.inflate_ip(round(40 * self.scale), round(24 * self.scale))
        ground.center = self.grid.area.center
        card = shapes.rounded(ground.size, round(12 * self.scale), theme.panel, theme.line)
        canvas.surface.blit(card, ground)
        write(canvas.surface, words, size, theme.text, BOLD, center=ground.center)

    @property
    def is_title(self) -> bool:
        return self._state.screen is Screen.TITLE

    def _make_panel(self) -> Side:
        """The panel at the right, or folded into a line above the board."""
        margin, (width, height) = round(MARGIN * self.scale), self.size
        if not self._has_panel:
            rect = pygame.Rect(margin // 2, margin // 2, width - margin, round(STRIP * self.scale))
            return Strip(rect, self.scale, self.controls)
        wide = round(PANEL * self.scale)
        rect = pygame.Rect(width - margin - wide, margin, wide, height - 2 * margin)
        return Panel(rect, self.scale, self.controls)

    @property
    def _menu_top(self) -> int:
        """Where the menu hangs: below its button, or at the top of the title."""
        buttons = [] if self.is_title else self.panel.buttons
        bottoms = [each.rect.bottom for each in buttons if each.command == MENU]
        return max([round(6 * self.scale), *bottoms])

    def look(self) -> Look:
        """What the board shows: an explanation's own view while one is gone through."""
        pointed = self.panel.note_at(self._state.pointer)
        look = self.controls.playing.look(pointed)
        self.controls.explaining.look(look)
        return look


class Painter:
    """Draws one scene after the other: of the board the cells that changed, the panel if it did."""

    def __init__(self) -> None:
        self._picture = BoardPicture()
        self._base: object = None
        self._panel: object = None

    def paint(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draw what changed since the last scene, everything if what lies below it did."""
        state, base = scene.controls.state, scene.base
        canvas = Canvas(surface, state.theme, state.pointer, state.button)
        if base != self._base:
            self._base, self._panel = base, None
            self._picture.forget()
            scene.draw_ground(canvas)
        if not scene.is_title:
            self._picture.draw(surface, scene.grid, state.theme, scene.look())
            hovered = [each.rect.collidepoint(state.pointer) for each in scene.panel.buttons]
            panel = scene.panel.shows, hovered, state.button
            if panel != self._panel:
                self._panel = panel
                scene.panel.draw(canvas)
        scene.draw_tops(canvas)
