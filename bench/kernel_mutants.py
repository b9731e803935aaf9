"""Do the native tests notice? Small changes of the kernel, each against its own tests.

    python bench/kernel_mutants.py [--count 60] [--seed 1] [--folder build/mutants]

A mutant is one comparison, sign, boolean or small number changed, in a copy of `kernel/`. The
sample depends on the seed and the source alone. One that does not compile is not counted. Only the
file with the mutant, or those that include it, are compiled, and the first failure ends the tests.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from signal import SIGKILL, SIGXCPU
from subprocess import DEVNULL, PIPE, Popen

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("analysis", "boards", "game", "play")
TESTS = ("kernel_tests", "player_tests")
"""Those of the analysis, and those of all that stands above it."""
OTHERS = {
    " < ": " <= ",
    " <= ": " < ",
    " > ": " >= ",
    " >= ": " > ",
    " == ": " != ",
    " != ": " == ",
    " && ": " || ",
    " || ": " && ",
    " + ": " - ",
    " - ": " + ",
    " += ": " -= ",
    " -= ": " += ",
    " true": " false",
    " false": " true",
}
"""Operators stand between blanks; brackets of templates do not."""
PLACES = re.compile("|".join(map(re.escape, OTHERS)) + r"|(?<![\w.'])\d(?![\w.'])")
UNCHANGED = re.compile(r"//.*|\"[^\"\n]*\"|^\s*#.*|static_assert.*", re.MULTILINE)


@dataclass(frozen=True)
class Mutant:
    """A place in one file of the kernel, and what stands there instead."""

    path: str
    start: int
    old: str
    new: str

    def in_text(self, text: str) -> str:
        return text[: self.start] + self.new + text[self.start + len(self.old) :]

    def words(self, folder: Path) -> str:
        text = (folder / self.path).read_text("utf-8")
        line = text.count("\n", 0, self.start) + 1
        words = text.splitlines()[line - 1].strip()
        return f"{self.path}:{line}: {self.old.strip()} -> {self.new.strip()}: {words}"


def mutants(path: Path) -> Iterator[Mutant]:
    text = path.read_text("utf-8")
    plain = UNCHANGED.sub(lambda found: " " * len(found[0]), text)
    for found in PLACES.finditer(plain):
        new = OTHERS.get(found[0]) or str(int(found[0]) + 1)
        yield Mutant(path.relative_to(ROOT).as_posix(), found.start(), found[0], new)


def verdict(mutant: Mutant, folder: Path, seconds: float) -> str:
    """What the tests of the kernel's copy say of it with the mutant in it."""
    path = folder / mutant.path
    text = path.read_text("utf-8")
    try:
        path.write_text(mutant.in_text(text), "utf-8")
        for name in TESTS if "/analysis/" in mutant.path else TESTS[1:]:
            if not built(folder, name):
                return "not compiled"
            if found := failure(folder, name, seconds):
                return found
        return "survived"
    finally:
        path.write_text(text, "utf-8")


def built(folder: Path, *tests: str) -> bool:
    command = ["cmake", "--build", str(folder / "out"), "--parallel", "1", "--target", *tests]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def failure(folder: Path, name: str, seconds: float) -> str:
    """Why the tests failed; ended at the first line that they complain with, or by CPU time."""
    command = ["prlimit", f"--cpu={seconds:.0f}", str(folder / "out" / name)]
    with Popen(command, stdout=DEVNULL, stderr=PIPE) as tests:
        assert tests.stderr
        if tests.stderr.readline():
            tests.terminate()
            return f"killed ({name})"
    if tests.returncode in (-SIGXCPU, -SIGKILL):
        return "killed (no end)"
    return f"killed ({name})" if tests.returncode else ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "mutants")
    parser.add_argument("--seconds", type=float, default=120, help="of CPU, for each run")
    options = parser.parse_args()
    folder = options.folder.resolve()
    for name in ("kernel", "tests/golden"):
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    options_of_cmake = ("-S", folder / "kernel", "-DCMAKE_CXX_FLAGS=-O1", "-DSAPPER_UNITY=OFF")
    subprocess.run([ROOT / "kernel" / "configure", folder / "out", *options_of_cmake], check=True)
    assert built(folder, *TESTS)
    assert not any(failure(folder, name, 1000) for name in TESTS)
    files = sorted(path for room in ROOMS for path in (ROOT / "kernel" / room).glob("*.?pp"))
    every = [mutant for path in files for mutant in mutants(path)]
    tally: Counter[str] = Counter()
    for mutant in Random(options.seed).sample(every, len(every)):
        if sum(tally.values()) == options.count:
            break
        found = verdict(mutant, folder, options.seconds)
        print(f"{found}: {mutant.words(folder)}", flush=True)
        if found != "not compiled":
            tally[found.partition(" (")[0]] += 1
    print(", ".join(f"{count} {what}" for what, count in tally.most_common()))


if __name__ == "__main__":
    main()
