"""A number that is typed or pasted."""

from __future__ import annotations

from dataclasses import dataclass

_MOST_DIGITS = 20


@dataclass
class NumberField:
    """The digits so far; what `is_selected` gives way to the next ones."""

    text: str = ""
    is_selected: bool = False

    def insert(self, text: str) -> None:
        """Put the digits of a text behind those that are there, as many as there is room for."""
        if digits := "".join(each for each in text if each in "0123456789"):
            kept = "" if self.is_selected else self.text
            self.text, self.is_selected = (kept + digits)[:_MOST_DIGITS], False

    def erase(self) -> None:
        """Take the last digit away, or all that are selected."""
        self.text, self.is_selected = "" if self.is_selected else self.text[:-1], False
