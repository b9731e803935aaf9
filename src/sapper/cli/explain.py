"""`sapper explain`: why cells of a position are safe or mines, or why nothing is certain."""

from __future__ import annotations

from collections.abc import Iterable

import typer

from sapper.cli.options import Mines, argument, flag, option
from sapper.cli.parsing import parse_cell, write_cells
from sapper.cli.reading import POSITION, look_at
from sapper.core import analyse
from sapper.core.shape import Cell
from sapper.core.view import View
from sapper.core.words import Help
from sapper.proofs import PartlyProved, Proof, Refuted, prove, prove_all, prove_uncertain


def explain(
    position: str = argument(..., POSITION),
    mines: Mines = None,
    cell: str | None = option(None, "Explain only this cell: ROW,COLUMN."),
    all: bool = flag("--all", "Explain every certain cell in full."),
    json: bool = flag("--json", "One proof per line, for programs and sapper verify."),
) -> None:
    """Explain why cells are safe or mines, or why none is certain.

    The easiest safe cell comes first.
    """
    view = look_at(position, Help.WHY, mines)
    chosen = None if cell is None else parse_cell(cell)
    try:
        proofs = _prove(view, chosen)
        if proofs:
            _show(proofs, all or chosen is not None, json)
        else:
            _show_uncertain(view, chosen, json)
    except Refuted as error:
        if not json:
            typer.echo(str(error.proof))
        raise
    except PartlyProved as error:
        if error.proofs:
            _show(sorted(error.proofs.values(), key=_easiest_safe_first), all, json)
        raise


def _prove(view: View, cell: Cell | None) -> list[Proof]:
    """The proofs of the cell, or of all cells, the easiest safe one first."""
    if cell is None:
        return sorted(prove_all(view).values(), key=_easiest_safe_first)
    proof = prove(view, cell)
    return [] if proof is None else [proof]


def _show(proofs: list[Proof], all: bool, json: bool) -> None:
    """Print the proofs: the first in full, and the others too if all are asked for."""
    if json:
        typer.echo("\n".join(proof.to_json() for proof in proofs))
    elif all:
        typer.echo("\n\n".join(map(_full, proofs)))
    else:
        typer.echo(_full(proofs[0]))
        _list_others(proofs[1:])


def _easiest_safe_first(proof: Proof) -> tuple[bool, int, int, int, int, Cell]:
    """Safe cells can be opened, so they come before mines."""
    hard = proof.difficulty
    return proof.is_mine, hard.rung.height, hard.depth, hard.numbers, hard.steps, proof.cell


def _show_uncertain(view: View, cell: Cell | None, json: bool) -> None:
    """Print why nothing is certain; of one cell, after what is certain elsewhere."""
    found = prove_uncertain(view)
    typer.echo(found.to_json() if json else f"{_nothing(view, cell)}{found}")


def _full(proof: Proof) -> str:
    """A proof with its difficulty."""
    note = "" if proof.is_minimal else "\nA limit was reached: there may be a shorter proof."
    return f"{proof}\n({proof.difficulty}){note}"


def _nothing(view: View, cell: Cell | None) -> str:
    """That the cell is not certain, and which cells are: a guess is not needed then."""
    if cell is None:
        return ""
    known = analyse(view)
    certain = [("Certainly safe", known.safe), ("Certainly mines", known.mines)]
    others = [f"{words}: {write_cells(sorted(cells))}.\n" for words, cells in certain if cells]
    return f"Nothing is certain about {cell}.\n{''.join(others)}"


def _list_others(proofs: Iterable[Proof]) -> None:
    """One line for each proof that is not told in full."""
    for place, proof in enumerate(proofs):
        if place == 0:
            typer.echo("\nAlso certain (--cell ROW,COLUMN explains one, --all all of them):")
        typer.echo(f"{proof.cell} {'mine' if proof.is_mine else 'safe'}, {proof.difficulty}")
