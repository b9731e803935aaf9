"""Broken agents of the coach's tests with the verdicts of `sapper check`, as JSON.

Usage: coach.py EFFORT STEP. EFFORT is JSON with fields of `Effort`; every STEP-th agent is taken.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from sapper.coach.check import check_file  # noqa: E402
from sapper.coach.effort import Effort  # noqa: E402
from tests.coach.broken import BROKEN, OURS, PLAIN  # noqa: E402


def examine(name: str, path: Path, effort: Effort) -> dict[str, Any]:
    """The file with the coach's verdict."""
    report = check_file(path, effort)
    return {
        "name": name,
        "code": path.read_text(encoding="utf-8"),
        "verdict": str(report.verdict),
        "defect": report.defect,
        "failed": [check.name for check in report.failed if check.group != "Play"],
    }


def main() -> None:
    effort = Effort(**{key: _tuples(value) for key, value in json.loads(sys.argv[1]).items()})
    found = []
    for broken in BROKEN[:: int(sys.argv[2])]:
        with tempfile.TemporaryDirectory() as folder:
            path = broken.write(Path(folder, "minesweeper.py"))
            found.append(examine(broken.name, path, effort))
        found += [examine(path.name, path, effort) for path in (OURS, PLAIN)]
    print(json.dumps(found))


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


if __name__ == "__main__":
    main()
