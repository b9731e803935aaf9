"""Why a cell is safe or a mine: the steps of its proof.

Where there is none, why a guess is good or bad: its risk, what it can reveal, the other cells.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapper.core import (
    STEPS_A_SECOND,
    Analysis,
    Cell,
    SapperError,
    View,
    WinChances,
    analyse,
    percent,
    win_chances,
)
from sapper.proofs.prover import find_proof
from sapper.proofs.words import Explanation, fill

_WORK = 3 * STEPS_A_SECOND
_COMPARED = 3
"""So many other cells a guess is compared with."""
_LEAST_SHARE = 0.005
"""Numbers less likely than this are not listed."""


@dataclass(frozen=True, slots=True)
class Why:
    """Why a cell is safe or a mine in a view; `is_mine` is None where it is not certain."""

    cell: Cell
    view: View
    title: str
    steps: tuple[Explanation, ...] = ()
    is_mine: bool | None = None


def explain(view: View, cell: Cell) -> Why:
    """The derivation of a hidden cell's state, step by step; its odds if there is none."""
    if not view.is_hidden(cell):
        return Why(cell, view, f"{cell} was open from the beginning.")
    try:
        proof = find_proof(view, cell)
    except SapperError as error:
        return Why(cell, view, f"No proof for {cell}", (Explanation(error.sentence),))
    if proof is None:
        return explain_guess(view, cell)
    return Why(cell, view, proof.title, proof.explain(), is_mine=proof.is_mine)


# Guesses


@dataclass(frozen=True, slots=True)
class Outlook:
    """What opening a cell can bring.

    `numbers` has the chance of each number, given that the cell is safe. `progress` is the chance,
    given the same, that some other cell is certainly safe afterwards.
    """

    cell: Cell
    risk: float
    numbers: tuple[tuple[int, float], ...]
    progress: float


def explain_guess(view: View, cell: Cell) -> Why:
    """What can be said of opening a cell that is neither proven safe nor a mine."""
    title = fill("guess.title", cell=cell)
    try:
        analysis = analyse(view, work=_WORK)
        outlook = look_ahead(analysis, cell)
        others = [look_ahead(analysis, each) for each in _rivals(analysis, cell)]
        steps = [_tell_risk(analysis, outlook), _tell_numbers(outlook)]
        if others and view.mines is not None:
            compared = [cell, *(each.cell for each in others)]
            chances = win_chances(view, compared, work=_WORK)
            steps.append(_compare(outlook, others, chances))
    except SapperError as error:
        return Why(cell, view, title, (Explanation(error.sentence, cells=frozenset([cell])),))
    return Why(cell, view, title, tuple(steps))


def look_ahead(analysis: Analysis, cell: Cell) -> Outlook:
    """What opening a hidden cell can bring; `SapperError` where that is too complex."""
    chances, safety = analysis.numbers[cell], 1 - analysis.probability[cell]
    shares = [(number, chance / safety) for number, chance in enumerate(chances) if chance > 0]
    progress = sum(
        share
        for number, share in shares
        if analyse(analysis.view.with_({cell: number}), work=_WORK).safe
    )
    return Outlook(cell, analysis.probability[cell], tuple(shares), min(1.0, progress))


def _rivals(analysis: Analysis, cell: Cell) -> list[Cell]:
    """The safest other cells, one of those away from all numbers among them at most."""
    away = analysis.away - {cell}
    dull = away - {min(away)} if away and cell not in analysis.away else away
    chances = {each: chance for each, chance in analysis.probability.items() if chance < 1}
    cells = sorted((chance, each) for each, chance in chances.items() if each not in dull)
    return [each for _, each in cells if each != cell][:_COMPARED]


def _tell_risk(analysis: Analysis, outlook: Outlook) -> Explanation:
    least = min(analysis.probability.values())
    if analysis.safe:
        rest = fill("guess.safe", cell=min(analysis.safe))
    elif outlook.risk <= least:
        rest = fill("guess.best")
    else:
        safest = min(cell for cell, chance in analysis.probability.items() if chance == least)
        rest = fill("guess.safest", cell=safest, risk=percent(least))
    text = fill("guess.risk", risk=percent(outlook.risk), rest=rest)
    return Explanation(text, cells=frozenset([outlook.cell]))


def _tell_numbers(outlook: Outlook) -> Explanation:
    """What the cell may show, and how often that leads on."""
    listed = [
        fill("guess.number", number=number, share=percent(share))
        for number, share in sorted(outlook.numbers, key=lambda pair: -pair[1])
        if share >= _LEAST_SHARE
    ]
    numbers = fill("guess.or").join(listed)
    text = fill("guess.shows", numbers=numbers, progress=percent(outlook.progress))
    return Explanation(text, cells=frozenset([outlook.cell]))


def _compare(outlook: Outlook, others: list[Outlook], chances: WinChances) -> Explanation:
    """The chance to win, the risk and the gain of the next cells beside this one's."""
    ordered = sorted((outlook, *others), key=lambda each: -chances.cells[each.cell].value)
    lines = [
        fill(
            "guess.compared",
            cell=each.cell,
            chance=chances.cells[each.cell],
            risk=percent(each.risk),
            progress=percent(each.progress),
        )
        for each in ordered
    ]
    best = fill("guess.wins", chance=chances.best)
    text = "\n".join([*lines, best])
    return Explanation(text, cells=frozenset(each.cell for each in others))
