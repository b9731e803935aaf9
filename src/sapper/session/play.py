"""One game from its beginning to its end: what was done, what is seen, how long it took."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from sapper.base.errors import IllegalMove
from sapper.base.shape import Cell
from sapper.base.view import HIDDEN, View
from sapper.game.game import Action, ActionKind, Game, Outcome
from sapper.game.history import Recording
from sapper.game.layout import Layout
from sapper.game.record import RecordedMove
from sapper.session.help import Help
from sapper.session.setup import Setup
from sapper.session.stopwatch import Stopwatch
from sapper.student.companion import News

YOU = "You"
"""The player in the notes on moves, where it is not an agent."""


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move as it is shown: who made it, where, and why."""

    number: int
    player: str
    cell: Cell | None
    text: str

    @property
    def is_yours(self) -> bool:
        """Whether the player made it."""
        return self.player == YOU


@dataclass(frozen=True, slots=True)
class Step:
    """One move of the player or the AI: its actions, and what was seen before."""

    actions: tuple[Action, ...]
    before: View
    note: MoveNote


class Play:
    """A game with its history and its clock.

    `source` is what it was begun from, if not from a seed: a layout, or a position. A position
    that no mines could be found for has no game: it can only be looked at. `helps` is what helped
    the player so far; it is empty for a game played alone. What is done goes into the `recording`
    too, where there is one.
    """

    def __init__(
        self,
        setup: Setup,
        game: Game | None,
        clock: Callable[[], float],
        *,
        seed: int | None = None,
        source: View | Layout | None = None,
        helps: Iterable[Help] = (),
        seconds: float = 0.0,
    ) -> None:
        self.setup = setup
        self.game = game
        self.seed = seed
        self.source = source
        self.steps: list[Step] = []
        self.helps: set[Help] = set(helps) | ({Help.KNOWN_BOARD} if source is not None else set())
        self.questions: set[Cell] = set()
        """The hidden cells with a question mark: a note of the player's, no part of the game."""
        self.is_held = False
        self.has_ended = False
        """Whether it was over once: what is taken back then does not change how it ended."""
        self.recording: Recording | None = None
        self.begin_recording: Callable[[Play], Recording | None] = lambda play: None
        """Called at the first move, when the mines are laid."""
        self._start = self.view
        self._undone: list[Step] = []
        self._is_timed = False
        self._stopwatch = Stopwatch(clock, seconds)

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
    def is_undone(self) -> bool:
        """Whether a move was taken back."""
        return Help.UNDO in self.helps

    @property
    def is_helped(self) -> bool:
        """Whether the game was not played alone, or its board not a new one."""
        return bool(self.helps - {Help.NO_GUESS})

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
        """The number of mines less the number of flags; None where it is not told.

        A game won by opening has no mines left to find: the rest is flagged for the player.
        """
        if self.outcome is Outcome.WON:
            return 0
        if self.game is not None:
            return self.game.level.mines - self.game.flags
        view = self.view
        flags = sum(view.is_flagged(cell) for cell in view.hidden())
        return None if view.mines is None else view.mines - flags

    @property
    def last(self) -> MoveNote | None:
        """The last move."""
        return self.steps[-1].note if self.steps else None

    # The clock

    @property
    def seconds(self) -> float:
        """How long it has been played."""
        return self._stopwatch.seconds

    @property
    def is_running(self) -> bool:
        """Whether the clock runs."""
        return self._stopwatch.is_running

    def hold(self, is_held: bool) -> None:
        """Stop the clock while the game cannot be played, or let it go on."""
        self.is_held = is_held
        self._stopwatch.run(self._is_timed and not is_held)

    def _time(self, is_timed: bool) -> None:
        self._is_timed = is_timed
        self.hold(self.is_held)

    # Moves

    def note_help(self, help_: Help) -> None:
        """Remember what helped the player; after the first end nothing helps any more."""
        if not self.has_ended and help_ not in self.helps:
            self._add_help(help_)

    def _add_help(self, help_: Help) -> None:
        self.helps.add(help_)
        if self.recording is not None:
            self.recording.help(str(help_))

    def move(
        self, player: str, cell: Cell | None, text: str, act: Callable[[Game], object]
    ) -> None:
        """Do something to the game and note it; `IllegalMove` if it is not allowed."""
        if self.game is None:
            raise IllegalMove("this position comes without its mines, so nothing can be opened")
        before, count = self.view, len(self.game.actions)
        act(self.game)
        note = MoveNote(len(self.steps) + 1, player, cell, text)
        self._add(Step(tuple(self.game.actions[count:]), before, note))
        self._undone.clear()

    def undo(self) -> MoveNote:
        """Take the last move back, a lost one too; `IllegalMove` if there is none."""
        if self.game is None or not self.steps:
            raise IllegalMove("there is no move to take back")
        step = self.steps.pop()
        for _ in step.actions:
            self.game.undo()
        self._undone.append(step)
        self._add_help(Help.UNDO)
        self._time(bool(self.steps))
        self._keep([None] * len(step.actions), "")
        return step.note

    @property
    def can_redo(self) -> bool:
        """Whether a move that was taken back can be made again."""
        return bool(self._undone)

    def redo(self) -> MoveNote:
        """Make the move again that was taken back last; `IllegalMove` if there is none."""
        if self.game is None or not self._undone:
            raise IllegalMove("there is no move to make again")
        step = self._undone.pop()
        for action in step.actions:
            act_on(self.game, action)
        self._add(step)
        return step.note

    def _add(self, step: Step) -> None:
        """Take a step into the history that was made just now."""
        self.steps.append(step)
        self.has_ended = self.has_ended or self.is_over
        self._time(not self.is_over)
        self._keep(step.actions, step.note.player)

    def _keep(self, actions: Sequence[Action | None], player: str) -> None:
        """Write actions down where the game is kept; None stands for an undo."""
        if self.recording is None:
            self.recording = self.begin_recording(self)
        if self.recording is None:
            return
        agent = "" if player == YOU else player
        milliseconds = round(self.seconds * 1000)
        for place, action in enumerate(actions, 1):
            outcome = self.outcome if place == len(actions) else Outcome.PLAYING
            self.recording.add(RecordedMove(action, milliseconds, agent), outcome)

    # History

    def restore(self, start: View, steps: list[Step]) -> None:
        """Take over the history of a game that was made elsewhere and begun so."""
        self._start, self.steps = start, steps
        self.has_ended = self.is_over
        self._time(bool(steps) and not self.is_over)

    def before(self, cell: Cell) -> View:
        """What was seen before the cell was opened, without flags; what is seen now if hidden."""
        if not self.view.is_hidden(cell):
            for step in reversed(self.steps):
                if step.before.is_hidden(cell):
                    return step.before.without_flags()
        return self.view.without_flags()

    def openings(self) -> list[News]:
        """Every cell that was opened, in the order of the moves."""
        found = [News(cell, count, 0) for cell, count in self._start.opened()]
        views = [*(step.before for step in self.steps), self.view]
        for place in range(len(self.steps)):
            found += opened_between(views[place], views[place + 1], place + 1)
        return found


def opened_between(before: View, after: View, move: int) -> list[News]:
    """The cells that are open after a move and were not before it."""
    known = before.codes
    shape = after.shape
    return [
        News(shape.cell(index), code, move)
        for index, code in enumerate(after.codes)
        if code < HIDDEN and known[index] >= HIDDEN
    ]


def act_on(game: Game, action: Action) -> None:
    """Do an action to a game."""
    moves = {ActionKind.OPEN: game.open, ActionKind.FLAG: game.flag, ActionKind.CHORD: game.chord}
    moves[action.kind](action.cell)
