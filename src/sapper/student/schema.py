"""What a child may send, read strictly: plain data of the expected form, or `BadMessage`."""

from __future__ import annotations

from typing import Any

from sapper.base.shape import Cell
from sapper.processes.sandbox.messages import BadMessage
from sapper.processes.sandbox.text import one_line

Statement = tuple[frozenset[Cell], int]
"""So many of these cells are mines."""


def read_fields(data: Any, *names: str) -> dict[str, Any]:
    """An object with these fields and no others."""
    if not isinstance(data, dict) or data.keys() != set(names):
        raise BadMessage("something with other fields")
    return data


def read_list(data: Any) -> list[Any]:
    """A list of anything."""
    if not isinstance(data, list):
        raise BadMessage("no list")
    return data


def read_text(data: Any) -> str:
    """A text, made harmless for one line."""
    if not isinstance(data, str):
        raise BadMessage("no text")
    return one_line(data)


def read_cell(data: Any) -> Cell:
    """A pair of whole numbers."""
    if type(data) is list and len(data) == 2 and type(data[0]) is type(data[1]) is int:
        return data[0], data[1]
    raise BadMessage("no cell")


def read_cells(data: Any) -> frozenset[Cell]:
    """A list of cells, as a set."""
    return frozenset(map(read_cell, read_list(data)))


def read_statement(data: Any) -> Statement:
    """A list of cells with a count."""
    if not isinstance(data, list) or len(data) != 2 or type(data[1]) is not int:
        raise BadMessage("no sentence")
    return read_cells(data[0]), data[1]
