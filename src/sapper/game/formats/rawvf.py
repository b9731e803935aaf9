"""RAWVF replays (`.rawvf`): a text with the board and what the mouse did."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from sapper.core import LONGEST_SIDE, BadRecord, Cell, Shape, quoted
from sapper.game.formats.mouse import EVENTS, MouseEvent, milliseconds, record_of_mouse
from sapper.game.game import ActionKind, Outcome
from sapper.game.layout import Layout
from sapper.game.metrics import three_bv
from sapper.game.record import Record, RecordedMove

_SQUARE = 16
"""The side of a cell in pixels, unless the file says otherwise."""

_EVENT = re.compile(r"\s*(-?\d{1,9}(?:\.\d{1,9})?)\s+([a-z]{2})\b(.*)")
_TIMED = re.compile(r"\s*-?\d{1,9}(?:\.\d{1,9})?\s+[a-z]")
"""A line of the events: `0.000 start` may be the first."""
_PIXELS = re.compile(r"\(\s*(-?\d{1,6})\s+(-?\d{1,6})\s*\)")
_OUTCOMES = {"won": Outcome.WON, "lost": Outcome.LOST, "boom": Outcome.LOST}
_LEVELS = {"beginner": "Beginner", "intermediate": "Intermediate", "expert": "Expert"}


def parse(data: bytes) -> Record:
    """The game that a RAWVF file holds; `BadRecord` that quotes what is wrong with it.

    Cells are taken from the pixels: some writers count columns and rows from 1, others from 0.
    Board events and unknown lines are left out.
    """
    lines = iter(data.decode("utf-8", "replace").splitlines())
    fields = _read_header(lines)
    _refuse_several(fields)
    layout, rest = _read_board(lines, fields)
    if _whole(fields, "bbbv", value := three_bv(layout), 0, 10**9) != value:
        raise BadRecord(f"a RAWVF file of BBBV {quoted(fields['bbbv'])}, its board has {value}")
    events = [*rest, *lines]
    if any(line.strip().lower() == "board:" for line in events):
        raise BadRecord("a RAWVF file with a second 'Board:', expected one game")
    record = record_of_mouse(
        layout,
        _read_events(events, layout.shape, _whole(fields, "squaresize", _SQUARE, 1, 1000)),
        player=fields.get("player", ""),
        begun=_begun(fields.get("timestamp", "")),
        has_question_marks=fields.get("marks", "").lower() == "on",
    )
    told = _told_outcome(fields, events)
    if told is not None and told is not record.outcome:
        raise BadRecord(f"the file says {told}, by its clicks the game is {record.outcome}")
    return record


def is_like(data: bytes) -> bool:
    return data[:4096].lower().lstrip().startswith(b"rawvf_version") or (
        b"\nboard:" in data[:4096].lower()
    )


def write(record: Record) -> bytes:
    """The game as a RAWVF file: what still stands of its moves, one click for each.

    `BadRecord` if its mines are not laid yet, or if it begins with a position.
    """
    layout = record.game().layout
    if layout is None or record.position is not None:
        raise BadRecord("a RAWVF file needs a game on known mines that begins at the first click")
    lines = [
        "RawVF_Version: Rev5",
        "Program: Sapper",
        f"Player: {record.player}",
        f"Level: {_LEVELS.get(record.level.name, 'Custom')}",
        f"Width: {layout.width}",
        f"Height: {layout.height}",
        f"Mines: {record.level.mines}",
        "Marks: Off",
        f"Time: {record.milliseconds / 1000:.3f}",
        f"BBBV: {three_bv(layout)}",
        *([f"Timestamp: {record.begun}"] if record.begun else []),
        "Mode: Classic",
        "Board:",
        *(row.replace(".", "0") for row in layout.rows()),
        "Events:",
        *_write_events(record),
    ]
    return ("\n".join(lines) + "\n").encode()


def _read_header(lines: Iterator[str]) -> dict[str, str]:
    """The fields before the board, their names in small letters."""
    fields: dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if name.strip().lower() == "board":
            return fields
        if colon and len(fields) < 1000:
            fields[name.strip().lower()] = value.strip()
    raise BadRecord("a RAWVF file without a line 'Board:'")


def _refuse_several(fields: dict[str, str]) -> None:
    """Refuse with `BadRecord` a marathon: several boards, of which the file has one."""
    for name, value in fields.items():
        if name != "player" and "marathon" in f"{name} {value}".lower():
            raise BadRecord(f"a RAWVF file of {quoted(f'{name}: {value}')}, expected one game")


def _read_board(lines: Iterator[str], fields: dict[str, str]) -> tuple[Layout, list[str]]:
    """The mines, and the line behind them if it is an event: some writers leave `Events:` out.

    The size is that of the rows, and must be that of the fields if they tell it.
    """
    rows: list[str] = []
    rest: list[str] = []
    for line in lines:
        row = line.strip()
        if row.lower().startswith("events"):
            break
        if _TIMED.match(line):
            rest.append(line)
            break
        if not row:
            continue
        if row.strip("*0.") or len(rows) >= LONGEST_SIDE:
            raise BadRecord(f"a RAWVF board with the row {quoted(row)}, expected * and 0")
        rows.append(row)
    if not rows or any(len(row) != len(rows[0]) for row in rows):
        raise BadRecord("a RAWVF board without rows, or with rows of different lengths")
    for name, size in (("width", len(rows[0])), ("height", len(rows))):
        if _whole(fields, name, size, 1, LONGEST_SIDE) != size:
            raise BadRecord(f"a RAWVF file of {name} {quoted(fields[name])}, its board has {size}")
    mines = sum(row.count("*") for row in rows)
    if _whole(fields, "mines", mines, 0, 10**9) != mines:
        raise BadRecord(f"a RAWVF file of {quoted(fields['mines'])} mines, its board has {mines}")
    return Layout.parse("/".join(row.replace("0", ".") for row in rows)), rest


def _read_events(lines: Iterable[str], shape: Shape, square: int) -> Iterator[MouseEvent]:
    for line in lines:
        match = _EVENT.match(line)
        if match is None or match[2] not in EVENTS:
            continue
        pixels = _PIXELS.search(match[3])
        if pixels is None:
            raise BadRecord(f"the RAWVF event {quoted(line.strip())}, expected pixels (X Y)")
        cell: Cell = (int(pixels[2]) // square, int(pixels[1]) // square)
        yield MouseEvent(milliseconds(float(match[1])), match[2], cell if cell in shape else None)


def _told_outcome(fields: dict[str, str], lines: Iterable[str]) -> Outcome | None:
    """How the file says that the game ended, in its header or among its events, if it does."""
    last = (line.split()[-1:] for line in lines)
    words = [fields.get("status", "").lower(), *(word for found in last for word in found)]
    return next((_OUTCOMES[word] for word in words if word in _OUTCOMES), None)


def _write_events(record: Record) -> Iterator[str]:
    """The clicks that make the moves which still stand."""
    for move in _standing(record):
        assert move.action is not None
        row, column = move.action.cell
        where = f"{column + 1} {row + 1} ({column * _SQUARE + 8} {row * _SQUARE + 8})"
        buttons = {
            ActionKind.OPEN: ("lc", "lr"),
            ActionKind.FLAG: ("rc", "rr"),
            ActionKind.CHORD: ("lc", "rc", "lr", "rr"),
        }
        for name in buttons[move.action.kind]:
            yield f"{move.ms / 1000:.3f} {name} {where}"


def _standing(record: Record) -> list[RecordedMove]:
    """The moves without those that were taken back."""
    moves: list[RecordedMove] = []
    for move in record.moves:
        if move.action is None:
            moves.pop()
        else:
            moves.append(move)
    return moves


def _whole(fields: dict[str, str], name: str, usual: int, least: int, most: int) -> int:
    """A field that is a whole number; the usual one if it is not there."""
    if name not in fields:
        return usual
    text = fields[name]
    if not (text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most):
        raise BadRecord(f"a RAWVF file with {name} {quoted(text)}, expected {least} to {most}")
    return int(text)


def _begun(text: str) -> str:
    """The time stamp, if it is written as ours are."""
    return text if re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", text) else ""
