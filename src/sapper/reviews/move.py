"""One move of a game with all that a review says of it: its label first."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from sapper.core import Cell, TooComplex, View
from sapper.game import RecordedMove
from sapper.proofs import Proof, Rule, find_proof, pattern_name

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


@dataclass(frozen=True, slots=True)
class ReviewedMove:
    """A move, judged.

    `before` is what was seen before it. `opened` holds the cells that it was to open: one, or those
    of a chord. `chance` is the chance to win before it and `after` the chance when the next guess
    had to be made, or the result. `loss` is what the choice of the cell cost, `luck` what its
    result gave or took: `after` is `chance` - `loss` + `luck`. `error` is the standard error of the
    loss, 0 where it is exact. `risk` is the chance that the move met a mine.

    `is_survived` says whether the game went on or was won after it. `is_needless` says that a
    certainly safe cell was there while the move took a risk; `missed` is the one that is easiest to
    prove, `rung` the rung of its proof. For a certain move `rung` is that of the easiest proof of
    its hardest cell, and `easiest` that of the easiest safe cell of all that were there. `best` is
    a cell that the champion would open.
    """

    number: int
    move: RecordedMove
    before: View
    label: Label
    opened: tuple[Cell, ...] = ()
    chance: float | None = None
    after: float | None = None
    loss: float = 0.0
    luck: float = 0.0
    error: float = 0.0
    is_exact: bool = True
    risk: float = 0.0
    is_survived: bool = True
    is_needless: bool = False
    missed: Cell | None = None
    rung: Rule | None = None
    easiest: Rule | None = None
    best: Cell | None = None

    @property
    def points(self) -> float:
        """The loss in points: hundredths of a win."""
        return 100 * self.loss

    def why(self) -> Proof | None:
        """The proof of the cell that was missed, or of the cell that was opened; made on demand.

        None where nothing is certain, or the proof would take too long.
        """
        cell = self.missed
        if cell is None and self.label is Label.CERTAIN and self.opened:
            cell = self.opened[0]
        if cell is None and self.label in (Label.WRONG_FLAG, Label.RIGHT_FLAG):
            cell = self.move.cell
        if cell is None:
            return None
        try:
            return find_proof(self.before.without_flags(), cell)
        except TooComplex:
            return None

    def pattern(self) -> str | None:
        """The players' name for what was missed, if it has one."""
        proof = self.why() if self.is_needless else None
        return None if proof is None else pattern_name(proof.view, proof.steps)

    def to_json(self) -> dict[str, Any]:
        data: dict[str, Any] = {
            "number": self.number,
            "move": self.move.name,
            "cell": None if self.move.cell is None else [*self.move.cell],
            "ms": self.move.ms,
            "label": str(self.label),
            "chance": _rounded(self.chance),
            "after": _rounded(self.after),
        }
        if self.label.is_guess or self.risk:
            data |= {
                "loss": _rounded(self.loss),
                "luck": _rounded(self.luck),
                "error": _rounded(self.error),
                "exact": self.is_exact,
                "risk": _rounded(self.risk),
            }
        if self.best is not None:
            data["best"] = [*self.best]
        if self.is_needless and self.missed is not None:
            data["missed"] = [*self.missed]
        if self.rung is not None:
            data["rung"] = str(self.rung)
        return data


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)
