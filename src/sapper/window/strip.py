"""The panel folded into one line above the board: mines, face, what is said, time, hint, menu."""

from __future__ import annotations

import pygame

from sapper.window import commands, shapes
from sapper.window.button import Part, Style
from sapper.window.canvas import Canvas
from sapper.window.column import ink_of
from sapper.window.controls import Controls
from sapper.window.fonts import REGULAR, SEMIBOLD, text_width, write
from sapper.window.note import Note, NoteKind
from sapper.window.panel import Side

_FACES = {"Won": "won", "Lost": "lost"}


class Strip(Side):
    """The line; no note of it points at cells."""

    def __init__(self, rect: pygame.Rect, scale: float, controls: Controls) -> None:
        super().__init__(rect, scale, controls)
        state = controls.mode.status.partition(" ")[0]
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
        state, mode = self.controls.state, self.controls.mode
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
