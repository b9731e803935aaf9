"""The coach's report on the page's faulty sample: what `site/src/assets/sample.json` must hold."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory

from sapper.coach.check import check_file
from sapper.coach.effort import Effort

SAMPLE = Path(__file__).resolve().parents[2] / "src" / "assets" / "sample.txt"
EFFORT = Effort(drills=36, games=())


def main() -> None:
    """Print the report as the page's own check gives it."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "minesweeper.py")
        path.write_text(SAMPLE.read_text(encoding="utf-8"), encoding="utf-8")
        report = check_file(path, EFFORT)
    data = report.to_json()
    for name in ("figures", "arena", "seconds", "path"):
        data.pop(name)
    print(json.dumps({**data, "first": report.taught[0][0].name}))


if __name__ == "__main__":
    main()
