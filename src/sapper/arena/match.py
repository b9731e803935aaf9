"""A match: several agents on the same boards, several games at once, here or on a cluster."""

from __future__ import annotations

import json
import secrets
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import groupby, islice
from operator import itemgetter
from pathlib import Path

from sapper import __version__
from sapper.agents import (
    EngineLimits,
    code_of,
    is_own,
    kernel_player,
    pack,
    short_name,
    start_engine,
    text_of,
)
from sapper.arena.block import Block, Entrant, Played, SharedWork, perform_block
from sapper.arena.boards import BoardPlace, Boards, Span
from sapper.arena.record import GameRecord
from sapper.core import BadAgent, BadRun, as_path
from sapper.core.workers import completed
from sapper.game import SEEDS, check_seed
from sapper.sandbox import Protection, protection, seats

MOVE_SECONDS = 10.0
"""The CPU time that an agent has for a move unless the caller says otherwise."""

_GAME_SECONDS, _GAME_SECONDS_AFAR = 0.1, 0.4
"""How long a block of games is meant to take here, and where it must travel."""

_MOST_GAMES, _GROWTH = 1024, 4

BLOCK_SECONDS, BLOCKS_A_SECOND, BLOCK_SHARE = 10.0, 50, 0.02
"""How long a block of sums is meant to take: so long, longer if the client had to take in more
blocks than that, and longer in a long run, of which it is such a share of the time so far."""
_FIRST_BLOCK, _LARGEST_BLOCK = 20, 100_000


class Match:
    """Plays boards with every agent: its text, or a class, an object or a function of a file.

    A context manager: leaving it ends its processes. Every game has a seed of its own, derived from
    `seed`, so the records do not depend on where the games are played and how many at a time.
    Without a `seed` one is drawn at random. Games are played in `jobs` threads, or wherever the
    `executor` has them played, any of `concurrent.futures` or Dask's; then `jobs` is the number of
    its workers, or tells it.
    `move_seconds` is the CPU time for a move, `wall_seconds` the time that may pass meanwhile
    (None: ten times that, at least a minute). The exact risk of every guess is computed for agents
    that are not Sapper's own. These run behind a wall where the system has one, and read nothing
    but their own folder and what `allow` names. Each is one process, unless `children` lets them
    start others. `protection` tells, for the run's file.
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
        allow: Iterable[Path | str] = (),
        children: bool = False,
    ) -> None:
        if sys.modules["__main__"].__package__ == "sapper.agents.engine":
            raise BadAgent("its file begins a match: put that under if __name__ == '__main__'")
        self.is_seed_drawn = seed is None
        self.seed = secrets.randbelow(SEEDS) if seed is None else check_seed(seed)
        self.move_seconds = move_seconds
        if isinstance(jobs, int) and jobs < 1:
            raise BadRun(f"{jobs} jobs, expected at least 1")
        self.allow = tuple(str(as_path(each).resolve()) for each in allow)
        self.children = children
        self._limits = EngineLimits(move_seconds, wall_seconds, allow=self.allow, children=children)
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
        boards = tuple(each.with_seed(self.seed) for each in sets)
        is_walled = self.protection is not None and self.protection.is_walled
        parts = (self._limits, self.seed, boards, keeps_sums, is_walled)
        work = SharedWork(self.name, tuple(self.entrants), *parts)
        dealer = _Dealer(work, spans, self.jobs, self._is_afar)
        for block, played in completed(self.executor, perform_block, dealer.blocks(), self.jobs):
            yield played
            dealer.note(block, played.seconds)

    def games(
        self, sets: Sequence[Boards], spans: Iterable[Span] | None = None
    ) -> Iterator[tuple[BoardPlace, list[GameRecord]]]:
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
        self._size, self._largest = _FIRST_BLOCK if work.keeps_sums else 1, _MOST_GAMES
        self._seconds = _GAME_SECONDS_AFAR if is_afar else _GAME_SECONDS
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
