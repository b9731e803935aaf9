"""Minesweeper boards drawn in many looks, to teach and to try the reader of pictures.

A `Skin` draws cells; `random_skin` invents one; `NAMED` are made by hand.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache

from PIL import Image, ImageDraw, ImageFont

Colour = tuple[int, int, int]

NUMBERS = range(9)
HIDDEN, FLAG, EXPLODED, QUESTION, MINE, WRONG = 9, 10, 11, 12, 13, 14

CLASSIC: list[Colour] = [
    (120, 120, 120), (0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128),
    (128, 0, 0), (0, 128, 128), (0, 0, 0), (128, 128, 128),
]  # fmt: skip
PASTEL: list[Colour] = [
    (140, 140, 140), (25, 118, 210), (56, 142, 60), (211, 47, 47), (123, 31, 162),
    (255, 143, 0), (0, 151, 167), (66, 66, 66), (158, 158, 158),
]  # fmt: skip
NEON: list[Colour] = [
    (150, 150, 150), (124, 199, 255), (102, 194, 102), (255, 119, 136), (238, 136, 255),
    (221, 170, 34), (102, 204, 204), (153, 153, 153), (208, 216, 224),
]  # fmt: skip


@dataclass(frozen=True)
class Skin:
    """How a board looks."""

    name: str
    font: str = "DejaVuSans-Bold.ttf"
    size: float = 0.62  # of the digits, in cells
    palette: tuple[Colour, ...] = tuple(CLASSIC)
    hidden: Colour = (192, 192, 192)
    opened: Colour = (192, 192, 192)
    exploded: Colour = (255, 0, 0)
    plate: str = "bevel"  # of hidden cells: bevel, flat, round, gradient, outline
    line: Colour | None = (128, 128, 128)  # around opened cells
    gap: float = 0.0  # between cells, in cells
    gap_colour: Colour = (120, 120, 120)
    bevel: float = 0.12
    checker: int = 0  # how much darker every second cell is
    texture: int = 0  # how rough hidden cells are
    zeros: bool = False  # opened cells without mines around show 0
    flag: str = "pole"
    mine: str = "spikes"
    smooth: bool = True
    frame: Colour = (192, 192, 192)
    margin: float = 0.5
    counters: bool = True
    flag_colour: Colour = (255, 0, 0)
    dark: Colour = (0, 0, 0)  # of mines and poles

    def draw(self, codes: list[list[int]], pitch: float, total: int | None = None) -> Picture:
        """The board, with a frame around it and counters above where the look has them."""
        rows, columns = len(codes), len(codes[0])
        margin = round(self.margin * pitch)
        head = round(2.2 * pitch) if self.counters else 0
        width, height = round(columns * pitch), round(rows * pitch)
        image = Image.new("RGB", (width + 2 * margin, height + 2 * margin + head), self.frame)
        if self.counters:
            flags = sum(row.count(FLAG) + row.count(WRONG) for row in codes)
            _draw_header(image, margin, head, (total or 0) - flags, pitch)
        noise = random.Random(self.name)
        xs = [margin + round(i * pitch) for i in range(columns + 1)]
        ys = [margin + head + round(i * pitch) for i in range(rows + 1)]
        for row in range(rows):
            for column in range(columns):
                size = (xs[column + 1] - xs[column], ys[row + 1] - ys[row])
                cell = self.cell(codes[row][column], size, (row + column) % 2 == 1, noise)
                image.paste(cell, (xs[column], ys[row]))
        if self.line and not self.gap:  # lines are drawn at the left and the top of cells
            edge = ImageDraw.Draw(image)
            edge.line((xs[0], ys[-1], xs[-1], ys[-1], xs[-1], ys[0]), fill=self.line)
        return Picture(image, codes, xs, ys)

    def cell(
        self, code: int, size: tuple[int, int], is_odd: bool, noise: random.Random
    ) -> Image.Image:
        """One cell of that many pixels."""
        is_hidden = code in (HIDDEN, FLAG, QUESTION) or (code == WRONG and self.mine != "cross")
        base = self.hidden if is_hidden else self.opened
        if code == EXPLODED:
            base = self.exploded
        if is_odd:
            base = shift(base, -self.checker)
        image = Image.new("RGB", size, self.gap_colour if self.gap else base)
        _draw_plate(image, self, base, is_hidden)
        if is_hidden and self.texture:
            _roughen(image, self.texture, noise)
        _draw_sign(image, self, code, base)
        return image


@dataclass
class Picture:
    """A picture of a board, and the truth about it."""

    image: Image.Image
    codes: list[list[int]]
    xs: list[int] = field(default_factory=list)
    ys: list[int] = field(default_factory=list)

    def on_desktop(self, source: random.Random) -> Picture:
        """The same picture as a window among others."""
        width = self.image.width + source.randrange(20, 400)
        height = self.image.height + source.randrange(20, 300)
        ground = tuple(source.randrange(256) for _ in range(3))
        desktop = Image.new("RGB", (width, height), ground)
        draw = ImageDraw.Draw(desktop)
        for _ in range(source.randrange(4)):
            x, y = source.randrange(width), source.randrange(height)
            box = (x, y, x + source.randrange(50, 400), y + source.randrange(50, 300))
            draw.rectangle(box, fill=tuple(source.randrange(256) for _ in range(3)))
            font = load_font("DejaVuSans.ttf", 12)
            for line in range(8):
                text = "lorem ipsum dolor sit amet"[6 * source.randrange(3) :]
                draw.text((x + 6, y + 6 + 16 * line), text, fill=(20, 20, 20), font=font)
        x = source.randrange(width - self.image.width + 1)
        y = source.randrange(height - self.image.height + 1)
        desktop.paste(self.image, (x, y))
        xs, ys = [x + place for place in self.xs], [y + place for place in self.ys]
        return Picture(desktop, self.codes, xs, ys)


class MissingFont(Exception):
    """A font that is not installed."""


@cache
def load_font(name: str, size: int) -> ImageFont.FreeTypeFont:
    """The font of a file's name, wherever the system keeps it; "default" is Pillow's own."""
    if name == "default":
        font = ImageFont.load_default(size)
        assert isinstance(font, ImageFont.FreeTypeFont)
        return font
    try:
        return ImageFont.truetype(name, size)
    except OSError as error:
        raise MissingFont(f"the font {name} is not installed") from error


def shift(colour: Colour, by: int) -> Colour:
    """The same colour, lighter by that much or darker."""
    red, green, blue = (max(0, min(255, value + by)) for value in colour)
    return red, green, blue


def _draw_plate(image: Image.Image, skin: Skin, base: Colour, is_hidden: bool) -> None:
    draw = ImageDraw.Draw(image)
    width, height = image.size
    gap = round(skin.gap * width / 2)
    end = 1 if skin.gap and not gap else gap  # a gap has a pixel at least
    box = (gap, gap, width - 1 - end, height - 1 - end)
    if skin.plate == "round":
        draw.rounded_rectangle(box, radius=width * 0.18, fill=base)
    elif skin.gap:
        draw.rectangle(box, fill=base)
    if is_hidden and skin.plate == "bevel":
        for i in range(max(1, round(skin.bevel * width))):
            light, shade = shift(base, 63), shift(base, -64)
            draw.line((i, height - 1 - i, i, i, width - 1 - i, i), fill=light)
            draw.line((i + 1, height - 1 - i, width - 1 - i, height - 1 - i), fill=shade)
            draw.line((width - 1 - i, height - 1 - i, width - 1 - i, i + 1), fill=shade)
    elif is_hidden and skin.plate == "gradient":
        for y in range(gap, height - gap):
            by = round(36 * (0.5 - y / height))
            draw.line((gap, y, width - 1 - gap, y), fill=shift(base, by))
        if skin.line:
            draw.rectangle((0, 0, width - 1, height - 1), outline=skin.line)
    elif skin.line and (skin.plate == "outline" or not (is_hidden or gap)):
        draw.line((0, 0, width - 1, 0), fill=skin.line)
        draw.line((0, 0, 0, height - 1), fill=skin.line)


def _roughen(image: Image.Image, by: int, noise: random.Random) -> None:
    pixels = image.load()
    assert pixels is not None
    for y in range(image.height):
        for x in range(image.width):
            colour = pixels[x, y]
            assert isinstance(colour, tuple)
            red, green, blue = colour[:3]
            pixels[x, y] = shift((int(red), int(green), int(blue)), noise.randint(-by, by))


def _draw_sign(image: Image.Image, skin: Skin, code: int, base: Colour) -> None:
    if code in NUMBERS:
        if code > 0 or skin.zeros:
            draw_text(image, skin, str(code), skin.palette[code])
    elif code == QUESTION:
        draw_text(image, skin, "?", skin.dark)
    elif code == FLAG:
        paint(image, FLAGS[skin.flag], skin)
    elif code in (MINE, EXPLODED):
        paint(image, MINES[skin.mine], skin)
    elif code == WRONG:
        paint(image, FLAGS[skin.flag] if skin.mine == "cross" else MINES[skin.mine], skin)
        paint(image, _cross, skin)


def draw_text(image: Image.Image, skin: Skin, text: str, colour: Colour) -> None:
    """Writes a text in the middle of a cell."""
    font = load_font(skin.font, max(6, round(skin.size * image.height / 0.75)))
    draw = ImageDraw.Draw(image)
    if not skin.smooth:
        draw.fontmode = "1"
    left, top, right, bottom = draw.textbbox((0, 0), text, font=font)
    x = (image.width - (right - left)) / 2 - left
    y = (image.height - (bottom - top)) / 2 - top
    draw.text((round(x), round(y)), text, fill=colour, font=font)


Painter = Callable[[ImageDraw.ImageDraw, float, Skin], None]


def paint(image: Image.Image, painter: Painter, skin: Skin) -> None:
    """Draws four times as large and shrinks, which smooths it."""
    factor = 4 if skin.smooth else 1
    width, height = image.size
    large = image.resize((width * factor, height * factor), Image.Resampling.NEAREST)
    painter(ImageDraw.Draw(large), width * factor, skin)
    image.paste(large.resize(image.size, Image.Resampling.BOX))


def _shape(draw: ImageDraw.ImageDraw, size: float, points: list[float], fill: Colour) -> None:
    draw.polygon([value * size for value in points], fill=fill)


def _flag_pole(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.rectangle([v * size for v in (0.5, 0.2, 0.56, 0.72)], fill=skin.dark)
    _shape(draw, size, [0.52, 0.18, 0.52, 0.5, 0.24, 0.34], skin.flag_colour)
    draw.rectangle([v * size for v in (0.36, 0.66, 0.68, 0.72)], fill=skin.dark)
    draw.rectangle([v * size for v in (0.26, 0.72, 0.76, 0.8)], fill=skin.dark)


def _flag_right(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.rectangle([v * size for v in (0.3, 0.18, 0.36, 0.84)], fill=skin.dark)
    _shape(draw, size, [0.36, 0.18, 0.76, 0.34, 0.36, 0.52], skin.flag_colour)


def _flag_banner(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.rectangle([v * size for v in (0.26, 0.16, 0.32, 0.84)], fill=skin.flag_colour)
    _shape(draw, size, [0.32, 0.18, 0.5, 0.22, 0.76, 0.18, 0.76, 0.48, 0.5, 0.54, 0.32, 0.5],
           skin.flag_colour)  # fmt: skip


def _flag_swallow(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.rectangle([v * size for v in (0.3, 0.2, 0.35, 0.8)], fill=skin.dark)
    _shape(draw, size, [0.35, 0.22, 0.78, 0.22, 0.64, 0.36, 0.78, 0.5, 0.35, 0.5],
           skin.flag_colour)  # fmt: skip
    draw.ellipse([v * size for v in (0.22, 0.74, 0.44, 0.84)], fill=skin.dark)


def _flag_plain(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    _shape(draw, size, [0.28, 0.22, 0.74, 0.5, 0.28, 0.78], skin.flag_colour)


def _mine_spikes(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    mine_rays(draw, size, skin, 8, 0.34, 0.2, 0.05)


def _mine_round(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    mine_rays(draw, size, skin, 8, 0.32, 0.25, 0.06)


def mine_rays(
    draw: ImageDraw.ImageDraw, size: float, skin: Skin,
    rays: int, reach: float, radius: float, wide: float,
) -> None:  # fmt: skip
    """A ball with spikes."""
    for ray in range(rays):
        angle = 2 * math.pi * ray / rays
        end = size * (0.5 + reach * math.cos(angle)), size * (0.5 + reach * math.sin(angle))
        draw.line((0.5 * size, 0.5 * size, *end), fill=skin.dark, width=max(1, round(wide * size)))
    low, high = (0.5 - radius) * size, (0.5 + radius) * size
    draw.ellipse((low, low, high, high), fill=skin.dark)
    shine = [v * size for v in (0.4, 0.4, 0.46, 0.46)]
    draw.ellipse(shine, fill=shift(skin.dark, 255))


def _mine_bomb(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.ellipse([v * size for v in (0.22, 0.34, 0.68, 0.8)], fill=skin.dark)
    draw.line([v * size for v in (0.58, 0.42, 0.72, 0.24)], fill=skin.dark,
              width=max(1, round(0.07 * size)))  # fmt: skip
    draw.ellipse([v * size for v in (0.68, 0.16, 0.8, 0.28)], fill=skin.flag_colour)


def _mine_disc(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    draw.ellipse([v * size for v in (0.27, 0.27, 0.73, 0.73)], fill=skin.dark)


def _cross(draw: ImageDraw.ImageDraw, size: float, skin: Skin) -> None:
    wide = max(1, round(0.08 * size))
    for line in ((0.15, 0.15, 0.85, 0.85), (0.15, 0.85, 0.85, 0.15)):
        draw.line([v * size for v in line], fill=skin.flag_colour, width=wide)


FLAGS: dict[str, Painter] = {
    "pole": _flag_pole, "right": _flag_right, "banner": _flag_banner,
    "swallow": _flag_swallow, "plain": _flag_plain,
}  # fmt: skip
MINES: dict[str, Painter] = {
    "spikes": _mine_spikes, "round": _mine_round, "bomb": _mine_bomb, "disc": _mine_disc,
    "cross": _mine_spikes,
}  # fmt: skip

SEGMENTS = {
    "0": "abcdef", "1": "bc", "2": "abged", "3": "abgcd", "4": "fgbc",
    "5": "afgcd", "6": "afgedc", "7": "abc", "8": "abcdefg", "9": "abcdfg", "-": "g",
}  # fmt: skip


def draw_segments(
    draw: ImageDraw.ImageDraw, text: str, place: tuple[float, float], height: float,
    lit: Colour, dim: Colour | None,
) -> None:  # fmt: skip
    """Digits of seven lamps each."""
    width, thick = height * 0.56, max(1.0, height * 0.11)
    for i, letter in enumerate(text):
        x, y = place[0] + i * (width + thick * 1.3), place[1]
        middle = y + height / 2
        lamps = {
            "a": (x + thick, y, x + width - thick, y + thick),
            "g": (x + thick, middle - thick / 2, x + width - thick, middle + thick / 2),
            "d": (x + thick, y + height - thick, x + width - thick, y + height),
            "f": (x, y + thick / 2, x + thick, middle - thick / 4),
            "b": (x + width - thick, y + thick / 2, x + width, middle - thick / 4),
            "e": (x, middle + thick / 4, x + thick, y + height - thick / 2),
            "c": (x + width - thick, middle + thick / 4, x + width, y + height - thick / 2),
        }
        for lamp, box in lamps.items():
            colour = lit if lamp in SEGMENTS[letter] else dim
            if colour is not None:
                draw.rectangle(box, fill=colour)


def _draw_header(image: Image.Image, margin: int, head: int, left: int, pitch: float) -> None:
    draw = ImageDraw.Draw(image)
    high = head - 0.6 * pitch
    text = f"{left:03d}" if left >= 0 else f"-{-left:02d}"
    wide = 3 * high * 0.72 + 6
    for x, digits in ((margin, text), (image.width - margin - wide, "047")):
        draw.rectangle((x, margin, x + wide, margin + high + 6), fill=(0, 0, 0))
        draw_segments(draw, digits, (x + 4, margin + 3), high, (255, 0, 0), (64, 0, 0))
    middle, radius = image.width / 2, high / 2
    face = (middle - radius, margin + 2, middle + radius, margin + 2 + 2 * radius)
    draw.ellipse(face, fill=(255, 224, 32), outline=(0, 0, 0))


def _named() -> dict[str, Skin]:
    plain = Skin("classic")
    skins = [
        plain,
        Skin("dark", font="DejaVuSans.ttf", palette=tuple(NEON), hidden=(64, 70, 80),
             opened=(34, 38, 44), plate="flat", gap=0.08, gap_colour=(20, 22, 26), line=None,
             frame=(20, 22, 26), flag="right", dark=(230, 230, 230), counters=False),
        Skin("meadow", font="LiberationSans-Bold.ttf", palette=tuple(PASTEL),
             hidden=(170, 215, 81), opened=(229, 194, 159), plate="flat", line=None, checker=9,
             flag="banner", flag_colour=(242, 54, 7), frame=(74, 117, 44), margin=0.0,
             counters=False, mine="disc"),
        Skin("paper", font="LiberationSerif-Bold.ttf", hidden=(235, 228, 210),
             opened=(255, 255, 255), plate="outline", line=(150, 140, 120), flag="plain",
             frame=(255, 255, 255), counters=False),
        Skin("glass", font="Roboto-Medium.ttf", hidden=(90, 130, 200), opened=(225, 232, 245),
             plate="gradient", line=(50, 70, 120), flag="swallow", frame=(180, 190, 210),
             mine="bomb"),
        Skin("buttons", font="Lato-Bold.ttf", palette=tuple(PASTEL), hidden=(176, 190, 197),
             opened=(236, 239, 241), plate="round", gap=0.1, gap_colour=(250, 250, 250), line=None,
             frame=(250, 250, 250), flag="right", counters=False),
        Skin("course", font="OpenSans-Regular.ttf", palette=((0, 0, 0),) * 9,
             hidden=(180, 180, 180), opened=(180, 180, 180), plate="outline",
             line=(255, 255, 255), zeros=True, frame=(0, 0, 0), counters=False),
        Skin("rough", font="Hack-Bold.ttf", hidden=(140, 120, 90), opened=(214, 203, 180),
             plate="bevel", bevel=0.07, texture=10, line=(180, 165, 140), flag="pole"),
    ]  # fmt: skip
    return {skin.name: skin for skin in skins}


NAMED = _named()

TRAINING_FONTS = [
    "DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono-Bold.ttf", "DejaVuSerif-Bold.ttf",
    "DejaVuSansCondensed-Bold.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf",
    "LiberationSans-Bold.ttf", "LiberationSans-Regular.ttf", "LiberationSerif-Bold.ttf",
    "LiberationMono-Bold.ttf", "LiberationSansNarrow-Bold.ttf", "FreeSans.ttf",
    "FreeSansBold.ttf", "FreeSerif.ttf", "FreeSerifBold.ttf", "FreeMonoBold.ttf",
    "Roboto-Medium.ttf", "Roboto-Bold.ttf", "Roboto-Black.ttf", "Roboto-Light.ttf",
    "RobotoCondensed-Bold.ttf", "Lato-Bold.ttf", "Lato-Regular.ttf", "Lato-Black.ttf",
    "OpenSans-Regular.ttf", "OpenSans-Bold.ttf", "OpenSans-ExtraBold.ttf",
    "ComicNeue-Bold.otf", "Hack-Bold.ttf", "Hack-Regular.ttf", "Arimo-Bold.ttf",
    "Cousine-Bold.ttf", "Tinos-Bold.ttf", "Symbola_hint.ttf", "Cantarell-Bold.otf",
    "P052-Bold.otf", "C059-Bold.otf", "URWBookman-Demi.otf", "URWGothic-Demi.otf",
    "NimbusMonoPS-Bold.otf", "NimbusSans-Bold.otf", "LinBiolinum_RB.otf", "unifont.otf",
    "DSEG7Classic-Bold.ttf", "LiberationSans-BoldItalic.ttf", "DejaVuSans-BoldOblique.ttf",
]  # fmt: skip


def _random_colour(source: random.Random) -> Colour:
    return source.randrange(256), source.randrange(256), source.randrange(256)


def far(colour: Colour, source: random.Random, least: int) -> Colour:
    """A colour that can be told from another one."""
    while True:
        other = _random_colour(source)
        if max(abs(a - b) for a, b in zip(colour, other)) >= least:
            return other


def random_skin(source: random.Random) -> Skin:
    """A look that nobody has drawn before, with the fonts for training."""
    hidden = _random_colour(source)
    opened = hidden if source.random() < 0.3 else far(hidden, source, 12)
    plate = source.choice(["bevel", "flat", "round", "gradient", "outline"])
    if opened == hidden and plate in ("flat", "round", "outline"):
        plate = "bevel"
    known = source.choice([CLASSIC, PASTEL, NEON, [far(opened, source, 70)] * 9])
    palette = tuple(
        colour if max(abs(a - b) for a, b in zip(colour, opened)) >= 50 else far(opened, source, 80)
        for colour in known
    )
    gap = source.choice([0, 0, 0.05, 0.1]) if plate in ("flat", "round") else 0.0
    return Skin(
        "random", font=source.choice(TRAINING_FONTS), size=source.uniform(0.38, 0.75),
        palette=palette, hidden=hidden, opened=opened,
        exploded=far(opened, source, 60), plate=plate, line=far(opened, source, 14), gap=gap,
        gap_colour=far(hidden, source, 12), bevel=source.uniform(0.05, 0.17),
        checker=source.choice([0, 0, 0, 8, 14]), texture=source.choice([0, 0, 0, 5, 10]),
        zeros=source.random() < 0.2, flag=source.choice(list(FLAGS)),
        mine=source.choice(list(MINES)), smooth=source.random() < 0.75,
        frame=_random_colour(source),
        margin=source.uniform(0, 1.5), counters=source.random() < 0.5,
        flag_colour=far(hidden, source, 70), dark=far(opened, source, 90),
    )  # fmt: skip


def position(
    source: random.Random, rows: int, columns: int, mines: int, is_lost: bool = False
) -> list[list[int]]:
    """A position in the middle of a game: what a player sees."""
    cells = [(row, column) for row in range(rows) for column in range(columns)]

    def around(cell: tuple[int, int]) -> list[tuple[int, int]]:
        return [
            (row, column)
            for row in range(max(0, cell[0] - 1), min(rows, cell[0] + 2))
            for column in range(max(0, cell[1] - 1), min(columns, cell[1] + 2))
            if (row, column) != cell
        ]

    first = source.choice(cells)
    allowed = [cell for cell in cells if cell != first and cell not in around(first)]
    mined = set(source.sample(allowed, min(mines, len(allowed) - 1)))
    count = {cell: sum(other in mined for other in around(cell)) for cell in cells}
    seen: set[tuple[int, int]] = set()

    def open_cell(cell: tuple[int, int]) -> None:
        todo = [cell]
        while todo:
            here = todo.pop()
            if here in seen:
                continue
            seen.add(here)
            if count[here] == 0:
                todo += around(here)

    open_cell(first)
    goal = source.uniform(0.1, 1.0) * (len(cells) - len(mined))
    while len(seen) < goal:
        edge = [
            cell for cell in cells
            if cell not in seen and cell not in mined and any(o in seen for o in around(cell))
        ]  # fmt: skip
        rest = edge or [cell for cell in cells if cell not in seen and cell not in mined]
        open_cell(source.choice(rest))
    codes = [[HIDDEN] * columns for _ in range(rows)]
    for row, column in seen:
        codes[row][column] = count[row, column]
    habit = source.choice([0, 0.3, 0.9])
    for row, column in mined:
        if any(cell in seen for cell in around((row, column))) and source.random() < habit:
            codes[row][column] = FLAG if source.random() < 0.95 else QUESTION
    if is_lost:
        _lose(source, codes, mined, cells)
    return codes


def _lose(
    source: random.Random, codes: list[list[int]], mined: set[tuple[int, int]],
    cells: list[tuple[int, int]],
) -> None:  # fmt: skip
    hidden = [cell for cell in sorted(mined) if codes[cell[0]][cell[1]] != FLAG]
    for row, column in hidden:
        codes[row][column] = MINE
    if hidden:
        row, column = source.choice(hidden)
        codes[row][column] = EXPLODED
    wrong = [cell for cell in cells if codes[cell[0]][cell[1]] == HIDDEN]
    for row, column in source.sample(wrong, min(len(wrong), source.randrange(3))):
        codes[row][column] = WRONG
