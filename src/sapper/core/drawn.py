"""Boards as our commands draw them, read back: with coordinates, box lines, odds and titles.

What is drawn for people has more signs than the text form of a board, and words around it. Zeros
and hidden cells have different signs in every alphabet, so that nothing is mistaken for the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from sapper.core.errors import BadBoard

DRAWN = {"0": "\u00b7", ".": "\u25a0", "F": "\u2691"}
"""How drawings show a cell, where that is not its sign in the text form of a board."""
SAFE, MINE = "\u2713", "\u2717"
"""What is drawn on a hidden cell that is certain."""
GOES_ON = "\u2026"
"""What is drawn where a board goes on beyond the part that is shown."""
ASCII = {**{drawn: plain for plain, drawn in DRAWN.items()}, SAFE: "v", MINE: "x", GOES_ON: "~"}
"""What stands for a drawn sign where only ASCII can be written."""

_PLAIN = {
    **{drawn: plain for plain, drawn in DRAWN.items()},
    "#": ".",
    ".": ".",
    "F": "F",
    "*": "*",
}
_LETTER = "L"
"""Stands for the letter that a proof gives to a hidden cell; F is one beside others only."""
_ON_HIDDEN = re.compile(
    rf"\[(?P<safest>[F{DRAWN['F']}])\]|(?P<flag>[F{DRAWN['F']}]?)"
    rf"(?:(?P<letter>[A-EG-Z])|[vx{SAFE}{MINE}]|[<>~]?\d{{1,3}}(?:\.\d+)?%|\[?\d{{1,2}}\])",
    re.ASCII,
)
"""What is drawn on a hidden cell: a flag, a letter of a proof, a tick, a cross or a chance."""
_BETWEEN = re.compile(r"[|\u2500-\u257f]+|(?<=[%\]])")
"""What parts two cells where there may be no space: box lines, the end of a chance."""
_TOTAL = re.compile(r"\b(\d{1,9}|\?) mines?\b")


def undrawn(text: str) -> str | None:
    """The rows of the one board that is drawn in a text, and its total; None if there is no such.

    The rows are in the signs of the text form, each in a line, as `View.parse` reads them.
    `BadBoard` if a part of a board is drawn.
    """
    lines = [_BETWEEN.sub(" ", line).split() for line in text.strip().splitlines()]
    if len(lines) == 1:
        return None  # a text of one line is no drawing
    ends = {word for line in lines for word in (*line[:2], *line[-1:])}
    if GOES_ON in ends or ASCII[GOES_ON] in ends:
        raise BadBoard(f"a part of a board is drawn ({GOES_ON} stands where it goes on), not all")
    boards = list(_boards(lines))
    if len(boards) != 1:
        return None
    rows = "\n".join("".join(row) for row in boards[0])
    rows = rows.replace("F", ".").replace(_LETTER, ".") if _LETTER in rows else rows
    total = _TOTAL.search(text)
    return rows if total is None or total[1] == "?" else f"{rows} {total[1]}"


def _boards(lines: list[list[str]]) -> Iterator[list[list[str]]]:
    """Each run of lines that are rows of cells of one length; with coordinates, those lead.

    A line is read again only where a run ends with it: the work grows with the text, not faster.
    """
    place = 0
    while place < len(lines):
        rows = _rows_below(lines, place)
        place += bool(rows)
        rows = rows or _run(lines, place)
        if rows:
            yield rows
        place += max(len(rows), 1)


def _rows_below(lines: list[list[str]], place: int) -> list[list[str]]:
    """The rows under a line of coordinates at that place, each behind its own number."""
    width = len(lines[place])
    rows: list[list[str]] = []
    if lines[place] != list(map(str, range(width))):
        return rows
    for number in range(len(lines) - place - 1):
        line = lines[place + 1 + number]
        cells = _cells(line[1:]) if line[:1] == [str(number)] else None
        if not cells or len(cells) != width:
            break
        rows.append(cells)
    return rows


def _run(lines: list[list[str]], place: int) -> list[list[str]]:
    """The rows of cells from that place on, as long as they have one length."""
    rows: list[list[str]] = []
    while place + len(rows) < len(lines):
        cells = _cells(lines[place + len(rows)])
        if not cells or (rows and len(cells) != len(rows[0])):
            break
        rows.append(cells)
    return rows


def _cells(words: list[str]) -> list[str] | None:
    """The sign of each cell that the words of a line are, or None if one is none."""
    found = [_sign(word) for word in words]
    return None if "" in found else found


def _sign(word: str) -> str:
    """The plain sign of a drawn cell, which may be in doubt (`3?`); nothing if the word is none."""
    word = word[0] + word[1:].removesuffix("?")
    if len(word) == 1 and word in "012345678":
        return word
    if word in _PLAIN:
        return _PLAIN[word]
    hidden = _ON_HIDDEN.fullmatch(word)
    if hidden is None:
        return ""
    is_flagged = hidden["flag"] or hidden["safest"]
    return "F" if is_flagged else _LETTER if hidden["letter"] else "."
