"""Levels and first-click rules: what is decided before the first click."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sapper.core.arguments import as_text, quoted, settle, whole
from sapper.core.errors import BadBoard
from sapper.core.shape import Cell, Shape
from sapper.core.view import MINES
from sapper.core.words import LEVEL_SIZES, StartRule as StartRule


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


LEVELS = {name: Level(*size) for name, size in LEVEL_SIZES.items()}


def usual_first_click(level: Level, start: StartRule) -> Cell:
    """The corner, or (3, 3) under the rule `opening` (less on boards too small for it)."""
    if start is not StartRule.OPENING:
        return 0, 0
    return min(3, (level.height - 1) // 2), min(3, (level.width - 1) // 2)
