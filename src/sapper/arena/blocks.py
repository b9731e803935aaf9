"""A block: some boards of a set for all agents, complete with all that is needed to play them.

`perform_block` plays it, in a thread, another process or on another machine, and gives the lines of
the run's file: one for each board, or a single one with the sums of all. How boards are dealt out
in blocks changes nothing.
"""

from __future__ import annotations

import json
import pickle
import platform
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from sapper.agents.engine.client import EngineLimits
from sapper.arena.boards import Board, Boards, Span
from sapper.arena.record import GameRecord
from sapper.arena.referee import Risks
from sapper.arena.secret import Secret
from sapper.arena.sums import Sums, add_checked
from sapper.arena.task import Entrant, Task, perform
from sapper.core.errors import BadRun
from sapper.game.layout import Layout
from sapper.sandbox import protection

_BATCH = 200
"""Boards that a worker holds at a time."""


@dataclass(frozen=True)
class SharedWork:
    """What all blocks of a run share: it is packed once, and unpacked once by every worker."""

    match: str
    entrants: tuple[Entrant, ...]
    limits: EngineLimits
    risks: Risks
    secret: Secret
    sets: tuple[Boards, ...]
    keeps_sums: bool = False
    is_walled: bool = False
    """Whether the run says that its agents are walled: a worker that has no wall plays nothing."""

    @cached_property
    def _packed(self) -> bytes:
        parts = (self.match, self.entrants, self.limits, self.risks, self.secret, self.sets)
        return pickle.dumps((*parts, self.keeps_sums, self.is_walled))

    def __reduce__(self) -> tuple[Callable[[bytes], SharedWork], tuple[bytes]]:
        return _unpacked, (self._packed,)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> SharedWork:
    return SharedWork(*pickle.loads(packed))


@dataclass(frozen=True, slots=True)
class Block:
    """Some boards of a set; those of a file travel as they are, others are made of the secret."""

    work: SharedWork
    span: Span
    layouts: tuple[Layout, ...] = ()

    def boards(self) -> Iterator[Board]:
        number, begin, end = self.span
        boards = self.work.sets[number]
        for index in range(begin, end):
            layout = self.layouts[index - begin] if self.layouts else boards.layout(index)
            yield Board((number, index), layout, boards.first_click, boards.header.start)


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
            add_checked(sums, board.place[1], games, level)
        else:
            records = [game.to_json(level) for game in games]
            lines.append(_text({"board": board.place, "games": records}))
    if work.keeps_sums:
        lines = [_text({"block": block.span, "sums": dict(sorted(sums.items()))})]
    return Played(tuple(lines), time.monotonic() - began)


def _games(
    work: SharedWork, boards: Iterator[Board]
) -> Iterator[tuple[Board, tuple[GameRecord, ...]]]:
    """Every board with a game of each agent."""
    while batch := tuple(board for board, _ in zip(boards, range(_BATCH), strict=False)):
        records = []
        for entrant in work.entrants:
            seeds = tuple(work.secret.game_seed(each.place, entrant.name) for each in batch)
            task = Task(work.match, entrant, batch, seeds, work.limits, work.risks)
            records.append(perform(task))
        yield from zip(batch, zip(*records, strict=True), strict=True)


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
