"""The menu: everything that can be done, each with its key, and what the mouse does."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import menu_of
from sapper.window.controls import Controls
from sapper.window.fonts import line_height, text_width, write
from sapper.window.shapes import Canvas, Scaled

HANDS = [
    ("Open a cell", "Left click, Space"),
    ("Flag a cell", "Right click, F"),
    ("Open around a number", "Click it, Space"),
    ("Choose a cell, a button", "Arrows, Tab"),
]
"""The mouse and the keys on the board."""
_AROUND = ("Open around a number", "Middle click")
"""In the course's game a click opens hidden cells only."""


class Menu(Scaled):
    """The open menu of one moment."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale)
        parts = menu_of(controls)
        self._hands = [
            _AROUND if controls.is_learner and "number" in each[0] else each for each in HANDS
        ]
        count = sum(map(len, parts)) + len(self._hands)
        room = size[1] - self.px(12)
        padding, gap = self.px(8), self.px(9)
        row = line_height(self.px(14)) + self.px(7)
        row = min(row, (room - 2 * padding - gap * len(parts)) // count)
        self._text, self._small = (
            min(self.px(14), round(row * 0.7)),
            min(self.px(12), round(row * 0.6)),
        )
        lines = [(each.label, each.keys) for part in parts for each in part] + self._hands
        wide = max(
            text_width(label, self.px(14)) + text_width(keys, self.px(12)) for label, keys in lines
        )
        height = row * count + gap * len(parts) + 2 * padding
        self.rect = pygame.Rect(0, 0, min(size[0], wide + self.px(80)), height)
        self.rect.topright = size[0] - self.px(6), self.px(6)
        self.buttons: list[Button] = []
        self._lines: list[int] = []
        self._places: list[pygame.Rect] = []
        y = self.rect.top + padding
        inside = self.rect.inflate(-2 * padding, 0)
        for part in parts:
            for command in part:
                rect = pygame.Rect(inside.left, y, inside.width, row)
                is_on = command.is_on is not None and command.is_on(controls)
                self.buttons.append(
                    Button(
                        command,
                        rect,
                        command.label,
                        Style.BARE,
                        "tick" if is_on else None,
                        command.keys,
                        is_enabled=not command.problem(controls),
                    )
                )
                y += row
            self._lines.append(y + gap // 2)
            y += gap
        for _ in self._hands:
            self._places.append(pygame.Rect(inside.left, y, inside.width, row))
            y += row

    def draw(self, canvas: Canvas) -> None:
        """Draw the card with its lines."""
        surface, theme, inset = canvas.surface, canvas.theme, self.px(10)
        card = shapes.rounded(self.rect.size, self.px(12), theme.card, theme.line)
        surface.blit(card, self.rect)
        for y in self._lines:
            ends = (self.rect.left + inset, y), (self.rect.right - inset, y)
            pygame.draw.line(surface, theme.line, *ends)
        draw_buttons(self.buttons, canvas, self.scale)
        for (label, keys), rect in zip(self._hands, self._places, strict=True):
            left = rect.left + inset + self.px(24), rect.centery
            write(surface, label, self._text, theme.muted, midleft=left)
            right = rect.right - inset, rect.centery
            write(surface, keys, self._small, theme.muted, midright=right)
