"""The boards that a match is played on: those of a board-set file, or of a level and seeds."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from sapper.base.arguments import as_path
from sapper.base.errors import BadBoard
from sapper.base.level import Level, StartRule, usual_first_click
from sapper.base.shape import Cell
from sapper.game.formats import boardset
from sapper.game.formats.boardset import BoardSet, Header
from sapper.game.layout import Layout, check_seed


@dataclass(frozen=True, slots=True)
class Boards:
    """A row of layouts of one level, always the same ones in the same order.

    `source` tells where they come from so surely that equal sources give equal boards.
    """

    header: Header
    count: int
    source: str
    path: Path | None = None
    seed: int = 0

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
        level, start = Level.of(level), StartRule.of(start)
        check_seed(seed)
        if games < 1:
            raise BadBoard(f"{games} games, expected at least 1")
        first = usual_first_click(level, start)
        shown = level.name if level.name != "custom" else str(level)
        header = Header(level, first, start, f"{shown}-{start}-seed-{seed}")
        Layout.random(level, seed, start, first)
        return cls(header, games, f"seed {seed}", seed=seed)

    @property
    def name(self) -> str:
        """The name of the set."""
        return self.header.name

    @property
    def first_click(self) -> Cell | None:
        """The cell that is open when the agent is asked first, or None where none is promised.

        A promise about the first cell is part of the board, so all agents begin there; without
        one the first cell is the agent's own choice.
        """
        return None if self.header.start is StartRule.NONE else self.header.first

    def layouts(self) -> Iterator[Layout]:
        """The layouts in order, one by one."""
        if self.path is None:
            return boardset.generate(self.header, self.count, self.seed)
        return islice(iter(BoardSet(self.path)), self.count)
