"""A position whose mines are not told, made playable: mines drawn from all layouts that agree."""

from __future__ import annotations

from sapper.analysis import sample_layouts
from sapper.base.errors import BadBoard
from sapper.base.view import EXPLODED, View
from sapper.game.game import Game
from sapper.game.layout import Layout
from sapper.session.setup import Setup

_SECONDS = 3.0


def game_from(view: View, setup: Setup, seed: int) -> Game:
    """A game that stands as the view shows it, its mines drawn at random by the seed.

    All layouts that agree with the view are equally likely. `Contradiction` if none does,
    `TooComplex` if it takes too long, `BadBoard` for a game that is lost already.
    """
    if EXPLODED in view.codes:
        raise BadBoard("a mine went off in this position, so there is nothing left to play")
    (mines,) = sample_layouts(view.without_flags(), 1, seed, seconds=_SECONDS)
    game = setup.game_on(Layout.from_cells(view.shape, mines))
    game.show(view)
    return game
