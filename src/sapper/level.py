"""Levels and first-click rules: what is decided before the first click."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from sapper.errors import BadBoard
from sapper.shape import Cell, Shape
from sapper.view import check_total


class StartRule(Enum):
    """What the first click is promised."""

    NONE = "none"
    """Nothing: the first cell may be a mine (the course's game)."""
    SAFE = "safe"
    """The first cell is no mine ("classic")."""
    OPENING = "opening"
    """The first cell and its neighbours are no mines ("modern")."""

    @classmethod
    def parse(cls, text: str) -> StartRule:
        """The rule of that name, players' names included; `BadBoard` if there is none."""
        name = {"classic": "safe", "modern": "opening"}.get(text.lower(), text.lower())
        for rule in cls:
            if rule.value == name:
                return rule
        raise BadBoard(
            f"start rule {text!r}, expected none, safe (or classic) or opening (or modern)"
        )

    def __str__(self) -> str:
        return self.value

    def free_cells(self, shape: Shape, first: Cell) -> list[int]:
        """The row-major indexes that must hold no mine when `first` is opened first."""
        index = shape.index(first)
        if self is StartRule.NONE:
            return []
        if self is StartRule.SAFE:
            return [index]
        return [index, *shape.neighbour_indexes(index)]


@dataclass(frozen=True, slots=True)
class Level:
    """A size and a number of mines."""

    height: int
    width: int
    mines: int

    def __post_init__(self) -> None:
        check_total(self.mines, self.shape.size)
        if self.mines is None:
            raise BadBoard("the number of mines is None, expected a whole number")

    @classmethod
    def parse(cls, text: str) -> Level:
        """The level of that name, or of the form `ROWSxCOLUMNS/MINES` such as `16x30/99`."""
        if text.lower() in LEVELS:
            return LEVELS[text.lower()]
        match = re.fullmatch(r"(\d{1,6})x(\d{1,6})/(\d{1,9})", text, re.ASCII)
        if not match:
            names = ", ".join(LEVELS)
            raise BadBoard(f"level {text!r}, expected {names} or ROWSxCOLUMNS/MINES")
        height, width, mines = map(int, match.groups())
        return cls(height, width, mines)

    @property
    def shape(self) -> Shape:
        """The rectangle of cells."""
        return Shape(self.height, self.width)

    @property
    def name(self) -> str:
        """The level's name: `expert`, say, or `custom`."""
        return next((name for name, level in LEVELS.items() if level == self), "custom")

    def __str__(self) -> str:
        return f"{self.shape}/{self.mines}"


LEVELS = {
    "cs50": Level(8, 8, 8),
    "beginner": Level(9, 9, 10),
    "intermediate": Level(16, 16, 40),
    "expert": Level(16, 30, 99),
}
