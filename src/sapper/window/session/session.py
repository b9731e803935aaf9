"""A game as a front end needs it: moves, undo, an AI beside it, odds and reasons.

A front end turns clicks into calls and draws what it finds here. Whatever may take long runs in the
workers; `poll` brings their results in. Nothing here prints: lines for the terminal go to `say`,
what the course's file prints to `hear`.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from sapper.core import Analysis, BadRecord, Cell, Help, SapperError, StartRule, View
from sapper.game import (
    Action,
    ActionKind,
    GameKind,
    Layout,
    Outcome,
    Record,
    Recording,
    Statistics,
    Store,
    WinRule,
)
from sapper.proofs import Why
from sapper.window.session.assistant import Assistant
from sapper.window.session.play import YOU, Play
from sapper.window.session.setup import Setup
from sapper.window.session.thoughts import (
    Hint,
    Latest,
    Question,
    best_cell,
    exact_odds,
    find_hint,
    find_reason,
)
from sapper.window.session.worker import InlineWorker, Work

Answer = TypeVar("Answer")


class Session:
    """One game after the other, with an AI beside them.

    `play` is the game, `ai` the assistant, which takes `path` and `patience`. Moves that the rules
    forbid do nothing and leave the reason in `message`. One game of each kind is kept: a new one
    takes its place, a game of another kind leaves it waiting.
    """

    def __init__(
        self,
        setup: Setup | None = None,
        *,
        seed: int | None = None,
        path: Path | None = None,
        mind_work: Work | None = None,
        thought_work: Work | None = None,
        say: Callable[[str], None] = lambda line: None,
        hear: Callable[[str], None] = lambda text: None,
        store: Store | None = None,
        patience: float = 5.0,
        is_in_process: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.store = store
        self.statistics = None if store is None else Statistics(store)
        self._clock = clock
        self._thought_work: Work = thought_work or InlineWorker()
        self._odds = Latest(self._thought_work, exact_odds)
        self._mind_work: Work = mind_work or InlineWorker()
        self.ai = Assistant(
            self,
            path,
            self._mind_work,
            self._thought_work,
            say=say,
            hear=hear,
            patience=patience,
            is_in_process=is_in_process,
        )
        self.setup = setup or Setup.course()
        """The player's last choice; the board of the day changes nothing of it."""
        self.waiting: list[Record] = []
        """The games that wait, one of each kind, the latest last."""
        self._find_waiting()
        self.new_game(self.setup, seed)

    # Games

    def new_game(self, setup: Setup | None = None, seed: int | None = None) -> None:
        """Begin a game of this setup, or of the one that was chosen last.

        Chance deals the mines when it begins. With a seed they are that seed's, and the board is a
        known one: the game does not count as played alone.
        """
        self.setup = setup or self.setup
        if hasattr(self, "play"):
            self.ai.reload_if_changed()
        game = self.setup.game(seed)
        self._begin(Play(self.setup, game, self._clock, seed=seed, is_known=seed is not None))

    def begin_on(self, layout: Layout, setup: Setup, *, daily: str = "") -> None:
        """Begin with the mines where the layout says, by the setup's rules: a known board.

        The board of a `daily` has a table of its own, so that it is not marked as known.
        """
        setup, game = replace(setup, level=layout.level), setup.game_on(layout)
        is_known = not daily
        self._begin(Play(setup, game, self._clock, source=layout, is_known=is_known, daily=daily))

    def begin_daily(self, layout: Layout, day: str) -> None:
        """Begin the board of a day, which needs no guess."""
        setup = Setup(layout.level, StartRule.OPENING, is_no_guess=True)
        self.begin_on(layout, setup, daily=day)

    def go_on_with(self, record: Record) -> None:
        """Go on with a game that waits, which the one on the board does then.

        Raise `BadRecord` if it cannot be continued.
        """
        assert self.store is not None
        try:
            recording = self.store.resume(record)
        except BadRecord:
            self._find_waiting()
            raise
        try:
            play = Play.of(recording.record, self._clock)
        except SapperError:
            recording.close()
            raise
        play.recording = recording
        self._begin(play)

    def waiting_of(self, kind: GameKind, daily: str = "") -> Record | None:
        """Return the game of this kind that waits, if there is one."""
        return next((each for each in self.waiting if _slot(each) == (kind, daily)), None)

    def _find_waiting(self) -> None:
        """Read the games that wait: the latest of each kind; the others become past games.

        A game of the course does not wait.
        """
        found = [] if self.store is None else self.store.waiting()
        latest = {_slot(each): each for each in found if each.win is not WinRule.FLAGGED}
        self.waiting = [each for each in found if each is latest.get(_slot(each))]
        for each in found:
            if each is not latest.get(_slot(each)):
                self._forget(each)

    def _forget(self, record: Record) -> None:
        assert self.store is not None
        with contextlib.suppress(BadRecord):
            self.store.forget(record)

    def _begin(self, play: Play) -> None:
        """Put this game on the board instead of the one that is there."""
        if hasattr(self, "play"):
            self._leave(_slot_of(self.play) != _slot_of(play))
        replaced = self.waiting_of(*_slot_of(play)) if play.recording is None else None
        if play.recording is not None:
            self.waiting = [each for each in self.waiting if each.identity != play.identity]
        self.play: Play = play
        play.begin_recording = lambda record: self._record(record, replaced)
        play.hold(False)
        self.message = ""
        self._question = object()
        self.ai.take_up()

    def _record(self, record: Record, replaced: Record | None) -> Recording | None:
        """Begin to keep a game; the one of its kind that waited becomes a past one."""
        if self.store is None:
            return None
        if replaced is not None and replaced in self.waiting:
            self.waiting.remove(replaced)
            self._forget(replaced)
        return self.store.begin(record)

    def _leave(self, is_kept: bool) -> None:
        """Leave the game on the board: it waits if it `is_kept`, else it is a past one."""
        play, recording = self.play, self.play.recording
        play.hold(True)
        if recording is None:
            return
        play.keep_time()
        waits = is_kept and not play.is_over and any(step.is_yours for step in play.steps)
        if waits and not play.setup.is_course:
            self.waiting.append(play.record())
        recording.close(is_done=not waits)

    # What is seen

    @property
    def view(self) -> View:
        return self.play.view

    @property
    def outcome(self) -> Outcome:
        return self.play.outcome

    @property
    def is_over(self) -> bool:
        return self.play.is_over

    @property
    def kind(self) -> GameKind:
        """The kind of games that this one is counted with."""
        return self.play.setup.kind

    # Moves of the player

    def open(self, cell: Cell) -> bool:
        """Open a cell; return False if that is not allowed."""
        return self.move(YOU, cell, f"You opened {cell}.", [Action(ActionKind.OPEN, cell)])

    def flag(self, cell: Cell) -> bool:
        """Set a flag or take it off; return False if that is not allowed."""
        verb = "took the flag off" if self.view.is_flagged(cell) else "flagged"
        return self.move(YOU, cell, f"You {verb} {cell}.", [Action(ActionKind.FLAG, cell)])

    def chord(self, cell: Cell) -> bool:
        """Open the rest around a number with all its flags; return False if that is no move."""
        text = f"You opened all around {cell}."
        return self.move(YOU, cell, text, [Action(ActionKind.CHORD, cell)])

    def undo(self) -> bool:
        """Take the last move back, a lost one too; return False if there is none."""
        try:
            note = self.play.undo()
        except SapperError as error:
            self.message = error.sentence
            return False
        self.message = f"Move {note.number} taken back."
        self._question = object()
        self.ai.begin()
        return True

    def move(self, player: str, cell: Cell | None, text: str, actions: list[Action]) -> bool:
        """Make a move and tell the AI; return False, with a message, if it is not allowed."""
        self.message = ""
        before = self.view
        try:
            self.play.move(player, cell, text, actions)
        except SapperError as error:
            self.message = error.sentence
            return False
        self.ai.tell(before)
        return True

    # Beside the loop

    def poll(self) -> bool:
        """Bring in the results of the workers; return False if there are none."""
        is_mind_done = self.ai.poll()
        return self._thought_work.deliver() or is_mind_done

    @property
    def is_file_slow(self) -> bool:
        """Whether the course's file has not answered for a second."""
        return self._mind_work.busy_seconds > 1

    def hush(self) -> None:
        """Forget the message: something else is done now."""
        self.message = ""

    def close(self) -> None:
        """End the AI's process; the game on the board can be continued another time."""
        self.ai.close()
        self._leave(is_kept=True)
        if self.store is not None:
            self.store.close()

    def shown(self, help_: Help) -> None:
        """Note that something is shown to the player that helps in this game.

        Asking helps nobody: a front end calls this when it draws the answer.
        """
        self.play.note_help(help_)

    # Thoughts

    def question(self, view: View | None = None) -> Question:
        """Return the question about this view of the game, or about what is seen now."""
        return Question((view or self.view).without_flags(), self.play.start)

    def odds(self) -> Analysis | SapperError | None:
        """Return the exact odds of the view, or why there are none; None while they are found."""
        return self._odds.ask(self.question())

    def ask_why(self, cell: Cell, done: Callable[[Why], None], moment: View | None = None) -> None:
        """Work out why a cell is safe or a mine, as it could be known before it was opened.

        At an earlier `moment` of the game that is what was seen then. `done` gets the answer,
        unless another game began or a move was taken back meanwhile.
        """
        is_then = moment is not None and moment.is_hidden(cell)
        question = self.question(moment if is_then else self.play.before(cell))
        seen = moment or self.view
        self._ask(lambda: find_reason(question, cell, seen), done)

    def ask_hint(self, done: Callable[[Hint], None]) -> None:
        """Work out help in small steps; `done` gets it under the same condition."""
        question, last = self.question(), self.play.last
        cell = None if last is None else last.cell
        self._ask(lambda: find_hint(question, cell, best_cell(question)), done)

    def think(self, job: Callable[[], Answer], done: Callable[[Answer], None]) -> None:
        """Let the worker do a job that does not belong to this game."""
        self._thought_work.submit(job, done)

    def _ask(self, job: Callable[[], Answer], done: Callable[[Answer], None]) -> None:
        """Let the worker think; its answer counts only for the game as it stands now."""
        question = self._question

        def finish(answer: Answer) -> None:
            if question is self._question:
                done(answer)

        self._thought_work.submit(job, finish)


def _slot(record: Record) -> tuple[GameKind, str]:
    """Return what games share of which only one is kept: their kind, and the day of a daily one."""
    return GameKind.of(record), record.daily


def _slot_of(play: Play) -> tuple[GameKind, str]:
    return play.setup.kind, play.daily
