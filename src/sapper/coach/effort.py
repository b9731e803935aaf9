"""How much the coach tries."""

from __future__ import annotations

from dataclasses import dataclass

from sapper.coach.teach import SHRINK_SECONDS
from sapper.sandbox import LINE_SECONDS


@dataclass(frozen=True)
class Effort:
    """How much is tried: drills on tiny boards, and games as (level, number).

    All of it may take `seconds` of processor time, a line `line_seconds`; each kind of fault is
    shrunk for at most `shrink_seconds`.
    """

    drills: int = 240
    games: tuple[tuple[str, int], ...] = (
        ("4x4/3", 3),
        ("4x9/6", 1),
        ("9x4/6", 1),
        ("8x8/8", 2),
        ("12x16/30", 1),
    )
    seed: int = 50
    seconds: float = 30.0
    line_seconds: float = LINE_SECONDS
    start_seconds: float = 10.0
    shrink_seconds: float = SHRINK_SECONDS
