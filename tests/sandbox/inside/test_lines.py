"""Values as the child sends them: in one order, and what is odd about them in words."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sapper.sandbox.inside.lines import MOST_SENTENCES, encode, is_cell, state_of, write


class Broken:
    def __repr__(self) -> str:
        raise RuntimeError


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({(1, 0), (0, 1)}, "{(0, 1), (1, 0)}"),
        (frozenset({(1, 0), (0, 1)}), "frozenset({(0, 1), (1, 0)})"),
        ((set(), frozenset()), "(set(), frozenset())"),
        ([{"b", "a"}, (1,)], "[{'a', 'b'}, (1,)]"),
        (None, "None"),
        (1.5, "1.5"),
        (Broken(), "<Broken>"),
    ],
)
def test_a_value_is_written_in_one_order(value: object, text: str) -> None:
    assert write(value) == text


def test_cells_are_sent_beside_the_text() -> None:
    assert encode((0, 1)) == {"text": "(0, 1)", "cell": (0, 1)}
    assert encode([(0, 1), 2]) == {"text": "[(0, 1), 2]", "cells": [(0, 1)]}
    assert encode("0, 1") == {"text": "'0, 1'"}
    assert is_cell((0, 1))
    assert not any(map(is_cell, ([0, 1], (0, 1, 2), (0, "1"), ("0", 1), None)))


def agent(**parts: object) -> SimpleNamespace:
    empty = {"moves_made": set(), "mines": set(), "safes": set(), "knowledge": []}
    return SimpleNamespace(**{**empty, **parts})


def test_the_state_is_sorted_and_whole() -> None:
    sentence = SimpleNamespace(cells={(1, 1), (0, 1)}, count=1.0)
    assert state_of(agent(safes={(1, 0), (0, 2)}, knowledge=[sentence])) == {
        "moves_made": [],
        "mines": [],
        "safes": [(0, 2), (1, 0)],
        "knowledge": [[[(0, 1), (1, 1)], 1]],
        "odd": [],
    }


@pytest.mark.parametrize(
    ("parts", "odd"),
    [
        ({"safes": [(0, 0)]}, "ai.safes is a list, expected a set"),
        ({"safes": 1}, "ai.safes is an int, expected a set"),
        ({"mines": {"x"}}, "ai.mines holds 'x', expected cells (row, column)"),
        ({"knowledge": None}, "ai.knowledge is None, expected a list"),
        (
            {"knowledge": [0] * (MOST_SENTENCES + 1)},
            f"ai.knowledge holds {MOST_SENTENCES + 1} sentences, far more than there can be",
        ),
        (
            {"knowledge": [SimpleNamespace(cells={(0, 0)}, count=0.5)]},
            "ai.knowledge holds a SimpleNamespace, expected sentences with cells and count",
        ),
        (
            {"knowledge": [SimpleNamespace(cells=[[0, 0]], count=1)]},
            "a sentence is None, expected a set",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_odd_is_told(parts: dict[str, object], odd: str) -> None:
    assert state_of(agent(**parts))["odd"] == [odd]


class Lying(set[object]):
    """A student's own set that is wrong about its length."""

    def __len__(self) -> int:
        return 7


def test_a_set_that_lies_about_its_length() -> None:
    state = state_of(agent(safes=Lying({(0, 1)}), mines=Lying(), moves_made=Lying({(0, 0), "x"})))
    assert (state["safes"], state["mines"], state["moves_made"]) == ([(0, 1)], [], [(0, 0)])
    assert state["odd"] == ["ai.moves_made holds 'x', expected cells (row, column)"]
