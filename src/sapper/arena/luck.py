"""Luck: what has mean zero whatever the player does.

Subtracting any multiple of luck leaves an estimate unbiased, but can make it steadier. A game has
two kinds: that of its guesses, and, where it reached the exact endgame, how it ended against its
exact win chance there. Of two games on the same board the luck counts from where they part: before
it is the same, and what both share is no difference.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from sapper.arena.record import GameRecord

Terms = Mapping[int, float]
"""The terms of luck that are not zero, by their numbers."""

SHARES = (0.02, 0.05, 0.1, 0.2, 0.4, 0.7, 0.95)
"""The shares of safe cells still hidden at which guesses are kept apart."""

ENDGAME, GUESSES = -1, -2


@dataclass(frozen=True, slots=True)
class Luck:
    """The luck of a game, or of one game less that of another.

    `guesses` puts all guesses together, each weighed by a rough value of its position. `parts`
    keeps them apart by the share of safe cells still hidden; range i has part 2 i, survived less
    the predicted survival, and part 2 i + 1, the same times the predicted survival.
    """

    guesses: float
    parts: Terms
    endgame: float

    @property
    def coarse(self) -> Terms:
        return _without_zeros({GUESSES: self.guesses, ENDGAME: self.endgame})

    @property
    def fine(self) -> Terms:
        """The luck in many terms, which say more about what it was worth."""
        return _without_zeros({**self.parts, ENDGAME: self.endgame})

    def __sub__(self, other: Luck) -> Luck:
        # What both sides share cancels.
        parts = dict(self.parts)
        for term, value in other.parts.items():
            parts[term] = parts.get(term, 0.0) - value
        return Luck(self.guesses - other.guesses, parts, self.endgame - other.endgame)


def luck_between(first: GameRecord, second: GameRecord) -> Luck | None:
    """The luck of the first game less that of the second since they parted; None if unknown."""
    shared = shared_guesses(first, second)
    ours, theirs = luck_of(first, shared), luck_of(second, shared)
    return None if ours is None or theirs is None else ours - theirs


def shared_guesses(first: GameRecord, second: GameRecord) -> int:
    """With how many guesses two games on the same board began alike.

    A guess is the same if it opened the same cell with as much of the board hidden.
    """
    shared = 0
    for ours, theirs in zip(first.guesses, second.guesses, strict=False):
        if ours.cell is None or ours.cell != theirs.cell or ours.share != theirs.share:
            break
        # Had the cell been safe, the mistaken side would not have called it a guess.
        if ours.is_mistake or theirs.is_mistake:
            break
        shared += 1
    return shared


def luck_of(record: GameRecord, since: int = 0) -> Luck | None:
    """The luck of a game since that guess, or None if the risk of one is not known.

    Guesses inside the exact endgame are none of it: there the chance to win is known. Nor are
    mistakes, which have no good luck to set against the bad.
    """
    total, parts = 0.0, dict[int, float]()
    for guess in record.guesses[since:]:
        if guess.chance is not None or (guess.searched and not _enters_by_guess(record)):
            break
        if guess.risk is None:
            return None
        if guess.is_mistake:
            continue
        predicted = 1 - guess.risk
        surprise = guess.survived - predicted
        total += rough_value(guess.share) * surprise
        part = 2 * bisect_right(SHARES, guess.share)
        parts[part] = parts.get(part, 0.0) + surprise
        parts[part + 1] = parts.get(part + 1, 0.0) + surprise * predicted
    return Luck(total, parts, endgame_luck(record, since))


MOST_GOOD_LUCK = 1.0
"""Where the luck of a game's guesses is no longer counted by `bounded_luck`."""


def bounded_luck(record: GameRecord, since: int = 0) -> tuple[float, float]:
    """The luck of a game's guesses since that one, and of its endgame; each between -1 and 1.

    Guesses are counted until one whose risk is unknown, or by which good luck could exceed its
    bound. That is decided before it is made, so that what is counted still has mean zero.
    """
    total = 0.0
    for guess in record.guesses[since:]:
        if guess.chance is not None or (guess.searched and not _enters_by_guess(record)):
            break
        value = rough_value(guess.share)
        if guess.risk is None or total + value * guess.risk > MOST_GOOD_LUCK:
            break
        if not guess.is_mistake:
            total += value * (guess.survived - (1 - guess.risk))
    return total, endgame_luck(record, since)


def rough_value(share: float) -> float:
    """How much hangs on a guess: the more is hidden, the less certain the win after it."""
    return 0.85 - 0.42 * share


def endgame_luck(record: GameRecord, since: int = 0) -> float:
    """How the game ended against its exact win chance in the endgame, on entering it or since."""
    if record.endgame is None or record.forfeit is not None:
        return 0.0
    if not _enters_by_guess(record):
        # Whether a guess follows, and is shared, is itself luck: it must not decide what counts.
        return record.won - record.endgame
    chances = [guess.chance for guess in record.guesses[since:] if guess.chance is not None]
    return record.won - chances[0] if chances else 0.0


def _enters_by_guess(record: GameRecord) -> bool:
    """Whether a guess is known to be the first move of the endgame.

    It is not where that move was safe, and in runs of old, which do not tell.
    """
    inside = (guess for guess in record.guesses if guess.searched or guess.chance is not None)
    first = next(inside, None)
    return first is not None and first.chance is not None and first.chance == record.endgame


def _without_zeros(row: Terms) -> Terms:
    """The terms that are more than what rounding leaves of luck that cancels."""
    return {term: value for term, value in row.items() if abs(value) > 1e-12}
