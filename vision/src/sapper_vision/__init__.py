"""A picture of a Minesweeper board -> the position in it, with what is in doubt."""

from sapper.picture.pixels import is_picture_file
from sapper.picture.reader import read_picture, view_in
from sapper.picture.reading import Doubt, PictureGrid, Reading

__all__ = [
    "Doubt",
    "PictureGrid",
    "Reading",
    "is_picture_file",
    "read_picture",
    "view_in",
]
