"""The list of keys."""

from __future__ import annotations

from sapper.window.commands import GROUPS
from sapper.window.fonts import BOLD, SEMIBOLD, text_width, write
from sapper.window.layer import Canvas
from sapper.window.sheets import SheetPicture

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
