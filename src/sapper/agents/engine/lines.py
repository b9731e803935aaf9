"""The lines of the engine protocol, written and read; `docs/engine.md` explains them to people.

What is read here was written by a stranger: every number is bounded before it is converted, and a
line that is none raises `BadAgent` with its beginning quoted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from sapper.agents.agent import Certainty, Move, Reason
from sapper.core import BadAgent, Cell, Shape, View, shortened

VERSION = 1
"""The version of the protocol that is spoken here."""

LONGEST_REPLY = 4096
"""The most characters that an engine may write in a line."""

LONGEST_TEXT = 500
"""The most characters of words that are passed on."""

UNKNOWN = "?"
"""What stands for a number of mines or a start rule that is not told."""

_INDEX = re.compile(r"\d{1,7}", re.ASCII)
_CHANCE = re.compile(r"[0-9.eE+-]{1,40}", re.ASCII)


class EngineAnswer(NamedTuple):
    """An engine's move, with the CPU seconds that it took to choose it."""

    move: Move
    cpu_seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be set before a game: its name, and what it is without being set."""

    name: str
    default: str = ""


def write_new_game(height: int, width: int, mines: int | None, start: str, seed: int) -> str:
    return f"newgame {height} {width} {UNKNOWN if mines is None else mines} {start} {seed}"


def write_opened(changes: Iterable[tuple[Cell, int]]) -> str:
    """The line that tells which cells were opened since the last one, with their numbers."""
    return " ".join(["opened", *(f"{row} {column} {n}" for (row, column), n in changes)])


def write_move(move: Move) -> str:
    """The line that answers `go`."""
    row, column = move.cell
    words = ["move", str(row), str(column), str(move.reason.certainty)]
    is_plain = move.reason.certainty is Certainty.CERTAIN and not move.reason.risk
    risk = None if is_plain else move.reason.risk
    for name, chance in (("win", move.reason.win_chance), ("risk", risk)):
        if chance is not None:
            words += [name, repr(float(chance))]
    if text := one_line(move.reason.text):
        words += ["text", text]
    return " ".join(words)


def read_move(line: str) -> Move:
    """The move that a `move` line gives; `BadAgent` if it is none. Unknown words are skipped."""
    words = line.split()
    if len(words) < 4 or words[0] != "move":
        raise BadAgent(
            f"answered {quoted_start(line)}, expected move ROW COLUMN and how sure it is"
        )
    cell = _index(words[1]), _index(words[2])
    certainty = next((each for each in Certainty if each.value == words[3]), None)
    if certainty is None:
        raise BadAgent(
            f"called its move {quoted_start(words[3])}, expected certain, guess or endgame"
        )
    chances: dict[str, float] = {}
    for place, word in enumerate(words[4:], start=4):
        if word == "text":
            break
        if word in ("risk", "win"):
            chances[word] = _chance(word, words[place + 1] if place + 1 < len(words) else "")
    text = line.partition(" text ")[2].strip()[:LONGEST_TEXT]
    return Move(cell, Reason(certainty, text, chances.get("risk"), chances.get("win")))


def read_opened(words: list[str], view: View) -> View:
    """The view with the cells opened that the words behind `opened` tell."""
    numbers = [_index(word) for word in words]
    if len(numbers) % 3:
        raise BadAgent(
            f"opened {quoted_start(' '.join(words))}, expected ROW COLUMN NUMBER for each"
        )
    codes = bytearray(view.codes)
    for row, column, number in zip(*[iter(numbers)] * 3, strict=True):
        if number > 8:
            raise BadAgent(f"opened {row} {column} {number}, expected a number from 0 to 8")
        codes[view.shape.index((row, column))] = number
    return View(view.height, view.width, bytes(codes), view.mines)


def read_new_game(words: list[str]) -> tuple[View, int]:
    """The view before the first move and the seed that the words behind `newgame` tell."""
    if len(words) < 5 or not all(re.fullmatch(r"\d{1,20}", words[i], re.ASCII) for i in (0, 1, 4)):
        raise BadAgent(
            f"newgame {quoted_start(' '.join(words))}, expected HEIGHT WIDTH MINES START SEED"
        )
    mines = None if words[2] == UNKNOWN else _index(words[2])
    return View.blank(Shape(int(words[0]), int(words[1])), mines), int(words[4])


def read_go(words: list[str]) -> tuple[str | None, float | None]:
    """The effort and the seconds that the words behind `go` ask for, where they do.

    `cpu` is the limit that the other side holds us to: it asks for nothing.
    """
    effort, seconds = None, None
    for name, value in zip(words[::2], words[1::2]):
        if name == "effort":
            effort = value
        elif name == "time":
            seconds = _index(value) / 1000
    return effort, seconds


def one_line(text: object) -> str:
    """A text fit for the end of a line: no line breaks, no control characters, not too long."""
    start = str(text)[:LONGEST_TEXT]
    return "".join(each if each.isprintable() else " " for each in start).strip()


def quoted_start(text: str) -> str:
    """Return the beginning of a text in quotation marks, for an error."""
    return repr(shortened(text, 60))


def _index(word: str) -> int:
    if not _INDEX.fullmatch(word):
        raise BadAgent(f"gave {quoted_start(word)}, expected a whole number from 0 to 9999999")
    return int(word)


def _chance(name: str, word: str) -> float:
    """The probability that a word says."""
    try:
        value = float(word) if _CHANCE.fullmatch(word) else math.nan
    except ValueError:
        value = math.nan
    if not 0 <= value <= 1:
        raise BadAgent(f"gave the {name} {quoted_start(word)}, expected 0 to 1")
    return value
