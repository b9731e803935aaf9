"""The sheet on which a new game is set up: level, size, first click, seed."""

from __future__ import annotations

import pygame

from sapper.core.level import LEVELS, StartRule
from sapper.window import commands
from sapper.window.button import Button, Style
from sapper.window.commands import Command
from sapper.window.fonts import REGULAR
from sapper.window.layer import Canvas
from sapper.window.new_game import FIELDS
from sapper.window.sheets import SheetPicture

_STARTS = {
    StartRule.NONE: "may be a mine",
    StartRule.SAFE: "is safe",
    StartRule.OPENING: "opens an area",
}
_LIMITS = {"Rows": "1 to 100", "Columns": "1 to 100", "Mines": "", "Seed": "empty: any board"}


class NewGameSheet(SheetPicture):
    """Draws what was entered."""

    TITLE, SIZE = "Custom game", (680, 470)

    def prepare(self) -> None:
        self._entries = self.controls.entries
        self.fields = {name: self._field_rect(place) for place, name in enumerate(FIELDS)}
        fields = [
            Button(_field(name), rect, field=self._entries.fields[name])
            for name, rect in self.fields.items()
        ]
        self.buttons = [*fields, *self._make_buttons(), *self.buttons]

    def draw_inside(self, canvas: Canvas) -> None:
        theme, entries = canvas.theme, self._entries
        self.write(canvas, "The first click", (28, 252), 13, theme.muted)
        words = (
            entries.problem
            or "Leave the seed empty for any board. Tab: the next field. Enter: start."
        )
        colour = theme.danger if entries.problem else theme.muted
        self.write(canvas, words, (28, 376), 13, colour, REGULAR, 624)
        for name in FIELDS:
            self._draw_field(canvas, name)

    def _make_buttons(self) -> list[Button]:
        entries = self._entries
        buttons = [
            Button(
                _level(name),
                self.rect_at(28 + 158 * place, 76, 150, 36),
                name if name == "cs50" else name.capitalize(),
                is_lit=name == entries.level_name,
            )
            for place, name in enumerate(LEVELS)
        ]
        buttons += [
            Button(
                _start(rule),
                self.rect_at(28 + 211 * place, 276, 202, 36),
                words,
                is_lit=rule is entries.start,
            )
            for place, (rule, words) in enumerate(_STARTS.items())
        ]
        switches = (
            (commands.COURSE_RULES, 28, "Course rules: no flood, flags win", entries.is_course),
            (commands.NO_GUESS_ENTRY, 344, "Boards without guessing", entries.is_no_guess),
        )
        buttons += [
            Button(command, self.rect_at(left, 324, 308, 36), label, Style.BARE, is_on=is_on)
            for command, left, label, is_on in switches
        ]
        begin = self.rect_at(480, 408, 172, 44)
        return [*buttons, Button(commands.BEGIN, begin, "Start", Style.PRIMARY)]

    def _field_rect(self, place: int) -> pygame.Rect:
        widths = (110, 110, 110, 270)
        return self.rect_at(28 + sum(widths[:place]) + 8 * place, 166, widths[place], 44)

    def _draw_field(self, canvas: Canvas, name: str) -> None:
        """A box with the field's name above it and its limits below."""
        theme = canvas.theme
        rect = self.fields[name]
        left = (rect.left - self.rect.left) / self.scale
        self.write(canvas, name, (left, 142), 13, theme.muted)
        self.write(canvas, _LIMITS[name], (left, 216), 12, theme.muted)
        is_chosen = name == self._entries.field
        self.draw_field(canvas, rect, self._entries.fields[name], is_chosen=is_chosen)


def _field(name: str) -> Command:
    """The command that lets one type into this field."""
    return Command(name, lambda c: c.entries.choose_field(name))


def _level(name: str) -> Command:
    return Command(f"level {name}", lambda c: c.entries.choose_level(name))


def _start(rule: StartRule) -> Command:
    return Command(f"start {rule}", lambda c: c.entries.choose_start(rule))
