"""All that is on the screen at one moment: where it lies, and the drawing of it."""

from __future__ import annotations

import pygame

from sapper.game import Outcome
from sapper.level import LEVELS
from sapper.session import Session
from sapper.shape import Cell
from sapper.window.board_picture import BoardPicture, Grid, Look, draw_rulers
from sapper.window.button import Button
from sapper.window.new_game import NewGame, NewGameSheet
from sapper.window.notes import sentence_colours, shown_sentences
from sapper.window.panel import Panel
from sapper.window.sheets import HelpSheet, StatisticsSheet
from sapper.window.state import Screen, Sheet, State
from sapper.window.title import TitleScreen

USUAL_SIZE = (1000, 680)
"""The size at which a unit is a pixel; larger windows have larger letters."""
PANEL, MARGIN, RULER, LARGEST_CELL = 304, 20, 14, 64


def scale_of(size: tuple[int, int]) -> float:
    """How many pixels a unit has in a window of this size."""
    fits = min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1])
    return min(4.0, max(0.66, fits))


class Scene:
    """The places of everything for one size and state; made anew when either changes."""

    def __init__(
        self, size: tuple[int, int], session: Session, state: State, entries: NewGame
    ) -> None:
        self.size = size
        self.scale = scale_of(size)
        self._session = session
        self._state = state
        margin, width = round(MARGIN * self.scale), round(PANEL * self.scale)
        self.panel_rect = pygame.Rect(size[0] - margin - width, margin, width, size[1] - 2 * margin)
        ruler = round(RULER * self.scale)
        board = pygame.Rect(
            margin + ruler,
            margin + ruler,
            self.panel_rect.left - 2 * margin - ruler,
            self.panel_rect.height - ruler,
        )
        self.grid = Grid(board, session.view.shape, round(LARGEST_CELL * self.scale))
        self.panel = Panel(self.panel_rect, self.scale, session, state)
        self.title = TitleScreen(size, self.scale, list(LEVELS), session.play.setup.name)
        self.sheet = self._make_sheet(entries)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed: those of the sheet if one lies on top."""
        if self.sheet is not None:
            return self.sheet.buttons
        return self.title.buttons if self._is_title else self.panel.buttons

    def button_at(self, point: tuple[int, int]) -> Button | None:
        """The button at a point."""
        for button in self.buttons:
            if button.is_enabled and button.rect.collidepoint(point):
                return button
        return None

    def field_at(self, point: tuple[int, int]) -> str | None:
        """The name of the field of the new game's sheet at a point."""
        if isinstance(self.sheet, NewGameSheet):
            for name, rect in self.sheet.fields.items():
                if rect.collidepoint(point):
                    return name
        return None

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, None where a sheet or the title covers the board."""
        is_covered = self.sheet is not None or self._is_title
        return None if is_covered else self.grid.cell_at(point)

    def draw(self, surface: pygame.Surface, picture: BoardPicture) -> None:
        """Draw everything."""
        theme, pointer = self._state.theme, self._state.pointer
        surface.fill(theme.background)
        if self._is_title:
            self.title.draw(surface, theme, picture, pointer)
        else:
            draw_rulers(surface, self.grid, theme, self.scale)
            picture.draw(surface, self.grid, theme, self._look())
            self.panel.draw(surface, theme)
        if self.sheet is not None:
            self.sheet.draw(surface, theme, pointer)

    @property
    def _is_title(self) -> bool:
        return self._state.screen is Screen.TITLE

    def _make_sheet(self, entries: NewGame) -> HelpSheet | StatisticsSheet | NewGameSheet | None:
        match self._state.sheet:
            case Sheet.HELP:
                return HelpSheet(self.size, self.scale)
            case Sheet.STATISTICS:
                return StatisticsSheet(self.size, self.scale, self._session.statistics)
            case Sheet.NEW_GAME:
                return NewGameSheet(self.size, self.scale, entries)
        return None

    def _look(self) -> Look:
        """What the board shows: a derivation's own view while one is gone through."""
        session, state = self._session, self._state
        look = Look(
            session.view,
            session.play.layout,
            session.outcome is Outcome.LOST,
            frozenset() if state.pressed is None else frozenset([state.pressed]),
            state.focus if state.is_cursor_shown else None,
            None if session.play.last is None else session.play.last.cell,
        )
        if state.why is not None:
            self._look_at_why(look)
        else:
            self._look_at_thoughts(look)
        return look

    def _look_at_why(self, look: Look) -> None:
        """Show the view that a derivation speaks of, and the cells of its step."""
        why, theme = self._state.why, self._state.theme
        assert why is not None
        look.view, look.layout, look.is_lost, look.last = why.view, None, False, None
        if why.steps:
            step = why.steps[self._state.why_step]
            look.outlines = [(step.cells, theme.warning), (step.numbers, theme.accent)]
        look.best = why.cell

    def _look_at_thoughts(self, look: Look) -> None:
        """Show odds, knowledge, the best guess and sentences, as far as they are wanted."""
        session, state, theme = self._session, self._state, self._state.theme
        sentences = [] if session.is_over else shown_sentences(session, state)
        colours = sentence_colours(theme)
        look.outlines = [
            (each.cells, colour) for each, colour in zip(sentences, colours, strict=False)
        ]
        look.outlines.append(([alarm.cell for alarm in session.companion.alarms], theme.danger))
        if session.is_over:
            return
        odds = session.odds() if state.shows_odds else None
        best = session.best() if state.shows_best else None
        if odds is not None:
            look.odds = odds.probability
        if best is not None:
            look.best = best.cell
        if state.shows_knowledge:
            look.safes, look.mines = session.known()
        if session.suggestion is not None:
            look.best = session.suggestion
