"""Prints the figures of a replay as ms-toollib has them, in JSON; a process of its own.

The library reads no RAWVF: the clicks of such a file are played in it, and its clock is left out.
It knows no question marks either: where a file has them (`Marks: On`), its third right click on a
cell sets a flag again, and figures need not agree. By the format the mark is taken away.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import ms_toollib

NAMES = "bbbv op isl left right double cl ce bbbv_solved ioe corr thrp rtime bbbv_s"
CLICKS = "left right double cl"
"""Those of a game that is not over."""
ENDS = (3, 4)
CLASSES = {".avf": "AvfVideo", ".evf": "EvfVideo", ".mvf": "MvfVideo", ".rmv": "RmvVideo"}


def read(path: str) -> tuple[Any, list[str]]:
    """The library's video of a file, at its end, and the names of the figures that it knows."""
    if path.endswith(".rawvf"):
        video = play(Path(path).read_text("utf-8"))
        return video, NAMES.split()[:-4] if video.game_board_state in ENDS else CLICKS.split()
    video = getattr(ms_toollib, CLASSES[path[-4:]])(path)
    video.parse()
    video.analyse()
    video.current_time = video.end_time
    return video, NAMES.split()


def play(text: str) -> Any:
    """The clicks of a RAWVF file, played."""
    head, _, rest = text.partition("Board:")
    rows = re.findall(r"^[*0]+$", rest, re.M)
    mines = {(i, j) for i, row in enumerate(rows) for j, sign in enumerate(row) if sign == "*"}
    board = [
        [-1 if (i, j) in mines else near(mines, i, j) for j in range(len(row))]
        for i, row in enumerate(rows)
    ]
    square = int((re.search(r"SquareSize: (\d+)", head) or [0, "16"])[1])
    video, edge = ms_toollib.BaseVideo(board, square), (len(rows) * square, len(rows[0]) * square)
    for name, x, y in re.findall(r"^[-\d.]+ +([lrm][cr])\b.*\((-?\d+) +(-?\d+)\)", rest, re.M):
        if video.game_board_state not in ENDS:
            place = int(y), int(x)
            is_beside = not (0 <= place[0] < edge[0] and 0 <= place[1] < edge[1])
            video.step(name, edge if is_beside else place)
    return video


def near(mines: set[tuple[int, int]], i: int, j: int) -> int:
    return sum((i + a, j + b) in mines for a in (-1, 0, 1) for b in (-1, 0, 1))


if __name__ == "__main__":
    video, names = read(sys.argv[1])
    print(json.dumps({name: getattr(video, name) for name in names}))
