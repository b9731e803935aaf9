"""What was overlooked in a game comes back as a puzzle."""

from __future__ import annotations

from itertools import islice

import pytest

from sapper import _kernel
from sapper.boards import find_rungs, make_puzzles, missed_puzzles
from sapper.boards.cutting import puzzle_stream
from sapper.core import DEFAULT_WORK, TooComplex
from sapper.game import Game, Layout, Record, RecordedMove


def record_of(*cells: tuple[int, int], agent: str = "") -> Record:
    """A game on a board whose last rows cannot be known after the first click."""
    game = Game.on(Layout.parse("...../...../.*..*/...../*..*."))
    moves = []
    for cell in cells:
        game.open(cell)
        moves.append(RecordedMove.open(cell, agent=agent))
    return Record(game.level, game.start, None, game.layout, tuple(moves), game.outcome)


def test_a_needless_guess_becomes_a_puzzle() -> None:
    record = record_of((0, 0), (4, 2))
    view = list(record.views())[1]
    safe = {cell for cell, each in find_rungs(view).items() if not each.is_mine}
    assert safe
    assert (4, 2) not in safe
    (puzzle,) = missed_puzzles(record)
    puzzle.check()
    assert puzzle.view.without_flags() == view
    assert puzzle.source == "your game, move 2"
    assert puzzle.proof is not None
    assert puzzle.proof.cell in safe


def test_a_certain_move_becomes_none() -> None:
    view = list(record_of((0, 0)).views())[1]
    safe = min(cell for cell, each in find_rungs(view).items() if not each.is_mine)
    assert list(missed_puzzles(record_of((0, 0), safe))) == []


def test_moves_of_agents_are_not_the_players() -> None:
    assert list(missed_puzzles(record_of((0, 0), (4, 2), agent="champion"))) == []


def test_the_search_for_a_puzzle_ends_by_its_work(monkeypatch: pytest.MonkeyPatch) -> None:
    """All games of a search count together: 3,000 games on this board would take an hour."""
    monkeypatch.setattr("sapper.boards.cutting.DEFAULT_WORK", 2 * 10**8)
    with pytest.raises(TooComplex, match="no puzzle with rung guess in 200000000 steps, games of"):
        make_puzzles(None, 1, level="1000x1000/1")


def test_whoever_takes_puzzles_keeps_the_own_work() -> None:
    """The stream counts what it takes itself, and nothing between two puzzles."""
    puzzles = puzzle_stream("subset", 1)
    for _ in range(2):
        next(puzzles)
        assert _kernel.Allowance.left() > DEFAULT_WORK
        _kernel.Allowance.spend(DEFAULT_WORK)
    with _kernel.Allowance(DEFAULT_WORK // 100):
        assert len(list(islice(puzzles, 2))) == 2
