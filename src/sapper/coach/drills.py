"""Drills: seeded random situations, from tiny boards up, in every order and with edits between."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from sapper.coach.judge import RANDOM_MOVE, RANDOM_MOVES, SAFE_MOVE
from sapper.coach.situation import Situation, SituationStep, StepKind
from sapper.core.shape import Cell, Shape
from sapper.game.layout import Layout

SQUARES = ((2, 2), (3, 3), (4, 4), (3, 3), (4, 4), (5, 5))
OBLONGS = ((1, 4), (4, 1), (2, 3), (3, 2), (2, 5), (5, 3), (3, 6), (1, 7), (7, 2))
_TINY = ((2, 3), (3, 2), (1, 5), (3, 3), (2, 4), (4, 2), (3, 4))
_VARIATIONS = (1, 2, 3, 1, 3, 4, 3, 5)
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


def tiny_drills(count: int, seed: int = 0) -> Iterator[Situation]:
    """`count` situations of at most five calls on the smallest boards."""
    random = Random(seed)
    for number in range(count):
        drill = _drill(random, Shape(*_TINY[number % len(_TINY)]), 0)
        yield Situation(drill.layout, drill.steps[:5])
