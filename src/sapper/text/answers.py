"""Answers, read generously and safely.

A model's text is data: it is cut to a length, searched by patterns that take time in proportion to
it, and never run. Read is what stands in the last `<answer>...</answer>`, else in the last block of
code, else in the last line. A move is a word and two numbers (`open 3 4`, `(3, 4)`, `flag row 3,
column 4`, `{"open": [3, 4]}`): brackets and quotes say nothing. Only words that cannot change a
move are passed over. Any other word, a sign, a range or a number too many makes an answer unclear:
it is refused, with the reason.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from string import digits
from typing import NamedTuple

from sapper import Cell
from sapper.core import quoted

OPEN, FLAG, UNFLAG = "open", "flag", "unflag"

_VERBS = {
    **dict.fromkeys(("open", "reveal", "click", "dig", "uncover", "opens", "opening"), OPEN),
    **dict.fromkeys(("flag", "mark", "flags", "flagging"), FLAG),
    **dict.fromkeys(("unflag", "unmark"), UNFLAG),
}
_FILLERS = re.compile(
    r"a|an|the|this|that|it|is|are|i|i'll|i'd|i'm|we|we'll|us|me|my|our|let|let's|will|would|"
    r"should|shall|must|can|want|think|decide|going|choose|choosing|chose|pick|play|take|make|"
    r"select|try|go|so|then|now|next|first|last|final|finally|therefore|thus|hence|and|with|at|in|"
    r"on|of|to|for|cell|cells|square|squares|tile|position|location|coordinate|coordinates|board|"
    r"game|move|moves|action|actions|type|kind|name|answer|choice|guess|safe|safest|best|"
    r"definitely|certainly|please|here|json"
)
"""Words that change no move. A word that is not known may turn a move into its opposite."""
_RISK = {"risk", "probability", "chance", "p"}
_ROW, _COLUMN = {"row", "r"}, {"column", "col", "c"}

_PLAIN = re.compile(r"\s*open (\d{1,4})[ ,]\s?(\d{1,4})\s*", re.ASCII)
_TAG = re.compile(r"<answer>", re.IGNORECASE)
_END = re.compile(r"</answer>", re.IGNORECASE)
_BECAUSE = re.compile(r"\b(?:because|proof|since|reason|reasoning)\b:?", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<!\s)\s*(?:\d{1,3}[.)]|[-*])\s+(?=\D)")
_DIGITS = r"(?:[0-9]+(?:\.[0-9]+)?|\.[0-9]+)(?:e[-+]?[0-9]+)?(?:/[0-9]+)?(?:\s?(?:%|percent\b))?"
_SIGNS = r"[-+<>~\u2013\u2212]"
_TOKEN = re.compile(
    rf"[A-Za-z]+(?:'[A-Za-z]+)*|(?<!{_SIGNS}){_SIGNS}*{_DIGITS}|[^\W_]+", re.IGNORECASE
)
"""A word, or a number with what stands directly before it: neither sign nor letter is dropped.

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
    text = text[-characters:].replace("\u2019", "'").strip()
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
        found = _moves_of_words(line[: because.start()] if because else line)
        if because and len(found) == 1:
            proof = line[because.end() :].strip(' ":}]')
            found = [found[0]._replace(proof=proof)]
        yield from found


def _moves_of_words(line: str) -> list[SaidMove]:
    """Return the moves of one line. A verb holds for the cells after it. Two numbers are a cell."""
    moves: list[SaidMove] = []
    verb, is_used, is_verb_late = "", True, False
    pending, risk = _Pending(), False
    for found in _TOKEN.finditer(line):
        word = found[0].lower()
        if word[0] in digits or not word[0].isalnum():
            if risk:
                moves[-1], risk = moves[-1]._replace(risk=number(word)), False
            elif (cell := pending.add(word)) is not None:
                moves.append(SaidMove(verb or OPEN, cell))
                is_used = True
        elif word in _VERBS and (is_used or _VERBS[word] == verb):
            is_verb_late = bool(moves) and not verb  # as in {"row": 3, "column": 4, "do": "flag"}
            verb, is_used = _VERBS[word], False
        elif word in _RISK and moves:
            risk = True
        elif risk and word in ("null", "mine"):
            risk = word != "null"
        elif (word == "to" and pending.numbers) or not (
            pending.label(word) or _FILLERS.fullmatch(word)
        ):
            raise _Unreadable(f"'{word[:20]}' in {_end(line)}, expected a line such as: open 3 4")
    if pending.numbers:
        raise _Unreadable(f"a row without a column in {_end(line)}, expected: open ROW COLUMN")
    if risk:
        raise _Unreadable(f"a risk without a number in {_end(line)}, expected: risk 0.25")
    if moves and not is_used:
        if not is_verb_late or len(moves) > 1:
            raise _Unreadable(f"'{verb}' without a cell in {_end(line)}")
        moves = [moves[0]._replace(kind=verb)]
    return moves


class _Pending:
    """The number of a cell that waits for the other, with the labels that they bear."""

    def __init__(self) -> None:
        self.numbers: list[tuple[str, int]] = []
        self._label = ""

    def label(self, word: str) -> bool:
        """Note the name of the next number. Return True if the word is one."""
        if word in _ROW or word in _COLUMN:
            self._label = "row" if word in _ROW else "column"
            return True
        return False

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
