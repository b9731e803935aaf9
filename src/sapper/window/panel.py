"""The panel: counter, clock, buttons, and what there is to say.

It stands at the right, or is folded into one line above the board.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.window import commands, shapes
from sapper.window.button import Button, Part, Style, draw_buttons
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.geometry import shares
from sapper.window.note import Column, Note, NoteKind, ink_of
from sapper.window.session import Aid
from sapper.window.session.assistant import agent_words
from sapper.window.shapes import Canvas, Scaled

GAP = 8


@dataclass(frozen=True)
class PanelWords:
    """A part of a line that is no button: words that `text` finds."""

    text: Callable[[Controls], str]
    share: float = 1.0


Item = Part | PanelWords


@dataclass(frozen=True)
class PanelLine:
    """A line of the panel: its height and the gap below it in units, and its parts."""

    height: float
    parts: tuple[Item, ...]
    gap: float = 8.0


_SPEED = PanelWords(lambda c: c.playing.speed_text, 1.5)
_AGENT_WORDS = PanelWords(lambda c: agent_words(c.session.ai.agent))


def game_lines(controls: Controls) -> list[PanelLine]:
    """The buttons of the game, and the AI's below them if they are wanted."""
    has_ai, is_course = controls.shows_ai, controls.session.play.setup.is_course
    reset = Part(commands.RESET, label="Reset" if is_course else None)
    hint = Part(commands.HINT, style=Style.QUIET)
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
        PanelLine(34, (undo, redo, hint, why) if has_ai else (undo, redo, why)),
        PanelLine(26, (fold,), 6),
    ]
    return lines + (_ai_lines(controls) if has_ai else [])


def _ai_lines(controls: Controls) -> list[PanelLine]:
    """Auto play, the agent, and what is shown of its thoughts."""
    auto = (
        _auto_part(controls, "Auto"),
        Part(commands.SLOWER, icon="minus"),
        _SPEED,
        Part(commands.FASTER, icon="plus"),
    )
    agent = Part(commands.menu_part("AI"), label=controls.session.ai.label, icon="down")
    lines = [PanelLine(34, auto), PanelLine(34, (agent,), 2), PanelLine(18, (_AGENT_WORDS,), 4)]
    known, odds, best, mind = (
        Part(command, label=label, style=Style.BARE, has_key=True)
        for command, label in (
            (commands.KNOWLEDGE, "Known"),
            (commands.ODDS, "Odds"),
            (commands.BEST, "Best move"),
            (commands.MIND, "Inside"),
        )
    )
    shown = [] if Aid.MIND in controls.session.play.aids else lines
    return [*shown, PanelLine(28, (known, odds), 2), PanelLine(28, (best, mind))]


def _auto_part(controls: Controls, words: str) -> Part:
    label, icon = ("Stop", "pause") if controls.state.is_auto else (words, "play")
    return Part(commands.AUTO, 3.4, label, icon=icon, has_key=True)


class Side(Scaled):
    """What stands beside the board at one moment: the panel, or the line into which it folds."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = rect
        self.controls = controls
        self.buttons: list[Button] = []
        self.notes = pygame.Rect(0, 0, 0, 0)
        """Where what there is to say stands, broken into lines."""
        self._column: Column | None = None

    @property
    def column(self) -> Column:
        if self._column is None:
            inside = self.notes.inflate(-self.px(24), -self.px(18))
            scroll = self.controls.state.note_scroll
            self._column = Column(inside, self.scale, self.controls.notes(), scroll)
        return self._column

    def note_at(self, point: tuple[int, int]) -> Note | None:
        return self.column.note_at(point) if self.notes.collidepoint(point) else None

    def renew_notes(self) -> None:
        """Compose the notes anew: the pointer is elsewhere."""
        self._column = None

    @property
    def counts(self) -> tuple[str, str]:
        """The mines that are left, and the time."""
        mode = self.controls.playing
        return "?" if mode.mines_left is None else str(mode.mines_left), clock_text(mode.seconds)

    @property
    def shows(self) -> object:
        """What makes it be drawn anew when it changes, besides the pointer and the keys."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        """Draw all of it."""
        ground = shapes.rounded(self.rect.size, self.px(12), canvas.theme.panel)
        canvas.surface.blit(ground, self.rect)
        self.draw_inside(canvas)
        draw_buttons(self.buttons, canvas, self.scale)

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw what is no button."""


class Panel(Side):
    """The panel at the right."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(rect, scale, controls)
        self._y = rect.top + self.px(14)
        self.head = self._row(28)
        side = self.head.height
        menu = pygame.Rect(self.head.right - side, self.head.top, side, side)
        self.head.width -= side + self.px(8)
        self.counters = self._row(50)
        self.status = self._row(26)
        self.areas: list[tuple[PanelWords, pygame.Rect]] = []
        """The parts that are no buttons, and where they are."""
        self.buttons = [button for line in game_lines(controls) for button in self._lay(line)]
        self.buttons.append(Part(commands.MENU, label="", icon="menu").button(controls, menu))
        bottom = rect.bottom - self.px(12)
        if controls.steps is not None and controls.steps[1] > 0:
            bottom -= self.px(36)
            self.buttons += self._step_buttons(bottom + self.px(6), *controls.steps)
        self.notes = pygame.Rect(self.counters.left, self._y, self.counters.width, bottom - self._y)

    @property
    def shows(self) -> object:
        mode, column = self.controls.playing, self.column
        said = mode.head, self.counts, mode.status, column.notes, column.scroll
        words = [area.text(self.controls) for area, _ in self.areas]
        return said, words, self.buttons

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
                buttons.append(part.button(self.controls, rect))
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

    def draw_inside(self, canvas: Canvas) -> None:
        self._draw_head(canvas)
        places = shares(self.counters, (1, 1), self.px(8))
        for icon, rect, text in zip(("mine", "clock"), places, self.counts, strict=True):
            self._draw_counter(canvas, icon, rect, text)
        self._draw_status(canvas)
        for area, rect in self.areas:
            self._draw_words(canvas, area, rect)
        self._draw_card(canvas, self.notes)
        self.column.draw(canvas.surface, canvas.theme)

    def _draw_card(self, canvas: Canvas, rect: pygame.Rect) -> None:
        canvas.surface.blit(shapes.rounded(rect.size, self.px(10), canvas.theme.card), rect)

    def _draw_counter(self, canvas: Canvas, icon: str, rect: pygame.Rect, text: str) -> None:
        self._draw_card(canvas, rect)
        picture = shapes.icon(icon, self.px(26), canvas.theme.muted)
        place = (rect.left + self.px(12), rect.centery)
        canvas.surface.blit(picture, picture.get_rect(midleft=place))
        right = (rect.right - self.px(14), rect.centery)
        write(canvas.surface, text, self.px(26), canvas.theme.text, SEMIBOLD, midright=right)

    def _draw_words(self, canvas: Canvas, words: PanelWords, rect: pygame.Rect) -> None:
        text, ink, middle = words.text(self.controls), canvas.theme.muted, rect.center
        write(canvas.surface, text, self.px(13), ink, REGULAR, rect.width, center=middle)

    def _draw_head(self, canvas: Canvas) -> None:
        """The name, the size and the words; where that is too much, without the size."""
        theme, (name, size, words) = canvas.theme, self.controls.playing.head
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
            write(canvas.surface, text, height, ink, weight, midleft=(left, middle))
            left += width + gap

    def _draw_status(self, canvas: Canvas) -> None:
        theme, text = canvas.theme, self.controls.playing.status
        size, weight, colour = 14, REGULAR, theme.muted
        if text.startswith(("Won", "Lost")):
            colour = theme.safe if text.startswith("Won") else theme.danger
            size, weight = 20, BOLD
        room, middle = self.status.width, self.status.center
        write(canvas.surface, text, self.px(size), colour, weight, room, center=middle)


def clock_text(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"


_FACES = {"Won": "won", "Lost": "lost"}


class Strip(Side):
    """The panel folded into a line: mines, face, what is said, time, hint, menu.

    No note of it points at cells.
    """

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(rect, scale, controls)
        state = controls.playing.status.partition(" ")[0]
        hint = Part(commands.HINT, style=Style.QUIET, has_key=True)
        face = Part(commands.RESET, label="", icon=_FACES.get(state, "playing"), style=Style.BARE)
        menu = Part(commands.MENU, label="", icon="menu", style=Style.QUIET)
        self._mines, face_rect, self._text, self._clock, hint_rect, menu_rect = self._cut()
        self.buttons = [
            hint.button(controls, hint_rect),
            menu.button(controls, menu_rect),
            face.button(controls, face_rect),
        ]

    @property
    def shows(self) -> object:
        return self.counts, self._said(), self.buttons

    def draw_inside(self, canvas: Canvas) -> None:
        places = zip(("mine", "clock"), (self._mines, self._clock), self.counts, strict=True)
        for icon, rect, text in places:
            picture = shapes.icon(icon, self.px(22), canvas.theme.muted)
            canvas.surface.blit(picture, picture.get_rect(midleft=rect.midleft))
            left = (rect.left + self.px(28), rect.centery)
            write(canvas.surface, text, self.px(20), canvas.theme.text, SEMIBOLD, midleft=left)
        note, room, place = self._said(), self._text.width, self._text.midleft
        ink = ink_of(note.kind, canvas.theme)
        write(canvas.surface, note.text, self.px(15), ink, REGULAR, room, midleft=place)

    def _said(self) -> Note:
        """The most urgent thing to say; else how the game stands."""
        state, mode = self.controls.state, self.controls.playing
        if state.hint is not None:
            more = " H: more." if state.hint.cell is not None else ""
            return Note(state.hint.texts[state.hint_step] + more, NoteKind.TITLE)
        urgent = self.controls.urgent_notes()
        if urgent:
            return urgent[0]
        status = mode.status
        if self.controls.session.is_over:
            return Note(status, NoteKind.WIN if status.startswith("Won") else NoteKind.ALARM)
        return Note("" if status == "Playing" else status, NoteKind.FAINT)

    def _cut(self) -> list[pygame.Rect]:
        """Mines and face at the left, clock and buttons at the right, words between them."""
        rect, gap = self.rect.inflate(0, -self.px(6)), self.px(8)
        height, top = rect.height, rect.top

        def wide(text: str) -> int:
            return text_width(text, self.px(20), SEMIBOLD) + self.px(36)

        label, key = commands.HINT.label, commands.HINT.key
        hint_width = text_width(label, self.px(14)) + text_width(key, self.px(11)) + self.px(42)
        left, right = rect.left + self.px(12), rect.right - self.px(8)
        mines = pygame.Rect(left, top, max(map(wide, ("000", self.counts[0]))), height)
        face = pygame.Rect(mines.right, top, height, height)
        menu = pygame.Rect(right - height, top, height, height)
        hint = pygame.Rect(menu.left - gap - hint_width, top, hint_width, height)
        clock_width = max(map(wide, ("00:00", self.counts[1])))
        clock = pygame.Rect(hint.left - gap - clock_width, top, clock_width, height)
        text = pygame.Rect(face.right + gap, top, clock.left - face.right - 2 * gap, height)
        return [mines, face, text, clock, hint, menu]
