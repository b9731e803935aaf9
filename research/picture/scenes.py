"""Scenes: pictures of programs laid on a desktop, half under a dialog, or two in one picture."""

from __future__ import annotations

import json
import random
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont


@dataclass(frozen=True)
class Board:
    """What a picture shows: the signs of each row, and the board's four sides in pixels.

    `corners` are those of a board that leans, from left top to left bottom.
    """

    rows: list[str]
    box: list[float]
    corners: list[list[float]] | None = None


COVERED = "#"
"""In a truth: a cell that something else lies on."""
_WORDS = ("file", "edit", "view", "inbox", "report", "2024", "total", "128", "draft", "34", "price")


def write_scenes(folder: Path, held_back: set[str]) -> None:
    """Writes scenes of a folder's pictures beside them: every second one of each program."""
    paths = [path for path in sorted(folder.glob("*.json")) if "~" not in path.stem]
    for number, path in enumerate(paths[::2]):
        source = random.Random(path.stem)
        image, board = _window(path)
        side = (1920, 1080) if number % 2 else (3840, 2160)
        _save(folder, path.stem, "desktop", *_on_desktop(image, board, side, source))
        _save(folder, path.stem, "covered", *_covered(image, board, source))
        others = [other for other in paths if is_kept(other, held_back) == is_kept(path, held_back)]
        _save(folder, path.stem, "two", *_two((image, board), _window(source.choice(others))))


def is_kept(path: Path, held_back: set[str]) -> bool:
    """Whether a picture is one of a program that is held back."""
    return path.stem.rsplit("-", 1)[0] in held_back


def load_boards(path: Path) -> list[Board]:
    """The boards of a picture, as the file beside it tells them."""
    return [Board(**board) for board in json.loads(path.read_text(encoding="utf-8"))]


def _window(path: Path) -> tuple[Image.Image, Board]:
    [board] = load_boards(path)
    return Image.open(path.with_suffix(".png")).convert("RGB"), board


def _save(folder: Path, name: str, kind: str, image: Image.Image, boards: list[Board]) -> None:
    image.save(folder / f"{name}~{kind}.png")
    (folder / f"{name}~{kind}.json").write_text(
        json.dumps([asdict(board) for board in boards]), encoding="utf-8"
    )


def _moved(board: Board, x: int, y: int) -> Board:
    left, top, right, bottom = board.box
    return replace(board, box=[left + x, top + y, right + x, bottom + y])


def _draw_window(
    draw: ImageDraw.ImageDraw, box: tuple[int, int, int, int], source: random.Random
) -> None:
    """A window with a title, a list at its left, and lines of text."""
    left, top, right, bottom = box
    ground = source.choice([(250, 250, 250), (40, 42, 48), (236, 233, 216), (255, 255, 255)])
    ink = (30, 30, 30) if sum(ground) > 380 else (220, 220, 220)
    font = ImageFont.load_default(size=source.choice([12, 14, 16]))
    draw.rectangle(box, fill=ground, outline=(90, 90, 90))
    draw.rectangle(
        (left, top, right, top + 26),
        fill=source.choice([(50, 90, 160), (60, 60, 60), (200, 205, 210)]),
    )
    draw.text(
        (left + 8, top + 5), " ".join(source.sample(_WORDS, 3)), font=font, fill=(255, 255, 255)
    )
    step = source.choice([18, 22, 26])
    for y in range(top + 36, bottom - step, step):
        draw.text((left + 10, y), source.choice(_WORDS), font=font, fill=ink)
        if source.random() < 0.85:
            draw.text((left + 130, y), " ".join(source.choices(_WORDS, k=6)), font=font, fill=ink)
    draw.line((left + 120, top + 27, left + 120, bottom), fill=(150, 150, 150))


def _desktop(size: tuple[int, int], source: random.Random) -> Image.Image:
    """A ground that runs from colour to colour, with icons, a bar and windows."""
    width, height = size
    corners = [tuple(source.randrange(20, 200) for _ in range(3)) for _ in range(4)]
    small = Image.new("RGB", (2, 2))
    small.putdata(corners)
    image = small.resize(size, Image.Resampling.BICUBIC)
    draw = ImageDraw.Draw(image)
    for y in range(30, height - 160, 96):
        draw.rounded_rectangle(
            (24, y, 72, y + 48), 8, fill=tuple(source.randrange(256) for _ in range(3))
        )
        draw.text((24, y + 54), source.choice(_WORDS), fill=(255, 255, 255))
    draw.rectangle((0, height - 44, width, height), fill=(30, 32, 38))
    for x in range(10, 420, 52):
        draw.rounded_rectangle(
            (x, height - 38, x + 32, height - 6),
            6,
            fill=tuple(source.randrange(256) for _ in range(3)),
        )
    draw.text((width - 70, height - 30), "12:34", fill=(255, 255, 255))
    for _ in range(source.randrange(2, 5)):
        x, y = source.randrange(80, width - 500), source.randrange(10, height - 400)
        _draw_window(
            draw, (x, y, x + source.randrange(400, 900), y + source.randrange(250, 600)), source
        )
    return image


def _on_desktop(
    image: Image.Image, board: Board, size: tuple[int, int], source: random.Random
) -> tuple[Image.Image, list[Board]]:
    desktop = _desktop(size, source)
    x = source.randrange(90, size[0] - image.width - 10)
    y = source.randrange(5, max(6, size[1] - image.height - 50))
    desktop.paste(image, (x, y))
    return desktop, [_moved(board, x, y)]


def _covered(
    image: Image.Image, board: Board, source: random.Random
) -> tuple[Image.Image, list[Board]]:
    """A dialog over a part of the board; what it covers is covered in the truth."""
    left, top, right, bottom = board.box
    rows = board.rows
    covered = image.copy()
    width, height = (
        (right - left) * source.uniform(0.35, 0.7),
        (bottom - top) * source.uniform(0.35, 0.7),
    )
    x = source.uniform(left - 0.1 * width, right - 0.7 * width)
    y = source.uniform(top - 0.1 * height, bottom - 0.7 * height)
    box = (int(x), int(y), int(x + width), int(y + height))
    _draw_window(ImageDraw.Draw(covered), box, source)
    across, down = (right - left) / len(rows[0]), (bottom - top) / len(rows)
    seen = []
    for row, line in enumerate(rows):
        signs = ""
        for column, sign in enumerate(line):
            near = left + column * across, top + row * down
            is_free = (
                near[0] + across * 0.8 < box[0]
                or near[0] + across * 0.2 > box[2]
                or near[1] + down * 0.8 < box[1]
                or near[1] + down * 0.2 > box[3]
            )
            signs += sign if is_free else COVERED
        seen.append(signs)
    return covered, [replace(board, rows=seen)]


def _two(
    first: tuple[Image.Image, Board], second: tuple[Image.Image, Board]
) -> tuple[Image.Image, list[Board]]:
    width = first[0].width + second[0].width + 60
    image = Image.new("RGB", (width, max(first[0].height, second[0].height) + 40), (70, 90, 110))
    image.paste(first[0], (15, 20))
    image.paste(second[0], (first[0].width + 40, 20))
    return image, [_moved(first[1], 15, 20), _moved(second[1], first[0].width + 40, 20)]
