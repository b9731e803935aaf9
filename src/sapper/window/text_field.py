"""A line that is typed or pasted; of digits, or of any letters."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class TextField:
    """The letters so far; what `is_selected` gives way to the next ones."""

    text: str = ""
    is_selected: bool = False
    most: int = 20
    is_text: bool = False
    """Whether all letters are taken, not digits alone."""

    def insert(self, text: str) -> None:
        """Put letters behind those that are there, as many as there is room for."""
        letters = [
            each for each in text if each in "0123456789" or (self.is_text and each.isprintable())
        ]
        if letters:
            kept = "" if self.is_selected else self.text
            self.text, self.is_selected = (kept + "".join(letters))[: self.most], False

    def erase(self) -> None:
        """Take the last letter away, or all that are selected."""
        self.text, self.is_selected = "" if self.is_selected else self.text[:-1], False
