"""What counts of a game: its kind, how it ended, its time."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from sapper.core import LEVELS, Level, SapperError, StartRule
from sapper.game.game import Outcome, WinRule
from sapper.game.record import Record


class GameEnd(StrEnum):
    """How a game stands in the statistics."""

    WON = "won"
    LOST = "lost"
    LEFT = "left"
    """It was begun and never ended."""
    NONE = "none"
    """Nothing was opened, or its moves contradict its mines."""


@dataclass(frozen=True, slots=True)
class GameKind:
    """What games must share to be counted together."""

    level: Level
    start: StartRule
    is_course: bool
    is_no_guess: bool = False

    @classmethod
    def of(cls, record: Record) -> GameKind:
        is_course = record.win is WinRule.FLAGGED
        return cls(record.level, record.start, is_course, record.is_no_guess)

    @classmethod
    def parse(cls, text: str) -> GameKind:
        """The kind that `str` wrote."""
        level, start, *rules = text.split()
        return cls(
            Level.parse(level), StartRule.parse(start), "course" in rules, "no-guess" in rules
        )

    def __str__(self) -> str:
        rules = " course" * self.is_course + " no-guess" * self.is_no_guess
        return f"{self.level} {self.start}{rules}"

    @property
    def name(self) -> str:
        """The level's name as players say it."""
        return "cs50" if self.is_course else self.level.name

    @property
    def label(self) -> str:
        """The level in words, with its size where the name does not tell it."""
        behind = ", no guess" if self.is_no_guess else ""
        if self.is_standard:
            return (self.name if self.name == "cs50" else self.name.capitalize()) + behind
        return (f"{self.name} {self.level}" if self.is_course else str(self.level)) + behind

    @property
    def is_standard(self) -> bool:
        """Whether it is one of the levels with a name, at its usual size."""
        return LEVELS.get(self.name) == self.level

    def order(self) -> tuple[int, str, str, bool]:
        """Standard levels first, in their order, then the others by size."""
        place = list(LEVELS).index(self.name) if self.is_standard else len(LEVELS)
        return place, str(self.level), str(self.start), self.is_no_guess


@dataclass(frozen=True, slots=True)
class Count:
    """The outcome and the time of a game, and whether it was played alone."""

    result: GameEnd
    is_helped: bool = False
    ms: int = 0
    content: str | None = None
    """A name of its mines and its moves, without times: the same game has the same one."""

    @classmethod
    def of(cls, record: Record) -> Count:
        try:
            end, layout = record.first_end(), record.laid()
        except SapperError:
            return cls(GameEnd.NONE)
        is_left = end.outcome is Outcome.PLAYING
        if layout is None or (is_left and not record.has_opened):
            return cls(GameEnd.NONE, bool(end.helps), end.milliseconds)
        result = GameEnd.LEFT if is_left else GameEnd(end.outcome)
        moves = " ".join(f"{move.name}{move.cell or ''}" for move in record.moves)
        content = hashlib.sha256(f"{layout.text} {moves}".encode()).hexdigest()[:32]
        return cls(result, bool(end.helps), end.milliseconds, content)
