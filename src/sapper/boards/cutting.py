"""Puzzles cut out of games: around a cell that is hard to see, or where a player missed one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from sapper import _kernel
from sapper.boards.puzzle import Puzzle, easiest_proof, guess_losses, puzzle_of
from sapper.boards.rating import CertainCell, find_rungs, rung_of
from sapper.core import (
    DEFAULT_WORK,
    FLAGGED,
    HIDDEN,
    LEVELS,
    BadBoard,
    Cell,
    Contradiction,
    Level,
    Shape,
    StartRule,
    TooComplex,
    View,
    whole,
)
from sapper.game import ActionKind, Game, Layout, Record, ReplayStep, check_seed
from sapper.proofs import Rule

SIDES = (5, 8)
"""The least and the most rows and columns of a puzzle."""
_GAMES = 3_000
"""The games after which the search for the next puzzle is given up."""
_STEPS_A_CELL = 100
"""Steps that Python takes for each cell of the board: to lay a game, and at each point of it."""
_FROM_ONE_GAME = 3
_MOST_CHOICES = 14
_LEAST_CHOICES = 3
_CLEAR = 0.02
"""How much worse than the best guess the next one must be for a fair question."""


def make_puzzles(
    rung: Rule | str | None, seed: int, count: int = 1, level: Level | str = LEVELS["expert"]
) -> list[Puzzle]:
    """Puzzles that need exactly this rung, or with None a guess; the same for the same arguments.

    Each is cut from a game on a random board of the level: its mines are those of that part of the
    board, so the edges of the puzzle are edges of a board. `BadBoard` if none can be found,
    `TooComplex` if the search for the next one takes more than `DEFAULT_WORK` steps.
    """
    count = whole(count, "count", 1, 100_000)
    puzzles = puzzle_stream(rung, check_seed(seed), level)
    return list(islice(puzzles, count))


def puzzle_stream(
    rung: Rule | str | None, seed: int, level: Level | str = LEVELS["expert"]
) -> Iterator[Puzzle]:
    """Such puzzles without end, no position twice."""
    wanted = None if rung is None else rung_of(rung)
    chosen = Level.of(level)
    if min(chosen.height, chosen.width) < SIDES[0]:
        raise BadBoard(f"puzzles from {chosen}, expected at least {SIDES[0]} rows and columns")
    random, seen = Random(f"{wanted} {seed} {chosen}"), set[View]()
    work, idle = _kernel.Allowance(DEFAULT_WORK), 0
    sought = f"no puzzle with rung {wanted or 'guess'}"
    while idle < _GAMES:
        idle += 1
        found = islice(_from_game(wanted, chosen, random), _FROM_ONE_GAME)
        while puzzle := _next(found, work, f"{sought} in {DEFAULT_WORK} steps, games of {chosen}"):
            if puzzle.view not in seen:
                seen.add(puzzle.view)
                work, idle = _kernel.Allowance(DEFAULT_WORK), 0
                yield puzzle
    raise BadBoard(f"{sought} in {_GAMES} games of {chosen}")


def _next(found: Iterator[Puzzle], work: _kernel.Allowance, refusal: str) -> Puzzle | None:
    """Return the next puzzle; raise `TooComplex` with these words if that takes too much work.

    The caller does not yield inside of the allowance, which would count the work of others.
    """
    with work:
        try:
            return next(found, None)
        except TooComplex:
            if _kernel.Allowance.left():
                raise
            raise TooComplex(refusal) from None


def _from_game(rung: Rule | None, level: Level, random: Random) -> Iterator[Puzzle]:
    seed, steps = random.getrandbits(64), _STEPS_A_CELL * level.shape.size
    _kernel.Allowance.spend(steps)
    first = random.randrange(level.height), random.randrange(level.width)
    layout = Layout.random(level, seed, StartRule.OPENING, first)
    game = Game.on(layout)
    game.open(first)
    source = f"{level} seed {seed} first {first[0]},{first[1]}"
    while not game.is_over:
        view = game.view
        _kernel.Allowance.spend(steps)
        found = find_rungs(view)
        for cell in _centres(rung, view, found, random):
            puzzle = _cut(rung, layout, view, cell, random, source)
            if puzzle is not None:
                yield puzzle
        _go_on(game, layout, found, random)


def _centres(
    rung: Rule | None, view: View, found: dict[Cell, CertainCell], random: Random
) -> list[Cell]:
    """A cell to cut around, if this point of the game may hold such a puzzle."""
    if rung is None:
        if any(not each.is_mine for each in found.values()):
            return []
        cells = [cell for cell in _border(view) if cell not in found]
    elif rung in (Rule.TOTAL, Rule.CASES):
        # A part of a board has a count of mines of its own: any border may do.
        cells = _border(view)
    else:
        cells = [cell for cell, each in found.items() if each.rung is rung]
    return [random.choice(cells)] if cells else []


def _border(view: View) -> list[Cell]:
    shape = view.shape
    near = {
        place
        for index, code in enumerate(view.codes)
        if 0 < code < HIDDEN
        for place in shape.neighbour_indexes(index)
        if view.codes[place] == HIDDEN
    }
    return [shape.cell(place) for place in sorted(near)]


def _go_on(game: Game, layout: Layout, found: dict[Cell, CertainCell], random: Random) -> None:
    """Open what the lowest rung shows, or a safe cell at the border where nothing is certain."""
    safe = [each for each in found.values() if not each.is_mine]
    if safe:
        lowest = min(each.rung.height for each in safe)
        cells = [each.cell for each in safe if each.rung.height == lowest]
    else:
        view = game.view
        cells = [cell for cell in _border(view) if not layout.is_mine(cell)]
        cells = cells or [cell for cell in view.hidden() if not layout.is_mine(cell)]
        cells = [random.choice(cells)]
    for cell in cells:
        if not game.is_over and game.view.is_hidden(cell):
            game.open(cell)


def _cut(
    rung: Rule | None, layout: Layout, view: View, centre: Cell, random: Random, source: str
) -> Puzzle | None:
    """The puzzle around a cell, or None if the part that is cut out asks something else."""
    part, opened, top, left = _part(layout, view, centre, random)
    small = _cleared(part, opened, rung)
    if small is None:
        return None
    source = f"{source} rows {top}-{top + part.height - 1} columns {left}-{left + part.width - 1}"
    if rung is None:
        return _guess_puzzle(small, source)
    found = find_rungs(small)
    cells = [each for each in found.values() if not small.is_flagged(each.cell)]
    if min((each.rung.height for each in cells), default=-1) != rung.height:
        return None
    proof = easiest_proof(small, [each for each in cells if each.rung is rung])
    return Puzzle(small, rung, proof, source=source) if proof.rung is rung else None


def _part(
    layout: Layout, view: View, centre: Cell, random: Random
) -> tuple[Layout, list[Cell], int, int]:
    """A part of the board around a cell: mines, opened cells, first row and first column."""
    height = min(random.randint(*SIDES), layout.height)
    width = min(random.randint(*SIDES), layout.width)
    top = min(max(centre[0] - height // 2, 0), layout.height - height)
    left = min(max(centre[1] - width // 2, 0), layout.width - width)
    cells = [(row, column) for row in range(height) for column in range(width)]
    mines = [(r, c) for r, c in cells if layout.is_mine((top + r, left + c))]
    opened = [(r, c) for r, c in cells if view.number((top + r, left + c)) is not None]
    return Layout.from_cells(Shape(height, width), mines), opened, top, left


def _cleared(part: Layout, opened: list[Cell], rung: Rule | None) -> View | None:
    """The part as a player sees it who has done all that is easier than the rung.

    What is easier is opened, or flagged if it is a mine. None if nothing is left to ask.
    """
    game = Game.on(part)
    for cell in opened:
        if game.is_over:
            return None
        if game.view.is_hidden(cell):
            game.open(cell)
    height = len(Rule) if rung is None else rung.height
    while not game.is_over:
        found = find_rungs(game.view)
        easy = [each for each in found.values() if each.rung.height < height]
        safe = [each.cell for each in easy if not each.is_mine]
        if not safe:
            return game.view.with_({each.cell: FLAGGED for each in easy})
        for cell in safe:
            if not game.is_over and game.view.is_hidden(cell):
                game.open(cell)
    return None


def _guess_puzzle(view: View, source: str) -> Puzzle | None:
    """The puzzle of the best guess, if there are some to choose from and one is clearly best."""
    choices = [cell for cell in view.hidden() if not view.is_flagged(cell)]
    if not _LEAST_CHOICES <= len(choices) <= _MOST_CHOICES:
        return None
    try:
        losses = guess_losses(view)
    except TooComplex:
        return None
    worse = [loss for loss in losses.values() if loss > 1e-9]
    if not worse or min(worse) < _CLEAR:
        return None
    return Puzzle(view, None, losses=losses, source=source)


def missed_puzzles(record: Record) -> Iterator[Puzzle]:
    """Yield the points of a game at which the player guessed although a cell was certainly safe.

    Moves that an agent made are left out, and moves after `DEFAULT_WORK` steps of the search.
    `BadRecord` if a move is not allowed.
    """
    work = _kernel.Allowance(DEFAULT_WORK)
    for step in record.steps():
        with work:
            puzzle = _missed(step)
        if puzzle is not None:
            yield puzzle


def _missed(step: ReplayStep) -> Puzzle | None:
    """Return the puzzle of a move that opened an uncertain cell while another was safe."""
    move = step.move
    if move.action is None or move.action.kind is not ActionKind.OPEN or move.agent:
        return None
    try:
        found = find_rungs(step.before)
        safe = {cell for cell, each in found.items() if not each.is_mine}
        if not safe or move.action.cell in safe:
            return None
        return puzzle_of(step.before, source=f"your game, move {step.number}")
    except (Contradiction, TooComplex):
        return None
