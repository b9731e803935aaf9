"""The coach's verdicts on a quiet machine, beside two busy loops, and stopped for nine seconds.

    python bench/coach_load.py [FILE ...]
    python bench/coach_load.py --right 20 [STYLE ...]

Checks each file three times in processes of their own and compares grader's answer, level and
the names of the failed checks. Without files it takes some of the students' files of the tests.
With `--right` it checks right files in six styles so many times, each fifth time beside two busy
loops: the verdict must be the same every time, with nothing above polish.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.coach.pupils import AGENTS, ROOT
from tests.coach.strong import write_strong
from tests.coach.students import STUDENTS

CHOSEN = ("as in the book", "one round", "no subset rule", "draws until it finds a cell")


def start(path: Path) -> subprocess.Popen[str]:
    """A check of the file, whose report comes out as JSON, in a process group of its own."""
    command = [sys.executable, "-m", "sapper", "check", str(path), "--json"]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True, env=dict(os.environ)
    )


def verdict(process: subprocess.Popen[str]) -> tuple[bool, str, list[str]]:
    """What the check found: the grader's answer, the level and the checks above polish."""
    data = json.loads(process.communicate()[0])
    failed = [
        check["name"]
        for check in data["checks"]
        if check["passed"] is False and check["level"] != "polish"
    ]
    return data["grader_passes"], data["level"], failed


def stopped(path: Path, seconds: float) -> tuple[bool, str, list[str]]:
    """The verdict of a check that is stopped in the middle, with all that it started."""
    process = start(path)
    time.sleep(2.0)
    group = os.getpgid(process.pid)
    os.killpg(group, signal.SIGSTOP)
    time.sleep(seconds)
    os.killpg(group, signal.SIGCONT)
    return verdict(process)


def beside_busy_loops(path: Path) -> tuple[bool, str, list[str]]:
    """The verdict beside two processes that compute without end."""
    loops = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(2)]
    try:
        return verdict(start(path))
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


def check_right_files(runs: int, names: list[str]) -> bool:
    """Whether every right file has one verdict in so many runs, and nothing above polish."""
    is_right = True
    with tempfile.TemporaryDirectory() as folder:
        styles = {name: AGENTS / f"{name}.py" for name in ("textbook", "plain", "recursive")}
        styles |= {"frozen": AGENTS / "frozen.py", "ours": ROOT / "minesweeper.py"}
        styles |= {"strong": write_strong(Path(folder, "strong.py"))}
        for name in names or styles:
            found: Counter[str] = Counter()
            for run in range(runs):
                is_busy = run % 5 == 4
                path = styles[name]
                found[str(beside_busy_loops(path) if is_busy else verdict(start(path)))] += 1
                if is_busy or run == runs - 1:
                    print(f"{name}: {dict(found)}", flush=True)
            is_right &= len(found) == 1 and "[]" in min(found)
    return is_right


def main() -> None:
    """Compare the verdicts of all files; exit code 1 when one differs."""
    if sys.argv[1:2] == ["--right"]:
        sys.exit(not check_right_files(int(sys.argv[2]), sys.argv[3:]))
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(name) for name in sys.argv[1:]]
        for place, student in enumerate(STUDENTS if not paths else ()):
            if student.name in CHOSEN:
                home = Path(folder, str(place))
                home.mkdir()
                paths.append(student.write(home / "minesweeper.py"))
        differs = False
        for path in paths:
            quiet = verdict(start(path))
            other = {"busy": beside_busy_loops(path), "stopped": stopped(path, 9.0)}
            same = all(each == quiet for each in other.values())
            differs |= not same
            print(path.parent.name, "same" if same else f"DIFFERS {other}", quiet, flush=True)
    sys.exit(int(differs))


if __name__ == "__main__":
    main()
