"""The panel at the right: counter, clock, buttons, and what there is to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.session.assistant import agent_words
from sapper.window import commands, shapes
from sapper.window.button import Button, Part, Style
from sapper.window.column import Column
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.layer import Layer, Scaled
from sapper.window.layout import shares
from sapper.window.mode import Mode
from sapper.window.note import Note
from sapper.window.theme import Colour, Theme

GAP = 8
Draw = Callable[[pygame.Surface, Theme], None]


@dataclass(frozen=True)
class PanelWords:
    """A part of a line that is no button: words that `text` finds, as a name or small."""

    name: str
    text: Callable[[Controls], str]
    share: float = 1.0
    is_name: bool = False


@dataclass(frozen=True)
class Graph:
    """A part of a line: the chance to win at every guess."""

    share: float = 1.0


Item = Part | PanelWords | Graph


@dataclass(frozen=True)
class PanelLine:
    """A line of the panel: its height and the gap below it in units, and its parts."""

    height: float
    parts: tuple[Item, ...]
    gap: float = 8.0


_SPEED = PanelWords("speed", lambda c: c.mode.speed_text, 1.5)
_AGENT = PanelWords("agent", lambda c: c.session.ai.label, 5, is_name=True)
_AGENT_WORDS = PanelWords("words", lambda c: agent_words(c.session.ai.agent))


def panel_lines(controls: Controls) -> list[PanelLine]:
    """The buttons of what one does at the board."""
    return review_lines(controls) if controls.mode.is_away else game_lines(controls)


def game_lines(controls: Controls) -> list[PanelLine]:
    """The buttons of the game, and the AI's below them if they are wanted."""
    has_ai, is_course = controls.shows_ai, controls.session.play.setup.is_course
    reset = Part(commands.RESET, label="Reset" if is_course else None)
    hint = Part(commands.HINT, style=Style.QUIET)
    new = Part(commands.NEW, label="New…", style=Style.QUIET)
    first = (
        (Part(commands.AI_MOVE, style=Style.PRIMARY), reset)
        if has_ai
        else (reset, Part(commands.HINT, has_key=True))
    )
    undo, redo, why = (
        Part(each, style=Style.QUIET) for each in (commands.UNDO, commands.REDO, commands.WHY)
    )
    icon = "down" if has_ai else "following"
    fold = Part(commands.AI_PANEL, label="AI and help", style=Style.BARE, icon=icon)
    lines = [
        PanelLine(44, first),
        PanelLine(34, (undo, redo, hint if has_ai else new, why)),
        PanelLine(26, (fold,), 6),
    ]
    return lines + (_ai_lines(controls) if has_ai else [])


def _ai_lines(controls: Controls) -> list[PanelLine]:
    """Auto play, the agent, and what is shown of its thoughts."""
    auto = (
        _auto_part(controls, "Auto"),
        Part(commands.AI_MOVE, 1.1, "", icon="step"),
        Part(commands.SLOWER, icon="minus"),
        _SPEED,
        Part(commands.FASTER, icon="plus"),
    )
    agent = (
        Part(commands.PREVIOUS_AGENT, icon="previous"),
        _AGENT,
        Part(commands.NEXT_AGENT, icon="following"),
    )
    lines = [PanelLine(34, auto), PanelLine(34, agent, 2), PanelLine(18, (_AGENT_WORDS,), 4)]
    known, odds, best, mind = (
        Part(command, label=label, style=Style.BARE, has_key=True)
        for command, label in (
            (commands.KNOWLEDGE, "Known"),
            (commands.ODDS, "Odds"),
            (commands.BEST, "Best move"),
            (commands.MIND, "Inside"),
        )
    )
    shown = [] if controls.state.options.shows_mind else lines
    return [*shown, PanelLine(28, (known, odds), 2), PanelLine(28, (best, mind))]


def _auto_part(controls: Controls, words: str) -> Part:
    label, icon = ("Stop", "pause") if controls.state.is_auto else (words, "play")
    return Part(commands.AUTO, 3.4, label, icon=icon, has_key=not controls.mode.is_away)


def review_lines(controls: Controls) -> list[PanelLine]:
    """The buttons of a game that is gone through."""
    first = (
        Part(commands.WORST, 1.9, style=Style.PRIMARY),
        Part(commands.WHY, 1.1),
        Part(commands.BACK, label="End"),
    )
    second = (
        _auto_part(controls, "Play"),
        Part(commands.SLOWER, icon="minus"),
        _SPEED,
        Part(commands.FASTER, icon="plus"),
    )
    return [PanelLine(44, first), PanelLine(34, second), PanelLine(72, (Graph(),))]


class Panel(Scaled):
    """The panel of one moment: made anew whenever something changed."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = rect
        self._controls = controls
        self._state = controls.state
        self._y = rect.top + self.px(14)
        self.head = self._row(28)
        side = self.head.height
        menu = pygame.Rect(self.head.right - side, self.head.top, side, side)
        self.head.width -= side + self.px(8)
        self.counters = self._row(50)
        self.status = self._row(26)
        self.areas: list[tuple[PanelWords | Graph, pygame.Rect]] = []
        """The parts that are no buttons, and where they are."""
        self.buttons = [button for line in panel_lines(controls) for button in self._lay(line)]
        self.buttons.append(Part(commands.MENU, label="", icon="menu").button(controls, menu))
        bottom = rect.bottom - self.px(12)
        if controls.steps is not None and controls.steps[1] > 0:
            bottom -= self.px(36)
            self.buttons += self._step_buttons(bottom + self.px(6), *controls.steps)
        self.notes = pygame.Rect(self.counters.left, self._y, self.counters.width, bottom - self._y)
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

    def scroll_notes(self, pixels: int) -> int:
        """How far the notes are scrolled when they go so many pixels further."""
        return max(0, self.column.scroll + pixels)

    def layers(self, theme: Theme) -> list[Layer]:
        """The parts of the panel; the first is its ground."""
        mode, state = self._controls.mode, self._state
        ground = shapes.rounded(self.rect.size, self.px(16), theme.panel)
        left, right = shares(self.counters, (1, 1), self.px(8))
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
        layers += [
            self._graph_layer(rect, mode) if isinstance(area, Graph) else self._words(area, rect)
            for area, rect in self.areas
        ]
        buttons = button_layers(
            self.buttons, theme, self.scale, state.pointer, theme.panel, state.button
        )
        return [*layers, *buttons]

    @property
    def frame(self) -> object:
        """What must stay the same for the parts of the panel to lie where they were."""
        buttons = [(button.command.name, tuple(button.rect)) for button in self.buttons]
        return buttons, [tuple(rect) for _, rect in self.areas], tuple(self.notes)

    # Places

    def _row(self, height: float, gap: float = GAP) -> pygame.Rect:
        """The next line below the others."""
        side = self.px(16)
        rect = pygame.Rect(
            self.rect.left + side, self._y, self.rect.width - 2 * side, self.px(height)
        )
        self._y = rect.bottom + self.px(gap)
        return rect

    def _lay(self, line: PanelLine) -> list[Button]:
        """Put a line's parts beside each other; return those that are buttons."""
        rects = shares(
            self._row(line.height, line.gap), [part.share for part in line.parts], self.px(8)
        )
        buttons = []
        for part, rect in zip(line.parts, rects, strict=True):
            if isinstance(part, Part):
                buttons.append(part.button(self._controls, rect))
            else:
                self.areas.append((part, rect))
        return buttons

    def _step_buttons(self, top: int, step: int, last: int) -> list[Button]:
        """Back and forth, below the notes."""
        whole = pygame.Rect(self.counters.left, top, self.counters.width, self.px(30))
        left, right = shares(whole, (1, 1), self.px(8))
        return [
            Button(commands.PREVIOUS_STEP, left, icon="previous", is_enabled=step > 0),
            Button(commands.NEXT_STEP, right, icon="following", is_enabled=step < last),
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

    def _words(self, words: PanelWords, rect: pygame.Rect) -> Layer:
        text = words.text(self._controls)

        def draw(surface: pygame.Surface, theme: Theme) -> None:
            size, weight, ink = 13.0, REGULAR, theme.muted
            if words.is_name:
                surface.blit(shapes.rounded(rect.size, self.px(9), theme.card), rect)
                size, weight, ink = 14.0, SEMIBOLD, theme.text
            write(surface, text, self.px(size), ink, weight, rect.width, center=rect.center)

        return self._layer(words.name, rect, text, draw)

    def _draw_head(self, surface: pygame.Surface, theme: Theme) -> None:
        """The name, the size and the words; where that is too much, without the size."""
        name, size, words = self._controls.mode.head
        parts = (
            (name, self.px(16), theme.text, BOLD),
            (size, self.px(13), theme.muted, REGULAR),
            (words, self.px(12), theme.muted, REGULAR),
        )
        gap = self.px(8)
        widths = [text_width(text, height, weight) for text, height, _, weight in parts]
        is_wide = sum(widths) + 2 * gap > self.head.width
        left, middle = self.head.left, self.head.centery
        for (text, height, ink, weight), width in zip(parts, widths, strict=True):
            if is_wide and text == size:
                continue
            if text == words:
                left = self.head.right - width
            write(surface, text, height, ink, weight, midleft=(left, middle))
            left += width + gap

    def _draw_status(self, surface: pygame.Surface, theme: Theme) -> None:
        text, size, weight, colour = self._controls.mode.status, 14, REGULAR, theme.muted
        if text.startswith(("Won", "Lost")):
            colour = theme.safe if text.startswith("Won") else theme.danger
            size, weight = 20, BOLD
        room, middle = self.status.width, self.status.center
        write(surface, text, self.px(size), colour, weight, room, center=middle)

    def _graph_layer(self, rect: pygame.Rect, mode: Mode) -> Layer:
        """The chance to win at every guess, and the move that is shown."""
        chances, place = mode.chances or ([], 0)

        def draw(surface: pygame.Surface, theme: Theme) -> None:
            surface.blit(shapes.rounded(rect.size, self.px(10), theme.card), rect)
            inside = rect.inflate(-self.px(16), -self.px(16))
            across = inside.width / max(1, len(chances) - 1)
            points = [
                (inside.left + across * number, inside.bottom - inside.height * chance)
                for number, chance in enumerate(chances)
            ]
            if len(points) > 1:
                pygame.draw.lines(surface, theme.accent, False, points, max(2, self.px(2)))
                here = points[min(len(points) - 1, place)]
                pygame.draw.circle(surface, theme.target, here, self.px(5))

        return self._layer("graph", rect, (place, len(chances)), draw)

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
        is_hovered, is_focused = button.rect.collidepoint(pointer), button.command.name == focused
        return Layer(
            f"button {place} {button.command.name}",
            button.rect,
            (button, is_hovered, is_focused),
            lambda surface: button.draw(surface, theme, scale, is_hovered, is_focused),
            ground,
        )

    return [layer(place, button) for place, button in enumerate(buttons)]


def clock_text(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
