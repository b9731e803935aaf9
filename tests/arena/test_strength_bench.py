"""`bench/strength.py`: agents on a board set against another program's results."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BENCH = Path(__file__).parents[2] / "bench" / "strength.py"


def compare(folder: Path, letters: str) -> subprocess.CompletedProcess[str]:
    """Two agents on four boards against a program with these results."""
    (folder / "tiny.txt").write_text("4 4 3 0 0 classic tiny\n3 7 9\n5 6 15\n1 4 10\n13 14 15\n")
    peers = folder / "peers"
    peers.mkdir()
    (peers / "solver-tiny.txt").write_text(letters)
    options = ("--sets", "tiny", "--agents", "safest,rival", "--stand-in", "rival", "--jobs", "1")
    command = [sys.executable, BENCH, "--boards", folder, "--peers", peers, *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_every_agent_is_compared_with_the_other_program(tmp_path: Path) -> None:
    lines = [line.split(" | ") for line in compare(tmp_path, "LLLL").stdout.splitlines()]
    found = {line[1]: (line[3].split()[0], line[4].split()[0]) for line in lines[2:4]}
    # Against a program that loses every board an agent is ahead by all that it wins.
    assert set(found) == {"safest", "rival"}
    assert all(ahead == f"+{won}" for won, ahead in found.values())


def test_results_that_are_empty_are_refused(tmp_path: Path) -> None:
    result = compare(tmp_path, "")
    assert result.returncode == 1
    assert result.stderr == "strength.py: the results 'solver-tiny' are empty, expected W and L\n"
