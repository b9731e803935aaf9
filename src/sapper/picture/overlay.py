"""A reading drawn over its picture: the grid, what each cell shows, and what is in doubt."""

from __future__ import annotations

import io
from base64 import b64encode
from html import escape

from sapper.picture.signs import SIGNS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any as Reading  # the module that draws is below the one that is drawn

_MOST_WIDTH = 900
"""Pixels that the picture is shown with at most."""


def overlay(reading: Reading) -> str:
    """HTML with the picture and the reading over it, whole in itself."""
    pixels = reading.pixels
    if pixels is None:
        return f"<pre>{escape(str(reading))}</pre>"
    grid = reading.grid
    margin = 2 * (grid.xs[1] - grid.xs[0])
    left, top = max(0.0, grid.xs[0] - margin), max(0.0, grid.ys[0] - margin)
    right = min(float(pixels.width), grid.xs[-1] + margin)
    bottom = min(float(pixels.height), grid.ys[-1] + margin)
    width = min(_MOST_WIDTH, right - left)
    box = f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}"
    marks = "".join(_marks(reading))
    image = b64encode(_png(reading)).decode()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{width:.0f}">'
        f'<image href="data:image/png;base64,{image}" width="{pixels.width}"'
        f' height="{pixels.height}"/>{marks}</svg>'
        f"<pre>{escape(chr(10).join(reading.remarks()))}</pre>"
    )


def _marks(reading: Reading) -> list[str]:
    grid = reading.grid
    right, bottom = grid.xs[-1], grid.ys[-1]
    lines = [f"M{x:.1f} {grid.ys[0]:.1f}V{bottom:.1f}" for x in grid.xs]
    lines += [f"M{grid.xs[0]:.1f} {y:.1f}H{right:.1f}" for y in grid.ys]
    marks = [f'<path d="{"".join(lines)}" stroke="#f0f" stroke-width=".7" fill="none"/>']
    for row, signs in enumerate(reading.signs):
        for column, sign in enumerate(signs):
            if sign != "0":
                marks.append(_sign(reading, row, column, sign))
    for cell in reading.contradiction:
        marks.append(_frame(reading, cell, "#d00"))
    for cell in reading.doubts:
        marks.append(_frame(reading, cell, "#f80"))
    return marks


def _sign(reading: Reading, row: int, column: int, sign: str) -> str:
    left, top, right, _ = reading.grid.place((row, column))
    size = (right - left) * 0.38
    doubt = reading.doubts.get((row, column))
    title = SIGNS[sign] if doubt is None else f"{SIGNS[sign]}, or {SIGNS[doubt.second]}"
    text = sign if doubt is None else f"{sign}/{doubt.second}"
    return (
        f'<text x="{left + 1:.1f}" y="{top + size:.1f}" font-size="{size:.1f}" fill="#f0f"'
        f' stroke="#fff" stroke-width=".25" font-family="sans-serif" font-weight="bold">'
        f"{escape(text)}<title>{escape(title)}</title></text>"
    )


def _frame(reading: Reading, cell: tuple[int, int], colour: str) -> str:
    left, top, right, bottom = reading.grid.place(cell)
    place = f'x="{left + 1:.1f}" y="{top + 1:.1f}"'
    size = f'width="{right - left - 2:.1f}" height="{bottom - top - 2:.1f}"'
    return f'<rect {place} {size} fill="none" stroke="{colour}" stroke-width="2"/>'


def _png(reading: Reading) -> bytes:
    from PIL import Image

    pixels = reading.pixels
    assert pixels is not None
    buffer = io.BytesIO()
    image = Image.frombytes("RGB", (pixels.width, pixels.height), pixels.data)
    image.save(buffer, "PNG")
    return buffer.getvalue()
