"""The menu: everything that can be done, in parts of which one is shown."""

from __future__ import annotations

import pygame

from sapper.window import shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.commands import MENUS, Command, menu_part
from sapper.window.controls import Controls
from sapper.window.fonts import SEMIBOLD, line_height, text_width
from sapper.window.session.assistant import agent_words
from sapper.window.shapes import Canvas, Scaled

_PADDING, _ROW_GAP, _PART_GAP = 6, 6, 9


class Menu(Scaled):
    """The open menu of one moment: its parts at the left, the entries of one at the right."""

    def __init__(
        self, part: str, size: tuple[int, int], scale: float, controls: Controls, top: int
    ) -> None:
        super().__init__(scale)
        self._controls = controls
        entries = self._entries(part)
        self._text = self.px(14)
        row = line_height(self._text, SEMIBOLD) + self.px(_ROW_GAP)
        padding, gap = self.px(_PADDING), self.px(_PART_GAP)
        count = sum(map(len, entries))
        room = size[1] - top - 3 * padding - gap * (len(entries) - 1)
        row = min(row, room // count)
        left_width = max(text_width(name, self._text) for name in MENUS) + self.px(28)
        right_width = max(self._width(each) for part_ in entries for each in part_)
        height = max(row * count + gap * (len(entries) - 1), row * len(MENUS))
        width = left_width + right_width + 3 * padding
        self.rect = pygame.Rect(0, 0, min(width, size[0]), height + 2 * padding)
        self.rect.topright = (size[0] - padding, top)
        self.rect.left = max(0, self.rect.left)
        corner = self.rect.left + padding, self.rect.top + padding
        self.heads = [
            Button(
                menu_part(name),
                pygame.Rect(corner[0], corner[1] + row * place, left_width, row),
                name,
                Style.BARE,
                is_lit=name == part,
                is_underlined=True,
            )
            for place, name in enumerate(MENUS)
        ]
        self._lines: list[int] = []
        self.items: list[Button] = []
        left, y = corner[0] + left_width + padding, corner[1]
        right_width = self.rect.right - padding - left
        for part_ in entries:
            if self.items:
                self._lines.append(y + gap // 2)
                y += gap
            for command in part_:
                self.items.append(self._button(command, pygame.Rect(left, y, right_width, row)))
                y += row

    @property
    def buttons(self) -> list[Button]:
        return [*self.items, *self.heads]

    def draw(self, canvas: Canvas) -> None:
        surface, theme = canvas.surface, canvas.theme
        surface.blit(shapes.rounded(self.rect.size, self.px(8), theme.card, theme.line), self.rect)
        left = self.items[0].rect.left if self.items else self.rect.left
        for y in self._lines:
            ends = (left + self.px(4), y), (self.rect.right - self.px(10), y)
            pygame.draw.line(surface, theme.line, *ends)
        draw_buttons([*self.heads, *self.items], canvas, self.scale)

    def _entries(self, part: str) -> list[list[Command]]:
        """What a part has; the agents to choose from are the AI's last."""
        entries = [[each for each in group if each.label] for group in MENUS[part]]
        if part == "AI":
            entries.append([_agent(name) for name in self._controls.session.ai.agents])
        return entries

    def _width(self, command: Command) -> int:
        key = text_width(command.keys, self.px(11)) + self.px(20) if command.keys else 0
        return text_width(command.label, self._text) + key + self.px(32 + 24)

    def _button(self, command: Command, rect: pygame.Rect) -> Button:
        controls = self._controls
        return Button(
            command,
            rect,
            command.label,
            Style.BARE,
            key=command.keys,
            is_on=command.is_on(controls) if command.is_on is not None else None,
            is_enabled=not command.problem(controls),
            has_box_room=True,
            is_choice=command in MENUS["Level"][0] or command.name.startswith("agent "),
        )


def _agent(name: str) -> Command:
    """The command that lets this agent make the AI's moves."""
    return Command(
        f"agent {name}",
        lambda c: c.session.ai.choose_agent(name),
        label=f"{name}: {agent_words(name)}",
        is_on=lambda c: c.session.ai.agent == name,
    )
