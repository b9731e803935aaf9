"""Exact probabilities and counts of a view: the kernel, with Python types.

Every layout that agrees with the view counts the same. Where the total number of mines is not
known, a layout of m mines among n hidden cells weighs d**m * (1 - d)**(n - m) for a given `density`
d; with no density all consistent layouts weigh the same, which is a density of one half.
"""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.analysis.chances import (
        Difference,
        WinChance,
        WinChances,
        chances_of_openings,
        win_chance,
        win_chances,
    )
    from sapper.analysis.guess_free import WithoutGuessing, without_guessing
    from sapper.analysis.question import (
        DEFAULT_MEMORY,
        DEFAULT_SECONDS,
        analyse,
        analyse_batch,
        sample_layouts,
    )
    from sapper.analysis.result import Analysis, Numbers, Probabilities

__all__ = [
    "DEFAULT_MEMORY",
    "DEFAULT_SECONDS",
    "Analysis",
    "Difference",
    "Numbers",
    "Probabilities",
    "WinChance",
    "WinChances",
    "WithoutGuessing",
    "analyse",
    "analyse_batch",
    "chances_of_openings",
    "sample_layouts",
    "win_chance",
    "win_chances",
    "without_guessing",
]

_HOMES = {
    "chances": "Difference WinChance WinChances chances_of_openings win_chance win_chances",
    "question": "DEFAULT_MEMORY DEFAULT_SECONDS analyse analyse_batch sample_layouts",
    "result": "Analysis Numbers Probabilities",
    "guess_free": "WithoutGuessing without_guessing",
}

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES)
