"""Going through a finished game, move by move or by itself."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from sapper.core import Cell, SapperError, View
from sapper.game import PastGame, Record
from sapper.proofs import explain
from sapper.reviews import Review, review
from sapper.window.board_picture import Look
from sapper.window.mode import Mode
from sapper.window.note import Note, NoteKind
from sapper.window.session import Help, Session, Why
from sapper.window.session.replay import Replay, move_lines, summary_lines
from sapper.window.session.worker import attempted
from sapper.window.state import WindowState

_SECONDS = 20.0
_MOST_LATE = 0.1


class Replaying(Mode):
    """A game gone through; its review is worked out meanwhile."""

    title = "Review"
    cannot_run = ""

    def __init__(
        self, session: Session, state: WindowState, record: Record, found: Review | None = None
    ) -> None:
        super().__init__(session)
        self.state = state
        self.replay = replay = Replay(record)
        replay.place, replay.review = replay.last_place, found
        self.shows_game = not session.is_over and replay.truth == session.play.truth
        if self.shows_game:
            session.shown(Help.REVIEW)
        self._next_at = -math.inf
        """When the next move comes, while the game plays by itself."""
        if found is None:
            session.think(lambda: attempted(lambda: review(record, seconds=_SECONDS)), self._take)

    def _take(self, answer: Review | SapperError) -> None:
        if isinstance(answer, SapperError):
            self.replay.problem = answer.sentence
        else:
            self.replay.review = answer

    # Through the moves

    @property
    def steps(self) -> tuple[int, int] | None:
        return self.replay.place - 1, self.replay.last_place - 1

    def step(self, step: int) -> None:
        """Go so many moves on or back; the game no longer plays by itself."""
        self._leave_move()
        self.replay.go(step)

    def go_to_worst(self) -> None:
        self._leave_move()
        self.replay.go_to_worst()

    def go_to(self, place: int) -> None:
        self.step(place - self.replay.place)

    def _leave_move(self) -> None:
        """Another move is looked at, and by hand."""
        self.state.put_words_away()
        self.state.is_auto = False

    def move(self, down: int, across: int) -> bool:
        self.step(down + across)
        return True

    def confirm(self) -> bool:
        """Space lets the game play by itself, or stops it."""
        self.switch_running(time.monotonic())
        return True

    # By itself

    @property
    def speed_text(self) -> str:
        """How many times as fast as it was played."""
        return f"{self.replay.times_as_fast:g}x"

    def switch_running(self, now: float) -> None:
        """Let the game play by itself, from its start if its end is shown, or stop it."""
        state, replay = self.state, self.replay
        state.put_words_away()
        state.is_auto = not state.is_auto
        if state.is_auto:
            if replay.is_end:
                replay.place = 1
            self._next_at = now + replay.pause

    def change_speed(self, step: int) -> None:
        self.replay.change_pace(step)

    def wait(self, now: float) -> float | None:
        return max(0.0, self._next_at - now) if self.state.is_auto else None

    def play_on(self, now: float) -> bool:
        if self.wait(now) != 0.0:
            return False
        self.replay.go(1)
        self.state.note_scroll = 0
        self.state.is_auto = not self.replay.is_end
        # Reckoned from the time that was meant, so that late turns of the loop do not add up.
        self._next_at = max(self._next_at, now - _MOST_LATE) + self.replay.pause
        return True

    # Reasons

    @property
    def asked_cell(self) -> Cell | None:
        """The cell that was missed, or else the one that was opened."""
        return self.replay.asked_cell

    def ask_why(self, cell: Cell, done: Callable[[Why], None]) -> None:
        """Explain a cell as it could be known at this move; the answer counts only there."""
        replay, place = self.replay, self.replay.place
        view = replay.before(cell)

        def finish(why: Why) -> None:
            if self.state.mode is self and replay.place == place:
                done(why)

        self.session.think(lambda: explain(view, cell), finish)

    # What is seen

    @property
    def view(self) -> View:
        return self.replay.view

    @property
    def seconds(self) -> float:
        return self.replay.seconds

    @property
    def head(self) -> tuple[str, str, str]:
        """The level, its size, and the day when it was played."""
        game = PastGame.of(self.replay.record)
        kind, level = game.kind, game.kind.level
        name = kind.label if kind.is_standard else kind.name.capitalize()
        return name, f"{level.height}x{level.width}/{level.mines}", game.begun[:10]

    def notes(self) -> list[Note]:
        replay = self.replay
        if replay.is_end:
            lines = summary_lines(replay.review) if replay.review is not None else []
            notes = [Note(f"The game: {replay.record.outcome}", NoteKind.TITLE), *map(Note, lines)]
        else:
            heading, *lines = move_lines(replay)
            notes = [Note(heading, NoteKind.TITLE), *map(Note, lines)]
        if replay.review is None:
            notes.append(Note(replay.problem or "The review is being made…", NoteKind.FAINT))
        words = (
            "Space: play, or stop. Arrow keys: one move back or on. W: why? "
            "Pink: the cell that was clicked; blue: a better one."
        )
        return [*notes, Note(words, NoteKind.FAINT)]

    @property
    def chances(self) -> tuple[list[float], int] | None:
        found = self.replay.review
        return ([] if found is None else list(found.chances())), self.replay.place

    def look(self, pointed: Note | None) -> Look:
        """A moment of the game: the cell that was clicked, and what was better."""
        theme, replay, judged = self.state.theme, self.replay, self.replay.judged
        look = Look(replay.view, replay.layout, replay.is_lost)
        look.shows_zeros = not replay.record.cascade
        if replay.move is not None and replay.move.cell is not None:
            look.outlines.append(([replay.move.cell], theme.target))
        if judged is not None:
            better = judged.missed if judged.is_needless else judged.best
            is_shown = better is not None and judged.label.is_guess and better not in judged.opened
            look.outlines.append(
                ([better] if better is not None and is_shown else [], theme.accent)
            )
        return look
