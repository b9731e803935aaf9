"""Why a cell is safe or a mine: the derivation, its checker, its words."""

from typing import TYPE_CHECKING

from sapper.core.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.proofs.proof import Difficulty as Difficulty
    from sapper.proofs.proof import Proof as Proof
    from sapper.proofs.proof import Refutation as Refutation
    from sapper.proofs.prover import PartlyProved as PartlyProved
    from sapper.proofs.prover import Refuted as Refuted
    from sapper.proofs.prover import derive as derive
    from sapper.proofs.prover import find_proof as find_proof
    from sapper.proofs.prover import prove_all as prove_all
    from sapper.proofs.statement import Relation as Relation
    from sapper.proofs.statement import Rule as Rule
    from sapper.proofs.statement import Statement as Statement
    from sapper.proofs.statement import Step as Step
    from sapper.proofs.uncertainty import Guess as Guess
    from sapper.proofs.uncertainty import Uncertainty as Uncertainty
    from sapper.proofs.uncertainty import prove as prove
    from sapper.proofs.uncertainty import prove_uncertain as prove_uncertain
    from sapper.proofs.uncertainty import read_proof as read_proof
    from sapper.proofs.words import Explanation as Explanation
    from sapper.proofs.words import fill as fill

_HOMES = {
    "Difficulty": "sapper.proofs.proof",
    "Explanation": "sapper.proofs.words",
    "Guess": "sapper.proofs.uncertainty",
    "PartlyProved": "sapper.proofs.prover",
    "Proof": "sapper.proofs.proof",
    "Refutation": "sapper.proofs.proof",
    "Refuted": "sapper.proofs.prover",
    "Relation": "sapper.proofs.statement",
    "Rule": "sapper.proofs.statement",
    "Statement": "sapper.proofs.statement",
    "Step": "sapper.proofs.statement",
    "Uncertainty": "sapper.proofs.uncertainty",
    "derive": "sapper.proofs.prover",
    "fill": "sapper.proofs.words",
    "find_proof": "sapper.proofs.prover",
    "prove": "sapper.proofs.uncertainty",
    "prove_all": "sapper.proofs.prover",
    "prove_uncertain": "sapper.proofs.uncertainty",
    "read_proof": "sapper.proofs.uncertainty",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
