"""One submission checked in a process of its own: `python -m sapper.coach.worker`.

Reads the reference's games and writes the report, each as one line of JSON. Asked to end, it
takes the student's process with it.
"""

from __future__ import annotations

import json
import signal
import sys
from dataclasses import replace
from pathlib import Path
from types import FrameType

from sapper.coach.check import check_file
from sapper.coach.match import Reference, play_match
from sapper.coach.report import Report, Verdict


def check_with_arena(path: Path, games: int, reference: Reference) -> Report:
    """The report on a file, with the games beside the reference's if any are wanted."""
    report = check_file(path)
    if games and report.verdict is not Verdict.CANNOT_RUN:
        report = replace(report, arena=play_match(path, games, reference=reference))
    return report


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(143)


def main() -> None:
    """Check the file named on the command line."""
    signal.signal(signal.SIGTERM, _end)
    path, games = sys.argv[1:]
    reference: Reference = json.load(sys.stdin)
    print(json.dumps(check_with_arena(Path(path), int(games), reference).to_json()))


if __name__ == "__main__":
    main()
