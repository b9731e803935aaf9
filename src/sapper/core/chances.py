"""How likely a game is won from a view on: if the champion plays it, and by perfect play."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sapper import _kernel
from sapper.core.arguments import as_list, as_seconds, quoted, shortened, whole
from sapper.core.errors import BadBoard, Contradiction, IllegalMove, TooComplex
from sapper.core.level import StartRule
from sapper.core.question import DEFAULT_MEMORY, DEFAULT_SECONDS, DEFAULT_WORK
from sapper.core.shape import Cell
from sapper.core.view import EXPLODED, FLAGGED, HIDDEN, AnyView, View
from sapper.core.words import counted, percent

EFFORTS: Mapping[str, tuple[int, int, float, int, int]] = {
    "fast": (64, 1500, 0.03, 500, 2_000_000),
    "standard": (256, 6000, 0.01, 2000, 8_000_000),
    "deep": (8192, 1_000_000, 0.003, 20_000, 400_000_000),
}
"""For each effort: the most layouts and positions, the standard error that is enough, and up to
how many layouts, in how many steps, the game is searched to its end."""

_ALONE = 0.6
"""A chance that is asked for by itself is worked out to this share of the error that is enough for
one with which others are compared: 2.5 points at `standard`, not 4.2."""
_SMALL = 25
"""Cells of a board on which every first click is compared."""


@dataclass(frozen=True, slots=True)
class WinChance:
    """The chance that the champion wins: `value`, give or take the standard error `error`.

    `is_exact` says that the game was searched to its end; the error is 0 then. `layouts` counts the
    layouts that it was played on elsewhere.
    """

    value: float
    error: float = 0.0
    is_exact: bool = True
    layouts: int = 0

    def __str__(self) -> str:
        if self.is_exact:
            return f"{percent(self.value, 2)}"
        return f"{percent(self.value)} ± {100 * self.error:.1f}"


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much one chance exceeds another, with the standard error of that."""

    value: float
    error: float = 0.0


@dataclass(frozen=True, slots=True)
class WinChances:
    """The chances of a view and of cells in it, all on the same layouts.

    `best` is the chance of the view, if the champion opens what it likes best. `cells` has the
    chance after each cell, `differences` the same less `best`: as both meet the same layouts, their
    error is smaller than those of the chances.
    """

    best: WinChance
    cells: Mapping[Cell, WinChance]
    differences: Mapping[Cell, Difference]


def win_chance(
    view: AnyView,
    *,
    start: StartRule | str = StartRule.NONE,
    first: Cell | None = None,
    effort: str = "standard",
    seed: int = 0,
    work: int = DEFAULT_WORK,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> WinChance:
    """The chance that the champion wins from this view on.

    Exact where few layouts are left: there the game is searched to its end. Else an estimate from
    games played on over layouts drawn from the exact posterior. It is the same for the same seed,
    whatever the machine and the number of threads, and coarser where it takes more than `work`
    steps; `seconds` of CPU time are a safety net. `start` says what the first click is promised
    and goes with a hidden board alone; `first` is that click, by default the champion's.
    `progress` is called now and then with the number of layouts played and the maximum.
    `BadBoard` if the view does not tell the number of mines, `Contradiction` if no layout agrees
    with it, `TooComplex` if no games can be played in so many steps.
    """
    view, start = View.of(view), StartRule.of(start)
    ask = _Asking(view, effort, seed, threads, progress, work, seconds, _ALONE)
    if start is StartRule.NONE:
        return ask.chances([() if first is None else (first,)])[0][0]
    if view.codes.translate(None, bytes([HIDDEN, FLAGGED])):
        raise BadBoard(f"start rule {start} needs a view with nothing opened: '{view.text}'")
    if first is not None:
        return ask.first_click(start, first)
    chance = ask.first_click(start, (0, 0))
    if chance.is_exact and view.shape.size <= _SMALL:
        cells = [cell for cell in view.shape.cells() if ask.is_room(start, cell)]
        return max((ask.first_click(start, cell) for cell in cells), key=lambda each: each.value)
    return chance


def win_chances(
    view: AnyView,
    cells: Iterable[Cell],
    *,
    effort: str = "standard",
    seed: int = 0,
    work: int = DEFAULT_WORK,
    seconds: float = DEFAULT_SECONDS,
    threads: int = 1,
    progress: Callable[[int, int], None] | None = None,
) -> WinChances:
    """The chance of the view, and the chance after opening each of these hidden cells.

    All meet the same layouts. Raises what `win_chance` raises, and `IllegalMove` for a cell that is
    not hidden.
    """
    view = View.of(view)
    shape, given = view.shape, as_list(cells, "the cells")
    cells = list(dict.fromkeys(shape.cell(shape.index(cell)) for cell in given))
    ask = _Asking(view, effort, seed, threads, progress, work, seconds)
    found = ask.chances([(), *((cell,) for cell in cells)])
    return WinChances(
        found[0][0],
        {cell: chance for cell, (chance, _) in zip(cells, found[1:], strict=True)},
        {cell: difference for cell, (_, difference) in zip(cells, found[1:], strict=True)},
    )


def chances_of_openings(
    view: View,
    openings: Sequence[Collection[Cell]],
    *,
    effort: str = "standard",
    seed: int = 0,
    work: int = DEFAULT_WORK,
    seconds: float = DEFAULT_SECONDS,
) -> list[tuple[WinChance, Difference]]:
    """The chance after each opening, and by how much it exceeds that of the first.

    An opening is a set of hidden cells that are opened at once, as by a chord; an empty one stands
    for what the champion would open.
    """
    return _Asking(view, effort, seed, 1, None, work, seconds).chances(openings)


class _Asking:
    """Questions to the kernel about one view, with arguments that were checked."""

    def __init__(
        self,
        view: View,
        effort: str,
        seed: int,
        threads: int,
        progress: Callable[[int, int], None] | None,
        work: int,
        seconds: float,
        share: float = 1.0,
    ) -> None:
        if view.mines is None:
            raise BadBoard(
                f"the chance to win needs the number of mines: '{shortened(view.text, 600)}'"
            )
        if not isinstance(effort, str) or effort not in EFFORTS:
            raise BadBoard(f"effort {quoted(effort)}, expected {', '.join(EFFORTS)}")
        self.view = view
        layouts, guesses, enough, *exact = EFFORTS[effort]
        self._effort = _kernel.ChanceEffort(layouts, guesses, share * enough, *exact)
        seed, threads = whole(seed, "seed", 0, 2**64 - 1), whole(threads, "threads", 1, 64)
        self._rest = (seed, threads, progress)
        self._limits = (whole(work, "work", 1, 2**62), DEFAULT_MEMORY, as_seconds(seconds))

    def is_room(self, start: StartRule, cell: Cell) -> bool:
        """Whether all mines fit beside the cells that the rule keeps free."""
        free = len(start.free_cells(self.view.shape, cell))
        return self.view.mines is not None and self.view.mines <= self.view.shape.size - free

    def first_click(self, start: StartRule, cell: Cell) -> WinChance:
        free = start.free_cells(self.view.shape, cell)
        if not self.is_room(start, cell):
            raise BadBoard(
                f"no room for {counted(self.view.mines or 0, 'mine')}:"
                f" opening {cell} first keeps {len(free)} of"
                f" {self.view.shape.size} cells free (start rule {start})"
            )
        return self._ask([[self.view.shape.index(cell)]], free)[0][0]

    def chances(self, openings: Sequence[Collection[Cell]]) -> list[tuple[WinChance, Difference]]:
        view = self.view
        for opening in openings:
            for cell in opening:
                if not view.is_hidden(cell):
                    raise IllegalMove(f"cell {cell} is open, expected a hidden cell")
        if EXPLODED in view.codes:
            return [(WinChance(0.0), Difference(0.0)) for _ in openings]
        if sum(1 for _ in view.hidden()) == 0:
            return [(WinChance(1.0), Difference(0.0)) for _ in openings]
        return self._ask([[view.shape.index(cell) for cell in each] for each in openings], [])

    def _ask(
        self, openings: list[list[int]], free: list[int]
    ) -> list[tuple[WinChance, Difference]]:
        view = self.view.without_flags()
        try:
            question = _kernel.Question(
                view.height, view.width, view.codes, view.mines, 1.0, *self._limits
            )
            answer = _kernel.find_chances(question, openings, free, self._effort, *self._rest)
        except _kernel.TooComplex as error:
            raise TooComplex(f"the chance to win of a {view.shape} view: {error}") from None
        if answer is None:
            raise Contradiction(f"no layout agrees with the view: '{shortened(view.text, 600)}'")
        return [
            (
                WinChance(each.value, each.error, answer.is_exact, answer.layouts),
                Difference(each.difference, each.difference_error),
            )
            for each in answer.openings
        ]


# Perfect play

SEARCH_STEPS = 1_000_000_000
"""Steps of the search for perfect play allowed by default: some ten seconds."""


@dataclass(frozen=True, slots=True)
class PerfectPlay:
    """What perfect play reaches: it wins in `wins` of `layouts` equally likely layouts.

    `best` lists the cells to open next, row by row: all that are certainly safe where there are
    any, else all that keep the best chance. It is empty where nothing is left to open.
    """

    wins: int
    layouts: int
    best: tuple[Cell, ...]

    @property
    def chance(self) -> Fraction:
        """The exact probability to win."""
        return Fraction(self.wins, self.layouts)


def perfect(
    view: AnyView, *, start: StartRule | str = StartRule.NONE, limit: int = SEARCH_STEPS
) -> PerfectPlay:
    """The exact win chance of perfect play in this view, with the best cells to open.

    The view must tell the number of mines. `start` says what the first click is promised and
    goes with a blank view alone. `TooComplex` if the search takes more than `limit` steps (of
    some nanoseconds each, the same number on every machine), `Contradiction` if no layout fits.
    """
    view, start = View.of(view), StartRule.of(start)
    limit = whole(limit, "the limit of steps", 0, 2**62)
    if view.mines is None:
        raise BadBoard(
            f"perfect play needs the number of mines, the view has none: {quoted(view.text)}"
        )
    if start is not StartRule.NONE and view.codes.translate(None, bytes([HIDDEN, FLAGGED])):
        raise BadBoard(f"start rule {start} needs a view with nothing opened: {quoted(view.text)}")
    answer = _kernel.perfect(view.to_question(), _kernel.StartRule[start.name], limit)
    if answer is None:
        raise TooComplex(
            f"perfect play takes over {limit} steps or a million layouts: {quoted(view.text)}"
        )
    if answer.layouts == 0 and start is StartRule.NONE:
        raise Contradiction(f"no layout agrees with the view: {quoted(view.text)}")
    if answer.layouts == 0:
        raise BadBoard(
            f"{view.mines} mines leave no room for the start rule {start}: {quoted(view.text)}"
        )
    best = tuple(view.shape.cell(index) for index in sorted(answer.best))
    return PerfectPlay(answer.wins, answer.layouts, best)
