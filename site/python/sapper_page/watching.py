"""A student's AI at play: the course's game, one move at a time, with what the AI knows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from sapper.core.errors import BadAgent
from sapper.core.level import Level, StartRule
from sapper.game.game import Game, WinRule
from sapper.sandbox import Overtime, StudentFailed, describe
from sapper.sandbox.inside import calls
from sapper_page.limits import limit
from sapper_page.student import PageStudent

_SECONDS = 5.0


class Watch:
    """One game of a student's AI."""

    def __init__(self, code: str, name: str, level: str, seed: int) -> None:
        self._student = PageStudent(code, name, {})
        try:
            self._student.start()
        except StudentFailed as error:
            raise BadAgent(str(error)) from error
        self._level = Level.parse(level)
        self._game = Game(
            self._level, seed=seed, start=StartRule.NONE, cascade=False, win=WinRule.OPENED
        )
        self._seed = seed
        self._moves = 0
        self._ask(calls.begin, self._level.height, self._level.width)

    def step(self) -> dict[str, Any]:
        """Let the AI make its next move; how things stand after it."""
        self._moves += 1
        choice = self._ask(calls.choose, self._seed + self._moves)
        move = choice["move"]
        if move is None:
            return self.state(None, "No moves left to make.")
        if isinstance(move, str) or not self._is_hidden(move):
            raise BadAgent(f"the AI moved to {move}, expected a hidden cell of the board")
        cell = (move[0], move[1])
        self._game.open(cell)
        number = self._game.view.number(cell)
        if number is not None:
            self._ask(calls.tell, move, number)
        safe = "AI making safe move."
        random = "No known safe moves, AI making random move."
        return self.state(move, safe if choice["safe"] else random)

    def _is_hidden(self, move: list[int]) -> bool:
        cell = (move[0], move[1])
        return cell in self._level.shape and self._game.view.is_hidden(cell)

    def state(self, move: list[int] | None, text: str) -> dict[str, Any]:
        """What is seen, what the AI holds for certain, and its sentences."""
        known = self._ask(calls.beliefs)
        layout = self._game.layout
        return {
            "view": self._game.view.text,
            "outcome": str(self._game.outcome),
            "move": move,
            "text": text,
            "safes": known["safes"],
            "mines": known["mines"],
            "sentences": self._ask(calls.sentences)[:200],
            "marks": None if layout is None or not self._game.is_over else layout.text,
        }

    def _ask(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Our function's answer; `BadAgent` if the student's code fails in it."""
        student = self._student
        student.announce(f"{function.__name__} {self._moves}", _SECONDS)
        try:
            with student.hearing(), limit(_SECONDS):
                return function(student.student, *arguments)
        except Overtime:
            raise BadAgent(f"{function.__name__} took over {_SECONDS:g} s") from None
        except BaseException as error:
            path = Path(student.student.module.__file__ or "")
            raise BadAgent(describe(error, path)) from error


_watch: Watch | None = None


def watch_begin(code: str, name: str, level: str, seed: int) -> dict[str, Any]:
    global _watch
    _watch = Watch(code, name, level, seed)
    return _watch.state(None, "")


def watch_step() -> dict[str, Any]:
    if _watch is None:
        raise BadAgent("no game has begun")
    return _watch.step()
