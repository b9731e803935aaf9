"""Read Minesweeper boards from pictures: rows of signs, with what is in doubt.

    >>> from sapper_vision import read_picture
    >>> reading = read_picture("board.png")  # a path, a file's bytes, an array or a Pillow image
    >>> reading.signs, reading.mines, reading.doubts

`reading.position` is one line that `sapper.View.parse` takes. Errors are `BadPicture`.
"""

from sapper_vision.pixels import BadPicture
from sapper_vision.reader import read_picture
from sapper_vision.reading import Doubt, OtherBoard, PictureGrid, Reading

__all__ = ["BadPicture", "Doubt", "OtherBoard", "PictureGrid", "Reading", "read_picture"]
