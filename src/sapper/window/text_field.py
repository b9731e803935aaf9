"""A line that can be typed, selected and pasted; of digits, or of any letters."""

from __future__ import annotations

from dataclasses import dataclass

import pygame


@dataclass
class TextField:
    """The text, where the caret is, and where the selection began; they are equal without one."""

    text: str = ""
    caret: int = 0
    anchor: int = 0
    most: int = 20
    is_text: bool = False
    """Whether all letters are taken, not digits alone."""

    @property
    def selection(self) -> tuple[int, int]:
        """The first selected letter and the one behind the last."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    def select_all(self) -> None:
        """Select the whole text: what is typed then takes its place."""
        self.anchor, self.caret = 0, len(self.text)

    def insert(self, text: str) -> None:
        """Put letters in the place of what is selected; those that do not fit are left out."""
        taken = [
            each for each in text if each in "0123456789" or (self.is_text and each.isprintable())
        ]
        first, last = self.selection
        room = self.most - len(self.text) + (last - first)
        letters = "".join(taken)[: max(0, room)]
        self.text = self.text[:first] + letters + self.text[last:]
        self.caret = self.anchor = first + len(letters)

    def erase(self, step: int) -> None:
        """Take away what is selected, or the letter before (-1) or behind (1) the caret."""
        if self.caret == self.anchor:
            self.anchor = min(len(self.text), max(0, self.caret + step))
        first, last = self.selection
        self.text = self.text[:first] + self.text[last:]
        self.caret = self.anchor = first

    def move(self, place: int, is_selecting: bool) -> None:
        """Put the caret somewhere; the selection grows or ends."""
        self.caret = min(len(self.text), max(0, place))
        if not is_selecting:
            self.anchor = self.caret

    @property
    def selected(self) -> str:
        first, last = self.selection
        return self.text[first:last]

    def press(self, key: int, text: str, mods: int) -> None:
        is_shifted = bool(mods & pygame.KMOD_SHIFT)
        if key == pygame.K_BACKSPACE:
            self.erase(-1)
        elif key == pygame.K_DELETE:
            self.erase(1)
        elif key in (pygame.K_LEFT, pygame.K_RIGHT):
            self.move(self.caret + (1 if key == pygame.K_RIGHT else -1), is_shifted)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.move(0 if key == pygame.K_HOME else len(self.text), is_shifted)
        elif not mods & (pygame.KMOD_CTRL | pygame.KMOD_META):
            self.insert(text)
        elif key == pygame.K_a:
            self.select_all()
