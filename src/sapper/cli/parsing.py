"""Words of the command line turned into values."""

from __future__ import annotations

import math
import re

import typer

from sapper.base.errors import BadBoard
from sapper.base.level import Level, StartRule
from sapper.base.shape import Cell


def parse_cell(text: str) -> Cell:
    """The cell that `ROW,COLUMN` names; `BadBoard` if it is none."""
    match = re.fullmatch(r"(\d{1,6}),(\d{1,6})", text.replace(" ", ""), re.ASCII)
    if not match:
        raise BadBoard(f"cell {text!r}, expected ROW,COLUMN such as 0,3")
    return int(match[1]), int(match[2])


def check_number(value: float) -> float:
    """The value of an option that is a number; not `nan` or `inf`, which Python reads as one."""
    if not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number")
    return value


def usual_start(level: Level) -> StartRule:
    """The course's game promises nothing of the first click; players expect a safe one."""
    return StartRule.NONE if level.name == "cs50" else StartRule.SAFE
