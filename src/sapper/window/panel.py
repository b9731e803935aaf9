"""The panel at the right: counter, clock, buttons, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.session.assistant import agent_words
from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.column import Column
from sapper.window.commands import BY_NAME
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, write
from sapper.window.layer import Layer, Scaled
from sapper.window.mode import PanelLine, Part
from sapper.window.note import Note
from sapper.window.replaying import Replaying
from sapper.window.theme import Colour, Theme

GAP = 8
Draw = Callable[[pygame.Surface, Theme], None]


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


class Panel(Scaled):
    """The panel of one moment: made anew whenever something changed."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = rect
        self._controls = controls
        self._state = controls.state
        self._y = rect.top + self.px(14)
        self.head = self._row(22).rect
        self.counters = self._row(50)
        self.status = self._row(26).rect
        self.areas: dict[str, pygame.Rect] = {}
        """The parts that are no buttons, by name."""
        self.buttons = [button for line in controls.mode.lines() for button in self._lay(line)]
        bottom = rect.bottom - self.px(12)
        if controls.steps is not None and controls.steps[1] > 0:
            bottom -= self.px(36)
            self.buttons += self._step_buttons(bottom + self.px(6), *controls.steps)
        self.notes = pygame.Rect(self.head.left, self._y, self.head.width, bottom - self._y)
        self._column: Column | None = None

    @property
    def column(self) -> Column:
        if self._column is None:
            inside = self.notes.inflate(-self.px(24), -self.px(18))
            notes = self._controls.notes()
            self._column = Column(inside, self.scale, notes, self._state.note_scroll)
        return self._column

    def note_at(self, point: tuple[int, int]) -> Note | None:
        return self.column.note_at(point)

    def renew_notes(self) -> None:
        """Compose the notes anew: the pointer is elsewhere."""
        self._column = None

    def layers(self, theme: Theme) -> list[Layer]:
        """The parts of the panel; the first is its ground."""
        mode, state = self._controls.mode, self._state
        ground = shapes.rounded(self.rect.size, self.px(16), theme.panel)
        left, right = self.counters.parts(1, 1)
        counters = (
            ("mine", left, "?" if mode.mines_left is None else str(mode.mines_left)),
            ("clock", right, clock_text(mode.seconds)),
        )
        notes = self.column
        layers = [
            Layer("panel", self.rect, None, lambda surface: surface.blit(ground, self.rect), None)
        ]
        layers += [self._counter_layer(*counter) for counter in counters]
        layers += [
            self._layer("head", self.head, mode.head, self._draw_head),
            self._layer("status", self.status, mode.status, self._draw_status),
            self._layer("notes", self.notes, (notes.notes, notes.scroll), self._draw_notes),
        ]
        layers += [self._area_layer(name, area) for name, area in self.areas.items()]
        buttons = button_layers(
            self.buttons, theme, self.scale, state.pointer, theme.panel, state.button
        )
        return [*layers, *buttons]

    @property
    def frame(self) -> object:
        """What must stay the same for the parts of the panel to lie where they were."""
        buttons = [(button.command, tuple(button.rect)) for button in self.buttons]
        return buttons, list(self.areas), tuple(self.notes)

    # Places

    def _row(self, height: float, gap: float = GAP) -> Row:
        side = self.px(16)
        rect = pygame.Rect(
            self.rect.left + side, self._y, self.rect.width - 2 * side, self.px(height)
        )
        self._y = rect.bottom + self.px(gap)
        return Row(rect, self.px(8))

    def _lay(self, line: PanelLine) -> list[Button]:
        """Put a line's parts beside each other; return those that are buttons."""
        rects = self._row(line.height, line.gap).parts(*(part.share for part in line.parts))
        placed = list(zip(line.parts, rects, strict=True))
        self.areas |= {part.command[1:]: rect for part, rect in placed if part.command[0] == "="}
        return [self._button(part, rect) for part, rect in placed if part.command[0] != "="]

    def _button(self, part: Part, rect: pygame.Rect) -> Button:
        return command_button(self._controls, part, rect)

    def _step_buttons(self, top: int, step: int, last: int) -> list[Button]:
        """Back and forth, below the notes."""
        row = Row(pygame.Rect(self.head.left, top, self.head.width, self.px(30)), self.px(8))
        left, right = row.parts(1, 1)
        return [
            Button("previous_step", left, icon="previous", is_enabled=step > 0),
            Button("next_step", right, icon="following", is_enabled=step < last),
        ]

    # Drawing

    def _layer(self, name: str, rect: pygame.Rect, shows: object, draw: Draw) -> Layer:
        theme = self._state.theme
        return Layer(name, rect, shows, lambda surface: draw(surface, theme), theme.panel)

    def _counter_layer(self, icon: str, rect: pygame.Rect, text: str) -> Layer:
        def draw(surface: pygame.Surface, theme: Theme) -> None:
            surface.blit(shapes.rounded(rect.size, self.px(10), theme.card), rect)
            picture = shapes.icon(icon, self.px(26), theme.muted)
            place = (rect.left + self.px(12), rect.centery)
            surface.blit(picture, picture.get_rect(midleft=place))
            right = (rect.right - self.px(14), rect.centery)
            write(surface, text, self.px(26), theme.text, SEMIBOLD, midright=right)

        return self._layer(icon, rect, text, draw)

    def _area_layer(self, name: str, rect: pygame.Rect) -> Layer:
        """A part that is no button: a name, a speed, the graph, or plain words."""
        mode, session = self._controls.mode, self._controls.session
        if name == "graph" and isinstance(mode, Replaying):
            shows = mode.replay.place, mode.replay.review is None
            return self._layer(name, rect, shows, lambda s, t: self._draw_graph(s, t, rect, mode))
        text, size, weight, ink = name, 13.0, REGULAR, self._state.theme.muted
        if name == "agent":
            text, size, weight, ink = session.ai.label, 14.0, SEMIBOLD, self._state.theme.text
        elif name in ("words", "speed"):
            text = agent_words(session.ai.agent) if name == "words" else mode.speed_text

        def draw(surface: pygame.Surface, theme: Theme) -> None:
            if name == "agent":
                surface.blit(shapes.rounded(rect.size, self.px(9), theme.card), rect)
            write(surface, text, self.px(size), ink, weight, rect.width, center=rect.center)

        return self._layer(name, rect, text, draw)

    def _draw_head(self, surface: pygame.Surface, theme: Theme) -> None:
        name, size, words = self._controls.mode.head
        left, gap, middle = self.head.left, self.px(8), self.head.centery
        rect = write(surface, name, self.px(16), theme.text, BOLD, midleft=(left, middle))
        left = rect.right + gap
        rect = write(surface, size, self.px(13), theme.muted, midleft=(left, middle))
        left = rect.right + gap
        room, right = self.head.right - left, self.head.midright
        write(surface, words, self.px(12), theme.muted, REGULAR, room, midright=right)

    def _draw_status(self, surface: pygame.Surface, theme: Theme) -> None:
        text, size, weight, colour = self._controls.mode.status, 14, REGULAR, theme.muted
        if text.startswith(("Won", "Lost")):
            colour = theme.safe if text.startswith("Won") else theme.danger
            size, weight = 20, BOLD
        room, middle = self.status.width, self.status.center
        write(surface, text, self.px(size), colour, weight, room, center=middle)

    def _draw_graph(
        self, surface: pygame.Surface, theme: Theme, rect: pygame.Rect, mode: Replaying
    ) -> None:
        """The chance to win at every guess, and the move that is shown."""
        replay = mode.replay
        surface.blit(shapes.rounded(rect.size, self.px(10), theme.card), rect)
        inside = rect.inflate(-self.px(16), -self.px(16))
        chances = [] if replay.review is None else replay.review.chances()

        def point(place: int) -> tuple[float, float]:
            x = inside.left + inside.width * place / max(1, len(chances) - 1)
            return x, inside.bottom - inside.height * chances[place]

        if len(chances) > 1:
            line = max(2, self.px(2))
            points = [point(place) for place in range(len(chances))]
            pygame.draw.lines(surface, theme.accent, False, points, line)
            here = point(min(len(chances) - 1, replay.place))
            pygame.draw.circle(surface, theme.target, here, self.px(5))

    def _draw_notes(self, surface: pygame.Surface, theme: Theme) -> None:
        surface.blit(shapes.rounded(self.notes.size, self.px(10), theme.card), self.notes)
        self.column.draw(surface, theme)


def button_layers(
    buttons: list[Button],
    theme: Theme,
    scale: float,
    pointer: tuple[int, int],
    ground: Colour,
    focused: str = "",
) -> list[Layer]:
    """A layer for each button; one under the pointer looks different."""

    def layer(place: int, button: Button) -> Layer:
        is_hovered, is_focused = button.rect.collidepoint(pointer), button.command == focused
        return Layer(
            f"button {place} {button.command}",
            button.rect,
            (button, is_hovered, is_focused),
            lambda surface: button.draw(surface, theme, scale, is_hovered, is_focused),
            ground,
        )

    return [layer(place, button) for place, button in enumerate(buttons)]


def command_button(controls: Controls, part: Part, rect: pygame.Rect) -> Button:
    """The button of a part: what the part does not say comes from its command."""
    command = BY_NAME.get(part.command)
    if command is None:
        return Button(
            part.command, rect, part.label or "", part.style, part.icon, is_lit=part.is_lit
        )
    is_on = command.is_on(controls)
    has_box = is_on is not None and part.style is Style.BARE and part.icon is None
    return Button(
        part.command,
        rect,
        part.label if part.label is not None else ("" if part.icon else command.label),
        part.style,
        part.icon,
        command.keys.partition(",")[0] if part.has_key else "",
        is_on=is_on if has_box else None,
        is_enabled=not command.problem(controls),
        is_lit=part.is_lit,
    )


def clock_text(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
