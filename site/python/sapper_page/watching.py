"""A student's AI at play: the course's game, one move at a time, with what the AI knows."""

from __future__ import annotations

from typing import Any

from sapper.core import BadAgent, Cell, Level, StartRule
from sapper.game import Game, WinRule
from sapper_page.student import PageStudent


class Watch:
    """One game of a student's AI; `StudentFailed` where its file cannot go on."""

    def __init__(self, code: str, name: str, level: str, seed: int) -> None:
        self._student = PageStudent(code, name)
        self._student.load()
        self._level = Level.parse(level)
        self._game = Game(
            self._level, seed=seed, start=StartRule.NONE, cascade=False, win=WinRule.OPENED
        )
        self._seed = seed
        self._moves = 0
        self._student.begin(self._level.shape)

    def step(self) -> dict[str, Any]:
        """Let the AI make its next move; how things stand after it."""
        self._moves += 1
        view = self._game.view
        opened = {cell for cell, _ in view.opened()}
        choice = self._student.choose(self._seed + self._moves, opened)
        cell = choice.cell
        if cell is None:
            return self.state(None, "No moves left to make.")
        self._game.open(cell)
        number = self._game.view.number(cell)
        if number is not None:
            self._student.tell(cell, number)
        safe = "AI making safe move."
        random = "No known safe moves, AI making random move."
        return self.state(cell, safe if choice.is_safe else random)

    def state(self, move: Cell | None, text: str) -> dict[str, Any]:
        """What is seen, what the AI holds for certain, and its sentences."""
        known = self._student.knowledge()
        layout = self._game.layout
        return {
            "view": self._game.view.text,
            "outcome": str(self._game.outcome),
            "move": move,
            "text": text,
            "safes": sorted(known.safes),
            "mines": sorted(known.mines),
            "sentences": [
                {"cells": sorted(each.cells), "count": each.count} for each in known.sentences[:200]
            ],
            "marks": None if layout is None or not self._game.is_over else layout.text,
        }


_watch: Watch | None = None


def watch_begin(code: str, name: str, level: str, seed: int) -> dict[str, Any]:
    global _watch
    _watch = Watch(code, name, level, seed)
    return _watch.state(None, "")


def watch_step() -> dict[str, Any]:
    if _watch is None:
        raise BadAgent("no game has begun")
    return _watch.step()
