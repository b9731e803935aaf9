"""Messages between parent and child: one line of JSON each, bounded in size and depth.

`read` takes the data of one strictly by the types that they must have; texts are made harmless, so
that nothing in them can act on a terminal or a page.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sapper.core import Cell


class BadMessage(ValueError):
    """Bytes that are no message."""


_REPLY = {"value": {"value", "seconds", "number"}}
_REPLY["failure"] = {"failure", "message", "line", "trace", "missing", "seconds", "number"}
"""The fields of an answer, and of a failure: these and no others."""
_FAILURES = ("hung", "garbled", "unloadable", "raised", "refused")
"""What a child can tell of itself: that it died is seen from outside."""


def check_reply(reply: object, number: int) -> None:
    """`BadMessage` unless this is the answer to the request of that number."""
    if not isinstance(reply, dict) or reply.keys() not in _REPLY.values():
        raise BadMessage("something that is not an answer")
    if type(reply["number"]) is not int or reply["number"] != number:
        raise BadMessage("an answer that nobody asked for")
    if type(reply["seconds"]) not in (int, float) or not 0 <= reply["seconds"] < math.inf:
        raise BadMessage("an answer without its time")
    if "failure" in reply and not _is_failure(reply):
        raise BadMessage("a failure of no known kind")


def _is_failure(reply: dict[str, Any]) -> bool:
    """Whether the fields that tell of a failure are what they should be."""
    line = reply["line"]
    return (
        reply["failure"] in _FAILURES
        and isinstance(reply["message"], str)
        and isinstance(reply["trace"], str)
        and isinstance(reply["missing"], str)
        and (line is None or (type(line) is int and 0 < line < 10**7))
    )


def encode(message: object) -> bytes:
    """The message as one line, without its end."""
    return json.dumps(message, allow_nan=False).encode()


def decode(line: bytes, depth: int) -> Any:
    """The message of one line; `BadMessage` if it is no JSON or nested deeper than `depth`."""
    if _is_deeper(line, depth):
        raise BadMessage(f"an answer nested more than {depth} deep")
    try:
        return json.loads(line, parse_float=_number, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"an answer that cannot be read: {_cut(line)}") from error


def _is_deeper(line: bytes, depth: int) -> bool:
    """Whether brackets, also those inside of texts, are open deeper than allowed."""
    if line.count(b"[") + line.count(b"{") <= depth:
        return False
    level = 0
    for byte in line.translate(None, delete=_NO_BRACKETS):
        level += 1 if byte in b"[{" else -1
        if level > depth:
            return True
    return False


_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise BadMessage(f"the number {text[:20]} is too large")
    return number


def _refuse(text: str) -> float:
    raise BadMessage(f"{text} is not a number")


def _cut(line: bytes) -> str:
    """The beginning of a line, in a form that can be shown."""
    return ascii(line[:40].decode(errors="replace"))


SentenceParts = tuple[frozenset[Cell], int]
"""So many of these cells are mines."""

Kind = TypeVar("Kind")


def read(kind: type[Kind], data: Any) -> Kind:
    """The value of this type that the data are.

    A dataclass has no other fields; those with a default may be missing.
    """
    reader: Any = _reader
    try:
        value: Kind = reader(kind)(data)
    except (ValueError, TypeError, KeyError) as error:
        raise BadMessage(f"no {kind.__name__}: {one_line(str(error))[:80]}") from error
    return value


@cache
def _reader(kind: Any) -> Callable[[Any], Any]:
    """What reads values of a type: found out once, since many are read."""
    make, origin, inside = kind, get_origin(kind), get_args(kind)
    if kind == Cell:
        return _cell
    if origin is UnionType:  # with None, which comes last
        one = _reader(inside[0])
        return lambda data: None if data is None else one(data)
    if origin is frozenset or inside[-1:] == (...,):
        one = _reader(inside[0])
        return lambda data: origin(map(one, _of(data, list)))
    if is_dataclass(kind):
        fields = {name: _reader(each) for name, each in get_type_hints(kind).items()}
        return lambda data: make(**{name: fields[name](data[name]) for name in _of(data, dict)})
    if origin is tuple or hasattr(kind, "_make"):
        make = tuple if origin is tuple else kind._make
        parts = [_reader(each) for each in inside or get_type_hints(kind).values()]
        return lambda data: make([part(x) for part, x in zip(parts, _of(data, list), strict=True)])
    if issubclass(kind, Enum):
        return lambda data: kind(data)
    if kind is str:
        return lambda data: one_line(_of(data, str))
    return lambda data: _of(data, *((int, float) if kind is float else (kind,)))


def _of(data: Any, *types: type) -> Any:
    """The data, if they are of just one of these types: True is no number."""
    if type(data) not in types:
        raise ValueError(f"{type(data).__name__}, expected {types[-1].__name__}")
    return data


def _cell(data: Any) -> Cell:
    if type(data) is list and len(data) == 2 and type(data[0]) is type(data[1]) is int:
        return data[0], data[1]
    raise ValueError("no cell")


_KEPT = {"\n", "\t"}


def harmless(text: str) -> str:
    r"""The text with control characters and what is no character written as escapes.

    Line ends and tabs stay; `\\x1b` takes the place of the escape character, and so on.
    """
    if text.isprintable():
        return text
    return "".join(each if each in _KEPT or each.isprintable() else _escape(each) for each in text)


def one_line(text: str) -> str:
    """The same in one line: line ends and tabs are written as escapes too."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else _escape(each) for each in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()
