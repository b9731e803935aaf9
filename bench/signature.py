"""The behaviour signature: fixed boards are played, and every move goes into one number.

    python bench/signature.py [--games N]

A change that is meant to leave play as it is must leave the last line as it is.
"""

from __future__ import annotations

import argparse

from sapper import Layout, Level, StartRule, View, _kernel

PLAYERS = [
    ("logic", ""),
    ("safest", ""),
    ("champion", "fast"),
    ("champion", "standard"),
    ("champion", "deep"),
]
SETS = [
    (Level(16, 30, 99), StartRule.SAFE, (0, 0)),
    (Level(16, 30, 99), StartRule.OPENING, (3, 3)),
    (Level(9, 9, 10), StartRule.NONE, (4, 4)),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="boards a set, deep plays a fifth")
    games = parser.parse_args().games
    total = 0
    for player, effort in PLAYERS:
        count = max(1, games // 5) if effort == "deep" else games
        trace = sum(played(player, effort, count)) % 2**64
        total = (total * 31 + trace) % 2**64
        print(f"{player + ':' + effort if effort else player:18} {trace:016x}")
    print(f"Bench: {total}")


def played(player: str, effort: str, count: int) -> list[int]:
    """The traces of a player's games, each multiplied by its place so that order counts."""
    traces: list[int] = []
    for level, start, first in SETS:
        layouts = (Layout.random(level, seed, start, first) for seed in range(count))
        marks = b"".join(layout.marks for layout in layouts)
        question = View.blank(level.shape, level.mines).to_question()
        games = _kernel.Player(player, effort).play(question, marks, level.shape.index(first))
        traces += [game.trace * (len(traces) + place + 1) for place, game in enumerate(games)]
    return traces


if __name__ == "__main__":
    main()
