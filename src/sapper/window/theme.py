"""Colours: a dark and a light theme, each with classic colours or ones for colour-blind people."""

from __future__ import annotations

from dataclasses import dataclass, replace

Colour = tuple[int, int, int]


def _colour(text: str) -> Colour:
    """The colour of six hexadecimal digits."""
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def _colours(text: str) -> tuple[Colour, ...]:
    return tuple(map(_colour, text.split()))


def mix(first: Colour, second: Colour, share: float) -> Colour:
    """The colour between two, `share` of the way to the second."""
    share = min(1.0, max(0.0, share))
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


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
    on_accent: Colour
    hidden: Colour
    hidden_light: Colour
    hidden_dark: Colour
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
    low_odds: Colour
    middle_odds: Colour
    high_odds: Colour
    numbers: tuple[Colour, ...]
    has_shapes: bool = False
    """Whether shapes stand beside colours: for people who cannot tell these apart."""

    def number(self, value: int) -> Colour:
        """The colour of a number from 1 to 8."""
        return self.numbers[value - 1]

    def odds(self, probability: float) -> Colour:
        """The colour of a mine's probability."""
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
    accent=_colour("4c8dff"),
    on_accent=_colour("ffffff"),
    hidden=_colour("45536a"),
    hidden_light=_colour("586881"),
    hidden_dark=_colour("333f52"),
    opened=_colour("1c232d"),
    opened_line=_colour("2a3442"),
    flag=_colour("ff7a59"),
    pole=_colour("f2e9dc"),
    mine=_colour("cbd5e1"),
    exploded=_colour("d93a3a"),
    on_exploded=_colour("2b0b0b"),
    safe=_colour("4ade80"),
    danger=_colour("f87171"),
    warning=_colour("fbbf24"),
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
    accent=_colour("2563eb"),
    on_accent=_colour("ffffff"),
    hidden=_colour("b3c0d2"),
    hidden_light=_colour("cbd5e3"),
    hidden_dark=_colour("94a4ba"),
    opened=_colour("f7f9fc"),
    opened_line=_colour("dbe2ec"),
    flag=_colour("d9480f"),
    pole=_colour("27303d"),
    mine=_colour("27303d"),
    exploded=_colour("e5484d"),
    on_exploded=_colour("3b0a0c"),
    safe=_colour("15803d"),
    danger=_colour("c62828"),
    warning=_colour("a86500"),
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
    flag=_colour("8a4b00"),
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
    """The theme with those two properties."""
    if is_for_colour_blind:
        return _BLIND_LIGHT if is_light else _BLIND_DARK
    return LIGHT if is_light else DARK
