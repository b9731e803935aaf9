"""The frame around the board that the player's and the learner's front end share."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import Command
from sapper.window.controls import Controls
from sapper.window.fonts import SEMIBOLD, write
from sapper.window.note import Note
from sapper.window.shapes import Canvas, Scaled


class Front(Scaled):
    """Everything around the board at one moment, for one size and state."""

    def __init__(self, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.controls = controls
        self.rects: list[pygame.Rect] = []
        """The grounds on which things stand."""
        self.buttons: list[Button] = []

    def note_at(self, point: tuple[int, int]) -> Note | None:
        """Return the note under the pointer."""
        return None

    def renew_notes(self) -> None:
        """Compose the notes anew: the pointer is elsewhere."""

    def move_at(self, point: tuple[int, int]) -> int | None:
        """Return the move of the time line at a point; None beside it."""
        return None

    @property
    def counts(self) -> tuple[str, str]:
        """The mines that are left, and the time."""
        play = self.controls.session.play
        minutes, seconds = divmod(int(play.seconds), 60)
        return str(play.mines_left), f"{minutes}:{seconds:02}"

    @property
    def shows(self) -> object:
        """A value that changes when it is to be drawn anew, besides the pointer and the keys."""
        raise NotImplementedError

    def draw(self, canvas: Canvas) -> None:
        """Draw all of it."""
        for rect in self.rects:
            ground = shapes.rounded(rect.size, self.px(14), canvas.theme.panel)
            canvas.surface.blit(ground, rect)
        self.draw_inside(canvas)
        draw_buttons(self.buttons, canvas, self.scale)

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw what is no button."""
        raise NotImplementedError

    def add(
        self,
        command: Command,
        rect: pygame.Rect,
        style: Style = Style.PLAIN,
        *,
        label: str | None = None,
        icon: str | None = None,
        has_key: bool = False,
    ) -> None:
        """Put a command's button there, as it stands now."""
        text = label if label is not None else ("" if icon else command.label)
        is_on = None if command.is_on is None else command.is_on(self.controls)
        is_enabled = not command.problem(self.controls)
        key = command.key if has_key else ""
        self.buttons.append(Button(command, rect, text, style, icon, key, is_on, is_enabled))

    def draw_count(self, canvas: Canvas, icon: str, text: str, rect: pygame.Rect) -> None:
        """Draw a sign with a number behind it."""
        picture = shapes.icon(icon, self.px(26), canvas.theme.muted)
        canvas.surface.blit(picture, picture.get_rect(midleft=rect.midleft))
        left = rect.left + self.px(34), rect.centery
        write(canvas.surface, text, self.px(24), canvas.theme.text, SEMIBOLD, midleft=left)
