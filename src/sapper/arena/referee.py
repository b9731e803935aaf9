"""The referee: holds the mines, shows the agent its view, and alone decides how a game ends."""

from __future__ import annotations

from sapper.agents import Certainty, EngineAnswer, Move
from sapper.arena.record import GameRecord, GuessMade
from sapper.core import HIDDEN, STEPS_A_SECOND, Cell, SapperError, TooComplex, View, analyse
from sapper.game import Game, Layout, Outcome

ASSESSMENT_WORK = 1 * STEPS_A_SECOND
"""How many steps the computation of a guess's risk may take."""


class Referee:
    """One game of one agent.

    `view` is all that the agent may know. `judge` takes its answer and returns whether the game
    is over; `forfeit` ends the game for any other reason. Then `record` tells how it went.
    The risks that Sapper's own agents (`is_own`) state are taken as they are. Those of others are
    computed, also for moves that the agent calls certain.
    """

    def __init__(self, layout: Layout, first_click: Cell | None, is_own: bool = False) -> None:
        self._game = Game.on(layout)
        self._is_own = is_own
        self._safe_cells = layout.level.shape.size - layout.level.mines
        self._moves = 0
        self._cpu_seconds = 0.0
        self._guesses: list[GuessMade] = []
        self._endgame: float | None = None
        self._forfeit: str | None = None
        if first_click is not None:
            self._open(first_click)

    @property
    def view(self) -> View:
        return self._game.view

    @property
    def is_over(self) -> bool:
        """Whether the game is won, lost or forfeited."""
        return self._game.is_over or self._forfeit is not None

    def judge(self, answer: EngineAnswer) -> bool:
        """Open the cell, or forfeit the game where the rules forbid it; whether it is over."""
        view = self.view
        self._cpu_seconds += answer.cpu_seconds
        try:
            self._open(answer.move.cell)
        except SapperError as error:
            return self.forfeit(f"played an illegal cell: {error}")
        self._note(answer.move, view)
        return self.is_over

    def forfeit(self, reason: str) -> bool:
        self._forfeit = reason
        return True

    def record(self) -> GameRecord:
        return GameRecord(
            won=self._forfeit is None and self._game.outcome is Outcome.WON,
            moves=self._moves,
            cpu_seconds=round(self._cpu_seconds, 7),
            guesses=tuple(self._guesses),
            endgame=self._endgame,
            forfeit=self._forfeit,
        )

    def _open(self, cell: Cell) -> None:
        """Open a cell and count the move; `SapperError` if the rules forbid it."""
        self._game.open(cell)
        self._moves += 1

    def _note(self, move: Move, before: View) -> None:
        """Remember what the move tells about the agent, given what it saw before."""
        if not self._is_own:
            self._note_exactly(move.cell, before)
            return
        answer = move.reason
        if answer.certainty is Certainty.ENDGAME and self._endgame is None:
            self._endgame = answer.win_chance
        survived = self._game.outcome is not Outcome.LOST
        is_certain = answer.certainty is Certainty.CERTAIN or answer.risk == 0
        if is_certain and survived:
            return
        exact, forced = assess(before, move.cell)
        claimed = 0.0 if is_certain else answer.risk
        risk = exact if claimed is None else claimed
        share = self._hidden_share(before)
        # Outside an exact endgame a win chance is an opinion, and no measure of luck.
        chance = answer.win_chance if answer.certainty is Certainty.ENDGAME else None
        searched = self._endgame is not None
        self._guesses.append(GuessMade(risk, survived, share, forced, searched, move.cell, chance))

    def _note_exactly(self, cell: Cell, before: View) -> None:
        """The same without a word of the agent's."""
        survived = self._game.outcome is not Outcome.LOST
        risk, forced = assess(before, cell)
        if risk != 0 or not survived:
            share = self._hidden_share(before)
            self._guesses.append(GuessMade(risk, survived, share, forced, cell=cell))

    def _hidden_share(self, view: View) -> float:
        """The share of the safe cells that are still hidden in the view."""
        hidden = view.codes.count(HIDDEN) - (view.mines or 0)
        return hidden / self._safe_cells if self._safe_cells else 0.0


def assess(view: View, cell: Cell) -> tuple[float | None, bool | None]:
    """The exact risk of the cell, and whether none is below a coin flip; None if too complex."""
    try:
        chances = analyse(view, work=ASSESSMENT_WORK).probability
    except TooComplex:
        return None, None
    return chances[cell], min(chances.values()) > 0.5 - 1e-9
