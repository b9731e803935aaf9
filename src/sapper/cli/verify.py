"""`sapper verify`: check proofs and certificates from outside, with the rules alone."""

from __future__ import annotations

import json

import typer

from sapper.boards.certificate import CERTIFICATE, Certificate
from sapper.cli import FAILED
from sapper.cli.files import STANDARD_OUTPUT
from sapper.cli.options import JsonLines, PrintedTo, argument
from sapper.cli.reading import POSITION, look_at, read_lines, shown
from sapper.core.errors import BadProof
from sapper.core.view import View
from sapper.core.words import Help, counted
from sapper.proofs import Proof, Uncertainty, json_form, read_proof

_LONGEST_PROOF = 64 * 2**20
"""The bytes of the longest proof that is read; files may hold any number of them."""


def verify(
    proof: str = argument(..., "A file with one proof per line; - for standard input."),
    position: str | None = argument(None, f"What proofs are about. {POSITION}"),
    as_json: JsonLines = False,
    printed_to: PrintedTo = STANDARD_OUTPUT,
) -> None:
    """Check proofs, and certificates of boards without guessing.

    Proofs are what sapper explain --json writes. A certificate, which sapper board --no-guess
    --json writes, holds its board and needs no position.
    Exit code 0: all of them hold. 1: one does not. 2: a file cannot be read, or holds no proof.
    """
    view = None if position is None else look_at(position, Help.WHY)
    kind = "certificate" if view is None else "proof"
    count = wrong = 0
    for number, line in read_lines(proof, _LONGEST_PROOF):
        count += 1
        try:
            found = _certificate(line) if view is None else read_proof(line)
        except BadProof as error:
            raise BadProof(f"{shown(proof)}, line {number}: {error}") from error
        problem = _problem(found, view)
        wrong += problem is not None
        _tell(number, _claim(found), problem, as_json)
    if not count:
        raise BadProof(f"{shown(proof)} is empty, expected one {kind} per line")
    if wrong:
        raise typer.Exit(FAILED)


def _certificate(line: bytes) -> Certificate:
    if json_form.kind_of(line, CERTIFICATE) != CERTIFICATE:
        raise BadProof("a proof, expected also the position that it is about")
    return Certificate.from_json(line)


def _problem(found: Proof | Uncertainty | Certificate, position: View | None) -> str | None:
    """Why a proof, which is about the position, or a certificate does not hold; None if it does."""
    try:
        if isinstance(found, Certificate):
            found.check()
        elif position is not None:
            found.check(position)
    except BadProof as error:
        return str(error)
    return None


def _tell(number: int, claim: str, problem: str | None, as_json: bool) -> None:
    """Say whether what stands in a line holds."""
    if as_json:
        holds = problem is None
        typer.echo(json.dumps({"line": number, "claim": claim, "holds": holds, "problem": problem}))
    elif problem is None:
        typer.echo(f"{number}: holds: {claim}")
    else:
        typer.echo(f"{number}: WRONG: {claim}: {problem}")


def _claim(found: Proof | Uncertainty | Certificate) -> str:
    """What is claimed, in a few words."""
    if isinstance(found, Certificate):
        told = "" if found.counter else ", without the mine counter"
        return f"{found.layout.level} needs no guess from {found.first}{told}"
    if isinstance(found, Uncertainty):
        return f"{counted(len(found.cells), 'cell is', 'cells are')} uncertain"
    return f"{found.cell} is {'a mine' if found.is_mine else 'safe'}"
