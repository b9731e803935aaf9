"""The plots of a report: win rates, calibration, where games are lost, time a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sapper.arena.drawing import FAINT, GRID, INK, Box, Dot, Drawing, Line, Words
from sapper.arena.figures import AgentFigures
from sapper.arena.record import Phase

PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#808890")
"""Colours that the colour-blind can tell apart, on a light ground and on a dark one."""

PHASE_COLOURS = {Phase.OPENING: "#56b4e9", Phase.MIDDLE: "#0072b2", Phase.END: "#d55e00"}
FORFEIT_COLOUR = INK

WIDTH, MARGIN, ROW = 860.0, 16.0, 24.0


@dataclass(frozen=True, slots=True)
class PlotRow:
    """The figures of one agent on one set of boards."""

    set: str
    figures: AgentFigures


@dataclass(frozen=True, slots=True)
class Axis:
    """A stretch of numbers laid along the drawing, from `start` to `end`."""

    low: float
    high: float
    start: float
    end: float
    is_logarithmic: bool = False

    def place(self, value: float) -> float:
        """Where a number lies; those outside lie at the nearer end."""
        value = min(max(value, self.low), self.high)
        if self.is_logarithmic:
            share = math.log(value / self.low) / math.log(self.high / self.low)
        else:
            share = (value - self.low) / (self.high - self.low)
        return self.start + share * (self.end - self.start)


def colours(entries: Sequence[PlotRow]) -> dict[str, str]:
    names = list(dict.fromkeys(entry.figures.agent for entry in entries))
    return {name: PALETTE[place % len(PALETTE)] for place, name in enumerate(names)}


def win_rate_plot(entries: Sequence[PlotRow]) -> Drawing:
    """Every agent's win rate on every set, with its 95 % interval."""
    low = math.floor(10 * min(entry.figures.interval[0] for entry in entries)) / 10
    high = math.ceil(10 * max(entry.figures.interval[1] for entry in entries)) / 10
    drawing, axis = _rows_drawing("Games won, with 95 % intervals", entries, low, high, 90)
    step = 0.05 if high - low <= 0.31 else 0.1
    ticks = [low + step * i for i in range(round((high - low) / step) + 1)]
    _grid(drawing, axis, ticks, lambda value: f"{100 * value:.0f} %")

    def draw(entry: PlotRow, y: float, colour: str) -> None:
        left, right = (axis.place(limit) for limit in entry.figures.interval)
        drawing.add(Line(left, y, right, y, colour, 2.5))
        drawing.add(Dot(axis.place(entry.figures.rate), y, 4.5, colour))
        label = f"{100 * entry.figures.rate:.2f} %"
        drawing.add(Words(WIDTH - MARGIN, y + 4, label, "end"))

    _rows(drawing, entries, draw)
    return drawing


def time_plot(entries: Sequence[PlotRow]) -> Drawing | None:
    """Every agent's CPU time a game: from the median to the 99th percentile, mean and maximum.

    None of runs that keep sums, of which only the mean is known.
    """
    known = [found for entry in entries if (found := entry.figures.milliseconds.quantiles)]
    if len(known) < len(entries):
        return None
    low = 10 ** math.floor(math.log10(min(max(median, 1e-4) for median, _, _ in known)))
    high = 10 ** math.ceil(math.log10(max(max(largest, 1e-3) for _, _, largest in known)))
    title = "CPU milliseconds per game: median to 99th percentile, mean (dot), maximum (tick)"
    drawing, axis = _rows_drawing(title, entries, low, max(high, 10 * low), 90, logarithmic=True)
    decades = round(math.log10(axis.high / axis.low))
    _grid(drawing, axis, [axis.low * 10**i for i in range(decades + 1)], lambda value: f"{value:g}")

    def draw(entry: PlotRow, y: float, colour: str) -> None:
        spread = entry.figures.milliseconds
        left, right, edge = map(axis.place, spread.quantiles or ())
        drawing.add(Line(left, y, right, y, colour, 2.5))
        drawing.add(Line(edge, y - 6, edge, y + 6, colour, 2))
        drawing.add(Dot(axis.place(spread.mean), y, 4.5, colour))
        drawing.add(Words(WIDTH - MARGIN, y + 4, f"{spread.mean:.3g} ms", "end"))

    _rows(drawing, entries, draw)
    return drawing


def losses_plot(entries: Sequence[PlotRow]) -> Drawing:
    """In which part of the game every agent's games are lost, as shares of all its games."""
    high = math.ceil(10 * max(1 - entry.figures.rate for entry in entries)) / 10 or 0.1
    drawing, axis = _rows_drawing(
        "Games lost, by the part of the game", entries, 0.0, high, 90, legend=False
    )
    step = 0.05 if high <= 0.3 else 0.1
    ticks = [step * i for i in range(round(high / step) + 1)]
    _grid(drawing, axis, ticks, lambda value: f"{100 * value:.0f} %")
    names = {str(phase): colour for phase, colour in PHASE_COLOURS.items()}
    _legend(drawing, {**names, "forfeit": FORFEIT_COLOUR})

    def draw(entry: PlotRow, y: float, colour: str) -> None:
        losses, x = entry.figures.losses, axis.start
        parts = [(losses.phases[phase], PHASE_COLOURS[phase]) for phase in Phase]
        for count, part_colour in [*parts, (losses.by_default.total(), FORFEIT_COLOUR)]:
            width = axis.place(count / entry.figures.boards) - axis.start
            drawing.add(Box(x, y - 7, width, 14, part_colour))
            x += width
        lost = f"{100 * losses.total / entry.figures.boards:.1f} %"
        drawing.add(Words(WIDTH - MARGIN, y + 4, lost, "end", FAINT))

    _rows(drawing, entries, draw)
    return drawing


def calibration_plot(entries: Sequence[PlotRow]) -> Drawing | None:
    """Predicted survival against observed survival of guesses, or None if nobody predicts."""
    entries = [entry for entry in entries if entry.figures.risks]
    if not entries:
        return None
    side = 420.0
    drawing = Drawing(WIDTH, side + 120, "Risk taken against outcome: guesses that survived")
    across = Axis(0, 1, 80, 80 + side)
    up = Axis(0, 1, 60 + side, 60)
    drawing.add(Words(MARGIN, 24, drawing.title, size=15))
    for value in (0, 0.2, 0.4, 0.6, 0.8, 1):
        x, y, label = across.place(value), up.place(value), f"{100 * value:.0f} %"
        drawing.add(Line(x, up.end, x, up.start, GRID), Line(across.start, y, across.end, y, GRID))
        drawing.add(Words(x, up.start + 18, label, "middle", FAINT))
        drawing.add(Words(across.start - 8, y + 4, label, "end", FAINT))
    drawing.add(Line(across.start, up.start, across.end, up.end, FAINT))
    drawing.add(Words(across.start + side / 2, up.start + 40, "predicted", "middle", FAINT))
    drawing.add(Words(MARGIN, up.end - 12, "observed", colour=FAINT))
    chosen = colours(entries)
    for place, entry in enumerate(entries):
        _calibration_points(drawing, across, up, entry, chosen[entry.figures.agent])
        _calibration_words(drawing, 80 + side + 36, 76 + 52 * place, entry, chosen)
    return drawing


def _calibration_points(
    drawing: Drawing, across: Axis, up: Axis, entry: PlotRow, colour: str
) -> None:
    """A dot for every bin of risks, with two standard errors up and down."""
    for each in entry.figures.risks:
        found = each.calibration
        x = across.place(found.predicted)
        low, high = found.observed - 2 * found.error, found.observed + 2 * found.error
        drawing.add(Line(x, up.place(low), x, up.place(high), colour, 1.5))
        radius = 2 + min(4.0, math.log10(found.count))
        drawing.add(Dot(x, up.place(found.observed), radius, colour))


def _calibration_words(
    drawing: Drawing, x: float, y: float, entry: PlotRow, chosen: dict[str, str]
) -> None:
    """The agent's name and how far its predictions are off."""
    name, found = entry.figures.agent, entry.figures.calibration
    drawing.add(Dot(x, y - 4, 5, chosen[name]), Words(x + 12, y, _short(name, 40)))
    if found is not None:
        rates = f"{100 * found.predicted:.2f} % predicted, {100 * found.observed:.2f} % observed"
        drawing.add(Words(x + 12, y + 16, rates, colour=FAINT, size=11))
        count = f"{found.count:,} guesses, z {found.z:+.1f}"
        drawing.add(Words(x + 12, y + 31, count, colour=FAINT, size=11))


def _rows_drawing(
    title: str,
    entries: Sequence[PlotRow],
    low: float,
    high: float,
    right: float,
    *,
    logarithmic: bool = False,
    legend: bool = True,
) -> tuple[Drawing, Axis]:
    """A drawing with a row for each entry, sets set apart, and its axis."""
    sets = len({entry.set for entry in entries})
    height = 62 + ROW * len(entries) + 22 * sets + 26
    drawing = Drawing(WIDTH, height, title)
    drawing.add(Words(MARGIN, 24, title, size=15))
    if legend:
        _legend(drawing, colours(entries))
    return drawing, Axis(low, high, 200, WIDTH - MARGIN - right, logarithmic)


def _legend(drawing: Drawing, chosen: dict[str, str]) -> None:
    """The meaning of the colours, in a line under the title."""
    x = MARGIN + 5
    for name, colour in chosen.items():
        shown = _short(name, 30)
        drawing.add(Dot(x, 42, 5, colour), Words(x + 10, 46, shown, colour=FAINT))
        x += 26 + 7 * len(shown)


def _grid(
    drawing: Drawing, axis: Axis, ticks: Sequence[float], write: Callable[[float], str]
) -> None:
    """Upright lines at the ticks, with their numbers below."""
    for tick in ticks:
        x, foot = axis.place(tick), drawing.height - 26
        drawing.add(Line(x, 58, x, foot, GRID))
        drawing.add(Words(x, foot + 16, write(tick), "middle", FAINT, 11))


def _rows(
    drawing: Drawing,
    entries: Sequence[PlotRow],
    draw: Callable[[PlotRow, float, str], None],
) -> None:
    """Draw every entry in its row, under the name of its set."""
    chosen, y = colours(entries), 58.0
    for name in dict.fromkeys(entry.set for entry in entries):
        drawing.add(Words(MARGIN, y + 16, _short(name, 60), size=12))
        y += 22
        for entry in entries:
            if entry.set == name:
                agent = entry.figures.agent
                drawing.add(Words(MARGIN + 14, y + 16, _short(agent, 26), colour=FAINT))
                draw(entry, y + 12, chosen[agent])
                y += ROW


def _short(text: str, length: int) -> str:
    """The text, its middle left out where it is too long."""
    if len(text) <= length:
        return text
    return text[: length // 2 - 1] + "..." + text[-(length - length // 2 - 2) :]
