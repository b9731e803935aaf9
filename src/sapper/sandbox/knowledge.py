"""What a student's AI knows, and the move that it chooses."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.core import Cell


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the AI's knowledge: the number of mines among these cells."""

    cells: frozenset[Cell]
    count: int

    def __str__(self) -> str:
        """The sentence in the course's notation, cells in reading order."""
        inside = ", ".join(str(cell) for cell in sorted(self.cells))
        return f"{{{inside}}} = {self.count}"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the AI holds for certain, and its sentences about the rest."""

    safes: frozenset[Cell] = frozenset()
    mines: frozenset[Cell] = frozenset()
    sentences: tuple[Sentence, ...] = ()
    moves_made: frozenset[Cell] = frozenset()

    def about(self, cell: Cell) -> list[Sentence]:
        """The sentences that speak of the cell, the shortest first."""
        return sorted(
            (each for each in self.sentences if cell in each.cells),
            key=lambda each: (len(each.cells), sorted(each.cells), each.count),
        )


@dataclass(frozen=True, slots=True)
class Choice:
    """The AI's move: a cell on the board, or None where it has none."""

    cell: Cell | None
    is_safe: bool
