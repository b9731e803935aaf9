"""Colours: a dark and a light theme, each with classic colours or ones for colour-blind people."""

from __future__ import annotations

from dataclasses import dataclass, replace

Colour = tuple[int, int, int]


def _colour(text: str) -> Colour:
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _colours(text: str) -> tuple[Colour, ...]:
    return tuple(map(_colour, text.split()))


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


@dataclass(frozen=True)
class Theme:
    """Every colour that is drawn, by what it means."""

    name: str
    background: Colour
    panel: Colour
    card: Colour
    line: Colour
    text: Colour
    muted: Colour
    accent: Colour
    primary: Colour
    on_primary: Colour
    hidden: Colour
    opened: Colour
    opened_line: Colour
    flag: Colour
    pole: Colour
    mine: Colour
    exploded: Colour
    on_exploded: Colour
    safe: Colour
    danger: Colour
    warning: Colour
    target: Colour
    """The cell that an explanation is about."""
    badge: Colour
    """The ground of the marks on cells whose state is known."""
    low_odds: Colour
    middle_odds: Colour
    high_odds: Colour
    numbers: tuple[Colour, ...]
    has_shapes: bool = False
    """Whether shapes stand beside colours: for people who cannot tell these apart."""

    def number(self, value: int) -> Colour:
        return self.numbers[value - 1]

    def odds(self, probability: float) -> Colour:
        if probability < 0.5:
            return mix(self.low_odds, self.middle_odds, probability * 2)
        return mix(self.middle_odds, self.high_odds, probability * 2 - 1)


DARK = Theme(
    name="dark",
    background=_colour("12161d"),
    panel=_colour("1a202a"),
    card=_colour("232b37"),
    line=_colour("323d4c"),
    text=_colour("e9eef5"),
    muted=_colour("95a3b6"),
    accent=_colour("62a0ff"),
    primary=_colour("2563eb"),
    on_primary=_colour("ffffff"),
    hidden=_colour("4c5c77"),
    opened=_colour("1c232d"),
    opened_line=_colour("2a3442"),
    flag=_colour("ff9a7d"),
    pole=_colour("f2e9dc"),
    mine=_colour("cbd5e1"),
    exploded=_colour("e14949"),
    on_exploded=_colour("120202"),
    safe=_colour("4ade80"),
    danger=_colour("f87171"),
    warning=_colour("fbbf24"),
    target=_colour("f472d0"),
    badge=_colour("121820"),
    low_odds=_colour("2b8a78"),
    middle_odds=_colour("b8962e"),
    high_odds=_colour("b8423f"),
    numbers=_colours("6ea8ff 58c878 ff6b6b b197fc e08a5f 3ecaca f4f7fb 9aa7b8"),
)

LIGHT = Theme(
    name="light",
    background=_colour("e9edf3"),
    panel=_colour("f8fafc"),
    card=_colour("eef2f7"),
    line=_colour("d3dbe6"),
    text=_colour("18212f"),
    muted=_colour("5d6b7e"),
    accent=_colour("1d58d8"),
    primary=_colour("2563eb"),
    on_primary=_colour("ffffff"),
    hidden=_colour("92a5c0"),
    opened=_colour("f7f9fc"),
    opened_line=_colour("dbe2ec"),
    flag=_colour("9c2500"),
    pole=_colour("27303d"),
    mine=_colour("27303d"),
    exploded=_colour("e5484d"),
    on_exploded=_colour("200507"),
    safe=_colour("116b33"),
    danger=_colour("c62828"),
    warning=_colour("8f5600"),
    target=_colour("b5179e"),
    badge=_colour("ffffff"),
    low_odds=_colour("79c99e"),
    middle_odds=_colour("f0d264"),
    high_odds=_colour("e8746f"),
    numbers=_colours("1d4ed8 15803d d92626 2a2f86 8b1e1e 0e7c86 1f2937 6b7280"),
)

_BLIND_DARK = replace(
    DARK,
    flag=_colour("ffd24a"),
    exploded=_colour("d55e00"),
    on_exploded=_colour("241000"),
    safe=_colour("56b4e9"),
    danger=_colour("f0a202"),
    low_odds=_colour("2a6fa8"),
    middle_odds=_colour("8c94a0"),
    high_odds=_colour("d98a00"),
    numbers=_colours("56b4e9 35c9a0 f0a202 d99bc4 ff8a3d f0e442 ffffff a9b4c2"),
    has_shapes=True,
)

_BLIND_LIGHT = replace(
    LIGHT,
    flag=_colour("7a3f00"),
    exploded=_colour("d55e00"),
    on_exploded=_colour("241000"),
    safe=_colour("005f99"),
    danger=_colour("a85400"),
    low_odds=_colour("7fb8e0"),
    middle_odds=_colour("d9dde3"),
    high_odds=_colour("eba63f"),
    numbers=_colours("0072b2 007a5a b35900 93457a c04a00 7a6f00 111111 6b7280"),
    has_shapes=True,
)


def theme(is_light: bool, is_for_colour_blind: bool) -> Theme:
    if is_for_colour_blind:
        return _BLIND_LIGHT if is_light else _BLIND_DARK
    return LIGHT if is_light else DARK
