"""The words that files, window, page and kernel share, each written once.

The page's are made from these (`site/tools/words.py`); the kernel's are compared with them by a
test.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, StrEnum
from typing import Any

from sapper.core.arguments import as_text, quoted
from sapper.core.errors import BadBoard
from sapper.core.shape import Cell, Shape


def counted(count: int, noun: str, nouns: str = "") -> str:
    """The count with its noun, of which the plural is given where `s` or `es` does not make it.

    >>> counted(1, "guess"), counted(2000, "guess"), counted(2, "risk was", "risks were")
    ('1 guess', '2,000 guesses', '2 risks were')
    """
    if count == 1:
        return f"1 {noun}"
    return f"{count:,} {nouns or noun + ('es' if noun.endswith('ss') else 's')}"


def first_of(words: Sequence[str], most: int, between: str = ", ") -> str:
    """The first words of a list, and how many more there are.

    >>> first_of(["(0, 1)", "(2, 3)"], 2), first_of(["(0, 1)", "(2, 3)", "(4, 5)"], 2, " ")
    ('(0, 1), (2, 3)', '(0, 1) (2, 3) and 1 more')
    """
    more = len(words) - most
    return between.join(words[:most]) + (f" and {more} more" if more > 0 else "")


class Outcome(StrEnum):
    """How a game stands."""

    PLAYING = "playing"
    WON = "won"
    LOST = "lost"


class WinRule(StrEnum):
    """What wins a game."""

    OPENED = "opened"
    """Every safe cell is open."""
    FLAGGED = "flagged"
    """The flags stand on exactly the mines (the course's game)."""
    EITHER = "either"
    """One or the other."""

    @classmethod
    def of(cls, rule: WinRule | str) -> WinRule:
        """The rule itself, or the one of that name; `BadBoard` if it is neither."""
        try:
            return cls(rule)
        except ValueError:
            names = ", ".join(each.value for each in cls)
            raise BadBoard(f"win rule {quoted(rule)}, expected {names}") from None


class ActionKind(StrEnum):
    """What a player can do to a cell."""

    OPEN = "open"
    FLAG = "flag"
    CHORD = "chord"


UNDO = "undo"
"""In a record: the last action that stood was taken back."""


class StartRule(StrEnum):
    """What the first click is promised."""

    NONE = "none"
    """Nothing: the first cell may be a mine (the course's game)."""
    SAFE = "safe"
    """The first cell is not a mine ("classic")."""
    OPENING = "opening"
    """The first cell and its neighbours are not mines ("modern")."""

    @classmethod
    def of(cls, rule: StartRule | str) -> StartRule:
        """The rule itself, or the one of that name; `BadBoard` if it is neither."""
        return rule if isinstance(rule, StartRule) else cls.parse(rule)

    @classmethod
    def parse(cls, text: str) -> StartRule:
        """The rule of that name, players' names included; `BadBoard` if there is none."""
        name = as_text(text, "the start rule").lower()
        name = {"classic": "safe", "modern": "opening"}.get(name, name)
        for rule in cls:
            if rule.value == name:
                return rule
        raise BadBoard(
            f"start rule {quoted(text)}, expected none, safe (or classic) or opening (or modern)"
        )

    def free_cells(self, shape: Shape, first: Cell) -> list[int]:
        """The row-major indexes that must hold no mine when `first` is opened first."""
        index = shape.index(first)
        if self is StartRule.NONE:
            return []
        if self is StartRule.SAFE:
            return [index]
        return [index, *shape.neighbour_indexes(index)]


LEVEL_SIZES = {
    "cs50": (8, 8, 8),
    "beginner": (9, 9, 10),
    "intermediate": (16, 16, 40),
    "expert": (16, 30, 99),
}
"""Rows, columns and mines of the levels with a name."""


class Help(Enum):
    """What can help a player; its value is the word in a record.

    Whoever shows something of this kind notes it: a game with a help is not one played alone.
    """

    AI = "ai"
    KNOWLEDGE = "knowledge"
    ODDS = "odds"
    BEST = "best"
    WHY = "why"
    HINT = "hint"
    REVIEW = "review"
    AUTO_FLAG = "auto-flag"
    UNDO = "undo"
    KNOWN_BOARD = "known board"

    def __str__(self) -> str:
        return HELP_LABELS[self]


HELP_LABELS = {
    Help.AI: "AI moves",
    Help.KNOWLEDGE: "what the AI knows",
    Help.ODDS: "odds",
    Help.BEST: "best move",
    Help.WHY: "explanations",
    Help.HINT: "hints",
    Help.REVIEW: "a review",
    Help.AUTO_FLAG: "auto-flag",
    Help.UNDO: "undo",
    Help.KNOWN_BOARD: "a known board",
}
"""The helps as people read them."""

RECORD_DEFAULTS: dict[str, Any] = {
    "identity": "",
    "begun": "",
    "player": "person",
    "agent": False,
    "seed": None,
    "mines": None,
    "position": None,
    "cascade": True,
    "win": "opened",
    "no_guess": False,
    "daily": "",
    "helps": [],
    "wasted": [0, 0, 0],
    "clock": 0,
    "outcome": "playing",
}
"""What a field of a record that is not written stands for."""

RECORD_FIELDS = ("sapper", "level", "start", "moves", *RECORD_DEFAULTS)
"""All fields of a record."""


def percent(share: float, digits: int = 1) -> str:
    """A share in percent, as it is written everywhere.

    >>> percent(1 / 6)
    '16.7 %'
    """
    return f"{100 * share:.{digits}f} %"
