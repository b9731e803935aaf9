"""Proofs in a few words that a model can write, and their check.

A proof names the hardest rule that it takes and the open numbers from which it follows, as in
`subset 1,2 1,3`. It holds if the cell in question follows by rules up to that one, and if it no
longer does when any of the numbers is left out. Then a proof is made of it, step by step, and goes
through the checker of `sapper.proofs`: nothing is taken on trust.
"""

from __future__ import annotations

import re

from sapper import BadProof, Cell, Proof, View
from sapper.core import quoted
from sapper.proofs import Rule, derive

MOST_NUMBERS, MOST_IN_CASES = 40, 12
"""The numbers that the words of a proof may name, and those of a proof by cases."""
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
    rule, numbers = _rule(words), _numbers(view, words)
    most = MOST_IN_CASES if rule is Rule.CASES else MOST_NUMBERS
    if len(numbers) > most:
        raise BadProof(f"{len(numbers)} numbers, expected at most {most}")
    proof = derive(view, numbers, cell, is_mine, rule)
    if proof is None:
        raise BadProof(
            f"it does not follow by {rule} that {cell} is {'a mine' if is_mine else 'safe'}"
        )
    proof.check(view)
    for number in numbers:
        fewer = [each for each in numbers if each != number]
        if derive(view, fewer, cell, is_mine, rule) is not None:
            raise BadProof(f"the number at {number} is not needed")
    return proof


def words_of(proof: Proof) -> str:
    """A proof in words: its rule, and the numbers that it rests on."""
    rule = "number" if proof.rung in (Rule.NUMBER, Rule.KNOWN) else str(proof.rung)
    return " ".join([rule, *(f"{row},{column}" for row, column in sorted(proof.numbers))])


def _rule(words: str) -> Rule:
    """The hardest rule that is named."""
    said = {word.lower() for word in _WORD.findall(words)}
    named = [rule for name, rule in RULES.items() if name in said]
    if not named:
        raise BadProof(f"no rule in {quoted(words)}, expected {', '.join(RULES)}")
    return max(named, key=lambda each: each.height)


def _numbers(view: View, words: str) -> list[Cell]:
    """The open numbers that are named, each once."""
    found = {(int(cell[1]), int(cell[2])): None for cell in _CELL.finditer(words)}
    for cell in found:
        if cell not in view.shape:
            raise BadProof(f"cell {cell} is off the {view.shape} board")
        if view.is_hidden(cell):
            raise BadProof(f"cell {cell} is hidden, expected the open numbers that it follows from")
    return list(found)
