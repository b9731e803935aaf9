"""A situation: a layout, and what an agent on it is told step by step.

All numbers come from the layout, so whatever is cut away, what is left is true and consistent.
Drills are situations drawn at random, in every order and with edits between.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from random import Random

from sapper.coach.closure import CourseClosure
from sapper.core import HIDDEN, Cell, Shape, View
from sapper.game import Layout

SAFE_MOVE = "ai.make_safe_move()"
RANDOM_MOVE = "ai.make_random_move()"
RANDOM_MOVES = "{ai.make_random_move() for _ in range(40)}"
"""Questions at the end of a situation."""
SQUARES = ((2, 2), (3, 3), (4, 4), (3, 3), (4, 4), (5, 5))
OBLONGS = ((1, 4), (4, 1), (2, 3), (3, 2), (2, 5), (5, 3), (3, 6), (1, 7), (7, 2))
_VARIATIONS = (1, 2, 3, 1, 3, 4, 3, 5)


class StepKind(Enum):
    """What is done to the agent in one step."""

    REVEAL = "ai.add_knowledge({cell}, {count})"
    ADD_MINE = "ai.mines.add({cell})"
    ADD_SAFE = "ai.safes.add({cell})"
    ADD_MOVE = "ai.moves_made.add({cell})"
    MARK_MINE = "ai.mark_mine({cell})"
    MARK_SAFE = "ai.mark_safe({cell})"
    APPEND = "ai.knowledge.append(Sentence({cells}, {mines}))"
    INSERT = "ai.knowledge.insert(0, Sentence({cells}, {mines}))"
    REVERSE = "ai.knowledge.reverse()"
    COPY = "ai = copy.deepcopy(ai)"
    ASK_SAFE = "ai.make_safe_move()"
    ASK_RANDOM = "ai.make_random_move()"


_MINES = {StepKind.ADD_MINE, StepKind.MARK_MINE}
_TOLD = {StepKind.ADD_MINE, StepKind.ADD_SAFE, StepKind.MARK_MINE, StepKind.MARK_SAFE}
ASKS = {StepKind.ASK_SAFE, StepKind.ASK_RANDOM}
"""Steps that are questions: they should change nothing."""
_SAFES = {StepKind.REVEAL, StepKind.ADD_SAFE, StepKind.MARK_SAFE, StepKind.ADD_MOVE}
_EDITS = (
    StepKind.ADD_MINE,
    StepKind.ADD_SAFE,
    StepKind.ADD_MOVE,
    StepKind.MARK_MINE,
    StepKind.MARK_SAFE,
    StepKind.APPEND,
    StepKind.INSERT,
    StepKind.REVERSE,
)


@dataclass(frozen=True, slots=True)
class SituationStep:
    """A step of a situation, on one cell or, for a sentence, on several."""

    kind: StepKind
    cells: tuple[Cell, ...] = ()

    def is_true(self, layout: Layout) -> bool:
        """Whether the layout allows it: nobody is told what is not so."""
        if self.kind in _MINES:
            return all(layout.is_mine(cell) for cell in self.cells)
        if self.kind in _SAFES:
            return not any(layout.is_mine(cell) for cell in self.cells)
        return True

    def line(self, layout: Layout) -> str:
        """The step as a line of Python."""
        cell = self.cells[0] if self.cells else (0, 0)
        return self.kind.value.format(
            cell=cell,
            count=layout.nearby_mines(cell),
            cells=write_cells(self.cells),
            mines=self._mines(layout),
        )

    def apply(self, closure: CourseClosure, layout: Layout) -> None:
        """Tell the closure what the agent is told."""
        if self.kind is StepKind.REVEAL:
            closure.reveal(self.cells[0], layout.nearby_mines(self.cells[0]))
        elif self.kind in (StepKind.APPEND, StepKind.INSERT):
            closure.tell_statement(self.cells, self._mines(layout))
        elif self.kind is StepKind.ADD_MOVE:
            closure.possible.append((frozenset(self.cells), 0))
        elif self.kind in _TOLD:
            closure.tell_cell(self.cells[0], self.kind in _MINES)

    def _mines(self, layout: Layout) -> int:
        return sum(layout.is_mine(cell) for cell in self.cells)


@dataclass(frozen=True, slots=True)
class Situation:
    """A layout and the steps on it; the last step is where to look.

    `ask` is an expression to evaluate at the end, empty for none; `seed` is the luck of moves that
    are drawn.
    """

    layout: Layout
    steps: tuple[SituationStep, ...]
    ask: str = ""
    seed: int = 0

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
        """Whether it does what the course's window does: cells revealed, each once, and asks."""
        done = [step for step in self.steps if step.kind not in ASKS]
        cells = {step.cells for step in done if step.kind is StepKind.REVEAL}
        return len(cells) == len(done)

    @property
    def calls(self) -> int:
        """The number of steps that do something to the agent."""
        return len(self.steps)

    def lines(self) -> list[str]:
        """The Python lines that bring it about, one for the new agent and one a step.

        What depends on luck has the same luck every time.
        """
        seed = f"random.seed({self.seed}); " if self._is_random else ""
        new = f"{seed}ai = MinesweeperAI(height={self.shape.height}, width={self.shape.width})"
        return [new, *(step.line(self.layout) for step in self.steps)]

    @property
    def _is_random(self) -> bool:
        return bool(self.ask) or any(step.kind in ASKS for step in self.steps)

    def imports(self, below: str = "") -> list[str]:
        """The import lines that the others need, and a line of Python below them."""
        kinds = {step.kind for step in self.steps}
        needs_sentence = kinds & {StepKind.APPEND, StepKind.INSERT} or "Sentence(" in below
        names = "MinesweeperAI, Sentence" if needs_sentence else "MinesweeperAI"
        copy = ["import copy"] if StepKind.COPY in kinds else []
        random = ["import random"] if self._is_random else []
        return [*copy, *random, f"from minesweeper import {names}"]

    def closure(self, with_subsets: bool = True) -> CourseClosure:
        """What follows from all that was told."""
        closure = CourseClosure(self.shape, with_subsets)
        for step in self.steps:
            if step.kind is not StepKind.REVEAL:
                step.apply(closure, self.layout)
        opened = [step.cells[0] for step in self.steps if step.kind is StepKind.REVEAL]
        closure.reveal_all({cell: self.layout.nearby_mines(cell) for cell in opened})
        return closure

    def view(self) -> View:
        """What a player sees who opened just these cells."""
        codes = bytearray([HIDDEN]) * self.shape.size
        for step in self.steps:
            if step.kind is StepKind.REVEAL:
                codes[self.shape.index(step.cells[0])] = self.layout.nearby_mines(step.cells[0])
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
            cells = tuple(moved for cell in step.cells if (moved := move(cell)) is not None)
            if len(cells) != len(step.cells):
                return None
            steps.append(SituationStep(step.kind, cells))
        mines = [moved for cell in self.layout.mines() if (moved := move(cell)) is not None]
        return replace(self, layout=Layout.from_cells(shape, mines), steps=tuple(steps))


def write_cells(cells: Iterable[Cell]) -> str:
    """The cells as Python writes a set, in reading order."""
    return "{" + ", ".join(str(cell) for cell in sorted(cells)) + "}" if cells else "set()"


def drills(count: int, seed: int = 0, is_pure: bool = True) -> Iterator[Situation]:
    """`count` situations: plain ones on square boards first, then all the variations in turn.

    An agent that is not `is_pure` is asked for one random move only: the question changes it.
    """
    random = Random(seed)
    for number in range(count):
        # Half of them plain and square, so that what shows up later is due to the variation.
        variation = 0 if number < count // 2 else _VARIATIONS[number % len(_VARIATIONS)]
        sizes = SQUARES if variation != 1 else OBLONGS
        drill = _drill(random, Shape(*sizes[number % len(sizes)]), variation)
        if drill.ask == RANDOM_MOVES and not is_pure:
            drill = replace(drill, ask=RANDOM_MOVE)
        yield drill


def _drill(random: Random, shape: Shape, variation: int) -> Situation:
    """One situation: 0 and 1 plain, 2 with cells repeated, 3 with edits, 4 copied, 5 a question."""
    layout = _layout(random, shape)
    cells = [cell for cell in shape.cells() if not layout.is_mine(cell)]
    if random.random() < 0.7:
        random.shuffle(cells)
    steps = [
        SituationStep(StepKind.REVEAL, (cell,)) for cell in cells[: random.randint(1, len(cells))]
    ]
    if variation == 2:
        steps = [each for step in steps for each in [step] * random.randint(1, 2)]
    elif variation == 3:
        steps = [each for step in steps for each in (*_edits(random, layout), step)]
    elif variation == 4:
        steps.insert(random.randrange(len(steps)), SituationStep(StepKind.COPY))
    ask = random.choice((SAFE_MOVE, RANDOM_MOVES)) if variation in (0, 1, 5) else ""
    return Situation(layout, tuple(steps), ask)


def _layout(random: Random, shape: Shape) -> Layout:
    """A layout with a tenth to almost half of its cells mined, but one."""
    most = min(shape.size - 1, max(1, shape.size * 4 // 9))
    mines = random.randint(min(1, most), most)
    return Layout.from_cells(shape, random.sample(list(shape.cells()), mines))


def _edits(random: Random, layout: Layout) -> list[SituationStep]:
    """Now and then something true told from outside."""
    if random.random() < 0.6:
        return []
    kind = random.choice(_EDITS)
    if kind is StepKind.REVERSE:
        return [SituationStep(kind)]
    if kind in (StepKind.APPEND, StepKind.INSERT):
        return [SituationStep(kind, tuple(sorted(_patch(random, layout.shape))))]
    wanted = kind in (StepKind.ADD_MINE, StepKind.MARK_MINE)
    cells = [cell for cell in layout.shape.cells() if layout.is_mine(cell) is wanted]
    return [SituationStep(kind, (random.choice(cells),))] if cells else []


def _patch(random: Random, shape: Shape) -> list[Cell]:
    """Some cells around a cell."""
    centre = shape.cell(random.randrange(shape.size))
    around = [*shape.neighbours(centre), centre]
    return random.sample(around, random.randint(1, min(4, len(around))))
