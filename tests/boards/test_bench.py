"""The measurements of boards run, and what they compare agrees."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "boards.py"


@pytest.mark.parametrize(
    ("part", "boards", "expected"),
    [
        ("agreement", 10, "0 points differ"),
        ("table", 10, "| expert 16x30/99 |"),
        ("ratings", 5, "rungs of an expert view"),
    ],
)
def test_the_bench_runs(part: str, boards: int, expected: str) -> None:
    command = [sys.executable, str(BENCH), part, "--boards", str(boards)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert expected in done.stdout
