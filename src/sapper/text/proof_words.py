"""Proofs in a few words that a model can write, and their check.

A proof names the hardest rule that it takes and the open numbers from which it follows:

    subset 1,2 1,3
    1,2: subset 1,3
    2,0 mine: number 1,0; number 1,1

Open cells are numbers, wherever they stand. A hidden cell before a colon is a claim on the way,
safe unless it says `mine`; it must follow from what is named so far. The words hold if the cell in
question follows by rules up to the one that is named, and if it no longer does when any of the
numbers is left out. Then a proof is made of them, step by step, and goes through the checker of
`sapper.proofs`: nothing is taken on trust.
"""

from __future__ import annotations

import re

from sapper import BadProof, Cell, Proof, View
from sapper.core.arguments import quoted
from sapper.proofs import Rule, derive

MOST_NUMBERS, MOST_IN_CASES = 40, 12
"""The numbers that the words of a proof may name, and those of a proof by cases."""
MOST_PARTS = 12
"""The parts, split by `;`, that the words of a proof may have."""
LONGEST_WORDS = 2000
"""The characters of the longest proof in words."""

RULES = {
    "number": Rule.KNOWN,
    "known": Rule.KNOWN,
    "subset": Rule.SUBSET,
    "overlap": Rule.OVERLAP,
    "total": Rule.TOTAL,
    "cases": Rule.CASES,
}
"""The rules by the names that words may use; a single number may make use of settled cells."""

_CELL = re.compile(r"\(?(\d{1,4})\s*,\s*(\d{1,4})\)?", re.ASCII)
_WORD = re.compile(r"[A-Za-z]+", re.ASCII)


def check_words(view: View, cell: Cell, words: str, is_mine: bool = False) -> Proof:
    """The proof that the words stand for, checked; `BadProof` says why they prove nothing."""
    if not isinstance(words, str) or len(words) > LONGEST_WORDS:
        raise BadProof(f"the proof is {quoted(words)}, expected at most {LONGEST_WORDS} characters")
    view = view.without_flags()
    if cell not in view.shape or not view.is_hidden(cell):
        raise BadProof(f"cell {quoted(cell)}, expected a hidden cell")
    reader = _Reader(view)
    for part in _parts(words):
        reader.read(part)
    proof = reader.prove(cell, is_mine)
    proof.check(view)
    reader.check_need(cell, is_mine)
    return proof


def words_of(proof: Proof) -> str:
    """A proof in words: its rule, and the numbers that it rests on."""
    rule = "number" if proof.rung in (Rule.NUMBER, Rule.KNOWN) else str(proof.rung)
    return " ".join([rule, *(f"{row},{column}" for row, column in sorted(proof.numbers))])


def _parts(words: str) -> list[str]:
    parts = [part for part in re.split(r"[;\n]", words) if part.strip()]
    if not 1 <= len(parts) <= MOST_PARTS:
        raise BadProof(f"a proof of {len(parts)} parts, expected 1 to {MOST_PARTS}")
    return parts


class _Reader:
    """The numbers and the rule that the words have named so far."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.numbers: list[Cell] = []
        self.rule: Rule | None = None

    def read(self, part: str) -> None:
        """Take up one part; a claim in it is checked at once."""
        claims: list[Cell] = []
        for found in _CELL.finditer(part):
            cell = int(found[1]), int(found[2])
            if cell not in self.view.shape:
                raise BadProof(f"cell {cell} is off the {self.view.shape} board")
            if self.view.is_hidden(cell):
                claims.append(cell)
            elif cell not in self.numbers:
                self.numbers.append(cell)
        words = {word.lower() for word in _WORD.findall(part)}
        named = [rule for name, rule in RULES.items() if name in words]
        if not named:
            raise BadProof(f"no rule in {quoted(part)}, expected {', '.join(RULES)}")
        self.rule = max([*named, *([self.rule] if self.rule else [])], key=lambda each: each.height)
        most = MOST_IN_CASES if self.rule is Rule.CASES else MOST_NUMBERS
        if len(self.numbers) > most:
            raise BadProof(f"{len(self.numbers)} numbers, expected at most {most}")
        for cell in claims:
            self.prove(cell, bool(words & {"mine", "mines"}))

    def prove(self, cell: Cell, is_mine: bool) -> Proof:
        """The proof of the cell from what is named; `BadProof` if it does not follow."""
        found = self._derive(self.numbers, cell, is_mine)
        if found is None:
            kind = "a mine" if is_mine else "safe"
            raise BadProof(f"it does not follow by {self.rule} that {cell} is {kind}")
        return found

    def check_need(self, cell: Cell, is_mine: bool) -> None:
        """Refuse numbers without which the cell follows just the same."""
        for number in self.numbers:
            fewer = [each for each in self.numbers if each != number]
            if self._derive(fewer, cell, is_mine) is not None:
                raise BadProof(f"the number at {number} is not needed")

    def _derive(self, numbers: list[Cell], cell: Cell, is_mine: bool) -> Proof | None:
        """The proof from these numbers by rules up to the named one, or None."""
        return derive(self.view, numbers, cell, is_mine, self.rule or Rule.NUMBER)
