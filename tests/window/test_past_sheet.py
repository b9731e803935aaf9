"""The list of past games: what its rows say."""

from __future__ import annotations

from sapper.game import Outcome
from sapper.layout import Layout
from sapper.record import Record, RecordedMove
from sapper.session.past_games import PastGame
from sapper.window.past_sheet import row_of

LAYOUT = Layout.parse("..*/.../...")
MOVES = RecordedMove.open((1, 1), 0), RecordedMove.open((2, 0), 4000)


def test_a_row_tells_the_game_in_figures() -> None:
    game = PastGame(Record(LAYOUT.level, layout=LAYOUT, moves=MOVES, outcome=Outcome.WON))
    assert game.clicks is not None
    assert row_of(game)[3:] == (
        "won",
        "4.00 s",
        str(game.clicks),
        f"{game.clicks / 4:.2f}",
        "alone",
    )


def test_what_is_not_known_is_a_dash() -> None:
    game = PastGame(Record(LAYOUT.level, seed=1))
    assert game.clicks is None
    assert row_of(game)[0] == row_of(game)[5] == row_of(game)[6] == "-"
