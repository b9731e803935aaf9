"""A picture of a Minesweeper board -> the position in it, with what is in doubt."""

from sapper.picture.pixels import is_picture, is_picture_file
from sapper.picture.reader import read_picture, view_in
from sapper.picture.reading import Doubt, OtherBoard, PictureGrid, Reading

__all__ = [
    "Doubt",
    "OtherBoard",
    "PictureGrid",
    "Reading",
    "is_picture",
    "is_picture_file",
    "read_picture",
    "view_in",
]
