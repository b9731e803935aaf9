"""The course's knowledge-based agent as a player: any `minesweeper.py`, ours by default."""

from __future__ import annotations

import random as standard_random
from pathlib import Path
from random import Random
from typing import Any

from sapper.agents.agent import Certainty, Move, ReadyAgent, Reason
from sapper.core import BadAgent, Cell, Shape, View
from sapper.sandbox import course_file, describe, load_course_file


class CourseAgent(ReadyAgent):
    """Tells a `MinesweeperAI` what the view shows, then asks it for its move."""

    name = "cs50"
    plays_unknown_totals = True

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or course_file()
        self._class = load_course_file(self.path).MinesweeperAI
        self._ai: Any = None
        self._told: dict[Cell, int] = {}
        self._game: tuple[Shape, Random] | None = None

    def choose(self, view: View, random: Random | None = None) -> Move:
        """The AI's safe move if it has one, else its random move."""
        random = self._generator(random)
        try:
            self._begin(view, random)
            self._tell(view)
            cell, reason = self._ask(random)
        except Exception as error:
            raise BadAgent(f"{str(self.path)!r} failed: {describe(error, self.path)}") from error
        if cell not in view.shape or not view.is_hidden(cell):
            raise BadAgent(f"{str(self.path)!r} chose {cell!r}, expected a hidden cell")
        return Move(cell, reason)

    def _begin(self, view: View, random: Random) -> None:
        """Take a new AI for another game: another shape, other numbers or another generator.

        What an AI was told in one game, and in which order, must not sway it in the next.
        """
        game, same = self._game, self._told.items() <= dict(view.opened()).items()
        if game is None or game[0] != view.shape or game[1] is not random or not same:
            self._ai, self._told = self._class(height=view.height, width=view.width), {}
            self._game = (view.shape, random)

    def _tell(self, view: View) -> None:
        """Add what is newly open to the AI's knowledge."""
        opened = dict(view.opened())
        for cell in sorted(opened.keys() - self._told.keys()):
            self._ai.add_knowledge(cell, opened[cell])
        self._told = opened

    def _ask(self, random: Random) -> tuple[Any, Reason]:
        cell = self._ai.make_safe_move()
        if cell is not None:
            return cell, Reason(Certainty.CERTAIN, "AI making safe move.", risk=0.0)
        # The course's file draws from the module's own generator: seed it from ours.
        standard_random.seed(random.getrandbits(64))
        cell = self._ai.make_random_move()
        return cell, Reason(Certainty.GUESS, "No known safe moves, AI making random move.")
