"""The usual causes of faults, as `hints.txt` words them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class UsualCause:
    """The usual cause of a fault; `title` names the defect more closely, if it can."""

    text: str = ""
    title: str = ""


def _read(text: str) -> list[dict[str, UsualCause]]:
    """The hints of each part of a text of the form that `hints.txt` describes, by their names."""
    hint = re.compile(r"^([^#=\n].*?)(?: \| (.+?))?: (.*)", re.MULTILINE)
    _, *parts = re.split(r"^== .*\n", text.replace("\n  ", " "), flags=re.MULTILINE)
    return [
        {name: UsualCause(words, title) for name, title, words in hint.findall(part)}
        for part in parts
    ]


SHOWN, BY_KIND, BY_MESSAGE, BY_LOADING, BY_LINE = _read(
    files("sapper.coach").joinpath("hints.txt").read_text(encoding="utf-8")
)
"""What experiments or the agent's state show; by kinds of faults, several with commas between; by
patterns of Python's messages, the first that fits; the same when loading; by what a line did."""
