"""A paragraph of what the window says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sapper.core.shape import Cell
from sapper.window.theme import Colour


class NoteKind(Enum):
    """How a note is written."""

    HEADING = "heading"
    TEXT = "text"
    FAINT = "faint"
    TITLE = "title"
    ALARM = "alarm"
    NOTICE = "notice"
    WIN = "win"


@dataclass(frozen=True)
class Note:
    """A paragraph, with the cells that it speaks of; pointing at it outlines them."""

    text: str
    kind: NoteKind = NoteKind.TEXT
    dot: Colour | None = None
    cells: frozenset[Cell] = frozenset()
