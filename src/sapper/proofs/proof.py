"""Proofs: a list of steps that anyone can check, show, save and read back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import total_ordering

from sapper.core import SYMBOLS, BadProof, Cell, View, svg
from sapper.proofs import json_form, words
from sapper.proofs.checker import check_steps
from sapper.proofs.drawing import frame, letters_for
from sapper.proofs.statement import Relation, Rule, Statement, Step
from sapper.proofs.words import Explanation, fill


@total_ordering
@dataclass(frozen=True, slots=True)
class Difficulty:
    """How hard a proof is: its rung, how deep its cases are nested, its numbers and its steps.

    Difficulties compare in that order.
    """

    rung: Rule
    depth: int
    numbers: int
    steps: int

    def __lt__(self, other: Difficulty) -> bool:
        return self._key() < other._key()

    def __str__(self) -> str:
        return fill(
            "difficulty.deep" if self.depth else "difficulty.plain",
            rung=self.rung,
            numbers=fill("difficulty.numbers", of=self.numbers, count=self.numbers),
            steps=fill("difficulty.steps", of=self.steps, count=self.steps),
            depth=self.depth,
        )

    def _key(self) -> tuple[int, int, int, int]:
        return self.rung.height, self.depth, self.numbers, self.steps


class Derivation:
    """What proofs and refutations share: steps, made for a view."""

    __slots__ = ()
    steps: tuple[Step, ...]
    view: View

    @property
    def numbers(self) -> frozenset[Cell]:
        """The opened cells that it rests on."""
        return frozenset(step.number for step in all_steps(self.steps) if step.number is not None)

    @property
    def rung(self) -> Rule:
        """The highest rule that it uses."""
        rules = {step.rule for step in all_steps(self.steps)}
        return max(rules, key=lambda rule: rule.height, default=Rule.NUMBER)

    @property
    def difficulty(self) -> Difficulty:
        depth = max((step.depth for step in self.steps), default=0)
        steps = sum(1 for _ in all_steps(self.steps))
        return Difficulty(self.rung, depth, len(self.numbers), steps)


@dataclass(frozen=True, slots=True, repr=False)
class Proof(Derivation):
    """Why a hidden cell is a mine, or is safe.

    `steps` end in the conclusion. `view` is the position that it was made for. `is_minimal` is
    False where a limit ended the search for the lowest rung or the fewest numbers; the proof
    stands all the same.
    """

    cell: Cell
    is_mine: bool
    steps: tuple[Step, ...]
    view: View
    is_minimal: bool = True

    @property
    def goal(self) -> Statement:
        """What the last step says."""
        return Statement(frozenset({self.cell}), Relation.EXACTLY, int(self.is_mine))

    @property
    def title(self) -> str:
        """What is proved, in a few words."""
        return fill("title.mine" if self.is_mine else "title.safe", cell=self.cell)

    def check(self, view: View) -> None:
        """Raise `BadProof` unless this proves the cell's state in the view; flags do not count."""
        check_made_for(self.view, view)
        check_steps(view, self.steps, self.goal)

    def explain(self) -> tuple[Explanation, ...]:
        """The proof in words, one explanation for each step worth showing, with its cells.

        `BadProof` if it does not hold, as one from elsewhere may not; so does `str`.
        """
        return words.explain(self.view, self.steps, self.goal)

    def __str__(self) -> str:
        return words.tell(self.view, self.steps, self.goal)

    def __repr__(self) -> str:
        return (
            f"<Proof that {self.cell} is {'a mine' if self.is_mine else 'safe'}, {self.difficulty}>"
        )

    def _repr_svg_(self) -> str:
        """The picture that a notebook shows: the cells lettered as in the text."""
        title = str(self).split("\n")[0]
        letters = letters_for(self.view, self.steps)
        rows, columns = frame(self.view, self.steps)
        numbers = self.numbers

        def square(cell: Cell) -> svg.Square:
            shown = svg.square_of(SYMBOLS[self.view.code(cell)])
            if cell == self.cell:
                look = "mine" if self.is_mine else "safe"
                return svg.Square(letters.get(cell, ""), look)
            if cell in letters:
                return svg.Square(letters[cell])
            return replace(shown, is_framed=cell in numbers)

        return svg.board(rows, columns, square, title)

    def to_json(self) -> str:
        """The proof as JSON text, which `from_json` reads back."""
        return json_form.write(
            json_form.PROOF,
            {
                "cell": list(self.cell),
                "is_mine": self.is_mine,
                "is_minimal": self.is_minimal,
                "view": self.view.text,
                "steps": json_form.steps_to_data(self.steps),
            },
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Proof:
        """The proof that a JSON text holds, unchecked; `BadProof` if it holds none."""
        names = ("cell", "is_mine", "is_minimal", "view", "steps")
        fields = json_form.Fields.parse(text, json_form.PROOF, *names)
        return cls(
            fields.cell("cell"),
            fields.flag("is_mine"),
            fields.steps("steps"),
            fields.view("view"),
            fields.flag("is_minimal"),
        )


@dataclass(frozen=True, slots=True)
class Refutation(Derivation):
    """Why no layout agrees with a view: steps that end in an impossible statement."""

    steps: tuple[Step, ...]
    view: View

    def check(self, view: View) -> None:
        """Raise `BadProof` unless this shows that the view contradicts itself."""
        check_made_for(self.view, view)
        check_steps(view, self.steps, None)

    def explain(self) -> tuple[Explanation, ...]:
        """The refutation in words, one explanation for each step worth showing."""
        return words.explain(self.view, self.steps, None)

    def __str__(self) -> str:
        return words.tell(self.view, self.steps, None)


def all_steps(steps: Iterable[Step]) -> Iterator[Step]:
    """Every step, those inside cases included, in order of reading."""
    for step in steps:
        yield from all_steps(step.case)
        yield step


def check_made_for(made_for: View, view: View) -> None:
    """Refuse with `BadProof` a view that a derivation was not made for."""
    if made_for.without_flags() != view.without_flags():
        raise BadProof(f"made for the view {made_for.text!r}, not for {view.text!r}")
