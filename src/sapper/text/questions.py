"""Single questions about a position, and their exact grading."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sapper import BadProof, Cell, TooComplex, View, analyse, perfect, win_chances
from sapper.text.answers import read_answer, read_chance, read_sets, read_yes
from sapper.text.proof_words import check_words
from sapper.text.text_task import TextTask

CLOSE = 0.005
"""How near an answer must be to the chance: right when rounded to two digits."""
_FEW_STEPS = 20_000_000
"""Steps of the search for perfect play, before the champion's chances are taken instead."""


@dataclass(frozen=True, slots=True)
class Mark:
    """What an answer to a question is worth: right or not, and a share from 0 to 1."""

    is_right: bool = False
    share: float = 0.0
    problem: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)


def mark(task: TextTask, text: str) -> Mark:
    """The mark of an answer to a task's question; with a problem if it cannot be read."""
    assert task.view is not None
    told = task.view if "mines" in task.shows else task.view.with_total(None)
    return _MARKERS[task.kind](task, told, text)


def solution(task: TextTask) -> dict[str, Any]:
    """The right answer to a task's question, in JSON's types."""
    assert task.view is not None
    told = task.view if "mines" in task.shows else task.view.with_total(None)
    match task.kind:
        case "certain":
            found = analyse(told)
            return {"safe": _listed(found.safe), "mines": _listed(found.mines)}
        case "chance":
            assert task.cell is not None
            return {"chance": _chance(told, task.cell)}
        case "best":
            values = values_of(told)
            best = max(values.values())
            return {"best": _listed(c for c, value in values.items() if value >= best - 1e-9)}
        case _:
            return {"right": _holds(task, told)}


def _listed(cells: Any) -> list[list[int]]:
    return [list(cell) for cell in sorted(cells)]


def _mark_certain(task: TextTask, view: View, text: str) -> Mark:
    said, problem = read_sets(text, task.limits.characters)
    if problem is not None:
        return Mark(problem=problem)
    found = analyse(view)
    truth = {(cell, False) for cell in found.safe} | {(cell, True) for cell in found.mines}
    given = {(cell, False) for cell in said["safe"]} | {(cell, True) for cell in said["mines"]}
    right, wrong = len(truth & given), len(given - truth)
    share = max(0.0, (right - wrong) / len(truth)) if truth else float(not wrong)
    facts = {"found": right, "wrong": wrong, "missed": len(truth - given)}
    return Mark(truth == given, share, facts=facts)


def _mark_chance(task: TextTask, view: View, text: str) -> Mark:
    assert task.cell is not None
    stated, problem = read_chance(text, task.limits.characters)
    if stated is None:
        return Mark(problem=problem)
    true = _chance(view, task.cell)
    off = abs(stated - true)
    return Mark(off <= CLOSE + 1e-12, 1 - off, facts={"stated": stated, "true": true})


def _mark_best(task: TextTask, view: View, text: str) -> Mark:
    answer = read_answer(text, 1, task.limits.characters)
    if answer.problem is not None:
        return Mark(problem=answer.problem)
    (move,) = answer.moves
    values = values_of(view)
    if move.kind != "open" or move.cell not in values:
        return Mark(problem=f"{move}, expected to open a hidden cell")
    best, value = max(values.values()), values[move.cell]
    share = value / best if best > 0 else 1.0
    return Mark(value >= best - 1e-9, share, facts={"value": value, "best": best})


def _mark_proof(task: TextTask, view: View, text: str) -> Mark:
    said, problem = read_yes(text, task.limits.characters)
    if said is None:
        return Mark(problem=problem)
    is_right = said is _holds(task, view)
    return Mark(is_right, float(is_right), facts={"said": said})


def _holds(task: TextTask, view: View) -> bool:
    assert task.cell is not None
    assert task.proof is not None
    try:
        check_words(view, task.cell, task.proof)
    except BadProof:
        return False
    return True


def _chance(view: View, cell: Cell) -> float:
    return analyse(view).probability[cell]


def values_of(view: View) -> dict[Cell, float]:
    """The chance to win after each hidden cell, if all that follows is played perfectly.

    Exact where the position is small; else by the champion's games, all on the same layouts.
    """
    found = analyse(view)
    cells = [cell for cell in found.probability if found.probability[cell] < 1]
    try:
        return {cell: _value_of(view, cell) for cell in cells}
    except TooComplex:
        chances = win_chances(view, cells).cells
        return {cell: chance.value for cell, chance in chances.items()}


def _value_of(view: View, cell: Cell) -> float:
    """The exact chance to win if this cell is opened next."""
    chances = analyse(view).numbers[cell]
    total = 0.0
    for number, chance in enumerate(chances):
        if chance > 0:
            place = view.shape.index(cell)
            codes = view.codes[:place] + bytes([number]) + view.codes[place + 1 :]
            total += chance * float(perfect(view.with_codes(codes), limit=_FEW_STEPS).chance)
    return total


_MARKERS = {
    "certain": _mark_certain,
    "chance": _mark_chance,
    "best": _mark_best,
    "proof": _mark_proof,
}
