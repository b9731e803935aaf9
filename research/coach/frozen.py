"""The coach's frozen measure: 60 files with one fault each, and 20 files in other styles.

Written, and committed, before the coach was run on any of them; what the coach says of them is
measured (`measure.py`) and never tuned to.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path

STYLES = Path(__file__).with_name("styles")


@dataclass(frozen=True)
class Frozen:
    """A student's file; `lines` are those that the fault is on, none where it has no one place.

    `passes` is the course's answer, None where this set does not say.
    """

    name: str
    source: str
    lines: frozenset[int] = frozenset()
    passes: bool | None = None


EDITS = json.loads(Path(__file__).with_name("edits.json").read_text())
"""`one fault`: a style, what is there, and what a student wrote instead. `other styles`: a name, the
course's answer, and edits of one style. Whole files stand in `styles/others`."""


def one_fault() -> Iterator[Frozen]:
    """The 60 files with one fault each."""
    head = (STYLES / "head.txt").read_text()
    for number, (style, old, new) in enumerate(EDITS["one fault"], 1):
        right = (STYLES / f"{style}.txt").read_text()
        wrong = _edited(right, old, new)
        lines = _changed(head + right, head + wrong)
        yield Frozen(f"{number:02} {style}", head + wrong, lines)


def other_styles() -> Iterator[Frozen]:
    """The 20 files in other styles."""
    head = (STYLES / "head.txt").read_text()
    for name, passes, edits in EDITS["other styles"]:
        style = edits[0][0] if edits else "textbook"
        source = head + (STYLES / f"{style}.txt").read_text()
        for _, old, new in edits:
            source = _edited(source, old, new)
        yield Frozen(name, source, passes=passes)
    for path in sorted((STYLES / "others").glob("*.txt")):
        yield Frozen(path.stem, head + path.read_text(), passes=path.stem.startswith("right"))


def _edited(source: str, old: str, new: str) -> str:
    if old not in source:
        raise ValueError(f"not in the file: {old!r}")
    return source.replace(old, new, 1)


def _changed(right: str, wrong: str) -> frozenset[int]:
    """The changed lines of the wrong file, from 1; for a gap the lines beside it and the head."""
    before, after = right.splitlines(), wrong.splitlines()
    lines: set[int] = set()
    for tag, _, _, begin, end in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag in ("replace", "insert"):
            lines.update(range(begin + 1, end + 1))
        elif tag == "delete":
            head = next(n for n in range(begin, 0, -1) if after[n - 1].lstrip().startswith("def "))
            lines |= {begin, begin + 1, head}
    return frozenset(lines)
