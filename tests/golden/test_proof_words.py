"""Proofs and refutations in words, which the page must say too (site/tests/unit/proofs.test.ts)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sapper import View, prove, prove_all
from sapper.core import Contradiction
from sapper.proofs import Refuted

LINES = Path(__file__).with_name("proof_words.jsonl").read_text("utf-8").splitlines()


def told(view: View, cell: list[int] | None) -> dict[str, Any]:
    """What is said of a cell, or of why the view cannot be."""
    if cell is None:
        try:
            prove_all(view)
        except Contradiction as error:
            assert isinstance(error, Refuted)
            return {"said": [each.text for each in error.proof.explain()]}
    proof = prove(view, (cell[0], cell[1])) if cell else None
    assert proof is not None
    return {
        "title": proof.title,
        "difficulty": str(proof.difficulty),
        "said": [each.text for each in proof.explain()],
    }


def test_proofs_are_told_word_by_word() -> None:
    for line in LINES:
        golden = json.loads(line)
        view = View.parse(golden["view"])
        wanted = {key: golden[key] for key in ("title", "difficulty", "said") if key in golden}
        assert told(view, golden["cell"]) == wanted, golden["view"]
