"""Why a cell is safe or a mine, and why a position cannot be, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sapper import analysis
from sapper.base.errors import Contradiction
from sapper.base.shape import Cell, Shape
from sapper.base.view import View
from sapper.proofs import Refuted, prove, prove_all
from sapper.session.thoughts import explain
from sapper.session.why import WhyStep


def why(position: str, cell: list[int]) -> dict[str, Any]:
    """The derivation of a hidden cell's state, step by step; what the odds say if there is none."""
    view = View.parse(position).without_flags()
    row, column = cell
    found = explain(view, (row, column))
    proof = None if found.is_mine is None else prove(view, found.cell)
    verdict = {True: "mine", False: "safe", None: "uncertain"}[found.is_mine]
    return {
        "title": found.title,
        "verdict": verdict,
        "difficulty": "" if proof is None else str(proof.difficulty),
        "steps": _steps(view.shape, found.steps),
    }


def refute(position: str) -> dict[str, Any]:
    """Why no layout agrees with a position."""
    view = View.parse(position).without_flags()
    try:
        prove_all(view)
    except Contradiction as error:
        steps: tuple[Any, ...] = (WhyStep(error.sentence, frozenset(error.numbers)),)
        if isinstance(error, Refuted):
            steps = error.proof.explain()
        return {
            "title": "This position is impossible",
            "verdict": "impossible",
            "difficulty": "",
            "steps": _steps(view.shape, steps),
        }
    return {"title": "This position is possible", "verdict": "", "difficulty": "", "steps": []}


def without_guessing(position: str) -> dict[str, Any]:
    """Whether a position can be finished without a guess, with the cells that matter now."""
    found = analysis.without_guessing(View.parse(position))
    text = "\n".join(found.details)
    step = WhyStep(text, frozenset(), frozenset(found.safe or found.least_risky))
    return {
        "title": found.headline,
        "verdict": found.verdict,
        "difficulty": "",
        "steps": _steps(found.view.shape, (step,) if text else ()),
    }


def _steps(shape: Shape, steps: Iterable[Any]) -> list[dict[str, Any]]:
    return [
        {
            "text": step.text,
            "numbers": _indexes(shape, step.numbers),
            "cells": _indexes(shape, step.cells),
        }
        for step in steps
    ]


def _indexes(shape: Shape, cells: Iterable[Cell]) -> list[int]:
    return sorted(shape.index(cell) for cell in cells)
