"""The bar at the top of the window, and the menu that hangs from it."""

from __future__ import annotations

from dataclasses import replace

import pygame

from sapper.session.assistant import agent_words
from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import MENUS, Command
from sapper.window.controls import Controls
from sapper.window.fonts import text_width
from sapper.window.layer import Canvas, Scaled

BAR = 32
"""The height of the bar in units."""
_ROW, _PADDING = 28, 6


class MenuBar(Scaled):
    """The bar of one moment, with the menu that hangs down."""

    def __init__(self, width: int, scale: float, controls: Controls) -> None:
        super().__init__(scale)
        self.rect = pygame.Rect(0, 0, width, self.px(BAR))
        self._controls = controls
        opened = controls.state.menu
        self.heads = self._make_heads(opened)
        self.drop: pygame.Rect | None = None
        self._lines: list[int] = []
        self.items: list[Button] = []
        if opened in MENUS:
            self._hang(opened)

    def draw_drop(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        if self.drop is None:
            return
        card = shapes.rounded(self.drop.size, self.px(8), theme.card, theme.line)
        surface.blit(card, self.drop)
        for y in self._lines:
            left, right = self.drop.left + self.px(10), self.drop.right - self.px(10)
            pygame.draw.line(surface, theme.line, (left, y), (right, y))
        draw_buttons(self.items, canvas, self.scale)

    def _make_heads(self, opened: str | None) -> list[Button]:
        left, heads = self.px(12), []
        for name in MENUS:
            width = text_width(name, self.px(14)) + self.px(24)
            rect = pygame.Rect(left, self.px(3), width, self.px(BAR - 6))
            style = Style.QUIET if name == opened else Style.BARE
            heads.append(Button(f"menu:{name}", rect, name, style, is_underlined=True))
            left += width + self.px(2)
        return heads

    def _parts(self, opened: str) -> list[list[Button]]:
        """The entries of a menu, to be placed; the agents to choose from are the AI's last part."""
        nowhere, controls = pygame.Rect(0, 0, 0, 0), self._controls
        parts = [[self._entry(each) for each in part if each.label] for part in MENUS[opened]]
        if opened == "AI":
            agents = [
                Button(
                    f"agent:{name}",
                    nowhere,
                    f"{name}: {agent_words(name)}",
                    is_on=name == controls.session.ai.agent,
                    is_choice=True,
                )
                for name in controls.session.ai.agents
            ]
            parts.append(agents)
        return parts

    def _entry(self, command: Command) -> Button:
        controls = self._controls
        return Button(
            command.name,
            pygame.Rect(0, 0, 0, 0),
            command.label,
            key=command.keys,
            is_on=command.is_on(controls),
            is_enabled=not command.problem(controls),
            is_choice=command in MENUS["Level"][0],
        )

    def _hang(self, opened: str) -> None:
        """Lay the entries of a menu below its name."""
        parts = self._parts(opened)
        head = next(each.rect for each in self.heads if each.label == opened)
        widest = max(text_width(each.label, self.px(14)) for part in parts for each in part)
        width = widest + self.px(32 + 20 + 86)
        count = sum(len(part) for part in parts)
        height = self.px(_ROW) * count + self.px(9) * (len(parts) - 1)
        rect = pygame.Rect(head.left, self.rect.bottom, width, height + 2 * self.px(_PADDING))
        side, y = self.px(_PADDING), rect.top + self.px(_PADDING)
        for place, part in enumerate(parts):
            if place:
                self._lines.append(y + self.px(4))
                y += self.px(9)
            for each in part:
                where = pygame.Rect(rect.left + side, y, rect.width - 2 * side, self.px(_ROW))
                self.items.append(replace(each, rect=where, style=Style.BARE, has_box_room=True))
                y += self.px(_ROW)
        self.drop = rect
