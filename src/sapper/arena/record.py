"""What is kept of a game once it is over, whichever way it was played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from sapper.core import BadRun, Cell, Level

if TYPE_CHECKING:
    from sapper import _kernel

OPENING_SHARE, END_SHARE = 0.95, 0.10


class Phase(Enum):
    """A part of a game, told by the share of its safe cells that are still hidden."""

    OPENING = "opening"
    """More than 95 % of the safe cells are hidden."""
    MIDDLE = "middle"
    """Neither the opening nor the end."""
    END = "end"
    """At most a tenth of the safe cells is hidden."""

    @classmethod
    def of(cls, share: float) -> Phase:
        """The phase in which this share of the safe cells is hidden."""
        if share > OPENING_SHARE:
            return cls.OPENING
        return cls.END if share <= END_SHARE else cls.MIDDLE

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class GuessMade:
    """A move that its agent did not call certain, or that met a mine.

    `risk` is the probability of a mine that was predicted, `share` the share of the safe cells
    still hidden before the move, `forced` whether no hidden cell was safer than a coin flip; None
    where nobody knows. `searched` marks a guess inside the exact endgame. `cell` is where it was
    made, `chance` the exact win chance before it, if it was searched; None in runs of old.
    """

    risk: float | None
    survived: bool
    share: float
    forced: bool | None = None
    searched: bool = False
    cell: Cell | None = None
    chance: float | None = None

    @property
    def phase(self) -> Phase:
        return Phase.of(self.share)

    @property
    def is_mistake(self) -> bool:
        """Whether the cell was said to be safe, and was a mine."""
        return self.risk == 0 and not self.survived

    def to_json(self, level: Level) -> list[Any]:
        """The guess in JSON's types, short for a board of this level; `from_json` undoes it."""
        safe = level.shape.size - level.mines
        hidden = round(self.share * safe)
        share = hidden if safe and hidden / safe == self.share else self.share
        forced = None if self.forced is None else int(self.forced)
        facts = [self.risk, int(self.survived), share, forced, int(self.searched)]
        if self.cell is None:
            return facts
        return [*facts, level.shape.index(self.cell), self.chance]

    @classmethod
    def from_kernel(cls, guess: _kernel.GuessRecord, level: Level) -> GuessMade:
        return cls(
            guess.risk,
            guess.survived,
            guess.share_left,
            guess.is_forced,
            guess.in_endgame,
            level.shape.cell(guess.cell),
            guess.win_chance,
        )

    @classmethod
    def from_json(cls, data: Any, level: Level) -> GuessMade:
        """The guess that `to_json` wrote; one of many errors if it is none."""
        risk, survived, share, forced, searched, *rest = data
        if isinstance(share, int):
            share = share / (level.shape.size - level.mines)
        index, chance = rest or (None, None)
        return cls(
            _chance(risk),
            _flag(survived),
            float(share),
            None if forced is None else _flag(forced),
            _flag(searched),
            None if index is None else level.shape.cell(_whole(index, level.shape.size - 1)),
            _chance(chance),
        )


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of one agent on one board.

    `moves` counts the cells that were clicked, a first click given by the start rule included.
    `cpu_seconds` is the agent's own time. `endgame` is the exact win chance when the agent first
    searched the game to its end, or None. `forfeit` says why a game was lost by default.
    """

    won: bool
    moves: int
    cpu_seconds: float
    guesses: tuple[GuessMade, ...] = ()
    endgame: float | None = None
    forfeit: str | None = None

    @property
    def fatal_guess(self) -> GuessMade | None:
        """The guess that lost the game, or None for a win or a forfeit."""
        if self.won or not self.guesses or self.guesses[-1].survived:
            return None
        return self.guesses[-1]

    def to_json(self, level: Level) -> list[Any]:
        """The record in JSON's types, short for a board of this level; `from_json` undoes it."""
        guesses = [each.to_json(level) for each in self.guesses]
        facts = [int(self.won), self.moves, self.cpu_seconds, guesses, self.endgame]
        return facts if self.forfeit is None else [*facts, self.forfeit]

    @classmethod
    def from_json(cls, data: Any, level: Level) -> GameRecord:
        """The record that `to_json` wrote; `BadRun` if it is none."""
        try:
            won, moves, cpu_seconds, guesses, endgame, *rest = data
            (forfeit,) = rest or (None,)
            return cls(
                _flag(won),
                _whole(moves, level.shape.size),
                float(cpu_seconds),
                tuple(GuessMade.from_json(guess, level) for guess in guesses),
                _chance(endgame),
                None if forfeit is None else str(forfeit),
            )
        except (TypeError, ValueError, ZeroDivisionError, OverflowError) as error:
            raise BadRun(f"no record of a game: {str(data)[:60]!r}") from error

    @classmethod
    def from_kernel(cls, game: _kernel.GameRecord, level: Level) -> GameRecord:
        return cls(
            won=game.won,
            moves=game.moves,
            cpu_seconds=round(game.cpu_seconds, 7),
            guesses=tuple(GuessMade.from_kernel(guess, level) for guess in game.guesses),
            endgame=game.endgame,
        )


def _flag(value: Any) -> bool:
    """The truth that 0 or 1 says."""
    return bool(_whole(value, 1))


def _whole(value: Any, most: int) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError(f"{value!r}, expected a whole number from 0 to {most}")
    return value


def _chance(value: Any) -> float | None:
    if value is None or (isinstance(value, int | float) and 0 <= value <= 1):
        return value
    raise ValueError(f"{value!r}, expected 0 to 1")
