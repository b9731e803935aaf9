"""Answers, read generously and safely.

A model's text is data: it is cut to a length, searched by patterns that take time in proportion to
it, and never run. Read is what stands in the last `<answer>...</answer>`, else in the last block of
code, else in the last line. A move is a word and two numbers (`open 3 4`, `(3, 4)`, `flag row 3,
column 4`, `{"open": [3, 4]}`): brackets and quotes say nothing. A sign, a range or a number too
many makes an answer unclear: it is refused, with the reason.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple

from sapper import Cell
from sapper.core import quoted

OPEN, FLAG, UNFLAG = "open", "flag", "unflag"

_VERBS = {
    **dict.fromkeys(("open", "reveal", "click", "dig", "uncover", "opens", "opening"), OPEN),
    **dict.fromkeys(("flag", "mark", "flags", "flagging"), FLAG),
    **dict.fromkeys(("unflag", "unmark"), UNFLAG),
}
_NOT = {"not", "never", "no", "avoid", "don", "dont", "won", "cannot", "can't", "don't", "won't"}
_UNFIT = {"chord", "x", "y", "undo", "or"}
_RISK = {"risk", "probability", "chance", "p"}
_ROW, _COLUMN = {"row", "r"}, {"column", "col", "c"}

_PLAIN = re.compile(r"\s*open (\d{1,4})[ ,]\s?(\d{1,4})\s*", re.ASCII)
_TAG = re.compile(r"<answer>", re.IGNORECASE)
_END = re.compile(r"</answer>", re.IGNORECASE)
_BECAUSE = re.compile(r"\b(?:because|proof|since)\b:?", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<!\s)\s*(?:\d{1,3}[.)]|[-*])\s+(?=\D)")
_DIGITS = r"(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?:/\d+)?(?:\s?(?:%|percent\b))?"
_SIGNS = r"[-+<>~\u2013\u2212]"
_TOKEN = re.compile(
    rf"[A-Za-z][A-Za-z']*|(?<!{_SIGNS}){_SIGNS}*{_DIGITS}", re.ASCII | re.IGNORECASE
)
"""A word, or a number with what stands directly before it: a sign is never dropped.

Neither a row of signs nor one of spaces is tried again from its second sign: that takes as many
steps as the square of its length.
"""
_PROBABILITY = re.compile(
    r"(?P<value>\d*\.?\d+(?:e[-+]?\d{1,3})?)(?:/(?P<whole>\d+))?\s?(?P<hundredths>%|percent)?",
    re.ASCII | re.IGNORECASE,
)
_LONGEST_NUMBER = 40


class SaidMove(NamedTuple):
    """A move as an answer says it; `risk` and `proof` are what it claims, where it claims any."""

    kind: str
    cell: Cell
    risk: float | None = None
    proof: str | None = None

    def __str__(self) -> str:
        return f"{self.kind} {self.cell[0]} {self.cell[1]}"


class Answer(NamedTuple):
    """The moves of an answer, or the reason why it has none."""

    moves: tuple[SaidMove, ...] = ()
    problem: str | None = None


class _Unreadable(Exception):
    """Why an answer cannot be read."""


def read_answer(text: str, most: int = 1, characters: int = 20_000) -> Answer:
    """The moves that a text says, at most so many; only its last `characters` are looked at."""
    if not isinstance(text, str):
        return Answer(problem=f"the answer is {quoted(text)}, expected text")
    plain = _PLAIN.fullmatch(text) if len(text) < 40 else None
    if plain is not None:  # most answers of trained players: nothing to search for
        return Answer((SaidMove(OPEN, (int(plain[1]), int(plain[2]))),))
    try:
        moves = tuple(_moves(body_of(text, characters)))
    except _Unreadable as problem:
        return Answer(problem=str(problem))
    if not moves:
        return Answer(problem=f"no move in {_end(text)}, expected a line such as: open 3 4")
    if len(moves) > most:
        return Answer(problem=f"{len(moves)} moves in one answer, expected at most {most}")
    return Answer(moves)


def body_of(text: str, characters: int) -> str:
    """The part of a text that is the answer."""
    text = text[-characters:].strip()
    tags = list(_TAG.finditer(text))
    if tags:
        begin = tags[-1].end()
        end = _END.search(text, begin)
        return text[begin : end.start() if end else len(text)].strip()
    if text.endswith("```") and text.count("```") >= 2:
        block = text[:-3].rpartition("```")[2]
        first, _, rest = block.partition("\n")
        return (rest if first.strip().isalpha() or not first.strip() else block).strip()
    if text[:1] in ("{", "[") and text[-1:] in ("}", "]"):
        return text
    lines = text.splitlines()
    return lines[-1].strip() if lines else ""


def _moves(body: str) -> Iterator[SaidMove]:
    for line in [body.replace("\n", " ")] if body[:1] in ("{", "[") else body.splitlines():
        line = _NUMBERED.sub("", line, count=1)
        because = _BECAUSE.search(line)
        found = list(_moves_of_words(line[: because.start()] if because else line))
        if because and len(found) == 1:
            proof = line[because.end() :].strip(' ":}]')
            found = [found[0]._replace(proof=proof)]
        yield from found


def _moves_of_words(line: str) -> Iterator[SaidMove]:
    """The moves of one line: a verb holds for the cells after it, two numbers are a cell."""
    words = [found[0].lower() for found in _TOKEN.finditer(line)]
    kind, pending, risk = OPEN, _Pending(), False
    last: SaidMove | None = None
    for word in words:
        if not word[0].isalpha():
            if risk and last is not None:
                last, risk = SaidMove(last.kind, last.cell, number(word)), False
                continue
            cell = pending.add(word)
            if cell is not None:
                if last is not None:
                    yield last
                last = SaidMove(kind, cell)
        elif word in _NOT or word in _UNFIT or (word == "to" and pending.numbers):
            raise _Unreadable(f"'{word}' in {_end(line)}, expected a line such as: open 3 4")
        elif word in _VERBS:
            kind = _VERBS[word]
        elif word in _RISK:
            risk = last is not None
        else:
            pending.label(word)
    if pending.numbers:
        raise _Unreadable(f"a row without a column in {_end(line)}, expected: open ROW COLUMN")
    if last is not None:
        yield last


class _Pending:
    """The number of a cell that waits for the other, with the labels that they bear."""

    def __init__(self) -> None:
        self.numbers: list[tuple[str, int]] = []
        self._label = ""

    def label(self, word: str) -> None:
        """Note what the next number is called."""
        if word in _ROW or word in _COLUMN:
            self._label = "row" if word in _ROW else "column"

    def add(self, word: str) -> Cell | None:
        """The cell that is complete with this number, or None."""
        if not word.isdigit() or len(word) > 4:
            raise _Unreadable(f"'{word[:20]}', expected a row or a column: a whole number from 0")
        self.numbers.append((self._label, int(word)))
        self._label = ""
        if len(self.numbers) < 2:
            return None
        (first, row), (second, column) = self.numbers
        self.numbers = []
        return (column, row) if first == "column" and second != "column" else (row, column)


def number(word: str) -> float:
    """The number from 0 to 1 that a word is: `0.25`, `1e-3`, `20.6 %`, `7/34`; else unreadable."""
    found = _PROBABILITY.fullmatch(word) if len(word) <= _LONGEST_NUMBER else None
    value = math.nan
    if found is not None:
        whole = float(found["whole"] or 1) * (100 if found["hundredths"] else 1)
        value = float(found["value"]) / whole if whole else math.nan
    if not 0 <= value <= 1:
        raise _Unreadable(f"'{word[:20]}', expected a probability from 0 to 1")
    return value


def _end(text: str) -> str:
    """The end of a text, quoted: that is where the answer is."""
    return quoted(text[-60:])
