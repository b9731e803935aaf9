"""A situation: a layout, and what an agent on it is told step by step.

All numbers come from the layout, so whatever is cut away, what is left is true and consistent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from enum import Enum

from sapper.coach.closure import CourseClosure
from sapper.core import HIDDEN, Cell, Shape, View
from sapper.game import Layout

SAFE_MOVE = "ai.make_safe_move()"
RANDOM_MOVE = "ai.make_random_move()"
RANDOM_MOVES = "{ai.make_random_move() for _ in range(40)}"
"""Questions at the end of a situation."""


class StepKind(Enum):
    """What is done to the agent in one step."""

    REVEAL = "ai.add_knowledge({cell}, {count})"
    ADD_MINE = "ai.mines.add({cell})"
    ADD_SAFE = "ai.safes.add({cell})"


@dataclass(frozen=True, slots=True)
class SituationStep:
    """A step of a situation, on a cell."""

    kind: StepKind
    cell: Cell

    def is_true(self, layout: Layout) -> bool:
        """Return True if the layout allows it: nobody is told what is not so."""
        return layout.is_mine(self.cell) is (self.kind is StepKind.ADD_MINE)

    def line(self, layout: Layout) -> str:
        """The step as a line of Python."""
        return self.kind.value.format(cell=self.cell, count=layout.nearby_mines(self.cell))

    def apply(self, closure: CourseClosure, layout: Layout) -> None:
        """Tell the closure what the agent is told."""
        if self.kind is StepKind.REVEAL:
            closure.reveal(self.cell, layout.nearby_mines(self.cell))
        else:
            closure.tell_cell(self.cell, self.kind is StepKind.ADD_MINE)


@dataclass(frozen=True, slots=True)
class Situation:
    """A layout and the steps on it; the last step is where to look.

    `ask` is an expression to evaluate at the end, empty for none.
    """

    layout: Layout
    steps: tuple[SituationStep, ...]
    ask: str = ""

    @classmethod
    def parse(cls, layout: str, steps: str) -> Situation:
        """Return the situation of a layout and its steps; one without a name reveals a cell."""
        found = []
        for text in steps.split("; "):
            kind, cell = text.split(" (", 1) if text[0] != "(" else ("reveal", text[1:])
            row, column = map(int, cell.rstrip(")").split(", "))
            found.append(SituationStep(StepKind[kind.upper()], (row, column)))
        return cls(Layout.parse(layout), tuple(found))

    @property
    def shape(self) -> Shape:
        """The rectangle of cells."""
        return self.layout.shape

    @property
    def is_true(self) -> bool:
        """Whether the layout allows every step."""
        return all(step.is_true(self.layout) for step in self.steps)

    @property
    def is_plain(self) -> bool:
        """True if it does what the course's window does: cells revealed, each once."""
        cells = {step.cell for step in self.steps if step.kind is StepKind.REVEAL}
        return len(cells) == len(self.steps)

    @property
    def calls(self) -> int:
        """The number of steps that do something to the agent."""
        return len(self.steps)

    def lines(self) -> list[str]:
        """The Python lines that bring it about, one for the new agent and one a step.

        What depends on luck has the same luck every time.
        """
        seed = "random.seed(0); " if self.ask else ""
        new = f"{seed}ai = MinesweeperAI(height={self.shape.height}, width={self.shape.width})"
        return [new, *(step.line(self.layout) for step in self.steps)]

    def imports(self, below: str = "") -> list[str]:
        """The import lines that the others need, and a line of Python below them."""
        names = "MinesweeperAI, Sentence" if "Sentence(" in below else "MinesweeperAI"
        random = ["import random"] if self.ask else []
        return [*random, f"from minesweeper import {names}"]

    def closure(self, with_subsets: bool = True) -> CourseClosure:
        """What follows from all that was told."""
        closure = CourseClosure(self.shape, with_subsets)
        for step in self.steps:
            if step.kind is not StepKind.REVEAL:
                step.apply(closure, self.layout)
        opened = [step.cell for step in self.steps if step.kind is StepKind.REVEAL]
        closure.reveal_all({cell: self.layout.nearby_mines(cell) for cell in opened})
        return closure

    def view(self) -> View:
        """What a player sees who opened just these cells."""
        codes = bytearray([HIDDEN]) * self.shape.size
        for step in self.steps:
            if step.kind is StepKind.REVEAL:
                codes[self.shape.index(step.cell)] = self.layout.nearby_mines(step.cell)
        return View(self.shape.height, self.shape.width, bytes(codes))

    def until(self, number: int) -> Situation:
        """The situation up to a step; the question stays only if it comes last."""
        if number > len(self.steps):
            return self
        return replace(self, steps=self.steps[:number], ask="")

    def with_steps(self, steps: Iterable[SituationStep]) -> Situation:
        """The same layout with other steps."""
        return replace(self, steps=tuple(steps))

    def with_mines(self, mines: Iterable[Cell]) -> Situation:
        """The same steps on other mines."""
        return replace(self, layout=Layout.from_cells(self.shape, mines))

    def without_row(self, row: int) -> Situation | None:
        """The situation with a row cut out; None if a step needs it or none would be left."""
        shape = self.shape
        if shape.height == 1:
            return None
        return self._cut(
            Shape(shape.height - 1, shape.width),
            lambda cell: None if cell[0] == row else (cell[0] - (cell[0] > row), cell[1]),
        )

    def without_column(self, column: int) -> Situation | None:
        """The situation with a column cut out; None if a step needs it or none would be left."""
        shape = self.shape
        if shape.width == 1:
            return None
        return self._cut(
            Shape(shape.height, shape.width - 1),
            lambda cell: None if cell[1] == column else (cell[0], cell[1] - (cell[1] > column)),
        )

    def _cut(self, shape: Shape, move: Callable[[Cell], Cell | None]) -> Situation | None:
        """The situation on a smaller shape, every cell moved; None if a step loses its cell."""
        steps = []
        for step in self.steps:
            moved_to = move(step.cell)
            if moved_to is None:
                return None
            steps.append(SituationStep(step.kind, moved_to))
        mines = [moved for cell in self.layout.mines() if (moved := move(cell)) is not None]
        return replace(self, layout=Layout.from_cells(shape, mines), steps=tuple(steps))


def write_cells(cells: Iterable[Cell]) -> str:
    """The cells as Python writes a set, in reading order."""
    return "{" + ", ".join(str(cell) for cell in sorted(cells)) + "}" if cells else "set()"
