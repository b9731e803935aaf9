"""Measure `sapper.analyse` beside `ms-toollib` on the same positions, and compare the answers.

The positions are made from seeds:
expert safe, opening     games with a safe first click, with an opening first click: one position
                         every 10 moves, and every one at which nothing is certain. A guess that
                         would lose is replaced by the next safest cell: games go to the end
16x30 20 %, ...          the same on denser and larger boards, opening first click
rows, stripes,           long frontiers: patterns of opened cells, named by the fewest cells that
checkers, grid           hang together undecided in each; "region" tells how many do, on average.
                         Of the boards that the seeds give, those without such a region, or with
                         one larger by more than a quarter, are left out; no other is

All times are CPU milliseconds of one thread for one position through the Python API, the least of
three runs (one, if it takes longer than 0.1 s), each engine warmed up. What `sapper` remembers of
other positions is flushed before each run. `ms-toollib` (install the extra `bench`) runs in a
process of its own that is stopped after --patience CPU seconds; a position so stopped counts with
the time it had. Both get the position in their own input type, made beforehand.
"""

from __future__ import annotations

import argparse
import multiprocessing
import resource
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from multiprocessing.connection import Connection
from random import Random
from typing import TypeVar

from sapper import Analysis, Game, Layout, Level, StartRule, TooComplex, View, analyse

AGREEMENT = 1e-6
"""Largest difference that counts as the same answer; the other engine rounds more than we do."""

Rows = list[list[float]]
Answer = TypeVar("Answer")


@dataclass(frozen=True)
class PositionSet:
    """A name, and how to make the positions."""

    name: str
    make: Callable[[int], list[View]]
    count: int


@dataclass
class Figures:
    """CPU milliseconds, one a position."""

    times: list[float] = field(default_factory=list)
    refused: int = 0

    @property
    def mean(self) -> float:
        """The mean over the positions."""
        return sum(self.times) / len(self.times)

    def __str__(self) -> str:
        ordered = sorted(self.times)
        p99 = ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
        text = f"{self.mean:9.3f} {p99:9.3f} {ordered[-1]:9.3f}"
        return text + (f"  ({self.refused} refused)" if self.refused else "")


def played(level: Level, rule: StartRule, first: tuple[int, int]) -> Callable[[int], list[View]]:
    """Positions of games: every 10 moves, and wherever nothing is certain; evenly spread."""

    def make(count: int) -> list[View]:
        views: list[View] = []
        seed = 0
        while len(views) < count:
            views.extend(one_game(Layout.random(level, seed, rule, first), first))
            seed += 1
        return [views[i * len(views) // count] for i in range(count)]

    return make


def one_game(layout: Layout, first: tuple[int, int]) -> Iterator[View]:
    """Certain cells are opened first, else the safest one that is no mine, to the end."""
    game = Game.on(layout)
    game.open(first)
    moves = 1
    while not game.is_over:
        analysis = analyse(game.view)
        if not analysis.safe:
            yield game.view
        guesses = sorted(analysis.probability, key=analysis.probability.__getitem__)
        guess = next(cell for cell in guesses if not layout.is_mine(cell))
        for cell in sorted(analysis.safe or [guess]):
            if not game.is_over and game.view.is_hidden(cell):
                game.open(cell)
                moves += 1
                if moves % 10 == 0 and not game.is_over:
                    yield game.view


@dataclass(frozen=True)
class Pattern:
    """Which cells are opened, on what board, to leave about that many undecided."""

    density: float
    is_open: Callable[[int, int], bool]
    sides: Callable[[int], tuple[int, int]]


PATTERNS = {
    "rows": Pattern(0.4, lambda row, _: row % 2 == 1, lambda unknown: (5, unknown // 3)),
    "stripes": Pattern(0.4, lambda row, _: row % 2 == 1, lambda unknown: (9, unknown // 5)),
    "checkers": Pattern(
        0.4,
        lambda row, column: (row + column) % 2 == 0,
        lambda unknown: (int((1.9 * unknown) ** 0.5) + 1,) * 2,
    ),
    "grid": Pattern(
        0.3,
        lambda row, column: row % 2 == 1 == column % 2,
        lambda unknown: (int((unknown * 4 / 3) ** 0.5) + 1 | 1,) * 2,
    ),
}


def frontier(unknown: int, pattern: Pattern) -> Callable[[int], list[View]]:
    """Positions with one region of that many undecided cells, or up to a quarter more.

    The board grows by two columns after every 20 seeds that gave none. A position that
    cannot be analysed is no reason to leave it out: it ends the run with its error.
    """

    def make(count: int) -> list[View]:
        views: list[View] = []
        seed = missed = 0
        while len(views) < count:
            height, width = pattern.sides(unknown)
            width += 2 * (missed // 20)
            view = one_frontier(height, width, pattern, seed)
            is_long = unknown <= largest_region(analyse(view)) <= unknown * 5 // 4
            views.extend([view] if is_long else [])
            missed += not is_long
            seed += 1
        return views

    return make


def largest_region(analysis: Analysis) -> int:
    """The most cells that hang together undecided."""
    return max(map(len, analysis.regions), default=0)


def one_frontier(height: int, width: int, pattern: Pattern, seed: int) -> View:
    """One position in which all safe cells of the pattern are open."""
    random = Random(seed)
    mines = {
        (row, column)
        for row in range(height)
        for column in range(width)
        if random.random() < pattern.density
    }
    codes = [
        sum((row + r, column + c) in mines for r in (-1, 0, 1) for c in (-1, 0, 1))
        if pattern.is_open(row, column) and (row, column) not in mines
        else 9
        for row in range(height)
        for column in range(width)
    ]
    return View(height, width, bytes(codes), len(mines))


def all_sets() -> list[PositionSet]:
    """The sets, in the order in which they are shown."""
    expert = Level(16, 30, 99)
    sets = [
        PositionSet("expert safe", played(expert, StartRule.SAFE, (0, 0)), 400),
        PositionSet("expert opening", played(expert, StartRule.OPENING, (3, 3)), 400),
    ]
    for percent in (20, 25, 30):
        level = Level(16, 30, 480 * percent // 100)
        sets.append(
            PositionSet(f"16x30 {percent} %", played(level, StartRule.OPENING, (3, 3)), 200)
        )
    for side, count in ((50, 60), (100, 30)):
        level = Level(side, side, side * side // 5)
        name = f"{side}x{side} 20 %"
        sets.append(PositionSet(name, played(level, StartRule.OPENING, (3, 3)), count))
    for unknown in (60, 120, 200, 400):
        for name, pattern in PATTERNS.items():
            sets.append(PositionSet(f"{name} {unknown}", frontier(unknown, pattern), 3))
    return sets


def timed(run: Callable[[], Answer], before: Callable[[], object] = int) -> tuple[float, Answer]:
    """CPU milliseconds of the fastest of up to three runs, and the answer.

    What goes before a run is not timed.
    """
    times: list[float] = []
    while len(times) < 3 and sum(times) < 100:
        before()
        start = time.process_time()
        answer = run()
        times.append((time.process_time() - start) * 1e3)
    return min(times), answer


def measure_ours(views: list[View]) -> tuple[Figures, list[Rows | None], float]:
    """Times, probabilities and the mean size of the largest region."""
    figures = Figures()
    answers: list[Rows | None] = []
    regions = 0
    for view in views:
        answer, spent = one_of_ours(view)
        figures.times.append(spent)
        figures.refused += answer is None
        answers.append(by_rows(answer) if answer else None)
        regions += largest_region(answer) if answer else 0
    return figures, answers, regions / len(views)


def one_of_ours(view: View) -> tuple[Analysis | None, float]:
    """The answer to one position and its time; a position of another shape makes us forget."""
    other = View(1, 2, b"\x09\x09", 1)
    start = time.process_time()
    try:
        spent, answer = timed(lambda: analyse(view), before=lambda: analyse(other))
    except TooComplex:
        return None, (time.process_time() - start) * 1e3
    return answer, spent


def by_rows(analysis: Analysis) -> Rows:
    """The probabilities as the other engine gives them: one list a row, 0 where a cell is open."""
    view = analysis.view
    rows = [[0.0] * view.width for _ in range(view.height)]
    for (row, column), probability in analysis.probability.items():
        rows[row][column] = probability
    return rows


def serve_peer(pipe: Connection, patience: int) -> None:
    """Answer positions with the other engine until the pipe is closed or patience is at an end.

    The operating system ends the process when its CPU time is up.
    """
    engine = import_module("ms_toollib").cal_probability_onboard
    engine([[10, 1, 10], [1, 10, 10], [10, 10, 10]], 2)
    while True:
        try:
            question = pipe.recv()
        except EOFError:
            return
        unlimited = resource.getrlimit(resource.RLIMIT_CPU)[1]
        most = round(time.process_time()) + patience
        resource.setrlimit(resource.RLIMIT_CPU, (most, unlimited))
        try:
            spent, answer = timed(partial(engine, *question))
            pipe.send((spent, answer[0], time.process_time()))
        except BaseException:  # its panics are no ordinary exceptions
            pipe.send((0.0, None, time.process_time()))


class Peer:
    """The other engine in a process of its own."""

    def __init__(self, patience: int) -> None:
        self._patience = patience
        self._start()

    def _start(self) -> None:
        self._used = 0.0  # CPU seconds of the process, when it last answered
        self._pipe, theirs = multiprocessing.Pipe()
        self._process = multiprocessing.Process(
            target=serve_peer, args=(theirs, self._patience), daemon=True
        )
        self._process.start()
        theirs.close()

    def measure(self, views: list[View]) -> tuple[Figures, list[Rows | None]]:
        """Times and probabilities; None where it refused, died or ran out of patience."""
        figures = Figures()
        answers: list[Rows | None] = []
        for view in views:
            spent, rows = self._ask(view)
            figures.times.append(spent)
            figures.refused += rows is None
            answers.append(rows)
        return figures, answers

    def _ask(self, view: View) -> tuple[float, Rows | None]:
        codes = [10 if code > 8 else code for code in view.codes]
        board = [codes[i : i + view.width] for i in range(0, len(codes), view.width)]
        self._pipe.send((board, view.mines))
        try:
            spent, rows, self._used = self._pipe.recv()
        except EOFError:
            spent, rows = (self.close() - self._used) * 1e3, None
            self._start()
        return spent, rows

    def close(self) -> float:
        """The CPU seconds of the process, which is stopped."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self._process.kill()
        self._process.join()
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def difference(views: list[View], ours: list[Rows | None], theirs: list[Rows | None]) -> float:
    """The largest difference between two answers to the same position."""
    largest = 0.0
    for view, first, second in zip(views, ours, theirs, strict=True):
        if first is not None and second is not None:
            for row, column in view.hidden():
                largest = max(largest, abs(first[row][column] - second[row][column]))
    return largest


def report(one: PositionSet, count: int, peer: Peer | None) -> None:
    """Measure one set and print its lines."""
    views = one.make(count)
    figures, ours, region = measure_ours(views)
    print(f"{one.name:16} {len(views):5} {region:6.0f} sapper     {figures}", flush=True)
    if peer is None:
        return
    other, theirs = peer.measure(views)
    apart = difference(views, ours, theirs)
    agreement = "agree" if apart <= AGREEMENT else "DISAGREE"
    ratio = other.mean / figures.mean
    print(f"{'':29} ms-toollib {other}", flush=True)
    print(f"{'':29} ratio {ratio:14.1f}  {agreement}, largest difference {apart:.1e}", flush=True)


def main() -> None:
    """Run what the command line asks for; Ctrl-C keeps what has been printed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default="", help="sets whose name contains this")
    parser.add_argument("--count", type=int, help="positions a set")
    parser.add_argument("--alone", action="store_true", help="without ms-toollib")
    parser.add_argument("--patience", type=int, default=10, help="seconds a position (10)")
    options = parser.parse_args()
    chosen = [one for one in all_sets() if options.only in one.name]
    if not chosen:
        names = ", ".join(one.name for one in all_sets())
        parser.error(f"no set is called {options.only!r}, expected one of {names}")
    if options.patience < 1:
        parser.error(f"--patience {options.patience}, expected at least 1")
    if options.count is not None and options.count < 1:
        parser.error(f"--count {options.count}, expected at least 1")
    peer = None if options.alone else Peer(options.patience)
    print(f"{'set':16} count region {'engine':10} {'mean':>9} {'p99':>9} {'max':>9}   CPU ms")
    try:
        for one in chosen:
            report(one, options.count or one.count, peer)
    except KeyboardInterrupt:
        print("stopped", file=sys.stderr)
    finally:
        if peer is not None:
            peer.close()


if __name__ == "__main__":
    main()
