"""AVF, EVF, RMV and MVF replays, read by `ms-toollib` in a process of its own.

That library ends the whole process on some files. Here only the child ends, and the caller gets one
clear line.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sapper.core import BadRecord, Cell, Shape, quoted
from sapper.game.formats.mouse import MouseEvent, milliseconds, record_of_mouse
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.metrics import figures
from sapper.game.record import Record
from sapper.sandbox import Child, ChildFailed

CLASSES = {
    ".avf": "AvfVideo",
    ".evf": "EvfVideo",
    ".rmv": "RmvVideo",
    ".mvf": "MvfVideo",
}
"""The suffixes, and the class of `ms-toollib` that reads such a file."""

_FIGURES = ("3BV", "left clicks", "right clicks", "chords")
"""What a file says of its game that is held against the record."""

_SECONDS, _CPU_SECONDS = 120.0, 30.0
_MEMORY = 2**30

_CHILD = """
import json, sys
import ms_toollib
video = getattr(ms_toollib, sys.argv[1])(sys.argv[2])
video.parse()
video.analyse()
events = []
for each in video.events:
    if each.event.is_mouse():
        mouse = each.event.unwrap_mouse()
        if mouse.mouse != "mv":
            events.append([each.time, mouse.mouse, mouse.x, mouse.y])
video.current_time = video.end_time
def text(value):
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
print(json.dumps({
    "board": [list(row) for row in video.board],
    "square": video.pix_size,
    "player": text(video.player_identifier),
    "seconds": video.rtime,
    "won": bool(video.is_completed),
    "figures": [video.bbbv, video.left, video.right, video.double],
    "events": events,
}), flush=True)
"""


def parse(data: bytes, kind: str) -> Record:
    """Return the game in a replay whose file has that suffix; `BadRecord` if it cannot be read."""
    if find_spec("ms_toollib") is None:
        raise BadRecord("this file needs ms-toollib: pip install 'ms-toollib>=1.5.20'")
    try:
        # ms-toollib leaves a crash.log where it runs: in a folder that goes with it.
        with TemporaryDirectory() as folder:
            path = Path(folder, f"game{kind}").resolve()
            path.write_bytes(data)
            command = [sys.executable, "-I", "-c", _CHILD, CLASSES[kind], str(path)]
            with Child(command, folder=Path(folder), memory=_MEMORY) as child:
                line = child.receive(seconds=_SECONDS, cpu_seconds=_CPU_SECONDS)
        return _record(json.loads(line))
    except (ChildFailed, ValueError, KeyError, TypeError, RecursionError) as error:
        if isinstance(error, BadRecord):
            raise
        reason = str(error) if isinstance(error, ChildFailed) else "its answer makes no sense"
        raise BadRecord(f"ms-toollib cannot read it: {reason}") from error


def _record(data: Any) -> Record:
    rows = data["board"]
    shape = Shape(len(rows), len(rows[0]))
    cells = [(i, j) for i, row in enumerate(rows) for j, value in enumerate(row) if value == -1]
    if any(len(row) != shape.width for row in rows):
        raise BadRecord(f"rows of different lengths: {quoted(rows)}")
    events = []
    for time, name, x, y in data["events"]:
        cell: Cell = (int(y // data["square"]), int(x // data["square"]))
        place = cell if cell in shape else None
        events.append(MouseEvent(milliseconds(float(time)), str(name), place))
    layout = Layout.from_cells(shape, cells)
    record = record_of_mouse(layout, events, player=str(data["player"]))
    _check(record, bool(data["won"]), [int(each) for each in data["figures"]])
    return _by_clock(record, milliseconds(float(data["seconds"])))


def _check(record: Record, is_won: bool, theirs: list[int]) -> None:
    """Refuse a game that did not go as its file says: some events may mean something else."""
    if is_won is not (record.outcome is Outcome.WON):
        told = "won" if is_won else "not won"
        raise BadRecord(f"the file says {told}, by its clicks the game is {record.outcome}")
    found = figures(record)
    assert found is not None
    ours = [found.three_bv, found.left, found.right, found.chords]
    for name, one, other in zip(_FIGURES, theirs, ours, strict=True):
        if one != other:
            raise BadRecord(f"the file says {one} {name}, its clicks give {other}")


def _by_clock(record: Record, clock: int) -> Record:
    """The finished game as long as its file says: players' programs start their clock differently.

    Some start it when the first click begins, others when it ends. The end stays where it is.
    """
    first = next((n for n, move in enumerate(record.moves) if move.name == "open"), 0)
    if not record.is_over or record.milliseconds - record.moves[first].ms == clock:
        return record
    begin = record.milliseconds - clock
    moves = [
        replace(move, ms=0 if place <= first else max(move.ms - begin, 0))
        for place, move in enumerate(record.moves)
    ]
    return replace(record, moves=tuple(moves))
