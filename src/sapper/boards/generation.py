"""Boards that logic alone can solve: drawn until one qualifies, or repaired; that of a day.

A `BoardRequest` says what is asked of a board; one that no board can meet is refused.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date
from itertools import combinations

from sapper import _kernel
from sapper.boards.rating import COUNTED, Rating, rate, rung_of
from sapper.core import (
    DEFAULT_WORK,
    BadBoard,
    Cell,
    Level,
    StartRule,
    TooComplex,
    counted,
    quoted,
    usual_first_click,
    whole,
)
from sapper.game import Game, Layout, WinRule, check_seed
from sapper.proofs import Rule


@dataclass(frozen=True, slots=True)
class BoardRequest:
    """A level and its first click, with what the board may and must demand.

    No point of the board is harder than `hardest`, and at one point at least exactly the rung
    `needs` is needed.
    """

    level: Level
    first: Cell
    start: StartRule = StartRule.OPENING
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
        hardest: Rule | str | None = None,
        needs: Rule | str | None = None,
    ) -> BoardRequest:
        """The request, with names turned into what they name."""
        level = Level.of(level)
        return cls(
            level,
            level.shape.cell(level.shape.index(first)),
            StartRule.of(start),
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
        count = 1
        for place in range(min(self.level.mines, cells - self.level.mines)):
            count = count * (cells - place) // (place + 1)
            if count > most:
                break
        return count > most

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
            hardest.height,
            None if self.needs is None else self.needs.height,
        )

    def __str__(self) -> str:
        parts = [f"{self.level} opened at {self.first} (start rule {self.start})"]
        if self.hardest is not None:
            parts.append(f"nothing harder than {self.hardest}")
        if self.needs is not None:
            parts.append(f"needs {self.needs}")
        return ", ".join(parts)


TRIES = 100_000
"""The random boards that are tried by default: some ten seconds at the size of expert."""

_WORK_A_TRY = 500_000
"""Steps that a try may take on average: ten times those of a board of expert."""

_FEW_LAYOUTS = 100_000
"""So many layouts are all looked at before a search is said to have failed."""
_FEW_TRIES = 2_000

_WEEK: tuple[tuple[Rule | None, Rule | None], ...] = (
    (Rule.KNOWN, None),
    (Rule.SUBSET, Rule.SUBSET),
    (Rule.SUBSET, Rule.SUBSET),
    (Rule.OVERLAP, Rule.OVERLAP),
    (Rule.OVERLAP, Rule.OVERLAP),
    (None, Rule.TOTAL),
    (None, Rule.CASES),
)
"""The hardest rung allowed and the rung needed, from Monday to Sunday."""
_CELLS = 10_000_000
"""So many cells of random boards are drawn for each rung: a few seconds, on boards of any size."""


@dataclass(frozen=True, slots=True)
class SolvableLayout:
    """A layout that needs no guess, with its rating and how it was found.

    `is_uniform`: every layout that meets the request was equally likely. A repaired one is proved
    to be solvable just the same, but some kinds of layouts are more likely than others.
    """

    layout: Layout
    request: BoardRequest
    seed: int
    rating: Rating
    tries: int
    is_uniform: bool = True

    @property
    def first(self) -> Cell:
        """The cell where the game begins."""
        return self.request.first

    def __str__(self) -> str:
        """The board as one would draw it, and what it demands."""
        return f"{self.layout}\nBegin at {self.first}. {self.rating}"


def no_guess(
    level: Level | str,
    first: Cell | None = None,
    seed: int = 0,
    hardest: Rule | str | None = None,
    needs: Rule | str | None = None,
    *,
    start: StartRule | str = StartRule.OPENING,
    repair: bool = False,
    tries: int = TRIES,
    progress: Callable[[int], None] | None = None,
) -> SolvableLayout:
    """A layout that can be solved from `first` without a guess; the same for the same arguments.

    Without `first` it is the usual first click of the level.

    Random layouts are drawn until one qualifies, so each that does is equally likely. With `repair`
    mines are moved until the layout qualifies: quick at any density, but not uniform.
    `hardest`: no step is harder than this rung. `needs`: this rung is needed at least once.
    `progress` is called now and then with the number of boards tried.

    `BadBoard` at once for what no board can meet, or where about more than `tries` boards would
    have to be drawn; and after `tries` boards, if none qualifies.
    """
    seed, tries = check_seed(seed), whole(tries, "tries", 1, 2**63)
    if first is None:
        first = usual_first_click(Level.of(level), StartRule.of(start))
    request = BoardRequest.of(level, first, start, hardest, needs)
    # Of few layouts it is found out, not estimated, whether one is as asked.
    is_estimated = not repair and request.has_more_layouts_than(_FEW_LAYOUTS)
    if is_estimated and request.expected_tries > tries:
        raise BadBoard(_too_dense(request, tries))
    drawn = _draw(request, seed, tries, bool(repair), progress)
    if drawn.marks is None:
        raise BadBoard(_not_found(request, tries, repair))
    layout = Layout(request.level.height, request.level.width, drawn.marks)
    rating = rate(layout, request.first)
    return SolvableLayout(layout, request, seed, rating, drawn.tries, not repair)


def no_guess_game(
    level: Level | str,
    *,
    seed: int = 0,
    start: StartRule | str = StartRule.OPENING,
    hardest: Rule | str | None = None,
    needs: Rule | str | None = None,
    repair: bool = False,
    cascade: bool = True,
    win: WinRule = WinRule.OPENED,
) -> Game:
    """A game that needs no guess wherever the first click goes: the layout is made for it then."""
    level = Level.of(level)

    def lay(first: Cell) -> Layout:
        found = no_guess(level, first, seed, hardest, needs, start=start, repair=repair)
        return found.layout

    return Game(level, seed=seed, start=start, lay=lay, cascade=cascade, win=win)


def _draw(
    request: BoardRequest,
    seed: int,
    tries: int,
    repair: bool,
    progress: Callable[[int], None] | None,
) -> _kernel.Drawn:
    """What the kernel finds; `BadBoard` if all layouts of a small board are seen to fail."""
    asked = request.to_kernel()
    try:
        with _kernel.Allowance(max(DEFAULT_WORK, _WORK_A_TRY * tries)):
            if not request.has_more_layouts_than(_FEW_LAYOUTS):
                drawn = _kernel.draw_board(asked, seed, min(tries, _FEW_TRIES), progress, repair)
                if drawn.marks is not None:
                    return drawn
                if not any(True for _ in _as_asked(request, asked)):
                    every = f"all {request.layouts} layouts were tried"
                    raise BadBoard(f"no board is as asked, {every}: {request}")
            return _kernel.draw_board(asked, seed, tries, progress, repair)
    except _kernel.TooComplex as error:
        raise TooComplex(f"{error}: a board of {request}") from None


def _as_asked(request: BoardRequest, asked: _kernel.BoardRequest) -> Iterator[None]:
    """One for each layout that meets the request, of all that there are: they must be few."""
    size, kept_free = request.level.shape.size, set(request.free_cells)
    allowed = [index for index in range(size) if index not in kept_free]
    for mines in combinations(allowed, request.level.mines):
        marks = bytearray(size)
        for index in mines:
            marks[index] = 1
        if _kernel.board_qualifies(asked, bytes(marks)):
            yield


def _too_dense(request: BoardRequest, tries: int) -> str:
    """Why a search is not begun, and what would work."""
    rarity = f"{float(f'{request.expected_tries:.1g}'):,.0f}"
    return (
        f"about 1 in {rarity} random boards of {request.level} needs no guess, more"
        f" than the {tries} tries allowed; {_what_works(request, tries)}"
    )


def _not_found(request: BoardRequest, tries: int, repair: bool) -> str:
    """Why a search ended without a board, and what would work."""
    if repair:
        advice = "try more tries, another seed or fewer mines"
        return f"no board after {tries} repairs: {request}; {advice}"
    odds = ""
    if not request.has_more_layouts_than(_FEW_LAYOUTS):
        right = sum(1 for _ in _as_asked(request, request.to_kernel()))
        odds = f", 1 in {request.layouts / right:,.0f} is as asked"
    return f"no board among {tries} random ones: {request}{odds}; {_what_works(request, tries)}"


def _what_works(request: BoardRequest, tries: int) -> str:
    ways = ["a repaired board (repair=True, not uniform)", "more tries"]
    fewer = _mines_that_work(request, tries)
    if fewer is not None and fewer < request.level.mines:
        ways.insert(0, f"at most {counted(fewer, 'mine')}")
    if request.hardest is not None or request.needs is not None:
        ways.append("another rung")
    return "what works: " + ", ".join(ways[:-1]) + " or " + ways[-1]


def _mines_that_work(request: BoardRequest, tries: int) -> int | None:
    """The most mines with which a tenth of the tries should do."""
    level = request.level
    low, high = 0, level.mines
    while low < high:
        middle = (low + high + 1) // 2
        fewer = replace(request, level=Level(level.height, level.width, middle))
        low, high = (middle, high) if fewer.expected_tries <= tries / 10 else (low, middle - 1)
    return low or None


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """The board of a day, opened in the middle.

    `is_usual` is False if no board of this level was found that is as hard, or as easy, as the day
    asks for: then it is one of an earlier day of the week, or any that needs no guess.
    """

    day: date
    solvable: SolvableLayout
    is_usual: bool = True


def daily(
    day: date,
    level: Level | str = "intermediate",
    *,
    progress: Callable[[int], None] | None = None,
) -> DailyBoard:
    """The board of that day for a level. The first click is the middle, the same for everybody.

    The week climbs the ladder: Monday asks for nothing above `known`, Sunday needs `cases`. Where
    boards of the level hardly ever do, an easier one is taken. `progress` is that of `no_guess`.
    """
    import hashlib

    if not isinstance(day, date):
        raise BadBoard(f"the day is {quoted(day)}, expected a date")
    level = Level.of(level)
    name = f"sapper daily {day:%Y-%m-%d} {level}"
    seed = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "big")
    first = level.height // 2, level.width // 2
    tries = min(TRIES, max(1, _CELLS // level.shape.size))
    demands = dict.fromkeys(reversed(_WEEK[: day.weekday() + 1]))
    for number, (hardest, needs) in enumerate(demands):
        # A board that is not found, or that no search could find.
        with suppress(BadBoard):
            found = no_guess(
                level, first, seed, hardest=hardest, needs=needs, tries=tries, progress=progress
            )
            return DailyBoard(day, found, is_usual=number == 0)
    return DailyBoard(day, no_guess(level, first, seed, progress=progress), is_usual=False)
