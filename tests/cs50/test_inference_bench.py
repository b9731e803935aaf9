"""`bench/cs50_inference.py` runs, prints a line for each size and order, and refuses bad files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench" / "cs50_inference.py"


def run(*arguments):
    command = [sys.executable, str(BENCH), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_prints_a_line_for_each_order_of_moves():
    result = run("--size", "8x8/8", "--games", "2")
    assert (result.returncode, result.stderr) == (0, "")
    lines = [line.split() for line in result.stdout.splitlines()[2:]]
    assert [line[:4] for line in lines] == [
        ["8x8/8", "agent", "2", "112"],
        ["8x8/8", "scattered", "2", "112"],
    ]
    for line in lines:
        mean, p99, largest = (float(figure) for figure in line[4:7])
        assert 0 < mean <= largest
        assert 0 < p99 <= largest


@pytest.mark.parametrize("content", [None, "x = 1\n"])
def test_a_file_without_the_game_is_refused_in_one_line(tmp_path, content):
    path = tmp_path / "other.py"
    if content is not None:
        path.write_text(content)
    result = run("--file", str(path))
    assert result.returncode == 2
    assert result.stderr.count("\n") == 1
    assert repr(str(path)) in result.stderr
