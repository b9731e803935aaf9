from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sapper.core import BadProof, View
from sapper.proofs import Proof, prove, prove_all, read_proof
from sapper.proofs.json_form import DEEPEST
from sapper.proofs.proof import all_steps
from tests.proofs.positions import positions
from tests.strategies import characters

VIEW = View.parse(".../11. 1")


@given(positions())
@settings(max_examples=100)
def test_round_trip(view: View) -> None:
    for proof in prove_all(view).values():
        assert Proof.from_json(proof.to_json()) == proof
        assert read_proof(proof.to_json().encode()) == proof


def changed(**fields: Any) -> str:
    proof = prove(VIEW, (0, 2))
    assert proof is not None
    return json.dumps({**json.loads(proof.to_json()), **fields})


def nested(depth: int) -> list[dict[str, Any]]:
    """A step with cases in it, so deep."""
    cell = {"cells": [[0, 0]], "relation": "=", "count": 1}
    steps = [{**cell, "rule": "number", "number": [1, 0]}]
    for _ in range(depth - 1):
        steps = [{**cell, "rule": "cases", "case": steps}]
    return steps


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the proof is not JSON"),
        ("[" * 100_000, "the proof is not JSON"),
        ("[]", r"\[\] in the proof, expected an object"),
        ("{}", "format None, expected 'sapper proof 1' or 'sapper uncertainty 1'"),
        (changed(format="sapper proof 2"), "format 'sapper proof 2'"),
        (changed(more=1), "field 'more' in the proof"),
        (changed(cell=[0]), r"cell \[0\] in the proof, expected \[row, column\]"),
        (changed(cell=[0, True]), "True in the proof, expected a whole number"),
        (
            changed(cell=[0, int("9" * 4300)]),
            "9... in the proof, expected a number up to 1000000000",
        ),
        (changed(is_mine=0), "is_mine is 0, expected true or false"),
        (changed(view="x"), "the proof's view: row 0 has 'x'"),
        (changed(is_mine="a" * 58), f"is_mine is '{'a' * 58}', expected true or false"),
        (changed(is_mine="a" * 59), f"is_mine is '{'a' * 56}..., expected true or false"),
        (changed(steps=nested(DEEPEST + 1)), f"cases nested deeper than {DEEPEST}"),
        (changed(steps={}), "steps is {}, expected a list"),
        (changed(steps=[1]), "1 in the proof, expected an object"),
        (changed(steps=[{}]), "lacks the field"),
        (
            changed(steps=[{"cells": [[0, 0], [0, 0]], "relation": "=", "count": 1, "rule": "no"}]),
            "expected each once|expected number",
        ),
        (
            changed(steps=[{"cells": [], "relation": "<", "count": 1, "rule": "number"}]),
            "'<' in the proof, expected =, <=, >=",
        ),
    ],
)
def test_bad_texts_are_refused(text: str, message: str) -> None:
    with pytest.raises(BadProof, match=message):
        read_proof(text)


@settings(max_examples=10)
@given(st.recursive(st.none() | st.integers() | st.text(characters), st.lists, max_leaves=4))
def test_no_value_breaks_the_reader(value: Any) -> None:
    for name in ("cell", "is_mine", "view", "steps", "is_minimal"):
        with pytest.raises(BadProof):
            read_proof(changed(**{name: value})).check(VIEW)  # type: ignore[union-attr]


def test_cases_are_read_as_deep_as_is_said() -> None:
    proof = read_proof(changed(steps=nested(DEEPEST)))
    assert isinstance(proof, Proof)
    assert len(list(all_steps(proof.steps))) == DEEPEST


@pytest.mark.parametrize(
    "change",
    [
        {"cells": []},
        {"cells": [[99, 99]]},
        {"premises": []},
        {"premises": [0]},
        {"premises": [7]},
        {"count": 1},
    ],
)
def test_what_is_not_proven_is_not_told(change: dict[str, Any]) -> None:
    steps = json.loads(changed())["steps"]
    steps[-1] |= change
    proof = Proof.from_json(changed(steps=steps))
    assert repr(proof).startswith("<Proof that (0, 2) is safe")
    for tell in (str, Proof.explain, Proof._repr_svg_):
        with pytest.raises(BadProof, match="step 2"):
            tell(proof)
    for wrong in (changed(steps=[]), changed(cell=[99, 99])):
        with pytest.raises(BadProof):
            str(Proof.from_json(wrong))
