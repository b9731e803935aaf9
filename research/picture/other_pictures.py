"""Pictures without a Minesweeper board, drawn here: nothing of them may be taken for one.

`others(count)` gives a kind and a picture (or a file's bytes) in turn, the same ones every time.
"""

from __future__ import annotations

import io
import random
import struct
import zlib
from collections.abc import Callable, Iterator

from PIL import Image, ImageDraw, ImageFilter
from skins import NAMED, load_font, position

Other = Image.Image | bytes
Colour = tuple[int, int, int]
LETTERS = "etaoinshrdlucmfwypvbgk"
DARK, LIGHT = (25, 25, 25), (250, 250, 248)


def _colour(source: random.Random, low: int = 0, high: int = 255) -> Colour:
    return source.randint(low, high), source.randint(low, high), source.randint(low, high)


def _word(source: random.Random) -> str:
    return "".join(source.choice(LETTERS) for _ in range(source.randint(1, 10)))


def _canvas(
    source: random.Random, ground: Colour | None = None
) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    size = (source.randrange(80, 1000), source.randrange(80, 800))
    image = Image.new("RGB", size, ground or _colour(source))
    return image, ImageDraw.Draw(image)


def noise(source: random.Random) -> Image.Image:
    size = source.randrange(30, 500), source.randrange(30, 500)
    return Image.frombytes("RGB", size, source.randbytes(3 * size[0] * size[1]))


def gradient(source: random.Random) -> Image.Image:
    image = Image.linear_gradient("L").rotate(source.randrange(360))
    other = Image.radial_gradient("L")
    size = source.randrange(60, 900), source.randrange(60, 900)
    return Image.merge("RGB", (image, other, image.transpose(Image.Transpose.ROTATE_90))).resize(
        size
    )


def landscape(source: random.Random) -> Image.Image:
    """Clouds on clouds, coarse to fine, as the brightness of a photo falls off."""
    size = source.randrange(120, 900), source.randrange(120, 700)
    out = Image.new("RGB", size, _colour(source))
    for level in range(1, 8):
        grain = 2**level + 1, 2**level
        layer = Image.frombytes("RGB", grain, source.randbytes(3 * grain[0] * grain[1]))
        out = Image.blend(out, layer.resize(size, Image.Resampling.BICUBIC), 0.8 / level)
    return out.filter(ImageFilter.GaussianBlur(source.uniform(0, 1.5)))


def fractal(source: random.Random) -> Image.Image:
    width, height = source.randrange(40, 90), source.randrange(30, 70)
    middle = complex(source.uniform(-1.5, 0.4), source.uniform(-1, 1))
    span = source.uniform(0.05, 2)
    data = bytearray()
    for y in range(height):
        for x in range(width):
            start = middle + complex(x / width - 0.5, y / height - 0.5) * span
            value, steps = 0j, 0
            while steps < 24 and abs(value) < 2:
                value, steps = value * value + start, steps + 1
            data += bytes((steps * 10, steps * 7 % 256, 255 - steps * 9))
    return Image.frombytes("RGB", (width, height), bytes(data)).resize((width * 8, height * 8))


def document(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, LIGHT if source.random() < 0.7 else DARK)
    ink = DARK if image.getpixel((0, 0)) == LIGHT else LIGHT
    size = source.randrange(9, 20)
    font = load_font(
        source.choice(["DejaVuSans.ttf", "DejaVuSerif.ttf", "DejaVuSansMono.ttf"]), size
    )
    columns = source.choice([1, 1, 2])
    for part in range(columns):
        left = 20 + part * image.width // columns
        for y in range(15, image.height - 20, round(size * 1.4)):
            if source.random() < 0.1:
                continue
            words = [_word(source) for _ in range(image.width // columns // (size * 4))]
            draw.text((left, y), " ".join(words), fill=ink, font=font)
    return image


def program_text(source: random.Random) -> Image.Image:
    """Letters of one width: they repeat across and down, as cells do."""
    image, draw = _canvas(source, source.choice([LIGHT, DARK, (40, 44, 52)]))
    size = source.randrange(10, 26)
    font = load_font("DejaVuSansMono.ttf", size)
    signs = source.choice(["0123456789 ", "01", LETTERS + "  ", "0123456789ABCDEF  ", "#.+* "])
    ink = LIGHT if sum(image.getpixel((0, 0))) < 300 else DARK  # type: ignore[arg-type]
    for y in range(4, image.height, round(size * source.choice([1.0, 1.2, 1.5]))):
        line = "".join(source.choice(signs) for _ in range(image.width * 2 // size))
        draw.text((4, y), line, fill=ink, font=font)
    return image


def chart(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, LIGHT)
    step = source.randrange(20, 60)
    for y in range(20, image.height - 20, step):
        draw.line((30, y, image.width - 10, y), fill=(210, 210, 210))
    if source.random() < 0.5:
        for x in range(30, image.width - 10, step):
            draw.line((x, 20, x, image.height - 20), fill=(210, 210, 210))
    kind = source.randrange(3)
    if kind == 0:
        for x in range(35, image.width - 30, step):
            top = source.randrange(20, image.height - 20)
            box = (x, top, x + step * 0.7, image.height - 20)
            draw.rectangle(box, fill=_colour(source, 40, 220))
    elif kind == 1:
        points = [
            (x, source.randrange(20, image.height - 20)) for x in range(30, image.width, step)
        ]
        draw.line(points, fill=_colour(source, 0, 180), width=3)
    else:
        start = 0.0
        for _ in range(6):
            end = start + source.uniform(20, 90)
            draw.pieslice((40, 30, image.width - 40, image.height - 30), start, end,
                          fill=_colour(source))  # fmt: skip
            start = end
    return image


def _squares(
    source: random.Random, rows: int, columns: int, ground: Colour
) -> tuple[Image.Image, ImageDraw.ImageDraw, int, int, int]:
    pitch = source.randrange(20, 64)
    margin = source.randrange(0, 40)
    size = columns * pitch + 2 * margin + 1, rows * pitch + 2 * margin + 1
    image = Image.new("RGB", size, ground)
    return image, ImageDraw.Draw(image), pitch, margin, margin


def _text(
    draw: ImageDraw.ImageDraw, x: float, y: float, text: str, size: float, ink: Colour,
    name: str = "DejaVuSans.ttf",
) -> None:  # fmt: skip
    font = load_font(name, max(6, round(size)))
    draw.text((x, y), text, fill=ink, font=font, anchor="mm")


def chess(source: random.Random) -> Image.Image:
    tones = source.choice([
        ((240, 217, 181), (181, 136, 99)), ((235, 236, 208), (115, 149, 82)),
        ((222, 227, 230), (140, 162, 173)), ((255, 255, 255), (120, 120, 120)),
        (_colour(source, 150), _colour(source, 0, 150)),
    ])  # fmt: skip
    image, draw, pitch, left, top = _squares(source, 8, 8, _colour(source))
    back = "♜♞♝♛♚♝♞♜"
    is_start, is_empty = source.random() < 0.4, source.random() < 0.1
    for row in range(8):
        for column in range(8):
            box = (left + column * pitch, top + row * pitch)
            draw.rectangle((*box, box[0] + pitch - 1, box[1] + pitch - 1),
                           fill=tones[(row + column) % 2])  # fmt: skip
            piece = ""
            if is_start and row in (0, 1, 6, 7):
                piece = "♟" if row in (1, 6) else back[column]
            elif not is_start and source.random() < 0.35:
                piece = source.choice("♜♞♝♛♚♟♟♟♟")
            if piece and not is_empty:
                ink = DARK if (row < 4 if is_start else source.random() < 0.5) else LIGHT
                middle = box[0] + pitch / 2, box[1] + pitch / 2
                _text(draw, *middle, piece, pitch * 0.8, ink)
    return image


def draughts(source: random.Random) -> Image.Image:
    size = source.choice([8, 10])
    image, draw, pitch, left, top = _squares(source, size, size, (90, 60, 30))
    for row in range(size):
        for column in range(size):
            x, y = left + column * pitch, top + row * pitch
            tone = (240, 220, 180) if (row + column) % 2 == 0 else (120, 70, 40)
            draw.rectangle((x, y, x + pitch - 1, y + pitch - 1), fill=tone)
            if (row + column) % 2 and (row < 3 or row >= size - 3 or source.random() < 0.2):
                edge = pitch * 0.12
                disc = (x + edge, y + edge, x + pitch - edge, y + pitch - edge)
                draw.ellipse(disc, fill=source.choice([DARK, (190, 30, 30), LIGHT]))
    return image


def go_board(source: random.Random) -> Image.Image:
    size = source.choice([9, 13, 19])
    image, draw, pitch, left, top = _squares(source, size, size, (220, 179, 92))
    for i in range(size):
        middle = (i + 0.5) * pitch
        draw.line(
            (left + pitch / 2, top + middle, left + (size - 0.5) * pitch, top + middle), fill=DARK
        )
        draw.line(
            (left + middle, top + pitch / 2, left + middle, top + (size - 0.5) * pitch), fill=DARK
        )
    for row in range(size):
        for column in range(size):
            if source.random() < 0.3:
                x, y = left + column * pitch, top + row * pitch
                draw.ellipse(
                    (x + 1, y + 1, x + pitch - 1, y + pitch - 1), fill=source.choice([DARK, LIGHT])
                )
    return image


def sudoku(source: random.Random) -> Image.Image:
    image, draw, pitch, left, top = _squares(source, 9, 9, source.choice([LIGHT, (230, 236, 245)]))
    order = source.sample(range(1, 10), 9)
    share = source.choice([0.35, 0.4, 1.0])
    for row in range(9):
        for column in range(9):
            if source.random() < share:
                value = order[(row * 3 + row // 3 + column) % 9]
                ink = DARK if source.random() < 0.8 else (20, 60, 200)
                place = left + (column + 0.5) * pitch, top + (row + 0.5) * pitch
                _text(draw, *place, str(value), pitch * 0.6, ink)
    for i in range(10):
        wide = 3 if i % 3 == 0 else 1
        draw.line((left + i * pitch, top, left + i * pitch, top + 9 * pitch), fill=DARK, width=wide)
        draw.line((left, top + i * pitch, left + 9 * pitch, top + i * pitch), fill=DARK, width=wide)
    return image


def crossword(source: random.Random) -> Image.Image:
    size = source.choice([11, 13, 15])
    image, draw, pitch, left, top = _squares(source, size, size, LIGHT)
    number = 1
    is_filled = source.random() < 0.5
    for row in range(size):
        for column in range(size):
            x, y = left + column * pitch, top + row * pitch
            is_black = source.random() < 0.2
            draw.rectangle(
                (x, y, x + pitch, y + pitch), outline=DARK, fill=DARK if is_black else LIGHT
            )
            if is_black:
                continue
            if source.random() < 0.3:
                draw.text(
                    (x + 2, y + 1),
                    str(number),
                    fill=DARK,
                    font=load_font("DejaVuSans.ttf", max(6, pitch // 4)),
                )
                number += 1
            if is_filled:
                _text(
                    draw,
                    x + pitch / 2,
                    y + pitch * 0.55,
                    source.choice(LETTERS).upper(),
                    pitch * 0.6,
                    DARK,
                )
    return image


def word_search(source: random.Random) -> Image.Image:
    size = source.randrange(8, 16)
    image, draw, pitch, left, top = _squares(source, size, size, LIGHT)
    has_lines = source.random() < 0.5
    for row in range(size):
        for column in range(size):
            x, y = left + column * pitch, top + row * pitch
            if has_lines:
                draw.rectangle((x, y, x + pitch, y + pitch), outline=(150, 150, 150))
            _text(
                draw,
                x + pitch / 2,
                y + pitch / 2,
                source.choice(LETTERS).upper(),
                pitch * 0.6,
                DARK,
            )
    return image


def sliding_numbers(source: random.Random) -> Image.Image:
    """Tiles with powers of two, or the fifteen puzzle."""
    image, draw, pitch, left, top = _squares(source, 4, 4, (187, 173, 160))
    is_powers = source.random() < 0.5
    for row in range(4):
        for column in range(4):
            value = 2 ** source.randrange(12) if is_powers else row * 4 + column + 1
            x, y = left + column * pitch, top + row * pitch
            draw.rectangle(
                (x + 2, y + 2, x + pitch - 3, y + pitch - 3), fill=_colour(source, 140, 240)
            )
            if value > 1:
                _text(draw, x + pitch / 2, y + pitch / 2, str(value), pitch * 0.35, DARK)
    return image


def calendar(source: random.Random) -> Image.Image:
    image, draw, pitch, left, top = _squares(source, 7, 7, LIGHT)
    first = source.randrange(7)
    for i, name in enumerate("MTWTFSS"):
        _text(draw, left + (i + 0.5) * pitch, top + pitch / 2, name, pitch * 0.35, (120, 120, 120))
    has_lines = source.random() < 0.7
    for day in range(31):
        row, column = divmod(day + first, 7)
        x, y = left + column * pitch, top + (row + 1) * pitch
        if has_lines:
            draw.rectangle((x, y, x + pitch, y + pitch), outline=(190, 190, 190))
        _text(draw, x + pitch / 2, y + pitch / 2, str(day + 1), pitch * 0.4, DARK)
    return image


def spreadsheet(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, (255, 255, 255))
    high, wide = source.randrange(16, 34), source.choice([0, source.randrange(40, 120)])
    wide = wide or high  # now and then the cells are square
    font = load_font("DejaVuSans.ttf", max(7, high // 2))
    for row, y in enumerate(range(0, image.height, high)):
        draw.line((0, y, image.width, y), fill=(200, 200, 200))
        for column, x in enumerate(range(0, image.width, wide)):
            draw.line((x, 0, x, image.height), fill=(200, 200, 200))
            text = ""
            if row == 0 and column:
                text = chr(64 + column % 26 + 1)
            elif column == 0:
                text = str(row) if row else ""
            elif source.random() < 0.5:
                text = str(source.randrange(10 ** source.randrange(1, 5)))
            draw.text((x + 3, y + 2), text, fill=DARK, font=font)
    return image


def table(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, LIGHT)
    high, wide = source.randrange(14, 30), source.randrange(40, 120)
    for y in range(0, image.height, high):
        draw.line((0, y, image.width, y), fill=(90, 90, 90))
        for x in range(0, image.width, wide):
            draw.text((x + 4, y + 3), str(source.randrange(10**5)), fill=DARK)
    for x in range(0, image.width, wide):
        draw.line((x, 0, x, image.height), fill=(90, 90, 90))
    return image


def squared_paper(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, source.choice([LIGHT, (240, 245, 255), (30, 50, 60)]))
    pitch = source.randrange(12, 50)
    ink = _colour(source, 100, 220)
    for x in range(source.randrange(pitch), image.width, pitch):
        draw.line((x, 0, x, image.height), fill=ink)
    for y in range(source.randrange(pitch), image.height, pitch):
        draw.line((0, y, image.width, y), fill=ink)
    if source.random() < 0.5:
        points = [(source.randrange(image.width), source.randrange(image.height)) for _ in range(8)]
        draw.line(points, fill=(200, 30, 30), width=2)
    return image


def icons(source: random.Random) -> Image.Image:
    """A desktop or a phone: pictures in rows."""
    image, draw = _canvas(source)
    pitch = source.randrange(40, 110)
    for y in range(pitch // 3, image.height - pitch, round(pitch * source.choice([1, 1.3]))):
        for x in range(pitch // 3, image.width - pitch, pitch):
            box = (x, y, x + pitch * 0.7, y + pitch * 0.7)
            draw.rounded_rectangle(box, radius=pitch * 0.15, fill=_colour(source))
            middle = x + pitch * 0.35, y + pitch * 0.35
            _text(draw, *middle, source.choice("♥♣♠♦★☺ABCDEFGH+=@✉✂☎"), pitch * 0.4, LIGHT)
            if source.random() < 0.5:
                _text(draw, middle[0], y + pitch * 0.85, _word(source), pitch * 0.13, DARK)
    return image


def keyboard(source: random.Random) -> Image.Image:
    image, draw, pitch, left, top = _squares(source, 5, 12, (60, 60, 66))
    for row, keys in enumerate(["1234567890-=", "QWERTYUIOP[]", "ASDFGHJKL;'#", "ZXCVBNM,./ \\"]):
        for column, key in enumerate(keys):
            x, y = left + column * pitch, top + row * pitch
            draw.rounded_rectangle(
                (x + 2, y + 2, x + pitch - 2, y + pitch - 2), radius=4, fill=(30, 30, 34)
            )
            _text(draw, x + pitch / 2, y + pitch / 2, key, pitch * 0.4, LIGHT)
    return image


def keypad(source: random.Random) -> Image.Image:
    """A calculator: digits on buttons."""
    image, draw, pitch, left, top = _squares(source, 6, 4, _colour(source, 180))
    for row, keys in enumerate(["C±%/", "789x", "456-", "123+", "0.,="]):
        for column, key in enumerate(keys):
            x, y = left + column * pitch, top + (row + 1) * pitch
            draw.rectangle(
                (x + 1, y + 1, x + pitch - 2, y + pitch - 2),
                fill=(225, 225, 225),
                outline=(120, 120, 120),
            )
            _text(draw, x + pitch / 2, y + pitch / 2, key, pitch * 0.5, DARK)
    return image


def code_squares(source: random.Random) -> Image.Image:
    """A square of black and white squares, as phones read them."""
    size = source.choice([21, 25, 29, 33])
    small = Image.frombytes(
        "L", (size, size), bytes(source.choice((0, 255)) for _ in range(size * size))
    )
    factor = source.randrange(4, 22)
    return small.resize((size * factor, size * factor), Image.Resampling.NEAREST).convert("RGB")


def pixel_art(source: random.Random) -> Image.Image:
    size = source.randrange(8, 33)
    colours = [_colour(source) for _ in range(source.randrange(2, 9))]
    small = Image.new("RGB", (size, size))
    small.putdata([source.choice(colours) for _ in range(size * size)])
    factor = source.randrange(10, 40)
    return small.resize((size * factor, size * factor), Image.Resampling.NEAREST)


def bricks(source: random.Random) -> Image.Image:
    image, draw = _canvas(source, (200, 195, 190))
    high = source.randrange(14, 40)
    wide = high * source.choice([1, 2])
    for row, y in enumerate(range(0, image.height, high)):
        for x in range(-(row % 2) * wide // 2, image.width, wide):
            fill = (150 + source.randrange(40), 70 + source.randrange(20), 50)
            draw.rectangle((x + 1, y + 1, x + wide - 2, y + high - 2), fill=fill)
    return image


def house_front(source: random.Random) -> Image.Image:
    """Windows in rows."""
    image, draw = _canvas(source, _colour(source, 90, 200))
    pitch = source.randrange(24, 70)
    for y in range(10, image.height - pitch, pitch):
        for x in range(10, image.width - pitch, pitch):
            glass = (250, 230, 120) if source.random() < 0.4 else (60, 80, 110)
            draw.rectangle(
                (x + pitch * 0.2, y + pitch * 0.15, x + pitch * 0.8, y + pitch * 0.85),
                fill=glass,
                outline=DARK,
            )
    return image


def shapes(source: random.Random) -> Image.Image:
    image, draw = _canvas(source)
    for _ in range(40):
        x, y = source.randrange(image.width), source.randrange(image.height)
        box = (x, y, x + source.randrange(1, 120), y + source.randrange(1, 90))
        source.choice([draw.rectangle, draw.ellipse])(box, fill=_colour(source))
    return image


def stripes(source: random.Random) -> Image.Image:
    image, draw = _canvas(source)
    step, ink = source.randrange(4, 60), _colour(source)
    for x in range(0, max(image.size), step):
        if source.random() < 0.9:
            draw.line((x, 0, x, image.height), fill=ink, width=max(1, step // 3))
    return image.rotate(source.choice([0, 90, 45, 30]))


def dots(source: random.Random) -> Image.Image:
    image, draw = _canvas(source)
    step, ink = source.randrange(9, 60), _colour(source)
    size = step * source.uniform(0.1, 0.9)
    for y in range(0, image.height, step):
        for x in range(0, image.width, step):
            draw.ellipse((x, y, x + size, y + size), fill=ink)
    return image


def plain(source: random.Random) -> Image.Image:
    size = source.choice([(1, 1), (1, 900), (900, 1), (24, 24), (23, 50), (640, 480), (1920, 1080)])
    return Image.new("RGB", size, _colour(source))


def broken_file(source: random.Random) -> bytes:
    """A picture of a board that was cut off, or with bytes that changed on the way."""
    buffer = io.BytesIO()
    kind = source.choice(["PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "PPM"])
    look = NAMED[source.choice(["classic", "dark", "paper"])]
    look.draw(position(source, 9, 9, 10), 20, 10).image.save(buffer, kind)
    data = bytearray(buffer.getvalue())
    if source.random() < 0.5:
        return bytes(data[: source.randrange(len(data) * 9 // 10)])
    for _ in range(source.randrange(4, 60)):
        data[source.randrange(len(data) // 4)] = source.randrange(256)
    return bytes(data)


def bomb(source: random.Random) -> bytes:
    """A small file that claims to be a huge picture, and the longest that is decoded at all."""
    width, height = source.choice([
        (10_000, 10_000), (2**31 - 1, 2**31 - 1), (65_535, 65_535), (40_000_000, 1), (0, 0),
    ])  # fmt: skip
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    packer = zlib.compressobj(9)
    rest = b"".join(packer.compress(b"\0" * 2**16) for _ in range(source.randrange(64)))
    chunks = [(b"IHDR", head), (b"IDAT", rest + packer.flush()), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def no_picture(source: random.Random) -> bytes:
    starts = [
        b"",
        b"\x89PNG\r\n\x1a\n",
        b"\xff\xd8\xff",
        b"GIF89a",
        b"BM",
        b"RIFF",
        b"II*\0",
        b"P6\n",
    ]
    return source.choice(starts) + source.randbytes(source.randrange(300))


KINDS: list[Callable[[random.Random], Other]] = [
    noise, gradient, landscape, fractal, document, program_text, chart, chess, draughts, go_board,
    sudoku, crossword, word_search, sliding_numbers, calendar, spreadsheet, table, squared_paper,
    icons, keyboard, keypad, code_squares, pixel_art, bricks, house_front, shapes, stripes, dots,
    plain, broken_file, bomb, no_picture,
]  # fmt: skip


def others(count: int) -> Iterator[tuple[str, Other]]:
    """So many pictures in turn, every fifth that can be as a JPEG."""
    for number in range(count):
        kind = KINDS[number % len(KINDS)]
        picture = kind(random.Random(f"{kind.__name__} {number}"))
        if isinstance(picture, Image.Image) and number // len(KINDS) % 5 == 4:
            buffer = io.BytesIO()
            picture.save(buffer, "JPEG", quality=75)
            picture = Image.open(buffer).convert("RGB")
        yield kind.__name__.replace("_", " "), picture
