"""Sapper: a Minesweeper AI that plays the course's game, knows exact odds and says why.

    >>> import sapper
    >>> game = sapper.Game("beginner", seed=7, start="opening")   # or a View of your own
    >>> opened = game.open((4, 4))
    >>> odds = sapper.analyse(game.view)           # odds.safe, odds.mines, odds.probability
    >>> proof = sapper.prove(game.view, min(odds.safe))           # print(proof) says why
    >>> champion = sapper.create_agent("champion")  # champion.choose(view, random) is a Move

`print` draws games, views, layouts, records and analyses, and notebooks show pictures of them.
`view.text` is one line that `View.parse` reads back, as it does a drawn view. Cells are
`(row, column)`, counted from 0. All errors are `SapperError`. `sapper.coach`, `formats`, `metrics`
and `workers` are modules, `sapper.gym` the Gymnasium environment, and `sapper --help` lists the
commands.
"""

# The names below are loaded when they are first asked for, so that a command that needs a few of
# them starts at once. A new one goes into three places: the types, `__all__` and `_HOMES`.
from sapper.base.on_demand import on_demand

TYPE_CHECKING = False  # a type checker takes it for true; `typing` would load longer than all this
if TYPE_CHECKING:
    from sapper import coach as coach
    from sapper.agents import Agent, Certainty, Move, Reason, check_agent, create_agent
    from sapper.analysis import (
        Analysis,
        WinChance,
        WinChances,
        analyse,
        analyse_batch,
        sample_layouts,
        win_chance,
        win_chances,
    )
    from sapper.analysis.perfect_play import PerfectPlay, perfect
    from sapper.base.errors import (
        BadAgent,
        BadBoard,
        BadProof,
        BadRecord,
        BadRun,
        Contradiction,
        IllegalMove,
        SapperError,
        TooComplex,
    )
    from sapper.base.level import LEVELS, Level, StartRule
    from sapper.base.shape import Cell, Shape
    from sapper.base.view import View
    from sapper.boards import Rating, SolvableLayout, find_rungs, no_guess, no_guess_game, rate
    from sapper.game import formats as formats
    from sapper.game import metrics as metrics
    from sapper.game.game import Game, Outcome, WinRule
    from sapper.game.layout import Layout
    from sapper.game.record import Record, RecordedMove
    from sapper.picture import Reading, read_picture
    from sapper.processes import workers as workers
    from sapper.proofs import Proof, Uncertainty, prove, prove_all, prove_uncertain
    from sapper.reviews import Review, ReviewedMove, review

__version__ = "0.2.0"

__all__ = [
    "LEVELS",
    "Agent",
    "Analysis",
    "BadAgent",
    "BadBoard",
    "BadProof",
    "BadRecord",
    "BadRun",
    "Cell",
    "Certainty",
    "Contradiction",
    "Game",
    "IllegalMove",
    "Layout",
    "Level",
    "Move",
    "Outcome",
    "PerfectPlay",
    "Proof",
    "Rating",
    "Reading",
    "Reason",
    "Record",
    "RecordedMove",
    "Review",
    "ReviewedMove",
    "SapperError",
    "Shape",
    "SolvableLayout",
    "StartRule",
    "TooComplex",
    "Uncertainty",
    "View",
    "WinChance",
    "WinChances",
    "WinRule",
    "analyse",
    "analyse_batch",
    "check_agent",
    "create_agent",
    "find_rungs",
    "no_guess",
    "no_guess_game",
    "perfect",
    "prove",
    "prove_all",
    "prove_uncertain",
    "rate",
    "read_picture",
    "review",
    "sample_layouts",
    "win_chance",
    "win_chances",
]

_HOMES = {
    "agents": "Agent Certainty Move Reason check_agent create_agent",
    "analysis": "Analysis WinChance WinChances analyse analyse_batch sample_layouts win_chance"
    " win_chances",
    "boards": "Rating SolvableLayout find_rungs no_guess no_guess_game rate",
    "base.errors": "BadAgent BadBoard BadProof BadRecord BadRun Contradiction IllegalMove"
    " SapperError TooComplex",
    "game.game": "Game Outcome WinRule",
    "game.layout": "Layout",
    "base.level": "LEVELS Level StartRule",
    "analysis.perfect_play": "PerfectPlay perfect",
    "picture": "Reading read_picture",
    "proofs": "Proof Uncertainty prove prove_all prove_uncertain",
    "game.record": "Record RecordedMove",
    "reviews": "Review ReviewedMove review",
    "base.shape": "Cell Shape",
    "base.view": "View",
}
"""Where each name is at home: the module, and what it gives."""

_ROOMS = {
    "coach": "coach",
    "formats": "game.formats",
    "metrics": "game.metrics",
    "workers": "processes.workers",
}
"""Whole modules that the documents use by these names."""

if not TYPE_CHECKING:
    __getattr__, __dir__ = on_demand(__name__, _HOMES, _ROOMS)
