"""Tasks: what one seat does by requests and replies, a game or a batch of games."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from sapper.arena.record import GameRecord
from sapper.arena.referee import Answer, Referee
from sapper.arena.worker import Choose, Failure, PlayInKernel, Reply, Request
from sapper.layout import Layout
from sapper.shape import Cell


@dataclass(frozen=True, slots=True)
class Board:
    """One board of a match: the place in its set, and what is played."""

    place: tuple[int, int]
    layout: Layout
    first_click: Cell | None


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent that takes part: the text that makes it, the name it is reported by."""

    text: str
    name: str
    kernel_player: tuple[str, str] | None
    code: str


Result = tuple[Board, Entrant, GameRecord]


class Task(Protocol):
    """Something that one seat does by requests and replies, until it is over."""

    def request(self) -> Request | None:
        """What to ask next, or None when there is nothing left to ask."""
        ...

    def seconds(self) -> float:
        """The time that the answer may take."""
        ...

    def take(self, reply: Reply) -> None:
        """Go on with the answer."""
        ...

    def results(self) -> Iterator[Result]:
        """The games that were played."""
        ...

    def rest(self) -> list[Task]:
        """The tasks that must be done again in its stead."""
        ...


class GameTask:
    """One game, move by move: the referee here, the agent in its own process."""

    def __init__(
        self, board: Board, entrant: Entrant, seed: int, move_seconds: float, risks: bool
    ) -> None:
        self._board, self._entrant = board, entrant
        self._referee = Referee(board.layout, board.first_click, risks)
        self._seed: int | None = seed
        self._move_seconds = move_seconds

    def request(self) -> Request | None:
        """The view to choose a move in, while the game goes on."""
        if self._referee.is_over:
            return None
        return Choose(self._entrant.text, self._referee.view, self._seed)

    def seconds(self) -> float:
        """The time limit of a move."""
        return self._move_seconds

    def take(self, reply: Reply) -> None:
        """Judge the move; anything else forfeits the game."""
        self._seed = None
        match reply:
            case Answer():
                self._referee.judge(reply)
            case Failure(reason):
                self._referee.forfeit(reason)
            case _:
                self._referee.forfeit(f"answered {type(reply).__name__}")

    def results(self) -> Iterator[Result]:
        """The one game."""
        yield self._board, self._entrant, self._referee.record()

    def rest(self) -> list[Task]:
        """Nothing: a game is played once."""
        return []


class KernelTask:
    """Whole games of one agent that the kernel plays by itself, after a given first click."""

    def __init__(self, boards: list[Board], entrant: Entrant, move_seconds: float) -> None:
        self._boards, self._entrant = boards, entrant
        self._move_seconds = move_seconds
        self._reply: Reply | None = None
        self._began = 0.0
        self.seconds_a_game = 0.0

    def request(self) -> Request | None:
        """All the boards at once."""
        if self._reply is not None or self._entrant.kernel_player is None:
            return None
        self._began = time.monotonic()
        level, first_click = self._boards[0].layout.level, self._boards[0].first_click
        first = level.shape.index(first_click or (0, 0))
        marks = b"".join(board.layout.marks for board in self._boards)
        size = (level.height, level.width, level.mines)
        return PlayInKernel(self._entrant.kernel_player, *size, marks, first)

    def seconds(self) -> float:
        """The time limit of a move, for every move that the games may take."""
        return self._move_seconds * sum(board.layout.shape.size for board in self._boards)

    def take(self, reply: Reply) -> None:
        """Keep the records, or the failure."""
        self._reply = reply
        self.seconds_a_game = (time.monotonic() - self._began) / len(self._boards)

    def results(self) -> Iterator[Result]:
        """Every game of the batch; a single one that failed is forfeited."""
        if isinstance(self._reply, list):
            for board, game in zip(self._boards, self._reply, strict=True):
                yield board, self._entrant, GameRecord.from_kernel(game)
        elif len(self._boards) == 1:
            reason = self._reply.reason if isinstance(self._reply, Failure) else "no answer"
            yield self._boards[0], self._entrant, GameRecord(False, 0, 0.0, forfeit=reason)

    def rest(self) -> list[Task]:
        """The games of a batch that failed, one by one: only the one at fault is forfeited."""
        if isinstance(self._reply, list) or len(self._boards) == 1:
            return []
        return [KernelTask([board], self._entrant, self._move_seconds) for board in self._boards]
