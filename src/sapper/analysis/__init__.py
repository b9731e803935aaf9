"""Exact probabilities and counts of a view: the kernel, with Python types.

Every layout that agrees with the view counts the same. Where the total number of mines is not
known, a layout of m mines among n hidden cells weighs d**m * (1 - d)**(n - m) for a given `density`
d; with no density all consistent layouts weigh the same, which is a density of one half.
"""

from typing import TYPE_CHECKING

from sapper.base.on_demand import on_demand

if TYPE_CHECKING:
    from sapper.analysis.chances import Difference as Difference
    from sapper.analysis.chances import WinChance as WinChance
    from sapper.analysis.chances import WinChances as WinChances
    from sapper.analysis.chances import chances_of_openings as chances_of_openings
    from sapper.analysis.chances import win_chance as win_chance
    from sapper.analysis.chances import win_chances as win_chances
    from sapper.analysis.guess_free import WithoutGuessing as WithoutGuessing
    from sapper.analysis.guess_free import without_guessing as without_guessing
    from sapper.analysis.question import DEFAULT_MEMORY as DEFAULT_MEMORY
    from sapper.analysis.question import DEFAULT_SECONDS as DEFAULT_SECONDS
    from sapper.analysis.question import analyse as analyse
    from sapper.analysis.question import analyse_batch as analyse_batch
    from sapper.analysis.question import sample_layouts as sample_layouts
    from sapper.analysis.result import Analysis as Analysis
    from sapper.analysis.result import Numbers as Numbers
    from sapper.analysis.result import Probabilities as Probabilities

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__)
