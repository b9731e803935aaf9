"""The signs of a cell in a picture."""

from __future__ import annotations

from sapper.core.view import FLAGGED, HIDDEN

SIGNS = {
    **{str(number): f"{number}" for number in range(9)},
    ".": "hidden",
    "F": "flag",
    "*": "exploded mine",
    "?": "question mark",
    "M": "mine",
    "X": "wrong flag",
}
"""Each sign's character and what people call it."""

SYMBOLS = "".join(SIGNS)
"""The character of each of the kernel's names of a cell."""


def code_of(sign: str) -> int:
    """The code of a position for a sign while the game goes on: what is no number or flag hides."""
    return min(SYMBOLS.index(sign), HIDDEN) if sign != "F" else FLAGGED
