"""The review of a game: told as it goes on, and whole at the end, with what every move has seen."""

from __future__ import annotations

import json
import math
import time
from typing import Any

from sapper_browser_page import tell

from sapper import reviews
from sapper.core import BadRecord
from sapper.game import Record
from sapper.reviews import Review, accuracy_and_luck
from sapper_page.explaining import explanation

_EVERY = 0.15
"""Seconds between two tellings of the progress."""

_last: Review | None = None


def review(record: str, effort: str) -> dict[str, Any]:
    """The review of a record's text as JSON data.

    Beside the fields of `Review.to_json` it has what was seen before every move.
    """
    global _last
    _last = found = _review(Record.parse(record), effort)
    data = found.to_json()
    views = list(found.record.views())
    data["views"] = [view.text for view in views]
    layout = found.record.game().layout
    data["mines"] = None if layout is None else layout.text
    return data


def review_figures(record: str) -> dict[str, float | None]:
    """What the table of games has of a review: accuracy and luck."""
    accuracy, luck = accuracy_and_luck(Record.parse(record))
    return {"accuracy": accuracy, "luck": luck}


def review_why(number: int) -> dict[str, Any] | None:
    """The proof of what the move of that number missed or used; None where nothing is certain."""
    if _last is None:
        raise BadRecord("no game was reviewed")
    move = next(each for each in _last.moves if each.number == number)
    proof = move.why()
    if proof is None:
        return None
    title = f"{proof.cell} {'is a mine' if proof.is_mine else 'is safe'}"
    return explanation(title, proof.view.shape, proof.explain(), str(proof.difficulty))


def _review(record: Record, effort: str) -> Review:
    told = -math.inf

    def progress(share: float) -> None:
        nonlocal told
        if time.monotonic() - told > _EVERY:
            told = time.monotonic()
            tell("review", json.dumps(share))

    return reviews.review(record, effort=effort, progress=progress)
