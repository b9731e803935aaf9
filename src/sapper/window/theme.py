"""The colours, light and dark, which everybody can tell apart, colour-blind people too."""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]


def _colours(text: str) -> tuple[Colour, ...]:
    """Return the colours that a text lists, six digits each: red, green and blue."""
    numbers = (int(word, 16) for word in text.split())
    return tuple((number >> 16, number >> 8 & 255, number & 255) for number in numbers)


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """Return the colour between two, `share` of the way to the second."""
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def contrast(first: Colour, second: Colour) -> float:
    """Return how well two colours can be told apart: 1 (not at all) to 21 (black and white).

    The ratio of the Web Content Accessibility Guidelines; letters need at least 4.5.
    """
    darker, lighter = sorted((_luminance(first), _luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(ground: Colour) -> Colour:
    """Return black or white, whichever can be read better; the contrast is at least 4.58."""
    return max(((0, 0, 0), (255, 255, 255)), key=lambda ink: contrast(ink, ground))


def _luminance(colour: Colour) -> float:
    """Return how light a colour is to the eye, 0 to 1."""
    parts = []
    for part in colour:
        share = part / 255
        parts.append(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


class _Shades:
    """A colour, dark and light."""

    def __init__(self, text: str) -> None:
        self._dark, self._light = _colours(text)

    def __get__(self, theme: Theme, owner: type) -> Colour:
        return self._light if theme.is_light else self._dark


@dataclass(frozen=True)
class Theme:
    """Every colour that is drawn, by its meaning."""

    is_light: bool = False

    background = _Shades("05080b c3d1dc")
    panel = _Shades("111b24 e9f0f5")
    card = _Shades("1d2c39 f6f9fb")
    line = _Shades("35495a a9bdcb")
    text = _Shades("eef5f9 0d1a25")
    muted = _Shades("a3b7c5 3d5161")
    accent = _Shades("5cbcf0 07598a")
    primary = _Shades("f0a93b f2ad3d")
    on_primary = _Shades("1a1000 1a1000")
    hidden = _Shades("3a76a2 4f8cb8")
    opened = _Shades("1a2631 ffffff")
    opened_line = _Shades("2b3b49 d3dde5")
    flag = _Shades("ffd24a ffe08a")
    pole = _Shades("ffffff 0b1620")
    mine = _Shades("d5dfe8 1b2631")
    exploded = _Shades("e8711a d96a12")
    on_exploded = _Shades("1c0d00 1c0d00")
    safe = _Shades("62c4f4 00568a")
    danger = _Shades("f7b23c 8a4300")
    warning = _Shades("ffc25c 7d4d00")
    target = _Shades("f58ad8 9a1484")
    """The cell that an explanation is about."""
    badge = _Shades("0a1118 ffffff")
    """The ground of the marks on cells whose state is known."""
    safe_odds = _Shades("1f6ca6 7fb8e0")
    low_odds = _Shades("34414d d9dfe4")
    middle_odds = _Shades("676f7b eddcae")
    high_odds = _Shades("9a6000 eba63f")

    def number(self, value: int) -> Colour:
        return _NUMBERS[self.is_light][value - 1]

    def odds(self, probability: float) -> Colour:
        """Return the ground of a cell with these odds: only a certainly safe cell looks safe.

        A risk goes from a dull blue over grey to orange.
        """
        if probability == 0.0:
            return self.safe_odds
        if probability < 0.5:
            return mix(self.low_odds, self.middle_odds, probability * 2)
        return mix(self.middle_odds, self.high_odds, probability * 2 - 1)


_NUMBERS = [
    _colours("6cc0f0 3fd1a8 f7b23c e6b0d6 ff9f66 f0e442 ffffff bcc8d3"),
    _colours("005c94 00644a a04a00 8a3d70 a83f00 5c5200 111111 55616d"),
]
"""The colours of 1 to 8, dark and light."""
