"""A match: several agents on the same boards, several games at once, here or on a cluster."""

from __future__ import annotations

import json
import pickle
import platform
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache, partial
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path
from typing import Any

from sapper import __version__
from sapper.agents.agent import is_own
from sapper.agents.engine.client import EngineLimits, start_engine
from sapper.agents.file import short_name, text_of
from sapper.agents.identity import code_of, kernel_player, pack
from sapper.arena import seats
from sapper.arena.boards import Board, Boards, Place, Span
from sapper.arena.record import GameRecord
from sapper.arena.referee import Risks
from sapper.arena.secret import Secret
from sapper.arena.sums import Sums, add_checked
from sapper.arena.task import Entrant, Task, perform
from sapper.core.arguments import as_path
from sapper.core.errors import BadAgent, BadRun
from sapper.core.workers import completed
from sapper.game.layout import Layout
from sapper.sandbox import Protection, protection

MOVE_SECONDS = 10.0
"""The CPU time that an agent has for a move unless the caller says otherwise."""

_TASK_SECONDS, _TASK_SECONDS_AFAR = 0.1, 0.4
"""How long a task is meant to take here, and where it must travel."""

_LARGEST_TASK, _GROWTH = 1024, 4

BLOCK_SECONDS, BLOCKS_A_SECOND, BLOCK_SHARE = 10.0, 50, 0.02
"""How long a block of sums is meant to take: so long, longer if the client had to take in more
blocks than that, and longer in a long run, of which it is such a share of the time so far."""
_FIRST_BLOCK, _LARGEST_BLOCK = 20, 100_000

_BATCH = 200
"""Boards that a worker holds at a time."""


class Match:
    """Plays boards with every agent: its text, or a class, an object or a function of a file.

    A context manager: leaving it ends its processes. The records do not depend on where and how
    many at a time the games are played, since every game has a seed of its own by the `secret`: a
    random key, or the `seed` of a run that is to be repeated. Games are played in `jobs` threads,
    or wherever the `executor` has them played, any of `concurrent.futures` or Dask's; then `jobs`
    is the number of its workers, or tells it.
    `move_seconds` is the CPU time for a move, `wall_seconds` the time that may pass meanwhile
    (None: ten times that, at least a minute). `risks` says when the exact risk of every guess is
    computed, of agents that are not Sapper's own. These run behind a wall where the system has one,
    and read nothing but their own folder and what `allow` names; `protection` tells, for the run's
    file.
    """

    def __init__(
        self,
        agents: Iterable[object],
        *,
        seed: int | None = None,
        jobs: int | Callable[[], int] = 1,
        executor: Executor | None = None,
        move_seconds: float = MOVE_SECONDS,
        wall_seconds: float | None = None,
        use_kernel: bool = True,
        risks: Risks = Risks.EXACT,
        allow: Iterable[Path | str] = (),
    ) -> None:
        if sys.modules["__main__"].__package__ == "sapper.agents.engine":
            raise BadAgent("its file begins a match: put that under if __name__ == '__main__'")
        self.secret, self.move_seconds = Secret.of_seed(seed), move_seconds
        self.risks = risks
        if isinstance(jobs, int) and jobs < 1:
            raise BadRun(f"{jobs} jobs, expected at least 1")
        self.allow = tuple(str(as_path(each).resolve()) for each in allow)
        self._limits = EngineLimits(move_seconds, wall_seconds, allow=self.allow)
        self.name = secrets.token_hex(8)
        self.jobs = jobs
        self._is_afar = executor is not None
        self.executor = executor or ThreadPoolExecutor(jobs if isinstance(jobs, int) else None)
        try:
            self.entrants = [self._introduce(text_of(each), use_kernel) for each in agents]
            check_names(self.entrants)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Match:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """End all processes of this match; an executor that was given is left as it is."""
        seats.close(self.name)
        if not self._is_afar:
            self.executor.shutdown(cancel_futures=True)

    @property
    def protection(self) -> Protection | None:
        """What protects the run from agents that are not Sapper's own; None if there are none."""
        is_needed = any(not is_own(each.text) for each in self.entrants)
        return protection() if is_needed else None

    def hide(self, paths: Iterable[Path]) -> None:
        """Keep agents from reading these files, where the system has a wall for them."""
        hidden = tuple(str(path.resolve()) for path in paths)
        if hidden != self._limits.hidden:
            self._limits = replace(self._limits, hidden=hidden)
            if any(not is_own(each.text) for each in self.entrants):
                seats.end_idle(self.name)  # those that were started before can still read them

    def play(
        self,
        sets: Sequence[Boards],
        spans: Iterable[Span],
        *,
        keeps_sums: bool = False,
    ) -> Iterator[Played]:
        """What is played of these boards, block after block as they are finished.

        With `keeps_sums` the workers sum up the games.
        """
        limits = (self._limits, self.risks, self.secret)
        is_walled = self.protection is not None and self.protection.is_walled
        parts = (*limits, tuple(sets), keeps_sums, is_walled)
        work = SharedWork(self.name, tuple(self.entrants), *parts)
        dealer = _Dealer(work, spans, self.jobs, self._is_afar)
        for block, played in completed(self.executor, perform_block, dealer.blocks(), self.jobs):
            yield played
            dealer.note(block, played.seconds)

    def games(
        self, sets: Sequence[Boards], spans: Iterable[Span] | None = None
    ) -> Iterator[tuple[Place, list[GameRecord]]]:
        """Every board's place with its records in the agents' order, as they are finished."""
        if spans is None:
            spans = [(number, 0, each.count) for number, each in enumerate(sets)]
        for played in self.play(sets, spans):
            for line in played.lines:
                data = json.loads(line)
                number, index = data["board"]
                level = sets[number].header.level
                yield (number, index), [GameRecord.from_json(each, level) for each in data["games"]]

    def _introduce(self, text: str, use_kernel: bool) -> Entrant:
        """The entrant that an agent's process makes of the text; `BadAgent` if it cannot."""
        player = kernel_player(text) if use_kernel else None
        title = f"sapper {__version__}" if player else self._title(text)
        files = pack(text) if self._is_afar else {}
        return Entrant(text, short_name(text), player, code_of(text), title, files)

    def _title(self, text: str) -> str:
        """What an agent calls itself; its process is kept for its first game."""
        try:
            start = partial(start_engine, text, self._limits)
            with seats.borrowed((self.name, text), start) as engine:
                return f"{engine.name} {engine.version}".strip()
        except BadAgent as error:
            # Our own words name the agent; those of an engine may not.
            words = str(error)
            raise BadAgent(words if text in words else f"agent {text!r}: {words}") from error


class _Dealer:
    """Deals out boards in blocks of a size that suits the workers."""

    def __init__(
        self,
        work: SharedWork,
        spans: Iterable[Span],
        jobs: int | Callable[[], int],
        is_afar: bool,
    ) -> None:
        self._work, self._spans, self._jobs = work, spans, jobs
        self._size, self._largest = _FIRST_BLOCK if work.keeps_sums else 1, _LARGEST_TASK
        self._seconds = _TASK_SECONDS_AFAR if is_afar else _TASK_SECONDS
        if work.keeps_sums:
            self._seconds, self._largest = BLOCK_SECONDS, _LARGEST_BLOCK
        self._began = time.monotonic()

    def blocks(self) -> Iterator[Block]:
        for number, spans in groupby(self._spans, itemgetter(0)):
            boards, place = self._work.sets[number], 0
            layouts = iter(()) if boards.path is None else boards.layouts()
            for _, begin, end in spans:
                while begin < end:
                    behind = min(end, begin + self._size)
                    there = tuple(islice(layouts, begin - place, behind - place))
                    yield Block(self._work, (number, begin, behind), there)
                    begin = place = behind

    def note(self, block: Block, seconds: float) -> None:
        """Choose the size of the next blocks by the time that this one took."""
        size, wanted = block.span[2] - block.span[1], self._seconds
        if self._work.keeps_sums:
            workers = self._jobs if isinstance(self._jobs, int) else self._jobs()
            passed = time.monotonic() - self._began
            wanted = max(wanted, workers / BLOCKS_A_SECOND, passed * BLOCK_SHARE)
        fitting = int(wanted * size / max(seconds, 1e-6))
        self._size = max(1, min(fitting, _GROWTH * size, self._largest))


def check_names(entrants: list[Entrant]) -> None:
    """Refuse with `BadAgent` two agents that reports could not tell apart."""
    names = [each.name for each in entrants]
    for name in names:
        if names.count(name) > 1:
            raise BadAgent(f"two agents are called {name!r}, expected different names")
    if not names:
        raise BadAgent("no agent is given, expected at least one")


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
