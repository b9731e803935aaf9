"""The CPU time that each command takes to start: `sapper COMMAND --help`, the least of some runs.

python bench/start_up.py [--runs 5]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys

from sapper.cli.table import COMMANDS


def cpu_seconds(command: list[str]) -> float:
    """The CPU time of a command, its own and the system's for it."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, used = os.wait4(process.pid, 0)
    process.returncode = 0
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    empty = min(cpu_seconds([sys.executable, "-c", ""]) for _ in range(options.runs))
    print(f"python alone  {empty:.3f} s")
    for words in (
        ["--help"],
        ["--version"],
        *([*each.name.split(), "--help"] for each in COMMANDS),
    ):
        runs = range(options.runs)
        least = min(cpu_seconds([sys.executable, "-m", "sapper", *words]) for _ in runs)
        print(f"{' '.join(words):13} {least:.3f} s, {least / empty:.1f} times python alone")


if __name__ == "__main__":
    main()
