"""The sheet that asks where a file is to be written."""

from __future__ import annotations

from sapper.window import commands
from sapper.window.button import Button, Style
from sapper.window.commands import Command
from sapper.window.exchange import PATH_FIELD
from sapper.window.fonts import REGULAR
from sapper.window.layer import Canvas
from sapper.window.sheets import SheetPicture

_WORDS = "Type another folder or name; ~ is your home. Enter saves, Esc goes back."


class SaveSheet(SheetPicture):
    """The path that is typed so far, and what is wrong with it."""

    TITLE, SIZE = "Save as", (760, 220)

    def prepare(self) -> None:
        save = Button(commands.SAVE_FILE, self.rect_at(596, 160, 136, 42), "Save", Style.PRIMARY)
        path = Command(PATH_FIELD, lambda c: None)
        field = self.controls.state.save_path
        rect = self.rect_at(28, 76, 704, 44)
        self.buttons = [Button(path, rect, field=field), save, *self.buttons]

    def draw_inside(self, canvas: Canvas) -> None:
        state, theme = self.controls.state, canvas.theme
        rect, is_typed = self.buttons[0].rect, canvas.focused == PATH_FIELD
        self.draw_field(canvas, rect, state.save_path, is_chosen=is_typed)
        words, colour = (state.notice, theme.danger) if state.notice else (_WORDS, theme.muted)
        self.write(canvas, words, (28, 130), 13, colour, REGULAR, 704)
