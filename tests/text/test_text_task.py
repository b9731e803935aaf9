"""A task is one line of JSON that reads back, and every wrong field is named."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, strategies as st

from sapper import Layout, Level, View
from sapper.text import BadTask, TaskLimits, TextTask
from sapper.text.text_task import FORMS, REWARDS, SHOWN
from tests.strategies import characters

GAMES = st.builds(
    TextTask.on_board,
    st.sampled_from(["beginner", "4x4/3", "16x30/99"]),
    st.sampled_from(["none", "safe", "opening"]),
    st.integers(0, 2**64 - 1),
    form=st.sampled_from(FORMS),
    shows=st.sets(st.sampled_from(SHOWN)).map(tuple),
    reward=st.dictionaries(st.sampled_from(sorted(REWARDS)), st.floats(-10, 10), max_size=3),
    effort=st.sampled_from(["fast", "standard"]),
    limits=st.builds(TaskLimits, st.integers(1, 99), st.integers(1, 9), cost=st.floats(0, 5)),
    name=st.text(characters, max_size=20),
)


@given(GAMES)
def test_a_task_reads_back(task: TextTask) -> None:
    line = str(task)
    assert "\n" not in line
    assert TextTask.parse(line) == task
    assert str(TextTask.parse(line)) == line


@pytest.mark.parametrize(
    "task",
    [
        TextTask(layout=Layout.parse("*../.../..."), level=Level(3, 3, 1), first=(2, 2)),
        TextTask(view=View.parse(".../11. 1"), level=Level(2, 3, 1), seed=5),
    ],
)
def test_boards_read_back(task: TextTask) -> None:
    assert TextTask.parse(str(task)) == task


def test_what_is_usual_is_left_out() -> None:
    data = json.loads(str(TextTask.on_board("beginner", "opening", 7)))
    assert set(data) == {"format", "level", "start", "seed", "first", "reward"}
    assert data["first"] == [3, 3]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"kind": "game"}, "field 'kind', expected level, start"),
        ({"level": 9}, "level is 9, expected text"),
        ({"level": "9x9"}, "level '9x9', expected"),
        ({"level": "200x200/9"}, "a board of 200x200/9, expected at most 10000 cells"),
        ({"start": "soft"}, "start rule 'soft', expected"),
        ({"seed": -1}, "seed -1, expected"),
        ({"seed": True}, "seed True, expected"),
        ({"first": [9, 0]}, "first: cell (9, 0) is off the 9x9 board"),
        ({"first": [1.5, 0]}, "first is [1.5, 0], expected [row, column]"),
        ({"layout": "*"}, "the layout is 1x1/1, expected the level 9x9/10"),
        ({"view": ".../..."}, "the view is '.../...', expected one of the level 9x9/10"),
        ({"form": "poem"}, "form 'poem', expected grid, bare, constraints"),
        ({"shows": ["mines", "answers"]}, "shows 'answers', expected mines, rules"),
        ({"reward": {"fame": 1}}, "reward 'fame', expected win, win_chance"),
        ({"reward": {"win": "1"}}, "reward win is '1', expected -1000 to 1000"),
        ({"reward": {"win": float("nan")}}, "reward win is nan, expected"),
        ({"limits": {"moves": 0}}, "limits moves is 0, expected 1 to 1000"),
        ({"limits": {"cost": -1}}, "limits cost is -1, expected 0 to 1000"),
        ({"limits": {"luck": 1}}, "limits 'luck', expected answers, moves, characters, cost"),
        ({"name": "x" * 2001}, "name of 2001 characters, expected at most 2000"),
        ({"effort": "most"}, "effort 'most', expected fast, standard, deep"),
        ({"colour": "red"}, "field 'colour', expected level, start"),
        ({"format": "sapper task 2"}, "expected an object with format 'sapper task 1'"),
    ],
)
def test_a_wrong_field_is_named(change: dict[str, object], words: str) -> None:
    data = json.loads(str(TextTask())) | change
    with pytest.raises(BadTask) as caught:
        TextTask.parse(json.dumps(data))
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "line", ["", "[]", "{", "null", "[" * 100_000, '{"format": 1}', "x" * 2**18]
)
def test_what_is_no_task_is_refused(line: str) -> None:
    with pytest.raises(BadTask):
        TextTask.parse(line)
