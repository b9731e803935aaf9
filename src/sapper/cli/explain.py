"""`sapper explain`: why cells of a position are safe or mines, or why nothing is certain."""

from __future__ import annotations

import typer

from sapper.cli.files import STANDARD_OUTPUT
from sapper.cli.options import Mines, PrintedTo, argument, flag
from sapper.cli.parsing import parse_cell, write_cells
from sapper.cli.reading import POSITION, read_view
from sapper.core import Cell, View, analyse
from sapper.proofs import (
    PartlyProved,
    Proof,
    Refuted,
    Uncertainty,
    prove,
    prove_all,
    prove_uncertain,
)


def explain(
    position: str = argument(..., POSITION),
    cells: list[str] | None = argument(None, "Explain only these: ROW,COLUMN."),
    mines: Mines = None,
    all: bool = flag(
        "--all", "Explain every certain cell in full.", only="position mines printed_to"
    ),
    as_json: bool = flag("--json", "One proof per line, for programs."),
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Explain why cells are safe or mines, or why none is certain.

    The easiest safe cell comes first.
    """
    view = read_view(position, mines)
    chosen = [parse_cell(cell) for cell in cells or []]
    try:
        if chosen:
            for cell in chosen:
                _show_one(view, prove(view, cell), as_json)
        elif proofs := sorted(prove_all(view).values(), key=_easiest_safe_first):
            _show(proofs, all, as_json)
        else:
            found = prove_uncertain(view)
            typer.echo(found.to_json() if as_json else str(found))
    except Refuted as error:
        if not as_json:
            typer.echo(str(error.proof))
        raise
    except PartlyProved as error:
        if error.proofs:
            _show(sorted(error.proofs.values(), key=_easiest_safe_first), all, as_json)
        raise


def _show_one(view: View, found: Proof | Uncertainty, as_json: bool) -> None:
    """Print what is known of one cell; where that is nothing, which cells are certain."""
    if as_json:
        typer.echo(found.to_json())
    elif isinstance(found, Proof):
        typer.echo(_full(found))
    else:
        typer.echo(str(found))
        known = analyse(view)
        for words, cells in (("Certainly safe", known.safe), ("Certainly mines", known.mines)):
            if cells:
                typer.echo(f"{words}: {write_cells(sorted(cells))}.")


def _show(proofs: list[Proof], all: bool, json: bool) -> None:
    """Print the proofs: the first in full, and the others too if all are asked for."""
    if json:
        typer.echo("\n".join(proof.to_json() for proof in proofs))
    elif all:
        typer.echo("\n\n".join(map(_full, proofs)))
    else:
        typer.echo(_full(proofs[0]))
        if proofs[1:]:
            typer.echo("\nAlso certain (ROW,COLUMN after the position explains one, --all all):")
        for proof in proofs[1:]:
            typer.echo(f"{proof.cell} {'mine' if proof.is_mine else 'safe'}, {proof.difficulty}")


def _easiest_safe_first(proof: Proof) -> tuple[bool, int, int, int, int, Cell]:
    """Safe cells can be opened, so they come before mines."""
    hard = proof.difficulty
    return proof.is_mine, hard.rung.height, hard.depth, hard.numbers, hard.steps, proof.cell


def _full(proof: Proof) -> str:
    """A proof with its difficulty."""
    note = "" if proof.is_minimal else "\nA limit was reached: there may be a shorter proof."
    return f"{proof}\n({proof.difficulty}){note}"
