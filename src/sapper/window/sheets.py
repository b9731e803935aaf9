"""The sheets that lie over the screen: their card, the keys, where to save, a new game."""

from __future__ import annotations

from typing import ClassVar

import pygame

from sapper.core import LEVELS, StartRule
from sapper.window import commands, shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import GROUPS, Command
from sapper.window.controls import Controls
from sapper.window.exchange import PATH_FIELD
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, text_width, write
from sapper.window.new_game import FIELDS
from sapper.window.shapes import Canvas, Scaled
from sapper.window.theme import Colour, mix


class SheetPicture(Scaled):
    """A card in the middle of the screen with a title and a button to close it."""

    TITLE: ClassVar[str]
    SIZE: ClassVar[tuple[float, float]]

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.controls = controls
        self.rect = pygame.Rect(0, 0, *map(self.px, self.SIZE))
        self.rect.center = (size[0] // 2, size[1] // 2)
        close = pygame.Rect(0, 0, self.px(32), self.px(32))
        close.topright = (self.rect.right - self.px(18), self.rect.top + self.px(18))
        self.buttons = [Button(commands.BACK, close, icon="cross")]
        self.prepare()

    def prepare(self) -> None:
        """Make the other buttons, and find out what there is to show."""

    def draw_inside(self, canvas: Canvas) -> None:
        """Draw what lies on the card, over its buttons."""

    def draw(self, canvas: Canvas) -> None:
        """Dim what lies below, and draw the card with all that is on it."""
        surface, theme = canvas.surface, canvas.theme
        veil = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
        veil.fill((*theme.background, 190))
        surface.blit(veil, (0, 0))
        card = shapes.rounded(self.rect.size, self.px(18), theme.panel, theme.line)
        surface.blit(card, self.rect)
        self.write(canvas, self.TITLE, (28, 24), 22, theme.text, BOLD)
        draw_buttons(self.buttons, canvas, self.scale)
        self.draw_inside(canvas)

    def rect_at(self, left: float, top: float, width: float, height: float) -> pygame.Rect:
        """A rectangle of the card, in units from its corner."""
        corner = (self.rect.left + self.px(left), self.rect.top + self.px(top))
        return pygame.Rect(corner, (self.px(width), self.px(height)))

    def write(
        self,
        canvas: Canvas,
        text: str,
        place: tuple[float, float],
        size: float,
        colour: Colour,
        weight: str = REGULAR,
        width: float | None = None,
    ) -> None:
        room = None if width is None else self.px(width)
        corner = self.rect_at(*place, 0, 0).topleft
        write(canvas.surface, text, self.px(size), colour, weight, room, topleft=corner)

    def add_button(self, command: Command, rect: pygame.Rect, style: Style = Style.PLAIN) -> None:
        self.buttons.append(Button(command, rect, command.label, style))

    def draw_field(self, canvas: Canvas, button: Button) -> None:
        """The box of a field with the end of what was typed: selected, or a caret behind it."""
        surface, theme, size, field = canvas.surface, canvas.theme, self.px(17), button.field
        assert field is not None
        rect, is_chosen = button.rect, button.command.name == canvas.focused
        border = theme.accent if is_chosen else theme.line
        surface.blit(shapes.rounded(rect.size, self.px(9), theme.card, border), rect)
        inside = rect.inflate(-self.px(24), -self.px(18))
        text = pygame.Rect(inside.topleft, (text_width(field.text, size, SEMIBOLD), inside.height))
        text.right = min(text.right, inside.right)
        surface.set_clip(inside.inflate(self.px(4), 0))
        if is_chosen and field.is_selected:
            surface.fill(mix(theme.primary, theme.card, 0.45), text)
        elif is_chosen:
            surface.fill(theme.accent, (text.right, text.top, max(1, self.px(2)), text.height))
        write(surface, field.text, size, theme.text, SEMIBOLD, midleft=text.midleft)
        surface.set_clip(None)


MOUSE = (
    ("Left click", "open; on a number, the rest"),
    ("Right click", "flag, or take the flag off"),
    ("Middle click", "open around a number"),
    ("Wheel", "scroll the board or the notes"),
    ("Ctrl + wheel", "larger or smaller cells"),
    ("Drop a file", "a game, a board, an AI's file"),
)


def help_groups() -> list[tuple[str, list[tuple[str, str]]]]:
    """Every key with its words, by the menu that it belongs to; the mouse is the last group."""
    groups = [
        (name, [(each.keys, each.words) for part in parts for each in part if each.words])
        for name, parts in GROUPS.items()
    ]
    groups[0][1].insert(0, ("Arrows, pad", "choose a cell"))
    return [*groups, ("Mouse", [*MOUSE])]


class HelpSheet(SheetPicture):
    """Every key, in columns, by group."""

    TITLE, SIZE = "Keys", (964, 660)
    STEP, TOP, LOWEST, LEFT, COLUMNS = 20, 66, 600, 20, 3
    NOTE = "With a screen reader: the page (docs/page.md) is made for it."

    def prepare(self) -> None:
        """Find out how large the letters can be, and how wide the columns are then."""
        lines = [line for _, entries in help_groups() for line in entries]
        room = self.rect.width - self.px(2 * self.LEFT)
        gap = self.px(10)
        for tenths in range(120, 89, -5):
            self._text = self.px(tenths / 10)
            self._keys = max(text_width(key, self._text, SEMIBOLD) for key, _ in lines) + gap
            self._words = max(text_width(words, self._text) for _, words in lines) + gap
            if self.COLUMNS * (self._keys + self._words) <= room:
                break
        self._step = room // self.COLUMNS

    def places(self) -> list[tuple[tuple[float, float], str, str]]:
        """Each line's column and top, its key and its words; a heading has no key."""
        found: list[tuple[tuple[float, float], str, str]] = []
        column, y = 0, float(self.TOP)
        for name, entries in help_groups():
            if y + self.STEP * (min(len(entries), 4) + 1) > self.LOWEST:
                column, y = column + 1, float(self.TOP)
            for key, words in (("", name), *entries):
                if y > self.LOWEST:
                    column, y = column + 1, float(self.TOP)
                found.append(((column, y), key, words))
                y += self.STEP
            y += 8
        return found

    def draw_inside(self, canvas: Canvas) -> None:
        theme = canvas.theme
        surface, size = canvas.surface, self._text
        for (column, top), key, words in self.places():
            left = self.rect.left + self.px(self.LEFT) + round(column) * self._step
            y = self.rect.top + self.px(top)
            if key:
                write(surface, key, size, theme.accent, SEMIBOLD, topleft=(left, y))
                place = left + self._keys, y
                write(surface, words, size, theme.text, topleft=place)
            else:
                write(surface, words, size + 1, theme.muted, BOLD, topleft=(left, y))
        self.write(canvas, self.NOTE, (24, 630), 12, theme.muted)


class SaveSheet(SheetPicture):
    """The path that is typed so far, and what is wrong with it."""

    TITLE, SIZE = "Save as", (760, 220)
    WORDS = "Type another folder or name; ~ is your home. Enter saves, Esc goes back."

    def prepare(self) -> None:
        path, field = Command(PATH_FIELD, lambda c: None), self.controls.state.save_path
        self.buttons.insert(0, Button(path, self.rect_at(28, 76, 704, 44), field=field))
        self.add_button(commands.SAVE_FILE, self.rect_at(596, 160, 136, 42), Style.PRIMARY)

    def draw_inside(self, canvas: Canvas) -> None:
        notice, theme = self.controls.state.notice, canvas.theme
        self.draw_field(canvas, self.buttons[0])
        colour = theme.danger if notice else theme.muted
        self.write(canvas, notice or self.WORDS, (28, 130), 13, colour, REGULAR, 704)


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
        self.fields = [
            Button(_field(name), self._field_rect(place), field=self._entries.fields[name])
            for place, name in enumerate(FIELDS)
        ]
        self.buttons = [*self.fields, *self._make_buttons(), *self.buttons]

    def draw_inside(self, canvas: Canvas) -> None:
        theme, entries = canvas.theme, self._entries
        self.write(canvas, "The first click", (28, 252), 13, theme.muted)
        words = (
            entries.problem
            or "Leave the seed empty for any board. Tab: the next field. Enter: start."
        )
        colour = theme.danger if entries.problem else theme.muted
        self.write(canvas, words, (28, 376), 13, colour, REGULAR, 624)
        for button in self.fields:
            name, left = button.command.name, (button.rect.left - self.rect.left) / self.scale
            self.write(canvas, name, (left, 142), 13, theme.muted)
            self.write(canvas, _LIMITS[name], (left, 216), 12, theme.muted)
            self.draw_field(canvas, button)

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
            (commands.NO_GUESS_ENTRY, 344, "No guessing", entries.is_no_guess),
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


def _field(name: str) -> Command:
    """The command that lets one type into this field."""
    return Command(name, lambda c: c.entries.choose_field(name))


def _level(name: str) -> Command:
    return Command(f"level {name}", lambda c: c.entries.choose_level(name))


def _start(rule: StartRule) -> Command:
    return Command(f"start {rule}", lambda c: c.entries.choose_start(rule))
