"""One game from its beginning to its end, as a face sees it: a `PlayedGame` of the kernel.

The kernel decides what a move is, what the clock shows, what helped and which end counts. Here the
game gets its words, and what happens is written down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from sapper import _kernel
from sapper.core import HIDDEN, Cell, Help, IllegalMove, StartRule, View
from sapper.game import (
    Action,
    ActionKind,
    Game,
    Layout,
    Outcome,
    Record,
    RecordedMove,
    Recording,
    check_room,
    followed,
    layout_for,
    refusal,
)
from sapper.window.session.companion import News
from sapper.window.session.setup import Setup

YOU = "You"
"""The player in the notes on moves, where it is not an agent."""


class Aid(Enum):
    """A help that stays on until it is switched off or another game begins."""

    INSIDE = "inside"
    """All that the AI knows."""
    ODDS = "odds"


_VERBS = {
    ActionKind.OPEN: "opened",
    ActionKind.FLAG: "flagged",
    ActionKind.CHORD: "opened all around",
}


@dataclass(frozen=True, slots=True)
class MoveNote:
    """A move as it is shown: who made it, where, and why."""

    number: int
    player: str
    cell: Cell | None
    text: str

    @property
    def is_yours(self) -> bool:
        return self.player == YOU


class Play:
    """A game with its notes and its clock, which is in seconds.

    `source` is the layout that it was begun on, if not on a seed's. A board that `is_known` counts
    as played with help. What is done goes into the `recording` too, where there is one.
    """

    def __init__(
        self,
        setup: Setup,
        game: Game,
        clock: Callable[[], float],
        *,
        seed: int | None = None,
        source: Layout | None = None,
        is_known: bool = False,
        daily: str = "",
        record: Record | None = None,
    ) -> None:
        self.setup = setup
        self.seed = seed
        self.source = source
        self.steps: list[MoveNote] = []
        """The moves that stand, one for each step of the kernel's game."""
        self.aids: set[Aid] = set()
        """The help that is on; a game begins without any."""
        self.recording: Recording | None = None
        self.begin_recording: Callable[[Record], Recording | None] = lambda record: None
        """Called at the first move."""
        self._clock = clock
        self._moves: list[RecordedMove] = []
        """All that was done, undos too, as far as it was asked for."""
        self._played = record.played() if record else _kernel.PlayedGame(game.rules)
        self.game = followed(game, self._played)
        self._header = record or self._new_record(self.game, daily)
        self.steps = self._find_steps()
        if is_known:
            self._played.note_help(Help.KNOWN_BOARD.value)

    @classmethod
    def of(cls, record: Record, clock: Callable[[], float]) -> Play:
        """Return the game of a record, as it stood; `BadRecord` if a move is not allowed."""
        setup = Setup(record.level, record.start, not record.cascade, record.is_no_guess)
        is_undealt = record.layout is None and (record.is_no_guess or record.seed is None)
        game = setup.game(record.seed) if is_undealt else record.new_game()
        play = cls(setup, game, clock, seed=record.seed, record=record)
        is_known = Help.KNOWN_BOARD.value in record.helps
        play.source = record.layout if is_known else None
        return play

    def _new_record(self, game: Game, daily: str) -> Record:
        is_seeded = self.source is None and self.seed is not None
        return Record(
            game.level,
            self.setup.start,
            self.seed if is_seeded else None,
            None if is_seeded else game.layout,
            cascade=game.cascade,
            win=game.win,
            is_no_guess=self.setup.is_no_guess,
            daily=daily,
        )

    # How it stands

    @property
    def view(self) -> View:
        return self.game.view

    @property
    def outcome(self) -> Outcome:
        return self.game.outcome

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    @property
    def helps(self) -> frozenset[Help]:
        """The kinds of help that were used; `undo` if an opening was taken back after the end."""
        words = set(self._played.recorded_helps)
        return frozenset(help_ for help_ in Help if help_.value in words)

    @property
    def is_undone(self) -> bool:
        """Whether an opening was taken back."""
        return self._played.is_undone

    @property
    def is_helped(self) -> bool:
        """Whether the game was not played alone, or its board not a new one."""
        return bool(self._played.helps)

    @property
    def start(self) -> StartRule:
        """The rule of the first click; a board whose mines lie already has none."""
        return self.setup.start if self.source is None else StartRule.NONE

    @property
    def truth(self) -> Layout | None:
        """The mines, as far as they are laid; not for a player's eyes."""
        return self.game.layout

    @property
    def layout(self) -> Layout | None:
        """The mines, once the game is over."""
        return self.truth if self.is_over else None

    @property
    def mines_left(self) -> int:
        """The number of mines less the number of flags.

        A game won by opening has no mines left to find: the rest is flagged for the player.
        """
        is_won = self.outcome is Outcome.WON
        return 0 if is_won else self.game.level.mines - self.game.flags

    @property
    def last(self) -> MoveNote | None:
        return self.steps[-1] if self.steps else None

    # The clock

    @property
    def _now(self) -> float:
        return self._clock() * 1000

    @property
    def seconds(self) -> float:
        return self._played.milliseconds(self._now) / 1000

    @property
    def is_running(self) -> bool:
        return self._played.is_running

    @property
    def is_held(self) -> bool:
        """Whether the board is covered, so that the clock stands."""
        return self._played.is_paused

    def hold(self, is_held: bool) -> None:
        """Stop the clock while the board is covered, or let it go on."""
        if is_held != self._played.is_paused:
            (self._played.pause if is_held else self._played.resume)(self._now)
            self.keep_time()
        elif not is_held and not self._played.is_running:
            self._played.resume(self._now)

    def keep_time(self) -> None:
        """Write down how late it is: what was thought counts, however the program ends."""
        if self.recording is not None and not self.is_over:
            self.recording.save(self.record())

    # What was shown

    def note_help(self, help_: Help) -> None:
        """Remember what helped the player; after the first end nothing helps any more."""
        is_new = self._played.note_help(help_.value)
        if is_new and self.recording is not None:
            self.recording.save(self.record())

    @property
    def daily(self) -> str:
        """The day whose board it is; empty for any other game."""
        return self._header.daily

    @property
    def identity(self) -> str:
        """The name under which the game is kept; empty where it is not."""
        return self.recording.record.identity if self.recording is not None else ""

    # Moves

    def move(self, player: str, cell: Cell | None, text: str, actions: Sequence[Action]) -> None:
        """Do all this as one move; `IllegalMove` if it is not allowed. It ends a pause."""
        self.hold(False)
        self._prepare(actions)
        agent = "" if player == YOU else player
        for place, action in enumerate(actions):
            index = self.game.level.shape.index(action.cell)
            if not self._played.act(action.kind.value, index, self._now, agent, place > 0):
                if place == 0:
                    raise IllegalMove(refusal(self.game, action.kind, action.cell))
                break
        self.steps.append(MoveNote(len(self.steps) + 1, player, cell, text))
        self._write()

    def _prepare(self, actions: Sequence[Action]) -> None:
        """Lay the mines where they are made for the first click; see that the others fit."""
        for action in actions:
            if action.kind is ActionKind.OPEN and self.truth is None:
                check_room(self.game, action.cell)
                layout = layout_for(self.game, action.cell)
                if layout is not None:
                    self._played.lay(layout.marks)
                    self._header = replace(self._header, seed=None, layout=layout)

    def undo(self) -> MoveNote:
        """Take the last move back, a lost one too; `IllegalMove` if there is none."""
        self.hold(False)
        if not self._played.undo(self._now):
            raise IllegalMove("there is no move to take back")
        note = self.steps.pop()
        self._write()
        return note

    # What is written down

    def record(self) -> Record:
        cell = self.view.shape.cell
        self._moves += [
            RecordedMove(
                None if each.cell is None else Action(ActionKind(each.kind), cell(each.cell)),
                each.ms,
                each.agent,
            )
            for each in self._played.entries(len(self._moves))
        ]
        opens, flags, chords = self._played.wasted
        header = self._header if self.recording is None else self.recording.record
        return replace(
            header,
            seed=self._header.seed,
            layout=self._header.layout,
            moves=tuple(self._moves),
            outcome=self.outcome,
            helps=tuple(self._played.recorded_helps),
            wasted=(opens, flags, chords),
            clock=0 if self.is_over else self._played.milliseconds(self._now),
        )

    def _write(self) -> None:
        """Write down what was done, where games are kept."""
        if self.recording is None:
            self.recording = self.begin_recording(self._header)
        if self.recording is not None:
            self.recording.save(self.record())

    # What was seen

    def view_before(self, step: int) -> View:
        """Return the view before a step of the moves that stand."""
        return self.view.with_codes(self._played.codes_before(step))

    def before(self, cell: Cell) -> View:
        """Return the view before the cell was opened, without flags; the present one if hidden."""
        if not self.view.is_hidden(cell):
            for step in reversed(range(len(self.steps))):
                if (view := self.view_before(step)).is_hidden(cell):
                    return view.without_flags()
        return self.view.without_flags()

    def openings(self) -> list[News]:
        """Return every cell that was opened, in the order of the moves."""
        views = [*map(self.view_before, range(len(self.steps))), self.view]
        return [
            news
            for place in range(len(self.steps))
            for news in opened_between(views[place], views[place + 1], place + 1)
        ]

    def _find_steps(self) -> list[MoveNote]:
        notes = []
        for number, entry in enumerate(self._played.standing(), 1):
            cell = None if entry.cell is None else self.view.shape.cell(entry.cell)
            player = entry.agent or YOU
            text = f"{player} {_VERBS[ActionKind(entry.kind)]} {cell}."
            notes.append(MoveNote(number, player, cell, text))
        return notes


def opened_between(before: View, after: View, move: int) -> list[News]:
    """Return the cells that are open after a move and were not before it."""
    known = before.codes
    shape = after.shape
    return [
        News(shape.cell(index), code, move)
        for index, code in enumerate(after.codes)
        if code < HIDDEN and known[index] >= HIDDEN
    ]
