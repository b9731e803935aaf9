from __future__ import annotations

import pytest

from sapper.agents import Certainty, EngineAnswer, Move, Reason
from sapper.arena.record import GuessMade
from sapper.arena.referee import Referee
from sapper.core import Cell
from sapper.game import Layout

# The 2 at (0, 0) is the first click; five of the six safe cells are left after it.
LAYOUT = Layout.parse(".*../*...")


def answer(
    cell: Cell,
    certainty: Certainty = Certainty.GUESS,
    risk: float | None = None,
    win_chance: float | None = None,
) -> EngineAnswer:
    return EngineAnswer(Move(cell, Reason(certainty, "", risk, win_chance)), 0.25)


def test_the_view_shows_the_first_click_and_no_mine() -> None:
    assert Referee(LAYOUT, (0, 0)).view.text == "2.../.... 2"
    assert Referee(LAYOUT, None).view.text == "..../.... 2"


def test_a_game_won() -> None:
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    assert not referee.judge(answer((0, 3), risk=0.25))
    assert referee.judge(answer((1, 1), Certainty.CERTAIN, risk=0.0))
    record = referee.record()
    assert (record.won, record.moves, record.cpu_seconds) == (True, 3, 0.5)
    assert record.guesses == (GuessMade(0.25, True, 5 / 6, False, cell=(0, 3)),)
    assert record.forfeit is None


def test_a_game_lost() -> None:
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    assert referee.judge(answer((0, 1), risk=0.5))
    record = referee.record()
    assert not record.won
    assert record.fatal_guess == GuessMade(0.5, False, 5 / 6, False, cell=(0, 1))


def test_a_mine_called_certain_is_a_guess_of_no_risk_that_failed() -> None:
    referee = Referee(LAYOUT, None, is_own=True)
    referee.judge(answer((0, 1), Certainty.CERTAIN))
    assert referee.record().guesses == (GuessMade(0.0, False, 1.0, False, cell=(0, 1)),)


def test_the_endgame_is_scored_where_it_was_entered_first() -> None:
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    referee.judge(answer((1, 1), Certainty.ENDGAME, risk=0.25, win_chance=0.75))
    referee.judge(answer((0, 3), Certainty.ENDGAME, risk=0.0, win_chance=1.0))
    record = referee.record()
    assert (record.won, record.endgame) == (True, 0.75)
    guess = GuessMade(0.25, True, 5 / 6, False, searched=True, cell=(1, 1), chance=0.75)
    assert record.guesses == (guess,)


def test_a_win_chance_outside_the_endgame_is_not_kept() -> None:
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    referee.judge(answer((1, 1), risk=0.25, win_chance=0.75))
    assert referee.record().guesses == (GuessMade(0.25, True, 5 / 6, False, cell=(1, 1)),)


def test_risks_are_computed_where_the_agent_gives_none() -> None:
    # Two of the three cells around the 2 are mines; all others are free.
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    referee.judge(answer((1, 1)))
    assert referee.record().guesses == (
        GuessMade(pytest.approx(2 / 3), True, 5 / 6, False, cell=(1, 1)),
    )
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    referee.judge(answer((1, 1), risk=0.1))
    assert referee.record().guesses == (GuessMade(0.1, True, 5 / 6, False, cell=(1, 1)),)


def test_what_other_agents_say_of_risks_counts_for_nothing() -> None:
    for said in (answer((1, 1), risk=0.1), answer((1, 1), Certainty.CERTAIN)):
        referee = Referee(LAYOUT, (0, 0))
        referee.judge(said)
        referee.judge(answer((0, 3), Certainty.ENDGAME, risk=0.5, win_chance=0.5))
        record = referee.record()
        assert record.guesses == (GuessMade(pytest.approx(2 / 3), True, 5 / 6, False, cell=(1, 1)),)
        assert (record.won, record.endgame) == (True, None)


def test_a_coin_flip_is_forced() -> None:
    referee = Referee(Layout.parse("*."), None, is_own=True)
    referee.judge(answer((0, 1)))
    assert referee.record().guesses == (
        GuessMade(pytest.approx(0.5), True, 1.0, True, cell=(0, 1)),
    )


@pytest.mark.parametrize("cell", [(0, 0), (2, 0), (0, -1), (9, 9)])
def test_an_illegal_cell_forfeits_the_game(cell: Cell) -> None:
    referee = Referee(LAYOUT, (0, 0), is_own=True)
    assert referee.judge(answer(cell))
    record = referee.record()
    assert (record.won, record.moves) == (False, 1)
    assert record.forfeit is not None
    assert str(cell) in record.forfeit


def test_a_first_click_can_win() -> None:
    referee = Referee(Layout.parse("...*"), (0, 0))
    assert referee.is_over
    assert (referee.record().won, referee.record().moves) == (True, 1)
