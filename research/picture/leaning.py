"""Boards that are turned, or seen from the side, as `captures` reports them.

Each picture is one of a look or of a random skin, a board in full view. A camera at two and a half
times its longer side sees it tilted in any direction, until two of its sides run together by so
many degrees.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator

import looks
import numpy as np
from captures import Shown
from PIL import Image
from scenes import Board
from skins import Picture, position, random_skin

from sapper.picture.reading import SYMBOLS

SKINS = 8
"""Boards in random skins, beside one of each look."""
DISTANCE = 2.5
MARGIN = 0.12

Corners = list[tuple[float, float]]


def leaning() -> Iterator[Shown]:
    """Every board turned by 1, 2, 3 and 5 degrees, then in perspective of 3 and 5."""
    for kind, degrees in (("turned", 1), ("turned", 2), ("turned", 3), ("turned", 5),
                          ("tilted", 3), ("tilted", 5)):  # fmt: skip
        for number, (label, picture) in enumerate(_boards()):
            way = 1 if number % 2 else -1
            source = random.Random(f"{kind} {degrees} {number}")
            corners = (
                _turned(picture, way * degrees) if kind == "turned"
                else _tilted(picture, degrees, source.uniform(0, 2 * math.pi))
            )  # fmt: skip
            image, board = _seen(picture, corners)
            yield Shown(f"{label} {kind} {degrees}", kind, f"{degrees} degrees", image, [board])


def _boards() -> Iterator[tuple[str, Picture]]:
    for name in looks.SETS:
        pictures = list(looks.pictures(name, 4))
        for number in range(len(looks.SETS[name])):
            label, picture, _ = pictures[4 * number + number % 4]
            yield label, picture
    source = random.Random("leaning")
    for number in range(SKINS):
        rows, columns, mines = source.choice(looks.SIZES)
        codes = position(source, rows, columns, mines, source.random() < 0.2)
        pitch = source.choice([20, 22, 25, 29, 36])
        yield f"skin {number}", random_skin(source).draw(codes, pitch, mines)


def _sides(picture: Picture) -> Corners:
    """The picture's corners with a margin, counted from its middle."""
    margin = MARGIN * max(picture.image.size)
    x, y = (side / 2 + margin for side in picture.image.size)
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def _turned(picture: Picture, degrees: float) -> Corners:
    turn = np.exp(1j * math.radians(degrees))
    return [((complex(x, y) * turn).real, (complex(x, y) * turn).imag) for x, y in _sides(picture)]


def _tilted(picture: Picture, degrees: float, way: float) -> Corners:
    sides, low, high = _sides(picture), 0.0, 1.2
    distance = DISTANCE * 2 * max(max(corner) for corner in sides)
    for _ in range(40):
        middle = (low + high) / 2
        is_less = _narrowing(_projected(sides, middle, way, distance)) < degrees
        low, high = (middle, high) if is_less else (low, middle)
    return _projected(sides, low, way, distance)


def _projected(sides: Corners, tilt: float, way: float, distance: float) -> Corners:
    out = []
    for x, y in sides:
        far = complex(x, y) * np.exp(-1j * way)
        depth = distance / (distance + far.real * math.sin(tilt))
        seen = complex(far.real * math.cos(tilt), far.imag) * np.exp(1j * way) * depth
        out.append((seen.real, seen.imag))
    return out


def _narrowing(corners: Corners) -> float:
    """By how many degrees two opposite sides run together, at most."""
    first, second, third, fourth = (complex(*corner) for corner in corners)
    pairs = ((second - first) / (third - fourth), (fourth - first) / (third - second))
    return max(abs(math.degrees(np.angle(pair))) for pair in pairs)


def _seen(picture: Picture, corners: Corners) -> tuple[Image.Image, Board]:
    """The picture with its corners there, and its board."""
    left, top = (min(corner[way] for corner in corners) for way in (0, 1))
    width, height = (max(corner[way] for corner in corners) for way in (0, 1))
    forth = _matrix(_sides(picture), [(x - left, y - top) for x, y in corners])
    half = [side / 2 for side in picture.image.size]
    forth = forth @ np.array([[1, 0, -half[0]], [0, 1, -half[1]], [0, 0, 1]])
    back = np.linalg.inv(forth)
    image = picture.image.transform(
        (math.ceil(width - left), math.ceil(height - top)),
        Image.Transform.PERSPECTIVE,
        tuple((back / back[2, 2]).flatten()[:8]),
        Image.Resampling.BICUBIC,
        fillcolor=picture.image.getpixel((0, 0)),
    )
    rows = ["".join(SYMBOLS[code] for code in row) for row in picture.codes]
    xs, ys = picture.xs[:: len(rows[0])], picture.ys[:: len(rows)]
    ends = [(xs[0], ys[0]), (xs[1], ys[0]), (xs[1], ys[1]), (xs[0], ys[1])]
    places = [forth @ (x, y, 1) for x, y in ends]
    return image, Board(rows, [], [[place[0] / place[2], place[1] / place[2]] for place in places])


def _matrix(given: Corners, wanted: Corners) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    equations, places = [], []
    for (x, y), (to_x, to_y) in zip(given, wanted):
        equations += [[x, y, 1, 0, 0, 0, -to_x * x, -to_x * y]]
        equations += [[0, 0, 0, x, y, 1, -to_y * x, -to_y * y]]
        places += [to_x, to_y]
    solved = np.linalg.solve(np.array(equations), np.array(places))
    return np.append(solved, 1).reshape(3, 3)
