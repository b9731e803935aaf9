"""Certificates: proof that a board can be solved without a guess, which anyone can check.

A certificate tells what is opened in which order, and proves each cell safe from what is seen at
that moment. It is checked by playing the game and by the independent checker of proofs, which
knows nothing of how boards and proofs are found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sapper.boards.rating import find_rungs
from sapper.core.arguments import quoted
from sapper.core.errors import BadBoard, BadProof
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.game.game import Game, Outcome
from sapper.game.layout import Layout
from sapper.proofs import Relation, Statement, Step, json_form
from sapper.proofs.checker import check_steps
from sapper.proofs.prover import Prover

CERTIFICATE = "sapper certificate 1"
"""What the field `format` of a certificate says."""


@dataclass(frozen=True, slots=True)
class ProvedOpening:
    """A cell that is opened, with the steps that prove it safe."""

    cell: Cell
    steps: tuple[Step, ...]

    @property
    def goal(self) -> Statement:
        """What the last step says."""
        return Statement(frozenset({self.cell}), Relation.EXACTLY, 0)


@dataclass(frozen=True, slots=True)
class Certificate:
    """How a layout is solved from its first cell.

    All cells of a round are proved from what is seen when the round begins, then they are opened.
    `counter` says whether the proofs may use the number of mines.
    """

    layout: Layout
    first: Cell
    counter: bool
    rounds: tuple[tuple[ProvedOpening, ...], ...]

    def check(self) -> None:
        """Raise `BadProof` unless every opening is proved and the game is won at the end."""
        if self.layout.is_mine(self.first):
            raise BadProof(f"the first cell {self.first} is a mine")
        game = Game.on(self.layout)
        game.open(self.first)
        for number, openings in enumerate(self.rounds, start=1):
            _check_round(_seen(game, self.counter), number, openings)
            _open_all(game, [each.cell for each in openings])
        if game.outcome is not Outcome.WON:
            left = sum(1 for _ in game.view.hidden()) - self.layout.level.mines
            raise BadProof(f"{left} safe cells are left unopened at the end")

    def to_json(self) -> str:
        """The certificate as JSON text, which `from_json` reads back."""
        rounds = [
            {
                "openings": [
                    {"cell": list(each.cell), "steps": json_form.steps_to_data(each.steps)}
                    for each in openings
                ]
            }
            for openings in self.rounds
        ]
        return json_form.write(
            CERTIFICATE,
            {
                "mines": self.layout.text,
                "first": list(self.first),
                "counter": self.counter,
                "rounds": rounds,
            },
        )

    @classmethod
    def from_json(cls, text: str | bytes) -> Certificate:
        """The certificate that a JSON text holds, unchecked; `BadProof` if it holds none."""
        names = ("mines", "first", "counter", "rounds")
        fields = json_form.Fields.parse(text, CERTIFICATE, *names)
        try:
            layout = Layout.parse(fields.text("mines"))
        except BadBoard as error:
            raise BadProof(f"the certificate's mines: {error}") from error
        first = fields.cell("first")
        if first not in layout.shape:
            raise BadProof(f"the first cell {first} is off the {layout.shape} board")
        rounds = tuple(
            tuple(
                ProvedOpening(opening.cell("cell"), opening.steps("steps"))
                for opening in each.objects("openings", "cell", "steps")
            )
            for each in fields.objects("rounds", "openings")
        )
        return cls(layout, first, fields.flag("counter"), rounds)


def certify(
    layout: Layout,
    first: Cell,
    *,
    counter: bool = True,
    progress: Callable[[float], None] | None = None,
) -> Certificate:
    """The certificate of a layout; a second or two on expert. `BadBoard` if it needs a guess.

    `progress` is told the share of the safe cells that are open.
    """
    if not isinstance(layout, Layout):
        raise BadBoard(f"the layout is {quoted(layout)}, expected a Layout")
    if layout.is_mine(first):
        raise BadBoard(f"the first cell {first} is a mine, a game on this board is lost at once")
    game, rounds = Game.on(layout), []
    game.open(first)
    safe_cells = layout.shape.size - layout.level.mines
    while not game.is_over:
        view = _seen(game, counter)
        rounds.append(_prove_round(view, counter))
        _open_all(game, [each.cell for each in rounds[-1]])
        if progress is not None:
            left = sum(1 for _ in game.view.hidden()) - layout.level.mines
            progress(1 - left / safe_cells)
    return Certificate(layout, first, counter, tuple(rounds))


def _seen(game: Game, counter: bool) -> View:
    return game.view if counter else game.view.with_total(None)


def _open_all(game: Game, cells: Sequence[Cell]) -> None:
    """Open these cells; a 0 among them may have opened others already."""
    for cell in cells:
        if not game.is_over and game.view.is_hidden(cell):
            game.open(cell)


def _prove_round(view: View, counter: bool) -> tuple[ProvedOpening, ...]:
    """The safe cells of the lowest rung that shows one, each with its proof."""
    safe = [each for each in find_rungs(view).values() if not each.is_mine]
    if not safe:
        told = "" if counter else " without the mine counter"
        raise BadBoard(f"the board needs a guess{told}: nothing is certainly safe in '{view.text}'")
    lowest = min(each.rung.height for each in safe)
    prover = Prover(view)
    openings = []
    for each in safe:
        if each.rung.height == lowest:
            proof = prover.prove(each.cell)
            assert proof is not None, f"{each.cell} is certain in '{view.text}'"
            openings.append(ProvedOpening(each.cell, proof.steps))
    return tuple(openings)


def _check_round(view: View, number: int, openings: Sequence[ProvedOpening]) -> None:
    """Raise `BadProof` unless the view proves each of these hidden cells safe."""
    for each in openings:
        if each.cell not in view.shape or not view.is_hidden(each.cell):
            raise BadProof(f"round {number}: {each.cell} is not a hidden cell")
        try:
            check_steps(view, each.steps, each.goal)
        except BadProof as error:
            raise BadProof(f"round {number}, {each.cell}: {error}") from error
