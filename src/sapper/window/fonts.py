"""The packed typeface in the sizes that are asked for, and texts broken into lines."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pygame

ASSETS = Path(__file__).parent / "assets"
REGULAR, SEMIBOLD, BOLD = "Regular", "SemiBold", "Bold"


_FINE = 4
"""Letters are drawn so many times larger and shrunk: the library puts every letter on a whole
pixel, which at small sizes closes some gaps and opens others."""


@dataclass(frozen=True)
class Written:
    """A line that was written: what it should say, what it says, where, and inside of what."""

    text: str
    shown: str
    rect: pygame.Rect
    clip: pygame.Rect


_watched: list[Written] | None = None


@contextmanager
def watched() -> Iterator[list[Written]]:
    """Collect the lines that are written meanwhile: by these a layout can be checked."""
    global _watched
    before, _watched = _watched, []
    try:
        yield _watched
    finally:
        _watched = before


@lru_cache(maxsize=128)
def _font(size: int, weight: str) -> pygame.font.Font:
    """Return the typeface at a height of `size` pixels, drawn large."""
    return pygame.font.Font(ASSETS / f"Inter-{weight}.otf", max(6, size) * _FINE)


@lru_cache(maxsize=256)
def text_picture(
    text: str, size: int, colour: tuple[int, int, int], weight: str = REGULAR
) -> pygame.Surface:
    """Return the line as a picture, as high as its letters with their descenders."""
    letters = _font(size, weight).render(text, True, colour)
    small = (max(1, text_width(text, size, weight)), -(-letters.get_height() // _FINE))
    # Shrunk by a whole number, in one colour throughout, the letters keep their colour exactly.
    whole = pygame.Surface((small[0] * _FINE, small[1] * _FINE), pygame.SRCALPHA)
    whole.fill((*colour, 0))
    whole.blit(letters, (0, 0), special_flags=pygame.BLEND_RGBA_MAX)
    return pygame.transform.smoothscale(whole, small)


@lru_cache(maxsize=4096)
def text_width(text: str, size: int, weight: str = REGULAR) -> int:
    return -(-_font(size, weight).size(text)[0] // _FINE)


def line_height(size: int, weight: str = REGULAR) -> int:
    return -(-_font(size, weight).get_linesize() // _FINE) + 1


def wrap(text: str, size: int, width: int, weight: str = REGULAR) -> list[str]:
    """Return the text in lines of at most that width, broken at spaces, or inside a longer word."""
    return [
        line for part in text.split("\n") for line in _wrap_part(part, size, width, weight) or [""]
    ]


def _wrap_part(text: str, size: int, width: int, weight: str) -> list[str]:
    """Return the lines of a text that has no breaks of its own."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, weight) > width:
            lines.append(line)
            longer = word
        while text_width(longer, size, weight) > width and len(longer) > 1:
            fits = _fitting(longer, size, width, weight)
            lines.append(longer[:fits])
            longer = longer[fits:]
        line = longer
    return [*lines, line] if line else lines


def _fitting(text: str, size: int, width: int, weight: str) -> int:
    """Return the number of letters of the text that fit, one at least."""
    low, high = 1, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if text_width(text[:middle], size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    return low


def write(
    surface: pygame.Surface,
    text: str,
    size: int,
    colour: tuple[int, int, int],
    weight: str = REGULAR,
    width: int | None = None,
    **place: tuple[int, int],
) -> pygame.Rect:
    """Write a line, cut to a width; `place` names a point of its rectangle, which is returned."""
    shown = text if width is None else shorten(text, size, width, weight)
    picture = text_picture(shown, size, colour, weight)
    rect = picture.get_rect(**place)
    if _watched is not None and text:
        _watched.append(Written(text, shown, rect, surface.get_clip()))
    surface.blit(picture, rect)
    return rect


def shorten(text: str, size: int, width: int, weight: str = REGULAR) -> str:
    """Return the text, cut with an ellipsis where it is wider than `width`."""
    if text_width(text, size, weight) <= width:
        return text
    room = width - text_width("…", size, weight)
    return text[: _fitting(text, size, room, weight)].rstrip() + "…"


def clear() -> None:
    """Forget all fonts: those of a closed display cannot be used again."""
    _font.cache_clear()
    text_picture.cache_clear()
    text_width.cache_clear()
