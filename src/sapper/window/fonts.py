"""The packed typeface in the sizes that are asked for, and texts broken into lines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pygame

ASSETS = Path(__file__).parent / "assets"
REGULAR, SEMIBOLD, BOLD = "Regular", "SemiBold", "Bold"


@lru_cache(maxsize=128)
def font(size: int, weight: str = REGULAR) -> pygame.font.Font:
    """The typeface at a height of `size` pixels."""
    return pygame.font.Font(ASSETS / f"Inter-{weight}.otf", max(6, size))


@lru_cache(maxsize=1024)
def text_picture(
    text: str, size: int, colour: tuple[int, int, int], weight: str = REGULAR
) -> pygame.Surface:
    """The text as a picture."""
    return font(size, weight).render(text, True, colour)


def text_width(text: str, size: int, weight: str = REGULAR) -> int:
    """The width of a text in pixels."""
    return font(size, weight).size(text)[0]


def wrap(text: str, size: int, width: int, weight: str = REGULAR) -> list[str]:
    """The text in lines not wider than `width`; a longer word is cut with an ellipsis.

    Lines break at plain spaces alone.
    """
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        longer = f"{line} {word}" if line else word
        if line and text_width(longer, size, weight) > width:
            lines.append(line)
            line = word
        else:
            line = longer
    return [shorten(each, size, width, weight) for each in [*lines, line] if each]


def shorten(text: str, size: int, width: int, weight: str = REGULAR) -> str:
    """The text, cut with an ellipsis where it is wider than `width`."""
    if text_width(text, size, weight) <= width:
        return text
    while text and text_width(text + "…", size, weight) > width:
        text = text[:-1]
    return text + "…"


def clear() -> None:
    """Forget all fonts: those of a closed display cannot be used again."""
    font.cache_clear()
    text_picture.cache_clear()
