"""The signs of a cell in a picture."""

from __future__ import annotations

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
