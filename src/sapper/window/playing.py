"""Playing: clicks open and flag, and an AI may move by itself."""

from __future__ import annotations

import math
import time

from sapper.core import Analysis, Cell, StartRule, View
from sapper.game import Outcome
from sapper.window.board_picture import Look
from sapper.window.note import Note
from sapper.window.notes import game_notes, sentence_colours, shown_sentences
from sapper.window.session import Aid, Help, Session
from sapper.window.state import SPEEDS, Switch, WindowState

_STARTS = {StartRule.NONE: "any cell", StartRule.SAFE: "safe", StartRule.OPENING: "opening"}
"""The rule of the first click, in a word."""


class Playing:
    """The game on the board."""

    def __init__(self, session: Session, state: WindowState) -> None:
        self.session = session
        self.state = state
        self.auto_at = -math.inf
        """When the AI may make its next move."""

    # Moves

    def open(self, cell: Cell, *, is_click: bool = False) -> None:
        """Open a cell, or what is left around a number; in the course's game a click opens only."""
        if self.session.view.is_hidden(cell):
            self._touch()
            self.session.open(cell)
        elif not (is_click and self.session.play.setup.is_course):
            self.chord(cell)

    def flag(self, cell: Cell) -> None:
        """Flag a cell or take the flag off; an opened one stays as it is."""
        if self.session.view.is_hidden(cell):
            self._touch()
            mark = self.session.mark if self.state.has(Switch.QUESTIONS) else self.session.flag
            mark(cell)

    def chord(self, cell: Cell) -> None:
        if self.session.view.number(cell):
            self._touch()
            self.session.chord(cell)

    def ask_ai(self) -> None:
        self._touch()
        self.session.ai.move()

    def _touch(self) -> None:
        """Forget what was said of the position: another one follows."""
        self.state.put_words_away()
        self.state.is_paused = False

    # The AI by itself

    @property
    def cannot_run(self) -> str:
        """Auto play has nothing to do in a game that is over."""
        return "The game is over." if self.session.is_over else ""

    @property
    def speed_text(self) -> str:
        return f"{self.state.moves_a_second:g}/s"

    def switch_running(self, now: float) -> None:
        self._touch()
        self.session.hush()
        self.state.is_auto = not (self.state.is_auto or self.session.is_over)

    def change_speed(self, step: int) -> None:
        options = self.state.options
        options.speed = min(len(SPEEDS) - 1, max(0, options.speed + step))

    def wait(self, now: float) -> float | None:
        is_next = self.state.is_auto and not self.session.ai.is_thinking
        return max(0.0, self.auto_at - now) if is_next else None

    def play_on(self, now: float) -> bool:
        """Ask for the next move when its time has come; stop where there is none."""
        session = self.session
        if self.wait(now) is None:
            return False
        if session.is_over or session.ai.failure is not None or session.message:
            self.state.is_auto = False
            return True
        if self.wait(now) == 0.0:
            self.auto_at = now + 1 / self.state.moves_a_second
            self.ask_ai()
        return False

    # Reasons

    @property
    def asked_cell(self) -> Cell | None:
        """The cell under the pointer or the cursor, or that of the AI's last move."""
        last = self.session.play.last
        return self.state.focus or (None if last is None or last.is_yours else last.cell)

    # What is seen

    @property
    def view(self) -> View:
        """What the board shows."""
        return self.session.view

    @property
    def seconds(self) -> float:
        """What the clock shows."""
        return self.session.play.seconds

    @property
    def mines_left(self) -> int | None:
        return self.session.play.mines_left

    @property
    def head(self) -> tuple[str, str, str]:
        """The level's name, its size, and the rule of the first click or the seed."""
        play = self.session.play
        setup, level = play.setup, play.setup.level
        name = setup.name if setup.name == "cs50" else setup.name.capitalize()
        words = f"first click: {_STARTS[setup.start]}"
        if play.is_over:
            words = "" if play.seed is None else f"seed {play.seed}"
        if play.source is not None:
            words = "known board"
        if setup.is_no_guess:
            words = "no guessing"
        return name, f"{level.height}x{level.width}/{level.mines}", words

    @property
    def status(self) -> str:
        """How the game stands; one that was helped is marked."""
        session, play = self.session, self.session.play
        if play.has_ended and not play.is_over:
            mark = " (practice)"
        elif play.is_undone:
            mark = " (with undo)"
        elif play.helps == {Help.KNOWN_BOARD}:
            mark = " (known board)"
        else:
            mark = " (helped)" if play.is_helped else ""
        if session.is_over:
            return f"{'Won' if session.outcome is Outcome.WON else 'Lost'}{mark}"
        if self.state.is_paused:
            return "Paused"
        if session.ai.is_thinking:
            return "Thinking…"
        if session.is_file_slow:
            return "The AI's file is still working…"
        return "Position" if play.game is None else f"Playing{mark}"

    @property
    def shows_ai(self) -> bool:
        """Whether the AI's controls are shown: if wanted, and in the course's game by default."""
        wanted = self.state.options.shows_ai
        return self.session.play.setup.is_course if wanted is None else wanted

    def notes(self) -> list[Note]:
        shows_moves = self.shows_ai or self.state.has(Switch.COORDINATES)
        return game_notes(self.session, self.state, shows_moves)

    def look(self, pointed: Note | None) -> Look:
        """The game, with the thoughts that are wanted."""
        session, state = self.session, self.state
        look = Look(
            session.view,
            session.play.layout,
            session.outcome is Outcome.LOST,
            pressed=self._pressed(),
            pointed=None if state.is_cursor_shown else state.focus,
            cursor=state.cursor,
            last=None if session.play.last is None else session.play.last.cell,
            questions=session.play.questions,
            shows_zeros=session.play.setup.is_course,
            is_covered=state.is_paused or state.sheet is not None,
        )
        if state.effect is not None:
            look.veils = state.effect.veils(time.monotonic())
        if state.why is None and not look.is_covered:
            self._add_thoughts(look, pointed)
        return look

    def _pressed(self) -> frozenset[Cell]:
        """The cells that are held down: one hidden cell, or those around a number."""
        cell, view = self.state.pressed, self.session.view
        if cell is None or cell not in view.shape or self.session.is_over:
            return frozenset()
        if view.is_hidden(cell):
            return frozenset([cell])
        around = view.shape.neighbours(cell) if view.number(cell) else []
        return frozenset(each for each in around if view.is_hidden(each))

    def _add_thoughts(self, look: Look, pointed: Note | None) -> None:
        """Show odds, knowledge, the best move, hints and sentences, as far as they are wanted."""
        session, state, theme = self.session, self.state, self.state.theme
        if pointed is not None and pointed.cells:
            look.outlines = [(pointed.cells, theme.warning)]
        elif not session.is_over:
            sentences, colours = shown_sentences(session, state), sentence_colours(theme)
            look.outlines = [
                (each.cells, colour) for each, colour in zip(sentences, colours, strict=False)
            ]
        look.outlines.append(([alarm.cell for alarm in session.ai.companion.alarms], theme.danger))
        if session.is_over:
            return
        if state.hint is not None:
            look.outlines.append((state.hint.areas[state.hint_step], theme.accent))
        odds = session.odds() if Aid.ODDS in session.play.aids else None
        best = session.best() if Aid.BEST in session.play.aids else None
        if isinstance(odds, Analysis):
            look.odds, look.far = _told(odds)
            session.shown(Help.ODDS)
        if best is not None:
            look.best = best.cell
            session.shown(Help.BEST)
        if Aid.KNOWLEDGE in session.play.aids:
            look.safes, look.mines = session.ai.known()
            session.shown(Help.KNOWLEDGE)
        if session.ai.suggestion is not None:
            look.best = session.ai.suggestion


def _told(odds: Analysis) -> tuple[dict[Cell, float], Cell | None]:
    """The odds that cells show, and the one cell that tells those of all away from the numbers.

    What is certain of the cells away is shown on each of them.
    """
    if not odds.away or odds.away <= odds.safe | odds.mines:
        return dict(odds.probability.items()), None
    far = min(odds.away)
    silent = odds.away - {far}
    return {cell: risk for cell, risk in odds.probability.items() if cell not in silent}, far
