"""All that is on the screen at one moment: where it lies, and how it is drawn."""

from __future__ import annotations

import time

import pygame

from sapper.core import Analysis, Cell
from sapper.game import Outcome
from sapper.window import shapes
from sapper.window.board_picture import BoardPicture, Look, draw_rulers
from sapper.window.button import Button
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, line_height, text_width, write
from sapper.window.front import Front
from sapper.window.geometry import LARGEST_CELL, Grid, board_area, board_scale, scale_of
from sapper.window.learner import Panel
from sapper.window.menu import Menu
from sapper.window.player import Caption, EndCard, Strip
from sapper.window.session import Aid, Help
from sapper.window.shapes import Canvas
from sapper.window.state import Screen
from sapper.window.theme import mix
from sapper.window.title import TitleScreen
from sapper.window.words import moment_of, sentence_colours, shown_sentences, told_odds

_FIELD_REACH = 9
"""The cells around the board that can be seen beside it, fainter and fainter."""


class Scene:
    """The places of everything for one size and state; made anew when either changes."""

    def __init__(self, size: tuple[int, int], controls: Controls) -> None:
        self.size = size
        self.play = controls.session.play
        self.controls = controls
        self._state = state = controls.state
        shape = controls.session.view.shape
        self.is_title = state.screen is Screen.TITLE
        self._is_learner = is_learner = controls.is_learner
        self.scale = board_scale(size, shape, is_learner=is_learner)
        area = board_area(size, self.scale, is_learner=is_learner)
        self.grid = Grid(area, shape, round(LARGEST_CELL * self.scale))
        self.title = TitleScreen(size, scale_of(size), controls) if self.is_title else None
        self.front: Front = (Panel if is_learner else Strip)(size, self.scale, controls)
        self.card: EndCard | Caption | None = None
        if not (self.is_title or is_learner):
            ending, caption = controls.ending, Caption(size, self.scale, controls, self.grid)
            is_ended = ending is not None and not state.notice
            self.card = EndCard(size, self.scale, ending) if is_ended and ending else None
            if self.card is None and not caption.is_empty:
                self.card = caption
        self.menu = Menu(size, scale_of(size), controls) if state.is_menu_open else None

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed: those of what lies on top, if something does."""
        if self.menu is not None:
            return self.menu.buttons
        if self.title is not None:
            return self.title.buttons
        return [*([] if self.card is None else self.card.buttons), *self.front.buttons]

    def button_at(self, point: tuple[int, int]) -> Button | None:
        for button in self.buttons:
            if button.is_enabled and button.rect.collidepoint(point):
                return button
        return None

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """Return the cell at a point; None where something covers the board."""
        is_covered = self.is_title or self._state.is_paused
        is_below = any(rect.collidepoint(point) for rect in self.tops)
        return None if is_covered or is_below else self.grid.cell_at(point)

    @property
    def tops(self) -> list[pygame.Rect]:
        """The rectangles over the board."""
        return [each.rect for each in (self.menu, self.card) if each is not None]

    @property
    def base(self) -> object:
        """A value that changes when everything is to be drawn anew."""
        if self.is_title:
            return object()  # it is drawn seldom
        rects = [tuple(each) for each in self.front.rects]
        return self.size, self._state.theme, self.grid.place, rects, self._state.is_paused

    def draw_ground(self, canvas: Canvas) -> None:
        """Draw what lies below, inside the clip: the field around the board, and its frame."""
        surface, theme, grid = canvas.surface, canvas.theme, self.grid
        surface.fill(theme.background)
        if self.is_title:
            return
        size, gap, clip = grid.size, max(1, grid.size // 20), surface.get_clip()
        box = (size - gap, size - gap)
        bottom, right = grid.shape.height - 1, grid.shape.width - 1
        top, left = (clip.top - grid.rect.top) // size, (clip.left - grid.rect.left) // size
        for row in range(top, top + clip.height // size + 2):
            for column in range(left, left + clip.width // size + 2):
                away = max(-row, -column, row - bottom, column - right)
                if 0 < away <= _FIELD_REACH:
                    share = 0.24 * (1 - away / (_FIELD_REACH + 1))
                    colour = mix(theme.background, theme.hidden, share)
                    tile = shapes.rounded(box, max(1, round(size * 0.15)), colour)
                    surface.blit(tile, grid.cell_rect((row, column)))
        edge = max(3, round(6 * self.scale))
        frame = grid.rect.inflate(2 * edge, 2 * edge)
        ground = shapes.rounded(frame.size, edge + round(size * 0.15), theme.background, theme.line)
        surface.blit(ground, frame)
        if self._is_learner:
            draw_rulers(surface, grid, theme, self.scale)

    def draw_tops(self, canvas: Canvas, picture: BoardPicture) -> None:
        """Draw what lies over the board and around it, the topmost last."""
        if self.title is not None:
            self.title.draw(canvas, picture)
        elif self._state.is_paused:
            self._draw_pause(canvas)
        for top in (self.card, self.menu):
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

    # The board

    def look(self) -> Look:
        """Return what the board shows: an explanation's own view while one is gone through."""
        session, state, play = self.controls.session, self._state, self.play
        look = Look(
            session.view,
            play.layout,
            session.outcome is Outcome.LOST,
            pressed=self._pressed(),
            pointed=None if state.is_cursor_shown else state.focus,
            cursor=state.cursor,
            last=None if play.last is None else play.last.cell,
            shows_zeros=play.setup.is_course,
            is_covered=state.is_paused,
        )
        if look.is_covered:
            return look
        if state.effect is not None:
            look.veils = state.effect.veils(time.monotonic())
        if state.moment is not None:
            look.view, look.layout, look.is_lost = (
                play.view_before(self.controls.moment),
                None,
                False,
            )
            look.last, look.veils = None, {}
            if self.controls.moment:
                look.last = play.steps[self.controls.moment - 1].cell
        if state.why is None:
            self._add_thoughts(look)
        self.controls.explaining.look(look)
        return look

    def _pressed(self) -> frozenset[Cell]:
        """Return the cells that are held down: one hidden cell, or those around a number."""
        cell, view = self._state.pressed, self.controls.session.view
        if cell is None or cell not in view.shape or self.controls.session.is_over:
            return frozenset()
        if view.is_hidden(cell):
            return frozenset([cell])
        around = view.shape.neighbours(cell) if view.number(cell) else []
        return frozenset(each for each in around if view.is_hidden(each))

    def _add_thoughts(self, look: Look) -> None:
        """Show odds, hints, and what the AI knows, as far as they are wanted."""
        session, state, theme = self.controls.session, self._state, self._state.theme
        pointed = self.front.note_at(state.pointer)
        is_inside = Aid.INSIDE in self.play.aids and self._is_learner
        if pointed is not None and pointed.cells:
            look.outlines = [(pointed.cells, theme.warning)]
        elif is_inside:
            colours = sentence_colours(theme)
            look.outlines = [
                (each.cells, colour)
                for each, colour in zip(shown_sentences(self.controls), colours, strict=False)
            ]
        if self._is_learner:
            alarms = [alarm.cell for alarm in session.ai.companion.alarms]
            look.outlines.append((alarms, theme.danger))
        if is_inside and (state.moment is not None or not session.is_over):
            known = moment_of(self.controls).knowledge
            look.safes, look.mines = known.safes, known.mines
        if session.is_over:
            return
        if state.hint is not None:
            look.outlines.append((state.hint.areas[state.hint_step], theme.target))
        odds = session.odds() if Aid.ODDS in self.play.aids else None
        if isinstance(odds, Analysis):
            look.odds, look.far = told_odds(odds)
            session.shown(Help.ODDS)


class Painter:
    """Draws one scene after the other: of the board the cells that changed, the rest if it did."""

    def __init__(self) -> None:
        self._picture = BoardPicture()
        self._title = BoardPicture()
        self._base: object = None
        self._front: object = None
        self._tops: list[pygame.Rect] = []

    def paint(self, surface: pygame.Surface, scene: Scene) -> None:
        """Draw what changed since the last scene, everything if what lies below it did."""
        state, base = scene.controls.state, scene.base
        canvas = Canvas(surface, state.theme, state.pointer, state.button)
        if base != self._base:
            self._base, self._front = base, None
            self._picture.forget()
            scene.draw_ground(canvas)
        elif scene.tops != self._tops:
            self._front = None
            for area in (*self._tops, *scene.tops):
                surface.set_clip(area)
                scene.draw_ground(canvas)
                self._picture.uncover(scene.grid, area)
            surface.set_clip(None)
        self._tops = scene.tops
        if not scene.is_title:
            self._picture.draw(surface, scene.grid, state.theme, scene.look())
            hovered = [each.rect.collidepoint(state.pointer) for each in scene.front.buttons]
            front = scene.front.shows, hovered, state.button
            if front != self._front:
                self._front = front
                scene.front.draw(canvas)
        scene.draw_tops(canvas, self._title)
