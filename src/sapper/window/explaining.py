"""Hints and explanations: asked for, gone through step by step, put away."""

from __future__ import annotations

from sapper.core import Cell, View
from sapper.window.board_picture import Look
from sapper.window.note import Note, NoteKind
from sapper.window.session import Help, Hint, Session, Why
from sapper.window.state import WindowState


class Explaining:
    """The words about a position that were asked for."""

    def __init__(self, session: Session, state: WindowState) -> None:
        self._session = session
        self._state = state

    @property
    def is_on(self) -> bool:
        """Whether a click on a cell asks for an explanation of it."""
        return self._state.why is not None or self._state.is_asking_why

    def why(self) -> None:
        """Explain a cell, or go on by a step, and after the last one end.

        It is the one under the pointer or the cursor; without one, that of the AI's last move. If
        there is none, the next click says which.
        """
        state, last = self._state, self._session.play.last
        if state.why is not None:
            if state.why_step >= len(state.why.steps) - 1:
                state.put_words_away()
            else:
                self.step(1)
        elif state.is_asking_why:
            state.put_words_away()
        elif state.focus is not None:
            self.explain(state.focus)
        elif last is not None and last.cell is not None and not last.is_yours:
            self.explain(last.cell)
        else:
            state.is_asking_why = True

    def show(self, why: Why) -> None:
        """Show an explanation from its first step on."""
        state = self._state
        state.is_auto = state.is_asking_why = False
        state.why, state.why_step, state.note_scroll = why, 0, 0

    def explain(self, cell: Cell) -> None:
        """Explain a cell as it could be known now, or at the moment that is looked at."""
        state = self._state
        state.hint = None
        moment: View | None = None
        if state.why is not None:
            moment = state.why.view
        elif state.moment is not None:
            moment = self._session.play.view_before(state.moment)
        question = state.wait_for(f"Looking for the reason at {cell}… Esc stops.")

        def show(why: Why) -> None:
            if state.is_waiting_for(question):
                self.show(why)
                self._session.shown(Help.WHY)

        self._session.ask_why(cell, show, moment)

    @property
    def steps(self) -> tuple[int, int] | None:
        """The step that is shown and the last one."""
        why = self._state.why
        return None if why is None else (self._state.why_step, len(why.steps) - 1)

    def step(self, step: int) -> None:
        """Go this number of steps forward or back, as far as there are any."""
        if self.steps is not None:
            self._state.why_step = max(0, min(self.steps[1], self._state.why_step + step))
            self._state.note_scroll = 0

    def hint(self) -> None:
        """Give a hint; asked again, a larger one, and after the largest the reason."""
        state = self._state
        if state.hint is None:
            question = state.wait_for("Looking for a hint… Esc stops.")

            def show(hint: Hint) -> None:
                if state.is_waiting_for(question):
                    state.why, state.hint, state.hint_step = None, hint, 0
                    self._session.shown(Help.HINT)

            self._session.ask_hint(show)
        elif state.hint_step < len(state.hint.texts) - 1:
            state.hint_step += 1
        elif state.hint.cell is not None:
            self.explain(state.hint.cell)

    def notes(self) -> list[Note]:
        """Return the words; none if nothing was asked for."""
        state, why, hint = self._state, self._state.why, self._state.hint
        if state.waiting:
            return [Note(state.waiting, NoteKind.TITLE)]
        if hint is not None:
            is_last = state.hint_step == len(hint.texts) - 1
            more = "" if hint.cell is None else ("H again: why" if is_last else "H again: more")
            return [Note(hint.texts[state.hint_step], NoteKind.TITLE), Note(more, NoteKind.FAINT)]
        if why is None:
            asked = Note("Click the cell to explain.", NoteKind.TITLE)
            return [asked] if state.is_asking_why else []
        count = f" Step {state.why_step + 1} of {len(why.steps)}." if len(why.steps) > 1 else ""
        notes = [Note(f"{why.title.rstrip('.')}.{count}", NoteKind.TITLE)]
        return [*notes, Note(why.steps[state.why_step].text)] if why.steps else notes

    def look(self, look: Look) -> None:
        """Show the view that an explanation speaks of, and the cells of its step.

        The cell that it is about, the numbers it rests on and the cells it speaks of have a colour
        each; the cells of earlier steps keep a faint line.
        """
        why, theme, place = self._state.why, self._state.theme, self._state.why_step
        if why is None:
            return
        look.view, look.layout, look.is_lost, look.last = why.view, None, False, None
        look.veils, look.odds = {}, None
        look.safes = look.mines = ()
        look.outlines = [([why.cell], theme.target)]
        if not why.steps:
            return
        step = why.steps[place]
        look.outlines += [(step.numbers, theme.accent), (step.cells - {why.cell}, theme.warning)]
        earlier = frozenset().union(*(each.cells | each.numbers for each in why.steps[:place]))
        look.outlines.append((earlier - step.cells - step.numbers - {why.cell}, theme.muted))
        if why.is_mine is not None and place == len(why.steps) - 1:
            look.mines = [why.cell] if why.is_mine else ()
            look.safes = () if why.is_mine else [why.cell]
