"""`sapper analyse --why`: why cells are safe or mines, or why nothing is certain."""

from __future__ import annotations

from sapper.cli.parsing import parse_cell, write_cells
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


def show_proofs(view: View, which: str, as_json: bool) -> None:
    """Print why cells are safe or mines: `easiest`, `all`, or the cell ROW,COLUMN."""
    try:
        if which not in ("easiest", "all"):
            _show_one(view, prove(view, parse_cell(which)), as_json)
        elif proofs := sorted(prove_all(view).values(), key=_easiest_safe_first):
            _show(proofs, which == "all", as_json)
        else:
            found = prove_uncertain(view)
            print(found.to_json() if as_json else str(found))
    except Refuted as error:
        if not as_json:
            print(str(error.proof))
        raise
    except PartlyProved as error:
        if error.proofs:
            _show(sorted(error.proofs.values(), key=_easiest_safe_first), which == "all", as_json)
        raise


def _show_one(view: View, found: Proof | Uncertainty, as_json: bool) -> None:
    """Print what is known of one cell; where that is nothing, which cells are certain."""
    if as_json:
        print(found.to_json())
    elif isinstance(found, Proof):
        print(_full(found))
    else:
        print(str(found))
        known = analyse(view)
        for words, cells in (("Certainly safe", known.safe), ("Certainly mines", known.mines)):
            if cells:
                print(f"{words}: {write_cells(sorted(cells))}.")


def _show(proofs: list[Proof], all: bool, json: bool) -> None:
    """Print the proofs: the first in full, and the others too if all are asked for."""
    if json:
        print("\n".join(proof.to_json() for proof in proofs))
    elif all:
        print("\n\n".join(map(_full, proofs)))
    else:
        print(_full(proofs[0]))
        if proofs[1:]:
            print("\nAlso certain (--why ROW,COLUMN explains one, --why all all):")
        for proof in proofs[1:]:
            print(f"{proof.cell} {'mine' if proof.is_mine else 'safe'}, {proof.difficulty}")


def _easiest_safe_first(proof: Proof) -> tuple[bool, int, int, int, int, Cell]:
    """Safe cells can be opened, so they come before mines."""
    hard = proof.difficulty
    return proof.is_mine, hard.rung.height, hard.depth, hard.numbers, hard.steps, proof.cell


def _full(proof: Proof) -> str:
    """A proof with its difficulty."""
    note = "" if proof.is_minimal else "\nA limit was reached: there may be a shorter proof."
    return f"{proof}\n({proof.difficulty}){note}"
