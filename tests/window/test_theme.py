"""Everything that is written can be read: the contrast is computed for every theme."""

from __future__ import annotations

import pytest

from sapper.window.theme import Colour, Theme, contrast, ink_on, mix

THEMES = [Theme(is_light) for is_light in (False, True)]
BY_NAME = pytest.mark.parametrize("colours", THEMES, ids=repr)
READABLE = 4.5


def test_contrast_is_that_of_the_guidelines() -> None:
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((10, 20, 30), (10, 20, 30)) == 1
    assert contrast((118, 118, 118), (255, 255, 255)) == pytest.approx(4.54, abs=0.01)


def test_black_or_white_can_be_read_on_every_grey() -> None:
    assert min(contrast(ink_on((grey,) * 3), (grey,) * 3) for grey in range(256)) > READABLE


@BY_NAME
def test_words_can_be_read_on_every_ground(colours: Theme) -> None:
    inks = ("text", "muted", "accent", "safe", "danger", "warning", "target")
    for ground in (colours.background, colours.panel, colours.card):
        for name in inks:
            assert contrast(getattr(colours, name), ground) >= READABLE, name
    lit = mix(colours.card, colours.text, 0.1)
    assert contrast(colours.text, lit) >= READABLE


@BY_NAME
def test_buttons_numbers_and_marks_can_be_read(colours: Theme) -> None:
    assert contrast(colours.on_primary, colours.primary) >= READABLE
    assert contrast(colours.on_primary, mix(colours.primary, (0, 0, 0), 0.14)) >= READABLE
    for number in range(1, 9):
        assert contrast(colours.number(number), colours.opened) >= READABLE, number
    assert contrast(colours.muted, colours.opened) >= READABLE  # the course's 0
    for ink in (colours.safe, colours.danger):
        assert contrast(ink, colours.badge) >= READABLE
    assert contrast(colours.mine, colours.opened) >= READABLE
    assert contrast(colours.on_exploded, colours.exploded) >= READABLE
    assert contrast(colours.pole, colours.hidden) >= READABLE


@BY_NAME
def test_odds_can_be_read_at_every_value(colours: Theme) -> None:
    for percent in range(101):
        ground = colours.odds(percent / 100)
        assert contrast(ink_on(ground), ground) >= READABLE, percent


@BY_NAME
def test_ground_opened_and_hidden_cells_differ_in_depth(colours: Theme) -> None:
    assert contrast(colours.background, colours.opened) >= 1.3
    assert contrast(colours.hidden, colours.opened) >= 3
    assert contrast(colours.hidden, colours.background) >= 2.3


def seen_by(colour: Colour, kind: str) -> tuple[float, ...]:
    """Return a colour as red-blind or green-blind people see it (Viénot, Brettel and Mollon)."""
    red, green, blue = ((part / 255) ** 2.2 for part in colour)
    share = (0.11238, 0.88762) if kind == "red-blind" else (0.29275, 0.70725)
    yellow = share[0] * red + share[1] * green
    return tuple(round(255 * max(0.0, part) ** (1 / 2.2)) for part in (yellow, yellow, blue))


@BY_NAME
@pytest.mark.parametrize("kind", ["red-blind", "green-blind"])
def test_colour_blind_people_can_tell_safe_from_dangerous(colours: Theme, kind: str) -> None:
    pairs = (
        (colours.safe, colours.danger),
        (colours.safe_odds, colours.high_odds),
        (colours.hidden, colours.flag),
        (colours.hidden, colours.exploded),
    )
    for pair in pairs:
        first, second = (seen_by(each, kind) for each in pair)
        assert sum(abs(a - b) for a, b in zip(first, second, strict=True)) > 120, pair
