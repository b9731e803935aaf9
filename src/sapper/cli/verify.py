"""`sapper verify`: check proofs and certificates from outside, with the rules alone."""

from __future__ import annotations

from typing import Annotated

import typer

from sapper.base.errors import BadProof
from sapper.base.view import View
from sapper.base.words import counted
from sapper.boards.certificate import CERTIFICATE, Certificate
from sapper.cli.exit_codes import FAILED
from sapper.cli.reading import POSITION, read_lines, read_view, shown
from sapper.proofs import Proof, Uncertainty, json_form, read_proof

_LONGEST_PROOF = 64 * 2**20
"""The bytes of the longest proof that is read; files may hold any number of them."""


def verify(
    proof: Annotated[
        str, typer.Argument(help="A file with one proof per line; - for standard input.")
    ],
    view: Annotated[str | None, typer.Option(help=POSITION)] = None,
) -> None:
    """Check proofs, and certificates of boards without guessing.

    Proofs are what sapper explain --json writes. A certificate, which sapper board --no-guess
    --certificate writes, holds its board and needs no --view.
    Exit code 0: all of them hold. 1: one does not. 2: a file cannot be read, or holds no proof.
    """
    if view is None:
        _verify_certificates(proof)
        return
    position = read_view(view)
    count = wrong = 0
    for number, line in read_lines(proof, _LONGEST_PROOF):
        count += 1
        wrong += not _judge(position, _read(line, proof, number), number)
    if not count:
        raise BadProof(f"{shown(proof)} is empty, expected one proof per line")
    if wrong:
        raise typer.Exit(FAILED)


def _read(line: bytes, name: str, number: int) -> Proof | Uncertainty:
    """The proof of one line; `BadProof` names the file and the line if it is none."""
    try:
        return read_proof(line)
    except BadProof as error:
        raise BadProof(f"{shown(name)}, line {number}: {error}") from error


def _judge(position: View, proof: Proof | Uncertainty, number: int) -> bool:
    """Say whether the proof holds, and return it."""
    try:
        proof.check(position)
    except BadProof as error:
        typer.echo(f"{number}: WRONG: {_claim(proof)}: {error}")
        return False
    typer.echo(f"{number}: holds: {_claim(proof)}")
    return True


def _verify_certificates(name: str) -> None:
    """Check the certificates of a file, one per line."""
    count = wrong = 0
    for number, line in read_lines(name, _LONGEST_PROOF):
        count += 1
        wrong += not _judge_certificate(_read_certificate(line, name, number), number)
    if not count:
        raise BadProof(f"{shown(name)} is empty, expected one certificate per line")
    if wrong:
        raise typer.Exit(FAILED)


def _read_certificate(line: bytes, name: str, number: int) -> Certificate:
    """The certificate of one line; `BadProof` names the file and the line if it is none."""
    try:
        if json_form.kind_of(line, CERTIFICATE) != CERTIFICATE:
            raise BadProof("a proof, expected --view with the position that it is about")
        return Certificate.from_json(line)
    except BadProof as error:
        raise BadProof(f"{shown(name)}, line {number}: {error}") from error


def _judge_certificate(certificate: Certificate, number: int) -> bool:
    """Say whether the certificate holds, and return it."""
    told = "" if certificate.counter else ", without the mine counter"
    claim = f"{certificate.layout.level} needs no guess from {certificate.first}{told}"
    try:
        certificate.check()
    except BadProof as error:
        typer.echo(f"{number}: WRONG: {claim}: {error}")
        return False
    typer.echo(f"{number}: holds: {claim}")
    return True


def _claim(proof: Proof | Uncertainty) -> str:
    """What a proof claims, in a few words."""
    if isinstance(proof, Uncertainty):
        return f"{counted(len(proof.cells), 'cell is', 'cells are')} uncertain"
    return f"{proof.cell} is {'a mine' if proof.is_mine else 'safe'}"
