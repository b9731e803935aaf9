"""Levels and first-click rules: what is decided before the first click."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import Enum

from sapper.base.arguments import as_text, quoted, settle, whole
from sapper.base.errors import BadBoard
from sapper.base.shape import Cell, Shape
from sapper.base.view import MINES


class StartRule(Enum):
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
    """A size and a number of mines; `shape` is the rectangle of cells."""

    height: int
    width: int
    mines: int
    shape: Shape = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        shape = Shape.of(self.height, self.width)
        mines = whole(self.mines, MINES, 0, shape.size)
        settle(self, height=shape.height, width=shape.width, mines=mines, shape=shape)

    @classmethod
    def of(cls, level: Level | str) -> Level:
        """The level itself, or the one that a text describes; `BadBoard` if it is neither."""
        return level if isinstance(level, Level) else cls.parse(level)

    @classmethod
    def parse(cls, text: str) -> Level:
        """The level of that name, or of the form `ROWSxCOLUMNS/MINES` such as `16x30/99`."""
        if as_text(text, "the level").lower() in LEVELS:
            return LEVELS[text.lower()]
        match = re.fullmatch(r"(\d{1,6})x(\d{1,6})/(\d{1,9})", text, re.ASCII)
        if not match:
            names = ", ".join(LEVELS)
            raise BadBoard(f"level {quoted(text)}, expected {names} or ROWSxCOLUMNS/MINES")
        height, width, mines = map(int, match.groups())
        return cls(height, width, mines)

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


def usual_first_click(level: Level, start: StartRule) -> Cell:
    """The corner, or (3, 3) under the rule `opening` (less on boards too small for it)."""
    if start is not StartRule.OPENING:
        return 0, 0
    return min(3, (level.height - 1) // 2), min(3, (level.width - 1) // 2)
