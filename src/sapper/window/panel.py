"""The panel at the right: counter, clock, buttons, and what the AI thinks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sapper.game import Outcome
from sapper.session import Session
from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, shorten, text_picture, text_width
from sapper.window.notes import draw_notes
from sapper.window.state import State
from sapper.window.theme import Colour, Theme

GAP = 10


@dataclass(frozen=True)
class Row:
    """A strip of the panel that is cut into parts."""

    rect: pygame.Rect
    gap: int

    def parts(self, *shares: float) -> list[pygame.Rect]:
        """Rectangles beside each other, as wide as their shares, gaps between them."""
        room = self.rect.width - self.gap * (len(shares) - 1)
        rects, left, total = [], self.rect.left, sum(shares)
        for share in shares:
            width = round(room * share / total)
            rects.append(pygame.Rect(left, self.rect.top, width, self.rect.height))
            left += width + self.gap
        return rects


class Panel:
    """The panel of one moment: made anew whenever something changed."""

    def __init__(self, rect: pygame.Rect, scale: float, session: Session, state: State) -> None:
        self.rect = rect
        self.scale = scale
        self._session = session
        self._state = state
        self._y = rect.top + self._px(16)
        self.head = self._row(24).rect
        self.counters = self._row(54)
        self.status = self._row(30).rect
        self.buttons = self._make_buttons()
        bottom = rect.bottom - self._px(14)
        last = pygame.Rect(self.head.left, bottom - self._px(34), self.head.width, self._px(34))
        self.buttons += self._foot_buttons(Row(last, self._px(6)))
        self.notes = pygame.Rect(
            self.head.left, self._y, self.head.width, last.top - self._px(GAP) - self._y
        )
        if state.why is not None and len(state.why.steps) > 1:
            self.buttons += self._step_buttons()

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the panel with its buttons."""
        surface.blit(shapes.rounded(self.rect.size, self._px(16), theme.panel), self.rect)
        self._draw_head(surface, theme)
        self._draw_counters(surface, theme)
        self._draw_status(surface, theme)
        self._draw_agent(surface, theme)
        surface.blit(shapes.rounded(self.notes.size, self._px(10), theme.card), self.notes)
        inside = self.notes.inflate(-self._px(24), -self._px(20))
        if self._state.why is not None:
            inside.height -= self._px(34)
        draw_notes(surface, inside, theme, self.scale, self._session, self._state)
        for button in self.buttons:
            is_hovered = button.rect.collidepoint(self._state.pointer)
            button.draw(surface, theme, self.scale, is_hovered)

    def _px(self, units: float) -> int:
        return round(units * self.scale)

    def _row(self, height: float, gap: float = GAP) -> Row:
        """The next strip of the panel."""
        side = self._px(16)
        rect = pygame.Rect(
            self.rect.left + side, self._y, self.rect.width - 2 * side, self._px(height)
        )
        self._y = rect.bottom + self._px(gap)
        return Row(rect, self._px(8))

    def _make_buttons(self) -> list[Button]:
        """The buttons between the status and the notes."""
        session, state = self._session, self._state
        move, reset = self._row(46).parts(1, 1)
        can_move = not (session.is_over or session.is_thinking)
        buttons = [
            Button("ai_move", move, "AI Move", Style.PRIMARY, is_enabled=can_move),
            Button("reset", reset, "Reset"),
        ]
        auto, step, slower, self.speed, faster = self._row(36).parts(3.4, 1.1, 1, 1.5, 1)
        buttons += [
            Button(
                "auto",
                auto,
                "Pause" if state.is_auto else "Auto",
                icon="pause" if state.is_auto else "play",
                key="P",
            ),
            Button("ai_move", step, icon="step", is_enabled=can_move),
            Button("slower", slower, icon="minus"),
            Button("faster", faster, icon="plus"),
        ]
        before, self.agent, after = self._row(36).parts(1, 5, 1)
        buttons += [
            Button("previous_agent", before, icon="previous"),
            Button("next_agent", after, icon="following"),
        ]
        first, second = self._row(34, 6).parts(1, 1), self._row(34).parts(1, 1)
        return buttons + [
            Button("knowledge", first[0], "Known", key="K", is_on=state.shows_knowledge),
            Button("odds", first[1], "Odds", key="O", is_on=state.shows_odds),
            Button("best", second[0], "Best guess", key="H", is_on=state.shows_best),
            Button("why", second[1], "Why?", key="W", is_on=state.why is not None),
        ]

    def _foot_buttons(self, row: Row) -> list[Button]:
        names = ("undo", "Undo"), ("same", "Again"), ("new", "New…"), ("help", "Keys")
        rects = row.parts(1, 1.08, 1, 1)
        return [
            Button(name, rect, label, Style.QUIET)
            for (name, label), rect in zip(names, rects, strict=True)
        ]

    def _step_buttons(self) -> list[Button]:
        """Back and forth through a derivation."""
        side, size = self._px(8), self._px(28)
        top = self.notes.bottom - size - side
        left = pygame.Rect(self.notes.left + side, top, size, size)
        right = pygame.Rect(self.notes.right - side - size, top, size, size)
        return [
            Button("previous_step", left, icon="previous"),
            Button("next_step", right, icon="following"),
        ]

    def _draw_head(self, surface: pygame.Surface, theme: Theme) -> None:
        """The level at the left, the seed at the right."""
        setup, seed = self._session.play.setup, self._session.play.seed
        name = setup.name if setup.name == "cs50" else setup.name.capitalize()
        self._write(surface, name, 16, theme.text, BOLD, midleft=self.head.midleft)
        after = self.head.left + text_width(name, self._px(16), BOLD) + self._px(8)
        level = setup.level
        size = f"{level.height}x{level.width}"
        self._write(surface, size, 13, theme.muted, midleft=(after, self.head.centery))
        words = "from a file" if seed is None else f"seed {seed}"
        self._write(surface, words, 13, theme.muted, midright=self.head.midright)

    def _draw_counters(self, surface: pygame.Surface, theme: Theme) -> None:
        """The mines left and the time."""
        left, right = self.counters.parts(1, 1)
        mines = self._session.play.mines_left
        self._draw_counter(surface, theme, left, "mine", "?" if mines is None else str(mines))
        self._draw_counter(surface, theme, right, "clock", clock_text(self._session.play.seconds))

    def _draw_counter(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, icon: str, text: str
    ) -> None:
        surface.blit(shapes.rounded(rect.size, self._px(10), theme.card), rect)
        picture = shapes.icon(icon, self._px(26), theme.muted)
        place = (rect.left + self._px(12), rect.centery)
        surface.blit(picture, picture.get_rect(midleft=place))
        right = (rect.right - self._px(14), rect.centery)
        self._write(surface, text, 26, theme.text, SEMIBOLD, midright=right)

    def _draw_status(self, surface: pygame.Surface, theme: Theme) -> None:
        """How the game stands."""
        text, colour = status_text(self._session), theme.muted
        if self._session.outcome is Outcome.WON:
            colour = theme.safe
        elif self._session.outcome is Outcome.LOST:
            colour = theme.danger
        size = 22 if self._session.is_over else 14
        weight = BOLD if self._session.is_over else REGULAR
        self._write(surface, text, size, colour, weight, center=self.status.center)

    def _draw_agent(self, surface: pygame.Surface, theme: Theme) -> None:
        """The agent's name and the speed of auto play."""
        label = shorten(self._session.agent_label, self._px(14), self.agent.width, SEMIBOLD)
        surface.blit(shapes.rounded(self.agent.size, self._px(9), theme.card), self.agent)
        self._write(surface, label, 14, theme.text, SEMIBOLD, center=self.agent.center)
        speed = self._state.moves_a_second
        self._write(surface, f"{speed:g}/s", 13, theme.muted, center=self.speed.center)

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        **place: tuple[int, int],
    ) -> None:
        """Write a line; `place` names a point of its rectangle, as pygame's rectangles do."""
        picture = text_picture(text, self._px(size), colour, weight)
        surface.blit(picture, picture.get_rect(**place))


def clock_text(seconds: float) -> str:
    """The time as minutes and seconds."""
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


def status_text(session: Session) -> str:
    """How the game stands, in a word; a game with moves taken back is marked."""
    mark = " (with undo)" if session.play.is_undone else ""
    if session.outcome is Outcome.WON:
        return f"Won{mark}"
    if session.outcome is Outcome.LOST:
        return f"Lost{mark}"
    if session.is_thinking:
        return "Thinking…"
    if session.play.game is None:
        return "Position"
    return f"Playing{mark}"
