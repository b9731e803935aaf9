"""Looks of boards that the reader of pictures is tried on once, before anything is made for them.

Each set is drawn, measured by `bench/picture.py --only fresh --set NAME`, and noted in
`bench/results/picture.md` as it came out. From then on it is known, and the next set counts. No
font, flag or mine of these is drawn by `research/`, where the network learns.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from PIL import Image, ImageDraw
from skins import (
    EXPLODED,
    FLAG,
    HIDDEN,
    MINE,
    NEON,
    PASTEL,
    QUESTION,
    WRONG,
    Colour,
    Picture,
    Skin,
    draw_segments,
    draw_text,
    load_font,
    paint,
    position,
    shift,
)  # fmt: skip

SIZES = [(9, 9, 10), (16, 16, 40), (16, 30, 99), (14, 18, 40)]
PITCHES = [20, 21, 23.5, 26, 30, 36, 44]
EMOJI_SIZE = 109
"""The only size that the font of coloured signs has."""


@dataclass(frozen=True)
class Look(Skin):
    """A skin with flags, mines and panels of its own."""

    sign_set: str = "pennant"  # a key of SIGNS
    crossed: str = "mine"  # what a wrong flag shows below its cross: mine, flag or nothing
    hatched: int = 0  # how much darker the stripes of hidden cells are
    panel: str = "none"  # above, beside, below, lamps or none
    panel_ink: Colour = (0, 0, 0)

    def draw(self, codes: list[list[int]], pitch: float, total: int | None = None) -> Picture:
        """The board with its panel."""
        picture = super().draw(codes, pitch, total)
        flags = sum(row.count(FLAG) + row.count(WRONG) for row in codes)
        return PANELS[self.panel](self, picture, (total or 0) - flags, pitch)

    def cell(
        self, code: int, size: tuple[int, int], is_odd: bool, noise: random.Random
    ) -> Image.Image:
        """One cell of that many pixels."""
        is_hidden = code in (HIDDEN, FLAG, QUESTION) or (code == WRONG and self.crossed == "flag")
        plate = HIDDEN if is_hidden else 0 if code != EXPLODED else EXPLODED
        skin = replace(self, zeros=False) if code else self
        base = {HIDDEN: self.hidden, 0: self.opened, EXPLODED: self.exploded}[plate]
        if plate == EXPLODED:  # the plate alone: the sign is drawn below
            image = Image.new("RGB", size, base)
            ImageDraw.Draw(image).rectangle(
                (0, 0, size[0] - 1, size[1] - 1), outline=self.line or base
            )
        else:
            image = Skin.cell(skin, plate, size, is_odd, noise)
        if is_hidden and self.hatched:
            _hatch(image, self.hatched)
        self._draw_own_sign(image, code)
        return image

    def _draw_own_sign(self, image: Image.Image, code: int) -> None:
        if 1 <= code <= 8:
            draw_text(image, self, str(code), self.palette[code])
        elif code == QUESTION:
            draw_text(image, self, "?", self.dark)
        elif code == FLAG:
            SIGNS[self.sign_set](image, self, "flag")
        elif code == MINE:
            SIGNS[self.sign_set](image, self, "mine")
        elif code == EXPLODED:
            SIGNS[self.sign_set](image, self, "boom")
        elif code == WRONG:
            if self.crossed != "nothing":
                SIGNS[self.sign_set](image, self, self.crossed)
            SIGNS[self.sign_set](image, self, "cross")


def _hatch(image: Image.Image, by: int) -> None:
    draw = ImageDraw.Draw(image)
    step = max(3, image.width // 7)
    for start in range(-image.height, image.width, step):
        for y in range(1, image.height - 1):
            x = start + y
            if 1 <= x < image.width - 1:
                red, green, blue = image.getpixel((x, y))[:3]  # type: ignore[index]
                draw.point((x, y), fill=shift((int(red), int(green), int(blue)), -by))


# Signs. Places are given in parts of the cell.


def _scaled(size: float, *values: float) -> list[float]:
    return [value * size for value in values]


def _cross(draw: ImageDraw.ImageDraw, size: float, ink: Colour, thick: float) -> None:
    for ends in ((0.2, 0.2, 0.8, 0.8), (0.2, 0.8, 0.8, 0.2)):
        draw.line(_scaled(size, *ends), fill=ink, width=max(1, round(thick * size)))


def _pennant(image: Image.Image, look: Look, what: str) -> None:
    """A long pennant on a pole with a ball; a mine with four horns."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            _cross(draw, size, skin.flag_colour, 0.1)
        elif what == "flag":
            draw.line(_scaled(size, 0.3, 0.15, 0.3, 0.85), fill=skin.dark, width=round(0.06 * size))
            draw.polygon(_scaled(size, 0.33, 0.2, 0.85, 0.31, 0.33, 0.44), fill=skin.flag_colour)
            draw.ellipse(_scaled(size, 0.25, 0.1, 0.35, 0.2), fill=skin.dark)
        else:
            for x, y in ((-1, -1), (1, -1), (-1, 1), (1, 1)):
                ends = (0.5, 0.5, 0.5 + 0.27 * x, 0.5 + 0.27 * y)
                draw.line(_scaled(size, *ends), fill=skin.dark, width=round(0.1 * size))
            draw.ellipse(_scaled(size, 0.3, 0.3, 0.7, 0.7), fill=skin.dark)

    paint(image, draw_it, look)


def _emoji(image: Image.Image, look: Look, what: str) -> None:
    """The coloured signs that pages use."""
    text = {"flag": "🚩", "mine": "💣", "boom": "💥", "cross": "❌"}[what]
    large = Image.new("RGBA", (160, 160))
    ImageDraw.Draw(large).text(
        (0, 0), text, font=load_font("NotoColorEmoji.ttf", EMOJI_SIZE), embedded_color=True
    )
    large = large.crop(large.getbbox())
    side = round(0.66 * image.width)
    large.thumbnail((side, side), Image.Resampling.LANCZOS)
    place = ((image.width - large.width) // 2, (image.height - large.height) // 2)
    image.paste(large, place, large)


def _chalk(image: Image.Image, look: Look, what: str) -> None:
    """Drawn with strokes alone: an outlined flag, a ring with rays."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        thick = max(1, round(0.07 * size))
        if what == "cross":
            _cross(draw, size, skin.flag_colour, 0.08)
        elif what == "flag":
            path = _scaled(size, 0.35, 0.85, 0.35, 0.18, 0.75, 0.34, 0.35, 0.52)
            draw.line(path, fill=skin.flag_colour, width=thick)
        else:
            for ray in range(8):
                x, y = math.cos(ray * math.pi / 4), math.sin(ray * math.pi / 4)
                ends = (0.5 + 0.22 * x, 0.5 + 0.22 * y, 0.5 + 0.34 * x, 0.5 + 0.34 * y)
                draw.line(_scaled(size, *ends), fill=skin.dark, width=thick)
            draw.ellipse(_scaled(size, 0.29, 0.29, 0.71, 0.71), outline=skin.dark, width=thick)

    paint(image, draw_it, look)


def _letters(image: Image.Image, look: Look, what: str) -> None:
    """Signs of a font: as pages without pictures write them."""
    text = {"flag": "⚑", "mine": "✹", "boom": "✹", "cross": "\u2573"}[what]
    colour = look.flag_colour if what in ("flag", "cross") else look.dark
    draw_text(image, replace(look, font="unifont.otf"), text, colour)


def _banner(image: Image.Image, look: Look, what: str) -> None:
    """A square flag in two halves; a bomb with a cap and a fuse."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            _cross(draw, size, skin.flag_colour, 0.12)
        elif what == "flag":
            draw.rectangle(_scaled(size, 0.24, 0.14, 0.3, 0.86), fill=skin.dark)
            draw.rectangle(_scaled(size, 0.3, 0.18, 0.78, 0.36), fill=skin.flag_colour)
            draw.rectangle(_scaled(size, 0.3, 0.36, 0.78, 0.54), fill=shift(skin.flag_colour, -50))
        else:
            draw.ellipse(_scaled(size, 0.25, 0.36, 0.69, 0.8), fill=skin.dark)
            draw.rectangle(_scaled(size, 0.42, 0.28, 0.56, 0.4), fill=skin.dark)
            arc = _scaled(size, 0.48, 0.16, 0.74, 0.42)
            draw.arc(arc, 180, 330, fill=skin.dark, width=max(1, round(0.05 * size)))

    paint(image, draw_it, look)


SIGNS = {
    "pennant": _pennant, "emoji": _emoji, "chalk": _chalk, "letters": _letters, "banner": _banner,
}  # fmt: skip


# Panels: what a program shows around its board.


def _no_panel(look: Look, picture: Picture, left: int, pitch: float) -> Picture:
    return picture


def _widened(
    look: Look, picture: Picture, before: tuple[int, int], after: tuple[int, int]
) -> Picture:
    """More frame: that many pixels left and above, right and below."""
    width = picture.image.width + before[0] + after[0]
    height = picture.image.height + before[1] + after[1]
    image = Image.new("RGB", (width, height), look.frame)
    image.paste(picture.image, before)
    xs = [x + before[0] for x in picture.xs]
    return Picture(image, picture.codes, xs, [y + before[1] for y in picture.ys])


def _write(
    look: Look, picture: Picture, text: str, place: tuple[float, float], high: float
) -> None:
    font = load_font(look.font, round(high))
    ImageDraw.Draw(picture.image).text(place, text, fill=look.panel_ink, font=font)


def _panel_above(look: Look, picture: Picture, left: int, pitch: float) -> Picture:
    out = _widened(look, picture, (0, round(1.6 * pitch)), (0, 0))
    _write(look, out, f"{left:03d}", (out.xs[0], 0.4 * pitch), 0.9 * pitch)
    _write(look, out, "0:47", (out.xs[-1] - 2.4 * pitch, 0.4 * pitch), 0.9 * pitch)
    return out


def _panel_beside(look: Look, picture: Picture, left: int, pitch: float) -> Picture:
    edge = picture.image.width
    out = _widened(look, picture, (0, 0), (round(4.5 * pitch), 0))
    _write(look, out, f"{left}", (edge + pitch, out.ys[0] + pitch), 1.1 * pitch)
    _write(look, out, "00:47", (edge + pitch, out.ys[0] + 3 * pitch), 0.8 * pitch)
    return out


def _panel_below(look: Look, picture: Picture, left: int, pitch: float) -> Picture:
    edge = picture.image.height
    out = _widened(look, picture, (0, 0), (0, round(1.8 * pitch)))
    _write(look, out, f"Mines left: {left}", (out.xs[0], edge + 0.4 * pitch), 0.8 * pitch)
    return out


def _panel_lamps(look: Look, picture: Picture, left: int, pitch: float) -> Picture:
    out = _widened(look, picture, (0, round(2.3 * pitch)), (0, 0))
    draw, high = ImageDraw.Draw(out.image), 1.3 * pitch
    text = f"{left:03d}" if left >= 0 else f"-{-left:02d}"
    for x, digits in ((out.xs[0], text), (out.xs[-1] - 2.2 * high, "047")):
        draw.rectangle((x, 0.4 * pitch, x + 2.2 * high, 0.6 * pitch + high), fill=(16, 16, 16))
        draw_segments(draw, digits, (x + 4, 0.5 * pitch), high, look.panel_ink, None)
    return out


PANELS = {
    "none": _no_panel, "above": _panel_above, "beside": _panel_beside, "below": _panel_below,
    "lamps": _panel_lamps,
}  # fmt: skip


CHALK: list[Colour] = [
    (160, 170, 160), (140, 200, 255), (150, 230, 150), (255, 150, 150), (220, 170, 255),
    (255, 205, 120), (130, 230, 230), (235, 235, 235), (190, 190, 190),
]  # fmt: skip

FIRST = [
    Look("harbour", font="P052-Bold.otf", hidden=(95, 125, 160), opened=(222, 228, 233),
         plate="bevel", bevel=0.1, line=(170, 180, 190), frame=(60, 80, 105), counters=False,
         sign_set="pennant", flag_colour=(240, 190, 40), dark=(20, 30, 45), panel="lamps",
         panel_ink=(255, 60, 30), crossed="mine"),
    Look("page", font="URWGothic-Demi.otf", hidden=(187, 187, 187), opened=(221, 221, 221),
         plate="bevel", bevel=0.08, line=(160, 160, 160), frame=(255, 255, 255), counters=False,
         sign_set="emoji", panel="above", crossed="nothing", exploded=(255, 120, 120)),
    Look("board", font="URWBookman-Demi.otf", palette=tuple(CHALK), hidden=(58, 96, 82),
         opened=(36, 60, 52), plate="outline", line=(96, 128, 116), frame=(110, 78, 46),
         counters=False, sign_set="chalk", flag_colour=(255, 220, 120), dark=(240, 240, 235),
         panel="none", crossed="flag", exploded=(140, 40, 40)),
    Look("amber", font="DSEG7Classic-Bold.ttf", palette=((255, 176, 0),) * 9, size=0.5,
         hidden=(66, 50, 16), opened=(22, 17, 8), plate="flat", gap=0.07, gap_colour=(8, 6, 3),
         line=None, frame=(8, 6, 3), counters=False, sign_set="pennant",
         flag_colour=(255, 90, 0), dark=(255, 200, 90), panel="above", panel_ink=(255, 176, 0)),
    Look("lilac", font="LinBiolinum_RB.otf", palette=tuple(PASTEL), hidden=(179, 157, 219),
         opened=(248, 244, 255), plate="round", gap=0.08, gap_colour=(225, 215, 240), line=None,
         frame=(225, 215, 240), counters=False, sign_set="banner", flag_colour=(216, 27, 96),
         dark=(49, 27, 92), panel="beside", panel_ink=(49, 27, 92), crossed="flag"),
    Look("bitmap", font="unifont.otf", smooth=False, size=0.7, hidden=(198, 198, 198),
         opened=(189, 189, 189), plate="bevel", bevel=0.11, line=(123, 123, 123),
         frame=(189, 189, 189), counters=False, sign_set="letters", panel="lamps",
         panel_ink=(255, 0, 0), crossed="mine"),
    Look("ledger", font="C059-Bold.otf", hidden=(222, 214, 190), opened=(250, 248, 240),
         plate="outline", line=(168, 150, 120), hatched=26, frame=(250, 248, 240),
         counters=False, sign_set="chalk", flag_colour=(170, 30, 30), dark=(50, 40, 30),
         panel="below", panel_ink=(50, 40, 30), crossed="nothing"),
    Look("ember", font="NimbusSans-Bold.otf", palette=tuple(NEON), hidden=(196, 92, 38),
         opened=(58, 40, 34), plate="gradient", line=(34, 22, 18), frame=(34, 22, 18),
         counters=False, sign_set="banner", flag_colour=(255, 235, 110), dark=(245, 230, 215),
         panel="none", exploded=(230, 30, 60), size=0.55),
]  # fmt: skip

SETS = {"first": FIRST}


def pictures(name: str, count: int) -> Iterator[tuple[str, Picture, int]]:
    """That many pictures of each look of a set, half of them among other windows, and the total."""
    for look in SETS[name]:
        for number in range(count):
            source = random.Random(f"fresh {look.name} {number}")
            rows, columns, mines = SIZES[number % len(SIZES)]
            pitch = source.choice(PITCHES if columns < 30 else PITCHES[:5])
            codes = position(source, rows, columns, mines, number % 4 == 3)
            _add_questions(source, codes)
            picture = look.draw(codes, pitch, mines)
            yield (
                f"{look.name} {number}",
                picture.on_desktop(source) if number % 2 else picture,
                mines,
            )


def _add_questions(source: random.Random, codes: list[list[int]]) -> None:
    """Marks a few hidden cells, in every third picture of a game that goes on."""
    hidden = [
        (row, column) for row, line in enumerate(codes)
        for column, code in enumerate(line) if code == HIDDEN
    ]  # fmt: skip
    is_over = any(code in (MINE, EXPLODED) for line in codes for code in line)
    if is_over or source.random() > 1 / 3:
        return
    for row, column in source.sample(hidden, min(len(hidden), source.randrange(1, 5))):
        codes[row][column] = QUESTION
