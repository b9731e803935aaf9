"""Pictures of boards: recognized here, read by the package sapper-vision if it is installed."""

from __future__ import annotations

from pathlib import Path

from sapper.core.errors import BadBoard

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from os import PathLike
    from typing import Any

    from sapper_vision import Reading

ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".ppm", ".tif", ".tiff")
"""The endings of pictures: such a file is one, though its content may be damaged."""

LARGEST_PICTURE = 64 * 2**20
"""Maximum size of a picture's file, in bytes."""

_STARTS = (
    b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF", b"II*\0", b"MM\0*",
    b"P6\n", b"P5\n", b"P6 ", b"P5 ",
)  # fmt: skip


def is_picture(start: bytes) -> bool:
    """Return True if a file that begins with these bytes is a picture."""
    return start.startswith(_STARTS) or start[4:12] == b"ftypavif"


def is_picture_file(path: Path) -> bool:
    """Return True if there is such a file and it begins as a picture does."""
    try:
        with path.open("rb") as file:
            return is_picture(file.read(16))
    except (OSError, ValueError):
        return False


def read_picture(
    picture: str | PathLike[str] | bytes, mines: int | None = None, **options: Any
) -> Reading:
    """Return what the installed reader finds in a picture: a path or a file's bytes.

    The options are those of `sapper_vision.read_picture`. Raise `BadBoard` if no reader is
    installed or if it finds no board.
    """
    from importlib.metadata import entry_points

    readers = entry_points(group="sapper.views")
    if not readers:
        name = options.get("name")
        if name is None:
            name = "a picture" if isinstance(picture, bytes) else repr(str(picture))
        raise BadBoard(
            f"reading {name} needs sapper-vision: in a clone of Sapper, run pip install ./vision"
        )
    try:
        reading: Reading = next(iter(readers)).load()(picture, mines, **options)
    except ValueError as error:
        raise BadBoard(str(error)) from error
    return reading
