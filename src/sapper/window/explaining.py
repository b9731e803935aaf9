"""Hints and explanations: asked for, gone through step by step, put away."""

from __future__ import annotations

from sapper.base.shape import Cell
from sapper.session import Hint, Session, Why
from sapper.session.thoughts import explain
from sapper.window.state import State


class Explaining:
    """What is said of a position on request."""

    def __init__(self, session: Session, state: State) -> None:
        self._session = session
        self._state = state

    @property
    def is_on(self) -> bool:
        """Whether a click on a cell asks for an explanation of it."""
        return self._state.why is not None or self._state.is_asking_why

    def end(self) -> None:
        """Put hints and explanations away."""
        self._state.put_words_away()

    def why(self) -> None:
        """Explain a cell, or go on by a step, and after the last one end.

        In a review the cell is the one that was missed, or else the one that was opened. In a game
        it is the one under the pointer or the cursor; without one, that of the AI's last move. If
        there is none, the next click says which.
        """
        state = self._state
        if state.why is not None:
            if state.why_step >= len(state.why.steps) - 1:
                self.end()
            else:
                self.step(1)
        elif state.is_asking_why:
            self.end()
        elif (cell := self._asked_cell()) is not None:
            self.explain(cell)
        else:
            state.is_asking_why = True

    def explain(self, cell: Cell) -> None:
        """Explain a cell of the game, or of the moment of another that is looked at."""
        self._state.hint = None
        replay = self._state.replay
        if replay is None:
            self._session.ask_why(cell, self._show_why)
            return
        view, place = replay.before(cell), replay.place

        def show(why: Why) -> None:
            if self._state.replay is replay and replay.place == place:
                self._show_why(why)

        self._session.think(lambda: explain(view, cell), show)

    def step(self, step: int) -> None:
        """Go to another step of the explanation."""
        state = self._state
        if state.why is not None:
            last = len(state.why.steps) - 1
            state.why_step = max(0, min(last, state.why_step + step))
            state.note_scroll = 0

    def hint(self) -> None:
        """Give a hint; asked again, a larger one, and after the largest the reason."""
        state = self._state
        if self._session.is_over:
            return
        if state.hint is None:
            self._session.ask_hint(self._show_hint)
        elif state.hint_step < len(state.hint.texts) - 1:
            state.hint_step += 1
        elif state.hint.cell is not None:
            self.explain(state.hint.cell)

    def _asked_cell(self) -> Cell | None:
        if self._state.replay is not None:
            return self._state.replay.asked_cell
        return self._state.focus or self._last_ai_cell()

    def _last_ai_cell(self) -> Cell | None:
        last = self._session.play.last
        return None if last is None or last.is_yours else last.cell

    def _show_why(self, why: Why) -> None:
        state = self._state
        state.is_auto = state.is_replay_playing = state.is_asking_why = False
        state.why, state.why_step, state.note_scroll = why, 0, 0

    def _show_hint(self, hint: Hint) -> None:
        self._state.hint, self._state.hint_step = hint, 0
