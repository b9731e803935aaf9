"""The panel folded into one line above the board: mines, face, what is said, time, hint, menu."""

from __future__ import annotations

import pygame

from sapper.window import commands, shapes
from sapper.window.button import Part, Style
from sapper.window.column import ink_of
from sapper.window.controls import Controls
from sapper.window.fonts import REGULAR, SEMIBOLD, text_width, write
from sapper.window.layer import Layer, Scaled
from sapper.window.note import Note, NoteKind
from sapper.window.panel import button_layers, clock_text
from sapper.window.theme import Theme

_FACES = {"Won": "won", "Lost": "lost"}


class Strip(Scaled):
    """The line of one moment; it has the shape of a panel."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = rect
        self._controls = controls
        mode = controls.mode
        state = mode.status.partition(" ")[0]
        self._mines_text = "?" if mode.mines_left is None else str(mode.mines_left)
        self._clock_text = clock_text(mode.seconds)
        hint = Part(commands.HINT, style=Style.QUIET, has_key=True)
        face = Part(commands.RESET, label="", icon=_FACES.get(state, "playing"), style=Style.BARE)
        menu = Part(commands.MENU, label="", icon="menu", style=Style.QUIET)
        self._mines, face_rect, self._text, self._clock, hint_rect, menu_rect = self._cut()
        self.buttons = [
            hint.button(controls, hint_rect),
            menu.button(controls, menu_rect),
            face.button(controls, face_rect),
        ]

    def note_at(self, point: tuple[int, int]) -> Note | None:
        """No note of the line points at cells."""
        return None

    def renew_notes(self) -> None:
        """Nothing is kept."""

    def scroll_notes(self, pixels: int) -> int:
        """There is nothing to scroll."""
        return 0

    @property
    def frame(self) -> object:
        """What must stay the same for the parts to lie where they were."""
        return tuple(self.rect), tuple(self._text)

    def layers(self, theme: Theme) -> list[Layer]:
        state = self._controls.state
        ground = shapes.rounded(self.rect.size, self.px(10), theme.panel)
        note = self._said()
        layers = [
            Layer("panel", self.rect, None, lambda surface: surface.blit(ground, self.rect), None),
            self._counter("mine", self._mines, self._mines_text, theme),
            self._counter("clock", self._clock, self._clock_text, theme),
        ]

        def tell(surface: pygame.Surface) -> None:
            ink, room, place = ink_of(note.kind, theme), self._text.width, self._text.midleft
            write(surface, note.text, self.px(15), ink, REGULAR, room, midleft=place)

        layers.append(Layer("status", self._text, note, tell, theme.panel))
        return layers + button_layers(
            self.buttons, theme, self.scale, state.pointer, theme.panel, state.button
        )

    def _said(self) -> Note:
        """The most urgent thing to say; else how the game stands."""
        state, mode = self._controls.state, self._controls.mode
        if state.hint is not None:
            more = " H: more." if state.hint.cell is not None else ""
            return Note(state.hint.texts[state.hint_step] + more, NoteKind.TITLE)
        urgent = self._controls.urgent_notes()
        if urgent:
            return urgent[0]
        status = mode.status
        if self._controls.session.is_over:
            return Note(status, NoteKind.WIN if status.startswith("Won") else NoteKind.ALARM)
        return Note("" if status == "Playing" else status, NoteKind.FAINT)

    def _counter(self, icon: str, rect: pygame.Rect, text: str, theme: Theme) -> Layer:
        def draw(surface: pygame.Surface) -> None:
            picture = shapes.icon(icon, self.px(22), theme.muted)
            surface.blit(picture, picture.get_rect(midleft=rect.midleft))
            left = (rect.left + self.px(28), rect.centery)
            write(surface, text, self.px(20), theme.text, SEMIBOLD, midleft=left)

        return Layer(icon, rect, text, draw, theme.panel)

    def _cut(self) -> list[pygame.Rect]:
        """Mines and face at the left, clock and buttons at the right, words between them."""
        rect, gap = self.rect.inflate(0, -self.px(6)), self.px(8)
        height, top = rect.height, rect.top

        def wide(text: str) -> int:
            return text_width(text, self.px(20), SEMIBOLD) + self.px(36)

        label, key = commands.HINT.label, commands.HINT.key
        hint_width = text_width(label, self.px(14)) + text_width(key, self.px(11)) + self.px(42)
        left, right = rect.left + self.px(12), rect.right - self.px(8)
        mines = pygame.Rect(left, top, max(map(wide, ("000", self._mines_text))), height)
        face = pygame.Rect(mines.right, top, height, height)
        menu = pygame.Rect(right - height, top, height, height)
        hint = pygame.Rect(menu.left - gap - hint_width, top, hint_width, height)
        clock_width = max(map(wide, ("00:00", self._clock_text)))
        clock = pygame.Rect(hint.left - gap - clock_width, top, clock_width, height)
        text = pygame.Rect(face.right + gap, top, clock.left - face.right - 2 * gap, height)
        return [mines, face, text, clock, hint, menu]
