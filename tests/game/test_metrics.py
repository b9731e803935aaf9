from __future__ import annotations

from hypothesis import given

from sapper.core import LEVELS, Cell, Level
from sapper.game.game import Game, Outcome
from sapper.game.layout import Layout
from sapper.game.metrics import Clicks, figures, three_bv
from sapper.game.record import Record, RecordedMove
from tests.strategies import layouts


@given(layouts())
def test_3bv_is_the_least_number_of_clicks(layout: Layout) -> None:
    """Opening every zero first, then what is left, takes exactly so many clicks."""
    game, clicks = Game.on(layout), 0
    safe = [cell for cell in layout.shape.cells() if not layout.is_mine(cell)]
    for cell in sorted(safe, key=lambda cell: layout.nearby_mines(cell) > 0):
        if game.view.is_hidden(cell) and game.outcome is Outcome.PLAYING:
            game.open(cell)
            clicks += 1
    assert three_bv(layout) == clicks
    assert Clicks(layout).count_made(game.view.codes) == clicks


def test_openings_and_islands() -> None:
    layout = Layout.parse("...*...*./...*...*./...*...*.")
    assert len(Clicks(layout).openings) == 2
    assert Clicks(layout).islands == 1
    assert three_bv(layout) == 2 + 3


def test_the_figures_of_a_game() -> None:
    layout = Layout.parse("*..*/..../....")
    moves = (
        RecordedMove.open((2, 0), 1000),
        RecordedMove.flag((0, 0), 1500),
        RecordedMove.flag((0, 1), 2000),
        RecordedMove.flag((0, 1), 2500),
        RecordedMove.chord((1, 1), 3000),
    )
    record = Record(layout.level, layout=layout, moves=moves, outcome=Outcome.WON)
    found = figures(record)
    assert found is not None
    assert (found.left, found.right, found.chords, found.clicks) == (1, 3, 1, 5)
    assert (found.three_bv, found.solved, found.seconds) == (3, 3, 2.0)
    assert found.ioe == 3 / 5
    assert found.three_bv_per_second == 1.5


def test_before_the_mines_are_laid_there_are_no_figures() -> None:
    assert figures(Record(LEVELS["expert"], seed=1)) is None


@given(layouts())
def test_openings_and_islands_are_the_areas_of_a_flood(layout: Layout) -> None:
    def areas(cells: set[Cell]) -> int:
        count = 0
        while cells:
            count += 1
            todo = [cells.pop()]
            for cell in todo:
                near = cells & set(layout.shape.neighbours(cell))
                cells -= near
                todo += near
        return count

    shape = layout.shape
    safe = {cell for cell in shape.cells() if not layout.is_mine(cell)}
    zeros = {cell for cell in safe if layout.nearby_mines(cell) == 0}
    touched = zeros.union(*(shape.neighbours(cell) for cell in zeros))
    assert len(Clicks(layout).openings) == areas({*zeros})
    assert Clicks(layout).islands == areas(safe - touched)


def test_the_mines_are_those_of_the_first_click_that_stands() -> None:
    """The start rule moves mines: a first click that was taken back laid others."""
    level = Level(4, 4, 8)
    game = Game(level, seed=3)
    game.open((0, 0))
    game.undo()
    game.open((3, 3))
    moves = (RecordedMove.open((0, 0)), RecordedMove.undo(), RecordedMove.open((3, 3)))
    record = Record(level, seed=3, moves=moves, outcome=game.outcome)
    assert record.laid() == game.layout != Record(level, seed=3, moves=moves[:1]).laid()
