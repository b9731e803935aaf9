"""Least squares on rows that are mostly zeros.

A row names the terms that are not zero; beside them every row has the constant 1. With y the values
and x the rows, y = constant + sum over the terms of coefficient x term + what is left.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

Row = Mapping[int, float]
"""The terms of one observation that are not zero, by their numbers."""

Matrix = list[list[float]]

ROUNDING = 1e-9
"""A term of which the others leave but this share unexplained is nothing but rounding."""


@dataclass(frozen=True, slots=True)
class Fit:
    """The constant that fits best, and for every row its residual and leverage.

    A leverage, from 0 to 1, is how much of a row's own chance the fit has absorbed: its residual
    is too small by that share of its variance.
    """

    constant: float
    residuals: list[float]
    leverages: list[float]


def fit(values: Sequence[float], rows: Sequence[Row]) -> Fit:
    """The least-squares fit of the values, at least one, to their rows."""
    design = _design(rows)
    size = 1 + max(place for row in design for place, _ in row)
    inverse = inverted(_products(design, size))
    right = [0.0] * size
    for row, value in zip(design, values, strict=True):
        for place, x in row:
            right[place] += x * value
    betas = [sum(a * b for a, b in zip(line, right, strict=True)) for line in inverse]
    fitted = [sum(betas[place] * x for place, x in row) for row in design]
    residuals = [value - guess for value, guess in zip(values, fitted, strict=True)]
    return Fit(betas[0], residuals, [_leverage(row, inverse) for row in design])


def inverted(matrix: Matrix) -> Matrix:
    """The inverse of a matrix of products, by sweeping its columns one after the other.

    A term that the terms before it explain is left out: its row and column become zeros.
    """
    work = [line[:] for line in matrix]
    left_out = []
    for k, line in enumerate(matrix):
        if work[k][k] > ROUNDING * line[k]:
            _sweep(work, k)
        else:
            left_out.append(k)
    for k in left_out:
        work[k] = [0.0] * len(matrix)
        for line in work:
            line[k] = 0.0
    return work


def _sweep(work: Matrix, k: int) -> None:
    """Solve the equations of the matrix for unknown k, in place."""
    pivot = work[k][k]
    pivots = [x / pivot for x in work[k]]
    for i, line in enumerate(work):
        factor = line[k]
        if i != k and factor:
            work[i] = [x - factor * y for x, y in zip(line, pivots, strict=True)]
            work[i][k] = -factor / pivot
    pivots[k] = 1 / pivot
    work[k] = pivots


def _design(rows: Sequence[Row]) -> list[list[tuple[int, float]]]:
    """The rows with their constant in place 0 and their terms in the places after it."""
    terms = sorted({term for row in rows for term in row})
    places = {term: place for place, term in enumerate(terms, start=1)}
    return [[(0, 1.0), *((places[term], x) for term, x in row.items())] for row in rows]


def _products(design: list[list[tuple[int, float]]], size: int) -> Matrix:
    """For every two terms the sum over the rows of their product."""
    found = [[0.0] * size for _ in range(size)]
    for row in design:
        for i, x in row:
            line = found[i]
            for j, y in row:
                line[j] += x * y
    return found


def _leverage(row: list[tuple[int, float]], inverse: Matrix) -> float:
    return sum(x * inverse[i][j] * y for i, x in row for j, y in row)
