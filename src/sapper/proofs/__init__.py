"""Why a cell is safe or a mine: the derivation, its checker, its words."""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.proofs.proof import Difficulty as Difficulty
    from sapper.proofs.proof import Proof as Proof
    from sapper.proofs.proof import Refutation as Refutation
    from sapper.proofs.prover import PartlyProved as PartlyProved
    from sapper.proofs.prover import prove as prove
    from sapper.proofs.prover import prove_all as prove_all
    from sapper.proofs.refutation import Refuted as Refuted
    from sapper.proofs.statement import Relation as Relation
    from sapper.proofs.statement import Rule as Rule
    from sapper.proofs.statement import Statement as Statement
    from sapper.proofs.statement import Step as Step
    from sapper.proofs.uncertainty import Guess as Guess
    from sapper.proofs.uncertainty import Uncertainty as Uncertainty
    from sapper.proofs.uncertainty import prove_uncertain as prove_uncertain
    from sapper.proofs.uncertainty import read_proof as read_proof
    from sapper.proofs.words import Explanation as Explanation

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__)
