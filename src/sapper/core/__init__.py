"""What everything speaks: errors, cells, shapes, views, levels; and the exact odds of a view.

Every layout that agrees with the view counts the same. Where the total number of mines is not
known, a layout of m mines among n hidden cells weighs d**m * (1 - d)**(n - m) for a given `density`
d; with no density all consistent layouts weigh the same, which is a density of one half.
"""

from sapper.core.on_demand import on_demand

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from sapper.core.chances import Difference as Difference
    from sapper.core.chances import PerfectPlay as PerfectPlay
    from sapper.core.chances import WinChance as WinChance
    from sapper.core.chances import WinChances as WinChances
    from sapper.core.chances import chances_of_openings as chances_of_openings
    from sapper.core.chances import perfect as perfect
    from sapper.core.chances import win_chance as win_chance
    from sapper.core.chances import win_chances as win_chances
    from sapper.core.errors import BadAgent as BadAgent
    from sapper.core.errors import BadBoard as BadBoard
    from sapper.core.errors import BadProof as BadProof
    from sapper.core.errors import BadPuzzle as BadPuzzle
    from sapper.core.errors import BadRecord as BadRecord
    from sapper.core.errors import BadRun as BadRun
    from sapper.core.errors import Contradiction as Contradiction
    from sapper.core.errors import IllegalMove as IllegalMove
    from sapper.core.errors import SapperError as SapperError
    from sapper.core.errors import TooComplex as TooComplex
    from sapper.core.guess_free import WithoutGuessing as WithoutGuessing
    from sapper.core.guess_free import without_guessing as without_guessing
    from sapper.core.level import LEVELS as LEVELS
    from sapper.core.level import Level as Level
    from sapper.core.level import StartRule as StartRule
    from sapper.core.level import usual_first_click as usual_first_click
    from sapper.core.question import DEFAULT_SECONDS as DEFAULT_SECONDS
    from sapper.core.question import STEPS_A_SECOND as STEPS_A_SECOND
    from sapper.core.question import analyse as analyse
    from sapper.core.question import analyse_batch as analyse_batch
    from sapper.core.question import sample_layouts as sample_layouts
    from sapper.core.result import Analysis as Analysis
    from sapper.core.result import Numbers as Numbers
    from sapper.core.result import Probabilities as Probabilities
    from sapper.core.shape import Cell as Cell
    from sapper.core.shape import Shape as Shape
    from sapper.core.view import EXPLODED as EXPLODED
    from sapper.core.view import FLAGGED as FLAGGED
    from sapper.core.view import HIDDEN as HIDDEN
    from sapper.core.view import View as View
    from sapper.core.words import Help as Help
    from sapper.core.workers import Cluster as Cluster

_HOMES = {
    "Analysis": "sapper.core.result",
    "BadAgent": "sapper.core.errors",
    "BadBoard": "sapper.core.errors",
    "BadProof": "sapper.core.errors",
    "BadPuzzle": "sapper.core.errors",
    "BadRecord": "sapper.core.errors",
    "BadRun": "sapper.core.errors",
    "Cell": "sapper.core.shape",
    "Cluster": "sapper.core.workers",
    "Contradiction": "sapper.core.errors",
    "DEFAULT_SECONDS": "sapper.core.question",
    "Difference": "sapper.core.chances",
    "EXPLODED": "sapper.core.view",
    "FLAGGED": "sapper.core.view",
    "HIDDEN": "sapper.core.view",
    "Help": "sapper.core.words",
    "IllegalMove": "sapper.core.errors",
    "LEVELS": "sapper.core.level",
    "Level": "sapper.core.level",
    "Numbers": "sapper.core.result",
    "PerfectPlay": "sapper.core.chances",
    "Probabilities": "sapper.core.result",
    "STEPS_A_SECOND": "sapper.core.question",
    "SapperError": "sapper.core.errors",
    "Shape": "sapper.core.shape",
    "StartRule": "sapper.core.level",
    "TooComplex": "sapper.core.errors",
    "View": "sapper.core.view",
    "WinChance": "sapper.core.chances",
    "WinChances": "sapper.core.chances",
    "WithoutGuessing": "sapper.core.guess_free",
    "analyse": "sapper.core.question",
    "analyse_batch": "sapper.core.question",
    "chances_of_openings": "sapper.core.chances",
    "perfect": "sapper.core.chances",
    "sample_layouts": "sapper.core.question",
    "usual_first_click": "sapper.core.level",
    "win_chance": "sapper.core.chances",
    "win_chances": "sapper.core.chances",
    "without_guessing": "sapper.core.guess_free",
}
"""Each public name and where it stands."""

if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES)
