"""Old spellings of commands and options: they still work, and say how it is written today."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Sequence
from typing import NamedTuple

COMMANDS = {
    "arena check": "arena test",
    "arena verify": "arena audit",
    "daily": "board --daily",
    "perfect": "analyse --perfect",
    "puzzle": "practice --print",
    "replay": "games --replay",
}
"""What an old command is called today."""


class _Option(NamedTuple):
    """An old option, with `{}` for its value; it is an old one only where the value matches."""

    command: str
    name: str
    today: str
    value: str | None = r"-|[^-].*"


_OPTIONS = (
    _Option("arena", "--json", "--output {}"),
    _Option("arena", "--csv", "--output {}", r".+\.csv"),
    _Option("arena", "--csv", "--csv --output {}"),
    _Option("arena", "--games-folder", "--output {}/"),
    _Option("check", "--arena", "--games {}"),
    _Option("check", "--report", "--output {}", r".+\.(?:csv|json)"),
    _Option("daily", "--certificate", "--certificate -", None),
    _Option("practice", "--games", "--add-games {}"),
    _Option("replay", "--last", "--end", None),
    _Option("replay", "--write", "--output {}"),
    _Option("review", "--html", "--report {}"),
)


def today(words: Sequence[str]) -> list[str]:
    """The words of a command as they are written today; a line on stderr tells an old spelling."""
    count = 2 if " ".join(words[:2]) in COMMANDS else 1
    command = " ".join(words[:count])
    named = COMMANDS[command].split() if command in COMMANDS else words[:count]
    new = [*named, *_options(command, list(words[count:]))]
    if new == list(words):
        return list(words)
    print(f"sapper: this is now written: {shlex.join(['sapper', *new])}", file=sys.stderr)
    return new


def _options(command: str, words: list[str]) -> list[str]:
    """The words after a command, with today's options."""
    new: list[str] = []
    while words:
        word = words.pop(0)
        name, is_joined, value = word.partition("=")
        if not is_joined and words:
            value = words[0]
        old = _find(command, name, value)
        if old is None:
            new.append(word)
            continue
        new += [part.format(value) for part in old.today.split()]
        if old.value is not None and not is_joined:
            words.pop(0)
    return new


def _find(command: str, name: str, value: str) -> _Option | None:
    named = (each for each in _OPTIONS if (each.command, each.name) == (command, name))
    fits = (each for each in named if each.value is None or re.fullmatch(each.value, value))
    return next(fits, None)
