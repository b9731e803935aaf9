"""What a child may send, read strictly by the types that it must have, or `BadMessage`.

An object becomes a dataclass, a list a tuple, a set or a named tuple. Texts are made harmless.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from sapper.core.shape import Cell
from sapper.sandbox.messages import BadMessage
from sapper.sandbox.text import one_line

Statement = tuple[frozenset[Cell], int]
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
