"""The exact win chance of perfect play, for positions small enough."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sapper import _kernel
from sapper.core.arguments import quoted, whole
from sapper.core.errors import BadBoard, Contradiction, TooComplex
from sapper.core.level import StartRule
from sapper.core.shape import Cell
from sapper.core.view import FLAGGED, HIDDEN, AnyView, View

LIMIT = 1_000_000_000
"""Steps of the search allowed by default: some ten seconds."""

_MOST_STEPS = 2**62


@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """What perfect play reaches: it wins in `wins` of `layouts` equally likely layouts.

    `best` lists the cells to open next, row by row: all that are certainly safe where there are
    any, else all that keep the best chance. It is empty where nothing is left to open.
    """

    wins: int
    layouts: int
    best: tuple[Cell, ...]

    @property
    def chance(self) -> Fraction:
        """The exact probability to win."""
        return Fraction(self.wins, self.layouts)


def perfect(
    view: AnyView, *, start: StartRule | str = StartRule.NONE, limit: int = LIMIT
) -> PerfectPlay:
    """The exact win chance of perfect play in this view, with the best cells to open.

    The view must tell the number of mines. `start` says what the first click is promised and
    goes with a blank view alone. `TooComplex` if the search takes more than `limit` steps (of
    some nanoseconds each, the same number on every machine), `Contradiction` if no layout fits.
    """
    view, start = View.of(view), StartRule.of(start)
    limit = whole(limit, "the limit of steps", 0, _MOST_STEPS)
    if view.mines is None:
        raise BadBoard(
            f"perfect play needs the number of mines, the view has none: {quoted(view.text)}"
        )
    if start is not StartRule.NONE:
        _check_blank(view, start)
    answer = _kernel.perfect(view.to_question(), _kernel.StartRule[start.name], limit)
    if answer is None:
        raise TooComplex(
            f"perfect play takes over {limit} steps or a million layouts: {quoted(view.text)}"
        )
    if answer.layouts == 0:
        raise _no_layout(view, start)
    best = tuple(view.shape.cell(index) for index in sorted(answer.best))
    return PerfectPlay(answer.wins, answer.layouts, best)


def _check_blank(view: View, start: StartRule) -> None:
    """Refuse a promise for the first click in a game that has begun."""
    if view.codes.translate(None, bytes([HIDDEN, FLAGGED])):
        raise BadBoard(f"start rule {start} needs a view with nothing opened: {quoted(view.text)}")


def _no_layout(view: View, start: StartRule) -> BadBoard | Contradiction:
    if start is StartRule.NONE:
        return Contradiction(f"no layout agrees with the view: {quoted(view.text)}")
    return BadBoard(
        f"{view.mines} mines leave no room for the start rule {start}: {quoted(view.text)}"
    )
