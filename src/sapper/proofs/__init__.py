"""Why a cell is safe or a mine: the derivation, its checker, its words."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.proofs.proof import Difficulty, Proof, Refutation
    from sapper.proofs.prover import PartlyProved, prove, prove_all
    from sapper.proofs.refutation import Refuted
    from sapper.proofs.statement import Relation, Rule, Statement, Step
    from sapper.proofs.uncertainty import Guess, Uncertainty, prove_uncertain, read_proof
    from sapper.proofs.words import Explanation

__all__ = [
    "Difficulty",
    "Explanation",
    "Guess",
    "PartlyProved",
    "Proof",
    "Refutation",
    "Refuted",
    "Relation",
    "Rule",
    "Statement",
    "Step",
    "Uncertainty",
    "prove",
    "prove_all",
    "prove_uncertain",
    "read_proof",
]

_HOMES = {
    "proof": "Difficulty Proof Refutation",
    "prover": "PartlyProved prove prove_all",
    "refutation": "Refuted",
    "statement": "Relation Rule Statement Step",
    "uncertainty": "Guess Uncertainty prove_uncertain read_proof",
    "words": "Explanation",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
