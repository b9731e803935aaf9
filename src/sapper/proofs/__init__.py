"""Why a cell is safe or a mine: the derivation, its checker, its words."""

from sapper.proofs.proof import Difficulty as Difficulty, Proof as Proof, Refutation as Refutation
from sapper.proofs.prover import (
    PartlyProved as PartlyProved,
    Prover as Prover,
    Refuted as Refuted,
    derive as derive,
    find_proof as find_proof,
    prove_all as prove_all,
)
from sapper.proofs.statement import (
    Relation as Relation,
    Rule as Rule,
    Statement as Statement,
    Step as Step,
)
from sapper.proofs.uncertainty import (
    Guess as Guess,
    Uncertainty as Uncertainty,
    prove as prove,
    prove_uncertain as prove_uncertain,
    read_proof as read_proof,
)
from sapper.proofs.why import Why as Why, explain as explain
from sapper.proofs.words import Explanation as Explanation, pattern_name as pattern_name
