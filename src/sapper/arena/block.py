"""A block: some boards of a match, complete with all that is needed to play them anywhere.

`perform_block` plays them, in a thread, another process or on another machine. The referee is here,
with the mines; an agent is in a process of its own, which is shown views.
"""

from __future__ import annotations

import hashlib
import json
import pickle
import platform
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, lru_cache, partial
from itertools import islice
from typing import Any

from sapper.agents import Engine, EngineLimits, is_own, start_engine, unpack
from sapper.arena.boards import BoardPlace, Boards, NumberedBoard, Span
from sapper.arena.kernel_games import KernelGames
from sapper.arena.record import GameRecord
from sapper.arena.referee import Referee
from sapper.arena.sums import Sums, add_board
from sapper.core import BadAgent, BadRun
from sapper.game import Layout
from sapper.sandbox import protection, seats

_BATCH = 200
"""Boards that a worker holds at a time."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """An agent that takes part: the text that makes it, the name it is reported by.

    `kernel_player` is the player and effort by which the kernel plays its whole games, or None.
    `code` is a hash of its code, so that results of different programs are never mixed. `title` is
    what it calls itself. `files` travel with its blocks where these leave this machine.
    """

    text: str
    name: str
    kernel_player: tuple[str, str] | None
    code: str
    title: str = ""
    files: dict[str, bytes] = field(default_factory=dict, hash=False)


@dataclass(frozen=True)
class SharedWork:
    """What all blocks of a run share: it is packed once, and unpacked once by every worker."""

    match: str
    entrants: tuple[Entrant, ...]
    limits: EngineLimits
    seed: int
    sets: tuple[Boards, ...]
    keeps_sums: bool = False
    is_walled: bool = False
    """Whether the run says that its agents are walled: a worker that has no wall plays nothing."""

    @cached_property
    def _packed(self) -> bytes:
        parts = (self.match, self.entrants, self.limits, self.seed, self.sets)
        return pickle.dumps((*parts, self.keeps_sums, self.is_walled))

    def __reduce__(self) -> tuple[Callable[[bytes], SharedWork], tuple[bytes]]:
        return _unpacked, (self._packed,)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> SharedWork:
    return SharedWork(*pickle.loads(packed))


@dataclass(frozen=True, slots=True)
class Block:
    """Some boards of a set; those of a file travel as they are, others are made of their seeds."""

    work: SharedWork
    span: Span
    layouts: tuple[Layout, ...] = ()

    def boards(self) -> Iterator[NumberedBoard]:
        number, begin, end = self.span
        boards = self.work.sets[number]
        for index, layout in enumerate(self.layouts or boards.layouts(begin, end), start=begin):
            yield NumberedBoard((number, index), layout, boards.first_click, boards.header.start)


@dataclass(frozen=True, slots=True)
class Played:
    """What a block brought: lines of the run's file, and the seconds that it took."""

    lines: tuple[str, ...]
    seconds: float


def perform_block(block: Block) -> Played:
    """The games of a block played; `BadAgent` if an agent cannot be started here at all.

    `BadRun` if the run promises a wall and there is none here.
    """
    began, work, level = time.monotonic(), block.work, block.work.sets[block.span[0]].header.level
    if work.is_walled and not protection().is_walled:
        raise BadRun(f"{platform.node()} has no wall for agents: {protection().reason}")
    lines: list[str] = []
    sums: Sums = Sums()
    for board, games in _games(work, block.boards()):
        if work.keeps_sums:
            add_board(sums, games)
        else:
            records = [game.to_json(level) for game in games]
            lines.append(_text({"board": board.place, "games": records}))
    if work.keeps_sums:
        lines = [_text({"block": block.span, "sums": dict(sorted(sums.items()))})]
    return Played(tuple(lines), time.monotonic() - began)


def _games(
    work: SharedWork, boards: Iterator[NumberedBoard]
) -> Iterator[tuple[NumberedBoard, tuple[GameRecord, ...]]]:
    """Every board with a game of each agent."""
    while batch := list(islice(boards, _BATCH)):
        records = [games_of(work, entrant, batch) for entrant in work.entrants]
        yield from zip(batch, zip(*records, strict=True), strict=True)


def games_of(work: SharedWork, entrant: Entrant, boards: list[NumberedBoard]) -> list[GameRecord]:
    """The games of one agent. `BadAgent` if it cannot be started here at all."""
    player, first_click = entrant.kernel_player, boards[0].first_click
    if player is not None and first_click is not None:
        first = boards[0].layout.shape.index(first_click)
        return _play_in_kernel(work, player, [board.layout for board in boards], first)
    return [_play(work, entrant, board) for board in boards]


def _play(work: SharedWork, entrant: Entrant, board: NumberedBoard) -> GameRecord:
    """One game, move by move; whatever goes wrong on the agent's side forfeits it."""
    seed = game_seed(work.seed, board.place, entrant.name)
    referee = Referee(board.layout, board.first_click, is_own(entrant.text))
    if not referee.is_over:
        try:
            with _engine(work, entrant) as engine:
                engine.begin(referee.view, seed, str(board.start))
                while not referee.is_over:
                    referee.judge(engine.choose(referee.view))
        except _CannotStart:
            raise
        except BadAgent as error:
            referee.forfeit(str(error))
    return referee.record()


def game_seed(seed: int, place: BoardPlace, agent: str) -> int:
    """Return the seed of an agent's random numbers on the board at that place."""
    text = f"{seed} {place[1]} {agent}".encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=8).digest(), "big")


class _CannotStart(BadAgent):
    """An agent that never started on this machine: no game of it can be judged."""


_started: set[seats.Key] = set()


@contextmanager
def _engine(work: SharedWork, entrant: Entrant) -> Iterator[Engine]:
    """The agent's engine; one that fails in the midst of a game is replaced for the next."""
    key = (work.match, entrant.text)

    def start() -> Engine:
        text = entrant.text
        if entrant.files:
            text = seats.kept_in_folder(key, partial(unpack, entrant.text, entrant.files))
        try:
            engine = start_engine(text, work.limits)
        except BadAgent as error:
            if key in _started:
                raise BadAgent(f"did not start again: {error}") from error
            raise _CannotStart(f"agent {entrant.name!r} does not start: {error}") from error
        _started.add(key)
        return engine

    with seats.borrowed(key, start) as engine:
        yield engine


def _play_in_kernel(
    work: SharedWork, player: tuple[str, str], layouts: list[Layout], first: int
) -> list[GameRecord]:
    """Play whole games. If a batch fails, play one by one: only the game at fault is forfeited."""
    try:
        with seats.borrowed((work.match, "kernel"), KernelGames) as kernel:
            return kernel.play(player, layouts, first, work.limits.cpu_seconds)
    except BadAgent as error:
        if len(layouts) > 1:
            games = (_play_in_kernel(work, player, [layout], first) for layout in layouts)
            return [record for (record,) in games]
        return [GameRecord(False, 0, 0.0, forfeit=str(error))]


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
