"""Pictures are well-formed, titled, readable on light and dark ground, and show what there is."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import sapper
from sapper.core import svg

SVG = "{http://www.w3.org/2000/svg}"
VIEW = sapper.View.parse("1F./01* 3")


def texts(svg: str) -> list[str]:
    """What is written in the squares, row by row."""
    squares = ElementTree.fromstring(svg).iter(f"{SVG}g")
    return [square.findtext(f"{SVG}text", "") for square in squares]


def test_a_view_is_drawn_cell_by_cell() -> None:
    assert texts(VIEW._repr_svg_()) == ["1", "⚑", "", "", "1", "✹"]


def test_a_layout_shows_its_mines_and_numbers() -> None:
    assert texts(sapper.Layout.parse("*../..*")._repr_svg_()) == ["✹", "2", "1", "1", "2", "✹"]


def test_an_analysis_shows_its_odds_as_colours_and_in_percent() -> None:
    found = sapper.analyse(sapper.View.parse(".../11.", 1))
    svg = found._repr_svg_()
    assert texts(svg) == ["50", "50", "0", "1", "1", "0"]
    assert svg.count('class="framed"') == len(found.safe)
    fills = re.findall(r'style="fill:(rgb[^"]+)"', svg)
    assert len(fills) == 4
    assert len(set(fills)) == 2


def test_a_proof_has_the_letters_of_its_text() -> None:
    proof = sapper.prove(sapper.View.parse(".../11.", 1), (0, 2))
    assert texts(proof._repr_svg_()) == ["A", "B", "C", "1", "1", "D"]


def test_a_review_shows_its_curve_and_account() -> None:
    game = sapper.Game("beginner", seed=7, start="opening")
    game.open((4, 4))
    html = sapper.review(game)._repr_html_()
    curve = html[: html.index("</svg>") + 6]
    assert len(ElementTree.fromstring(curve).find(f"{SVG}polyline").get("points").split()) == 2
    assert "Chance at the start" in html


@pytest.mark.parametrize("rows", [["..", ".."], ["0*"]])
def test_every_picture_has_a_title_and_both_themes(rows: list[str]) -> None:
    drawn = svg.whole_board(rows, "a <board>")
    root = ElementTree.fromstring(drawn)
    assert root.find(f"{SVG}title").text == "a <board>"
    assert root.get("role") == "img"
    assert "prefers-color-scheme:dark" in root.find(f"{SVG}style").text


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    high, low = sorted((luminance(one), luminance(other)), reverse=True)
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("which", [0, 1])
def test_numbers_and_words_are_easy_to_read(which: int) -> None:
    theme = (svg.LIGHT, svg._DARK)[which]
    numbers = (svg._NUMBERS, svg._DARK_NUMBERS)[which]
    for colour in numbers:
        assert contrast(colour, svg._FILLS["open"][which]) >= 4.5
    assert contrast(theme["ink"], svg._FILLS["hidden"][which]) >= 4.5
    assert contrast(theme["faint"], theme["ground"]) >= 4.5


def test_a_board_too_large_to_draw_has_no_picture() -> None:
    assert sapper.View.blank(sapper.Shape(100, 100))._repr_svg_() is None
