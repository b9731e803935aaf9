"""Every report of the coach beside the line that was changed, to be read; and its examples run.

    python bench/coach_audit.py --keep ROWS --read FILE [--match TEXT] [--most N] [--whole]

The files are the one-line variations of `coach_lines.py`, the broken and the students' files of
`tests/coach`, and files in other styles with one real mistake each (`coach_fresh.py`). Each is
checked in this process with some fewer drills; with `--whole` as `sapper check` does, and by the
plain grader of `coach_grader.py` too. Then plain Python runs the example of the first lesson beside
the file, with the line of the last hint below it: it must fail there, and must not fail beside our
own right `minesweeper.py`. FILE gets every report, whole, below the change; ROWS keeps what is
done. Whether a cause is the cause is for a reader to say: the table has what a script can tell.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from difflib import unified_diff
from io import StringIO
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.coach_fresh import FRESH  # noqa: E402
from bench.coach_grader import graded  # noqa: E402
from bench.coach_lines import EFFORT, STYLES, rank, variations  # noqa: E402
from sapper.coach.check import check_file, check_pupil  # noqa: E402
from sapper.coach.lesson import Lesson  # noqa: E402
from sapper.coach.report import CheckResult, Report  # noqa: E402
from sapper.coach.severity import Severity  # noqa: E402
from tests.coach.broken import BROKEN  # noqa: E402
from tests.coach.pupils import AGENTS, TrustedPupil  # noqa: E402
from tests.coach.students import STUDENTS, TEXTBOOK  # noqa: E402

Row = dict[str, Any]
RIGHT = (ROOT / "minesweeper.py").read_text(encoding="utf-8")
SECONDS = 5.0
"""An example that runs longer does not end."""
ASSERTION = "It must not raise an error: "


@dataclass(frozen=True)
class Audited:
    """A file to be read about: what was changed, on which line, and in what."""

    name: str
    source: str
    line: int | None
    change: str


def audited() -> Iterator[Audited]:
    """Every file, in one order."""
    for style in STYLES:
        right = (AGENTS / f"{style}.py").read_text(encoding="utf-8")
        for each in variations(style):
            name = f"{each.style} {each.line}.{each.column}: {each.change}"
            yield Audited(name, each.source, each.line, _difference(right, each.source))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "minesweeper.py")
        for file in (*BROKEN, *STUDENTS):
            base = file.base if hasattr(file, "base") else TEXTBOOK
            right = base.read_text(encoding="utf-8")
            source = file.write(path).read_text(encoding="utf-8")
            change = _difference(right, source)
            yield Audited(f"{type(file).__name__}: {file.name}", source, _first(change), change)
    for fresh in FRESH:
        yield Audited(f"fresh: {fresh.name}", fresh.source, fresh.line, fresh.mistake)


def _difference(right: str, source: str) -> str:
    """The changed lines of a file, each with its number."""
    found = list(unified_diff(right.splitlines(), source.splitlines(), n=0, lineterm=""))[2:]
    return "\n".join(found)


def _first(change: str) -> int | None:
    """The first line that a difference changes."""
    head = change.partition("+")[2].partition(" ")[0].partition(",")[0]
    return int(head) if head.isdigit() else None


def check(each: Audited, folder: Path, is_whole: bool) -> Row:
    """What the coach says of a file, what the plain grader says, and whether the example holds."""
    path = folder / "minesweeper.py"
    path.write_text(each.source, encoding="utf-8")
    with redirect_stdout(StringIO()):  # some of the files print
        report = check_file(path) if is_whole else check_pupil(TrustedPupil(path), EFFORT)
    causes = [pair for pair in report.causes if pair[0].severity is not Severity.POLISH]
    row: Row = {"name": each.name, "verdict": str(report.verdict), "text": _text(each, report)}
    row["coach"] = bool(report.grader_passes)
    row["grader"] = not graded(folder) if is_whole else row["coach"]
    if not causes:
        return row | {"rank": "as right", "replay": ""}
    lesson = causes[0][1]
    place = rank(each.source, each.line, lesson.line) if each.line else "not known"
    row |= {"rank": place, "title": lesson.title, "named": lesson.line}
    return row | {"replay": replay(lesson, each.source, folder)}


def replay(lesson: Lesson, source: str, folder: Path) -> str:
    """`holds` where the example fails beside the file alone, else what is not so."""
    wanted = lesson.hints[-1].partition(ASSERTION)[2] if lesson.hints else ""
    code = "\n".join((*lesson.code, wanted))
    wrong, right = (_run(code, text, folder) for text in (source, RIGHT))
    if not wrong:
        return "the example shows nothing"
    if right:
        return f"a right file fails too: {right}"
    if "NameError" in wrong and "NameError" not in lesson.message:
        return wrong
    return "holds"


def _run(code: str, source: str, folder: Path) -> str:
    """The last line that Python writes about a program that fails; empty if it does not fail."""
    (folder / "minesweeper.py").write_text(source, encoding="utf-8")
    try:
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd=folder,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "does not end"
    return (done.stderr.strip() or "it ended").splitlines()[-1] if done.returncode else ""


def _text(each: Audited, report: Report) -> str:
    """The report to be read below the change."""
    lines = [f"##### {each.name}", each.change, f"changed line {each.line}"]
    answer = {True: "Yes", False: "No", None: "Not known"}[report.grader_passes]
    lines.append(f"GRADER {answer}: {report.grader_right} of {len(report.graded)}")
    lines += [f"CANNOT RUN {report.reason} / {report.hint}"] if report.reason else []
    for number, (result, lesson) in enumerate(report.causes):
        is_whole = result.severity is not Severity.POLISH or number == 0
        lines += _whole(result, lesson) if is_whole else [_short(result, lesson)]
        followers = [f"{echo.name} ({echo.cause})" for echo in report.echoes(result.name)]
        lines += [f"  ECHOES {'; '.join(followers)}"] if followers else []
    return "\n".join(lines)


def _short(result: CheckResult, lesson: Lesson) -> str:
    return f"POLISH [{result.name}] {lesson.title}: {lesson.message} (line {lesson.line})"


def _whole(result: CheckResult, lesson: Lesson) -> list[str]:
    """All of a lesson."""
    return [
        f"{str(result.severity).upper()} [{result.name}] {lesson.title} (line {lesson.line})",
        f"  MESSAGE {lesson.message}",
        *(f"  TRACE {words}" for words in lesson.trace),
        *(f"  >>> {line}" for line in lesson.code),
        *(f"  DRAWN {line}" for line in (*lesson.drawing, lesson.legend)),
        *(f"  HOLDS {line}" for line in lesson.holds),
        *(f"  FOLLOWS {line}" for line in lesson.follows),
        f"  HINT {lesson.hint}",
        *(f"  STEP {number}: {hint}" for number, hint in enumerate(lesson.hints, 1)),
    ]


def table(rows: list[Row]) -> str:
    """What is said first of each file, what does not hold, and the counts."""
    faulty = [row for row in rows if row["rank"] != "as right"]
    bad = [f"{row['name']}: {row['replay']}" for row in faulty if row["replay"] != "holds"]
    differ = [row["name"] for row in rows if row["grader"] != row["coach"]]
    alone = sum(_causes(row) == 1 for row in faulty)
    return "\n".join(
        [
            f"{'rank':<8} {'named':>5}  file: what is said first",
            *(
                f"{row['rank']:<8} {row['named'] or '-':>5}  {row['name']}: {row['title']}"
                for row in faulty
            ),
            *(f"does not hold: {each}" for each in bad),
            *(f"the grader differs: {name}" for name in differ),
            "",
            *_counts(rows),
            f"{alone} of {len(faulty)} faulty files have one cause",
            f"examples that hold when run: {len(faulty) - len(bad)} of {len(faulty)}",
            f"the grader's answer, where it was asked, differs on {len(differ)}",
        ]
    )


def _causes(row: Row) -> int:
    """The number of faults above polish that follow from no other one."""
    return sum(line.startswith(("WRONG [", "INCOMPLETE [")) for line in row["text"].splitlines())


def _counts(rows: list[Row]) -> Iterator[str]:
    """How many files of each kind name the changed line, by how near they come to it."""
    ranks = ("line", "around", "near", "far", "none", "as right")
    kinds: dict[str, Counter[str]] = {}
    for row in rows:
        kind = row["name"].partition(":")[0].split()[0]
        for each in (kind, "all"):
            kinds.setdefault(each, Counter())[row["rank"]] += 1
    kinds["all"] = kinds.pop("all")
    yield f"{'files':<12} {'read':>5} " + " ".join(f"{rank:>8}" for rank in ranks)
    for kind, counted in kinds.items():
        numbers = " ".join(f"{counted[rank]:>8}" for rank in ranks)
        yield f"{kind:<12} {counted.total():>5} {numbers}"


def main() -> None:
    """Check the files that are not in ROWS yet, write FILE, and print the table of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep", type=Path, help="a file of rows, one a line, to go on from")
    parser.add_argument("--read", type=Path, help="where the reports are written")
    parser.add_argument("--match", default="", help="take the files with this text in their name")
    parser.add_argument("--most", type=int, default=1000, help="check so many at most")
    parser.add_argument("--whole", action="store_true", help="check as `sapper check` does")
    options = parser.parse_args()
    kept = options.keep.read_text().splitlines() if options.keep and options.keep.exists() else []
    rows: dict[str, Row] = {row["name"]: row for row in map(json.loads, kept)}
    chosen = {each.name: each for each in audited() if options.match in each.name}
    todo = [each for name, each in chosen.items() if name not in rows]
    for each in todo[: options.most]:
        with tempfile.TemporaryDirectory() as folder:
            rows[each.name] = check(each, Path(folder), options.whole)
        if options.keep:
            with options.keep.open("a") as file:
                print(json.dumps(rows[each.name]), file=file)
    shown = [rows[name] for name in chosen if name in rows]
    if options.read:
        texts = (f"{row['text']}\n  RANK {row['rank']} REPLAY {row['replay']}" for row in shown)
        options.read.write_text("\n\n".join(texts), encoding="utf-8")
    print(table(shown))


if __name__ == "__main__":
    main()
