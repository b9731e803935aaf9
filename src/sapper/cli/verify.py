"""`sapper verify`: check proofs from outside, with the rules and nothing else."""

from __future__ import annotations

from typing import Annotated

import typer

from sapper.cli.reading import read_bytes, read_view
from sapper.errors import BadProof
from sapper.proofs import Proof, Uncertainty, read_proof


def verify(
    proof: Annotated[str, typer.Argument(help="A file of proofs, one a line; - reads stdin.")],
    view: Annotated[str, typer.Option(help="The position that they are about, in any format.")],
) -> None:
    """Check proofs that sapper explain --json wrote.

    Exit code 0: all hold. 1: one does not. 2: a file cannot be read, or holds no proof.
    """
    position = read_view(view)
    proofs = [read_proof(line) for line in read_bytes(proof).splitlines() if line.strip()]
    if not proofs:
        raise BadProof(f"{proof!r} is empty, expected a proof a line")
    wrong = 0
    for number, each in enumerate(proofs, start=1):
        try:
            each.check(position)
            typer.echo(f"{number}: holds: {_claim(each)}")
        except BadProof as error:
            wrong += 1
            typer.echo(f"{number}: WRONG: {_claim(each)}: {error}")
    if wrong:
        raise typer.Exit(1)


def _claim(proof: Proof | Uncertainty) -> str:
    """What a proof claims, in a few words."""
    if isinstance(proof, Uncertainty):
        return f"{len(proof.cells)} cells are uncertain"
    return f"{proof.cell} is {'a mine' if proof.is_mine else 'safe'}"
