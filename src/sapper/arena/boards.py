"""The boards that a match is played on: those of a board-set file, or of a level and a secret."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sapper.arena.secret import Secret
from sapper.core.arguments import as_path
from sapper.core.errors import BadBoard
from sapper.core.level import Level, StartRule, usual_first_click
from sapper.core.shape import Cell
from sapper.game.formats.boardset import BoardSet, Header
from sapper.game.layout import Layout

Place = tuple[int, int]
"""A board's place: the number of its set, and its number in the set, both from 0."""

Span = tuple[int, int, int]
"""The number of a set, the first board and the one behind the last."""


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: the place in its set, and what is played."""

    place: Place
    layout: Layout
    first_click: Cell | None
    start: StartRule = StartRule.NONE


@dataclass(frozen=True, slots=True)
class Boards:
    """A row of layouts of one level, always the same ones in the same order.

    `source` tells where they come from so surely that equal sources give equal boards.
    """

    header: Header
    count: int
    source: str
    path: Path | None = None
    secret: Secret | None = None

    @classmethod
    def from_file(cls, path: Path | str, games: int | None = None) -> Boards:
        """The boards of a board-set file, or the first `games` of them; each line is checked."""
        path = as_path(path)
        boards = BoardSet(path)
        count = sum(1 for _ in islice(boards, games))
        if count == 0:
            raise BadBoard(f"{str(path)!r} holds no board")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return cls(boards.header, count, f"file {digest[:16]}", path=path)

    @classmethod
    def from_seed(cls, level: Level | str, start: StartRule | str, seed: int, games: int) -> Boards:
        """The boards of the seeds `seed`, `seed + 1` and so on, with the usual first click."""
        return cls.from_secret(level, start, Secret.of_seed(seed), games)

    @classmethod
    def from_secret(
        cls, level: Level | str, start: StartRule | str, secret: Secret, games: int
    ) -> Boards:
        """The boards of a run's secret, with the usual first click."""
        level, start = Level.of(level), StartRule.of(start)
        if games < 1:
            raise BadBoard(f"{games} games, expected at least 1")
        first = usual_first_click(level, start)
        Layout.random(level, 0, start, first)
        name = f"{level.name if level.name != 'custom' else level}-{start}"
        if not secret.is_random:
            name += f"-seed-{secret.seed}"
        return cls(Header(level, first, start, name), games, secret.source, secret=secret)

    def with_secret(self, secret: Secret) -> Boards:
        """As many boards of the same kind of another secret; those of a file stay."""
        if self.secret is None:
            return self
        header = self.header
        return Boards.from_secret(header.level, header.start, secret, self.count)

    @property
    def name(self) -> str:
        return self.header.name

    @property
    def first_click(self) -> Cell | None:
        """The cell that is open when the agent is asked first, or None where none is promised.

        A promise about the first cell is part of the board, so all agents begin there; without
        one the first cell is the agent's own choice.
        """
        return None if self.header.start is StartRule.NONE else self.header.first

    def layouts(self) -> Iterator[Layout]:
        if self.path is not None:
            return islice(iter(BoardSet(self.path)), self.count)
        return map(self.layout, range(self.count))

    def layout(self, index: int) -> Layout:
        """The layout of one board; `BadBoard` if the set has none of that number."""
        header = self.header
        if self.secret is not None:
            seed = self.secret.board_seed(header.name, index)
            return Layout.random(header.level, seed, header.start, header.first)
        found = next(islice(self.layouts(), index, None), None)
        if found is None:
            raise BadBoard(f"the set {self.name!r} has no board {index}")
        return found
