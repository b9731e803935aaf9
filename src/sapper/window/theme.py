"""Colours: a dark and a light theme, each with classic colours or ones for colour-blind people."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def _colours(text: str) -> tuple[Colour, ...]:
    """The colours that a text lists, six digits each: red, green and blue."""
    numbers = (int(word, 16) for word in text.split())
    return tuple((number >> 16, number >> 8 & 255, number & 255) for number in numbers)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour between two, `share` of the way to the second."""
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """How well two colours can be told apart: 1 (not at all) to 21 (black and white).

    The ratio of the Web Content Accessibility Guidelines; letters need at least 4.5.
    """
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Colour) -> Colour:
    """Black or white, whichever can be read better; the contrast is at least 4.58."""
    return max(((0, 0, 0), (255, 255, 255)), key=lambda ink: contrast(ink, ground))


def _luminance(colour: Colour) -> float:
    """How light a colour is to the eye, 0 to 1."""
    parts = []
    for part in colour:
        share = part / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class _Shades:
    """A colour in the dark theme and the light one, then for the colour-blind, if other."""

    def __init__(self, text: str) -> None:
        self._found = _colours(text)

    def __get__(self, theme: Theme, owner: type) -> Colour:
        return self._found[theme.place % len(self._found)]


@dataclass(frozen=True)
class Theme:
    """Every colour that is drawn, by what it means."""

    is_light: bool = False
    has_shapes: bool = False
    """Whether shapes stand beside colours: for people who cannot tell these apart."""

    background = _Shades("12161d e9edf3")
    panel = _Shades("1a202a f8fafc")
    card = _Shades("232b37 eef2f7")
    line = _Shades("323d4c d3dbe6")
    text = _Shades("e9eef5 18212f")
    muted = _Shades("95a3b6 5d6b7e")
    accent = _Shades("62a0ff 1d58d8")
    primary = _Shades("2563eb 2563eb")
    on_primary = _Shades("ffffff ffffff")
    hidden = _Shades("4c5c77 92a5c0")
    opened = _Shades("1c232d f7f9fc")
    opened_line = _Shades("2a3442 dbe2ec")
    flag = _Shades("ff9a7d 9c2500 ffd24a 7a3f00")
    pole = _Shades("f2e9dc 27303d")
    mine = _Shades("cbd5e1 27303d")
    exploded = _Shades("e14949 e5484d d55e00 d55e00")
    on_exploded = _Shades("120202 200507 241000 241000")
    safe = _Shades("4ade80 116b33 56b4e9 005f99")
    danger = _Shades("f87171 c62828 f0a202 a85400")
    warning = _Shades("fbbf24 8f5600")
    target = _Shades("f472d0 b5179e")
    """The cell that an explanation is about."""
    badge = _Shades("121820 ffffff")
    """The ground of the marks on cells whose state is known."""
    safe_odds = _Shades("2b8a78 79c99e 2a6fa8 7fb8e0")
    middle_odds = _Shades("b8962e f0d264 8c94a0 d9dde3")
    high_odds = _Shades("b8423f e8746f d98a00 eba63f")

    @property
    def place(self) -> int:
        """Where this theme's shade stands among those of a colour."""
        return self.is_light + 2 * self.has_shapes

    def number(self, value: int) -> Colour:
        return _NUMBERS[self.place][value - 1]

    def odds(self, probability: float) -> Colour:
        """The ground of a cell with these odds: only what is certainly safe looks safe.

        A risk goes from the colour of a hidden cell over amber to red.
        """
        if probability == 0.0:
            return self.safe_odds
        if probability < 0.5:
            return mix(self.hidden, self.middle_odds, probability * 2)
        return mix(self.middle_odds, self.high_odds, probability * 2 - 1)


_NUMBERS = [
    _colours(text)
    for text in (
        "6ea8ff 58c878 ff6b6b b197fc e08a5f 3ecaca f4f7fb 9aa7b8",
        "1d4ed8 15803d d92626 2a2f86 8b1e1e 0e7c86 1f2937 6b7280",
        "56b4e9 35c9a0 f0a202 d99bc4 ff8a3d f0e442 ffffff a9b4c2",
        "0072b2 007a5a b35900 93457a c04a00 7a6f00 111111 6b7280",
    )
]
"""The colours of 1 to 8 in each theme."""
