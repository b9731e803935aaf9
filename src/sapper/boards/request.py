"""What is asked of a board without guessing; requests that no board can meet are refused."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sapper import _kernel
from sapper.boards.rating import COUNTED, rung_of
from sapper.core.errors import BadBoard
from sapper.core.level import Level, StartRule
from sapper.core.shape import Cell
from sapper.core.words import counted
from sapper.proofs import Rule


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A level and its first click, with what the board may and must demand.

    `counter` says whether the player is told the number of mines. No point of the board is harder
    than `hardest`, and at one point at least exactly the rung `needs` is needed.
    """

    level: Level
    first: Cell
    start: StartRule = StartRule.OPENING
    counter: bool = True
    hardest: Rule | None = None
    needs: Rule | None = None

    def __post_init__(self) -> None:
        self._check_start()
        self._check_rungs()

    @classmethod
    def of(
        cls,
        level: Level | str,
        first: Cell,
        start: StartRule | str = StartRule.OPENING,
        counter: bool = True,
        hardest: Rule | str | None = None,
        needs: Rule | str | None = None,
    ) -> BoardRequest:
        """The request, with names turned into what they name."""
        level = Level.of(level)
        return cls(
            level,
            level.shape.cell(level.shape.index(first)),
            StartRule.of(start),
            bool(counter),
            None if hardest is None else rung_of(hardest),
            None if needs is None else rung_of(needs),
        )

    def _check_start(self) -> None:
        if self.start is StartRule.NONE:
            raise BadBoard(
                "start rule none, expected safe or opening: where the first cell may be a mine,"
                " the first click is a guess"
            )
        shape, free = self.level.shape, self.free_cells
        if self.level.mines > shape.size - len(free):
            raise BadBoard(
                f"no room for {counted(self.level.mines, 'mine')}:"
                f" opening {self.first} first keeps {len(free)} of"
                f" {shape.size} cells free (start rule {self.start});"
                f" at most {counted(shape.size - len(free), 'mine')} can"
            )

    def _check_rungs(self) -> None:
        if self.needs is None:
            return
        if self.needs not in COUNTED:
            expected = ", ".join(map(str, COUNTED))
            raise BadBoard(f"a board that needs {self.needs}, expected one of {expected}")
        if self.hardest is not None and self.hardest.height < self.needs.height:
            raise BadBoard(
                f"a board that needs {self.needs} and nothing harder than {self.hardest}:"
                f" no board does, since {self.needs} is harder than {self.hardest}"
            )
        if self.needs is Rule.TOTAL and not self.counter:
            raise BadBoard("a board that needs total, without the counter: total is mine counting")

    @property
    def free_cells(self) -> list[int]:
        """The row-major indexes that the start rule keeps free of mines."""
        return self.start.free_cells(self.level.shape, self.first)

    @property
    def layouts(self) -> int:
        """How many layouts the level and the start rule allow."""
        return math.comb(self.level.shape.size - len(self.free_cells), self.level.mines)

    def has_more_layouts_than(self, most: int) -> bool:
        """Whether there are more, without counting on: on a large board that takes seconds."""
        cells = self.level.shape.size - len(self.free_cells)
        counted = 1
        for place in range(min(self.level.mines, cells - self.level.mines)):
            counted = counted * (cells - place) // (place + 1)
            if counted > most:
                break
        return counted > most

    @property
    def expected_tries(self) -> float:
        """About how many random boards it takes to find one without a guess.

        A formula fitted to 32 levels from 9x9 to 30x40, right within a factor of three. It knows
        nothing of `hardest` and `needs`, which make a board rarer.
        """
        size = self.level.shape.size
        share = self.level.mines / size
        if not 0 < share < 1 or size < 2:
            return 1.0
        area, density = math.log(size), math.log(share)
        exponent = 1.6450 + 1.1672 * area + 2.3849 * density + 0.46320 * area * density
        return math.exp(min(math.exp(min(exponent, 5.0)), 100.0))

    def to_kernel(self) -> _kernel.BoardRequest:
        forbidden = bytearray(self.level.shape.size)
        for index in self.free_cells:
            forbidden[index] = 1
        hardest = self.hardest or Rule.CASES
        return _kernel.BoardRequest(
            self.level.height,
            self.level.width,
            self.level.mines,
            self.level.shape.index(self.first),
            bytes(forbidden),
            self.counter,
            hardest.height,
            None if self.needs is None else self.needs.height,
        )

    def __str__(self) -> str:
        parts = [f"{self.level} opened at {self.first} (start rule {self.start})"]
        if not self.counter:
            parts.append("without the mine counter")
        if self.hardest is not None:
            parts.append(f"nothing harder than {self.hardest}")
        if self.needs is not None:
            parts.append(f"needs {self.needs}")
        return ", ".join(parts)
