"""Why a cell or a sentence follows, in words, and the position drawn with letters for its cells."""

from __future__ import annotations

from collections.abc import Iterable

from sapper.coach.closure import CourseClosure, SentenceParts, SentenceStep
from sapper.coach.situation import Situation
from sapper.core.shape import Cell

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Names of cells in a drawing; I and O look too much like numbers."""


class Names:
    """Letters for hidden cells, given out in reading order; the rest keep their coordinates."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        self._letters = dict(zip(sorted(set(cells)), LETTERS, strict=False))

    def __getitem__(self, cell: Cell) -> str:
        return self._letters.get(cell, str(cell))

    def __contains__(self, cell: Cell) -> bool:
        return cell in self._letters

    def legend(self) -> str:
        """What each letter stands for."""
        return ", ".join(f"{letter} = {cell}" for cell, letter in self._letters.items())

    def sentence(self, statement: SentenceParts) -> str:
        """The statement in letters: `{A, B} = 1`."""
        return "{" + ", ".join(self[cell] for cell in sorted(statement[0])) + f"}} = {statement[1]}"


def draw(situation: Situation, names: Names) -> list[str]:
    """The position row by row, with its coordinates: numbers, letters, `.` for other cells."""
    rows = situation.view().rows()
    wide = len(str(len(rows[0]) - 1)) + 1
    head = " " * wide + "".join(f"{column:>{wide}}" for column in range(len(rows[0])))
    drawn = [head]
    for row, symbols in enumerate(rows):
        cells = [
            names[row, column] if symbol == "." and (row, column) in names else symbol
            for column, symbol in enumerate(symbols)
        ]
        drawn.append(f"{row:>{wide}}" + "".join(f"{cell:>{wide}}" for cell in cells))
    return drawn


def cells_behind(closure: CourseClosure, goal: SentenceStep | Cell) -> set[Cell]:
    """The hidden cells that the explanation of a fact, or of a known cell, speaks of."""
    found: set[Cell] = set()
    for fact in _derivation(closure, goal):
        found |= fact.cells | fact.removed
    if not isinstance(goal, SentenceStep):
        found.add(goal)
    return found - closure.numbers.keys()


def why_known(closure: CourseClosure, cell: Cell, names: Names) -> list[str]:
    """The steps that prove what the cell is, one line each."""
    if cell in closure.numbers:
        return [f"{cell} was revealed, so it is safe."]
    word = "a mine" if closure.known[cell] else "safe"
    if cell not in closure.proofs:
        return [f"{names[cell]} is known to be {word}."]
    proof = closure.proofs[cell]
    *before, last = _derivation(closure, cell)
    lines = [line for fact in before if (line := _say(fact, closure, names))]
    return [*lines, _conclude(proof if last is proof else last, cell, word, closure, names)]


def why_statement(closure: CourseClosure, statement: SentenceParts, names: Names) -> list[str]:
    """The steps that lead to a statement of the closure, one line each."""
    fact = closure.facts.get(statement)
    if fact is None:
        return []
    return [line for each in _derivation(closure, fact) if (line := _say(each, closure, names))]


def number_says(closure: CourseClosure, cell: Cell, names: Names) -> str:
    """What the number of an opened cell says of the cells that are undetermined."""
    for statement, source in closure.plain_statements().items():
        if source == cell:
            number = closure.numbers[cell]
            return f"The {number} at {cell} says {names.sentence(statement)}."
    return ""


def _derivation(closure: CourseClosure, goal: SentenceStep | Cell) -> list[SentenceStep]:
    """All facts that the goal rests on, each after those that it rests on itself."""
    ordered: list[SentenceStep] = []
    seen: set[int] = set()

    def visit(fact: SentenceStep) -> None:
        if id(fact) in seen:
            return
        seen.add(id(fact))
        for parent in fact.parents:
            if fact.is_inferred or parent.source is None:
                visit(parent)  # Else the removal says what the number says.
        for cell in sorted(fact.removed):
            if cell in closure.proofs:
                visit(closure.proofs[cell])
        ordered.append(fact)

    start = goal if isinstance(goal, SentenceStep) else closure.proofs.get(goal)
    if start is not None:
        visit(start)
    return ordered


def _say(fact: SentenceStep, closure: CourseClosure, names: Names) -> str:
    """One step in words; empty where the next step says it all."""
    written = names.sentence(fact.statement)
    if not fact.parents:
        said = (
            f"The {fact.count} at {fact.source} says" if fact.source else "The agent was told that"
        )
        end = f", so {_all(fact.cells, names)} {_be(fact)}" if fact.proves_cells else ""
        return f"{said} {written}{end}."
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        if fact.proves_cells:
            return f"{small} and {large} prove that {_all(fact.cells, names)} {_be(fact)}."
        return f"{small} lies inside {large}: the rest is {written}."
    return _say_removal(fact, closure, names, written)


def _say_removal(fact: SentenceStep, closure: CourseClosure, names: Names, written: str) -> str:
    """A step that takes known cells out of a statement."""
    parent = fact.parents[0]
    told = [cell for cell in sorted(fact.removed) if cell not in closure.numbers]
    known = ", ".join(f"{names[c]} is {'a mine' if closure.known[c] else 'safe'}" for c in told)
    end = f", so {_all(fact.cells, names)} {_be(fact)}" if fact.proves_cells and fact.cells else ""
    if parent.source is not None:
        says = f"The {parent.count} at {parent.source} says {written}"
        return f"{says}{f', as {known}' if known else ''}{end}."
    if not known:
        return ""
    return f"{known[0].upper()}{known[1:]}: {written} is left{end}."


def _conclude(
    fact: SentenceStep, cell: Cell, word: str, closure: CourseClosure, names: Names
) -> str:
    """The last step: what it proves of the cell."""
    if fact.is_inferred:
        small, large = (names.sentence(parent.statement) for parent in fact.parents)
        return f"{small} and {large} prove that {names[cell]} is {word}."
    return _say(fact, closure, names) or f"{names[cell]} is {word}."


def _all(cells: Iterable[Cell], names: Names) -> str:
    """Cells in a row of words: `A, B and C`."""
    words = [names[cell] for cell in sorted(cells)]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def _be(fact: SentenceStep) -> str:
    """`is safe`, `are mines` and so on, for all cells of a fact that settles them."""
    many = len(fact.cells) > 1
    if fact.count == 0:
        return "are safe" if many else "is safe"
    return "are mines" if many else "is a mine"
