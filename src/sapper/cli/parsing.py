"""Words of the command line turned into values."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from sapper.core import BadBoard, BadRecord, Cell, Level, StartRule


def parse_cell(text: str) -> Cell:
    """The cell that `(ROW, COLUMN)`, `ROW,COLUMN` or `ROW COLUMN` names; `BadBoard` if none."""
    inside = re.fullmatch(r"\((.*)\)|(.*)", text.strip())
    words = "" if inside is None else inside[1] or inside[2] or ""
    match = re.fullmatch(r"\s*(\d{1,6})(?:\s*,\s*|\s+)(\d{1,6})\s*", words, re.ASCII)
    if not match:
        raise BadBoard(f"cell {text!r}, expected ROW,COLUMN such as 0,3")
    return int(match[1]), int(match[2])


def parse_day(text: str) -> date:
    """The day that `YYYY-MM-DD` names; `BadRecord` if none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRecord(f"day {text!r}, expected YYYY-MM-DD such as 2026-11-15") from None


def write_cells(cells: Iterable[Cell]) -> str:
    """The cells as every command writes them: `(0, 2) (1, 2)`."""
    return " ".join(map(str, cells))


def usual_start(level: Level) -> StartRule:
    """The course's game promises nothing of the first click; players expect a safe one."""
    return StartRule.NONE if level.name == "cs50" else StartRule.SAFE
