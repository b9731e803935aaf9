"""Does the coach's answer agree with a grader's? Right files, faulty ones and one-line variations.

    python bench/coach_grader.py [--every N] [--most N] [--keep FILE]

`GRADER` is a grader of the course in plain Python, written apart from the coach after what the
course asks, on boards of its own (5x4 where the coach's are 4x5). As graders do, it imports the
file alone in an empty folder without registering it, anew for each of its 25 checks, each under an
alarm. The coach checks the same file as `sapper check` does. Files on
which the two differ are listed, then the processor time of the coach with all its children. With
`--keep` every row is written as it comes, and the same command goes on.
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.coach_positions import mutants  # noqa: E402
from sapper.coach import check as coach  # noqa: E402
from sapper.coach.effort import Effort  # noqa: E402
from sapper.sandbox import Student  # noqa: E402
from tests.coach.broken import BROKEN  # noqa: E402
from tests.coach.pupils import AGENTS  # noqa: E402
from tests.coach.strong import write_strong  # noqa: E402
from tests.coach.students import STUDENTS  # noqa: E402

Row = dict[str, Any]
LIMIT = Effort().seconds
GRADER = '''
import json, pathlib, resource, signal
from importlib.util import module_from_spec, spec_from_file_location

CELLS = {(2, 0), (2, 1), (3, 1), (4, 0)}
AROUND = {(row, column) for row in (2, 3, 4) for column in (0, 1, 2)} - {(3, 1)}
CORNER, BESIDE = {(3, 0), (3, 1), (4, 1)}, {(1, 0), (1, 1), (2, 1)}

def load():
    spec = spec_from_file_location("minesweeper", "minesweeper.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module

def asked(count, method):
    return getattr(load().Sentence(sorted(CELLS), count), method)()

def marked(method, cell, cells, count):
    sentence = load().Sentence(sorted(CELLS), 3)
    getattr(sentence, method)(cell)
    return (sentence.cells, sentence.count) == (cells, count)

def told(*calls, height=5, width=4, mines=(), safes=()):
    """The agent after these calls; what is put in from outside comes before the last one."""
    module = load()
    ai = module.MinesweeperAI(height=height, width=width)
    ai.Sentence = module.Sentence
    for number, (cell, count) in enumerate(calls, 1):
        if number == len(calls):
            ai.mines.update(mines)
            ai.safes.update(safes)
        ai.add_knowledge(cell, count)
    return ai

def holds(cells, count, *calls, **known):
    ai = told(*calls, **known)
    return ai.Sentence(cells, count) in ai.knowledge

def overlapping():
    ai = told(((3, 0), 1), ((4, 1), 1), ((2, 1), 1), ((3, 3), 0), ((0, 0), 0), ((0, 3), 0))
    return {(2, 0), (4, 0)} <= ai.safes

def combined():
    ai = told(((4, 3), 2), ((4, 2), 3), ((2, 1), 1))
    return {(4, 1), (3, 2), (3, 3)} <= ai.mines

def drawn():
    ai = told(((2, 2), 3), height=3, width=3)
    return not {ai.make_random_move() for _ in range(60)} & {(2, 2), (1, 1), (1, 2), (2, 1)}

def safe_move(cell, count, size):
    return told((cell, count), height=size, width=size).make_safe_move()

CHECKS = {
    "file": lambda: pathlib.Path("minesweeper.py").is_file(),
    "loads": load,
    "known_mines: certain": lambda: asked(4, "known_mines") == CELLS,
    "known_mines: open": lambda: asked(2, "known_mines") == set(),
    "known_safes: certain": lambda: asked(0, "known_safes") == CELLS,
    "known_safes: open": lambda: asked(1, "known_safes") == set(),
    "mark_mine: in the sentence": lambda: marked("mark_mine", (3, 1), CELLS - {(3, 1)}, 2),
    "mark_mine: not in it": lambda: marked("mark_mine", (0, 0), CELLS, 3),
    "mark_safe: in the sentence": lambda: marked("mark_safe", (3, 1), CELLS - {(3, 1)}, 3),
    "mark_safe: not in it": lambda: marked("mark_safe", (0, 0), CELLS, 3),
    "add_knowledge: played": lambda: told(((4, 0), 2)).moves_made == {(4, 0)},
    "add_knowledge: safe": lambda: told(((0, 3), 2)).safes == {(0, 3)},
    "new sentence: middle": lambda: holds(AROUND, 3, ((3, 1), 3)),
    "new sentence: corner": lambda: holds({(0, 2), (1, 2), (1, 3)}, 1, ((0, 3), 1)),
    "new sentence: known mines": lambda: holds(BESIDE, 1, ((4, 0), 3), ((2, 0), 3), mines=CORNER),
    "new sentence: known safes": lambda: holds(BESIDE, 2, ((4, 0), 0), ((2, 0), 2), safes=CORNER),
    "infers safe cells": lambda: told(((4, 0), 0)).safes == {(4, 0), *CORNER},
    "infers a mine later": lambda: told(
        ((0, 2), 1), ((1, 2), 1), ((0, 1), 0), ((2, 3), 0)).mines == {(0, 3)},
    "infers several mines later": lambda: told(((4, 2), 2), ((3, 3), 0)).mines == {(3, 1), (4, 1)},
    "infers safe cells later": overlapping,
    "combines sentences": combined,
    "safe move: there is one": lambda: safe_move((0, 2), 0, 3) in {(0, 1), (1, 1), (1, 2)},
    "safe move: not again": lambda: safe_move((1, 1), 1, 2) != (1, 1),
    "safe move: none": lambda: safe_move((2, 2), 1, 3) is None,
    "random move: allowed": drawn,
}

def time_is_up(*_):
    raise TimeoutError

resource.setrlimit(resource.RLIMIT_CPU, (20, 20))  # for files that catch everything
signal.signal(signal.SIGPROF, time_is_up)
failed = []
for name, check in CHECKS.items():
    signal.setitimer(signal.ITIMER_PROF, 0.4)
    try:
        is_right = check()
    except BaseException:
        is_right = False
    signal.setitimer(signal.ITIMER_PROF, 0)
    failed += [] if is_right else [name]
print("\\n" + json.dumps(failed))
'''


class _Counted(Student):
    """A pupil whose processor time is added up when it is closed."""

    seconds = 0.0

    def close(self) -> None:
        """End the child."""
        super().close()
        _Counted.seconds += self.used_seconds


def files(folder: Path) -> Iterator[tuple[str, str]]:
    """The name and the text of every file: right styles, students' files, broken ones, mutants."""
    path = folder / "written.py"
    for right in (ROOT / "minesweeper.py", *sorted(AGENTS.glob("*.py")), write_strong(path)):
        yield f"right: {right.stem}", right.read_text(encoding="utf-8")
    for each in (*STUDENTS, *BROKEN):
        yield f"{type(each).__name__}: {each.name}", each.write(path).read_text(encoding="utf-8")
    yield from mutants()


def graded(folder: Path) -> list[str]:
    """The checks of the plain grader that the file in a folder fails."""
    command = [sys.executable, "-I", "-c", GRADER]
    found = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    lines = found.stdout.splitlines()
    return json.loads(lines[-1]) if found.returncode == 0 and lines else ["the process ended"]


def compare(name: str, text: str) -> Row:
    """What both say of a file, and the coach's processor time."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "minesweeper.py")
        path.write_text(text, encoding="utf-8")
        failed = graded(path.parent)
        began, _Counted.seconds = time.process_time(), 0.0
        report = coach.check_file(path)
    seconds = time.process_time() - began + _Counted.seconds
    missed = [each.name for each in report.checks if each.group == "Grader" and not each.passed]
    answer = bool(report.grader_passes) if report.checks else False
    row: Row = {"name": name, "grader": not failed, "coach": answer, "seconds": round(seconds, 2)}
    return row | {"failed": failed, "missed": missed}


def table(rows: list[Row]) -> str:
    """The rows on which the two differ, and the counts."""
    differ = [row for row in rows if row["grader"] != row["coach"]]
    lines = [
        f"differs: {row['name']}: grader {row['failed'] or 'passes'}, coach"
        f" {row['missed'] or 'passes'}"
        for row in differ
    ]
    seconds = sorted(row["seconds"] for row in rows)
    passing = sum(row["grader"] for row in rows)
    over = [row["name"] for row in rows if row["seconds"] > 1.1 * LIMIT]
    return "\n".join(
        [
            *lines,
            f"{len(rows)} files, {passing} pass the grader: the coach agrees on"
            f" {len(rows) - len(differ)}, differs on {len(differ)}",
            f"CPU with all children: median {statistics.median(seconds):.2f} s,"
            f" nine of ten under {seconds[len(seconds) * 9 // 10]:.2f} s, most {seconds[-1]:.2f} s;"
            f" over the limit of {LIMIT:g} s by more than 10 %: {over or 'none'}",
        ]
    )


def main() -> None:
    """Compare the files that are not in the file of rows yet, and print the table of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="take every N-th file")
    parser.add_argument("--most", type=int, default=1000, help="check so many at most")
    parser.add_argument("--keep", type=Path, help="a file of rows, one a line, to go on from")
    options = parser.parse_args()
    vars(coach)["Student"] = _Counted
    kept = options.keep.read_text().splitlines() if options.keep and options.keep.exists() else []
    rows: dict[str, Row] = {row["name"]: row for row in map(json.loads, kept)}
    with tempfile.TemporaryDirectory() as folder:
        chosen = list(files(Path(folder)))[:: options.every]
    for name, text in [each for each in chosen if each[0] not in rows][: options.most]:
        rows[name] = compare(name, text)
        if options.keep:
            with options.keep.open("a") as file:
                print(json.dumps(rows[name]), file=file)
    print(table(list(rows.values())))


if __name__ == "__main__":
    main()
