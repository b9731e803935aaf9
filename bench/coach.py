"""The coach measured on its frozen set: verdict, cause, line and processor time of every file.

    python bench/coach.py [--two] [--every N] [--first N] [--keep FILE]

`bench/coached` has 60 files with one fault each, in four styles with helpers, and 23 with none or
several. All were written before the coach was run on any of them. `--two` puts two of these faults
into each file. The output is a line for each file, to be read beside the change, and the sums.
"""

from __future__ import annotations

import argparse
import ast
import json
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from sapper.coach.check import check_file
from sapper.coach.report import Report
from sapper.repairs import MISTAKES
from sapper.sandbox import Student

HOME = Path(__file__).with_name("coached")
STYLES = HOME / "styles"
TITLES = {each.title for each in MISTAKES.values()} - {""}


@dataclass(frozen=True)
class Frozen:
    """A student's file; `lines` are those that the fault is on, none where it has no one place.

    `passes` is the course's answer, None where this set does not say.
    """

    name: str
    source: str
    lines: frozenset[int] = frozenset()
    passes: bool | None = None


EDITS = json.loads((HOME / "edits.json").read_text())
"""`one fault`: a style, what is there, and what a student wrote instead.
`other styles`: a name, the course's answer, and edits of one style."""


def one_fault() -> Iterator[Frozen]:
    """The 60 files with one fault each."""
    head = (STYLES / "head.txt").read_text()
    for number, (style, old, new) in enumerate(EDITS["one fault"], 1):
        right = (STYLES / f"{style}.txt").read_text()
        wrong = _edited(right, old, new)
        lines = _changed(head + right, head + wrong)
        yield Frozen(f"{number:02} {style}", head + wrong, lines)


def two_faults() -> Iterator[Frozen]:
    """Files with two faults: each of the 60, with the next one of its style."""
    head = (STYLES / "head.txt").read_text()
    every = EDITS["one fault"]
    for number, (style, old, new) in enumerate(every, 1):
        right = (STYLES / f"{style}.txt").read_text()
        for _, other, another in (each for each in every[number:] if each[0] == style):
            one = _edited(right, old, new)
            if other in one and right.count(other) == one.count(other):
                wrong = _edited(one, other, another)
                yield Frozen(
                    f"{number:02} {style}", head + wrong, _changed(head + right, head + wrong)
                )
                break


def other_styles() -> Iterator[Frozen]:
    """The files without a fault, or with several."""
    head = (STYLES / "head.txt").read_text()
    for name, passes, edits in EDITS["other styles"]:
        style = edits[0][0] if edits else "textbook"
        source = head + (STYLES / f"{style}.txt").read_text()
        for _, old, new in edits:
            source = _edited(source, old, new)
        yield Frozen(name, source, passes=passes)


def _edited(source: str, old: str, new: str) -> str:
    if old not in source:
        raise ValueError(f"not in the file: {old!r}")
    return source.replace(old, new, 1)


def _changed(right: str, wrong: str) -> frozenset[int]:
    """The lines of the wrong file's changed statements, from 1; for a gap those beside it too."""
    before, after = right.splitlines(), wrong.splitlines()
    lines: set[int] = set()
    for tag, _, _, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag in ("replace", "insert"):
            lines.update(range(begin + 1, end + 1))
        elif tag == "delete":
            head = next(n for n in range(begin, 0, -1) if after[n - 1].lstrip().startswith("def "))
            lines |= {begin, begin + 1, head}
    for node in ast.walk(ast.parse(wrong)):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
            whole = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            lines.update(whole if lines.intersection(whole) else ())
    return frozenset(lines)


@dataclass
class Tally:
    """The sums over all files."""

    files: int = 0
    faulty: int = 0
    on_line: int = 0
    named: int = 0
    causes: int = 0
    true: int = 0
    verdicts: int = 0
    asked: int = 0
    seconds: float = 0.0

    def note(self, frozen: Frozen, report: Report, seconds: float) -> None:
        self.files += 1
        self.seconds += seconds
        if frozen.lines:
            self.faulty += 1
            self.on_line += report.line in frozen.lines
            self.named += any(not lesson.seen for _, lesson in report.causes[:1])
            causes = [each for _, each in report.causes if each.title in TITLES]
            self.causes += len(causes)
            self.true += sum(each.line in frozen.lines for each in causes)
        if frozen.passes is not None:
            self.asked += 1
            self.verdicts += report.grader_passes is frozen.passes

    def __str__(self) -> str:
        return (
            f"{self.files} files; line right in {self.on_line} of {self.faulty} with faults, a"
            f" cause named in {self.named}; {self.true} of {self.causes} mistakes named on such a"
            f" line; verdict right in {self.verdicts} of {self.asked};"
            f" {self.seconds / max(self.files, 1):.1f} s of processor time per file"
        )


class Clock:
    """The processor time of this process and of every student's process that was closed."""

    def __init__(self) -> None:
        self.children = 0.0
        close = Student.close

        def closing(pupil: Student) -> None:
            self.children += pupil.used_seconds
            close(pupil)

        Student.close = closing  # type: ignore[assignment,method-assign]

    def __call__(self) -> float:
        return time.process_time() + self.children


def describe(frozen: Frozen, report: Report, seconds: float) -> str:
    """What the coach says of a file, in a line or two."""
    first = next(iter(report.causes), None)
    title = first[1].headline if first else report.defect or "nothing to fix"
    lines = ",".join(map(str, sorted(frozen.lines)))
    mark = "" if not frozen.lines else "line" if report.line in frozen.lines else "ELSEWHERE"
    echoes = len(report.echoes(first[0].name)) if first else 0
    return (
        f"{frozen.name} [{lines}] {mark} {report.line} | {report.grader_right} of 25 |"
        f" {title} | {echoes} more | {seconds:.1f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--two", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    tally, clock, written = Tally(), Clock(), []
    files = two_faults() if options.two else (*one_fault(), *other_styles())
    for frozen in list(files)[options.first :: options.every]:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "minesweeper.py")
            path.write_text(frozen.source)
            began = clock()
            report = check_file(path)
            seconds = clock() - began
        tally.note(frozen, report, seconds)
        written.append(describe(frozen, report, seconds))
        print(written[-1], flush=True)
    print(tally)
    if options.keep:
        options.keep.write_text("\n".join([*written, str(tally)]) + "\n")


if __name__ == "__main__":
    main()
