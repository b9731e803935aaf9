"""Measure boards without guessing: speed beside another program, agreement, uniformity.

    python bench/boards.py speed        # CPU milliseconds a board, ms-toollib in the same run
    python bench/boards.py ratings      # CPU milliseconds of a rating and of the rungs of a view
    python bench/boards.py agreement    # the kernel's rungs and the Python prover's, 1,000 boards
    python bench/boards.py uniform      # every layout of small boards; 3BV, corners, edges
    python bench/boards.py table        # the rungs that 10,000 uniform boards of each level need

`speed` needs the extra `bench` for ms-toollib and leaves it out where it is missing. Times are CPU
times of this process. The same seed gives the same boards. Ctrl-C prints what there is.
"""

from __future__ import annotations

import argparse
import math
import resource
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from itertools import combinations
from statistics import fmean, stdev
from typing import Any

from sapper.boards import COUNTED, RUNGS, find_rungs, no_guess, rate
from sapper.core import LEVELS, Cell, Level, StartRule, View, analyse
from sapper.game import Game, Layout, three_bv
from sapper.proofs import Rule, prove_all

FIRST = (3, 3)
EXPERT = LEVELS["expert"]


def main() -> None:
    parts: dict[str, Callable[[argparse.Namespace], None]] = {
        "speed": speed,
        "ratings": ratings,
        "agreement": agreement,
        "uniform": uniform,
        "table": table,
    }
    parser = argparse.ArgumentParser(description="Measure boards without guessing.")
    parser.add_argument("part", choices=parts)
    parser.add_argument("--boards", type=int, help="how many boards")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    try:
        parts[options.part](options)
    except KeyboardInterrupt:
        print("stopped")


def milliseconds(work: Callable[[int], Any], count: int) -> tuple[float, float]:
    """The mean CPU milliseconds of a call, and its standard error."""
    times = []
    for number in range(count):
        start = time.process_time()
        work(number)
        times.append(1000 * (time.process_time() - start))
    return fmean(times), stdev(times) / math.sqrt(count)


def shown(name: str, figures: tuple[float, float]) -> float:
    mean, error = figures
    print(f"{name:44} {mean:8.3f} +- {error:.3f} ms ({1000 / mean:,.0f}/s)", flush=True)
    return mean


# Speed


def speed(options: argparse.Namespace) -> None:
    """Boards of several levels, with ms-toollib's beside them where it is there."""
    count, seed = options.boards or 300, options.seed
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for name in ("beginner", "intermediate", "expert", "20x30/130"):
        level = Level.parse(name)

        def draw(number: int, level: Level = level) -> None:
            no_guess(level, FIRST, seed + number)

        shown(name, milliseconds(draw, count))
    _beside(count, seed)
    for name in ("16x30/120", "30x30/240", "16x30/170"):
        dense = Level.parse(name)

        def repair(number: int, level: Level = dense) -> None:
            no_guess(level, FIRST, seed + number, repair=True)

        shown(f"{name}, repaired", milliseconds(repair, min(count, 100)))
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory at most {before / 1024:.0f} MB before, {after / 1024:.0f} MB after")


def _beside(count: int, seed: int) -> None:
    """Compare with the other program on expert, whose boards need no mine counter either."""

    def draw(number: int) -> None:
        while no_guess(EXPERT, FIRST, seed + number).rating.needs_counter:
            number += count

    ours = shown("expert, no mine counter needed", milliseconds(draw, count))
    try:
        ms_toollib = import_module("ms_toollib")
    except ImportError:
        print("ms-toollib is not there (pip install 'ms-toollib>=1.5.20')")
        return
    for name in ("laymine_solvable", "laymine_solvable_adjust"):
        lay = getattr(ms_toollib, name)
        theirs = shown(f"expert, ms-toollib {name}", milliseconds(_other(lay, EXPERT), count))
        print(f"{'':44} {theirs / ours:8.1f} times ours")


def _other(lay: Callable[..., Any], level: Level) -> Callable[[int], Any]:
    """A call of the other program: rows, columns, mines, then the first cell."""
    return lambda _: lay(level.height, level.width, level.mines, *FIRST)


def ratings(options: argparse.Namespace) -> None:
    """Ratings of random boards, and rungs of views in the midst of games."""
    count, seed = options.boards or 500, options.seed
    for name in ("beginner", "intermediate", "expert"):
        level = LEVELS[name]
        layouts = [
            Layout.random(level, seed + number, StartRule.OPENING, FIRST) for number in range(count)
        ]
        rated = milliseconds(_rating(layouts), count)
        shown(f"rating, random {name}", rated)
    views = [view for number in range(20) for view in points(EXPERT, seed + number)]
    shown("rungs of an expert view", milliseconds(lambda n: find_rungs(views[n]), len(views)))


def _rating(layouts: list[Layout]) -> Callable[[int], Any]:
    return lambda number: rate(layouts[number], FIRST)


# Agreement


def points(level: Level, seed: int, with_plain: bool = False) -> Iterator[View]:
    """The views of a game at which nothing is left that single numbers show to be safe.

    With the plain ones: all views.
    """
    layout = Layout.random(level, seed, StartRule.OPENING, FIRST)
    game = Game.on(layout)
    game.open(FIRST)
    while not game.is_over:
        view = game.view
        safe = [each for each in find_rungs(view).values() if not each.is_mine]
        lowest = min((each.rung.height for each in safe), default=-1)
        cells = [each.cell for each in safe if each.rung.height == lowest]
        if lowest < 0:
            cells = [min(cell for cell in view.hidden() if not layout.is_mine(cell))]
        if with_plain or lowest < 0 or lowest > Rule.KNOWN.height:
            yield view
        for cell in cells:
            if not game.is_over and game.view.is_hidden(cell):
                game.open(cell)


def agreement(options: argparse.Namespace) -> None:
    """Every certain cell of every point: whether kernel and prover name the same rung."""
    count, seen, views, cut, differ = options.boards or 1000, Counter[Rule](), 0, 0, 0
    shares = (("8x8/16", 0.4), ("beginner", 0.2), ("intermediate", 0.25), ("expert", 0.15))
    try:
        for name, share in shares:
            for number in range(round(count * share)):
                for view in points(
                    Level.parse(name), options.seed + number, with_plain=share > 0.3
                ):
                    views += 1
                    expected = prover_rungs(view)
                    if expected is None:
                        cut += 1
                        continue
                    seen.update(expected.values())
                    found = {cell: each.rung for cell, each in find_rungs(view).items()}
                    if found != expected:
                        differ += 1
                        print(f"differs: '{view.text}'")
    finally:
        print(f"{count} boards, {views} points, {sum(seen.values())} certain cells:", end=" ")
        print(", ".join(f"{rung} {seen[rung]}" for rung in RUNGS))
        print(f"{differ} points differ; at {cut} the prover hit a limit")


def prover_rungs(view: View) -> dict[Cell, Rule] | None:
    """The rungs of the proofs; None where the prover hit a limit."""
    proofs = prove_all(view)
    if not all(proof.is_minimal for proof in proofs.values()):
        return None
    return {cell: proof.rung for cell, proof in proofs.items()}


# Uniformity


def uniform(options: argparse.Namespace) -> None:
    for name, first in (("4x5/4", (1, 2)), ("5x5/4", (0, 0)), ("5x5/5", (2, 0)), ("4x6/5", (0, 3))):
        small_board(Level.parse(name), first, options.seed)
    expert_board(options.boards or 2000, options.seed)


def small_board(level: Level, first: Cell, seed: int, each: int = 20) -> None:
    """The counts of all layouts that qualify, by the exact analysis, against a chi-square."""
    shape = level.shape
    free = set(StartRule.OPENING.free_cells(shape, first))
    allowed = [index for index in range(shape.size) if index not in free]
    layouts = (Layout.from_indexes(shape, mines) for mines in combinations(allowed, level.mines))
    qualified = {layout.marks for layout in layouts if needs_no_guess(layout, first)}
    draws = each * len(qualified)
    drawn = Counter(no_guess(level, first, seed + n).layout.marks for n in range(draws))
    squares = sum((drawn[marks] - each) ** 2 / each for marks in qualified)
    freedom = len(qualified) - 1
    spread = 2 / (9 * freedom)
    score = ((squares / freedom) ** (1 / 3) - (1 - spread)) / math.sqrt(spread)
    others = sum(count for marks, count in drawn.items() if marks not in qualified)
    print(
        f"{level}: {len(qualified)} layouts qualify, {draws} drawn, {others} others;"
        f" chi-square {squares:.0f} at {freedom} degrees, {score:+.2f} standard deviations",
        flush=True,
    )


def needs_no_guess(layout: Layout, first: Cell) -> bool:
    """Whether the exact analysis alone solves the layout: slow, and shares no code with ours."""
    game = Game.on(layout)
    game.open(first)
    while not game.is_over:
        safe = analyse(game.view).safe
        if not safe:
            return False
        for cell in safe:
            if not game.is_over and game.view.is_hidden(cell):
                game.open(cell)
    return True


def expert_board(count: int, seed: int) -> None:
    """3BV, corners and edges of our boards and of plainly rejected ones."""
    ours = [no_guess(EXPERT, FIRST, seed + number).layout for number in range(count)]
    plain: list[Layout] = []
    tried = 0
    while len(plain) < count:
        layout = Layout.random(EXPERT, seed + tried, StartRule.OPENING, FIRST)
        tried += 1
        if needs_no_guess(layout, FIRST):
            plain.append(layout)
    print(f"plain rejection: {count} of {tried} random boards need no guess ({count / tried:.2%})")
    for name, measure in (("3BV", three_bv), ("mines in corners", corners), ("at edges", edges)):
        compare(name, [measure(each) for each in ours], [measure(each) for each in plain])


def corners(layout: Layout) -> float:
    """The share of the corners that are mines."""
    bottom, right = layout.height - 1, layout.width - 1
    cells = ((0, 0), (0, right), (bottom, 0), (bottom, right))
    return fmean(layout.is_mine(cell) for cell in cells)


def edges(layout: Layout) -> float:
    """The share of the cells along the edges that are mines."""
    bottom, right = layout.height - 1, layout.width - 1
    shape = layout.shape
    along = [shape.cell(i) for i in range(shape.size)
             if shape.cell(i)[0] in (0, bottom) or shape.cell(i)[1] in (0, right)]  # fmt: skip
    return fmean(layout.is_mine(cell) for cell in along)


def compare(name: str, ours: Sequence[float], plain: Sequence[float]) -> None:
    """Both means, and their difference in standard errors."""
    error = math.sqrt(stdev(ours) ** 2 / len(ours) + stdev(plain) ** 2 / len(plain))
    gap = fmean(ours) - fmean(plain)
    print(f"{name:18} ours {fmean(ours):8.4f}, plain {fmean(plain):8.4f}, {gap / error:+.2f} s.e.")


# The table


def table(options: argparse.Namespace) -> None:
    """For each level the share of uniform boards that need a rung, in Markdown."""
    count = options.boards or 10_000
    heads = "need no guess | without the counter | " + " | ".join(f"hardest {r}" for r in RUNGS[1:])
    needs = " | ".join(f"need {rung}" for rung in COUNTED)
    print(f"| level | {heads} | {needs} | guesses a board |")
    print("|---" * (4 + len(RUNGS[1:]) + len(COUNTED)) + "|")
    for name in ("beginner", "intermediate", "expert"):
        level = LEVELS[name]
        found = [
            rate(Layout.random(level, options.seed + n, StartRule.OPENING, FIRST), FIRST)
            for n in range(count)
        ]
        solved = [rating for rating in found if rating.is_solvable]
        figures = [
            len(solved),
            sum(not rating.needs_counter for rating in solved),
            *(sum(rating.hardest is rung for rating in solved) for rung in RUNGS[1:]),
            *(sum(rating.points_at(rung) > 0 for rating in found) for rung in COUNTED),
        ]
        shares = " | ".join(f"{figure / count:.1%}" for figure in figures)
        guesses = sum(rating.guesses for rating in found) / count
        print(f"| {name} {level} | {shares} | {guesses:.2f} |", flush=True)


if __name__ == "__main__":
    main()
