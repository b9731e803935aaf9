"""A task: some games of one agent, complete with all that is needed to play them anywhere.

`perform` plays it, in a thread, another process or on another machine. The referee is here, with
the mines; the agent is in a process of its own, which is shown views.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sapper.agents.agent import is_own
from sapper.agents.engine.client import Engine, EngineLimits, start_engine
from sapper.agents.identity import unpack
from sapper.arena import seats
from sapper.arena.boards import Board
from sapper.arena.kernel_games import KernelGames
from sapper.arena.record import GameRecord
from sapper.arena.referee import Referee, Risks
from sapper.core.errors import BadAgent


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent that takes part: the text that makes it, the name it is reported by.

    `kernel_player` is the player and effort by which the kernel plays its whole games, or None.
    `code` is a hash of its code, so that results of different programs are never mixed. `title` is
    what it calls itself. `files` travel with its tasks where these leave this machine.
    """

    text: str
    name: str
    kernel_player: tuple[str, str] | None
    code: str
    title: str = ""
    files: dict[str, bytes] = field(default_factory=dict, hash=False)

    def plays_in_kernel(self, board: Board) -> bool:
        """Whether the kernel plays the game: it can where the first click is given."""
        return self.kernel_player is not None and board.first_click is not None


@dataclass(frozen=True, slots=True)
class Task:
    """The games of one agent on some boards of one set, a seed for each."""

    match: str
    entrant: Entrant
    boards: tuple[Board, ...]
    seeds: tuple[int, ...]
    limits: EngineLimits
    risks: Risks


def perform(task: Task) -> list[GameRecord]:
    """The games played. `BadAgent` if the agent cannot be started here at all."""
    if task.entrant.plays_in_kernel(task.boards[0]):
        return _play_in_kernel(task, list(task.boards))
    games = zip(task.boards, task.seeds, strict=True)
    return [_play(task, board, seed) for board, seed in games]


def _play(task: Task, board: Board, seed: int) -> GameRecord:
    """One game, move by move; whatever goes wrong on the agent's side forfeits it."""
    risks = task.risks
    if risks is Risks.EXACT and is_own(task.entrant.text):
        risks = Risks.CLAIMED  # ours are exact as they are
    referee = Referee(board.layout, board.first_click, risks)
    if not referee.is_over:
        try:
            with _engine(task) as engine:
                engine.begin(referee.view, seed, str(board.start))
                while not referee.is_over:
                    referee.judge(engine.choose(referee.view))
        except _CannotStart:
            raise
        except BadAgent as error:
            referee.forfeit(str(error))
    return referee.record()


class _CannotStart(BadAgent):
    """An agent that never started on this machine: no game of it can be judged."""


_started: set[seats.Key] = set()


@contextmanager
def _engine(task: Task) -> Iterator[Engine]:
    """The agent's engine; one that fails in the midst of a game is replaced for the next."""
    key = (task.match, task.entrant.text)

    def start() -> Engine:
        text = task.entrant.text
        if task.entrant.files:
            place = seats.folder(key, lambda folder: _fill(folder, task.entrant))
            text = unpack(text, task.entrant.files, place)
        try:
            engine = start_engine(text, task.limits)
        except BadAgent as error:
            if key in _started:
                raise BadAgent(f"did not start again: {error}") from error
            raise _CannotStart(f"agent {task.entrant.name!r} does not start: {error}") from error
        _started.add(key)
        return engine

    with seats.borrowed(key, start) as engine:
        yield engine


def _fill(folder: Path, entrant: Entrant) -> None:
    unpack(entrant.text, entrant.files, folder)


def _play_in_kernel(task: Task, boards: list[Board]) -> list[GameRecord]:
    """Whole games; where a batch fails, one by one: only the game at fault is forfeited."""
    player, first_click = task.entrant.kernel_player, boards[0].first_click
    assert player is not None
    assert first_click is not None
    layouts = [board.layout for board in boards]
    first = layouts[0].shape.index(first_click)
    try:
        with seats.borrowed((task.match, "kernel"), KernelGames) as kernel:
            return kernel.play(player, layouts, first, task.limits.cpu_seconds)
    except BadAgent as error:
        if len(boards) > 1:
            return [record for board in boards for record in _play_in_kernel(task, [board])]
        return [GameRecord(False, 0, 0.0, forfeit=str(error))]
