"""Sapper: a Minesweeper AI that plays the course's game, knows exact odds and says why.

    >>> import sapper
    >>> game = sapper.Game("beginner", seed=7, start="opening")   # or a View of your own
    >>> opened = game.open((4, 4))
    >>> odds = sapper.analyse(game.view)           # odds.safe, odds.mines, odds.probability
    >>> proof = sapper.prove(game.view, min(odds.safe))           # print(proof) says why
    >>> champion = sapper.create_agent("champion")  # champion.choose(game.view) is a Move

`print` draws games, views, layouts, records and analyses, and notebooks show pictures of them.
`view.text` is one line that `View.parse` reads back, as it does a drawn view. Cells are
`(row, column)`, counted from 0. All errors are `SapperError`. A game or the path of a picture goes
where a view goes: `sapper.analyse("board.png")`. `sapper.arena.Match` compares agents. Modules too:
`sapper.coach`, `formats`, `metrics`, `workers`, and `sapper.gym`, the Gymnasium environment.
`sapper --help` lists the commands.
"""

# The names below are loaded when they are first asked for, so that a command that needs a few of
# them starts at once.
from sapper.core.on_demand import on_demand

TYPE_CHECKING = False  # a type checker takes it for true; `typing` would load longer than all this
if TYPE_CHECKING:
    from sapper import arena as arena
    from sapper import coach as coach
    from sapper.agents import Agent as Agent
    from sapper.agents import Certainty as Certainty
    from sapper.agents import Move as Move
    from sapper.agents import Reason as Reason
    from sapper.agents import check_agent as check_agent
    from sapper.agents import create_agent as create_agent
    from sapper.boards import Rating as Rating
    from sapper.boards import SolvableLayout as SolvableLayout
    from sapper.boards import find_rungs as find_rungs
    from sapper.boards import no_guess as no_guess
    from sapper.boards import no_guess_game as no_guess_game
    from sapper.boards import rate as rate
    from sapper.core import Analysis as Analysis
    from sapper.core import WinChance as WinChance
    from sapper.core import WinChances as WinChances
    from sapper.core import analyse as analyse
    from sapper.core import analyse_batch as analyse_batch
    from sapper.core import sample_layouts as sample_layouts
    from sapper.core import win_chance as win_chance
    from sapper.core import win_chances as win_chances
    from sapper.core import workers as workers
    from sapper.core.chances import PerfectPlay as PerfectPlay
    from sapper.core.chances import perfect as perfect
    from sapper.core.errors import BadAgent as BadAgent
    from sapper.core.errors import BadBoard as BadBoard
    from sapper.core.errors import BadProof as BadProof
    from sapper.core.errors import BadRecord as BadRecord
    from sapper.core.errors import BadRun as BadRun
    from sapper.core.errors import Contradiction as Contradiction
    from sapper.core.errors import IllegalMove as IllegalMove
    from sapper.core.errors import SapperError as SapperError
    from sapper.core.errors import TooComplex as TooComplex
    from sapper.core.level import LEVELS as LEVELS
    from sapper.core.level import Level as Level
    from sapper.core.level import StartRule as StartRule
    from sapper.core.question import analyze as analyze
    from sapper.core.shape import Cell as Cell
    from sapper.core.shape import Shape as Shape
    from sapper.core.view import View as View
    from sapper.game import formats as formats
    from sapper.game import metrics as metrics
    from sapper.game.game import Game as Game
    from sapper.game.game import Outcome as Outcome
    from sapper.game.game import WinRule as WinRule
    from sapper.game.layout import Layout as Layout
    from sapper.game.record import Record as Record
    from sapper.game.record import RecordedMove as RecordedMove
    from sapper.proofs import Proof as Proof
    from sapper.proofs import Uncertainty as Uncertainty
    from sapper.proofs import prove as prove
    from sapper.proofs import prove_all as prove_all
    from sapper.proofs import prove_uncertain as prove_uncertain
    from sapper.reviews import Review as Review
    from sapper.reviews import ReviewedMove as ReviewedMove
    from sapper.reviews import review as review

__version__ = "0.2.0"

_ROOMS = {
    "arena": "sapper.arena",
    "coach": "sapper.coach",
    "formats": "sapper.game.formats",
    "metrics": "sapper.game.metrics",
    "workers": "sapper.core.workers",
}
"""Whole modules that the documents use by these names."""

_HOMES = {
    "Agent": "sapper.agents",
    "Analysis": "sapper.core",
    "BadAgent": "sapper.core.errors",
    "BadBoard": "sapper.core.errors",
    "BadProof": "sapper.core.errors",
    "BadRecord": "sapper.core.errors",
    "BadRun": "sapper.core.errors",
    "Cell": "sapper.core.shape",
    "Certainty": "sapper.agents",
    "Contradiction": "sapper.core.errors",
    "Game": "sapper.game.game",
    "IllegalMove": "sapper.core.errors",
    "LEVELS": "sapper.core.level",
    "Layout": "sapper.game.layout",
    "Level": "sapper.core.level",
    "Move": "sapper.agents",
    "Outcome": "sapper.game.game",
    "PerfectPlay": "sapper.core.chances",
    "Proof": "sapper.proofs",
    "Rating": "sapper.boards",
    "Reason": "sapper.agents",
    "Record": "sapper.game.record",
    "RecordedMove": "sapper.game.record",
    "Review": "sapper.reviews",
    "ReviewedMove": "sapper.reviews",
    "SapperError": "sapper.core.errors",
    "Shape": "sapper.core.shape",
    "SolvableLayout": "sapper.boards",
    "StartRule": "sapper.core.level",
    "TooComplex": "sapper.core.errors",
    "Uncertainty": "sapper.proofs",
    "View": "sapper.core.view",
    "WinChance": "sapper.core",
    "WinChances": "sapper.core",
    "WinRule": "sapper.game.game",
    "analyse": "sapper.core",
    "analyse_batch": "sapper.core",
    "analyze": "sapper.core.question",
    "check_agent": "sapper.agents",
    "create_agent": "sapper.agents",
    "find_rungs": "sapper.boards",
    "no_guess": "sapper.boards",
    "no_guess_game": "sapper.boards",
    "perfect": "sapper.core.chances",
    "prove": "sapper.proofs",
    "prove_all": "sapper.proofs",
    "prove_uncertain": "sapper.proofs",
    "rate": "sapper.boards",
    "review": "sapper.reviews",
    "sample_layouts": "sapper.core",
    "win_chance": "sapper.core",
    "win_chances": "sapper.core",
}
"""Each public name and where it stands."""


if not TYPE_CHECKING:
    __all__, __getattr__, __dir__ = on_demand(__name__, _HOMES, _ROOMS)
