"""The click that lost a game: known, needless, or a guess that was needed."""

from __future__ import annotations

import pytest

from sapper.core import BadRecord, View
from sapper.reviews.last_click import LastClick, judge_last_click


def judged(rows: str, mines: int | None) -> list[LastClick]:
    """What is said of a picture with these signs."""
    text = rows.replace("M", "*").replace("X", ".")
    return judge_last_click(View.parse(text, mines), rows.split("/"))


@pytest.mark.parametrize(
    ("rows", "mines", "verdict", "words"),
    [
        ("1*/11", None, "known mine", "a risk of 100.0 %. It could be avoided: this was certainly"),
        ("001*/001.", 1, "best guess", "a risk of 50.0 %. A guess was needed, and no cell"),
        ("*..M../111...", None, "needless", "It could be avoided: certainly safe: (0, 2)."),
        (
            "1*...../.....M.",
            2,
            "guess",
            "A guess was needed, with a risk of 10.0 % at (0, 2), (0, 3)",
        ),
    ],
)
def test_what_the_last_click_was(rows: str, mines: int | None, verdict: str, words: str) -> None:
    (click,) = judged(rows, mines)
    assert click.verdict == verdict
    assert words in str(click)
    assert click.to_json()["verdict"] == verdict


@pytest.mark.parametrize(
    ("rows", "words"), [("1M/..", "no mine that went off"), ("*.../111.", "was certainly safe")]
)
def test_what_cannot_be_judged_gets_one_line(rows: str, words: str) -> None:
    with pytest.raises(BadRecord, match=words):
        judged(rows, 1)


def test_what_somebody_corrected_counts() -> None:
    signs = ["001*", "001."]
    corrected = View.parse("0012/001.", 1)
    with pytest.raises(BadRecord, match="no mine that went off"):
        judge_last_click(corrected, signs)
