"""Records become games again, move by move."""

from __future__ import annotations

from sapper.core import Level, StartRule
from sapper.game import Layout, Record, RecordedMove
from sapper.window.session.play import Play

LAYOUT = Layout.parse("*..../...../....*")


def cells_of(*moves: RecordedMove) -> list[list[object]]:
    """The cells of every step that stands when a game with these moves is taken up again."""
    record = Record(Level(3, 5, 2), StartRule.NONE, None, LAYOUT, cascade=False, moves=moves)
    play = Play.of(record, lambda: 0.0)
    assert play.game is not None
    found: list[list[object]] = []
    while play.steps:
        before = play.game.actions
        play.undo()
        found.insert(0, [action.cell for action in before[len(play.game.actions) :]])
    return found


def test_flags_of_the_same_moment_belong_to_the_move_before_them() -> None:
    moves = [RecordedMove.open((0, 1), 5, "ai"), RecordedMove.flag((0, 0), 5, "ai")]
    assert cells_of(*moves) == [[(0, 1), (0, 0)]]


def test_what_an_agent_did_at_one_moment_is_one_move() -> None:
    moves = [
        RecordedMove.flag((0, 1), 2),
        RecordedMove.flag((0, 1), 5, "ai"),
        RecordedMove.open((0, 1), 5, "ai"),
    ]
    assert cells_of(*moves) == [[(0, 1)], [(0, 1), (0, 1)]]


def test_a_flag_right_after_an_undo_is_a_move_of_its_own() -> None:
    moves = [
        RecordedMove.open((0, 1), 5),
        RecordedMove.open((0, 2), 9),
        RecordedMove.undo(12),
        RecordedMove.flag((0, 0), 12),
    ]
    assert cells_of(*moves) == [[(0, 1)], [(0, 0)]]
