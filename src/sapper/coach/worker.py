"""One submission checked in a process of its own: `python -m sapper.coach.worker`.

Reads the reference's games and writes the report, each as one line of JSON. Asked to end, it
takes the student's process with it.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import FrameType

from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.match import Reference, play_match
from sapper.coach.report import CoachVerdict, Report

_LOOK_SECONDS = 0.5


def check_with_arena(path: Path, games: int, seconds: float, reference: Reference) -> Report:
    """The report on a file, with the games beside the reference's if any are wanted."""
    report = check_file(path, Effort(seconds=seconds))
    if games and report.verdict is not CoachVerdict.CANNOT_RUN:
        report = replace(report, arena=play_match(path, games, reference=reference))
    return report


def _end(_number: int, _frame: FrameType | None) -> None:
    sys.exit(143)


def _end_with_parent() -> None:
    """End soon after whoever started us is gone: nobody would read the report."""
    parent = os.getppid()

    def watch() -> None:
        while os.getppid() == parent:
            time.sleep(_LOOK_SECONDS)
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def main() -> None:
    """Check the file named on the command line."""
    signal.signal(signal.SIGTERM, _end)
    _end_with_parent()
    path, games, seconds = sys.argv[1:]
    reference: Reference = json.load(sys.stdin)
    report = check_with_arena(Path(path), int(games), float(seconds), reference)
    print(json.dumps(report.to_json()))


if __name__ == "__main__":
    main()
