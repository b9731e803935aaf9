"""What everything speaks: errors, cells, shapes, views, levels; and the exact odds of a view.

Every layout that agrees with the view counts the same. Where the total number of mines is not
known, a layout of m mines among n hidden cells weighs d**m * (1 - d)**(n - m) for a given `density`
d; with no density all consistent layouts weigh the same, which is a density of one half.
"""

from sapper.core.on_demand import on_demand

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from sapper.core.chances import Difference as Difference
    from sapper.core.chances import WinChance as WinChance
    from sapper.core.chances import WinChances as WinChances
    from sapper.core.chances import chances_of_openings as chances_of_openings
    from sapper.core.chances import win_chance as win_chance
    from sapper.core.chances import win_chances as win_chances
    from sapper.core.guess_free import WithoutGuessing as WithoutGuessing
    from sapper.core.guess_free import without_guessing as without_guessing
    from sapper.core.question import DEFAULT_MEMORY as DEFAULT_MEMORY
    from sapper.core.question import DEFAULT_SECONDS as DEFAULT_SECONDS
    from sapper.core.question import analyse as analyse
    from sapper.core.question import analyse_batch as analyse_batch
    from sapper.core.question import sample_layouts as sample_layouts
    from sapper.core.result import Analysis as Analysis
    from sapper.core.result import Numbers as Numbers
    from sapper.core.result import Probabilities as Probabilities

_HOMES = {
    "Analysis": "sapper.core.result",
    "DEFAULT_MEMORY": "sapper.core.question",
    "DEFAULT_SECONDS": "sapper.core.question",
    "Difference": "sapper.core.chances",
    "Numbers": "sapper.core.result",
    "Probabilities": "sapper.core.result",
    "WinChance": "sapper.core.chances",
    "WinChances": "sapper.core.chances",
    "WithoutGuessing": "sapper.core.guess_free",
    "analyse": "sapper.core.question",
    "analyse_batch": "sapper.core.question",
    "chances_of_openings": "sapper.core.chances",
    "sample_layouts": "sapper.core.question",
    "win_chance": "sapper.core.chances",
    "win_chances": "sapper.core.chances",
    "without_guessing": "sapper.core.guess_free",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
