"""Certificates: proof that a board needs no guess, checked without trust."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from sapper.boards import Certificate, certify, no_guess
from sapper.boards.certificate import ProvedOpening
from sapper.core import LEVELS, BadBoard, BadProof
from sapper.game import Layout
from sapper.proofs import Rule


@pytest.fixture(scope="module")
def certificate() -> Certificate:
    found = no_guess(LEVELS["intermediate"], (3, 3), 2, needs=Rule.OVERLAP)
    return certify(found.layout, (3, 3))


@pytest.mark.parametrize("counter", [True, False])
def test_a_certificate_holds_and_round_trips(counter: bool) -> None:
    found = no_guess(LEVELS["beginner"], (0, 4), 5, counter)
    told: list[float] = []
    proof = certify(found.layout, (0, 4), counter=counter, progress=told.append)
    proof.check()
    assert Certificate.from_json(proof.to_json()) == proof
    assert told == sorted(told)
    assert told[-1] == 1


def test_a_repaired_board_has_one_too() -> None:
    found = no_guess("16x16/75", (5, 5), 1, repair=True)
    certify(found.layout, (5, 5)).check()


def test_a_board_that_needs_a_guess_has_none() -> None:
    with pytest.raises(BadBoard, match="needs a guess"):
        certify(Layout.parse("....*./....**"), (0, 0))
    with pytest.raises(BadBoard, match="is a mine"):
        certify(Layout.parse("*.../...."), (0, 0))


def test_what_was_changed_does_not_hold(certificate: Certificate) -> None:
    certificate.check()
    rounds = certificate.rounds
    with pytest.raises(BadProof, match="left unopened"):
        replace(certificate, rounds=rounds[:-1]).check()
    with pytest.raises(BadProof, match="round 1"):
        replace(certificate, rounds=rounds[1:]).check()
    mine = min(certificate.layout.mines())
    bold = (ProvedOpening(mine, rounds[0][0].steps), *rounds[0][1:])
    with pytest.raises(BadProof):
        replace(certificate, rounds=(bold, *rounds[1:])).check()
    moved = Layout.random(certificate.layout.level, 1, first=(3, 3))
    with pytest.raises(BadProof):
        replace(certificate, layout=moved).check()
    with pytest.raises(BadProof, match="is a mine"):
        replace(certificate, first=mine).check()


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mines": "..x"}, "certificate's mines"),
        ({"mines": 3}, "mines is 3, expected a text"),
        ({"first": [99, 0]}, "off the"),
        ({"counter": "yes"}, "expected true or false"),
        ({"rounds": {}}, "expected a list"),
        ({"rounds": [{"openings": [{"cell": [0, 0]}]}]}, "lacks the field 'steps'"),
        ({"extra": 1}, "field 'extra'"),
        ({"format": "other"}, "expected 'sapper certificate 1'"),
    ],
)
def test_other_texts_are_refused(
    certificate: Certificate, change: dict[str, object], message: str
) -> None:
    data = {**json.loads(certificate.to_json()), **change}
    with pytest.raises(BadProof, match=message):
        Certificate.from_json(json.dumps(data))
