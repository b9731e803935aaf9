"""All that is on the screen at one moment: where it lies, and the layers it is drawn in."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import pygame

from sapper.base.level import LEVELS
from sapper.base.shape import Cell
from sapper.game.game import Outcome
from sapper.session import Odds, Session
from sapper.session.replay import Replay
from sapper.session.session import agent_words
from sapper.window import shapes
from sapper.window.board_picture import BoardPicture, Look, draw_rulers, draw_scroll_bars
from sapper.window.button import Button
from sapper.window.fonts import BOLD, text_picture
from sapper.window.grid import Grid
from sapper.window.layer import Layer
from sapper.window.menu import BAR, Item, MenuBar
from sapper.window.new_game import NewGame, NewGameSheet
from sapper.window.notes import sentence_colours, shown_sentences
from sapper.window.panel import Panel, button_layers
from sapper.window.past_sheet import PastSheet
from sapper.window.sheets import HelpSheet
from sapper.window.skills_sheet import SkillsSheet
from sapper.window.state import ZOOMS, Screen, Sheet, State
from sapper.window.statistics_sheet import StatisticsSheet
from sapper.window.theme import Colour, Theme
from sapper.window.title import TitleScreen

Draw = Callable[[pygame.Surface, Theme, tuple[int, int]], None]
"""Draws something for a theme and a place of the pointer."""

USUAL_SIZE = (1000, 680)
"""The size at which a unit is a pixel; larger windows have larger letters."""
PANEL, MARGIN, RULER, LARGEST_CELL, LEAST_CELL = 304, 16, 14, 64, 16


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
        self.play = session.play
        self.scale = scale_of(size)
        self._session = session
        self._state = state
        margin, width = round(MARGIN * self.scale), round(PANEL * self.scale)
        top = round(BAR * self.scale)
        self.panel_rect = pygame.Rect(size[0] - margin - width, top, width, size[1] - top - margin)
        self.grid = self._make_grid(margin)
        self.panel = Panel(self.panel_rect, self.scale, session, state)
        self.title = TitleScreen(
            size, self.scale, list(LEVELS), session.play.setup.name, state.can_go_on
        )
        self.menu = MenuBar(size[0], self.scale, state.menu, self._switches(), self._menu_items())
        self.sheet = self._make_sheet(entries)

    @property
    def buttons(self) -> list[Button]:
        """The buttons that can be pressed: those of what lies on top, if something does."""
        if self.sheet is not None:
            return self.sheet.buttons
        if self.menu.drop is not None:
            return [*self.menu.items, *self.menu.heads]
        below = self.title.buttons if self._is_title else self.panel.buttons
        return [*self.menu.heads, *below]

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
        """The cell at a point, None where something covers the board."""
        is_covered = self.sheet is not None or self._is_title or self._state.is_paused
        is_hung = self.menu.drop is not None and self.menu.drop.collidepoint(point)
        return None if is_covered or is_hung else self.grid.cell_at(point)

    @property
    def base(self) -> object:
        """What makes everything be drawn anew when it changes."""
        state = self._state
        if self._is_title or self.sheet is not None:
            # These are drawn seldom: whatever changes, all is drawn.
            return object()
        drop = None if self.menu.drop is None else tuple(self.menu.drop)
        return self.size, state.theme, self.grid.place, self.panel.frame, drop, state.is_paused

    def layers(self, picture: BoardPicture) -> list[Layer]:
        """The parts of the screen from the bottom to the top."""
        theme, pointer = self._state.theme, self._state.pointer
        layers = [self._ground_layer(picture)]
        if self._is_title:
            layers.append(self._top_layer("title", self.title.draw))
        else:
            layers += self._board_layers(picture)
            layers += self.panel.layers(theme)
        layers += button_layers(self.menu.heads, theme, self.scale, pointer, theme.background)
        if self.menu.drop is not None:
            layers.append(self._top_layer("menu", self.menu.draw_drop))
        if self.sheet is not None:
            layers.append(self._top_layer("sheet", self.sheet.draw))
        return layers

    def _ground_layer(self, picture: BoardPicture) -> Layer:
        """The empty screen with the rulers; the cells lie on it and are then drawn all."""

        def draw(surface: pygame.Surface) -> None:
            picture.forget()
            if not self._is_title:
                draw_rulers(surface, self.grid, self._state.theme, self.scale)
                draw_scroll_bars(surface, self.grid, self._state.theme, self.scale)

        whole = pygame.Rect((0, 0), self.size)
        return Layer("ground", whole, None, draw, self._state.theme.background)

    def _top_layer(self, name: str, draw: Draw) -> Layer:
        """A part that is drawn every time: it may lie over others that changed."""
        theme, pointer = self._state.theme, self._state.pointer
        whole = pygame.Rect((0, 0), self.size)
        return Layer(name, whole, object(), lambda surface: draw(surface, theme, pointer), None)

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

    def _make_grid(self, margin: int) -> Grid:
        ruler, state = round(RULER * self.scale), self._state
        area = pygame.Rect(
            margin + ruler,
            self.panel_rect.top + ruler,
            self.panel_rect.left - 2 * margin - ruler,
            self.panel_rect.height - ruler,
        )
        view = state.other_view or self._session.view
        return Grid(
            area,
            view.shape,
            round(LARGEST_CELL * self.scale),
            least=round(LEAST_CELL * self.scale),
            zoom=ZOOMS[state.zoom],
            scroll=state.scroll,
        )

    def _make_sheet(
        self, entries: NewGame
    ) -> HelpSheet | StatisticsSheet | NewGameSheet | PastSheet | SkillsSheet | None:
        state = self._state
        match state.sheet:
            case Sheet.HELP:
                return HelpSheet(self.size, self.scale)
            case Sheet.STATISTICS:
                statistics = self._session.statistics
                return StatisticsSheet(
                    self.size, self.scale, statistics, state.first_row, state.chosen_row
                )
            case Sheet.NEW_GAME:
                return NewGameSheet(self.size, self.scale, entries)
            case Sheet.PAST:
                return PastSheet(self.size, self.scale, state.past)
            case Sheet.SKILLS:
                return SkillsSheet(self.size, self.scale, state.skills)
        return None

    # Menus

    def _switches(self) -> dict[str, bool]:
        """Which of the commands that switch something are on."""
        options, state = self._state.options, self._state
        return {
            "theme": options.is_light,
            "palette": options.is_colour_blind,
            "motion": options.has_motion,
            "sound": options.has_sound,
            "questions": options.has_questions,
            "auto_flag": options.has_auto_flags,
            "auto_pause": options.pauses_unfocused,
            "knowledge": options.shows_knowledge,
            "mind": options.shows_mind,
            "odds": options.shows_odds,
            "best": options.shows_best,
            "fullscreen": state.is_fullscreen,
            "pause": state.is_paused,
            "practice": state.is_practising,
            "no_guess": self._session.play.setup.is_no_guess,
            "auto": state.is_auto,
            "ai_panel": self._session.play.setup.is_course
            if options.shows_ai is None
            else options.shows_ai,
        }

    def _menu_items(self) -> dict[str, list[Item]]:
        """The agents to choose from and the rules of the first click."""
        session = self._session
        agents = [
            Item(f"agent:{name}", f"{name}: {agent_words(name)}", name == session.agent)
            for name in session.agents
        ]
        return {"AI": agents}

    # The board

    def _look(self) -> Look:
        """What the board shows: an explanation's own view while one is gone through."""
        session, state = self._session, self._state
        if state.replay is not None and state.puzzle is None and state.editor is None:
            look = self._replay_look(state.replay)
            if state.why is not None:
                self._look_at_why(look)
            return look
        if (view := state.other_view) is not None:
            cursor = state.focus if state.is_cursor_shown else None
            look = Look(view, pointed=state.focus, cursor=cursor, shows_zeros=bool(state.editor))
            look.outlines = self._feedback_outlines()
            return look
        look = Look(
            session.view,
            session.play.layout,
            session.outcome is Outcome.LOST,
            pressed=self._pressed(),
            pointed=None if state.is_cursor_shown else state.focus,
            cursor=state.focus if state.is_cursor_shown else None,
            last=None if session.play.last is None else session.play.last.cell,
            questions=session.play.questions,
            shows_zeros=session.play.setup.is_course,
            is_covered=state.is_paused,
        )
        if state.effect is not None:
            look.veils = state.effect.veils(time.monotonic())
        if state.why is not None:
            self._look_at_why(look)
        else:
            self._look_at_thoughts(look)
        return look

    def _replay_look(self, replay: Replay) -> Look:
        """A moment of a finished game: the cell that was clicked, and what was better."""
        theme, judged = self._state.theme, replay.judged
        look = Look(replay.view, replay.layout, replay.is_lost)
        look.shows_zeros = not replay.record.cascade
        if replay.move is not None and replay.move.cell is not None:
            look.outlines.append(([replay.move.cell], theme.target))
        if judged is not None:
            better = [judged.missed if judged.is_needless else judged.best]
            wanted = [
                cell
                for cell in better
                if cell is not None and judged.label.is_guess and cell not in judged.opened
            ]
            look.outlines.append((wanted, theme.accent))
        return look

    def _feedback_outlines(self) -> list[tuple[Iterable[Cell], Colour]]:
        """The numbers and the cells of the step of a puzzle's reason."""
        feedback, theme = self._state.feedback, self._state.theme
        if feedback is None or not feedback.steps:
            return []
        step = feedback.steps[self._state.feedback_step]
        target = [feedback.proof.cell] if feedback.proof is not None else []
        return [
            (target, theme.target),
            (step.numbers, theme.accent),
            (step.cells - set(target), theme.warning),
        ]

    def _pressed(self) -> frozenset[Cell]:
        """The cells that are held down: one hidden cell, or those around a number."""
        cell, view = self._state.pressed, self._session.view
        if cell is None or cell not in view.shape or self._session.is_over:
            return frozenset()
        if view.is_hidden(cell):
            return frozenset([cell])
        around = view.shape.neighbours(cell) if view.number(cell) else []
        return frozenset(each for each in around if view.is_hidden(each))

    def _look_at_why(self, look: Look) -> None:
        """Show the view that an explanation speaks of, and the cells of its step.

        The cell that it is about, the numbers it rests on and the cells it speaks of have a colour
        each; what earlier steps spoke of stays as a faint line.
        """
        why, theme, place = self._state.why, self._state.theme, self._state.why_step
        assert why is not None
        look.view, look.layout, look.is_lost, look.last = why.view, None, False, None
        look.questions, look.veils = (), {}
        look.outlines = [([why.cell], theme.target)]
        if why.steps:
            step = why.steps[place]
            look.outlines += [
                (step.numbers, theme.accent),
                (step.cells - {why.cell}, theme.warning),
            ]
            earlier = frozenset().union(*(each.cells | each.numbers for each in why.steps[:place]))
            look.outlines.append((earlier - step.cells - step.numbers - {why.cell}, theme.muted))
            if why.is_mine is not None and place == len(why.steps) - 1:
                look.mines = [why.cell] if why.is_mine else ()
                look.safes = () if why.is_mine else [why.cell]

    def _look_at_thoughts(self, look: Look) -> None:
        """Show odds, knowledge, the best move, hints and sentences, as far as they are wanted."""
        session, state, theme = self._session, self._state, self._state.theme
        note = self.panel.note_at(state.pointer)
        if note is not None and note.cells:
            look.outlines = [(note.cells, theme.warning)]
        elif not session.is_over:
            sentences, colours = shown_sentences(session, state), sentence_colours(theme)
            look.outlines = [
                (each.cells, colour) for each, colour in zip(sentences, colours, strict=False)
            ]
        look.outlines.append(([alarm.cell for alarm in session.companion.alarms], theme.danger))
        if session.is_over:
            return
        if state.hint is not None:
            look.outlines.append((state.hint.areas[state.hint_step], theme.accent))
        odds = session.odds() if state.options.shows_odds else None
        best = session.best() if state.options.shows_best else None
        if odds is not None:
            look.odds, look.unwritten = odds.probability, _unwritten(odds)
        if best is not None:
            look.best = best.cell
        if state.options.shows_knowledge:
            look.safes, look.mines = session.known()
        if session.suggestion is not None:
            look.best = session.suggestion


def _unwritten(odds: Odds) -> frozenset[Cell]:
    """The cells away from all numbers but one: they share one value, which is written once."""
    return odds.away - {min(odds.away)} if odds.away else frozenset()
