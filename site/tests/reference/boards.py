"""Boards without guessing, as JSON.

Usage: boards.py COUNT
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sapper import LEVELS, no_guess

NAMES = ("beginner", "intermediate", "expert")


def board(seed: int) -> dict[str, Any]:
    """The board of a seed, opened in the middle."""
    level = LEVELS[NAMES[seed % len(NAMES)]]
    first = level.height // 2, level.width // 3
    found = no_guess(level, first, seed)
    return {
        "level": {"height": level.height, "width": level.width, "mines": level.mines},
        "first": level.shape.index(first),
        "seed": seed,
        "marks": list(found.layout.marks),
    }


if __name__ == "__main__":
    print(json.dumps([board(seed) for seed in range(int(sys.argv[1]))]))
