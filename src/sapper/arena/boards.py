"""The boards that a match is played on: those of a board-set file, or random ones of a level."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path

from sapper.core import BadBoard, Cell, Level, StartRule, as_path, usual_first_click
from sapper.game import SEEDS, Layout, check_seed
from sapper.game.formats.boardset import BoardSet, Header

BoardPlace = tuple[int, int]
"""A board's place: the number of its set, and its number in the set, both from 0."""

Span = tuple[int, int, int]
"""The number of a set, the first board and the one behind the last."""


@dataclass(frozen=True, slots=True)
class NumberedBoard:
    """One board of a match: the place in its set, and what is played."""

    place: BoardPlace
    layout: Layout
    first_click: Cell | None
    start: StartRule = StartRule.NONE


@dataclass(frozen=True)
class Boards(ABC):
    """A row of layouts of one level, always the same ones in the same order."""

    header: Header
    count: int

    @staticmethod
    def from_file(path: Path | str, games: int | None = None) -> Boards:
        """Return the boards of a board-set file, or its first `games`. Each line is checked."""
        path = as_path(path)
        boards = BoardSet(path)
        count = sum(1 for _ in islice(boards, games))
        if count == 0:
            raise BadBoard(f"{str(path)!r} holds no board")
        with path.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
        return FileBoards(boards.header, count, path, digest[:16])

    @staticmethod
    def from_seed(
        level: Level | str, start: StartRule | str, seed: int | None, games: int
    ) -> Boards:
        """Return the boards of the seeds `seed`, `seed + 1` and so on, with the usual first click.

        If `seed` is None, it is that of the match that plays them.
        """
        level, start = Level.of(level), StartRule.of(start)
        if games < 1:
            raise BadBoard(f"{games} games, expected at least 1")
        first = usual_first_click(level, start)
        Layout.random(level, 0, start, first)
        name = f"{level.name if level.name != 'custom' else level}-{start}"
        seed = seed if seed is None else check_seed(seed)
        return SeededBoards(Header(level, first, start, name), games, seed)

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

    @property
    @abstractmethod
    def source(self) -> str:
        """Where the boards come from: equal sources give equal boards."""

    @property
    def path(self) -> Path | None:
        """The file that the boards are read from, if there is one."""
        return None

    def with_seed(self, seed: int) -> Boards:
        """Return these boards, with this seed if they have none yet."""
        return self

    @abstractmethod
    def layouts(self, begin: int = 0, end: int | None = None) -> Iterator[Layout]:
        """Return the layouts from the board `begin` up to, but not including, the board `end`."""


@dataclass(frozen=True)
class FileBoards(Boards):
    """The boards of a board-set file with this hash."""

    file: Path
    digest: str

    @property
    def source(self) -> str:
        return f"file {self.digest}"

    @property
    def path(self) -> Path:
        return self.file

    def layouts(self, begin: int = 0, end: int | None = None) -> Iterator[Layout]:
        return islice(iter(BoardSet(self.file)), begin, self.count if end is None else end)


@dataclass(frozen=True)
class SeededBoards(Boards):
    """Random boards of consecutive seeds."""

    seed: int | None

    @property
    def source(self) -> str:
        return "the run's seed" if self.seed is None else f"seed {self.seed}"

    def with_seed(self, seed: int) -> Boards:
        return replace(self, seed=seed) if self.seed is None else self

    def layouts(self, begin: int = 0, end: int | None = None) -> Iterator[Layout]:
        if self.seed is None:
            raise BadBoard(f"the boards {self.name!r} have no seed, expected one, or a match")
        seeds = range(self.seed + begin, self.seed + (self.count if end is None else end))
        level, start, first = self.header.level, self.header.start, self.header.first
        return (Layout.random(level, seed % SEEDS, start, first) for seed in seeds)
