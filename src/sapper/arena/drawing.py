"""A drawing: a few lines, boxes, dots and words, written as SVG or painted as PNG."""

from __future__ import annotations

import io
from dataclasses import dataclass, field
from html import escape
from importlib.util import find_spec

from sapper.core import picture

INK, FAINT, GRID = (picture.LIGHT[name] for name in ("ink", "faint", "grid"))
_CLASSES = {INK: "ink", FAINT: "faint", GRID: "grid"}
"""Colours that are others for a reader who likes it dark."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    colour: str = INK
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    colour: str


@dataclass(frozen=True, slots=True)
class Dot:
    """A filled circle."""

    x: float
    y: float
    radius: float
    colour: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text whose `anchor` (start, middle or end) lies at x, its foot at y."""

    x: float
    y: float
    text: str
    anchor: str = "start"
    colour: str = INK
    size: float = 12.0


Mark = Line | Box | Dot | Words


@dataclass(slots=True)
class Drawing:
    """Marks on a plain ground, painted in order; `title` says what is to be seen."""

    width: float
    height: float
    title: str
    marks: list[Mark] = field(default_factory=list)

    def add(self, *marks: Mark) -> None:
        self.marks.extend(marks)


def to_svg(drawing: Drawing) -> str:
    return picture.frame(
        drawing.width, drawing.height, drawing.title, list(map(_svg_mark, drawing.marks))
    )


def _svg_mark(mark: Mark) -> str:
    match mark:
        case Line(x1, y1, x2, y2, colour, width):
            ends = f'x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"'
            return f'<line {ends} {_stroke(colour)} stroke-width="{width:g}"/>'
        case Box(x, y, width, height, colour):
            place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
            return f"<rect {place} {_fill(colour)}/>"
        case Dot(x, y, radius, colour):
            return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}" {_fill(colour)}/>'
        case Words(x, y, text, anchor, colour, size):
            place = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}" font-size="{size:g}"'
            return f"<text {place} {_fill(colour)}>{escape(text)}</text>"


def _fill(colour: str) -> str:
    return f'class="{_CLASSES[colour]}"' if colour in _CLASSES else f'fill="{colour}"'


def _stroke(colour: str) -> str:
    return f'class="{_CLASSES[colour]}-line"' if colour in _CLASSES else f'stroke="{colour}"'


def can_paint() -> bool:
    """Whether `to_png` can work: the library it paints with is an optional one."""
    return find_spec("PIL") is not None


def to_png(drawing: Drawing, scale: int = 2) -> bytes:
    """The drawing as a PNG image, `scale` pixels to a unit; needs Pillow (`sapper[report]`)."""
    from PIL import Image, ImageDraw, ImageFont

    fine = 2 * scale  # Painted at twice the size and shrunk, so that edges are smooth.
    size = (round(drawing.width * fine), round(drawing.height * fine))
    image = Image.new("RGB", size, "#ffffff")
    brush = ImageDraw.Draw(image)
    for mark in drawing.marks:
        match mark:
            case Line(x1, y1, x2, y2, colour, width):
                ends = (x1 * fine, y1 * fine, x2 * fine, y2 * fine)
                brush.line(ends, fill=colour, width=max(1, round(width * fine)))
            case Box(x, y, width, height, colour):
                corner = ((x + width) * fine - 1, (y + height) * fine - 1)
                if width > 0 and height > 0:
                    brush.rectangle((x * fine, y * fine, *corner), fill=colour)
            case Dot(x, y, radius, colour):
                brush.circle((x * fine, y * fine), radius * fine, fill=colour)
            case Words(x, y, text, anchor, colour, height):
                font = ImageFont.load_default(height * fine)
                foot = {"start": "ls", "middle": "ms", "end": "rs"}[anchor]
                brush.text((x * fine, y * fine), text, fill=colour, font=font, anchor=foot)
    half = (size[0] // 2, size[1] // 2)
    file = io.BytesIO()
    image.resize(half, Image.Resampling.LANCZOS).save(file, "PNG")
    return file.getvalue()
