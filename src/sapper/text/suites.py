"""Suites: named families of tasks, made by a seed, with train and test apart by construction.

A board belongs to the training part or to the test part by a hash of what it looks like, the same
for all its mirror images and turns. So no suite, seed or count can bring a board of one part into
the other.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import cycle
from operator import itemgetter
from random import Random
from typing import Any, NamedTuple

from sapper import (
    BadBoard,
    Cell,
    Game,
    Layout,
    Level,
    Shape,
    StartRule,
    TooComplex,
    View,
    analyse,
    find_rungs,
    no_guess,
    perfect,
)
from sapper.core.arguments import quoted, whole
from sapper.core.level import usual_first_click
from sapper.core.view import HIDDEN
from sapper.game.layout import SEEDS, check_seed
from sapper.proofs import Rule, find_proof
from sapper.text.proof_words import words_of
from sapper.text.questions import solution, values_of
from sapper.text.text_environment import new_game
from sapper.text.text_task import BadTask, TaskLimits, TextTask

SPLITS = ("train", "test")
TEST_SHARE = 5
"""One board in so many belongs to the test part."""

MOST_TASKS = 1_000_000
_PATIENCE = 2000
"""Candidates without a new one among them after which a suite is said to have no more."""
_TASK_NAME = re.compile(r"([a-z0-9-]+)/(\w+)/(\d{1,20})/(\d{1,6})", re.ASCII)
_CLEAR = 0.05
"""By how much the best cell of a question must be better than the second."""


@dataclass(frozen=True, slots=True)
class Suite:
    """A family of tasks: what it is, and an endless row of candidates for a random stream."""

    about: str
    candidates: Callable[[Random], Iterator[TextTask]]


def make_suite(
    name: str, count: int, seed: int = 0, split: str = "train", **shown: Any
) -> Iterator[TextTask]:
    """So many different tasks of a suite, always the same for the same arguments.

    `shown` are fields of a task that say how it is shown and rewarded: `form`, `shows`, `reward`,
    `effort`, `limits`. `BadTask` for an unknown suite, or where it has no more different boards.
    """
    if not isinstance(name, str) or name not in SUITES:
        raise BadTask(f"suite {quoted(name)}, expected {', '.join(SUITES)}")
    if split not in SPLITS:
        raise BadTask(f"split {quoted(split)}, expected {' or '.join(SPLITS)}")
    try:
        count, seed = whole(count, "count", 1, MOST_TASKS), check_seed(seed)
    except BadBoard as error:
        raise BadTask(str(error)) from None
    return _different(name, count, seed, split, shown)


def _different(
    name: str, count: int, seed: int, split: str, shown: dict[str, Any]
) -> Iterator[TextTask]:
    seen: set[bytes] = set()
    vain = 0
    for task in SUITES[name].candidates(Random(f"{name} {seed}")):
        key = key_of(task)
        if key in seen or split_of(task) != split or _is_over(task):
            vain += 1
            if vain > _PATIENCE:
                raise BadTask(f"suite {name} has only {len(seen)} boards for {split}: {count}")
            continue
        vain = 0
        title = TaskName(name, split, seed, len(seen))
        seen.add(key)
        yield replace(task, name=str(title), **_merged(task, shown))
        if len(seen) == count:
            return


class TaskName(NamedTuple):
    """The name of a suite's task: all that is needed to make it again."""

    suite: str
    split: str
    seed: int
    number: int

    @classmethod
    def parse(cls, text: str) -> TaskName | None:
        """The name that a text is, or None if it is no name of a suite's task."""
        found = _TASK_NAME.fullmatch(text)
        if found is None or found[1] not in SUITES or found[2] not in SPLITS:
            return None
        return cls(found[1], found[2], int(found[3]), int(found[4]))

    def __str__(self) -> str:
        return f"{self.suite}/{self.split}/{self.seed}/{self.number}"


def is_same_board(one: TextTask, other: TextTask) -> bool:
    """Whether two tasks ask the same; how they are shown and what they earn may differ."""
    names = ("kind", "level", "start", "seed", "first", "layout", "view", "cell", "proof")
    return all(getattr(one, name) == getattr(other, name) for name in names)


def _is_over(task: TextTask) -> bool:
    """Whether what is given wins the game already."""
    return task.is_game and new_game(task)[0].is_over


def _merged(task: TextTask, shown: dict[str, Any]) -> dict[str, Any]:
    """What is to be changed in a task; the rewards of games do not go with questions."""
    return shown if task.is_game else {k: v for k, v in shown.items() if k != "reward"}


def split_of(task: TextTask) -> str:
    """The part that the board of a task belongs to: `train` or `test`."""
    digest = hashlib.blake2b(key_of(task), digest_size=8).digest()
    return "test" if int.from_bytes(digest, "big") % TEST_SHARE == 0 else "train"


def key_of(task: TextTask) -> bytes:
    """What the board of a task looks like, the same for its mirror images and turns.

    It is the layout of a game, or the position where a game or a question begins. `BadTask` for a
    game whose mines depend on the player's first click.
    """
    if task.view is not None:
        return b"view" + canonical(task.view.shape, task.view.codes, task.level.mines)
    if task.layout is None and task.first is None and task.start is not StartRule.NONE:
        raise BadTask("a board that depends on the first click, expected a task that names it")
    layout = task.layout or Layout.random(task.level, task.seed, task.start, task.first or (0, 0))
    return b"mines" + canonical(task.level.shape, layout.marks, task.level.mines)


def canonical(shape: Shape, values: bytes, mines: int) -> bytes:
    """The least of all mirror images and turns of a board's values, with its size and mines."""
    images = [
        (height, width, bytes(pick(values)))
        for height, width, pick in _symmetries(shape.height, shape.width)
    ]
    height, width, least = min(images)
    return f" {height}x{width}/{mines} ".encode() + least


@lru_cache(maxsize=32)
def _symmetries(height: int, width: int) -> tuple[tuple[int, int, Any], ...]:
    """The size of each image of a board, and what picks its values in order."""
    places = [[row * width + column for column in range(width)] for row in range(height)]
    found = []
    for _ in range(4):
        places = [list(line) for line in zip(*places[::-1], strict=True)]  # a quarter turn
        for image in (places, [line[::-1] for line in places]):
            order = [place for line in image for place in line]
            pick = itemgetter(*order) if len(order) > 1 else lambda values: (values[0],)
            found.append((len(image), len(image[0]), pick))
    return tuple(found)


# Games


def _seed(random: Random) -> int:
    return random.randrange(SEEDS)


def _boards(start: str, *levels: str) -> Callable[[Random], Iterator[TextTask]]:
    """Random boards of these levels in turn, as the arena plays them."""

    def candidates(random: Random) -> Iterator[TextTask]:
        for level in cycle(levels):
            yield TextTask.on_board(level, start, _seed(random))

    return candidates


def _rung(rung: Rule, level: str) -> Callable[[Random], Iterator[TextTask]]:
    """Boards that need no guess and this rung as their hardest step."""

    def candidates(random: Random) -> Iterator[TextTask]:
        size, start = Level.parse(level), StartRule.OPENING
        first = usual_first_click(size, start)
        needs = None if rung is Rule.KNOWN else rung
        while True:
            seed = _seed(random)
            found = no_guess(size, first, seed, hardest=rung, needs=needs, start=start)
            yield TextTask("game", size, start, seed, first, found.layout)

    return candidates


def _endgames(random: Random) -> Iterator[TextTask]:
    """Positions where nothing is safe and perfect play is known; the mines are drawn anew."""
    for view in _positions(random, ("5x5/6", "6x6/9", "7x7/12", "8x8/14"), stuck=True):
        if view.codes.count(HIDDEN) > 24 or analyse(view).log2_layouts > 9:
            continue
        try:
            chance = perfect(view, limit=10_000_000).chance
        except TooComplex:
            continue
        if 0 < chance < 1:
            level = Level(view.height, view.width, view.mines or 0)
            yield TextTask("game", level, StartRule.NONE, _seed(random), view=view)


# Questions


def _positions(random: Random, levels: tuple[str, ...], stuck: bool = False) -> Iterator[View]:
    """Positions of games in which only safe cells were opened, up to where none is left or before.

    A game that has ended gives none.
    """
    for level in cycle(levels):
        size, start = Level.parse(level), StartRule.OPENING
        game = Game(size, seed=_seed(random), start=start)
        game.open(usual_first_click(size, start))
        while not game.is_over:
            safe = sorted(analyse(game.view).safe)
            if not safe or (not stuck and random.random() < 0.15):
                break
            game.open(random.choice(safe))
        if not game.is_over:
            yield game.view


def _asked(kind: str, view: View, seed: int, **rest: Any) -> TextTask:
    level = Level(view.height, view.width, view.mines or 0)
    limits = TaskLimits(answers=1)
    return TextTask(kind, level, StartRule.NONE, seed, view=view, limits=limits, **rest)


_QUESTION_LEVELS = ("5x5/4", "6x6/7", "7x7/9", "8x8/12", "9x9/14")


def _certain(random: Random) -> Iterator[TextTask]:
    for view in _positions(random, _QUESTION_LEVELS):
        found = analyse(view)
        if found.safe or found.mines:
            yield _asked("certain", view, 0)


def _chances(random: Random) -> Iterator[TextTask]:
    for view in _positions(random, _QUESTION_LEVELS):
        found = analyse(view)
        near = sorted(set().union(*found.regions)) if found.regions else []
        open_ones = [cell for cell in near if 0 < found.probability[cell] < 1]
        if open_ones:
            yield _asked("chance", view, 0, cell=random.choice(open_ones))


def _best(random: Random) -> Iterator[TextTask]:
    for view in _positions(random, ("5x5/6", "6x6/9", "7x7/12", "8x8/14"), stuck=True):
        found = analyse(view)
        if found.safe or found.log2_layouts > 9:
            continue
        values = sorted(values_of(view).values(), reverse=True)
        best = len(solution(_asked("best", view, 0))["best"])
        if 0 < best < len(values) and values[0] - values[best] >= _CLEAR:
            yield _asked("best", view, 0)


def _proofs(random: Random) -> Iterator[TextTask]:
    """Proofs that hold and proofs that do not, as often as each other."""
    is_right = True
    for view in _positions(random, _QUESTION_LEVELS):
        safe = [each.cell for each in find_rungs(view).values() if not each.is_mine]
        if not safe:
            continue
        cell = random.choice(safe)
        proof = find_proof(view, cell)
        assert proof is not None
        words = words_of(proof)
        task = _asked("proof", view, 0, cell=cell, proof=words)
        if not is_right:
            task = replace(task, **_spoiled(view, cell, words, random))
        if solution(task)["right"] is is_right:
            yield task
            is_right = not is_right


def _spoiled(view: View, cell: Cell, words: str, random: Random) -> dict[str, Any]:
    """A proof with one fault: a number too few, another number, or another cell."""
    rule, *numbers = words.split()
    opened = [f"{row},{column}" for (row, column), number in view.opened() if number]
    match random.randrange(3):
        case 0 if len(numbers) > 1:
            numbers.remove(random.choice(numbers))
        case 1:
            uncertain = sorted(set(view.hidden()) - analyse(view).safe)
            cell = random.choice(uncertain)
        case _:
            numbers[random.randrange(len(numbers))] = random.choice(opened)
    return {"cell": cell, "proof": " ".join([rule, *dict.fromkeys(numbers)])}


_TINY, _TINY_SAFE = (
    ("3x3/2", "3x3/3", "4x4/2", "4x4/3", "4x4/4"),
    ("3x3/2", "3x3/3", "4x4/3", "4x4/4"),
)
_SIZES = ("4x4/3", "5x5/4", "6x6/5", "9x9/10", "12x12/22", "16x16/40", "16x30/99")
_KNOWN = "boards from 3x3 to 4x4 whose perfect value is known"
_BOARDS = {
    "tiny-none": (f"{_KNOWN}, first click the player's", _TINY),
    "tiny-safe": (f"{_KNOWN}, corner opened", _TINY_SAFE),
    "sizes-opening": ("boards from 4x4 to expert, an opening given", _SIZES),
    "cs50-none": ("the course's 8x8 boards, first click the player's", ("cs50",)),
    "beginner-safe": ("9x9 boards, corner opened", ("beginner",)),
    "beginner-opening": ("9x9 boards, an opening given", ("beginner",)),
    "intermediate-safe": ("16x16 boards, corner opened", ("intermediate",)),
    "intermediate-opening": ("16x16 boards, an opening given", ("intermediate",)),
    "expert-safe": ("16x30 boards, corner opened", ("expert",)),
    "expert-opening": ("16x30 boards, an opening given", ("expert",)),
}
_RUNGS = {
    "number": (Rule.KNOWN, "that single numbers solve"),
    "subset": (Rule.SUBSET, "that need subsets"),
    "overlap": (Rule.OVERLAP, "that need overlaps"),
    "total": (Rule.TOTAL, "that need the number of mines"),
    "cases": (Rule.CASES, "that need cases"),
}

SUITES = {
    **{
        name: Suite(about, _boards(name.rpartition("-")[2], *levels))
        for name, (about, levels) in _BOARDS.items()
    },
    **{
        f"{name}-opening": Suite(f"boards without guessing {what}", _rung(rule, "9x9/12"))
        for name, (rule, what) in _RUNGS.items()
    },
    "endgames": Suite("positions without a safe cell whose perfect value is known", _endgames),
    "certain": Suite("questions: which cells are certain?", _certain),
    "chance": Suite("questions: how likely is this cell a mine?", _chances),
    "best": Suite("questions: which cell is the best guess? One is clearly better", _best),
    "proofs": Suite("questions: is this proof right?", _proofs),
}
"""The suites by name; that of a suite of boards tells its start rule."""
