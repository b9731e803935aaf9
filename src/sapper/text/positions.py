"""Positions with their exact answers, as a data set.

Positions come from games that open what is safe, and else the safest cell. A position belongs to
its part by a hash of what it looks like, the same for all its mirror images and turns: no part has
a position of another, and none has it twice. The same arguments give the same rows, however many
processes make them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from sapper import (
    Agent,
    Analysis,
    Cell,
    Game,
    Layout,
    Level,
    StartRule,
    TooComplex,
    WinChance,
    __version__,
    analyse,
    create_agent,
    perfect,
    prove_all,
    win_chance,
)
from sapper.core import BadBoard, as_path, usual_first_click, whole
from sapper.core.workers import in_order
from sapper.text.proof_words import words_of

PARTS = {"train": 8, "validation": 1, "test": 1}
"""The parts of a data set, and how many positions of ten are in each."""
_GAMES = 50
"""Games of one block of work."""
_SHARE = 0.5
"""The share of a game's positions that are taken."""
_FEW_LAYOUTS, _STEPS = 14.0, 300_000
"""The binary logarithm of the most layouts, and the steps, for which perfect play is searched."""
_BATCH = 20_000
_PATIENCE = 50
"""Blocks without a new position after which a level is said to have no more."""


class PositionRow(NamedTuple):
    """A position and its exact answers; cells are indices, row by row.

    `win_chance` and `best` are those of perfect play. Where its search would take long, `best` has
    the safe cells, and the chance is None. With estimates it is the champion's, with its standard
    error, and `best` has the champion's cell where none is safe. `proofs` are in words, as
    `check_words` reads them.
    """

    part: str
    position: str
    rows: int
    columns: int
    mines: int
    hidden: list[int]
    odds: list[float]
    win_chance: float | None
    win_chance_error: float | None
    best: list[int]
    certain: list[int]
    rungs: list[str]
    proofs: list[str]
    seed: int


@dataclass(frozen=True, slots=True)
class PositionWork:
    """Some games whose positions are to be taken: those of the seeds from `seed` on."""

    level: Level
    start: StartRule
    seed: int
    has_estimates: bool


def write_positions(
    folder: Path | str,
    levels: Iterable[Level | str],
    start: StartRule | str = StartRule.SAFE,
    total: int = 10_000,
    seed: int = 0,
    jobs: int = 1,
    has_estimates: bool = False,
    progress: Callable[[int], None] = lambda done: None,
) -> dict[str, int]:
    """Write `total` positions to a folder, with a card. Return the number in each part.

    They are made in `jobs` processes. If it is stopped, the positions so far are there, and the
    card says how many. Raise `BadBoard` if pyarrow is missing, or if the levels have no more
    different positions.
    """
    folder, chosen, start = as_path(folder), [*map(Level.of, levels)], StartRule.of(start)
    if not chosen:
        raise BadBoard("no level is given, expected at least one")
    total, seed = whole(total, "total", 1, 2**40), whole(seed, "seed", 0, 2**40)
    counts = dict.fromkeys(PARTS, 0)
    folder.mkdir(parents=True, exist_ok=True)
    files = {part: PositionFile(folder / f"{part}.parquet") for part in PARTS}
    rows = make_positions(chosen, start, total, seed, jobs, has_estimates)
    try:
        for done, row in enumerate(rows, start=1):
            files[row.part].add(row)
            counts[row.part] += 1
            progress(done)
    finally:  # what is stopped keeps what it has
        for file in files.values():
            file.close()
        card = _card(chosen, start, seed, counts, has_estimates)
        (folder / "README.md").write_text(card, encoding="utf-8")
    return counts


def make_positions(
    levels: Iterable[Level | str],
    start: StartRule | str,
    total: int,
    seed: int = 0,
    jobs: int = 1,
    has_estimates: bool = False,
    part: str | None = None,
) -> Iterator[PositionRow]:
    """Yield `total` different positions, of this part only if one is given."""
    chosen, start = [*map(Level.of, levels)], StartRule.of(start)
    seen: set[int] = set()
    vain = 0
    work = (
        PositionWork(level, start, seed + _GAMES * number, has_estimates)
        for number in count()
        for level in chosen
    )
    with ProcessPoolExecutor(jobs) as workers:
        for rows in in_order(workers, positions_of, work, jobs):
            before = len(seen)
            for digest, row in rows:
                if digest not in seen and part in (None, row.part):
                    seen.add(digest)
                    yield row
                    if len(seen) == total:
                        return
            vain = vain + 1 if len(seen) == before else 0
            if vain > _PATIENCE:
                raise BadBoard(f"{total} positions, expected at most {before} of these levels")


def positions_of(work: PositionWork) -> list[tuple[int, PositionRow]]:
    """Positions of some games, each with a hash that is the same for its mirror images."""
    found: list[tuple[int, PositionRow]] = []
    first = usual_first_click(work.level, work.start)
    for seed in range(work.seed, work.seed + _GAMES):
        random = Random(f"{work.level} {seed}")
        game = Game.on(Layout.random(work.level, seed, work.start, first))
        game.open(first)
        while not game.is_over:
            try:
                analysis = analyse(game.view)
                if random.random() < _SHARE:
                    digest = board_digest(game.view.codes, work.level)
                    row = _row(analysis, part_of(digest), seed, work.has_estimates)
                    found.append((digest, row))
            except TooComplex:
                break
            game.open(random.choice(sorted(analysis.safe or analysis.safest)))
    return found


def _row(analysis: Analysis, part: str, seed: int, has_estimates: bool) -> PositionRow:
    view, index = analysis.view, analysis.view.shape.index
    odds, certain = analysis.probability, prove_all(analysis.view)
    chance, best = _perfect(analysis)
    if chance is None and has_estimates:
        chance = win_chance(view, effort="fast")
        best = best or [_champion().choose(view, Random(seed)).cell]
    return PositionRow(
        part,
        view.text,
        view.height,
        view.width,
        view.mines or 0,
        [index(cell) for cell in odds],
        list(odds.values()),
        None if chance is None else chance.value,
        None if chance is None else chance.error,
        [index(cell) for cell in best],
        [index(cell) for cell in certain],
        [str(each.rung) for each in certain.values()],
        [words_of(each) for each in certain.values()],
        seed,
    )


def _perfect(analysis: Analysis) -> tuple[WinChance | None, list[Cell]]:
    """The chance of perfect play where its search is short, and the best cells as far as known."""
    if analysis.log2_layouts <= _FEW_LAYOUTS:
        try:
            found = perfect(analysis.view, limit=_STEPS)
            return WinChance(float(found.chance)), list(found.best)
        except TooComplex:
            pass
    return None, sorted(analysis.safe)


@cache
def _champion() -> Agent:
    return create_agent("champion")


def board_digest(codes: bytes, level: Level) -> int:
    """Return a hash of a board, the same for its mirror images and turns."""
    width, images = level.width, []
    rows = [codes[begin : begin + width] for begin in range(0, len(codes), width)]
    for _ in range(4):
        rows = [bytes(line) for line in zip(*rows[::-1], strict=True)]  # a quarter turn
        images += [(len(rows), b"".join(rows)), (len(rows), b"".join(row[::-1] for row in rows))]
    height, least = min(images)
    text = f" {height}x{len(least) // height}/{level.mines} ".encode() + least
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


def part_of(digest: int) -> str:
    """Return the part of a data set in which a board is."""
    place = digest % sum(PARTS.values())
    for part, share in PARTS.items():
        if place < share:
            return part
        place -= share
    raise AssertionError(digest)


class PositionFile:
    """A Parquet file of positions, written in batches. Raise `BadBoard` if pyarrow is missing."""

    def __init__(self, path: Path) -> None:
        try:
            self._arrow: Any = import_module("pyarrow")
            parquet: Any = import_module("pyarrow.parquet")
        except ImportError:
            raise BadBoard("Parquet needs pyarrow: pip install 'pyarrow>=17'") from None
        arrow = self._arrow
        cells = arrow.list_(arrow.int16())
        kinds = {
            **dict.fromkeys(("rows", "columns", "mines"), arrow.int16()),
            **dict.fromkeys(("hidden", "best", "certain"), cells),
            **dict.fromkeys(("part", "position"), arrow.string()),
            "odds": arrow.list_(arrow.float64()),
            **dict.fromkeys(("win_chance", "win_chance_error"), arrow.float64()),
            **dict.fromkeys(("rungs", "proofs"), arrow.list_(arrow.string())),
            "seed": arrow.int64(),
        }
        self._schema = arrow.schema([(name, kinds[name]) for name in PositionRow._fields])
        self._stream = path.open("wb")  # pyarrow would take some names for addresses
        self._file = parquet.ParquetWriter(self._stream, self._schema, compression="zstd")
        self._rows: list[PositionRow] = []

    def add(self, row: PositionRow) -> None:
        self._rows.append(row)
        if len(self._rows) >= _BATCH:
            self._flush()

    def close(self) -> None:
        self._flush()
        self._file.close()
        self._stream.close()

    def _flush(self) -> None:
        columns = zip(*self._rows, strict=True) if self._rows else [[] for _ in self._schema]
        arrays = [
            self._arrow.array(list(values), kind.type)
            for values, kind in zip(columns, self._schema, strict=True)
        ]
        self._file.write_batch(self._arrow.record_batch(arrays, schema=self._schema))
        self._rows.clear()


def _card(
    levels: list[Level], start: StartRule, seed: int, counts: dict[str, int], has_estimates: bool
) -> str:
    """The card of the data set: what it holds, and how to make it again."""
    estimates = ", has_estimates=True" if has_estimates else ""
    how = f"{[*map(str, levels)]}, {str(start)!r}, {sum(counts.values())}, seed={seed}{estimates}"
    parts = "\n".join(f"| {part} | {number:,} |" for part, number in counts.items())
    return f"""# Minesweeper positions with exact answers

Made by Sapper {__version__}, and to be made again with

    from sapper.text import write_positions

    write_positions("FOLDER", {how})

| part | positions |
|---|---|
{parts}

No position is in two parts, nor twice in one, not even mirrored or turned. Positions come from
games that open what is certainly safe, and else the safest cell; each is taken with a chance of
{_SHARE:.0%}. So positions of one game can be in different parts. Cells are indices, row by row.

| column | what it holds |
|---|---|
| part | `train`, `validation` or `test` |
| position | the position as one line: rows from the top, `.` hidden, then the number of mines |
| rows, columns, mines | its size and all mines |
| hidden, odds | the hidden cells, and for each the exact probability of a mine |
| win_chance | the exact chance to win with perfect play (error 0); elsewhere null or, with \
`has_estimates`, the chance that `champion` wins |
| win_chance_error | the standard error of that chance |
| best | the best cells: the safe ones, else those of perfect play; elsewhere none or, with \
`has_estimates`, the champion's |
| certain, rungs, proofs | the cells that are certain, and for each the easiest rule that proves \
it, and its proof: a rule and the open numbers that it needs |
| seed | the game that it comes from |
"""
