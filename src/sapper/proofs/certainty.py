"""Which hidden cells are certain, whatever it takes to prove it."""

from __future__ import annotations

from sapper.proofs.refutation import contradiction_of
from sapper.proofs.search import Search
from sapper.proofs.system import System, places
from sapper.view import View


def certain_cells(view: View, system: System) -> tuple[int, int]:
    """The masks of the cells that are safe, and that are mines, in every layout.

    `Contradiction`, with a proof of it where that is cheap, if no layout agrees with the view.
    """
    search = Search(system, 10**7)
    safe = mines = 0
    for place in places(system.hidden):
        if search.settles(system.numbers, place, False, True):
            safe |= 1 << place
        if search.settles(system.numbers, place, True, True):
            mines |= 1 << place
    if safe & mines:
        raise contradiction_of(view, system)
    return safe, mines
