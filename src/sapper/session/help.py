"""What can help a player, so that games played alone can be told from the others."""

from __future__ import annotations

from enum import Enum


class Help(Enum):
    """One kind of help; its value is the word that is shown and kept with the game."""

    AI = "AI moves"
    KNOWLEDGE = "what the AI knows"
    ODDS = "odds"
    BEST = "best move"
    WHY = "explanations"
    HINT = "hints"
    REVIEW = "a review"
    AUTO_FLAG = "auto-flag"
    UNDO = "undo"
    KNOWN_BOARD = "a known board"
    NO_GUESS = "a board without guessing"
    """No help, but an easier board: such games are counted by themselves."""

    def __str__(self) -> str:
        return self.value
