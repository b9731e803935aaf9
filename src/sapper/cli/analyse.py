"""`sapper analyse`: the exact odds of a position, as a heat map or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from textwrap import wrap
from typing import Any

from rich.console import Console

from sapper import core
from sapper.cli.drawing import STYLES, ConsolePainter
from sapper.cli.parsing import write_cells
from sapper.cli.picture import draw_doubts, read_corrected
from sapper.cli.proofs import show_proofs
from sapper.cli.reading import read_position, tell
from sapper.core import (
    DRAWN,
    FLAGGED,
    GOES_ON,
    MINE,
    SAFE,
    SYMBOLS,
    BadBoard,
    Cell,
    StartRule,
    View,
    counted,
    first_of,
    percent,
    perfect,
    quoted,
)

_WIDTH = 80
"""The columns of a terminal."""
_CELL = 4
"""The characters of a cell in the heat map."""
_MOST_NAMED = 8
"""Cells that one line of the summary names."""

_WORK = 20_000_000_000
"""Steps after which it is given up: some forty seconds."""


def analyse(
    *,
    position: str,
    mines: int | None,
    why: str | None,
    perfect: str | None,
    no_guess: bool,
    corrections: list[str] | None,
    size: str | None,
    crop: str | None,
    as_json: bool,
) -> None:
    """Show the exact odds of every hidden cell, or whether a guess is needed from here."""
    if corrections or size or crop:
        found = read_corrected(position, mines, size, crop, corrections or [])
    else:
        found = read_position(position, mines)
    tell(found.notes)
    view = found.view
    if why is not None:
        show_proofs(view, why, as_json)
        return
    if perfect is not None:
        _show_perfect(view, StartRule.parse(perfect), as_json)
        return
    if no_guess:
        answer = core.without_guessing(view)
        print(json.dumps(answer.to_data()) if as_json else str(answer))
        return
    if as_json:
        picture = {} if found.picture is None else {"picture": found.picture.to_json()}
        print(json.dumps({**_as_json(view), "notes": found.notes, **picture}))
        return
    if found.picture is not None and found.picture.doubts:
        print(draw_doubts(found.picture))
    result = core.analyse(view)
    painter = ConsolePainter(Console(highlight=False))
    summary = [part for line in _summary(result) for part in _wrapped(line)]
    painter.show([*draw_odds(result, painter), *summary])


def _wrapped(line: str) -> list[str]:
    return wrap(line, _WIDTH, subsequent_indent="  ", break_on_hyphens=False)


def draw_odds(result: core.Analysis, painter: ConsolePainter) -> Iterator[str]:
    """Yield the heat map, in parts that lie beside each other if it is wider than a terminal."""
    width = result.view.width
    if _CELL * width <= _WIDTH:
        yield from draw_heat_map(result, painter, range(width))
        return
    parts = -(-width // ((_WIDTH - 4) // _CELL))
    size = -(-width // parts)
    for start in range(0, width, size):
        columns = range(start, min(start + size, width))
        yield f"Columns {columns[0]} to {columns[-1]}:"
        yield from draw_heat_map(result, painter, columns)


def draw_heat_map(result: core.Analysis, painter: ConsolePainter, columns: range) -> Iterator[str]:
    """Yield the rows of some columns, with the chance of a mine in every hidden cell.

    Certain cells carry a tick or a cross. The safest ones are in brackets if none is certain to be
    safe: the line below gives their chance.
    """
    before = f"{GOES_ON} " if columns.start else ""
    after = f" {GOES_ON}" if columns.stop < result.view.width else ""
    kinds = dict.fromkeys(result.safest, "safest") | dict.fromkeys(result.mines, "mine")
    kinds |= dict.fromkeys(result.safe, "safe")
    looks: dict[object, str] = {}
    for row, symbols in enumerate(result.view.rows()):
        parts = []
        for column in columns:
            symbol = symbols[column]
            chance = result.probability.get((row, column))
            kind = "" if chance is None else kinds.get((row, column), "")
            key = symbol, chance, kind
            if key not in looks:
                looks[key] = painter.paint(*_look(symbol, chance, kind))
            parts.append(looks[key])
        yield before + "".join(parts) + after


def _look(symbol: str, chance: float | None, kind: str) -> tuple[str, str]:
    """What a cell shows in four characters, and its colours: green where it is safe, to red."""
    if chance is None:
        return f"  {DRAWN.get(symbol, symbol)} ", STYLES[symbol]
    is_flagged = symbol == SYMBOLS[FLAGGED]
    flag = DRAWN["F"] if is_flagged else " "
    if kind == "safe":
        return f" {flag}{SAFE} ", "bold black on bright_green"
    if kind == "mine":
        return f" {flag}{MINE} ", "bold white on dark_red"
    whole = min(99, max(1, round(chance * 100)))
    red, green = round(255 * min(1, 2 * chance)), round(200 * min(1, 2 * (1 - chance)))
    colours = f"black on rgb({red},{green},40)"
    if kind:
        return f"[{flag if is_flagged else whole}]".rjust(4), f"bold {colours}"
    return f"{flag}{whole}%".rjust(4), colours


def _summary(result: core.Analysis) -> list[str]:
    """What there is to know in a few lines."""
    view = result.view
    total = "an unknown number of mines" if view.mines is None else counted(view.mines, "mine")
    lines = [
        f"{counted(len(result.probability), 'hidden cell')}, {total},"
        f" {_short_count(result)},"
        f" {counted(len(result.regions), 'region')},"
        f" {counted(len(result.away), 'cell')} away from all numbers",
        f"safe {SAFE}: {_named(result.safe)}",
        f"mines {MINE}: {_named(result.mines)}",
    ]
    if not result.safe and result.safest - result.mines:
        least = min(result.probability.values())
        lines.append(f"safest [ ]: {_named(result.safest)}, {percent(least, 4)} to be a mine")
    if result.dead:
        lines.append(f"dead (their number can tell nothing): {_named(result.dead)}")
    return lines


def _short_count(result: core.Analysis) -> str:
    """The number of layouts in words, rounded where it is long."""
    if result.log2_layouts < 50:
        return counted(result.layouts, "layout")
    digits = result.log2_layouts * 0.30102999566398120
    return f"about {10 ** (digits % 1):.2f}e{int(digits)} layouts"


def _named(cells: frozenset[Cell]) -> str:
    return first_of([str(cell) for cell in sorted(cells)], _MOST_NAMED, " ") or "none"


@core.one_budget
def _as_json(view: View) -> dict[str, Any]:
    """Return everything, in types that JSON has; the number of layouts as a string of digits."""
    result = core.analyse(view)
    return {
        "position": view.text,
        "height": view.height,
        "width": view.width,
        "mines_total": view.mines,
        "layouts": _digits(result.layouts),
        "probability": [
            [result.probability.get((row, column)) for column in range(view.width)]
            for row in range(view.height)
        ],
        "safe": sorted(result.safe),
        "mines": sorted(result.mines),
        "safest": sorted(result.safest),
        "dead": sorted(result.dead),
        "regions": [sorted(region) for region in result.regions],
        "away": sorted(result.away),
        "numbers": [
            [result.numbers.get((row, column)) for column in range(view.width)]
            for row in range(view.height)
        ],
    }


def _digits(number: int) -> str:
    """Return the number in decimal, even if it has more digits than Python writes by default."""
    limit = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        return str(number)
    finally:
        sys.set_int_max_str_digits(limit)


def _show_perfect(view: View, start: StartRule, as_json: bool) -> None:
    """Print how often perfect play wins, and the best cells to open next.

    These are all that are certainly safe where there are any, else all that keep the best chance.
    """
    if view.mines is None:
        raise BadBoard(
            f"perfect play needs the number of mines: give --mines for {quoted(view.text)}"
        )
    play = perfect(view, start=start, limit=_WORK)
    if as_json:
        data = {
            "chance": float(play.chance),
            "fraction": str(play.chance),
            "wins": str(play.wins),
            "layouts": str(play.layouts),
            "best": [list(cell) for cell in play.best],
        }
        print(json.dumps(data))
        return
    print(f"Perfect play wins {play.chance} = {float(play.chance):.6f}")
    print(f"({play.wins} of {play.layouts} layouts)")
    print(f"Best cells: {write_cells(play.best) or 'none, nothing is left to open'}")
