"""Pictures of boards, drawn in looks of our own with a font that every Pillow has."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from PIL import Image, ImageDraw, ImageOps
from sapper_vision.reading import SYMBOLS
from skins import FLAG, HIDDEN, MINE, NAMED, QUESTION, Picture, Skin, load_font, position

LOOKS = {
    name: replace(NAMED[name], font="default")
    for name in ("classic", "dark", "meadow", "glass", "buttons", "course")
}


def draw(
    look: str | Skin = "classic",
    seed: int = 1,
    size: tuple[int, int, int] = (9, 9, 10),
    pitch: float = 24,
    is_lost: bool = False,
) -> Picture:
    """A position of a seed in a look."""
    skin = look if isinstance(look, Skin) else LOOKS[look]
    rows, columns, mines = size
    board = position(random.Random(seed), rows, columns, mines, is_lost)
    return skin.draw(board, pitch, mines)


def open_board(seed: int, size: tuple[int, int, int] = (16, 16, 40)) -> list[list[int]]:
    """The numbers of a board that is open but for its mines, which are hidden."""
    rows, columns, mines = size
    cells = [(row, column) for row in range(rows) for column in range(columns)]
    laid = set(random.Random(seed).sample(cells, mines))

    def code(row: int, column: int) -> int:
        near = ((row + down, column + across) for down in (-1, 0, 1) for across in (-1, 0, 1))
        return HIDDEN if (row, column) in laid else sum(cell in laid for cell in near)

    return [[code(row, column) for column in range(columns)] for row in range(rows)]


def signs(picture: Picture) -> tuple[str, ...]:
    """What the reader should see."""
    return tuple("".join(SYMBOLS[code] for code in row) for row in picture.codes)


def cells_of(picture: Picture, code: int) -> Iterator[tuple[int, int]]:
    """Row and column of each cell that shows something."""
    for row, codes in enumerate(picture.codes):
        for column, other in enumerate(codes):
            if other == code:
                yield row, column


def zero_amid_zeros(picture: Picture) -> tuple[int, int]:
    """A cell whose neighbours, all eight of them, show no number either."""
    zeros = set(cells_of(picture, 0))
    steps = (-1, 0, 1)
    return next(
        (row, column)
        for row, column in sorted(zeros)
        if all((row + down, column + across) in zeros for down in steps for across in steps)
    )


def cell_image(picture: Picture, row: int, column: int) -> Image.Image:
    """What a cell looks like."""
    left, top = int(picture.xs[column]), int(picture.ys[row])
    side = int(picture.xs[1] - picture.xs[0])
    return picture.image.crop((left, top, left + side, top + side))


def paint(picture: Picture, row: int, column: int, **colours: Any) -> None:
    """Fill a cell with a colour, or draw an outline within it."""
    xs, ys = picture.xs, picture.ys
    box = xs[column], ys[row], xs[column + 1] - 1, ys[row + 1] - 1
    ImageDraw.Draw(picture.image).rectangle(box, **colours)


def with_strange_row(look: str = "classic") -> Picture:
    """A board of 10x9 whose last row has other colours, so that its size is not clear."""
    picture = draw(look, seed=5, size=(10, 9, 10), pitch=26)
    box = (picture.xs[0], picture.ys[-2], picture.xs[-1], picture.ys[-1])
    picture.image.paste(ImageOps.invert(picture.image.crop(box)), box)
    return picture


def islands(tile: float, seed: int = 3, pitch: int = 26) -> Picture:
    """A board on a ground that opened cells leave bare; a tile fills a part of a hidden one."""
    codes = position(random.Random(seed), 14, 18, 40, False)
    codes = [[HIDDEN if code == FLAG else code for code in row] for row in codes]
    return draw_islands(codes, tile, pitch)


def draw_islands(codes: list[list[int]], tile: float, pitch: int = 26) -> Picture:
    """Those codes on a bare ground."""
    xs, ys = (
        [2 * pitch + i * pitch for i in range(count + 1)] for count in (len(codes[0]), len(codes))
    )
    image = Image.new("RGB", (xs[-1] + 2 * pitch, ys[-1] + 2 * pitch), (246, 246, 250))
    pen = ImageDraw.Draw(image)
    font, rim = load_font("default", pitch * 2 // 3), (1 - tile) / 2 * pitch
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            if code == HIDDEN:
                corners = (x + rim, y + rim, x + pitch - rim - 1, y + pitch - rim - 1)
                pen.rectangle(corners, (110, 124, 170))
            elif code > 0:
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, str(code), fill=(30, 60, 190), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def bare(
    seed: int, pitch: int = 40, size: tuple[int, int, int] = (9, 9, 10), beside: int = 10
) -> Picture:
    """Covers that touch each other on one ground, where only numbers mark opened cells."""
    rows, columns, mines = size
    codes = position(random.Random(seed), rows, columns, mines, False)
    codes = [[HIDDEN if code > 8 else code for code in row] for row in codes]
    xs = [beside + i * pitch for i in range(columns + 1)]
    ys = [10 + i * pitch for i in range(rows + 1)]
    image = Image.new("RGB", (xs[-1] + beside, ys[-1] + 60), (241, 250, 238))
    pen = ImageDraw.Draw(image)
    pen.rectangle((xs[0], ys[0], xs[-1] - 1, ys[-1] - 1), (168, 218, 220))
    font = load_font("default", pitch * 2 // 3)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            if code == HIDDEN:
                corners = (x, y, x + pitch - 1, y + pitch - 1)
                pen.rectangle(corners, (69, 123, 157), (29, 53, 87))
            elif code > 0:
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, str(code), fill=(230, 57, 70), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def bold(seed: int, pitch: int = 36) -> Picture:
    """Raised covers, and numbers so wide and thick that they fill most of their cells."""
    codes = position(random.Random(seed), 9, 9, 10, False)
    codes = [[HIDDEN if code > 8 else code for code in row] for row in codes]
    xs = ys = [20 + i * pitch for i in range(10)]
    image = Image.new("RGB", (xs[-1] + 20, ys[-1] + 20), (192, 192, 192))
    pen = ImageDraw.Draw(image)
    font, side = load_font("default", 60), round(0.8 * pitch)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            right, below = x + pitch - 1, y + pitch - 1
            if code == HIDDEN:
                pen.line((x, below, x, y, right, y), (255, 255, 255), 4)
                pen.line((right, y, right, below, x, below), (128, 128, 128), 4)
                continue
            pen.rectangle((x, y, right, below), (186, 186, 186), (128, 128, 128))
            if code == 0:
                continue
            left, top, far, low = font.getbbox(str(code), stroke_width=5)
            sign = Image.new("L", (round(far - left), round(low - top)))
            ImageDraw.Draw(sign).text((-left, -top), str(code), fill=255, font=font, stroke_width=5)
            stencil = sign.resize((side, side)).point(lambda light: 255 if light > 60 else 0)
            colour = [(0, 0, 255), (0, 128, 0), (255, 0, 0), (0, 0, 128)][code % 4 - 1]
            image.paste(colour, (x + (pitch - side) // 2, y + (pitch - side) // 2), stencil)
    return Picture(image, codes, xs, ys)


def pictured(seed: int = 3, pitch: int = 30) -> Picture:
    """A board whose covers have a picture each, a diamond, on a plate of their own colour."""
    codes = position(random.Random(seed), 10, 10, 12, False)
    codes = [[HIDDEN if code == FLAG else code for code in row] for row in codes]
    xs = ys = [20 + i * pitch for i in range(11)]
    image = Image.new("RGB", (xs[-1] + 20, ys[-1] + 20), (250, 250, 250))
    pen = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            plate = (120, 140, 110) if code == HIDDEN else (226, 222, 214)
            pen.rectangle((x + 1, y + 1, x + pitch - 2, y + pitch - 2), plate)
            middle = (x + pitch / 2, y + pitch / 2)
            if code == HIDDEN:
                pen.regular_polygon((*middle, pitch / 3), 4, rotation=45, fill=(200, 190, 90))
            elif code > 0:
                pen.text(middle, str(code), fill=(30, 60, 190), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def tiles(seed: int = 3, pitch: int = 26) -> Picture:
    """Tiles with gaps between: dark ones cover, pale ones are empty, blue ones have numbers."""
    codes = position(random.Random(seed), 9, 9, 10, False)
    xs, ys = ([2 * pitch + i * pitch for i in range(10)] for _ in range(2))
    image = Image.new("RGB", (xs[-1] + 3 * pitch, ys[-1] + pitch), "white")
    pen = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            fill = {0: (230, 231, 232), HIDDEN: (33, 34, 37)}.get(code, (59, 136, 195))
            corners = (x + 2, y + 2, x + pitch - 3, y + pitch - 3)
            pen.rounded_rectangle(corners, 3, (33, 34, 37) if code > 8 else fill)
            if code != 0 and code != HIDDEN:
                text, colour = ("?", "red") if code > 8 else (str(code), "white")
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, text, fill=colour, font=font, anchor="mm")
    codes = [[code if code <= 8 or code == HIDDEN else QUESTION for code in row] for row in codes]
    return Picture(image, codes, xs, ys)


def squares(texts: list[str], colours: list[tuple[int, int, int]], pitch: int = 30) -> Image.Image:
    """Squares of colours in turn with a letter each: a board of some other game."""
    image = Image.new("RGB", (len(texts[0]) * pitch + 9, len(texts) * pitch + 9), (230, 230, 230))
    draw = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for row, line in enumerate(texts):
        for column, letter in enumerate(line):
            x, y = 4 + column * pitch, 4 + row * pitch
            fill = colours[(row + column) % len(colours)]
            draw.rectangle((x, y, x + pitch, y + pitch), fill=fill, outline=(90, 90, 90))
            middle = (x + pitch / 2, y + pitch / 2)
            draw.text(middle, letter, fill=(20, 20, 20), font=font, anchor="mm")
    return image


def plain(width: int = 300, height: int = 200) -> Image.Image:
    """A picture of nothing."""
    return Image.new("RGB", (width, height), (90, 120, 200))


def glossy(seed: int = 1, pitch: int = 30) -> Picture:
    """Tiles with a gloss on the upper half of covers, stronger from column to column."""
    codes = position(random.Random(seed), 10, 10, 12, False)
    codes = [[HIDDEN if code > 8 else code for code in row] for row in codes]
    xs = ys = [20 + i * pitch for i in range(11)]
    image = Image.new("RGB", (xs[-1] + 20, ys[-1] + 20), (24, 60, 30))
    pen = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for y, row in zip(ys, codes):
        for column, (x, code) in enumerate(zip(xs, row)):
            corners = (x + 1, y + 1, x + pitch - 2, y + pitch - 2)
            pen.rectangle(corners, (131, 182, 121) if code == HIDDEN else (226, 232, 224))
            for line in range(2, pitch - 2) if code == HIDDEN else ():
                light = 42 - 3 * line if line < pitch // 2 else line - pitch
                shade = round(light * (1.8 + column / 8))
                colour = (108 + shade, 168 + shade, 98 + shade)
                pen.line((x + 2, y + line, x + pitch - 3, y + line), colour)
            if 0 < code <= 8:
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, str(code), fill=(20, 40, 160), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def with_strong_signs(seed: int, pitch: int = 21) -> Picture:
    """A board in pale squares, where poles of flags and fat numbers have the strongest lines."""
    codes = open_board(seed, (16, 16, 75))
    xs = ys = [2 * pitch + i * pitch for i in range(17)]
    image = Image.new("RGB", (xs[-1] + 2 * pitch, ys[-1] + 2 * pitch), (74, 117, 44))
    pen = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for down, (y, row) in enumerate(zip(ys, codes)):
        for right, (x, code) in enumerate(zip(xs, row)):
            plates = ((215, 184, 153), (229, 194, 163))
            if code == HIDDEN:
                plates = ((164, 213, 72), (167, 217, 72))
            pen.rectangle((x, y, x + pitch - 1, y + pitch - 1), plates[(down + right) % 2])
            pole = x + pitch // 3
            if code == HIDDEN:
                pen.line((pole, y + 3, pole, y + pitch - 3), (230, 51, 7), 2)
                pen.polygon([(pole, y + 3), (x + pitch - 5, y + 7), (pole, y + 11)], (230, 51, 7))
            elif code > 0:
                middle = (x + pitch / 2, y + pitch / 2)
                ink = (25, 118, 210)
                pen.text(middle, str(code), ink, font, anchor="mm", stroke_width=1)
    codes = [[FLAG if code == HIDDEN else code for code in row] for row in codes]
    return Picture(image, codes, xs, ys)


def bevelled(seed: int = 1, pitch: int = 16) -> Picture:
    """Small cells whose bevels fill half of them, on a ground of their own colour."""
    codes = position(random.Random(seed), 16, 16, 60, False)
    codes = [[HIDDEN if code > 8 else code for code in row] for row in codes]
    xs = ys = [20 + i * pitch for i in range(17)]
    image = Image.new("RGB", (xs[-1] + 20, ys[-1] + 20), (192, 192, 192))
    pen = ImageDraw.Draw(image)
    font = load_font("default", 11)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            for i in range(4 if code == HIDDEN else 0):
                right, bottom = x + pitch - 1 - i, y + pitch - 1 - i
                pen.line((x + i, bottom, x + i, y + i, right, y + i), (255, 255, 255))
                pen.line((x + i, bottom, right, bottom, right, y + i), (128, 128, 128))
            if code == HIDDEN:
                continue
            pen.line((x, y + pitch - 1, x, y, x + pitch - 1, y), (128, 128, 128))
            if code > 0:
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, str(code), fill=(0, 0, 255), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def with_all_open(ground: tuple[int, int, int], seed: int = 1, pitch: int = 27) -> Picture:
    """A lost game that shows everything, its mines as bombs with a fuse on a ground of theirs."""
    codes = open_board(seed, (10, 10, 14))
    codes = [[MINE if code == HIDDEN else code for code in row] for row in codes]
    xs = ys = [20 + i * pitch for i in range(11)]
    image = Image.new("RGB", (xs[-1] + 20, ys[-1] + 20), (189, 189, 189))
    pen = ImageDraw.Draw(image)
    font = load_font("default", pitch * 2 // 3)
    for y, row in zip(ys, codes):
        for x, code in zip(xs, row):
            plate = ground if code == MINE else (222, 222, 222)
            pen.rectangle((x, y, x + pitch - 1, y + pitch - 1), plate, (123, 123, 123))
            if code == MINE:
                pen.ellipse((x + 5, y + 9, x + 17, y + 21), (0, 0, 0))
                pen.line((x + 14, y + 11, x + 18, y + 7), (0, 0, 0), 3)
            elif code > 0:
                middle = (x + pitch / 2, y + pitch / 2)
                pen.text(middle, str(code), fill=(30, 60, 190), font=font, anchor="mm")
    return Picture(image, codes, xs, ys)


def _colour(source: random.Random, low: int = 0, high: int = 255) -> tuple[int, int, int]:
    return source.randint(low, high), source.randint(low, high), source.randint(low, high)


def _canvas(
    source: random.Random, ground: tuple[int, int, int] | None = None
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    size = (source.randrange(80, 1000), source.randrange(80, 800))
    image = Image.new("RGB", size, ground or _colour(source))
    return image, ImageDraw.Draw(image)


def bricks(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, (200, 195, 190))
    high = source.randrange(14, 40)
    wide = high * source.choice([1, 2])
    for row, y in enumerate(range(0, image.height, high)):
        for x in range(-(row % 2) * wide // 2, image.width, wide):
            fill = (150 + source.randrange(40), 70 + source.randrange(20), 50)
            draw.rectangle((x + 1, y + 1, x + wide - 2, y + high - 2), fill=fill)
    return image


def stripes(source: random.Random) -> Image.Image:
    image, draw = _canvas(source)
    step, ink = source.randrange(4, 60), _colour(source)
    for x in range(0, max(image.size), step):
        if source.random() < 0.9:
            draw.line((x, 0, x, image.height), fill=ink, width=max(1, step // 3))
    return image.rotate(source.choice([0, 90, 45, 30]))
