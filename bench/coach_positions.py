"""Which positions tell faulty files from right ones? Mutants against the coach's set, then beyond.

    python bench/coach_positions.py [--drills N]

The mutants are the one-line variations of `coach_lines.py` and files that reason in other ways than
the course asks (`WAYS`). Each is asked about every position of `sapper.coach.curriculum`. One that
answers all of them rightly is told N random drills (moves have checks of their own). Where it fails
there, the smallest position that shows it is printed: today's set cannot tell that file from a
right one. Files that show nothing there either are printed too.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from bench.coach_lines import STYLES, variations  # noqa: E402
from sapper.coach.curriculum import CHECKS  # noqa: E402
from sapper.coach.drills import drills  # noqa: E402
from sapper.coach.observe import observe, shows_fault  # noqa: E402
from sapper.coach.severity import Severity  # noqa: E402
from sapper.coach.shrink import shrink  # noqa: E402
from sapper.coach.situation import Situation  # noqa: E402
from tests.coach.pupils import AGENTS, TrustedPupil  # noqa: E402

SECONDS = 0.3
"""A call that takes longer does not return."""
_PAIRS = "            for one in self.knowledge:\n                for two in self.knowledge:\n"
_ADDS = (
    "                        if new not in self.knowledge and new not in inferred:\n"
    "                            inferred.append(new)\n"
)
_SUBSET = "if one.cells and one.cells < two.cells:"
_NEW = "                        new = Sentence(two.cells - one.cells, two.count - one.count)\n"
WAYS = {
    "the larger sentence is replaced": [
        (_NEW + _ADDS, "                        two.cells -= one.cells\n"
         "                        two.count -= one.count\n                        changed = True\n")
    ],
    "one inference a round": [(_ADDS, _ADDS + "                            break\n")],
    "only neighbours in the list": [
        (_PAIRS, "            for one, two in zip(self.knowledge, self.knowledge[1:]):\n"
         "                for two in [two]:\n")
    ],
    "only later ones": [
        (_PAIRS, "            for at, one in enumerate(self.knowledge):\n"
         "                for two in self.knowledge[at + 1:]:\n")
    ],
    "only earlier ones": [
        (_PAIRS, "            for at, one in enumerate(self.knowledge):\n"
         "                for two in self.knowledge[:at]:\n")
    ],
    "only with the newest": [
        (_PAIRS, "            for one in self.knowledge:\n"
         "                for two in self.knowledge[-1:]:\n")
    ],
    "sentences are not a reason to go on": [
        ("                self.knowledge.extend(inferred)\n                changed = True\n",
         "                self.knowledge.extend(inferred)\n")
    ],
    "mines are not a reason to go on": [
        ("                    self.mark_mine(mine)\n                    changed = True\n",
         "                    self.mark_mine(mine)\n")
    ],
    "safes are not a reason to go on": [
        ("                    self.mark_safe(safe)\n                    changed = True\n",
         "                    self.mark_safe(safe)\n")
    ],
    "two rounds": [("        while changed:\n", "        for _ in range(2):\n")],
    "three rounds": [("        while changed:\n", "        for _ in range(3):\n")],
    "only what settles": [
        ("if new not in self.knowledge and", "if (new.known_mines() or new.known_safes()) and")
    ],
    "small differences alone": [
        (_SUBSET,
         "if one.cells and one.cells < two.cells and len(two.cells) - len(one.cells) < 3:")
    ],
    "not from empty counts": [
        (_SUBSET,
         "if one.count and one.cells and one.cells < two.cells:")
    ],
    "four rounds": [("        while changed:\n", "        for _ in range(4):\n")],
    "five rounds": [("        while changed:\n", "        for _ in range(5):\n")],
    **{
        name: [(_SUBSET, f"{_SUBSET[:-1]} and {question}:")]
        for name, question in (
            ("only with equal counts", "one.count == two.count"),
            ("only with other counts", "one.count != two.count"),
            ("not from single mines", "one.count != 1"),
            ("not into sentences of two mines", "two.count != 2"),
            ("not from more than two mines", "one.count < 3"),
            ("large sentences left out", "len(two.cells) < 6"),
            ("large differences left out", "len(two.cells) - len(one.cells) < 4"),
            ("single differences left out", "len(two.cells) - len(one.cells) > 1"),
            ("small sentences left out", "len(one.cells) > 2"),
            ("only the first ten", "len(self.knowledge) < 10"),
            ("only in one row", "len({i for i, _ in one.cells}) == 1"),
        )
    },
}  # fmt: skip
"""Changes of the textbook file that leave it sound, but blind in places."""


def mutants() -> Iterator[tuple[str, str]]:
    """The name and the text of every mutant."""
    text = (AGENTS / "textbook.py").read_text(encoding="utf-8")
    for name, changes in WAYS.items():
        changed = text
        for old, new in changes:
            assert old in changed, name
            changed = changed.replace(old, new)
        yield name, changed
    for style in STYLES:
        for each in variations(style):
            yield f"{style} {each.line}.{each.column}: {each.change}", each.source


def first_fault(pupil: TrustedPupil, situation: Situation) -> Situation | None:
    """The situation up to its first fault above polish, None if it has none."""
    for number, _, faults in observe(situation, pupil, SECONDS):
        if any(fault.kind.severity is not Severity.POLISH for fault in faults):
            return situation.until(number)
    return None


def smallest(pupil: TrustedPupil, count: int) -> Situation | None:
    """The smallest position of random drills that shows a fault, None if none does."""
    for drill in (replace(each, ask="") for each in drills(count, seed=7)):
        found = first_fault(pupil, drill) if drill.is_plain else None
        if found is not None:
            faults = list(observe(found, pupil, SECONDS))[-1][2]
            kind = next(each.kind for each in faults if each.kind.severity is not Severity.POLISH)
            shows = partial(shows_fault, pupil=pupil, kind=kind, seconds=SECONDS)
            return shrink(found, shows, 1.0)
    return None


def main() -> None:
    """Print what today's positions miss."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--drills", type=int, default=300)
    parser.add_argument("--ways", action="store_true", help="leave out the one-line variations")
    options = parser.parse_args()
    positions = [
        each for check in CHECKS["add_knowledge"] for each in check.situations if each.is_plain
    ]
    told, missed, right = 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "minesweeper.py")
        for name, text in mutants():
            if options.ways and name not in WAYS:
                break
            path.write_text(text, encoding="utf-8")
            try:
                pupil = TrustedPupil(path)
            except SyntaxError:
                continue
            if any(first_fault(pupil, each) for each in positions):
                told += 1
                continue
            found = smallest(pupil, options.drills)
            missed, right = missed + (found is not None), right + (found is None)
            cells = [step.cells[0] for step in found.steps] if found else []
            print(f"{name}:", f"{found.layout.text}, {cells}" if found else "as right", flush=True)
    print(f"{len(positions)} positions tell {told} mutants, miss {missed}; {right} are as right")


if __name__ == "__main__":
    main()
