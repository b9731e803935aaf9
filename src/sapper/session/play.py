"""One game from its beginning to its end: what was done, what is seen, how long it took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sapper.errors import IllegalMove
from sapper.game import Game, Outcome
from sapper.layout import Layout
from sapper.session.setup import Setup
from sapper.session.stopwatch import Stopwatch
from sapper.shape import Cell
from sapper.view import View


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move as it is shown: who made it, where, and why."""

    number: int
    player: str
    cell: Cell | None
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the player or the AI: how many actions it took, what was seen before."""

    actions: int
    before: View
    note: MoveNote


class Play:
    """A game with its history and its clock.

    `source` is what it was begun from, if not from a seed: a layout, or a position. A position
    that no mines could be found for has no game: it can only be looked at.
    """

    def __init__(
        self,
        setup: Setup,
        game: Game | None,
        clock: Callable[[], float],
        *,
        seed: int | None = None,
        source: View | Layout | None = None,
    ) -> None:
        self.setup = setup
        self.game = game
        self.seed = seed
        self.source = source
        self.steps: list[Step] = []
        self.is_undone = False
        self.is_assisted = source is not None
        """Whether an AI moved, a hint was shown, or the board is no new one."""
        self._stopwatch = Stopwatch(clock)

    @property
    def view(self) -> View:
        """What the player sees."""
        if self.game is not None:
            return self.game.view
        assert isinstance(self.source, View)
        return self.source

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        return self.game.outcome if self.game is not None else Outcome.PLAYING

    @property
    def is_over(self) -> bool:
        """Whether the game is won or lost."""
        return self.outcome is not Outcome.PLAYING

    @property
    def truth(self) -> Layout | None:
        """Where the mines are, as far as they are laid; not for a player's eyes."""
        return self.game.layout if self.game is not None else None

    @property
    def layout(self) -> Layout | None:
        """Where the mines are, once the game is over."""
        return self.truth if self.is_over else None

    @property
    def mines_left(self) -> int | None:
        """The number of mines less the number of flags; None where it is not told."""
        if self.game is not None:
            return self.game.level.mines - self.game.flags
        view = self.view
        flags = sum(view.is_flagged(cell) for cell in view.hidden())
        return None if view.mines is None else view.mines - flags

    @property
    def seconds(self) -> float:
        """How long it has been played."""
        return self._stopwatch.seconds

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self._stopwatch.is_running

    @property
    def last(self) -> MoveNote | None:
        """The last move."""
        return self.steps[-1].note if self.steps else None

    def move(
        self, player: str, cell: Cell | None, text: str, act: Callable[[Game], object]
    ) -> None:
        """Do something to the game and note it; `IllegalMove` if it is not allowed."""
        if self.game is None:
            raise IllegalMove("there are no mines to this position, nothing can be opened")
        before, count = self.view, len(self.game.actions)
        act(self.game)
        note = MoveNote(len(self.steps) + 1, player, cell, text)
        self.steps.append(Step(len(self.game.actions) - count, before, note))
        self._stopwatch.run(not self.is_over)

    def undo(self) -> MoveNote:
        """Take the last move back, a lost one too; `IllegalMove` if there is none."""
        if self.game is None or not self.steps:
            raise IllegalMove("there is no move to take back")
        step = self.steps.pop()
        for _ in range(step.actions):
            self.game.undo()
        self.is_undone = True
        self._stopwatch.run(bool(self.steps))
        return step.note

    def before(self, cell: Cell) -> View:
        """What was seen before the cell was opened, without flags; what is seen now if hidden."""
        if not self.view.is_hidden(cell):
            for step in reversed(self.steps):
                if step.before.is_hidden(cell):
                    return step.before.without_flags()
        return self.view.without_flags()
