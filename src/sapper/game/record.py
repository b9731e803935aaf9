"""A game as it was played, in one line of text: what is kept, sent, replayed and reviewed."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from sapper import _kernel
from sapper.core import (
    EXPLODED,
    BadRecord,
    Cell,
    Level,
    SapperError,
    StartRule,
    View,
    counted,
    quoted,
    settle,
)
from sapper.core.words import (
    RECORD_DEFAULTS,
    RECORD_FIELDS,
    UNDO,
)
from sapper.game.game import Action, ActionKind, Game, Outcome, WinRule
from sapper.game.layout import Layout, check_seed

VERSION = 1
"""The version of the text form."""
LONGEST_TEXT = 16 * 2**20
"""The characters of the longest text that is read as one record."""
MOST_MOVES = 100_000
"""The moves of the longest game that is read."""
LATEST = 2**53
"""The milliseconds of the latest move: above three hundred thousand years."""
LONGEST_NAME = 200
MOST_HELPS = 20

PERSON = "person"
"""Who played, where no name is told."""

_WORK = 4 * 10**9
"""The most cells that the views of a replay may have: some ten seconds."""
_CHANGES = 2 * 10**6
"""The most cells that the moves of a record may open: some ten seconds."""


@dataclass(frozen=True, slots=True)
class RecordedMove:
    """One move: what was done to which cell, when, and by whom.

    `action` is None for an undo, which takes back the last action that still stands. `ms` counts
    milliseconds since the clock of the game began. `agent` names the agent that made the move in a
    person's game; it is empty where the record's own player did.
    """

    action: Action | None
    ms: int = 0
    agent: str = ""

    def __post_init__(self) -> None:
        if isinstance(self.ms, bool) or not isinstance(self.ms, int) or not 0 <= self.ms <= LATEST:
            raise BadRecord(f"time {quoted(self.ms)}, expected milliseconds from 0 on")
        _check_name("agent", self.agent)

    @classmethod
    def open(cls, cell: Cell, ms: int = 0, agent: str = "") -> RecordedMove:
        return cls(Action(ActionKind.OPEN, cell), ms, agent)

    @classmethod
    def flag(cls, cell: Cell, ms: int = 0, agent: str = "") -> RecordedMove:
        return cls(Action(ActionKind.FLAG, cell), ms, agent)

    @classmethod
    def chord(cls, cell: Cell, ms: int = 0, agent: str = "") -> RecordedMove:
        """The rest around a number was opened."""
        return cls(Action(ActionKind.CHORD, cell), ms, agent)

    @classmethod
    def undo(cls, ms: int = 0, agent: str = "") -> RecordedMove:
        """The last action was taken back."""
        return cls(None, ms, agent)

    @property
    def cell(self) -> Cell | None:
        """The cell of the action; None for an undo."""
        return None if self.action is None else self.action.cell

    @property
    def name(self) -> str:
        """`open`, `flag`, `chord` or `undo`."""
        return UNDO if self.action is None else self.action.kind.value

    def apply(self, game: Game) -> list[Cell]:
        """Make the move in a game; the cells that it changed. `IllegalMove` if it is not one."""
        if self.action is None:
            before = game.codes
            game.undo()
            pairs = enumerate(zip(before, game.codes, strict=True))
            return [game.level.shape.cell(index) for index, (old, new) in pairs if old != new]
        return game.do(self.action)

    def to_json(self) -> list[Any]:
        """The move in JSON's types; `from_json` undoes it."""
        where = [] if self.cell is None else [*self.cell]
        return [self.name, *where, self.ms, *([self.agent] if self.agent else [])]

    @classmethod
    def from_json(cls, data: Any) -> RecordedMove:
        """The move that `to_json` wrote; `BadRecord` if it is none."""
        name = data[0] if isinstance(data, list) and data else None
        kind = _KINDS.get(name) if isinstance(name, str) else None
        if kind is not None and len(data) >= 4:
            row, column, ms = data[1:4]
            if type(row) is not int or type(column) is not int:
                raise BadRecord(f"move {quoted(data)}, expected whole numbers")
            return cls(Action(kind, (row, column)), ms, _only_name(data[4:], data))
        if name == UNDO and len(data) >= 2:
            return cls(None, data[1], _only_name(data[2:], data))
        raise BadRecord(
            f"move {quoted(data)}, expected [open, flag or chord, row, column, milliseconds]"
            " or [undo, milliseconds]"
        )


_KINDS = {kind.value: kind for kind in ActionKind}


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One move of a replay: what was seen before it and after it."""

    number: int
    move: RecordedMove
    before: View
    after: View
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class FirstEnd:
    """The end of a game that counts: how, after how many milliseconds, and helped by what."""

    outcome: Outcome
    milliseconds: int
    helps: frozenset[str]


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """A game as it was played.

    The mines are those of `seed` (with the start rule and the first click), or those of `layout`;
    while nothing was opened there may be neither: they are dealt at the first click.
    `position` is what was seen at the start, for games that did not begin on a hidden board; it
    needs a layout. `player` is a name, `person` where none is told; `is_agent` says whether it is
    an agent's. `begun`
    is the time of the start as `2026-11-15T16:02:00.250Z`, `identity` a name of letters, digits and
    `-` that no other game has; both may be empty. `helps` says what helped the player, in the words
    of `sapper.core.words.Help`; it is empty for a game played alone.
    `is_no_guess` tells a board that was made to need no guess, `daily` the day (`2026-11-15`) whose
    board it was.
    `wasted` counts the left clicks, right clicks and chords that changed nothing. `clock` is the
    time that a game was left at, where that is later than its last move.
    `parse` undoes `text`.
    """

    level: Level
    start: StartRule = StartRule.SAFE
    seed: int | None = None
    layout: Layout | None = None
    moves: tuple[RecordedMove, ...] = ()
    outcome: Outcome = Outcome.PLAYING
    player: str = PERSON
    is_agent: bool = False
    cascade: bool = True
    win: WinRule = WinRule.OPENED
    position: View | None = None
    begun: str = ""
    identity: str = ""
    helps: tuple[str, ...] = ()
    wasted: tuple[int, int, int] = (0, 0, 0)
    is_no_guess: bool = False
    clock: int = 0
    daily: str = ""

    def __post_init__(self) -> None:
        settle(
            self,
            start=_one_of(StartRule, self.start, "start"),
            outcome=_one_of(Outcome, self.outcome, "outcome"),
            win=_one_of(WinRule, self.win, "win"),
        )
        if self.seed is not None and self.layout is not None:
            raise BadRecord("a record has a seed and the mines, expected one of them")
        if self.seed is None and self.layout is None and self.has_opened:
            raise BadRecord("a record of a game that was begun needs either a seed or the mines")
        if self.seed is not None:
            check_seed(self.seed)
        if self.layout is not None and self.layout.level != self.level:
            raise BadRecord(f"the mines are those of {self.layout.level}, the level {self.level}")
        if len(self.moves) > MOST_MOVES:
            raise BadRecord(f"{len(self.moves)} moves, expected at most {MOST_MOVES}")
        if self.position is not None:
            _check_position(self.position, self.layout)
        for name in ("player", "begun", "identity"):
            _check_name(name, getattr(self, name))
        if not re.fullmatch(r"(\d{4}-\d\d-\d\d)?", self.daily):
            raise BadRecord(f"daily is {quoted(self.daily)}, expected a day: YYYY-MM-DD")
        if len(self.helps) > MOST_HELPS:
            raise BadRecord(f"{len(self.helps)} helps, expected at most {MOST_HELPS}")
        for name in self.helps:
            _check_name("help", name)
        if len(self.wasted) != 3 or not all(_is_count(count) for count in self.wasted):
            raise BadRecord(f"wasted is {quoted([*self.wasted])}, expected three counts")
        if not _is_count(self.clock):
            raise BadRecord(f"clock is {quoted(self.clock)}, expected milliseconds from 0 on")
        if not re.fullmatch(r"[A-Za-z0-9-]*", self.identity):
            raise BadRecord(f"identity {quoted(self.identity)}, expected letters, digits and -")

    @classmethod
    def of(cls, game: Game, **fields: Any) -> Record:
        """The record of a game's actions so far, without what was taken back; times are 0.

        `fields` are further fields of the record: `player`, say.
        """
        moves = tuple(RecordedMove(action) for action in game.actions)
        is_laid = game.layout is not None
        return cls(
            game.level,
            game.start,
            None if is_laid else game.seed,
            game.layout,
            moves,
            game.outcome,
            **{"cascade": game.cascade, "win": game.win, **fields},
        )

    # Replaying

    def new_game(self) -> Game:
        is_undealt = self.seed is None and self.layout is None
        game = Game(
            self.level,
            seed=self.seed or 0,
            start=self.start,
            layout=self.layout,
            lay=_refuse_to_lay if self.is_no_guess or is_undealt else None,
            cascade=self.cascade,
            win=self.win,
        )
        if self.position is not None:
            game.show(self.position)
        return game

    def game(self) -> Game:
        """The game after all moves: it can be played on. `BadRecord` if a move is not allowed."""
        game = self.new_game()
        for _ in self.replay(game):
            pass
        return game

    def laid(self) -> Layout | None:
        """Where the mines are in the end, None where they are not laid; `BadRecord` as in `game`.

        No more moves are made than it takes: what comes later is not looked at.
        """
        if any(move.action is None for move in self.moves):
            return self.game().layout  # a first click that was taken back laid others
        game = self.new_game()
        for _ in self.replay(game):
            if game.layout is not None:
                break
        return game.layout

    def replay(self, game: Game) -> Iterator[RecordedMove]:
        """Make the moves in a new game, each after it has been yielded; `BadRecord` as in `game`.

        A move that is not allowed, and an outcome that is not the one told, end it. So do moves
        that open too many cells: a large opening may be taken back and opened again and again.
        """
        changes = 0
        for number, move in enumerate(self.moves, 1):
            yield move
            try:
                if move.action is None:
                    game.undo()
                else:
                    changes += len(move.apply(game))
            except SapperError as error:
                raise BadRecord(f"move {number} of {len(self.moves)}: {error}") from error
            if changes > _CHANGES:
                raise BadRecord(f"the first {number} moves open more than {_CHANGES:,} cells")
        if game.outcome is not self.outcome:
            raise BadRecord(f"the record says {self.outcome}, but its moves end {game.outcome}")

    def played(self) -> _kernel.PlayedGame:
        """The game in play after all moves, with helps and clock; `BadRecord` as in `game`."""
        played = _kernel.PlayedGame(self.new_game().rules)
        for help_ in self.helps:
            if help_ != UNDO:  # the moves tell
                played.note_help(help_)
        changes, index = 0, self.level.shape.index
        try:
            for move in self.moves:
                place = 0 if move.cell is None else index(move.cell)
                if not played.replay(move.name, place, move.ms, move.agent):
                    break
                changes += played.game.changes if move.action is not None else 0
                if changes > _CHANGES:
                    break
        except (SapperError, ValueError):
            self.check()
            raise
        if len(played.entries()) != len(self.moves) or played.game.outcome != self.outcome.value:
            self.check()  # it says what is wrong
        played.wasted = self.wasted
        played.set_clock(self.milliseconds)
        return played

    def check(self) -> None:
        """Raise `BadRecord` unless every move is allowed and the outcome is the one told."""
        self.game()

    def steps(self) -> Iterator[ReplayStep]:
        """Every move with the views before and after it; `BadRecord` as in `game`."""
        if len(self.moves) * self.level.shape.size > _WORK:
            raise BadRecord(f"{len(self.moves)} moves on a board of {self.level} are too many")
        game = self.new_game()
        before = game.view
        replay = self.replay(game)
        move = next(replay, None)
        number = 0
        while move is not None:
            made, number = move, number + 1
            move = next(replay, None)
            after = game.view
            yield ReplayStep(number, made, before, after, game.outcome)
            before = after

    def views(self) -> Iterator[View]:
        """What was seen at the start and after every move."""
        yield self.new_game().view
        for step in self.steps():
            yield step.after

    # Facts

    @property
    def milliseconds(self) -> int:
        """The time of the last move, or the later one that the game was left at."""
        return max(self.clock, self.moves[-1].ms if self.moves else 0)

    def first_end(self) -> FirstEnd:
        """How the game ended first, which is what counts; `BadRecord` as in `game`.

        A loss that was taken back stays a loss, and what helped later does not change it.
        """
        if all(move.action is not None for move in self.moves):
            helps = frozenset(self.helps) - {UNDO}
            return FirstEnd(self.outcome, self.milliseconds, helps)
        played = self.played()
        end = played.first_end
        if end is None:
            return FirstEnd(Outcome.PLAYING, self.milliseconds, frozenset(played.helps))
        return FirstEnd(Outcome(end.outcome), end.ms, frozenset(played.helps))

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.PLAYING

    @property
    def has_opened(self) -> bool:
        """Whether a cell was ever opened: only then the game was begun."""
        return any(move.action and move.action.kind is not ActionKind.FLAG for move in self.moves)

    # Text

    @property
    def text(self) -> str:
        """The record in one line, for files and links; `parse` undoes it."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))

    def __str__(self) -> str:
        """What is seen after the last move, under a line that says what the record is of."""
        try:
            return f"{self._title()}\n{self.game()}"
        except BadRecord as error:
            return f"{self._title()}\n{error}"

    def __repr__(self) -> str:
        return f"<{self._title()}>"

    def _title(self) -> str:
        moves = counted(len(self.moves), "move")
        return f"Record of {self.level}, {self.outcome} after {moves}, by {self.player}"

    def _repr_svg_(self) -> str | None:
        """The picture that a notebook shows: the board after the last move."""
        return self.game()._repr_svg_()

    def header(self) -> dict[str, Any]:
        """All but the moves and the outcome, in JSON's types."""
        fields: dict[str, Any] = {
            "sapper": VERSION,
            "identity": self.identity,
            "begun": self.begun,
            "player": self.player,
            "agent": self.is_agent,
            "level": str(self.level),
            "start": str(self.start),
            "seed": self.seed,
            "mines": None if self.layout is None else self.layout.text,
            "position": None if self.position is None else self.position.text,
            "cascade": self.cascade,
            "win": self.win.value,
            "no_guess": self.is_no_guess,
            "daily": self.daily,
            "helps": [*self.helps],
            "wasted": [*self.wasted],
            "clock": self.clock,
        }
        defaults = RECORD_DEFAULTS
        return {name: value for name, value in fields.items() if value != defaults.get(name, ...)}

    def to_json(self) -> dict[str, Any]:
        """The record in JSON's types; `from_json` undoes it."""
        moves = [move.to_json() for move in self.moves]
        return {**self.header(), "moves": moves, "outcome": str(self.outcome)}

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record that a line holds; `BadRecord` that quotes the offending part if it is none.

        Whether the moves are allowed is not looked at: `game`, `steps` and `check` tell.
        """
        if not isinstance(text, str | bytes):
            raise BadRecord(f"the record is {quoted(text)}, expected a line of text")
        if len(text) > LONGEST_TEXT:
            raise BadRecord(f"{len(text)} characters, expected at most {LONGEST_TEXT}")
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"no game record: {quoted(text)}") from error
        return cls.from_json(data)

    @classmethod
    def from_json(cls, data: Any) -> Record:
        """The record that `to_json` gave; `BadRecord` if it is none."""
        if not isinstance(data, Mapping) or data.get("sapper") != VERSION:
            raise BadRecord(f"no game record: {quoted(data)}")
        unknown = set(data) - set(RECORD_FIELDS)
        if unknown:
            raise BadRecord(f"field {quoted(min(unknown, key=str))} is not one of a game record")
        moves = _field(data, "moves", list)
        if len(moves) > MOST_MOVES:
            raise BadRecord(f"{len(moves)} moves, expected at most {MOST_MOVES}")
        mines, position = _field(data, "mines", str), _field(data, "position", str)
        try:
            level = Level.parse(_field(data, "level", str))
            return cls(
                level=level,
                start=StartRule.parse(_field(data, "start", str)),
                seed=_field(data, "seed", int),
                layout=None if mines is None else Layout.parse(mines),
                moves=tuple(RecordedMove.from_json(move) for move in moves),
                outcome=_field(data, "outcome", str),
                player=_field(data, "player", str),
                is_agent=_field(data, "agent", bool),
                cascade=_field(data, "cascade", bool),
                win=_field(data, "win", str),
                position=None if position is None else View.parse(position),
                begun=_field(data, "begun", str),
                identity=_field(data, "identity", str),
                helps=tuple(_field(data, "helps", list)),
                wasted=tuple(_field(data, "wasted", list)),
                is_no_guess=_field(data, "no_guess", bool),
                clock=_field(data, "clock", int),
                daily=_field(data, "daily", str),
            )
        except BadRecord:
            raise
        except SapperError as error:
            raise BadRecord(str(error)) from error


def _refuse_to_lay(first: Cell) -> Layout:
    raise BadRecord(f"the mines were not laid when {first} was opened")


def _field(data: Mapping[str, Any], name: str, kind: type) -> Any:
    """A field of that type, or its default; `BadRecord` if it has another."""
    if name not in data and name not in RECORD_DEFAULTS:
        raise BadRecord(f"a game record without {name!r}: {quoted(dict(data))}")
    value = data.get(name, RECORD_DEFAULTS.get(name))
    is_missing = value is None and name in RECORD_DEFAULTS and RECORD_DEFAULTS[name] is None
    if is_missing or (isinstance(value, kind) and not (kind is int and isinstance(value, bool))):
        return value
    words = {str: "a text", int: "a whole number", bool: "true or false", list: "a list"}
    raise BadRecord(f"{name} is {quoted(value)}, expected {words[kind]}")


Word = TypeVar("Word", Outcome, WinRule, StartRule)


def _one_of(kind: type[Word], value: Any, name: str) -> Word:
    """The word of that kind; `BadRecord` if it is none."""
    for each in kind:
        if each == value:
            return each
    names = ", ".join(each.value for each in kind)
    raise BadRecord(f"{name} is {quoted(value)}, expected {names}")


def _only_name(rest: list[Any], data: Any) -> str:
    """The agent's name behind a move, if there is one."""
    match rest:
        case []:
            return ""
        case [str(name)]:
            return name
    raise BadRecord(f"move {quoted(data)}, expected an agent's name as its last part")


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= LATEST


def _check_name(what: str, name: object) -> None:
    """Refuse a name that is none, or that would not stay on its line."""
    if not isinstance(name, str):
        raise BadRecord(f"{what} is {quoted(name)}, expected a text")
    if len(name) > LONGEST_NAME:
        raise BadRecord(f"{what} has {len(name)} characters, expected at most {LONGEST_NAME}")
    if not name.isprintable():
        raise BadRecord(f"{what} is {quoted(name)}, expected characters that can be printed")


def _check_position(position: View, layout: Layout | None) -> None:
    """Refuse a position at the start that the mines contradict."""
    if layout is None:
        raise BadRecord("a record that begins with a position needs the mines")
    if position.shape != layout.shape or EXPLODED in position.codes:
        raise BadRecord(
            f"the position {quoted(position.text)} cannot begin a game of {layout.level}"
        )
    for cell, number in position.opened():
        if layout.is_mine(cell) or layout.nearby_mines(cell) != number:
            raise BadRecord(f"the position shows {number} at {cell}, which the mines contradict")
