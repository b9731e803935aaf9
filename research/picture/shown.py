"""A picture of a board and the truth about it, as `measure.py` judges it."""

from __future__ import annotations

from dataclasses import dataclass

from PIL import Image
from skins import Picture

from sapper.picture.reading import SYMBOLS


@dataclass(frozen=True)
class Shown:
    """A picture, the signs of its rows, the first cell's corner and, if told, the mines."""

    label: str
    image: Image.Image
    rows: list[str]
    corner: tuple[float, float]
    mines: int | None = None

    @staticmethod
    def of(picture: Picture, label: str, mines: int | None = None) -> Shown:
        """A picture that was drawn here."""
        rows = ["".join(SYMBOLS[code] for code in row) for row in picture.codes]
        return Shown(label, picture.image, rows, (picture.xs[0], picture.ys[0]), mines)
