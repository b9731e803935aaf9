"""What a child sends is read by its types, and refused where it has others."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

from sapper.core.shape import Cell
from sapper.sandbox.messages import BadMessage
from sapper.sandbox.schema import Statement, read
from sapper.sandbox.seen import Seen


class Colour(Enum):
    RED = "red"


class Pair(NamedTuple):
    name: str
    is_there: bool


@dataclass(frozen=True)
class Sample:
    number: int
    share: float = 0.5
    colour: Colour = Colour.RED
    cell: Cell | None = None
    pairs: tuple[Pair, ...] = ()
    said: Statement = (frozenset(), 0)


def test_a_whole_object_is_read() -> None:
    data = {
        "number": 3,
        "share": 1,
        "colour": "red",
        "cell": [0, 2],
        "pairs": [["a\nb", True]],
        "said": [[[0, 1], [0, 1]], 1],
    }
    pairs, said = (Pair("a\\nb", True),), (frozenset({(0, 1)}), 1)
    assert read(Sample, data) == Sample(3, 1, Colour.RED, (0, 2), pairs, said)
    assert read(Sample, {"number": 3}) == Sample(3)


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        {},
        {"number": True},
        {"number": 1.0},
        {"number": 1, "share": "1"},
        {"number": 1, "share": True},
        {"number": 1, "colour": "blue"},
        {"number": 1, "colour": []},
        {"number": 1, "cell": [0]},
        {"number": 1, "cell": [0, True]},
        {"number": 1, "cell": {}},
        {"number": 1, "pairs": {}},
        {"number": 1, "pairs": [["a"]]},
        {"number": 1, "pairs": [["a", 1]]},
        {"number": 1, "pairs": [["a", True, 1]]},
        {"number": 1, "pairs": [[1, True]]},
        {"number": 1, "said": [[[0, 1]]]},
        {"number": 1, "other": 2},
    ],
    ids=str,
)
def test_anything_else_is_refused(data: Any) -> None:
    with pytest.raises(BadMessage):
        read(Sample, data)


@pytest.mark.parametrize("kind", ["died", "garbled", "no kind"])
def test_a_line_can_only_fail_by_itself(kind: str) -> None:
    assert Seen.decode({"failure": {"kind": "raised", "what": "KeyError"}}).failure
    with pytest.raises(BadMessage):
        Seen.decode({"failure": {"kind": kind, "what": "KeyError"}})
