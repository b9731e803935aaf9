from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from sapper.agents.agent import Certainty, Move, Reason
from sapper.agents.engine.lines import (
    one_line,
    read_move,
    read_new_game,
    read_opened,
    write_move,
    write_new_game,
    write_opened,
)
from sapper.core import BadAgent, SapperError, View
from tests.strategies import characters

chances = st.none() | st.floats(0, 1)
cells = st.tuples(st.integers(0, 999), st.integers(0, 999))
reasons = st.builds(
    Reason, st.sampled_from(Certainty), st.text(characters, max_size=200), chances, chances
)


@given(st.builds(Move, cells, reasons))
def test_a_move_comes_through(move: Move) -> None:
    line = write_move(move)
    assert "\n" not in line
    found = read_move(line)
    assert (found.cell, found.reason.certainty) == (move.cell, move.reason.certainty)
    risk = move.reason.risk
    if move.reason.certainty is Certainty.CERTAIN:
        risk = risk or None  # none is written: the word says it
    assert (found.reason.risk, found.reason.win_chance) == (risk, move.reason.win_chance)
    assert found.reason.text.split() == one_line(move.reason.text).split()


def test_words_that_are_unknown_are_skipped() -> None:
    found = read_move("move 3 4 guess depth 7 risk 0.25 nodes 12 text the risk 1 of it")
    assert found == Move((3, 4), Reason(Certainty.GUESS, "the risk 1 of it", 0.25))


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "answered '', expected move ROW COLUMN"),
        ("move 1 2", "answered 'move 1 2', expected move ROW COLUMN"),
        ("move -1 2 guess", "gave '-1', expected a whole number"),
        ("move 1.5 2 guess", "gave '1.5', expected a whole number"),
        (f"move {'9' * 5001} 2 guess", "gave '9{57}...', expected a whole number"),
        ("move \u0661 2 guess", "gave '\u0661', expected a whole number"),
        ("move 1 2 maybe", "called its move 'maybe', expected certain, guess or endgame"),
        ("move 1 2 guess risk", "gave the risk '', expected 0 to 1"),
        ("move 1 2 guess risk nan", "gave the risk 'nan', expected 0 to 1"),
        ("move 1 2 guess risk 1e400", "gave the risk '1e400', expected 0 to 1"),
        ("move 1 2 guess risk -0.1", "gave the risk '-0.1', expected 0 to 1"),
        ("move 1 2 guess risk 1..5", "gave the risk '1..5', expected 0 to 1"),
        ("move 1 2 endgame win 1_0", "gave the win '1_0', expected 0 to 1"),
        (f"move 1 2 guess risk {'0' * 50}", "gave the risk '0{50}', expected 0 to 1"),
    ],
)
def test_lines_that_are_no_move(line: str, message: str) -> None:
    with pytest.raises(BadAgent, match=message):
        read_move(line)


@given(st.text(characters, max_size=80))
def test_no_line_breaks_the_reader(text: str) -> None:
    for line in (text, f"move {text}", f"move 1 2 guess {text}"):
        try:
            read_move(line)
        except BadAgent as error:
            assert len(str(error)) < 300


def test_a_game_begins() -> None:
    line = write_new_game(2, 3, None, "safe", 2**64 - 1)
    assert line == "newgame 2 3 ? safe 18446744073709551615"
    assert read_new_game(line.split()[1:]) == (View.parse(".../..."), 2**64 - 1)
    assert read_new_game(["2", "3", "1", "?", "0", "later", "words"])[0] == View.parse(".../... 1")
    for words in ([], ["2", "3", "1", "safe"], ["2", "x", "1", "safe", "0"], ["2"] * 4 + ["-1"]):
        with pytest.raises(BadAgent, match="expected HEIGHT WIDTH MINES START SEED"):
            read_new_game(words)


def test_what_changed() -> None:
    line = write_opened([((0, 1), 2), ((1, 2), 0)])
    assert line == "opened 0 1 2 1 2 0"
    assert read_opened(line.split()[1:], View.parse(".../... 1")) == View.parse(".2./..0 1")
    for words in (["0"], ["0", "0", "9"], ["5", "0", "1"]):
        with pytest.raises(SapperError):
            read_opened(words, View.parse(".../... 1"))
