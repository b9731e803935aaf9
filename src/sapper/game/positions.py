"""Positions and boards as they were read: the value, and all that its source says about it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sapper.core import BadBoard, Cell, View, quoted
from sapper.game.game import ActionKind, Game
from sapper.game.layout import Layout
from sapper.game.record import Record

if TYPE_CHECKING:
    from sapper_vision import Reading


@dataclass(frozen=True, slots=True)
class Position:
    """A position that was read.

    `notes` say what is in doubt and what unusual signs were taken for. `record` is the game whose
    last position it is, `picture` the reading of the picture that shows it.
    """

    view: View
    notes: tuple[str, ...] = ()
    record: Record | None = None
    picture: Reading | None = None

    @classmethod
    def of_record(cls, record: Record) -> Position:
        """Return the last position of a game; `BadRecord` if one of its moves is not allowed."""
        return cls(record.game().view, record=record)

    @classmethod
    def of_picture(cls, picture: Reading) -> Position:
        """Return the position that a picture shows."""
        return cls(View.parse(picture.position), tuple(picture.remarks()), picture=picture)

    @property
    def board(self) -> Board | None:
        """The board of the game, if it was begun."""
        layout = None if self.record is None else self.record.laid()
        if self.record is None or layout is None:
            return None
        opened = (move for move in self.record.moves if move.name == ActionKind.OPEN.value)
        return Board(layout, next((move.cell for move in opened), None))

    @property
    def doubts(self) -> tuple[str, ...]:
        """The notes, if a cell of a picture may be something else."""
        return self.notes if self.picture is not None and self.picture.is_in_doubt else ()

    def with_total(self, mines: int) -> Position:
        """The same position with this total; `BadBoard` if it says another one itself."""
        if self.view.mines not in (None, mines):
            raise BadBoard(f"--mines {mines}, but the position itself says {self.view.mines}")
        return replace(self, view=self.view.with_total(mines))


@dataclass(frozen=True, slots=True)
class Board:
    """A board that was read, with its mines. `first` is the first click, if the source names it."""

    layout: Layout
    first: Cell | None = None

    def __post_init__(self) -> None:
        if self.first is not None:
            self.layout.shape.index(self.first)

    @property
    def view(self) -> View:
        """The position after the first click; `BadBoard` if the source names none."""
        if self.first is None:
            raise BadBoard(
                f"{quoted(self.layout.text)} is a board with its mines and names no first click,"
                " expected a position"
            )
        game = Game.on(self.layout)
        game.open(self.first)
        return game.view

    def with_total(self, mines: int) -> Board:
        """The same board; `BadBoard` if it has another number of mines."""
        if self.layout.level.mines != mines:
            raise BadBoard(f"--mines {mines}, but the board has {self.layout.level.mines}")
        return self
