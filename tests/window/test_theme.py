"""Everything that is written can be read: the contrast is computed for every theme."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sapper.window.theme import Theme, contrast, ink_on, mix

THEMES = [Theme(is_light, is_blind) for is_light in (False, True) for is_blind in (False, True)]
BY_NAME = pytest.mark.parametrize("colours", THEMES, ids=repr)
READABLE = 4.5
PALETTE = Path(__file__).parents[2] / "site" / "src" / "styles" / "palette.css"
SHARED = [
    "background",
    "panel",
    "card",
    "line",
    "text",
    "muted",
    "accent",
    "hidden",
    "opened",
    "opened_line",
    "exploded",
    "safe",
    "danger",
    "warning",
    "safe_odds",
    "low_odds",
    "middle_odds",
    "high_odds",
]
"""The colours that window and page have alike."""


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
def test_hidden_and_opened_cells_differ_in_depth(colours: Theme) -> None:
    assert contrast(colours.hidden, colours.opened) >= 2.2


def page_colours(*, is_light: bool, is_blind: bool) -> dict[str, str]:
    """The page's colours by name: later parts of its palette stand over earlier ones."""
    found: dict[str, str] = {}
    for place, values in re.findall(r":root(\S*) \{([^}]*)\}", PALETTE.read_text("utf-8")):
        if ("light" not in place or is_light) and ("blind" not in place or is_blind):
            found |= re.findall(r"--([\w-]+): #(\w{6})", values)
    return found


@BY_NAME
def test_the_page_has_the_same_colours(colours: Theme) -> None:
    page = page_colours(is_light=colours.is_light, is_blind=colours.has_shapes)
    for name in SHARED:
        theirs = (
            "-".join(reversed(name.split("_"))) if name.endswith("odds") else name.replace("_", "-")
        )
        assert bytes(getattr(colours, name)).hex() == page[theirs], name
    for number in range(1, 9):
        assert bytes(colours.number(number)).hex() == page[f"n{number}"], number
