"""Pictures in place of a position: the room that reads them is above, so the package says how."""

from __future__ import annotations

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

ENDINGS = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp", ".ppm", ".tif", ".tiff")
"""The endings of pictures: such a file is one, though its content may be damaged."""

_readers: list[Callable[[Any], Any]] = []


def reads_pictures(reader: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """The function itself, which from now on gives the view in a picture."""
    _readers[:] = [reader]
    return reader


def view_of(picture: object) -> Any:
    """The view in a picture, given by its path or as a file's bytes."""
    return _readers[0](picture)
