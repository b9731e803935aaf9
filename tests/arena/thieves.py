"""Agents that try to find out the boards; where they cannot, they play the safest cell.

The file agents are given what they know behind a second colon. As a program this file is an engine
that searches the seed which it is given for a run's seed.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from sapper.agents import Agent, Certainty, Move, Reason, create_agent
from sapper.core import Level, StartRule, View, usual_first_click
from sapper.game import Layout

CERTAIN = Reason(Certainty.CERTAIN, "I know this board.")
SEARCHED = 60


def layouts(view: View, seeds: Iterator[int] | range) -> Iterator[Layout]:
    level = Level(view.height, view.width, view.mines or 0)
    first = usual_first_click(level, StartRule.SAFE)
    return (Layout.random(level, seed, StartRule.SAFE, first) for seed in seeds)


class Thief(Agent):
    """Opens what is safe on the first board that it knows of and that agrees with the view."""

    name = "thief"

    def __init__(self) -> None:
        self._safest = create_agent("safest")
        self._known: list[Layout] = []

    def boards(self, view: View) -> Iterator[Layout]:
        self._known = self._known or list(layouts(view, range(SEARCHED)))
        return iter(self._known)

    def choose(self, view: View, random: Random) -> Move:
        for layout in self.boards(view):
            if all(
                not layout.is_mine(cell) and layout.nearby_mines(cell) == number
                for cell, number in view.opened()
            ):
                return Move(next(c for c in view.hidden() if not layout.is_mine(c)), CERTAIN)
        return self._safest.choose(view, random)


class Reader(Thief):
    """Reads the seed of a run out of its file."""

    name = "reader"

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = Path(path)

    def boards(self, view: View) -> Iterator[Layout]:
        try:
            seed = json.loads(self._path.read_text().splitlines()[0])["seed"]
        except (OSError, ValueError):
            return iter(())
        return layouts(view, range(seed, seed + 50))


class Helped(Agent):
    """Has helpers that think for it while it waits."""

    name = "helped"

    def choose(self, view: View, random: Random) -> Move:
        if (helper := os.fork()) == 0:
            end = time.process_time() + 60
            while time.process_time() < end:
                pass
            os._exit(0)
        os.waitpid(helper, 0)
        return Move(next(view.hidden()), Reason(Certainty.GUESS, "My friend said so."))


def seeds_of(seed: int, name: str) -> Iterator[int]:
    """The seeds of boards for which a run with a small seed gives this one to its agents."""
    for run in range(SEARCHED):
        for index in range(50):
            words = f"{run} {index} {name}".encode()
            if int.from_bytes(hashlib.blake2b(words, digest_size=8).digest(), "big") == seed:
                yield run + index


def main() -> None:
    name = f"exec:{Path(sys.executable).name} {Path(__file__).name}"
    thief, view, found = Thief(), View.parse("."), list[Layout]()
    thief.boards = lambda _: iter(found)  # type: ignore[assignment, method-assign]
    for line in sys.stdin:
        word, *rest = line.split()
        if word == "sapper":
            print("id name thief\nready 1")
        elif word == "newgame":
            blank = View.blank(Level(int(rest[0]), int(rest[1]), int(rest[2])).shape, int(rest[2]))
            found = list(layouts(blank, seeds_of(int(rest[4]), name)))
        elif word == "position":
            view = View.parse(" ".join(rest))
        elif word == "go":
            move = thief.choose(view, Random(1))
            print("move", *move.cell, move.reason.certainty)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
