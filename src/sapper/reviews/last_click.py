"""The click that lost a game, judged by the board at its end: a guess that was needed, or not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from sapper.core import EXPLODED, HIDDEN, BadRecord, Cell, View, analyse, first_of, percent

_MOST_NAMED = 8
"""Cells that one line names."""


@dataclass(frozen=True, slots=True)
class LastClick:
    """A cell whose mine went off, and what was known before: `view` has it hidden.

    `risk` was its chance of a mine; `safe` are the cells that were certainly safe, `least_risky`
    those with the smallest chance of a mine, `least_risk`.
    """

    cell: Cell
    view: View
    risk: float
    safe: tuple[Cell, ...]
    least_risky: tuple[Cell, ...]
    least_risk: float

    @property
    def verdict(self) -> str:
        """`known mine`, `needless` where a cell was certainly safe, `best guess`, or `guess`."""
        if self.risk == 1:
            return "known mine"
        if self.safe:
            return "needless"
        return "best guess" if self.cell in self.least_risky else "guess"

    @property
    def headline(self) -> str:
        """Where it was, and how dangerous."""
        return f"The last click at {self.cell} had a risk of {percent(self.risk)}."

    @property
    def judgement(self) -> str:
        """Whether it could be avoided."""
        cells = first_of([str(cell) for cell in self.safe or self.least_risky], _MOST_NAMED)
        words = {
            "known mine": "It could be avoided: this was certainly a mine.",
            "needless": f"It could be avoided: certainly safe: {cells}.",
            "best guess": "A guess was needed, and no cell had a smaller risk.",
            "guess": f"A guess was needed, with a risk of {percent(self.least_risk)} at {cells}.",
        }
        return words[self.verdict]

    def __str__(self) -> str:
        return f"{self.headline} {self.judgement}"

    def to_json(self) -> dict[str, Any]:
        """Everything, in types that JSON has."""
        told = {**asdict(self), "verdict": self.verdict, "position": self.view.text}
        return {name: value for name, value in told.items() if name != "view"}


def judge_last_click(
    view: View, signs: Sequence[str], name: str = "the picture"
) -> list[LastClick]:
    """Each cell whose mine went off: more than one if they were opened at once.

    `signs` are the rows that were read; `view` has what somebody corrected. `BadRecord` if there
    is no such cell, or none can be there; else raises what `analyse` raises.
    """
    # Somebody may have put a number where a mine was read.
    cells = [
        (row, column)
        for row, column in view
        if view.code((row, column)) >= HIDDEN and signs[row][column] == "*"
    ]
    if not cells:
        raise BadRecord(
            f"{name} shows a position and no moves, and no mine that went off:"
            " sapper analyse takes it"
        )
    before = view.with_codes(view.without_flags().codes.replace(bytes([EXPLODED]), bytes([HIDDEN])))
    if before.mines is None:  # a lost game shows all its mines
        before = before.with_total(sum(sign in "*MF" for row in signs for sign in row))
    found = analyse(before)
    if wrong := found.safe.intersection(cells):
        raise BadRecord(f"{name} is read wrong: a mine at {min(wrong)}, which was certainly safe")
    least = min(found.probability.values())
    safe, least_risky = tuple(sorted(found.safe)), tuple(sorted(found.safest))
    return [
        LastClick(cell, before, found.probability[cell], safe, least_risky, least) for cell in cells
    ]
