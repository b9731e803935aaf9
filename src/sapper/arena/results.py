"""What a run has brought so far: every game, or sums of them, and what is asked of either."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any

from sapper.arena.boards import BoardPlace, Span
from sapper.arena.record import GameRecord
from sapper.arena.sequential import SetTest
from sapper.arena.sums import Sums, sums_of
from sapper.core import Level
from sapper.game.formats.boardset import Header


class PackedRecords(Mapping[BoardPlace, list[GameRecord]]):
    """The records of many boards in little memory: each is unpacked when it is looked at."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = levels
        self._sets: list[dict[int, tuple[bytes, ...]]] = [{} for _ in levels]
        self.wins: list[int] = []
        """The games that every agent has won so far."""

    def __getitem__(self, place: BoardPlace) -> list[GameRecord]:
        packed = self._sets[place[0]][place[1]]
        return [self._unpacked(game, place[0]) for game in packed]

    def __iter__(self) -> Iterator[BoardPlace]:
        return ((number, index) for number, boards in enumerate(self._sets) for index in boards)

    def __len__(self) -> int:
        return sum(map(len, self._sets))

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and place[1] in self._sets[place[0]]

    def one(self, place: BoardPlace, agent: int) -> GameRecord:
        return self._unpacked(self._sets[place[0]][place[1]][agent], place[0])

    def seconds(self, place: BoardPlace, agent: int) -> float:
        """The CPU time of one game, without unpacking the rest."""
        return float(self._sets[place[0]][place[1]][agent].split(b",", 3)[2])

    def put(self, place: BoardPlace, games: Sequence[Any]) -> None:
        """Keep the games of a board, each as `GameRecord.to_json` gives it."""
        texts = [json.dumps(game, separators=(",", ":")).encode() for game in games]
        self._sets[place[0]][place[1]] = tuple(texts)
        self.wins = [won + game[0] for won, game in zip(self.wins or [0] * len(games), games)]

    def first(self, counts: Sequence[int]) -> PackedRecords:
        """The records of the first boards of every set."""
        found = PackedRecords(self._levels)
        for number, index in self:
            if index < counts[number]:
                found.put((number, index), [*map(json.loads, self._sets[number][index])])
        return found

    def _unpacked(self, game: bytes, number: int) -> GameRecord:
        return GameRecord.from_json(json.loads(game), self._levels[number])


@dataclass(slots=True)
class BlockSums:
    """What a run of sums has brought: the blocks that were played, and the sums of every set."""

    totals: list[Sums]
    spans: list[Span] = field(default_factory=list)

    def add(self, span: Span, sums: Sums) -> None:
        self.spans.append(span)
        self.totals[span[0]].update(sums)


@dataclass(frozen=True, slots=True)
class Results:
    """What a run has brought: the names of its agents, its board sets, and every record.

    `records` holds a list for each finished board, with one record for each agent in their order;
    a run that keeps sums has a `tally` in their place. `about` is the first line of the run's file:
    agents, versions, seed, command.
    """

    agents: tuple[str, ...]
    sets: tuple[Header, ...]
    counts: tuple[int, ...]
    records: Mapping[BoardPlace, list[GameRecord]] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict, compare=False)
    tally: BlockSums | None = None
    _sums: dict[tuple[int, int], Sums] = field(default_factory=dict, compare=False, repr=False)

    def __repr__(self) -> str:
        played = f"{self.played:,} of {self.total:,} boards played"
        return f"<Results of {', '.join(self.agents)}: {played}>"

    @property
    def keeps_sums(self) -> bool:
        return self.tally is not None

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def played(self) -> int:
        """The number of boards that are played."""
        if self.tally is not None:
            return sum(end - begin for _, begin, end in self.tally.spans)
        return len(self.records)

    @property
    def wins(self) -> list[int]:
        """The games that every agent has won so far, on whichever boards."""
        if self.tally is not None:
            names = [f"{agent} won" for agent in range(len(self.agents))]
            return [sum(sums[name] for sums in self.tally.totals) for name in names]
        if isinstance(self.records, PackedRecords):
            return self.records.wins
        by_agent = zip(*self.records.values(), strict=True)
        return [sum(game.won for game in games) for games in by_agent]

    def boards(self, number: int) -> int:
        """The number of boards of a set to report."""
        return self.sums(number)["boards"] if self.tally is not None else len(self.places(number))

    @property
    def is_complete(self) -> bool:
        return self.played >= self.total

    def places(self, number: int | None = None) -> list[BoardPlace]:
        """The boards to report in order, those of one set or all.

        Of an unfinished run these are the boards before the first one that is missing: games that
        take long, and are missing therefore, are not like the others.
        """
        numbers = range(len(self.sets)) if number is None else [number]
        return [
            place
            for each in numbers
            for place in takewhile(
                self.records.__contains__,
                ((each, index) for index in range(self.counts[each])),
            )
        ]

    def missing(self, number: int) -> Iterator[Span]:
        """The boards of a set that are not played, from each first one to behind the last."""
        if self.tally is not None:
            spans = sorted(span[1:] for span in self.tally.spans if span[0] == number)
        else:
            played = sorted(index for each, index in self.records if each == number)
            spans = [(index, index + 1) for index in played]
        place, end = 0, self.counts[number]
        for begin, behind in [*spans, (end, end)]:
            if place < min(begin, end):
                yield number, place, min(begin, end)
            place = max(place, behind)

    def sums(self, number: int) -> Sums:
        """The sums of one set, of the boards to report."""
        if self.tally is not None:
            return self.tally.totals[number]
        key = number, len(self.records)
        if key not in self._sums:
            self._sums[key] = sums_of(self.records[place] for place in self.places(number))
        return self._sums[key]

    @property
    def is_until_shown(self) -> bool:
        """Whether it is played until the agents are told apart, and looked at after every board."""
        return bool(self.about.get("until_shown"))

    def tests(self, number: int) -> SetTest:
        """The tests of all pairs on one set, as far as it is played."""
        test = SetTest(self.agents, len(self.sets))
        for place in self.places(number):
            test.add(self.records[place])
            if test.is_over:
                break
        return test

    def games(self, agent: int, number: int | None = None) -> list[GameRecord]:
        """The records of one agent in the order of the boards, in one set or all."""
        if isinstance(self.records, PackedRecords):
            return [self.records.one(place, agent) for place in self.places(number)]
        return [self.records[place][agent] for place in self.places(number)]

    def seconds(self, agent: int, number: int | None = None) -> list[float]:
        """The CPU times of one agent's games, in one set or all."""
        if isinstance(self.records, PackedRecords):
            return [self.records.seconds(place, agent) for place in self.places(number)]
        return [game.cpu_seconds for game in self.games(agent, number)]
