"""Plays random clicks in ms-toollib and writes an EVF file of them.

Arguments: a seed, and the file without its suffix. So the files in `evf` were made. What comes out
depends on the clock, and the library does not write every game.
"""

from __future__ import annotations

import sys
import time
from random import Random

import ms_toollib

SIZE, MINES, SQUARE = 9, 10, 16


def main(seed: int, path: str) -> None:
    random = Random(seed)
    board = laid(random)
    video = ms_toollib.BaseVideo(board, SQUARE)

    def do(name: str, row: int, column: int) -> None:
        x, y = column * SQUARE + random.randrange(SQUARE), row * SQUARE + random.randrange(SQUARE)
        time.sleep(0.003)
        video.step(name, (y, x))

    do("lc", 4, 4)  # flags before the first click are too much for the library's own reader
    do("lr", 4, 4)
    while video.game_board_state not in (3, 4):
        for name, row, column in click(random, board, seed % 2 == 0):
            if video.game_board_state not in (3, 4):
                do(name, row, column)
    video.is_fair = True
    video.mode = 0
    for name in ("software", "player_identifier", "country", "race_identifier"):
        setattr(video, name, "test")
    video.unique_identifier = "0"
    video.device_uuid = [0]
    video.is_official = False
    video.generate_evf_v4_raw_data()
    video.save_to_evf_file(path)


def laid(random: Random) -> list[list[int]]:
    """A board as the library writes it: numbers, -1 for a mine; none in the middle."""
    cells = [(i, j) for i in range(SIZE) for j in range(SIZE) if max(abs(i - 4), abs(j - 4)) > 1]
    mines = set(random.sample(cells, MINES))

    def number(i: int, j: int) -> int:
        if (i, j) in mines:
            return -1
        return sum((i + a, j + b) in mines for a in (-1, 0, 1) for b in (-1, 0, 1))

    return [[number(i, j) for j in range(SIZE)] for i in range(SIZE)]


def click(random: Random, board: list[list[int]], is_careful: bool) -> list[tuple[str, int, int]]:
    """A click of any kind, on a mine or a wrong flag only if it is not careful."""
    row, column = random.randrange(SIZE), random.randrange(SIZE)
    is_mine = board[row][column] == -1
    kind = random.random()
    if kind < 0.35:
        return (
            [("rc", row, column), ("rr", row, column)]
            if is_mine or (kind < 0.02 and not is_careful)
            else []
        )
    if kind < 0.6:
        second = random.choice(["lc rc", "lc cc", "rc lc", "rc cc"])
        order = f"{second} {random.choice(['lr rr', 'rr lr'])}"
        return [(name, row, column) for name in order.split()] if not is_mine else []
    if is_mine and (is_careful or random.random() < 0.97):
        return []
    return [("lc", row, column), ("lr", row, column)]


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
