"""Tideline, the page's colours: dark and light, each also for colour-blind people."""

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

    background = _Shades("0e171f e6eef3")
    panel = _Shades("15212c f7fafc")
    card = _Shades("1c2b38 edf3f7")
    line = _Shades("2c4152 c6d6e1")
    text = _Shades("ecf4f8 12212d")
    muted = _Shades("9db3c2 4c6172")
    accent = _Shades("4fb3e8 0b6ea8")
    primary = _Shades("c9462c bb3f26")
    on_primary = _Shades("ffffff ffffff")
    hidden = _Shades("356e94 82b0cf 46586a 9fadb9")
    opened = _Shades("13202a fafcfd")
    opened_line = _Shades("1f303d dde7ee")
    flag = _Shades("ff8e6e a8321a ffd24a 7a4200")
    pole = _Shades("f2e9dc 27303d")
    mine = _Shades("cbd5e1 27303d")
    exploded = _Shades("e5533d e2533c d55e00 d55e00")
    on_exploded = _Shades("2b0b0b 380809 241000 241000")
    safe = _Shades("5fd68f 15744a 62b9ee 005f99")
    danger = _Shades("ff8a75 b3361f f5b03a 974a00")
    warning = _Shades("ffc25c 8f5a00")
    target = _Shades("f472d0 b5179e")
    """The cell that an explanation is about."""
    badge = _Shades("121820 ffffff")
    """The ground of the marks on cells whose state is known."""
    safe_odds = _Shades("14744f 7fd1a5 1f6ca6 7fb8e0")
    low_odds = _Shades("2c4a5e c9d9e3 34414d d9dfe4")
    middle_odds = _Shades("84611a f2cf6b 676f7b eddcae")
    high_odds = _Shades("a8392c ee8a78 9a6000 eba63f")

    @property
    def place(self) -> int:
        """Where this theme's shade stands among those of a colour."""
        return self.is_light + 2 * self.has_shapes

    def number(self, value: int) -> Colour:
        return _NUMBERS[self.place][value - 1]

    def odds(self, probability: float) -> Colour:
        """The ground of a cell with these odds: only what is certainly safe looks safe.

        A risk goes from a dull blue over amber to red.
        """
        if probability == 0.0:
            return self.safe_odds
        if probability < 0.5:
            return mix(self.low_odds, self.middle_odds, probability * 2)
        return mix(self.middle_odds, self.high_odds, probability * 2 - 1)


_NUMBERS = [
    _colours(text)
    for text in (
        "6fc3ff 6fdc8c ff8d7a c9a9ff ffc25c 43dbd0 ffffff ff9fd0",
        "0b5fb0 1a7a3c c0331c 6b3fb8 8a5200 0a7470 12212d a82f74",
        "62b9ee 3fd1a8 f5b03a e2a6cf ff9a55 f0e442 ffffff b7c3cf",
        "0068a3 00704f a34f00 8a3d70 b34400 6b6100 111111 596573",
    )
]
"""The colours of 1 to 8 in each theme."""
