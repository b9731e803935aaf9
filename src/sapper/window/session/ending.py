"""The end of a game: its time, one sentence about it, and the moment of its first mistake."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.core import percent
from sapper.game import Outcome
from sapper.proofs import Explanation, Why
from sapper.reviews import Review, ReviewedMove
from sapper.window.session.play import Play
from sapper.window.session.session import Session


@dataclass
class Ending:
    """The end of a game; its `review` comes a little later."""

    play: Play
    words: str
    """The line below the time."""
    review: Review | None = None

    @property
    def is_won(self) -> bool:
        return self.play.outcome is Outcome.WON

    @property
    def sentence(self) -> str:
        """Return one sentence about the game; empty until the review is there."""
        if self.review is None:
            return ""
        needless = [each for each in self.review.moves if each.is_needless]
        if len(needless) == 1:
            return f"You took one needless risk: move {needless[0].number}."
        if needless:
            return (
                f"You took {len(needless)} needless risks, the first at move {needless[0].number}."
            )
        if self.mistake is not None:
            return f"Move {self.mistake.number} was not the best guess."
        if self.fatal is not None and self.fatal.risk == 1:
            return "The last click was certainly a mine."
        if self.fatal is not None:
            return f"Bad luck: you had to guess, with a risk of {percent(self.fatal.risk)}."
        if not self.review.survived:
            return "No risk was taken: all of it was logic."
        return f"Well guessed: you win {percent(10**-self.review.luck_log10)} of such games."

    @property
    def fatal(self) -> ReviewedMove | None:
        """The move that met a mine."""
        moves = () if self.review is None else self.review.moves
        return next((move for move in reversed(moves) if not move.is_survived), None)

    @property
    def mistake(self) -> ReviewedMove | None:
        """The first needless risk, else the first guess that was not the best; None if neither."""
        moves = () if self.review is None else self.review.moves
        needless = next((each for each in moves if each.is_needless), None)
        return needless or next((each for each in moves if each.label.is_error), None)


def moment_of(move: ReviewedMove) -> Why:
    """Return a move as an explanation: the view before it, its cell, the cell that was better.

    A better cell that was certainly safe is the one that it is about, and marked as safe.
    """
    cell = move.opened[0] if move.opened else move.move.cell
    assert cell is not None
    lines = [f"You opened {cell}, with a risk of {percent(move.risk)}."]
    better = move.missed if move.is_needless else move.best
    if move.is_needless and better is not None:
        name = move.pattern()
        lines.append(f"{better} was certainly safe{f': {name}' if name else ''}.")
    elif better is not None:
        lines.append(
            f"{better} was better: you lost {move.points:.1f} points of the chance to win."
        )
    title, view = f"Move {move.number}: {move.label}", move.before.without_flags()
    step = (Explanation(" ".join(lines), cells=frozenset([cell])),)
    if better is None:
        return Why(cell, view, title, step)
    return Why(better, view, title, step, is_mine=False if move.is_needless else None)


def result_words(session: Session) -> str:
    """Return the line below the time: the best time and the streak, or the help that was used."""
    play = session.play
    if play.helps:
        return f"Helped by: {', '.join(sorted(map(str, play.helps)))}. Not counted."
    if play.daily:
        return f"Board of the day, {play.daily}"
    tallies = {} if session.statistics is None else session.statistics.tallies()
    tally = tallies.get(session.kind)
    if tally is None or tally.best is None:
        return ""
    is_best = session.outcome is Outcome.WON and play.seconds <= tally.best.seconds + 0.0005
    words = "Your best time!" if is_best else f"Your best: {tally.best.seconds:.2f} s."
    return words + (f" {tally.streak} in a row." if tally.streak > 1 else "")
