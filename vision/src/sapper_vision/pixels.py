"""Pictures decoded within limits: files, bytes, arrays and Pillow's images become RGB bytes."""

from __future__ import annotations

import io
import os
import reprlib
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from PIL import Image, ImageOps

MOST_PIXELS = 40_000_000
"""Pictures with more are refused before they are decoded."""
MOST_SIDE = 20_000
LARGEST_FILE = 64 * 2**20
"""Bytes of a file that are read at most."""

FORMATS = ("PNG", "JPEG", "GIF", "BMP", "WEBP", "PPM", "TIFF", "AVIF")


class BadPicture(ValueError):
    """A picture or an option that cannot be read; the message is one line."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """Three bytes a pixel, row by row."""

    data: bytes
    width: int
    height: int
    frames: int = 1
    """How many pictures the file has: this is the first one."""

    def cropped(self, part: tuple[int, ...]) -> Pixels:
        """The part between these sides: left, top, right, bottom; `BadPicture` if there is none."""
        if len(part) != 4 or not all(isinstance(side, int) for side in part):
            raise BadPicture(f"crop {part}, expected left, top, right and bottom in pixels")
        left, top, right, bottom = part
        if not (0 <= left < right <= self.width and 0 <= top < bottom <= self.height):
            size = f"{self.width} x {self.height}"
            raise BadPicture(f"--crop {','.join(map(str, part))} of a picture with {size} pixels")
        lines = (
            self.data[3 * (row * self.width + left) : 3 * (row * self.width + right)]
            for row in range(top, bottom)
        )
        return Pixels(b"".join(lines), right - left, bottom - top, self.frames)


def load_pixels(source: Any, name: str | None = None) -> tuple[Pixels, str]:
    """The pixels of a path, of a file's bytes, of an array or of a Pillow image, and its name.

    Errors call it by `name`, if one is given.

    `BadPicture` in one line if they are none, too many, or cannot be decoded.
    """
    if isinstance(source, Pixels):
        return source, name or "the picture"
    if isinstance(source, str | os.PathLike):
        name = name or repr(os.fspath(source))
        try:
            with Path(source).open("rb") as file:
                return _decode(file, name), name
        except OSError as error:
            raise BadPicture(f"cannot read {name}: {error.strerror or error}") from error
    if isinstance(source, bytes | bytearray | memoryview):
        name = name or "the picture"
        return _decode(io.BytesIO(bytes(source)), name), name
    if hasattr(source, "convert") and hasattr(source, "tobytes"):
        return _of_image(source, "the picture"), name or "the picture"
    if hasattr(source, "__array_interface__") or hasattr(source, "__array__"):
        return _of_array(source), name or "the array"
    shown = reprlib.repr(source)
    raise BadPicture(f"the picture is {shown}, expected a path, bytes, an array or an image")


def _decode(file: BinaryIO, name: str) -> Pixels:
    data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise BadPicture(f"{name} is longer than {LARGEST_FILE:,} bytes")
    try:
        with warnings.catch_warnings():
            # Sizes are checked below, before anything is decoded.
            warnings.simplefilter("ignore")
            image = Image.open(io.BytesIO(data), formats=_known_formats())
            _check_size(image.width, image.height, name)
            return _of_image(image, name)
    except BadPicture:
        raise
    except MemoryError:
        raise
    except Exception as error:  # Pillow raises what each format's decoder happens to raise
        reason = " ".join(str(error).split())[:80]
        if "cannot identify" in reason:
            reason = f"it is damaged, or none of {', '.join(FORMATS)}"
        raise BadPicture(f"{name} cannot be decoded as a picture: {reason}") from error


def _known_formats() -> list[str]:
    """Those of `FORMATS` that this Pillow can decode: older ones know no AVIF."""
    Image.init()
    return [name for name in FORMATS if name in Image.OPEN]


def _check_size(width: int, height: int, name: str) -> None:
    if width > MOST_SIDE or height > MOST_SIDE or width * height > MOST_PIXELS:
        raise BadPicture(
            f"{name} has {width:,} x {height:,} pixels, expected at most {MOST_PIXELS:,}"
            f" and no side above {MOST_SIDE:,}"
        )


def _of_image(image: Any, name: str) -> Pixels:
    _check_size(image.width, image.height, name)
    frames = _frames_of(image)
    image = _of_bytes(_upright(image))
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        # What shows through is taken for white, as most viewers show it.
        over = image.convert("RGBA")
        plain = Image.new("RGB", image.size, (255, 255, 255))
        plain.paste(over, mask=over.getchannel("A"))
        image = plain
    image = image.convert("RGB")
    return Pixels(image.tobytes(), image.width, image.height, frames)


def _frames_of(image: Any) -> int:
    try:
        return int(getattr(image, "n_frames", 1))
    except Exception:  # later frames that are damaged are not read either
        return 1


def _of_bytes(image: Any) -> Any:
    """Grey of more than eight bits, which Pillow would cut off, in eight."""
    if not image.mode.startswith(("I", "F")):
        return image
    grey = image.convert("F")
    low, high = grey.getextrema()
    scale = 255 / max(high - low, 1)
    return grey.point(lambda value: value * scale - low * scale).convert("L")


def _upright(image: Any) -> Any:
    """The picture turned as its file says that it is to be seen, as viewers turn it."""
    try:
        return ImageOps.exif_transpose(image)
    except Exception:  # notes of a camera that cannot be read turn nothing
        return image


def _of_array(source: Any) -> Pixels:
    try:
        import numpy as np
    except ImportError as error:
        raise BadPicture("arrays need numpy: pip install numpy") from error
    array = np.asarray(source)
    if array.ndim == 2:
        array = np.stack([array] * 3, axis=-1)
    if array.ndim != 3 or array.shape[2] not in (3, 4) or array.dtype != np.uint8:
        raise BadPicture(
            f"the array has the shape {array.shape} and the type {array.dtype},"
            " expected rows x columns x 3 of uint8"
        )
    height, width = array.shape[:2]
    if not height or not width:
        raise BadPicture("the array holds no pixels")
    _check_size(width, height, "the array")
    return Pixels(np.ascontiguousarray(array[:, :, :3]).tobytes(), width, height)
