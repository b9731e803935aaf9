"""Expert positions and the native time of their odds, as JSON."""

from __future__ import annotations

import json
import time

from positions import position

from sapper import analyse


def main() -> None:
    """Print positions and milliseconds of CPU time per position."""
    views = [position(seed, "16x30/99") for seed in range(200)]
    for view in views:
        analyse(view)
    began = time.process_time()
    for view in views:
        list(analyse(view).probability.values())
    spent = time.process_time() - began
    found = [
        {"height": v.height, "width": v.width, "mines": v.mines, "codes": list(v.codes)}
        for v in views
    ]
    print(json.dumps({"positions": found, "milliseconds": 1000 * spent / len(views)}))


if __name__ == "__main__":
    main()
