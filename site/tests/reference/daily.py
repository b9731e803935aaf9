"""What is seen of the board of a day after its first click, as JSON.

Usage: daily.py DAY LEVEL
"""

from __future__ import annotations

import json
import sys
from datetime import date

from sapper import Game
from sapper.boards import daily


def main() -> None:
    """Print the view in one row, and the mines."""
    found = daily(date.fromisoformat(sys.argv[1]), sys.argv[2]).solvable
    game = Game.on(found.layout)
    game.open(found.request.first)
    print(json.dumps({"view": "".join(game.view.rows()), "mines": found.layout.text}))


if __name__ == "__main__":
    main()
