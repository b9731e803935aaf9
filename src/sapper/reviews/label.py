"""What a review calls a move, and from which loss on."""

from __future__ import annotations

from enum import StrEnum

INACCURACY, MISTAKE, BLUNDER = 2.0, 5.0, 10.0
"""Points of win chance from which a loss is called so.

lichess calls it so from 5, 10 and 15 points on. A guess in Minesweeper decides less than a move in
chess: a careless one costs two or three points, and a game has several of them.
"""


class Label(StrEnum):
    """What a review calls a move."""

    FIRST = "first click"
    """The first click: there is nothing to see yet."""
    CERTAIN = "certain"
    """Every cell that it opened was certainly safe."""
    BEST = "best guess"
    """A guess that nothing beats, as far as the review can tell."""
    FORCED = "forced guess"
    """The same, where no cell was safer than a coin flip."""
    GOOD = "good guess"
    """A guess that lost less than an inaccuracy does."""
    NEEDLESS = "needless risk"
    """The same, or one that cost nothing, where a cell was certainly safe."""
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"
    RIGHT_FLAG = "right flag"
    """A flag on a cell that is certainly a mine."""
    WRONG_FLAG = "wrong flag"
    """A flag on a cell that is no mine."""
    UNSUPPORTED_FLAG = "unsupported flag"
    """A flag on a mine that nothing seen so far proves."""
    FLAG_OFF = "flag taken off"
    UNDO = "taken back"
    UNKNOWN = "not judged"
    """The position was too complex, or there was no time left."""

    @property
    def is_error(self) -> bool:
        """Whether it is an inaccuracy, a mistake or a blunder."""
        return self in (Label.INACCURACY, Label.MISTAKE, Label.BLUNDER)

    @property
    def is_guess(self) -> bool:
        return self.is_error or self in _GUESSES


_GUESSES = (Label.BEST, Label.FORCED, Label.GOOD, Label.NEEDLESS)


def label_of_loss(loss: float, *, is_forced: bool, is_needless: bool) -> Label:
    """What a guess is called that lost so much of the chance to win.

    `is_forced` says that no cell was safer than a coin flip, `is_needless` that one was safe.
    """
    points = 100 * loss + 1e-9
    if points >= BLUNDER:
        return Label.BLUNDER
    if points >= MISTAKE:
        return Label.MISTAKE
    if points >= INACCURACY:
        return Label.INACCURACY
    if is_needless:
        return Label.NEEDLESS
    if points > 0.005:
        return Label.GOOD
    return Label.FORCED if is_forced else Label.BEST
