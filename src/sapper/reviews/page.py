"""A review as one page of its own: the board with a slider, the graph, labels and reasons."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from importlib.resources import files
from typing import Any

from sapper.core import Cell
from sapper.core.report_page import report_page
from sapper.reviews.account import Review, rung_words
from sapper.reviews.move import Label, ReviewedMove
from sapper.reviews.trend import Trend

_MOST_REASONS = 200
"""The proofs that are written out for one game."""
_BAD = (Label.NEEDLESS, Label.WRONG_FLAG, Label.UNSUPPORTED_FLAG)
"""The labels that are marked like errors."""


def review_page(reviews: Sequence[Review], progress: Callable[[float], None] | None = None) -> str:
    """The page of one or several reviews, complete in itself."""
    games = []
    for number, review in enumerate(reviews, 1):
        games.append(_game(review))
        if progress is not None:
            progress(number / len(reviews))
    data = {"games": games, "trend": _trend(reviews)}
    text = json.dumps(data, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c")
    title = _title(reviews[0]) if len(reviews) == 1 else f"{len(reviews)} games"
    body = _part("page.html").replace("{{DATA}}", text)
    return report_page(f"Review: {title}", body, _part("page.css"), _part("page.js"))


def _part(name: str) -> str:
    return files("sapper.reviews").joinpath(name).read_text(encoding="utf-8")


def _title(review: Review) -> str:
    record = review.record
    name = record.level.name
    level = str(record.level) if name == "custom" else f"{name} {record.level}"
    return f"{record.player}: {level}, {record.outcome}"


def _game(review: Review) -> dict[str, Any]:
    """All that the page shows of a game; of the views only what each move has changed."""
    record = review.record
    layout = record.game().layout
    needed = review.hardest_needed
    return {
        "title": _title(review),
        "begun": record.begun,
        "height": record.level.height,
        "width": record.level.width,
        "mines": [] if layout is None else layout.mine_indexes(),
        "outcome": str(record.outcome),
        "start": _percent(review.start.value),
        "startError": _percent(review.start.error),
        "luck": _percent(review.luck),
        "lost": _percent(review.lost),
        "lostError": _percent(review.lost_error),
        "takenBack": _percent(review.taken_back),
        "end": _percent(review.end.value),
        "accuracy": round(review.accuracy, 1),
        "luckLog": round(review.luck_log10, 2),
        "needless": len(review.needless),
        "guesses": len(review.guesses),
        "needed": rung_words(needed) if needed else "nothing but guesses",
        "worst": review.worst,
        "chances": [_percent(value) for value in review.chances()],
        "first": list(record.new_game().view.codes) if record.position else None,
        "changes": _changes(review),
        "moves": _moves(review),
    }


def _changes(review: Review) -> list[list[list[int]]]:
    """For every move the cells that it changed, with their codes."""
    return [
        [
            [place, new]
            for place, (old, new) in enumerate(zip(step.before.codes, step.after.codes))
            if old != new
        ]
        for step in review.record.steps()
    ]


def _moves(review: Review) -> list[dict[str, Any]]:
    reasons = 0
    moves = []
    for move in review.moves:
        has_reason = move.is_needless or move.label is Label.WRONG_FLAG
        reasons += has_reason
        moves.append(_move(move, has_reason and reasons <= _MOST_REASONS))
    return moves


def _move(move: ReviewedMove, has_reason: bool) -> dict[str, Any]:
    shape = move.before.shape

    def index(cell: Cell | None) -> int | None:
        return None if cell is None else shape.index(cell)

    data: dict[str, Any] = {
        "name": move.move.name,
        "cell": index(move.move.cell),
        "at": None if move.move.cell is None else [*move.move.cell],
        "seconds": round(move.move.ms / 1000, 2),
        "label": str(move.label),
        "guess": move.label.is_guess,
        "bad": move.label.is_error or move.label in _BAD,
    }
    if move.label.is_guess or move.label is Label.FIRST:
        data |= {
            "chance": _percent(move.chance or 0.0),
            "after": _percent(move.after or 0.0),
            "loss": _percent(move.loss),
            "luck": _percent(move.luck),
            "error": _percent(move.error),
            "exact": move.is_exact,
            "risk": _percent(move.risk),
            "needless": move.is_needless,
            "best": index(move.best),
            "bestAt": None if move.best is None else [*move.best],
            "missed": index(move.missed),
        }
    if move.rung is not None:
        data["rung"] = rung_words(move.rung)
    if has_reason and (proof := move.why()) is not None:
        data["why"] = str(proof)
        data["because"] = [shape.index(cell) for cell in proof.numbers]
    return data


def _trend(reviews: Sequence[Review]) -> dict[str, Any] | None:
    """The table and the graph of many games; None for one."""
    if len(reviews) < 2:
        return None
    trend = Trend(tuple(reviews))
    return {
        "games": len(reviews),
        "won": trend.won,
        "expected": round(trend.expected, 1),
        "luck": round(trend.luck, 1),
        "lost": round(trend.lost, 1),
        "accuracy": round(trend.accuracy, 1),
        "needless": trend.needless,
        "losses": [_percent(review.lost) for review in reviews],
        "rungs": [[each.words, each.used, each.missed] for each in trend.rungs()],
        "missed": trend.missed().most_common(12),
    }


def _percent(share: float) -> float:
    """In percent, so exact that the page, which rounds again, shows what the others show."""
    return round(100 * share, 6)
