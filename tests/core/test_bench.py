"""`bench/analyse.py` runs, prints a line for each set, and refuses unknown sets."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "analyse.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(BENCH), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_prints_a_line_for_each_set() -> None:
    result = run("--alone", "--only", "60", "--count", "2")
    assert (result.returncode, result.stderr) == (0, "")
    lines = [line.split() for line in result.stdout.splitlines()[1:]]
    assert [line[0] for line in lines] == ["rows", "stripes", "checkers", "grid"]
    for line in lines:
        assert line[1:3] + line[4:5] == ["60", "2", "sapper"]
        mean, p99, largest = (float(figure) for figure in line[5:8])
        assert 0 < mean <= largest == p99


def test_refuses_an_unknown_set() -> None:
    result = run("--only", "nothing")
    assert result.returncode == 2
    assert "no set is called 'nothing', expected one of expert safe" in result.stderr
