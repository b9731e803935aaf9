"""What there is to say of a game that just ended: its time, its figures, luck and mistakes."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.core import counted, percent
from sapper.game import Figures, Outcome, Record, figures
from sapper.proofs import Explanation, Why
from sapper.reviews import Review, ReviewedMove
from sapper.window.session.play import Play
from sapper.window.session.session import Session


@dataclass
class Ending:
    """The end of a game; its `review` comes a little later."""

    play: Play
    record: Record
    best: str = ""
    """The time beside the player's best one."""
    review: Review | None = None
    is_closed: bool = False
    """Whether the player has put it away."""

    @property
    def is_won(self) -> bool:
        return self.record.outcome is Outcome.WON

    @property
    def title(self) -> str:
        time = f"{self.play.seconds:.2f}\N{NO-BREAK SPACE}s"  # on one line, however narrow
        return f"{'Won in' if self.is_won else 'Lost after'} {time}"

    @property
    def figures(self) -> str:
        """What players compare, in one line."""
        found = figures(self.record)
        return "" if found is None else _figures_text(found)

    @property
    def luck(self) -> str:
        """What chance had to do with it; empty until the review is there."""
        if self.review is None:
            return ""
        if not self.is_won:
            fatal = self.fatal
            if fatal is None:
                return ""
            words = (
                "was certainly a mine"
                if fatal.risk == 1
                else f"had a risk of {percent(fatal.risk)}"
            )
            missed = " A safe cell was there." if self.has_missed else ""
            return f"The last click {words}.{missed}"
        if not self.review.survived:
            return "No risk was taken: all of it was logic."
        return f"Luck: you win {percent(10**-self.review.luck_log10)} of such games."

    @property
    def fatal(self) -> ReviewedMove | None:
        """The move that met a mine."""
        moves = () if self.review is None else self.review.moves
        return next((move for move in reversed(moves) if not move.is_survived), None)

    @property
    def has_missed(self) -> bool:
        """Whether a certainly safe cell was there when a mine was met."""
        return self.fatal is not None and self.fatal.is_needless and self.fatal.missed is not None

    @property
    def mistake(self) -> ReviewedMove | None:
        """The first move that was not the best; None if there is none."""
        moves = () if self.review is None else self.review.moves
        wrong = (each for each in moves if each.is_needless or each.label.is_error)
        return next(wrong, None)


def moment_of(move: ReviewedMove) -> Why:
    """Return a move as an explanation: the view before it, its cell, the cell that was better."""
    cell = move.opened[0]
    lines = [f"{str(move.label).capitalize()}: its risk was {percent(move.risk)}."]
    if move.points >= 0.05:
        lines.append(f"It cost {move.points:.1f} points of the chance to win.")
    better = move.missed if move.is_needless else move.best
    if move.is_needless and better is not None:
        name = move.pattern()
        lines.append(f"{better} was certainly safe{f': {name}' if name else ''}.")
    elif better is not None:
        lines.append(f"{better} was better.")
    cells = frozenset() if better is None else frozenset([better])
    step = Explanation("\n".join(lines), cells=cells)
    return Why(cell, move.before.without_flags(), f"Move {move.number}: {cell}", (step,))


def _figures_text(found: Figures) -> str:
    solved = (
        f"{found.solved} of {found.three_bv}"
        if found.solved < found.three_bv
        else f"{found.solved}"
    )
    parts = [f"3BV {solved}"]
    if found.three_bv_per_second is not None:
        parts.append(f"{found.three_bv_per_second:.2f} 3BV/s")
    parts.append(counted(found.clicks, "click"))
    if found.ioe is not None:
        parts.append(f"efficiency {percent(found.ioe)}".replace(" %", "\N{NO-BREAK SPACE}%"))
    return ", ".join(parts)


def best_words(session: Session) -> str:
    """The time beside the player's best, if both were played alone."""
    play = session.play
    if session.statistics is None or play.is_helped or play.is_undone or play.daily:
        return ""
    tally = session.statistics.tallies().get(session.kind)
    if tally is None or tally.best is None:
        return ""
    is_won = session.outcome is Outcome.WON
    is_best = is_won and session.play.seconds <= tally.best.seconds + 0.0005
    words = "Your best time!" if is_best else f"Your best: {tally.best.seconds:.3f} s."
    return words + (f" {tally.streak} in a row." if tally.streak > 1 else "")
