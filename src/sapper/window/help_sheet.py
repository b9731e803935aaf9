"""The list of keys."""

from __future__ import annotations

from sapper.window.commands import GROUPS
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD
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
    STEP, TOP, LEFTS, LOWEST = 20, 66, (20, 336, 652), 600
    NOTE = "With a screen reader: the page (docs/page.md) is made for it."

    def places(self) -> list[tuple[tuple[float, float], str, str]]:
        """Each line's place, its key and its words; a heading has no key."""
        found: list[tuple[tuple[float, float], str, str]] = []
        column, y = 0, float(self.TOP)
        for name, entries in help_groups():
            if y + self.STEP * (min(len(entries), 4) + 1) > self.LOWEST:
                column, y = column + 1, float(self.TOP)
            for key, words in (("", name), *entries):
                if y > self.LOWEST:
                    column, y = column + 1, float(self.TOP)
                found.append(((self.LEFTS[column], y), key, words))
                y += self.STEP
            y += 8
        return found

    def draw_inside(self, canvas: Canvas) -> None:
        theme = canvas.theme
        for (left, top), key, words in self.places():
            if key:
                self.write(canvas, key, (left, top), 12, theme.accent, SEMIBOLD, 134)
                self.write(canvas, words, (left + 138, top), 12, theme.text, REGULAR, 174)
            else:
                self.write(canvas, words, (left, top - 1), 14, theme.muted, BOLD)
        self.write(canvas, self.NOTE, (24, 630), 12, theme.muted)
