"""The first two sets: skins as `research/` draws them, with signs and panels of their own.

Their fonts come from Debian: fonts-urw-base35, fonts-linuxlibertine, fonts-dseg, fonts-unifont,
fonts-noto-color-emoji, fonts-dejavu-core, fonts-dejavu-extra, fonts-noto-mono, fonts-cabin,
fonts-dosis, fonts-play, fonts-oxygen.
"""

from __future__ import annotations

import math
import random
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
    shift,
)  # fmt: skip

EMOJI_SIZE = 109
"""The only size that the font of coloured signs has."""


@dataclass(frozen=True)
class Look(Skin):
    """A skin with flags, mines and panels of its own."""

    sign_set: str = "pennant"  # a key of SIGNS
    crossed: str = "mine"  # what a wrong flag shows below its cross: mine, flag or nothing
    inset: Colour | None = None  # a second frame inside hidden cells
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
        if is_hidden and self.inset:
            edge = max(2, round(0.1 * size[0]))
            box = (edge, edge, size[0] - 1 - edge, size[1] - 1 - edge)
            ImageDraw.Draw(image).rectangle(box, outline=self.inset)
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


def _signal(image: Image.Image, look: Look, what: str) -> None:
    """A tapered flag with a light stripe; a ball with six blunt horns and a shine along its rim."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            for ends in ((0.1, 0.1, 0.9, 0.9), (0.1, 0.9, 0.9, 0.1)):
                draw.line(_scaled(size, *ends), fill=skin.flag_colour, width=round(0.07 * size))
        elif what == "flag":
            cloth = _scaled(size, 0.34, 0.16, 0.8, 0.24, 0.8, 0.42, 0.34, 0.5)
            draw.polygon(cloth, fill=skin.flag_colour)
            draw.line(_scaled(size, 0.36, 0.33, 0.79, 0.33), fill=(255, 255, 255),
                      width=round(0.05 * size))  # fmt: skip
            draw.line(
                _scaled(size, 0.32, 0.14, 0.32, 0.84), fill=skin.dark, width=round(0.05 * size)
            )
            draw.rectangle(_scaled(size, 0.2, 0.8, 0.5, 0.86), fill=skin.dark)
        else:
            for horn in range(6):
                x, y = math.cos(horn * math.pi / 3), math.sin(horn * math.pi / 3)
                ends = (0.5, 0.5, 0.5 + 0.3 * x, 0.5 + 0.3 * y)
                draw.line(_scaled(size, *ends), fill=skin.dark, width=round(0.13 * size))
            draw.ellipse(_scaled(size, 0.27, 0.27, 0.73, 0.73), fill=skin.dark)
            rim = _scaled(size, 0.33, 0.33, 0.67, 0.67)
            draw.arc(rim, 190, 260, fill=shift(skin.dark, 130), width=round(0.05 * size))

    paint(image, draw_it, look)


def _naval(image: Image.Image, look: Look, what: str) -> None:
    """A flag of three upright bands; a ball with a belt and three horns above."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            _cross(draw, size, skin.flag_colour, 0.13)
        elif what == "flag":
            bands = (skin.flag_colour, (250, 250, 250), shift(skin.flag_colour, -70))
            for i, band in enumerate(bands):
                left = 0.3 + 0.17 * i
                draw.rectangle(_scaled(size, left, 0.2, left + 0.17, 0.54), fill=band)
            draw.rectangle(_scaled(size, 0.24, 0.14, 0.3, 0.86), fill=skin.dark)
        else:
            for x in (-0.22, 0, 0.22):
                top = 0.16 + abs(x) * 0.45
                draw.line(_scaled(size, 0.5 + x * 0.6, 0.45, 0.5 + x, top), fill=skin.dark,
                          width=round(0.07 * size))  # fmt: skip
            draw.ellipse(_scaled(size, 0.26, 0.32, 0.74, 0.8), fill=skin.dark)
            draw.rectangle(_scaled(size, 0.27, 0.53, 0.73, 0.59), fill=shift(skin.dark, 110))

    paint(image, draw_it, look)


def _soft(image: Image.Image, look: Look, what: str) -> None:
    """A waving flag in one colour with its pole; a star of two squares with a light eye."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            _cross(draw, size, skin.dark, 0.11)
        elif what == "flag":
            upper = [(0.3 + 0.05 * i, 0.24 - 0.04 * math.sin(i * 0.7)) for i in range(10)]
            lower = [(x, y + 0.28) for x, y in reversed(upper)]
            points = [value for spot in upper + lower for value in spot]
            draw.polygon(_scaled(size, *points), fill=skin.flag_colour)
            draw.line(_scaled(size, 0.3, 0.18, 0.3, 0.86), fill=skin.flag_colour,
                      width=round(0.08 * size))  # fmt: skip
        else:
            draw.rectangle(_scaled(size, 0.3, 0.3, 0.7, 0.7), fill=skin.dark)
            turned = _scaled(size, 0.5, 0.2, 0.8, 0.5, 0.5, 0.8, 0.2, 0.5)
            draw.polygon(turned, fill=skin.dark)
            draw.ellipse(_scaled(size, 0.43, 0.43, 0.57, 0.57), fill=skin.flag_colour)

    paint(image, draw_it, look)


def _glyphs(image: Image.Image, look: Look, what: str) -> None:
    """Signs of another font."""
    text = {"flag": "\u2691", "mine": "\u2739", "boom": "\u2739", "cross": "\u2715"}[what]
    colour = look.flag_colour if what in ("flag", "cross") else look.dark
    draw_text(image, replace(look, font="DejaVuSans.ttf", size=0.7), text, colour)


def _chequered(image: Image.Image, look: Look, what: str) -> None:
    """A flag of six squares; a bomb with a light edge, a fuse and a spark of two strokes."""

    def draw_it(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
        if what == "cross":
            _cross(draw, size, skin.flag_colour, 0.1)
        elif what == "flag":
            for i in range(6):
                x, y = 0.3 + 0.16 * (i % 3), 0.18 + 0.16 * (i // 3)
                fill = skin.flag_colour if (i % 3 + i // 3) % 2 == 0 else (255, 255, 255)
                draw.rectangle(_scaled(size, x, y, x + 0.16, y + 0.16), fill=fill)
            draw.line(
                _scaled(size, 0.28, 0.14, 0.28, 0.86), fill=skin.dark, width=round(0.06 * size)
            )
        else:
            ball = _scaled(size, 0.22, 0.34, 0.68, 0.8)
            draw.ellipse(
                ball, fill=skin.dark, outline=shift(skin.dark, 90), width=round(0.04 * size)
            )
            draw.line(
                _scaled(size, 0.6, 0.42, 0.74, 0.26), fill=skin.dark, width=round(0.06 * size)
            )
            for ends in ((0.68, 0.2, 0.86, 0.2), (0.77, 0.11, 0.77, 0.29)):
                draw.line(_scaled(size, *ends), fill=skin.flag_colour, width=round(0.05 * size))

    paint(image, draw_it, look)


SIGNS = {
    "signal": _signal, "naval": _naval, "soft": _soft, "glyphs": _glyphs, "chequered": _chequered,
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

BERRY: list[Colour] = [
    (130, 130, 130), (66, 90, 200), (20, 140, 110), (214, 60, 90), (120, 60, 160),
    (200, 110, 20), (20, 130, 160), (60, 60, 60), (140, 110, 100),
]  # fmt: skip

SECOND = [
    Look("mint", font="Cabin-Bold.otf", palette=tuple(BERRY), hidden=(126, 203, 172),
         opened=(238, 250, 245), plate="flat", gap=0.06, gap_colour=(202, 232, 220), line=None,
         frame=(202, 232, 220), counters=False, sign_set="signal", flag_colour=(214, 48, 70),
         dark=(32, 60, 52), panel="above", panel_ink=(32, 60, 52), crossed="mine"),
    Look("desk", font="NimbusSansNarrow-Bold.otf", hidden=(170, 150, 120), opened=(224, 214, 196),
         plate="bevel", bevel=0.13, line=(190, 176, 150), frame=(120, 100, 74), counters=False,
         sign_set="naval", flag_colour=(200, 40, 40), dark=(40, 32, 24), panel="lamps",
         panel_ink=(255, 80, 40), crossed="flag"),
    Look("night", font="Play-Bold.ttf", palette=tuple(NEON), hidden=(44, 54, 92),
         opened=(22, 26, 46), plate="gradient", line=(14, 16, 30), frame=(14, 16, 30),
         counters=False, sign_set="soft", flag_colour=(255, 110, 130), dark=(214, 220, 245),
         panel="beside", panel_ink=(214, 220, 245), crossed="mine", exploded=(170, 30, 60)),
    Look("plain", font="NotoSansMono-Bold.ttf", palette=((30, 30, 30),) * 9, size=0.5,
         hidden=(206, 212, 218), opened=(255, 255, 255), plate="outline", line=(134, 142, 150),
         frame=(255, 255, 255), counters=False, sign_set="glyphs", flag_colour=(30, 30, 30),
         dark=(30, 30, 30), panel="below", panel_ink=(30, 30, 30), crossed="nothing",
         exploded=(255, 160, 160)),
    Look("brick", font="Oxygen-Sans-Bold.ttf", hidden=(178, 84, 66), opened=(236, 222, 208),
         plate="flat", line=(150, 120, 104), inset=(206, 118, 98), frame=(96, 54, 44),
         counters=False, sign_set="chequered", flag_colour=(24, 60, 140), dark=(28, 22, 20),
         panel="lamps", panel_ink=(255, 40, 40), crossed="mine"),
    Look("bubble", font="Dosis-Bold.otf", palette=tuple(PASTEL), hidden=(255, 202, 120),
         opened=(255, 250, 238), plate="round", gap=0.09, gap_colour=(240, 226, 200), line=None,
         frame=(240, 226, 200), counters=False, sign_set="soft", flag_colour=(220, 50, 60),
         dark=(80, 50, 30), panel="none", crossed="flag", size=0.66),
    Look("lawn", font="NimbusRoman-Bold.otf", hidden=(120, 184, 74), opened=(226, 208, 172),
         plate="flat", line=None, checker=11, frame=(70, 110, 44), counters=False,
         sign_set="naval", flag_colour=(230, 60, 30), dark=(34, 40, 24), panel="above",
         panel_ink=(250, 250, 240), crossed="nothing"),
    Look("office", font="DejaVuSerifCondensed-Bold.ttf", hidden=(214, 218, 224),
         opened=(244, 246, 248), plate="bevel", bevel=0.05, line=(196, 202, 210),
         frame=(230, 233, 238), counters=False, sign_set="signal", flag_colour=(16, 110, 190),
         dark=(60, 64, 70), panel="above", panel_ink=(60, 64, 70), crossed="flag",
         exploded=(250, 190, 90), size=0.52),
]  # fmt: skip
