"""The coach measured on its frozen set: verdict, cause, line and processor time of every file.

    python bench/coach.py [--set NAME] [--every N] [--first N] [--keep FILE] [--check]

`bench/coached` has 60 files with one fault each, in four styles with helpers, 23 with none or
several, and 30 with two or three faults in the styles of public solutions (`several.txt`). All were
written before the coach was run on any of them. The set "two" puts two of the 60 faults into each
file. The output is a line for each file, to be read beside the change, and the sums. `--check`
fails if a verdict is wrong, if a named cause is false, or if fewer first lessons are at the line of
a mistake than `bench/results/coach.txt` records.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

from sapper.coach import MISTAKES, Report, check_file
from sapper.sandbox import Student

HOME = Path(__file__).with_name("coached")
STYLES = HOME / "styles"
RECORD = Path(__file__).parent / "results" / "coach.txt"
TITLES = {each.title for each in MISTAKES.values()} - {""}
_MARK = re.compile(r"  #! (\d).*")
_RECORDED = re.compile(r"^(.+): first lesson at a mistake's line in (\d+) of ", re.MULTILINE)


@dataclass(frozen=True)
class Frozen:
    """A student's file; `lines` are those that the fault is on, none where it has no one place.

    `passes` is the course's answer, None where this set does not say. `first` are the lines of the
    fault without which most of the grader's checks stay failed.
    """

    name: str
    source: str
    lines: frozenset[int] = frozenset()
    passes: bool | None = None
    first: frozenset[int] = frozenset()


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


def several_faults() -> Iterator[Frozen]:
    """The 30 files with two or three faults each, on the course's skeleton.

    Marks in `several.txt` say on which lines each fault is; 1 is the first one to mend. What stands
    before `---` replaces the methods of `Sentence`.
    """
    head = (STYLES / "head.txt").read_text()
    skeleton = (STYLES / "textbook.txt").read_text().partition("    def get_neighbors")[0]
    begin, methods, agent = re.split(r"(?=    def known_mines|class MinesweeperAI)", skeleton)
    _, *texts = re.split("^=== ", (HOME / "several.txt").read_text(), flags=re.MULTILINE)
    for text in texts:
        name, _, body = text.partition("\n")
        own, _, rest = body.partition("---\n")
        marked = "".join((head, begin, f"{own}\n\n" if own else methods, agent, rest))
        found = [(n, _MARK.search(line)) for n, line in enumerate(marked.split("\n"), 1)]
        source = _MARK.sub("", marked)
        faults = {n: mark[1] for n, mark in found if mark}
        first = (n for n, fault in faults.items() if fault == "1")
        lines = _whole(source, faults)
        yield Frozen(name, source, lines, passes=False, first=_whole(source, first))


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
                lines = _changed(head + right, head + wrong)
                yield Frozen(f"{number:02} {style}", head + wrong, lines)
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
    return _whole(wrong, lines)


def _whole(source: str, lines: Iterable[int]) -> frozenset[int]:
    """Return these lines with all lines of the simple statements that they are in."""
    found = set(lines)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Assign | ast.AugAssign | ast.Expr | ast.Return):
            whole = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            found.update(whole if found.intersection(whole) else ())
    return frozenset(found)


SETS = {
    "one fault": one_fault,
    "other styles": other_styles,
    "several faults": several_faults,
    "two": two_faults,
}


@dataclass
class Tally:
    """The sums over the files of a set."""

    name: str
    files: int = 0
    faulty: int = 0
    on_line: int = 0
    on_first: int = 0
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
            self.on_first += report.line in frozen.first
            self.named += any(not lesson.seen for _, lesson in report.causes[:1])
            causes = [each for _, each in report.causes if each.title in TITLES]
            self.causes += len(causes)
            self.true += sum(each.line in frozen.lines for each in causes)
        if frozen.passes is not None:
            self.asked += 1
            self.verdicts += report.grader_passes is frozen.passes

    def complaints(self) -> list[str]:
        """Return what is wrong, or worse than recorded."""
        found = []
        if self.verdicts < self.asked:
            found.append(f"{self.asked - self.verdicts} wrong verdicts")
        if self.true < self.causes:
            found.append(f"{self.causes - self.true} mistakes named on another line")
        recorded = dict(_RECORDED.findall(RECORD.read_text()))
        if self.on_line < int(recorded.get(self.name, 0)):
            found.append(f"the record is {recorded[self.name]} first lessons at a mistake's line")
        return [f"{self.name}: {each}" for each in found]

    def __str__(self) -> str:
        said = [f"verdict right in {self.verdicts} of {self.asked}"]
        if self.faulty:
            said = [
                f"first lesson at a mistake's line in {self.on_line} of {self.faulty}",
                f"at the mistake to mend first in {self.on_first}" if self.on_first else "",
                f"a cause named in {self.named}",
                f"{self.true} of {self.causes} mistakes named on such a line",
                *said,
            ]
        time_per_file = f"{self.seconds / max(self.files, 1):.1f} s of processor time per file"
        return f"{self.name}: {'; '.join(filter(None, [*said, time_per_file]))}"


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
    place = "first" if report.line in frozen.first else "line"
    mark = "" if not frozen.lines else place if report.line in frozen.lines else "ELSEWHERE"
    echoes = len(report.echoes(first[0].name)) if first else 0
    is_right = frozen.passes in (None, report.grader_passes)
    return (
        f"{frozen.name} [{lines}] {mark} {report.line} | fails {sum(report.fails.values())}"
        f"{'' if is_right else ' WRONG VERDICT'} | {title} | {echoes} more | {seconds:.1f} s"
    )


def measure(name: str, files: list[Frozen], clock: Clock, written: list[str]) -> Tally:
    """Check the files and print a line for each, then the sums."""
    tally = Tally(name)
    for frozen in files:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "minesweeper.py")
            path.write_text(frozen.source)
            began = clock()
            report = check_file(path)
            seconds = clock() - began
        tally.note(frozen, report, seconds)
        written.append(describe(frozen, report, seconds))
        print(written[-1], flush=True)
    written.append(str(tally))
    print(tally, flush=True)
    return tally


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--set", choices=SETS, action="append")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    clock, written, complaints = Clock(), list[str](), list[str]()
    for name in options.set or ("one fault", "other styles", "several faults"):
        files = list(SETS[name]())[options.first :: options.every]
        complaints += measure(name, files, clock, written).complaints()
    if options.keep:
        options.keep.write_text("\n".join(written) + "\n")
    if options.check and complaints:
        sys.exit("\n".join(complaints))


if __name__ == "__main__":
    main()
