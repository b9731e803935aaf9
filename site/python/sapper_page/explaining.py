"""Why a cell is safe or a mine, and why a position cannot be, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sapper import core
from sapper.core.errors import Contradiction
from sapper.core.shape import Shape
from sapper.core.view import View
from sapper.proofs import Refuted, prove, prove_all
from sapper.reviews.last_click import judge_last_click
from sapper.session.thoughts import explain
from sapper.session.why import WhyStep


def why(position: str, cell: list[int]) -> dict[str, Any]:
    """The derivation of a hidden cell's state, step by step; what the odds say if there is none."""
    view = View.parse(position).without_flags()
    row, column = cell
    found = explain(view, (row, column))
    proof = None if found.is_mine is None else prove(view, found.cell)
    difficulty = "" if proof is None else str(proof.difficulty)
    return explanation(found.title, view.shape, found.steps, difficulty)


def refute(position: str) -> dict[str, Any]:
    """Why no layout agrees with a position."""
    view = View.parse(position).without_flags()
    try:
        prove_all(view)
    except Contradiction as error:
        steps: tuple[Any, ...] = (WhyStep(error.sentence, frozenset(error.numbers)),)
        if isinstance(error, Refuted):
            steps = error.proof.explain()
        return explanation("This position is impossible", view.shape, steps)
    return explanation("This position is possible", view.shape, ())


def without_guessing(position: str) -> dict[str, Any]:
    """Whether a position can be finished without a guess, with the cells that matter now."""
    found = core.without_guessing(View.parse(position))
    text = "\n".join(found.details)
    step = WhyStep(text, frozenset(), frozenset(found.safe or found.least_risky))
    return explanation(found.headline, found.view.shape, (step,) if text else ())


def last_click(position: str, rows: list[str]) -> dict[str, Any]:
    """Whether the click that lost the game of a picture was a guess that was needed."""
    view = View.parse(position)
    first, *others = judge_last_click(view, rows)
    cells = frozenset(first.safe or first.least_risky)
    texts = [first.judgement, *map(str, others)]
    steps = [WhyStep(text, frozenset(), cells) for text in texts]
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
