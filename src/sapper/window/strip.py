"""The panel folded into one line above the board: mines, face, what is said, time, hint."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.column import ink_of
from sapper.window.controls import Controls
from sapper.window.fonts import REGULAR, SEMIBOLD, text_width, write
from sapper.window.layer import Layer, Scaled
from sapper.window.mode import Part
from sapper.window.note import Note, NoteKind
from sapper.window.panel import button_layers, clock_text, command_button
from sapper.window.theme import Theme

STRIP = 40
"""The height in units."""
_FACES = {"Won": "won", "Lost": "lost"}


class Strip(Scaled):
    """The line of one moment; it has the shape of a panel."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = rect
        self._controls = controls
        state = controls.mode.status.partition(" ")[0]
        face = Part("reset", label="", icon=_FACES.get(state, "playing"), style=Style.BARE)
        middle = rect.inflate(0, -self.px(6))
        mines, face_rect, self._text, clock, hint, fold = self._cut(middle)
        self._mines, self._clock = mines, clock
        self.buttons = [
            command_button(controls, face, face_rect),
            command_button(controls, Part("hint", style=Style.QUIET, has_key=True), hint),
            Button("panel", fold, icon="previous", style=Style.QUIET),
        ]

    def note_at(self, point: tuple[int, int]) -> Note | None:
        """No note of the line points at cells."""
        return None

    def renew_notes(self) -> None:
        """Nothing is kept."""

    @property
    def frame(self) -> object:
        """What must stay the same for the parts to lie where they were."""
        return tuple(self.rect)

    def layers(self, theme: Theme) -> list[Layer]:
        mode, state = self._controls.mode, self._controls.state
        ground = shapes.rounded(self.rect.size, self.px(10), theme.panel)
        mines = "?" if mode.mines_left is None else str(mode.mines_left)
        note = self._said()
        layers = [
            Layer("panel", self.rect, None, lambda surface: surface.blit(ground, self.rect), None)
        ]
        for name, rect, text in (
            ("mine", self._mines, mines),
            ("clock", self._clock, clock_text(mode.seconds)),
        ):
            layers.append(self._counter(name, rect, text, theme))

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

    def _cut(self, rect: pygame.Rect) -> list[pygame.Rect]:
        """Mines and face at the left, clock and buttons at the right, words between them."""
        wide = text_width("000", self.px(20), SEMIBOLD) + self.px(34)
        clock = text_width("00:00", self.px(20), SEMIBOLD) + self.px(34)
        gap, height = self.px(8), rect.height
        left, right = rect.left + self.px(12), rect.right - self.px(8)
        mines = pygame.Rect(left, rect.top, wide, height)
        face = pygame.Rect(mines.right, rect.top, height, height)
        fold = pygame.Rect(right - height, rect.top, height, height)
        hint = pygame.Rect(fold.left - gap - self.px(84), rect.top, self.px(84), height)
        time = pygame.Rect(hint.left - gap - clock, rect.top, clock, height)
        text = pygame.Rect(face.right + gap, rect.top, time.left - face.right - 2 * gap, height)
        return [mines, face, text, time, hint, fold]
