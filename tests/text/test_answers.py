"""Answers are read generously where they are clear, else refused with a reason."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given, strategies as st

from sapper.text.answers import SaidMove, read_answer
from tests.strategies import characters
from tests.text.hostile import hostile_answer

OPEN_3_4 = (SaidMove("open", (3, 4)),)


@pytest.mark.parametrize(
    "text",
    [
        "open 3 4",
        "  OPEN 3, 4  ",
        "Open(3,4)",
        "(3, 4)",
        "[3, 4]",
        "3 4",
        "r3c4",
        "row 3, column 4",
        "column 4, row 3",
        "My move: open (3, 4).",
        "1. open 3 4",
        "- reveal cell (3, 4)",
        "I think (1, 1) is a mine.\nIt could be (2, 2).\nclick 3 4",
        "<think>open 1 1</think> so <answer>open 3 4</answer>",
        "<answer>open 1 1</answer> no, wait: <ANSWER> (3, 4) </ANSWER> done, (9, 9) is next",
        "<answer>3 4",
        "```\nopen 3 4\n```",
        'So:\n```json\n{"open": [3, 4]}\n```',
        '{"action": "open", "row": 3, "column": 4}',
        '{"action": "reveal", "cell": [3, 4]}',
        '{"moves": [{"open": [3, 4]}]}',
        '[{"open": [3, 4]}]',
        "[[3, 4]]",
        '{\n "row": 3,\n "col": 4\n}',
        '{"row": 3, "column": 4, "action": "open", "risk": null}',
        "I'll open the cell at (3, 4).",
        "{'open': [3, 4]}",
        "open {'row': 3, 'column': 4}",
        "'open 3 4'",
        "Let\u2019s open row 3 and column 4",
    ],
)
def test_clear_answers(text: str) -> None:
    assert read_answer(text) == (OPEN_3_4, None)


def test_what_else_a_move_may_say() -> None:
    assert read_answer("flag 1 2").moves == (SaidMove("flag", (1, 2)),)
    assert read_answer("unmark 1 2").moves == (SaidMove("unflag", (1, 2)),)
    for said in ("0.25", "25%", "1/4", ".25", "25 %", "25 percent", "2.5e-1", "0.250000000000000"):
        assert read_answer(f"open 1 2 risk {said}").moves == (SaidMove("open", (1, 2), 0.25),)
    late = '{"row": 1, "column": 2, "action": "flag"}'
    assert read_answer(late).moves == (SaidMove("flag", (1, 2)),)
    assert read_answer("open 1 2, probability of a mine 0.25").moves[0].risk == 0.25
    proved = read_answer("open 1 2 because subset 0,1 0,2").moves
    assert proved == (SaidMove("open", (1, 2), None, "subset 0,1 0,2"),)
    data = '{"open": [1, 2], "risk": 1e-05, "proof": "number 0,1"}'
    assert read_answer(data).moves == (SaidMove("open", (1, 2), 1e-5, "number 0,1"),)


def test_several_moves_only_where_they_are_allowed() -> None:
    text = "<answer>open 1 2, (3, 4)\nflag 5 6</answer>"
    wanted = (SaidMove("open", (1, 2)), SaidMove("open", (3, 4)), SaidMove("flag", (5, 6)))
    assert read_answer(text, most=3) == (wanted, None)
    assert read_answer(text).problem == "3 moves in one answer, expected at most 1"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "no move in ''"),
        ("I do not know", "'do' in 'I do not know'"),
        ("never open 3 4", "'never' in"),
        ("everything except 3 4", "'everything' in"),
        ("open all but 3 4", "'all' in"),
        ("open 3 4 unless it is a mine", "'unless' in"),
        ("if it is safe, open 3 4", "'if' in"),
        ("(3, 4) is a mine", "'mine' in"),
        ("не открывай 3 4", "'не' in"),
        ("3 4 flag 5 6 flag", "'flag' without a cell"),
        ("flag or open 3 4", "'or' in"),
        ("flag, no: open 3 4", "'no' in"),
        ("open 3 4 risk nan", "'nan' in"),
        ("open 3 4 risk inf", "'inf' in"),
        ("open 3 4 risk", "a risk without a number"),
        ("open 3 4 or 5 6", "'or' in"),
        ("x=3, y=4", "'x' in"),
        ("chord 3 4", "'chord' in"),
        ("open 3", "a row without a column"),
        ("open 3.5 4", "'3.5', expected a row or a column"),
        ("open 3 99999", "'99999', expected a row or a column"),
        ("open 3 4 risk 7", "'7', expected a probability"),
        ("open -5 5", "'-5', expected a row or a column"),
        ("(-5, 5)", "'-5', expected a row or a column"),
        ("r-5c5", "'-5', expected a row or a column"),
        ("open \u22125 5", "expected a row or a column"),
        ("open 3-4", "'-4', expected a row or a column"),
        ("open 3 to 4", "'to' in"),
        ("open 3 4 risk -0.2", "'-0.2', expected a probability"),
        ("open 3 4 risk 0.1-0.3", "'-0.3', expected a row or a column"),
        ("open 3 4 risk 0.1 to 0.3", "'0.3', expected a row or a column"),
        ("open 3 4 risk ~0.3", "'~0.3', expected a probability"),
        ('{"open": [3]}', "a row without a column"),
        ('{"open": [-3, 4]}', "'-3', expected a row or a column"),
        ('{"open": [true, false]}', "'true' in"),
        ('{"open": [3, 4], "flag": [3, 4]}', "2 moves in one answer"),
        ('{"open": [3, 4], "risk": 7}', "'7', expected a probability"),
        ("[" * 5000, "no move"),
        ('{"moves":' * 3000, "no move"),
        ('{"moves":' * 900 + "}" * 900, "no move"),
        ("٣ ٤", "'٣' in"),
    ],
)
def test_unclear_answers_are_told_why(text: str, problem: str) -> None:
    moves, told = read_answer(text)
    assert moves == ()
    assert told is not None
    assert problem in told
    assert "\n" not in told


def test_only_the_end_of_a_long_answer_is_looked_at() -> None:
    assert read_answer("open 1 1\n" * 10**6 + "open 3 4", characters=100).moves == OPEN_3_4
    assert read_answer("<answer>open 3 4</answer>" + " " * 200, characters=100).problem is not None


@example("<answer>" * 50)
@example("open " + "9" * 500)
@given(
    st.text(characters, max_size=300)
    | st.integers(0, 10**9).map(lambda seed: hostile_answer(Random(seed)))
)
def test_nothing_in_an_answer_can_do_harm(text: str) -> None:
    moves, problem = read_answer(text, 3, 1000)
    assert (problem is None) is bool(moves)
    assert len(moves) <= 3
    for move in moves:
        assert move.kind in ("open", "flag", "unflag")
        assert all(type(each) is int and 0 <= each < 10_000 for each in move.cell)
        assert move.risk is None or 0 <= move.risk <= 1
