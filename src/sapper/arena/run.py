"""A run: a match whose every finished board is at once in a file, so that it can be continued."""

from __future__ import annotations

import hashlib
import json
import platform
import re
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, takewhile
from pathlib import Path
from typing import Any

from sapper import __version__
from sapper.agents.own import is_own
from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.arena.referee import Risks
from sapper.arena.run_file import FORMAT, RunFile, read_lines
from sapper.arena.secret import Secret
from sapper.arena.sequential import SetTest
from sapper.arena.task import Board
from sapper.core.arguments import as_path, shortened
from sapper.core.errors import BadRun, SapperError
from sapper.core.level import Level
from sapper.game.formats.boardset import Header

Place = tuple[int, int]
"""A board's place: the number of its set, and its number in the set, both from 0."""

CONDITIONS = ("seed", "key", "move_seconds", "risks", "until_shown")
"""What a run's first line says besides its agents and boards that must stay the same."""
_MOST_BOARDS = 2**63
"""More boards than any set of a file can have."""

Progress = Callable[["Results"], None]
"""Told after every board what there is by now."""


class PackedRecords(Mapping[Place, list[GameRecord]]):
    """The records of many boards in little memory: each is unpacked when it is looked at."""

    def __init__(self, levels: Sequence[Level]) -> None:
        self._levels = levels
        self._sets: list[dict[int, tuple[bytes, ...]]] = [{} for _ in levels]
        self.wins: list[int] = []
        """The games that every agent has won so far."""

    def __getitem__(self, place: Place) -> list[GameRecord]:
        packed = self._sets[place[0]][place[1]]
        return [self._unpacked(game, place[0]) for game in packed]

    def __iter__(self) -> Iterator[Place]:
        return ((number, index) for number, boards in enumerate(self._sets) for index in boards)

    def __len__(self) -> int:
        return sum(map(len, self._sets))

    def __contains__(self, place: object) -> bool:
        return isinstance(place, tuple) and place[1] in self._sets[place[0]]

    def one(self, place: Place, agent: int) -> GameRecord:
        return self._unpacked(self._sets[place[0]][place[1]][agent], place[0])

    def put(self, place: Place, games: Sequence[str]) -> None:
        """Keep the games of a board, each the JSON text of a record."""
        self._sets[place[0]][place[1]] = tuple(game.encode() for game in games)
        self.wins = self.wins or [0] * len(games)
        for agent, game in enumerate(games):
            self.wins[agent] += game.startswith("[1,")

    def first(self, counts: Sequence[int]) -> PackedRecords:
        found = PackedRecords(self._levels)
        for (number, index), games in self._items():
            if index < counts[number]:
                found.put((number, index), [game.decode() for game in games])
        return found

    def _items(self) -> Iterator[tuple[Place, tuple[bytes, ...]]]:
        return ((place, self._sets[place[0]][place[1]]) for place in self)

    def _unpacked(self, game: bytes, number: int) -> GameRecord:
        return GameRecord.from_json(json.loads(game), self._levels[number])


def _without_version(title: str) -> str:
    return re.sub(r" \d[\w.]*$", "", title)


@dataclass(frozen=True, slots=True)
class Results:
    """What a run has brought: the names of its agents, its board sets, and every record.

    `records` holds a list for each finished board, with one record for each agent in their order.
    `about` is the first line of the run's file: agents, versions, seed, command.
    """

    agents: tuple[str, ...]
    sets: tuple[Header, ...]
    counts: tuple[int, ...]
    records: Mapping[Place, list[GameRecord]] = field(default_factory=dict)
    about: dict[str, Any] = field(default_factory=dict, compare=False)

    def __repr__(self) -> str:
        played = f"{len(self.records):,} of {self.total:,} boards played"
        return f"<Results of {', '.join(self.agents)}: {played}>"

    def _repr_html_(self) -> str:
        """What a notebook shows: who won how much, and how sure the differences are."""
        from sapper.arena import report  # it reads results, and is loaded only to show them

        return report.tables_of(self.titled())

    def titled(self) -> Results:
        """The same results with agents under the names they give themselves: for people to read.

        Files and verdicts go by what an agent is made from. Whoever calls itself what another
        agent is called keeps that.
        """
        titles = [
            name if is_own(name) else _without_version(str(about.get("title") or name))
            for name, about in zip(self.agents, self.about.get("agents", ()))
        ]
        taken = [*self.agents, *titles]
        names = (
            title if name == title or (taken.count(title) == 1 and not is_own(title)) else name
            for name, title in zip(self.agents, titles)
        )
        return replace(self, agents=tuple(names)) if titles else self

    @property
    def total(self) -> int:
        return sum(self.counts)

    @property
    def wins(self) -> list[int]:
        """The games that every agent has won so far, on whichever boards."""
        if isinstance(self.records, PackedRecords):
            return self.records.wins
        return [sum(games) for games in zip(*map(_won, self.records.values()), strict=True)]

    @property
    def is_complete(self) -> bool:
        return len(self.records) == self.total

    def places(self, number: int | None = None) -> list[Place]:
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

    @property
    def is_until_shown(self) -> bool:
        """Whether it is played until the agents are told apart, and looked at after every board."""
        return bool(self.about.get("until_shown"))

    def has_exact_risks(self, agent: int) -> bool:
        """Whether the risks of an agent's guesses are exact, whoever wrote it.

        That is so of Sapper's own, and where the arena has computed all of them itself.
        """
        return self.about.get("risks") == Risks.EXACT.value or is_own(self.agents[agent])

    def tests(self, number: int) -> SetTest:
        """The tests of all pairs on one set, as far as it is played."""
        exact = [self.has_exact_risks(agent) for agent in range(len(self.agents))]
        test = SetTest(self.agents, len(self.sets), exact)
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


def play_run(
    path: Path | str,
    match: Match,
    sets: list[Boards],
    progress: Progress = lambda results: None,
    until_shown: bool = False,
) -> Results:
    """The results after every board is played that the run's file does not hold yet.

    With `until_shown` a set ends where all pairs of agents are told apart by a test that may be
    looked at after every board. `BadRun` if the file belongs to another run or is in use by
    another program. Whatever interrupts this, the boards finished until then are in the file.
    """
    path = as_path(path)
    counts = tuple(each.count for each in sets)
    with RunFile(path) as file:
        sets = take_up_secret(path, match, sets)
        match.hide([path, *(each.path for each in sets if each.path is not None)])
        header = describe_run(match, sets, until_shown)
        results = _continued(path, file, header, counts)
        records = results.records
        assert isinstance(records, PackedRecords)
        progress(results)
        for number, boards in enumerate(sets):
            test = results.tests(number) if until_shown else None
            if test is not None and test.is_over:
                continue
            for board, games in match.play(_missing(boards, number, records)):
                packed = [_text(game.to_json(boards.header.level)) for game in games]
                file.append(f'{{"board":{_text(board.place)},"games":[{",".join(packed)}]}}')
                records.put(board.place, packed)
                progress(results)
                if test is not None and _is_shown(test, number, records):
                    break
    return _ended(results)


def take_up_secret(path: Path, match: Match, sets: list[Boards]) -> list[Boards]:
    """The sets of the secret that the run's file holds, if nobody has chosen another one."""
    if match.secret.is_random and (first := next(read_lines(path), None)) is not None:
        secret, match.secret = match.secret, Secret.from_json(first)
        return [each.with_secret(match.secret) if each.secret == secret else each for each in sets]
    return sets


def _is_shown(test: SetTest, number: int, records: PackedRecords) -> bool:
    """Whether no more boards are needed, once the test has seen all that are there in order."""
    while not test.is_over and (number, test.boards) in records:
        test.add(records[number, test.boards])
    return test.is_over


def _ended(results: Results) -> Results:
    """The results up to where the tests ended, so that they depend on nothing else."""
    records = results.records
    if not results.is_until_shown or not isinstance(records, PackedRecords):
        return results
    tests = [results.tests(number) for number in range(len(results.sets))]
    counts = tuple(
        test.boards if test.is_over else count
        for test, count in zip(tests, results.counts, strict=True)
    )
    return replace(results, counts=counts, records=records.first(counts))


def read_run(path: Path | str) -> Results:
    """The results in a run's file; `BadRun` if it is none, or damaged."""
    path = as_path(path)
    lines = read_lines(path)
    first = next(lines, {})
    if first.get("sums"):
        raise BadRun(f"{str(path)!r} keeps sums, not every game: see it with sapper arena --sums")
    results = _empty(path, first)
    _take(path, results, lines)
    counts = list(results.counts)
    for number, index in results.records:  # a run may have been made longer
        counts[number] = max(counts[number], index + 1)
    return _ended(replace(results, counts=tuple(counts)))


def run_key(match: Match, sets: list[Boards], until_shown: bool = False) -> str:
    """A short text that tells this run from every other one; a random key counts for nothing."""
    about = _identity(describe_run(match, sets, until_shown))
    if match.secret.is_random:
        about["key"] = ""
        about["sets"] = [
            (header, "" if source == match.secret.source else source)
            for header, source in about["sets"]
        ]
    identity = json.dumps(about, sort_keys=True)
    return hashlib.sha256(identity.encode()).hexdigest()[:10]


def describe_run(match: Match, sets: list[Boards], until_shown: bool = False) -> dict[str, Any]:
    """The first line of a run's file: all that is needed to play it again and check it."""
    agents = [
        {
            "name": each.name,
            "text": each.text,
            "title": each.title,
            "route": "python" if each.kernel_player is None else "kernel",
            "code": each.code,
        }
        for each in match.entrants
    ]
    boards = [
        {
            "header": str(each.header),
            "source": each.source,
            "file": each.path and each.path.name,
            "boards": each.count,
        }
        for each in sets
    ]
    conditions = {
        **match.secret.to_json(),
        "move_seconds": match.move_seconds,
        "risks": match.risks.value,
        "until_shown": until_shown,
    }
    made = {
        "sapper": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "command": shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]),
    }
    return {"format": FORMAT, "agents": agents, "sets": boards, **conditions, "made": made}


def _continued(
    path: Path, file: RunFile, header: dict[str, Any], counts: tuple[int, ...]
) -> Results:
    """The results so far of a run that is to go on, none for a new file."""
    lines = file.lines()
    first = next(lines, None)
    if first is None:
        file.append(_text(header))
        return _empty(path, header)
    check_same_run(path, _empty(path, first).about, header)
    results = _empty(path, first)
    _take(path, results, lines)
    # A run may be made longer than it was planned, or be looked at in part.
    records = results.records
    assert isinstance(records, PackedRecords)
    if any(index >= counts[number] for number, index in records):
        records = records.first(counts)
    return Results(results.agents, results.sets, counts, records, first)


def _identity(header: dict[str, Any]) -> dict[str, Any]:
    """The part of a header that must not change when a run is continued."""
    sets = [(each["header"], each["source"]) for each in header["sets"]]
    agents = [(each["name"], each["route"], each["code"]) for each in header["agents"]]
    conditions = {name: header.get(name, False) for name in CONDITIONS}
    return {"agents": agents, "sets": sets, **conditions}


def check_same_run(path: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    """Refuse with `BadRun` to continue the run of another first line."""
    if bool(there.get("sums")) is not bool(here.get("sums")):
        kept = "sums" if there.get("sums") else "every game"
        raise BadRun(f"{str(path)!r} belongs to another run: it keeps {kept}")
    try:
        _check_same(path, _identity(there), _identity(here))
    except (KeyError, TypeError) as error:
        raise BadRun(f"{str(path)!r} is not the file of an arena run") from error


def _check_same(path: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    """Refuse with `BadRun` to continue another run, in words that say what is different."""
    names = [[agent[0] for agent in each["agents"]] for each in (there, here)]
    if names[0] != names[1]:
        raise BadRun(
            f"{str(path)!r} belongs to another run: its agents are {', '.join(names[0])},"
            f" not {', '.join(names[1])}"
        )
    for (name, route, code), ours in zip(there["agents"], here["agents"], strict=True):
        if route != ours[1]:
            raise BadRun(
                f"{str(path)!r} belongs to another run: {name} played by the route {route}"
            )
        if code != ours[2]:
            raise BadRun(
                f"the code of {name} has changed since {str(path)!r} was begun:"
                " take another file, or the old code"
            )
    for name in ("sets", *CONDITIONS):
        if there[name] != here[name]:
            old, new = (shortened(json.dumps(each[name]), 120) for each in (there, here))
            raise BadRun(f"{str(path)!r} belongs to another run: {name} {old}, not {new}")


def _won(games: list[GameRecord]) -> list[bool]:
    return [game.won for game in games]


def _missing(boards: Boards, number: int, records: Mapping[Place, Any]) -> Iterator[Board]:
    for index, layout in enumerate(boards.layouts()):
        if (number, index) not in records:
            yield Board((number, index), layout, boards.first_click, boards.header.start)


def _empty(path: Path, header: dict[str, Any]) -> Results:
    """Results without any record, for a header; `BadRun` if it is none."""
    try:
        sets = tuple(Header.parse(each["header"]) for each in header["sets"])
        counts = tuple(int(each["boards"]) for each in header["sets"])
        names = tuple(str(each["name"]) for each in header["agents"])
        _identity(header)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise BadRun(f"{str(path)!r} is not the file of an arena run") from error
    if not names or not sets or min(counts) < 1 or max(counts) > _MOST_BOARDS:
        raise BadRun(f"{str(path)!r} is not the file of an arena run")
    return Results(names, sets, counts, PackedRecords([each.level for each in sets]), header)


def _take(path: Path, results: Results, lines: Iterator[dict[str, Any]]) -> None:
    """Put the boards of a file's lines into the results; `BadRun` names a line that is none."""
    records = results.records
    assert isinstance(records, PackedRecords)
    for number, data in zip(count(2), lines, strict=False):
        try:
            set_number, index = data["board"]
            level = results.sets[set_number].level
            games = [GameRecord.from_json(game, level) for game in data["games"]]
            place = int(set_number), int(index)
        except (ValueError, KeyError, TypeError, IndexError, OverflowError, SapperError) as error:
            raise BadRun(
                f"{str(path)!r} line {number} is not a board: {str(data)[:60]!r}"
            ) from error
        is_board = min(place) >= 0 and max(place) < _MOST_BOARDS
        if len(games) != len(results.agents) or not is_board or place in records:
            raise BadRun(f"{str(path)!r} line {number} does not fit the lines before it")
        records.put(place, [_text(game) for game in data["games"]])


def _text(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
