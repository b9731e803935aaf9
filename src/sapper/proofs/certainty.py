"""Which hidden cells are certain, whatever it takes to prove it."""

from __future__ import annotations

from sapper.analysis import Analysis, analyse
from sapper.base.errors import Contradiction
from sapper.base.view import View
from sapper.proofs.refutation import with_proof
from sapper.proofs.system import System


def analysed(view: View, system: System) -> Analysis:
    """The exact analysis of the view.

    `Contradiction`, with a proof of it where that is cheap, if no layout agrees with the view.
    """
    try:
        return analyse(view)
    except Contradiction as error:
        raise with_proof(error, view, system) from None
