"""A run: a match whose every finished board is at once in a file, so that it can be continued.

The file is text that is only ever appended to. Its first line, a JSON object, tells what is
played; every further line is one board with a record for each agent, in the order of the agents.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count, takewhile
from pathlib import Path
from typing import Any, TextIO

from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.arena.task import Board
from sapper.errors import BadRun
from sapper.formats.boardset import Header

FORMAT = "sapper arena run 1"

Place = tuple[int, int]
"""A board's place: the number of its set, and its number in the set, both from 0."""

Progress = Callable[["Results"], None]
"""Told after every board what there is by now."""


@dataclass(frozen=True, slots=True)
class Results:
    """What a run has brought: the names of its agents, its board sets, and every record.

    `records` holds a list for each finished board, with one record an agent in their order.
    """

    agents: tuple[str, ...]
    sets: tuple[Header, ...]
    counts: tuple[int, ...]
    records: dict[Place, list[GameRecord]] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """The number of boards that are to be played."""
        return sum(self.counts)

    @property
    def is_complete(self) -> bool:
        """Whether every board is played."""
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
            for place in takewhile(self.records.__contains__, ((each, index) for index in count()))
        ]

    def games(self, agent: int, number: int | None = None) -> list[GameRecord]:
        """The records of one agent in the order of the boards, in one set or all."""
        return [self.records[place][agent] for place in self.places(number)]


def play_run(path: Path, match: Match, sets: list[Boards], progress: Progress) -> Results:
    """The results after every board is played that the run's file does not hold yet.

    `BadRun` if the file is there and belongs to another run. Whatever interrupts this, the boards
    finished until then are in the file.
    """
    header = describe_run(match, sets)
    results = _continue(path, header, sets) if path.exists() else None
    with _open(path) as file:
        if results is None:
            results = _results(header)
            _append(file, header)
        progress(results)
        for number, boards in enumerate(sets):
            for board, records in match.play(_missing(boards, number, results)):
                _append(file, _line(board, records))
                results.records[board.place] = records
                progress(results)
    return results


def read_run(path: Path) -> Results:
    """The results in a run's file; `BadRun` if it is none."""
    return _parse(path, _complete_lines(path))


def run_key(match: Match, sets: list[Boards]) -> str:
    """A short text that tells this run from every other one."""
    identity = json.dumps(_identity(describe_run(match, sets)), sort_keys=True)
    return hashlib.sha256(identity.encode()).hexdigest()[:10]


def describe_run(match: Match, sets: list[Boards]) -> dict[str, Any]:
    """The first line of a run's file: what makes the run the one it is."""
    agents = [
        {
            "name": each.name,
            "route": "python" if each.kernel_player is None else "kernel",
            "code": each.code,
        }
        for each in match.entrants
    ]
    boards = [
        {"header": str(each.header), "source": each.source, "boards": each.count} for each in sets
    ]
    conditions = {"seed": match.seed, "move_seconds": match.move_seconds, "risks": match.risks}
    return {"format": FORMAT, "agents": agents, "sets": boards, **conditions}


def _continue(path: Path, header: dict[str, Any], sets: list[Boards]) -> Results:
    """The results so far of a run that is to go on; `BadRun` if it was another one."""
    lines = _complete_lines(path)
    for name, there in _identity(_parse_header(path, lines)).items():
        if there != (here := _identity(header).get(name)):
            what = f"{name} {json.dumps(here)[:200]}, the file has {json.dumps(there)[:200]}"
            raise BadRun(f"{str(path)!r} is of another run: {what}")
    # A line that was cut short when the run was killed is not a board.
    with path.open("r+b") as file:
        file.truncate(sum(len(line) + 1 for line in lines))
    parsed = _parse(path, lines)
    counts = tuple(each.count for each in sets)
    records = {place: row for place, row in parsed.records.items() if place[1] < counts[place[0]]}
    return Results(parsed.agents, parsed.sets, counts, records)


def _identity(header: dict[str, Any]) -> dict[str, Any]:
    """The part of a header that must not change when a run is continued: all but its length."""
    sets = [{**each, "boards": None} for each in header["sets"]]
    return {**header, "sets": sets}


def _missing(boards: Boards, number: int, results: Results) -> Iterator[Board]:
    """The boards of a set that are not played yet."""
    for index, layout in enumerate(boards.layouts()):
        if (number, index) not in results.records:
            yield Board((number, index), layout, boards.first_click)


def _line(board: Board, records: list[GameRecord]) -> dict[str, Any]:
    number, index = board.place
    return {"set": number, "board": index, "games": [record.to_json() for record in records]}


def _open(path: Path) -> TextIO:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return path.open("a", encoding="utf-8", newline="\n")
    except OSError as error:
        raise BadRun(f"cannot write {str(path)!r}: {error.strerror}") from error


def _append(file: TextIO, data: dict[str, Any]) -> None:
    """Add one line, and hand it to the system at once: it outlives this process."""
    file.write(json.dumps(data, separators=(",", ":")) + "\n")
    file.flush()


def _complete_lines(path: Path) -> list[bytes]:
    """The lines of the file that are there to their end."""
    try:
        return path.read_bytes().split(b"\n")[:-1]
    except OSError as error:
        raise BadRun(f"cannot read {str(path)!r}: {error.strerror}") from error


def _parse_header(path: Path, lines: list[bytes]) -> dict[str, Any]:
    """The object in the first line, if it is that of a run."""
    try:
        header = dict(json.loads(lines[0]))
        if header["format"] == FORMAT and all(_results(header).counts):
            return header
    except (IndexError, ValueError, KeyError, TypeError, AttributeError):
        pass
    raise BadRun(f"{str(path)!r} is no file of an arena run")


def _results(header: dict[str, Any]) -> Results:
    """Results without any record, for a header."""
    return Results(
        tuple(each["name"] for each in header["agents"]),
        tuple(Header.parse(each["header"]) for each in header["sets"]),
        tuple(int(each["boards"]) for each in header["sets"]),
    )


def _parse(path: Path, lines: list[bytes]) -> Results:
    """The results in a file's lines; `BadRun` names a line that is none."""
    results = _results(_parse_header(path, lines))
    for number, line in enumerate(lines[1:], start=2):
        try:
            data = json.loads(line)
            games = [GameRecord.from_json(game) for game in data["games"]]
            place = int(data["set"]), int(data["board"])
        except (ValueError, KeyError, TypeError) as error:
            raise BadRun(f"{str(path)!r} line {number} is no board: {line[:60]!r}") from error
        if len(games) != len(results.agents) or place[0] >= len(results.sets):
            raise BadRun(f"{str(path)!r} line {number} does not fit the first line")
        results.records[place] = games
    return results
