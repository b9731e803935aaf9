"""Sapper: a Minesweeper AI that plays the course's game, knows exact odds and says why.

    >>> import sapper
    >>> game = sapper.Game("beginner", seed=7, start="opening")   # or a View of your own
    >>> opened = game.open((4, 4))
    >>> odds = sapper.analyse(game.view)           # odds.safe, odds.mines, odds.probability
    >>> proof = sapper.prove(game.view, min(odds.safe))           # print(proof) says why
    >>> champion = sapper.create_agent("champion")  # champion.choose(game.view) is a Move

`print` draws games, views, layouts, records and analyses, and notebooks show pictures of them.
`view.text` is one line that `View.parse` reads back, as it does a drawn view. Cells are
`(row, column)`, counted from 0. All errors are `SapperError`. `sapper.read` reads everything that
holds a position or a board, and all of it goes where a view goes: `sapper.analyse("board.png")`.
`sapper.arena.Match` compares agents. Modules too: `sapper.coach`, `formats`, `metrics`, `workers`,
and `sapper.gym`, the Gymnasium environment.
`sapper --help` lists the commands.
"""

__version__ = "0.2.0"

TYPE_CHECKING = False  # `typing` would take longer to load than all this
if TYPE_CHECKING:
    from sapper import arena as arena, coach as coach
    from sapper.agents import (
        Agent as Agent,
        Certainty as Certainty,
        Move as Move,
        Reason as Reason,
        check_agent as check_agent,
        create_agent as create_agent,
    )
    from sapper.boards import (
        Rating as Rating,
        Solution as Solution,
        SolvableLayout as SolvableLayout,
        find_rungs as find_rungs,
        no_guess as no_guess,
        no_guess_game as no_guess_game,
        rate as rate,
        solve as solve,
    )
    from sapper.core import (
        LEVELS as LEVELS,
        Analysis as Analysis,
        BadAgent as BadAgent,
        BadBoard as BadBoard,
        BadProof as BadProof,
        BadRecord as BadRecord,
        BadRun as BadRun,
        Cell as Cell,
        Contradiction as Contradiction,
        IllegalMove as IllegalMove,
        Level as Level,
        PerfectPlay as PerfectPlay,
        SapperError as SapperError,
        Shape as Shape,
        StartRule as StartRule,
        TooComplex as TooComplex,
        View as View,
        WinChance as WinChance,
        WinChances as WinChances,
        analyse as analyse,
        analyse_batch as analyse_batch,
        analyze as analyze,
        perfect as perfect,
        sample_layouts as sample_layouts,
        win_chance as win_chance,
        win_chances as win_chances,
        workers as workers,
    )
    from sapper.game import (
        Board as Board,
        Game as Game,
        Layout as Layout,
        Outcome as Outcome,
        Position as Position,
        Record as Record,
        RecordedMove as RecordedMove,
        WinRule as WinRule,
        formats as formats,
        metrics as metrics,
        read as read,
    )
    from sapper.proofs import (
        Proof as Proof,
        Uncertainty as Uncertainty,
        prove as prove,
        prove_all as prove_all,
        prove_uncertain as prove_uncertain,
    )
    from sapper.reviews import Review as Review, ReviewedMove as ReviewedMove, review as review

_NAMES = {
    "sapper.agents": ("Agent Certainty Move Reason check_agent create_agent"),
    "sapper.boards": (
        "Rating Solution SolvableLayout find_rungs no_guess no_guess_game rate solve"
    ),
    "sapper.core": (
        "Analysis BadAgent BadBoard BadProof BadRecord BadRun Cell Contradiction "
        "IllegalMove LEVELS Level PerfectPlay SapperError Shape StartRule TooComplex View "
        "WinChance WinChances analyse analyse_batch analyze perfect sample_layouts "
        "win_chance win_chances"
    ),
    "sapper.game": ("Board Game Layout Outcome Position Record RecordedMove WinRule read"),
    "sapper.proofs": ("Proof Uncertainty prove prove_all prove_uncertain"),
    "sapper.reviews": ("Review ReviewedMove review"),
}
"""The public names by the package that has them."""
_MODULES = {
    "arena": "sapper.arena",
    "coach": "sapper.coach",
    "formats": "sapper.game.formats",
    "metrics": "sapper.game.metrics",
    "workers": "sapper.core.workers",
}
"""Packages that the documents use by a shorter name."""

__all__ = [*_MODULES, *" ".join(_NAMES.values()).split()]


def __getattr__(name: str) -> object:
    """Load a public name when it is first used, so that a command loads only what it needs."""
    from importlib import import_module

    if name in _MODULES:
        return import_module(_MODULES[name])
    for package, names in _NAMES.items():
        if name in names.split():
            return globals().setdefault(name, getattr(import_module(package), name))
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
