"""Pictures of boards, drawn in looks of our own with a font that every Pillow has."""

from __future__ import annotations

import random
from dataclasses import replace

from PIL import Image
from skins import NAMED, Picture, Skin, position

from sapper.picture.signs import SYMBOLS

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


def signs(picture: Picture) -> tuple[str, ...]:
    """What the reader should see."""
    return tuple("".join(SYMBOLS[code] for code in row) for row in picture.codes)


def plain(width: int = 300, height: int = 200) -> Image.Image:
    """A picture of nothing."""
    return Image.new("RGB", (width, height), (90, 120, 200))
