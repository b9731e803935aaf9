"""What is kept of a game once it is over, whichever way it was played."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from sapper.errors import BadRun
from sapper.shape import Cell

KernelGuess = tuple[float, bool, float, bool, bool, Cell, float | None]
"""A guess as the kernel gives it: the fields of `Guess`."""

KernelGame = tuple[bool, int, float, float, list[KernelGuess], int]
"""A game as the kernel gives it: won, moves, CPU seconds, endgame or -1, guesses, trace."""

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
class Guess:
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
        """The part of the game in which it was made."""
        return Phase.of(self.share)

    @property
    def is_mistake(self) -> bool:
        """Whether the cell was said to be safe, and was a mine."""
        return self.risk == 0 and not self.survived

    def to_json(self) -> list[Any]:
        """The guess in JSON's types; `from_json` undoes it."""
        start = [self.risk, self.survived, self.share, self.forced, self.searched]
        return start if self.cell is None else [*start, [*self.cell], self.chance]

    @classmethod
    def from_json(cls, data: list[Any]) -> Guess:
        """The guess that `to_json` wrote."""
        risk, survived, share, forced, searched, *rest = data
        cell, chance = rest or (None, None)
        return cls(risk, survived, share, forced, searched, cell and (cell[0], cell[1]), chance)


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game of one agent on one board.

    `moves` counts the cells that were clicked, a first click given by the start rule included.
    `cpu_seconds` is the agent's own time. `endgame` is the exact win chance when the agent first
    searched the game to its end, or None. `forfeit` says why a game was lost by default.
    `trace` is a hash of the clicks in their order, the same on every route.
    """

    won: bool
    moves: int
    cpu_seconds: float
    guesses: tuple[Guess, ...] = ()
    endgame: float | None = None
    forfeit: str | None = None
    trace: int = 0

    @property
    def fatal_guess(self) -> Guess | None:
        """The guess that lost the game, or None for a win or a forfeit."""
        if self.won or not self.guesses or self.guesses[-1].survived:
            return None
        return self.guesses[-1]

    def to_json(self) -> dict[str, Any]:
        """The record in JSON's types; `from_json` undoes it."""
        data: dict[str, Any] = {"won": self.won, "moves": self.moves, "cpu": self.cpu_seconds}
        if self.guesses:
            data["guesses"] = [each.to_json() for each in self.guesses]
        for name, value in (("endgame", self.endgame), ("forfeit", self.forfeit)):
            if value is not None:
                data[name] = value
        return {**data, "trace": self.trace}

    @classmethod
    def from_json(cls, data: Any) -> GameRecord:
        """The record that `to_json` wrote; `BadRun` if it is none."""
        try:
            return cls(
                won=data["won"],
                moves=data["moves"],
                cpu_seconds=data["cpu"],
                guesses=tuple(Guess.from_json(guess) for guess in data.get("guesses", ())),
                endgame=data.get("endgame"),
                forfeit=data.get("forfeit"),
                trace=data["trace"],
            )
        except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
            raise BadRun(f"no record of a game: {str(data)[:60]!r}") from error

    @classmethod
    def from_kernel(cls, game: KernelGame) -> GameRecord:
        """The record of a game that was played in the kernel."""
        won, moves, cpu_seconds, endgame, guesses, trace = game
        return cls(
            won=won,
            moves=moves,
            cpu_seconds=round(cpu_seconds, 7),
            guesses=tuple(Guess(*guess) for guess in guesses),
            endgame=None if endgame < 0 else endgame,
            trace=trace,
        )
