"""Runs of millions of games: whole blocks of boards are played and summed by the workers.

The client hands out the numbers of boards and gets sums back; it never sees a game. The run's file
has a line for every block. Blocks are as large as their workers need about ten seconds for; how the
boards are dealt out changes nothing, since the sums are exact.
"""

from __future__ import annotations

import json
import pickle
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

from sapper.agents.own import is_own
from sapper.arena.block_file import BlockFile
from sapper.arena.boards import Boards
from sapper.arena.figures import Comparison, corrected
from sapper.arena.match import Match
from sapper.arena.referee import Risks
from sapper.arena.run import check_same_run, describe_run, take_up_secret
from sapper.arena.run_file import RunFile, read_lines
from sapper.arena.secret import Secret
from sapper.arena.statistics import Estimate, mcnemar
from sapper.arena.sums import (
    Sums,
    add_to,
    added,
    calibration_in,
    sums_of,
    without_luck_in,
    without_times,
)
from sapper.arena.task import Board, Task, perform
from sapper.core.errors import BadRun
from sapper.core.level import Level
from sapper.core.workers import completed

BLOCK_SECONDS, BLOCKS_A_SECOND, BLOCK_SHARE = 10.0, 50, 0.02
"""How long a block is meant to take: so long, longer if the client had to take in more blocks than
that, and longer in a long run, of which it is such a share of the time so far."""
_FIRST_BLOCK, _LARGEST_BLOCK, _GROWTH = 20, 100_000, 4
_BATCH = 200
"""Boards that a worker holds at a time."""

Span = tuple[int, int, int]
"""The number of a set, the first board and the one behind the last."""


@dataclass(frozen=True)
class SharedWork:
    """What all blocks of a run share: it is packed once, and unpacked once by every worker."""

    tasks: tuple[Task, ...]
    """A task for every agent, with no boards yet."""
    sets: tuple[Boards, ...]
    secret: Secret
    output: str | None = None
    """The folder, or the address of one in a store, where the workers write the games."""

    @cached_property
    def _packed(self) -> bytes:
        return pickle.dumps((self.tasks, self.sets, self.secret, self.output))

    def __reduce__(self) -> tuple[Callable[[bytes], SharedWork], tuple[bytes]]:
        return _unpacked, (self._packed,)


@lru_cache(maxsize=4)
def _unpacked(packed: bytes) -> SharedWork:
    return SharedWork(*pickle.loads(packed))


@dataclass(frozen=True, slots=True)
class Block:
    """Some boards of a set for all agents: all that is needed to play them anywhere."""

    work: SharedWork
    span: Span


@dataclass(frozen=True, slots=True)
class Summed:
    """What a block brought, as the text of a JSON object, and the seconds that it took."""

    text: str
    seconds: float

    @property
    def sums(self) -> Sums:
        return Sums(json.loads(self.text))


@dataclass(slots=True)
class SummedRun:
    """A run as sums: for every set what was played, and what came out."""

    agents: tuple[str, ...]
    sets: list[Boards]
    exact: list[bool]
    spans: list[Span] = field(default_factory=list)
    sums: list[Sums] = field(default_factory=list)
    played: int = 0
    """The number of boards that are played."""

    @property
    def total(self) -> int:
        return sum(each.count for each in self.sets)

    def add(self, span: Span, sums: Sums) -> None:
        number, begin, end = span
        self.spans.append(span)
        self.played += end - begin
        add_to(self.sums[number], sums)

    def missing(self, number: int) -> Iterator[tuple[int, int]]:
        """The boards of a set that are not played, from each first one to behind the last."""
        place = 0
        for begin, end in sorted(span[1:] for span in self.spans if span[0] == number):
            if place < begin:
                yield place, begin
            place = max(place, end)
        if place < self.sets[number].count:
            yield place, self.sets[number].count

    def comparisons(self, number: int) -> list[Comparison]:
        """Every pair of agents on one set, by the same rule as in other runs."""
        sums = self.sums[number]
        doubted = {i for i in range(len(self.agents)) if _is_doubted(sums, i)}
        found = [
            replace(
                _compared(sums, self.agents, i, j),
                has_exact_risks=self.exact[i] and self.exact[j],
                is_doubted=bool({i, j} & doubted),
            )
            for i, j in combinations(range(len(self.agents)), 2)
        ]
        return corrected([each for each in found if each.boards])


def play_blocks(
    path: Path,
    match: Match,
    sets: list[Boards],
    progress: Callable[[SummedRun], None],
    output: str | None = None,
) -> SummedRun:
    """The sums after every board is played that the run's file does not hold yet.

    With `output` the workers write the games there, a file for every block. `BadRun` if the file
    belongs to another run. What interrupts this costs the blocks under way.
    """
    with RunFile(path) as file:
        sets = take_up_secret(path, match, sets)
        match.hide([path])
        header = {**describe_run(match, sets), "sums": True, "output": output}
        lines = file.lines()
        first = next(lines, None)
        if first is None:
            file.append(json.dumps(header, separators=(",", ":")))
        else:
            check_same_run(path, first, header)
            if first.get("output") != output:
                raise BadRun(f"{str(path)!r} has its games in {first.get('output')}, not {output}")
        run = _empty(match, sets)
        for data in lines:
            run.add(*_read_block(path, data, sets))
        progress(run)
        dealer = _Dealer(match, run, output)
        for block, summed in completed(match.executor, perform_block, dealer.blocks(), match.jobs):
            place = ",".join(map(str, block.span))
            file.append(f'{{"block":[{place}],"sums":{summed.text}}}')
            run.add(block.span, summed.sums)
            progress(run)
            dealer.note(block, summed.seconds)
    return run


def perform_block(block: Block) -> Summed:
    began, work, (number, first, end) = time.monotonic(), block.work, block.span
    sums = Sums()
    kept = BlockFile(work.output, block.span) if work.output is not None else None
    boards, level = work.sets[number], work.sets[number].header.level
    for begin in range(first, end, _BATCH):
        batch = tuple(
            Board((number, index), boards.layout(index), boards.first_click, boards.header.start)
            for index in range(begin, min(end, begin + _BATCH))
        )
        records = []
        for task in work.tasks:
            name = task.entrant.name
            seeds = tuple(work.secret.game_seed(each.place, name) for each in batch)
            records.append(perform(replace(task, boards=batch, seeds=seeds)).records)
        for board, games in zip(batch, zip(*records, strict=True), strict=True):
            add_to(sums, sums_of(board.place[1], games, level))
            if kept is not None:
                kept.add(board.place, games, level)
    if kept is not None:
        kept.write()
    text = json.dumps(dict(sorted(sums.items())), separators=(",", ":"))
    return Summed(text, time.monotonic() - began)


def verify_blocks(path: Path, match: Match, sample: int, seed: int) -> tuple[int, int, list[str]]:
    """Play a sample of blocks again: how many, of how many, and those that went differently."""
    lines = list(read_lines(path))
    header, blocks = lines[0], lines[1:]
    match.secret = Secret.from_json(header)
    sets = [
        Boards.from_header(each["header"], match.secret, each["boards"]) for each in header["sets"]
    ]
    if not blocks:
        raise BadRun(f"{str(path)!r} holds no finished block, so there is nothing to check")
    chosen = Random(seed).sample(blocks, min(sample, len(blocks)))
    differences, work = [], SharedWork(match.tasks(), tuple(sets), match.secret)
    for data in chosen:
        span, sums = _read_block(path, data, sets)
        again = perform_block(Block(work, span)).sums
        where = f"boards {span[1]} to {span[2] - 1} of {sets[span[0]].name}"
        if again["check"] != sums["check"] or again["boards"] != sums["boards"]:
            differences.append(f"{where}: the games went differently")
        if (output := header.get("output")) is not None:
            written = _sums_in(BlockFile(output, span), sets[span[0]].header.level)
            if without_times(written) != without_times(sums):
                differences.append(f"{where}: the games in {output!r} are others")
    return len(chosen), len(blocks), differences


class _Dealer:
    """Deals out the boards that are missing, in blocks of a size that suits the workers."""

    def __init__(self, match: Match, run: SummedRun, output: str | None) -> None:
        self._match, self._run = match, run
        self._work = SharedWork(match.tasks(), tuple(run.sets), match.secret, output)
        self._size, self._began = _FIRST_BLOCK, time.monotonic()

    def blocks(self) -> Iterator[Block]:
        for number in range(len(self._run.sets)):
            for begin, end in list(self._run.missing(number)):
                while begin < end:
                    behind = min(end, begin + self._size)
                    yield Block(self._work, (number, begin, behind))
                    begin = behind

    def note(self, block: Block, seconds: float) -> None:
        """Choose the size of the next blocks by the time that this one took."""
        size, jobs = block.span[2] - block.span[1], self._match.jobs
        workers = jobs if isinstance(jobs, int) else jobs()
        passed = time.monotonic() - self._began
        wanted = max(BLOCK_SECONDS, workers / BLOCKS_A_SECOND, passed * BLOCK_SHARE)
        fitting = int(wanted * size / max(seconds, 1e-6))
        self._size = max(1, min(fitting, _GROWTH * size, _LARGEST_BLOCK))


def _sums_in(file: BlockFile, level: Level) -> Sums:
    """The sums of the games that a worker has written."""
    return added(sums_of(index, games, level) for index, games in file.games(level))


def _empty(match: Match, sets: list[Boards]) -> SummedRun:
    names = tuple(each.name for each in match.entrants)
    exact = [match.risks is Risks.EXACT or is_own(each.text) for each in match.entrants]
    return SummedRun(names, sets, exact, [], [Sums() for _ in sets])


def _read_block(path: Path, data: dict[str, Any], sets: list[Boards]) -> tuple[Span, Sums]:
    """The block that a line of a run's file holds; `BadRun` if it holds none."""
    try:
        number, begin, end = data["block"]
        sums = Sums({str(name): int(value) for name, value in data["sums"].items()})
        is_there = 0 <= number < len(sets) and 0 <= begin < end
        if not is_there or sums["boards"] != end - begin:
            raise ValueError
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRun(f"{str(path)!r} has a line that is no block: {str(data)[:60]!r}") from error
    return (number, begin, end), sums


def _compared(sums: Sums, agents: tuple[str, ...], i: int, j: int) -> Comparison:
    pair, boards = f"{i}-{j}", sums["boards"]
    only_first, only_second = sums[f"{pair} only first"], sums[f"{pair} only second"]
    value = (only_first - only_second) / max(1, boards)
    variance = (only_first + only_second) / max(1, boards) - value * value
    error = (max(0.0, variance) / max(1, boards - 1)) ** 0.5
    return Comparison(
        agents[i],
        agents[j],
        boards,
        only_first,
        only_second,
        Estimate(value, error, boards),
        mcnemar(only_first, only_second),
        without_luck_in(sums, pair),
    )


def _is_doubted(sums: Sums, agent: int) -> bool:
    found = [calibration_in(sums, agent, kind) for kind in ("guess", "endgame")]
    return any(each and each.is_impossible and each.observed > each.predicted for each in found)
