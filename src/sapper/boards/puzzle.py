"""Puzzles: small positions with one question, as one line of JSON each.

Two kinds: in one a cell is certain (which, and why?), in the other nothing is and the question is
which guess is best.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from sapper.boards.rating import CertainCell, find_rungs, rung_of
from sapper.core import (
    FLAGGED,
    HIDDEN,
    BadBoard,
    BadPuzzle,
    Cell,
    SapperError,
    TooComplex,
    View,
    analyse,
    perfect,
    quoted,
)
from sapper.core.files import load_line
from sapper.proofs import Proof, Prover, Rule, pattern_name

PUZZLE = "sapper puzzle 1"
"""What the field `format` of a puzzle says."""
LONGEST_PUZZLE = 2**20
"""The characters of the longest line that is read as a puzzle."""
MOST_CELLS = 10_000
"""The cells of the largest position that is read as a puzzle."""

_EQUAL = 1e-9
_ROUNDED = 1e-4
"""By how much a loss may be rounded."""
_WORK = 2_000_000
_MOST_CHOICES = 50
"""The cells of the largest choice among guesses that is checked."""
_PROVED = 6
"""The cells among whose proofs the easiest is chosen."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position with a question.

    `rung` is what the easiest certain cell needs, or None where nothing is certain and a guess is
    asked for. `proof` proves that cell; `losses` gives for every cell that may be opened how much
    of the chance to win it costs. Mines that easier rules show carry flags. `source` tells where
    the position comes from.
    """

    view: View
    rung: Rule | None
    proof: Proof | None = None
    losses: dict[Cell, float] = field(default_factory=dict)
    source: str = ""

    @property
    def asks_for_guess(self) -> bool:
        """Whether nothing is certain, so that the best guess is asked for."""
        return self.rung is None

    @property
    def question(self) -> str:
        if self.asks_for_guess:
            return "Nothing is certain here. Which cell is the best guess?"
        return "Find a cell that is certainly safe, or certainly a mine."

    @property
    def pattern(self) -> str | None:
        """The players' name for the proof, such as `the 1-2-1 pattern`, if it has one."""
        return None if self.proof is None else pattern_name(self.view, self.proof.steps)

    def certain(self) -> dict[Cell, CertainCell]:
        """The cells without a flag that are certain: each is a right answer."""
        found = find_rungs(self.view)
        return {cell: each for cell, each in found.items() if not self.view.is_flagged(cell)}

    def best_guesses(self) -> frozenset[Cell]:
        """The cells that cost nothing."""
        return frozenset(cell for cell, loss in self.losses.items() if loss < _EQUAL)

    def is_right(self, cell: Cell, is_mine: bool) -> bool:
        """Whether it is right to open the cell or, with `is_mine`, to mark it as a mine."""
        if self.asks_for_guess:
            return not is_mine and cell in self.best_guesses()
        found = self.certain().get(cell)
        return found is not None and found.is_mine is is_mine

    def to_json(self) -> str:
        """The puzzle as one line of JSON, which `from_json` reads back."""
        data: dict[str, Any] = {
            "format": PUZZLE,
            "view": self.view.text,
            "rung": None if self.rung is None else str(self.rung),
            **self._answers(),
            "pattern": self.pattern,
            "proof": None if self.proof is None else json.loads(self.proof.to_json()),
            "losses": [[*cell, loss] for cell, loss in sorted(self.losses.items())],
            "source": self.source,
        }
        return json.dumps(data)

    @classmethod
    def from_json(cls, text: str) -> Puzzle:
        """The puzzle that a line of JSON holds; `BadPuzzle` if it is none, or if it is wrong.

        Rung, proof, answers and losses are checked against the position, so that no file can
        teach what is not true.
        """
        data = _load(text)
        try:
            view = View.parse(_text(data, "view"))
            if view.shape.size > MOST_CELLS:
                raise BadPuzzle(f"a position of {view.shape}, expected at most {MOST_CELLS} cells")
            rung = None if data.get("rung") is None else rung_of(_text(data, "rung"))
            proof = data.get("proof")
            puzzle = cls(
                view,
                rung,
                None if proof is None else Proof.from_json(json.dumps(proof)),
                _losses(view, data.get("losses", [])),
                _text(data, "source") if "source" in data else "",
            )
            puzzle.check()
            puzzle._check_answers(data)
        except BadPuzzle:
            raise
        except SapperError as error:
            raise BadPuzzle(f"the puzzle: {error}") from error
        return puzzle

    def _answers(self) -> dict[str, list[list[int]]]:
        """The certain cells as JSON has them: `safe` and `mines`."""
        answers: dict[str, list[list[int]]] = {"safe": [], "mines": []}
        for cell, each in sorted(self.certain().items()):
            answers["mines" if each.is_mine else "safe"].append(list(cell))
        return answers

    def _check_answers(self, data: dict[str, Any]) -> None:
        """Raise `BadPuzzle` if a file names other answers than the position has."""
        for name, right in self._answers().items():
            if name in data and data[name] != right:
                raise BadPuzzle(f"{name} is {quoted(data[name])}, the position has {right}")

    def check(self) -> None:
        """Raise `BadPuzzle` unless rung, proof and losses are those of the position."""
        found = find_rungs(self.view)
        for cell in self.view.hidden():
            if self.view.is_flagged(cell) and (cell not in found or not found[cell].is_mine):
                raise BadPuzzle(f"a flag on {cell}, which is not certainly a mine")
        certain = [each for each in found.values() if not self.view.is_flagged(each.cell)]
        if self.asks_for_guess:
            if any(not each.is_mine for each in certain):
                raise BadPuzzle("a guess is asked for, but a cell is certainly safe")
            self._check_losses()
            return
        lowest = min((each.rung for each in certain), key=lambda rung: rung.height, default=None)
        if lowest is not self.rung:
            raise BadPuzzle(f"the rung is {self.rung}, the position needs {lowest or 'a guess'}")
        if self.proof is None or self.proof.rung is not self.rung:
            raise BadPuzzle(f"the puzzle lacks a proof of the rung {self.rung}")
        self.proof.check(self.view)

    def _check_losses(self) -> None:
        """Raise `BadPuzzle` unless the losses are those of the position, by perfect play."""
        if not self.best_guesses():
            raise BadPuzzle("a guess is asked for, but no loss is 0")
        choices = self.view.codes.count(HIDDEN)
        if choices > _MOST_CHOICES:
            raise BadPuzzle(f"a guess among {choices} cells, expected at most {_MOST_CHOICES}")
        try:
            right = guess_losses(self.view)
        except TooComplex as error:
            raise BadPuzzle(f"the losses cannot be checked: {error}") from error
        for cell in sorted(right.keys() | self.losses.keys()):
            ours, theirs = right.get(cell), self.losses.get(cell)
            if ours is None:
                raise BadPuzzle(f"a loss for {cell}, which is flagged or certainly a mine")
            if theirs is None:
                raise BadPuzzle(f"no loss for {cell}, which may be safe")
            if abs(ours - theirs) > _ROUNDED or (ours < _EQUAL) is not (theirs < _EQUAL):
                raise BadPuzzle(f"the loss of {cell} is {theirs}, the position has {ours:.6f}")


def _load(text: str) -> dict[str, Any]:
    data = load_line(text, LONGEST_PUZZLE, BadPuzzle)
    if not isinstance(data, dict) or data.get("format") != PUZZLE:
        raise BadPuzzle(f"{quoted(text.strip())}, expected an object with format {PUZZLE!r}")
    return data


def _text(data: dict[str, Any], name: str) -> str:
    value = data.get(name)
    if not isinstance(value, str):
        raise BadPuzzle(f"{name} is {quoted(value)}, expected a text")
    return value


def _losses(view: View, values: object) -> dict[Cell, float]:
    """The losses by cell, each from 0 to 1 for a hidden cell."""
    found: dict[Cell, float] = {}
    for value in values if isinstance(values, list) else [values]:
        match value:
            case [int(row), int(column), int() | float() as loss] if 0 <= loss <= 1:
                if (row, column) not in view.shape or not view.is_hidden((row, column)):
                    raise BadPuzzle(f"a loss for {(row, column)}, expected a hidden cell")
                found[row, column] = float(loss)
            case _:
                raise BadPuzzle(f"loss {quoted(value)}, expected [row, column, 0 to 1]")
    return found


def guess_losses(view: View, limit: int = _WORK) -> dict[Cell, float]:
    """For each hidden cell that may be safe the chance to win that opening it costs, exactly.

    `TooComplex` if the position is too large for it.
    """
    found = analyse(view)
    best = perfect(view, limit=limit).chance
    losses: dict[Cell, float] = {}
    for cell in view.hidden():
        if not view.is_flagged(cell) and cell not in found.mines:
            chance = sum(
                share * _chance_after(view, cell, number, limit)
                for number, share in enumerate(found.numbers[cell])
                if share > 0
            )
            losses[cell] = min(max(float(best) - chance, 0.0), 1.0)
    return {cell: 0.0 if loss < 1e-9 else loss for cell, loss in losses.items()}


def _chance_after(view: View, cell: Cell, number: int, limit: int) -> float:
    """The chance to win once the cell shows the number."""
    after = view.with_({cell: number})
    if view.mines is not None and sum(1 for _ in after.hidden()) == view.mines:
        return 1.0
    return float(perfect(after, limit=limit).chance)


def puzzle_of(view: View, source: str = "") -> Puzzle | None:
    """The puzzle that a position of a game is, or None if nothing is certain in it.

    It asks for the safe cell that is easiest to see, or for a mine if none is safe. Flags are set
    anew: on the mines that are easier to see than that.
    """
    view = view.without_flags()
    found = find_rungs(view).values()
    asked = [each for each in found if not each.is_mine] or list(found)
    if not asked:
        return None
    rung = min((each.rung for each in asked), key=lambda each: each.height)
    easier = (each for each in found if each.is_mine and each.rung.height < rung.height)
    view = view.with_({each.cell: FLAGGED for each in easier})
    proof = easiest_proof(view, [each for each in asked if each.rung is rung])
    return Puzzle(view, rung, proof, source=source)


def easiest_proof(view: View, cells: Iterable[CertainCell]) -> Proof:
    """The easiest proof of these cells, one that a cell is safe if there is one."""
    prover = Prover(view)
    some = sorted(cells, key=lambda each: (each.is_mine, each.cell))[:_PROVED]
    proofs = [prover.prove(each.cell) for each in some]
    known = [proof for proof in proofs if proof is not None]
    if not known:
        raise BadBoard(f"nothing is certain in '{view.text}'")
    return min(known, key=lambda proof: (proof.is_mine, proof.difficulty, proof.cell))
