"""What can be said of a position as a whole, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sapper import core
from sapper.core import Shape, View
from sapper.proofs import Explanation
from sapper.reviews import judge_last_click


def without_guessing(position: str) -> dict[str, Any]:
    """Whether a position can be finished without a guess, with the cells that matter now."""
    found = core.without_guessing(View.parse(position))
    text = "\n".join(found.details)
    step = Explanation(text, cells=frozenset(found.safe or found.least_risky))
    return explanation(found.headline, found.view.shape, (step,) if text else ())


def last_click(position: str, rows: list[str]) -> dict[str, Any]:
    """Whether the click that lost the game of a picture was a guess that was needed."""
    view = View.parse(position)
    first, *others = judge_last_click(view, rows)
    cells = frozenset(first.safe or first.least_risky)
    texts = [first.judgement, *map(str, others)]
    steps = [Explanation(text, cells=cells) for text in texts]
    return explanation(first.headline, view.shape, steps)


def explanation(
    title: str, shape: Shape, steps: Iterable[Any], difficulty: str = ""
) -> dict[str, Any]:
    """An explanation as the page's script has it: `Why` in its protocol."""
    return {"title": title, "difficulty": difficulty, "steps": steps_of(shape, steps)}


def steps_of(shape: Shape, steps: Iterable[Any]) -> list[dict[str, Any]]:
    """Steps with their words, and the numbers and cells of each as places."""
    return [
        {
            "text": step.text,
            "numbers": sorted(map(shape.index, step.numbers)),
            "cells": sorted(map(shape.index, step.cells)),
        }
        for step in steps
    ]
