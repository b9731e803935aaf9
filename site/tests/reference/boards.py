"""Whether boards need no guess, as JSON.

Usage: boards.py BOARDS. Each is JSON with height, width, first (an index) and marks.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from sapper import Layout, rate


def is_solvable(board: dict[str, Any]) -> bool:
    """Whether logic alone solves a board from its first cell on."""
    layout = Layout(board["height"], board["width"], bytes(board["marks"]))
    return rate(layout, layout.shape.cell(board["first"])).is_solvable


if __name__ == "__main__":
    print(json.dumps([is_solvable(board) for board in json.loads(sys.argv[1])]))
