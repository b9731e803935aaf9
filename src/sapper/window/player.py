"""The player's front end: one strip above the board, and below it words or the end of the game."""

from __future__ import annotations

import pygame

from sapper.game import Outcome
from sapper.window import commands, shapes
from sapper.window.button import Button, Style, draw_buttons
from sapper.window.controls import Controls
from sapper.window.fonts import BOLD, REGULAR, SEMIBOLD, line_height, text_width, wrap, write
from sapper.window.front import Front
from sapper.window.geometry import DOCK, MARGIN, STRIP, Grid
from sapper.window.note import Column
from sapper.window.session.ending import Ending
from sapper.window.shapes import Canvas, Scaled
from sapper.window.words import player_notes

_FACES = {Outcome.PLAYING: "playing", Outcome.WON: "won", Outcome.LOST: "lost"}


class Strip(Front):
    """Mines, undo, face, clock, hint, menu."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls) -> None:
        super().__init__(scale, controls)
        half, gap = self.px(MARGIN) // 2, self.px(8)
        rect = pygame.Rect(half, half, size[0] - 2 * half, self.px(STRIP))
        self.rects = [rect]
        inside = rect.inflate(-self.px(16), -self.px(10))
        high = inside.height
        hint = self.px(70) + text_width(commands.HINT.label, self.px(14), SEMIBOLD)
        menu = pygame.Rect(inside.right - high, inside.top, high, high)
        hints = pygame.Rect(menu.left - gap - hint, inside.top, hint, high)
        undo = pygame.Rect(hints.left - gap - high, inside.top, high, high)
        face = pygame.Rect(0, inside.top, high, high)
        face.centerx = rect.centerx
        self._mines = pygame.Rect(inside.left + self.px(6), inside.top, self.px(90), high)
        self._clock = self._mines.move(self.px(104), 0)
        icon = _FACES[controls.session.outcome]
        self.add(commands.RESET, face, Style.BARE, icon=icon)
        self.add(commands.UNDO, undo, icon="undo")
        self.add(commands.HINT, hints, has_key=True)
        self.add(commands.MENU, menu, icon="menu")

    @property
    def shows(self) -> object:
        return self.counts, self.buttons

    def draw_inside(self, canvas: Canvas) -> None:
        mines, seconds = self.counts
        self.draw_count(canvas, "mine", mines, self._mines)
        self.draw_count(canvas, "clock", seconds, self._clock)


def _dock(size: tuple[int, int], px: int, margin: int, width: int) -> pygame.Rect:
    """Return the space below the board, at most so wide."""
    rect = pygame.Rect(0, 0, min(width, size[0] - 2 * margin), px)
    rect.midbottom = size[0] // 2, size[1] - margin * 3 // 4
    return rect


class Caption(Scaled):
    """Words below the board: over it where they are too many, but never over their own cells."""

    def __init__(self, size: tuple[int, int], scale: float, controls: Controls, grid: Grid) -> None:
        super().__init__(scale)
        steps = controls.explaining.steps
        notes = [note for note in player_notes(controls) if note.text]
        self.buttons: list[Button] = []
        self.is_empty = not notes
        has_steps = steps is not None and steps[1] > 0
        side, (left, right) = self.px(38), (self.px(18), self.px(18))
        right += 2 * side + self.px(12) if has_steps else 0
        most = min(self.px(820), size[0] - 2 * self.px(MARGIN)) - left - right
        column = Column(pygame.Rect(0, 0, most, 0), scale, notes, 0)
        wide = left + column.width + right
        high = max(self.px(DOCK), column.height + self.px(12))
        self.rect = _dock(size, high, self.px(MARGIN), wide)
        cells = cells_of(controls) if high > self.px(DOCK) else set()
        if any(self.rect.colliderect(grid.cell_rect(cell)) for cell in cells):
            self.rect.top = self.px(STRIP + MARGIN)
        room = pygame.Rect(self.rect.left + left, 0, column.width, column.height)
        room.centery = self.rect.centery
        self._column = Column(room, scale, notes, 0)
        if has_steps and steps is not None:
            for place, (command, icon, is_able) in enumerate(
                (
                    (commands.BACKWARD, "previous", steps[0] > 0),
                    (commands.FORWARD, "following", steps[0] < steps[1]),
                )
            ):
                left = self.rect.right - self.px(14) - (2 - place) * (side + self.px(4))
                rect = pygame.Rect(left, self.rect.centery - side // 2, side, side)
                self.buttons.append(Button(command, rect, icon=icon, is_enabled=is_able))

    def draw(self, canvas: Canvas) -> None:
        """Draw the card with its words."""
        theme = canvas.theme
        card = shapes.rounded(self.rect.size, self.px(14), theme.panel, theme.line)
        canvas.surface.blit(card, self.rect)
        self._column.draw(canvas.surface, theme)
        draw_buttons(self.buttons, canvas, self.scale)


def cells_of(controls: Controls) -> set[tuple[int, int]]:
    """Return the cells that an explanation or a hint shows."""
    why, hint = controls.state.why, controls.state.hint
    if why is not None:
        step = why.steps[controls.state.why_step] if why.steps else None
        return {why.cell} | (set() if step is None else set(step.cells | step.numbers))
    return set() if hint is None else set(hint.areas[controls.state.hint_step])


class EndCard(Scaled):
    """The end below the board: the time, one sentence, and one click to its moment."""

    def __init__(self, size: tuple[int, int], scale: float, ending: Ending) -> None:
        super().__init__(scale)
        self._ending = ending
        self.rect = _dock(size, self.px(DOCK), self.px(MARGIN), self.px(860))
        self.buttons: list[Button] = []
        entries = [(commands.RESET, "Next game", Style.PRIMARY)]
        if ending.mistake is not None:
            entries.append((commands.MISTAKE, f"Show move {ending.mistake.number}", Style.PLAIN))
        right, high = self.rect.right - self.px(14), self.px(44)
        for command, label, style in entries:
            letters = self.px(16 if style is Style.PRIMARY else 14)
            wide = text_width(label, letters, SEMIBOLD) + self.px(32)
            rect = pygame.Rect(right - wide, self.rect.centery - high // 2, wide, high)
            self.buttons.append(Button(command, rect, label, style))
            right = rect.left - self.px(8)
        figure = f"{ending.play.seconds:.2f} s"
        self._figure = figure, self.px(30), BOLD
        left = self.rect.left + self.px(20)
        self._left = left
        self._text = left + text_width(*self._figure) + self.px(24)
        room = right - self.px(8) - self._text
        sentence = ending.sentence or "Looking at the game…"
        self._lines = [
            *(
                (line, self.px(15), SEMIBOLD)
                for line in wrap(sentence, self.px(15), room, SEMIBOLD)
            ),
            *((line, self.px(13), REGULAR) for line in wrap(ending.words, self.px(13), room)),
        ]

    def draw(self, canvas: Canvas) -> None:
        """Draw the card: the figure at the left, the words, the buttons at the right."""
        surface, theme, middle = canvas.surface, canvas.theme, self.rect.centery
        colour = theme.safe if self._ending.is_won else theme.danger
        card = shapes.rounded(self.rect.size, self.px(14), theme.panel, colour, self.px(2))
        surface.blit(card, self.rect)
        word, small = "Won in" if self._ending.is_won else "Lost after", self.px(13)
        figure, size, weight = self._figure
        top = middle - (line_height(small) + line_height(size, weight)) // 2 + self.px(1)
        write(surface, word, small, colour, SEMIBOLD, topleft=(self._left, top))
        below = top + line_height(small)
        write(surface, figure, size, colour, weight, topleft=(self._left, below))
        y = middle - sum(line_height(size, weight) for _, size, weight in self._lines) // 2
        for text, size, weight in self._lines:
            ink = theme.text if weight == SEMIBOLD else theme.muted
            write(surface, text, size, ink, weight, topleft=(self._text, y))
            y += line_height(size, weight)
        draw_buttons(self.buttons, canvas, self.scale)
