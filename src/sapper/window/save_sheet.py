"""The sheet that asks where a file is to be written."""

from __future__ import annotations

from sapper.window.button import Button, Style
from sapper.window.fonts import REGULAR
from sapper.window.layer import Canvas
from sapper.window.sheets import SheetPicture
from sapper.window.text_field import TextField

_WORDS = "Type another folder or name; ~ is your home. Enter saves, Esc goes back."


class SaveSheet(SheetPicture):
    """The path that is typed so far, and what is wrong with it."""

    def __init__(self, size: tuple[int, int], scale: float, field: TextField, problem: str) -> None:
        super().__init__(size, scale, 760, 220)
        self._field = field
        self._problem = problem
        save = Button("save_file", self.rect_at(596, 160, 136, 42), "Save", Style.PRIMARY)
        self.buttons = [Button("field:path", self.rect_at(28, 76, 704, 44)), save, *self.buttons]

    def draw(self, canvas: Canvas) -> None:
        theme = canvas.theme
        self.draw_card(canvas, "Save as")
        self.draw_buttons(canvas)
        rect, is_typed = self.buttons[0].rect, canvas.focused == "field:path"
        self.draw_field(canvas, rect, self._field, is_chosen=is_typed)
        words, colour = (self._problem, theme.danger) if self._problem else (_WORDS, theme.muted)
        self.write(canvas, words, (28, 130), 13, colour, REGULAR, 704)
