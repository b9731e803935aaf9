"""Messages are bounded and read by their types: whatever a child writes is safe to read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

import pytest

from sapper.core import Cell
from sapper.sandbox.messages import (
    BadMessage,
    SentenceParts,
    decode,
    encode,
    harmless,
    one_line,
    read,
)


def test_what_is_encoded_is_decoded() -> None:
    message = {"value": [[0, 1], None, True, 0.5, "[{"]}
    assert decode(encode(message), 4) == message


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"no json", "cannot be read: 'no json'"),
        (b"", "cannot be read"),
        (b"[1, NaN]", "NaN is not a number"),
        (b"[-Infinity]", "not a number"),
        (b"1e400", "1e400 is too large"),
        (b"1" * 5001, "cannot be read"),
        (b"[" * 100_000, "nested more than 8 deep"),
        (b'{"a":' * 9 + b"1" + b"}" * 9, "nested more than 8 deep"),
        (b"\xff\xfe\x1b[31m", "cannot be read"),
    ],
)
def test_what_is_no_message_is_refused(line: bytes, reason: str) -> None:
    with pytest.raises(BadMessage) as caught:
        decode(line, 8)
    assert reason in f"{caught.value} {caught.value.__cause__}"
    assert str(caught.value).isprintable()


def test_nesting_up_to_the_limit_is_read() -> None:
    assert decode(b"[" * 8 + b"]" * 8, 8) == [[[[[[[[]]]]]]]]
    wide = b"[" + b"[],{}," * 5000 + b"[]]"
    assert len(decode(wide, 8)) == 10_001


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
    said: SentenceParts = (frozenset(), 0)


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


def test_control_characters_are_written_as_escapes() -> None:
    assert harmless("a\x1b[2Jb\n\tc\r\ud800\x00\u202e") == "a\\x1b[2Jb\n\tc\\r\\ud800\\x00\\u202e"
    assert one_line("a\nb\x07") == "a\\nb\\x07"
    assert harmless("plain, caf\xe9 \u2713") == "plain, caf\xe9 \u2713"
