"""The bar at the top of the window, and the menu that hangs from it."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style
from sapper.window.commands import BY_NAME
from sapper.window.fonts import text_width
from sapper.window.theme import Theme

BAR = 32
"""The height of the bar in units."""
_ROW, _PADDING = 28, 6

MENUS = {
    "Game": [
        "reset",
        "same",
        "new",
        "-",
        "undo",
        "redo",
        "pause",
        "-",
        "save",
        "paste",
        "link",
        "position",
        "edit",
        "-",
        "review",
        "past",
        "practice",
        "skills",
        "statistics",
        "-",
        "quit",
    ],
    "Level": ["cs50", "beginner", "intermediate", "expert", "-", "no_guess", "new"],
    "AI": ["ai_move", "auto", "hint", "why", "-", "ai_panel", "knowledge", "mind", "odds", "best"],
    "Options": [
        "theme",
        "palette",
        "motion",
        "sound",
        "-",
        "questions",
        "auto_flag",
        "auto_pause",
        "-",
        "zoom_in",
        "zoom_out",
        "zoom_fit",
        "fullscreen",
    ],
    "Help": ["help"],
}
"""The commands in each menu; a dash stands for a line between them."""


@dataclass(frozen=True)
class Item:
    """An entry that is in a menu besides the commands: an agent to choose, say."""

    command: str
    label: str
    is_on: bool | None = None


class MenuBar:
    """The bar of one moment; `opened` is the menu that hangs down, `switches` says what is on."""

    def __init__(
        self,
        width: int,
        scale: float,
        opened: str | None,
        switches: dict[str, bool],
        more: dict[str, list[Item]],
    ) -> None:
        self.scale = scale
        self.rect = pygame.Rect(0, 0, width, self._px(BAR))
        self.heads = self._make_heads(opened)
        self.drop: pygame.Rect | None = None
        self._lines: list[int] = []
        self.items: list[Button] = []
        if opened in MENUS:
            self._hang(opened, switches, more.get(opened, []))

    def draw_bar(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the names of the menus."""
        for button in self.heads:
            button.draw(surface, theme, self.scale, button.rect.collidepoint(pointer))

    def draw_drop(self, surface: pygame.Surface, theme: Theme, pointer: tuple[int, int]) -> None:
        """Draw the menu that hangs down, if one does."""
        if self.drop is None:
            return
        card = shapes.rounded(self.drop.size, self._px(8), theme.card, theme.line)
        surface.blit(card, self.drop)
        for y in self._lines:
            left, right = self.drop.left + self._px(10), self.drop.right - self._px(10)
            pygame.draw.line(surface, theme.line, (left, y), (right, y))
        for button in self.items:
            button.draw(surface, theme, self.scale, button.rect.collidepoint(pointer))

    def _px(self, units: float) -> int:
        return round(units * self.scale)

    def _make_heads(self, opened: str | None) -> list[Button]:
        left, heads = self._px(12), []
        for name in MENUS:
            width = text_width(name, self._px(14)) + self._px(24)
            rect = pygame.Rect(left, self._px(3), width, self._px(BAR - 6))
            style = Style.QUIET if name == opened else Style.BARE
            heads.append(Button(f"menu:{name}", rect, name, style))
            left += width + self._px(2)
        return heads

    def _hang(self, opened: str, switches: dict[str, bool], more: list[Item]) -> None:
        """Lay the entries of a menu below its name."""
        items = [
            None if name == "-" else Item(name, BY_NAME[name].label, switches.get(name))
            for name in MENUS[opened]
        ]
        if more:
            items += [None, *more]
        head = next(each.rect for each in self.heads if each.label == opened)
        widest = max(text_width(each.label, self._px(14)) for each in items if each is not None)
        width = widest + self._px(32 + 20 + 86)
        lines = sum(each is None for each in items)
        height = self._px(_ROW) * (len(items) - lines) + self._px(9) * lines
        rect = pygame.Rect(head.left, self.rect.bottom, width, height + 2 * self._px(_PADDING))
        y = rect.top + self._px(_PADDING)
        for each in items:
            if each is None:
                self._lines.append(y + self._px(4))
                y += self._px(9)
                continue
            self.items.append(self._item_button(each, rect, y))
            y += self._px(_ROW)
        self.drop = rect

    def _item_button(self, item: Item, drop: pygame.Rect, top: int) -> Button:
        side = self._px(_PADDING)
        rect = pygame.Rect(drop.left + side, top, drop.width - 2 * side, self._px(_ROW))
        key = BY_NAME[item.command].key_text if item.command in BY_NAME else ""
        return Button(
            item.command,
            rect,
            item.label,
            Style.BARE,
            key=key,
            is_on=item.is_on,
            has_box_room=True,
        )
