"""Board-set files: many layouts of one level, so that programs can be compared on the same ones.

First line: `width height mines start_column start_row rule name`, the rule being `none`, `safe`
(the first cell is not a mine) or `opening` (it shows 0); `classic` and `modern` are read as well.
Then one board per line: its mines' row-major indexes, separated by spaces. Any program can write
such a file.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from sapper.core import BadBoard, Cell, Level, SapperError, StartRule, as_path
from sapper.game.layout import SEEDS, Layout, check_seed
from sapper.game.positions import Board

_FIELDS = "width height mines start_column start_row rule name"


@dataclass(frozen=True, slots=True)
class Header:
    """What all boards of a set have in common."""

    level: Level
    first: Cell
    start: StartRule
    name: str

    def __post_init__(self) -> None:
        self.level.shape.index(self.first)
        if not self.name or len(self.name.split()) != 1:
            raise BadBoard(f"board set's name {self.name!r}, expected one word")

    @classmethod
    def parse(cls, line: str) -> Header:
        """The header that a file's first line gives; `BadBoard` if it is none."""
        words = line.split()
        if len(words) != len(_FIELDS.split()):
            raise BadBoard(f"first line {line.strip()[:60]!r}, expected {_FIELDS}")
        width, height, mines, column, row = (_whole(word, line) for word in words[:5])
        start = StartRule.parse(words[5])
        level = Level(height, width, mines)
        if (row, column) not in level.shape:
            raise BadBoard(f"start column {column}, row {row} is off the {level.shape} board")
        return cls(level, (row, column), start, words[6])

    def __str__(self) -> str:
        level, (row, column) = self.level, self.first
        place = f"{column} {row}"
        return f"{level.width} {level.height} {level.mines} {place} {self.start} {self.name}"


class BoardSet:
    """A board-set file: `header` at once, the layouts one by one as they are asked for.

    Iterating reads the file anew each time and holds one line in memory.
    """

    def __init__(self, path: Path | str) -> None:
        self.path = as_path(path)
        with self._open() as file:
            self.header = read_header(file, str(self.path))

    def __iter__(self) -> Iterator[Layout]:
        with self._open() as file:
            header = read_header(file, str(self.path))
            yield from read_layouts(file, header, str(self.path))

    def _open(self) -> TextIO:
        try:
            return self.path.open(encoding="ascii", errors="replace")
        except OSError as error:
            raise BadBoard(f"cannot read {str(self.path)!r}: {error.strerror}") from error


def is_like(data: bytes) -> bool:
    """Whether a file that begins so is a board set."""
    try:
        Header.parse(data.partition(b"\n")[0].decode("ascii", errors="replace"))
    except SapperError:
        return False
    return True


def read_header(file: TextIO, name: str) -> Header:
    """The header in the next line; `BadBoard` names the file where it is wrong."""
    try:
        return Header.parse(file.readline(1000))
    except SapperError as error:
        raise BadBoard(str(error), 1).in_file(name) from error


def read_layouts(file: TextIO, header: Header, name: str) -> Iterator[Layout]:
    """The layouts in the lines below the header; one line at a time is held in memory.

    `BadBoard` names the file and the line where it is wrong.
    """
    longest = 1000 + 20 * header.level.mines  # none is read beyond what a board can take
    for number, line in enumerate(iter(lambda: file.readline(longest), ""), start=2):
        if line.strip() or header.level.mines == 0:
            try:
                yield parse_board(header, line)
            except BadBoard as error:
                raise BadBoard(str(error), number).in_file(name) from error


def parse_each(file: BinaryIO, name: str) -> Iterator[Board]:
    """Yield the boards of an open board set with their first click."""
    lines = TextIOWrapper(file, "ascii", errors="replace")
    header = read_header(lines, name)
    for layout in read_layouts(lines, header, name):
        yield Board(layout, header.first)


def parse_board(header: Header, line: str) -> Layout:
    """The layout that one line of mines' indexes gives; it must keep what the header promises."""
    mines = [_whole(word, line) for word in line.split()]
    if len(mines) != header.level.mines:
        raise BadBoard(f"{len(mines)} mines, expected {header.level.mines}: {line[:60]!r}")
    layout = Layout.from_indexes(header.level.shape, mines)
    for index in header.start.free_cells(header.level.shape, header.first):
        if layout.marks[index]:
            raise BadBoard(f"mine at index {index}, but the rule {header.start} keeps it free")
    return layout


def write(file: TextIO, header: Header, layouts: Iterable[Layout]) -> int:
    """Write the set to an open text file and return the number of boards written."""
    print(header, file=file)
    count = 0
    for layout in layouts:
        if layout.level != header.level:
            raise BadBoard(f"board {count} is {layout.level}, the set's level {header.level}")
        print(*layout.mine_indexes(), file=file)
        count += 1
    return count


def generate(header: Header, count: int, seed: int) -> Iterator[Layout]:
    """`count` layouts for the header, those of the seeds `seed`, `seed + 1` and so on."""
    seed = check_seed(seed)
    for offset in range(count):
        yield Layout.random(header.level, (seed + offset) % SEEDS, header.start, header.first)


def _whole(word: str, line: str) -> int:
    """The whole number that a word writes; `BadBoard` quotes the line if it is none."""
    if not (word.isascii() and word.isdigit() and len(word) <= 9):
        raise BadBoard(f"{word[:30]!r} is not a whole number in {line.strip()[:60]!r}")
    return int(word)
