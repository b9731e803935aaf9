"""A game as a face needs it: moves, undo, an AI beside it, odds and reasons.

A face turns clicks into calls and draws what it finds here. Whatever may take long runs in the
workers; `poll` brings their results in. Nothing here prints: lines for the terminal go to `say`,
what the course's file prints to `hear`.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import SystemRandom
from typing import TypeVar

from sapper.agents import Move
from sapper.core import Analysis, BadRecord, Cell, Help, Level, SapperError, StartRule, View
from sapper.game import (
    Action,
    ActionKind,
    Board,
    GameKind,
    Layout,
    Outcome,
    Record,
    Recording,
    Statistics,
    Store,
    WinRule,
    read,
)
from sapper.proofs import Why
from sapper.window.session.assistant import Assistant
from sapper.window.session.play import YOU, MoveNote, Play
from sapper.window.session.setup import Setup, game_from
from sapper.window.session.thoughts import (
    Hint,
    Latest,
    Question,
    best_cell,
    best_move,
    exact_odds,
    find_hint,
    find_reason,
)
from sapper.window.session.worker import InlineWorker, Work

Answer = TypeVar("Answer")

_KEPT_GAMES = 20
"""So many games can wait; the oldest go to the past ones."""

_HEARTBEAT = 1.0
"""So many seconds of a game can be lost at most, however the program ends."""

_DRAWN = "A position: its mines were drawn at random from all layouts that agree with it."


class Session:
    """One game after the other, with an AI beside them.

    `play` is the game, `ai` the assistant, which takes `path` and `patience`. Moves that the rules
    forbid do nothing and leave the reason in `message`.
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
        self._past: list[Play] = []
        self._future: list[Play] = []
        self._waiting = self._find_waiting()
        self._kept_at = -math.inf
        """When the time of the game was written down last."""
        self.auto_flags = False
        """Whether cells that one number proves to be mines are flagged after every move."""
        self._odds = Latest(self._thought_work, exact_odds)
        self._best = Latest(self._thought_work, best_move)
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
        """What the player chose last; boards that are read, or of the day, change nothing of it."""
        self.new_game(self.setup, seed)

    # Games: begun, begun again, read from a file, written

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

    def same_board(self) -> None:
        """Begin the same board, or the same position, again; it counts as played with help."""
        play = self.play
        if isinstance(play.source, View):
            self.load(play.source)
        elif play.seed is not None and not play.setup.is_no_guess:
            game = play.setup.game(play.seed)
            self._begin(Play(play.setup, game, self._clock, seed=play.seed, is_known=True))
        elif play.truth is not None:
            self.begin_on(play.truth, play.setup)
        else:
            self.new_game(play.setup)

    def begin_on(self, layout: Layout, setup: Setup, *, daily: str = "") -> None:
        """Begin with the mines where the layout says, by the setup's rules: a known board.

        The board of a `daily` has a table of its own, so that it is not marked as known.
        """
        setup, game = replace(setup, level=layout.level), setup.game_on(layout)
        is_known = not daily
        play = Play(setup, game, self._clock, source=layout, is_known=is_known, daily=daily)
        self._begin(play)

    def begin_daily(self, layout: Layout, day: str) -> None:
        """Begin the board of a day, which needs no guess."""
        setup = Setup(layout.level, StartRule.OPENING, is_no_guess=True)
        self.begin_on(layout, setup, daily=day)

    def load(self, value: View | Layout) -> None:
        """Begin on a board that was read, or play on from a position."""
        if isinstance(value, Layout):
            self.begin_on(value, Setup.of(value.level).with_start(StartRule.NONE))
        else:
            self._load_position(value)

    def load_file(self, path: Path) -> None:
        """Begin on what a file holds, or go on with the game in it.

        `BadBoard` or `BadRecord` if it holds nothing; the game stays then.
        """
        found = read(path)
        if isinstance(found, Board):
            self.load(found.layout)
        elif found.record is not None:
            self.go_on_with_copy(found.record)
        else:
            self.load(found.view)

    @property
    def waiting(self) -> list[Record]:
        """The games that wait, left in this session or in an earlier one, the latest last."""
        return list(self._waiting)

    def _find_waiting(self) -> list[Record]:
        """Return the kept games that wait; a game of the course does not: it is a past one."""
        waiting = []
        for record in [] if self.store is None else self.store.waiting():
            if record.win is not WinRule.FLAGGED:
                waiting.append(record)
            elif self.store is not None:
                with contextlib.suppress(BadRecord):
                    self.store.forget(record)
        return waiting

    def go_on_with(self, record: Record) -> None:
        """Go on with a game that waits; the one that was played waits then. `BadRecord` if not."""
        assert self.store is not None
        kept = [each for each in (*self._past, *self._future) if each.identity == record.identity]
        try:
            play = self._taken(kept[0]) if kept else self._resumed(self.store.resume(record))
        except BadRecord:
            self._waiting = self._find_waiting()
            raise
        self._past = [each for each in self._past if each not in kept]
        self._begin(play)

    def _taken(self, play: Play) -> Play:
        """A game that was left, as it stands now; `BadRecord` if another program plays it."""
        if play.recording is None or play.is_over:
            return play
        recording = play.recording.store.resume(play.recording.record)
        has_gone_on = len(recording.record.moves) != len(play.record().moves)
        if has_gone_on:
            return self._resumed(recording)
        play.recording = recording
        return play

    def _resumed(self, recording: Recording) -> Play:
        try:
            play = Play.of(recording.record, self._clock)
        except SapperError:
            recording.close()
            raise
        play.recording = recording
        return play

    def go_on_with_copy(self, record: Record) -> None:
        """Go on with a saved game: it can be read again and again, so its board is a known one."""
        play = Play.of(replace(record, identity="", begun="", daily=""), self._clock)
        play.note_help(Help.KNOWN_BOARD)
        play.recording = self._record(play.record())
        self._begin(play)

    def _load_position(self, view: View) -> None:
        """Play on from a position, on mines that agree with it; only look if there are none."""
        mines = view.mines if view.mines is not None else 0
        setup = Setup(Level(view.height, view.width, mines), StartRule.NONE)
        try:
            game = game_from(view, setup, SystemRandom().getrandbits(32))
        except SapperError as error:
            self._begin(Play(setup, None, self._clock, source=view))
            self.message = error.sentence
            return
        setup = replace(setup, level=game.level)
        self._begin(Play(setup, game, self._clock, source=view, is_known=True))
        self.message = _DRAWN

    def _begin(self, play: Play) -> None:
        """Begin this game; the one before it can be gone back to if it was played."""
        if hasattr(self, "play"):
            self._leave()
            self._past = [*self._past, *([self.play] if self.play.steps else [])][-_KEPT_GAMES:]
        self._future.clear()
        play.begin_recording = self._record
        self._take_up(play)
        while self.store is not None and len(self._waiting) > _KEPT_GAMES:
            with contextlib.suppress(BadRecord):
                self.store.forget(self._waiting[0])
            del self._waiting[0]

    def _leave(self, is_closing: bool = False) -> None:
        """Leave the game on the board: it waits, for this session or for another one.

        A game in which an agent made every move waits for nobody when another one is begun.
        """
        play, recording = self.play, self.play.recording
        play.hold(True)
        play.keep_time()
        if recording is not None:
            waits = any(is_closing or step.is_yours for step in play.steps)
            if waits and not (play.is_over or play.setup.is_course):
                self._waiting.append(play.record())
            recording.close(is_done=not waits)

    def _record(self, record: Record) -> Recording | None:
        """Begin to keep a game, where games are kept."""
        return None if self.store is None else self.store.begin(record)

    def _take_up(self, play: Play) -> None:
        """Go on with a game, a new one or one that was left."""
        self.play = play
        self._waiting = [each for each in self._waiting if each.identity != play.identity]
        play.hold(False)
        self.message = ""
        self._question = object()
        self.ai.take_up()

    def _leave_for(self, play: Play, kept: list[Play], message: str) -> bool:
        """Go on with another game; this one is kept, its clock stopped."""
        try:
            play = self._taken(play)
        except BadRecord as error:
            self.message = error.sentence
            return False
        self._leave()
        kept.append(self.play)
        self._take_up(play)
        self.message = message
        return True

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
        """What this game is counted with."""
        setup = self.play.setup
        return GameKind(setup.level, setup.start, setup.is_course, setup.is_no_guess)

    # Moves of the player

    def open(self, cell: Cell) -> bool:
        """Open a cell; whether that was a move."""
        return self.move(YOU, cell, f"You opened {cell}.", [Action(ActionKind.OPEN, cell)])

    def flag(self, cell: Cell) -> bool:
        """Set a flag or take it off; whether that was a move."""
        verb = "took the flag off" if self.view.is_flagged(cell) else "flagged"
        self.play.questions.discard(cell)
        return self.move(YOU, cell, f"You {verb} {cell}.", [Action(ActionKind.FLAG, cell)])

    def mark(self, cell: Cell) -> None:
        """Go on to a hidden cell's next mark: a flag, a question mark, none."""
        questions = self.play.questions
        if cell in questions:
            questions.discard(cell)
        elif self.view.is_flagged(cell) and self.flag(cell):
            questions.add(cell)
        else:
            self.flag(cell)

    def chord(self, cell: Cell) -> bool:
        """Open what is left around a number with all its flags; whether that was a move."""
        text = f"You opened all around {cell}."
        return self.move(YOU, cell, text, [Action(ActionKind.CHORD, cell)])

    @property
    def can_undo(self) -> bool:
        return bool(self.play.steps or self._past)

    @property
    def can_redo(self) -> bool:
        return bool(self.play.can_redo or self._future)

    def undo(self) -> bool:
        """Take the last move back, a lost one too; whether there was one.

        Before the first move it brings back the game that was left for this one.
        """
        if not self.play.steps and self._past:
            return self._leave_for(self._past.pop(), self._future, "The game before is back.")
        return self._go_through(self.play.undo, "Move {} taken back.")

    def redo(self) -> bool:
        """Make the move again that was taken back last; whether there was one.

        Behind the last one it goes on to the game from which `undo` came back.
        """
        if not self.play.can_redo and self._future:
            return self._leave_for(self._future.pop(), self._past, "The next game is back.")
        return self._go_through(self.play.redo, "Move {} made again.")

    def _go_through(self, go: Callable[[], MoveNote], words: str) -> bool:
        """Go back or forth in the game's history, and let the AI learn it anew."""
        try:
            note = go()
        except SapperError as error:
            self.message = error.sentence
            return False
        self.message = words.format(note.number)
        self._question = object()
        self.ai.begin()
        return True

    def move(self, player: str, cell: Cell | None, text: str, actions: list[Action]) -> bool:
        """Make a move and tell the AI; False, with a message, if it is not allowed."""
        self.message = ""
        self.ai.suggestion = None
        before = self.view
        try:
            self.play.move(player, cell, text, actions, flags=self.auto_flags)
        except SapperError as error:
            self.message = error.sentence
            return False
        self.ai.tell(before)
        return True

    # Beside the loop

    def poll(self) -> bool:
        """Bring in what the workers have finished; whether there was anything."""
        is_mind_done = self.ai.poll()
        if self.play.is_running and self._clock() >= self._kept_at + _HEARTBEAT:
            self._kept_at = self._clock()
            self.play.keep_time()
        return self._thought_work.deliver() or is_mind_done

    @property
    def is_file_slow(self) -> bool:
        """Whether the course's file has not answered for a second."""
        return self._mind_work.busy_seconds > 1

    def hush(self) -> None:
        """Forget what was said: something else is done now."""
        self.message = ""

    def close(self) -> None:
        """End the AI's process; the game that is played now can be gone on with another time."""
        self.ai.close()
        self._leave(is_closing=True)
        self._find_waiting()
        if self.store is not None:
            self.store.close()

    # What a face shows

    def shown(self, help_: Help) -> None:
        """Note that something is shown to the player that helps in this game.

        Asking helps nobody: a face calls this when it draws the answer.
        """
        self.play.note_help(help_)

    # Thoughts

    def question(self, view: View | None = None) -> Question:
        """Return the question about this view of the game, or about what is seen now."""
        return Question((view or self.view).without_flags(), self.play.start)

    def odds(self) -> Analysis | SapperError | None:
        """The exact odds of what is seen now, or why there are none; None while they are found."""
        return self._odds.ask(self.question())

    def best(self) -> Move | None:
        """The best move that we know, by our strongest agent; None while it is worked out."""
        question = self.question()
        if self.is_over or not any(True for _ in question.view.hidden()):
            return None
        answer = self._best.ask(question)
        return answer if isinstance(answer, Move) else None

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
        """Let the worker think about something that is no matter of this game."""
        self._thought_work.submit(job, done)

    def _ask(self, job: Callable[[], Answer], done: Callable[[Answer], None]) -> None:
        """Let the worker think; its answer counts only for the game as it stands now."""
        question = self._question

        def finish(answer: Answer) -> None:
            if question is self._question:
                done(answer)

        self._thought_work.submit(job, finish)
