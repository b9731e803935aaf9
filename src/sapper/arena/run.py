"""A run: a match whose every finished board is at once in a file, so that it can be continued."""

from __future__ import annotations

import hashlib
import json
import platform
import shlex
import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

from sapper import __version__
from sapper.arena.boards import Boards
from sapper.arena.match import Match
from sapper.arena.record import GameRecord
from sapper.arena.results import BlockSums, PackedRecords, Results
from sapper.arena.run_file import FORMAT, RunFile, read_lines
from sapper.arena.sequential import SetTest
from sapper.arena.sums import Sums
from sapper.core import BadRun, SapperError, as_path, shortened
from sapper.game import SEEDS
from sapper.game.formats.boardset import Header

CONDITIONS = ("seed", "move_seconds", "until_shown", "sums", "protection", "allow", "children")
"""What a run's first line says besides its agents and boards that must stay the same."""
_MOST_BOARDS = 2**63
"""More boards than any set of a file can have."""


def play_run(
    path: Path | str,
    match: Match,
    sets: list[Boards],
    progress: Callable[[Results], None] = lambda results: None,
    until_shown: bool = False,
    keeps_sums: bool = False,
) -> Results:
    """Play the boards that the run's file does not hold yet. Return the results of all.

    `progress` is called with the results so far after every line of the file.
    With `until_shown` a set ends where all pairs of agents are told apart by a test that may be
    looked at after every board. With `keeps_sums` the file has sums of whole blocks of boards, for
    millions of games. A match whose seed was drawn takes that of the file. `BadRun` if the file
    belongs to another run or is in use by another program. Whatever interrupts this, the boards
    finished until then are in the file.
    """
    path = as_path(path)
    with RunFile(path) as file:
        lines = file.lines()
        first = next(lines, None)
        if first is not None and match.is_seed_drawn:
            match.seed = _seed_of(path, first)
        sets = [each.with_seed(match.seed) for each in sets]
        match.hide([path, *(each.path for each in sets if each.path)])
        header = describe_run(match, sets, until_shown, keeps_sums)
        if first is None:
            file.append(json.dumps(header, separators=(",", ":")))
        else:
            _check_same(path, _filled(path, first, ()).about, header)
        counts = tuple(each.count for each in sets)
        results = _cut(_filled(path, first or header, lines), counts)
        progress(results)
        for number in range(len(sets)):
            test = results.tests(number) if until_shown else None
            spans = [] if test is not None and test.is_over else list(results.missing(number))
            played = match.play(sets, spans, keeps_sums=keeps_sums)
            for line in (line for block in played for line in block.lines):
                file.append(line)
                _take(path, results, 0, json.loads(line))
                progress(results)
                if test is not None and _is_shown(test, number, results):
                    break
    return _ended(results)


def read_run(path: Path | str) -> Results:
    """The results in a run's file; `BadRun` if it is none, or damaged."""
    path = as_path(path)
    lines = read_lines(path)
    results = _filled(path, next(lines, {}), lines)
    counts = list(results.counts)
    for number, index in results.records:  # a run may have been made longer
        counts[number] = max(counts[number], index + 1)
    return _ended(replace(results, counts=tuple(counts)))


def run_key(
    match: Match, sets: list[Boards], until_shown: bool = False, keeps_sums: bool = False
) -> str:
    """Return a short text that tells this run from others. A seed that was drawn is left out."""
    about = _identity(describe_run(match, sets, until_shown, keeps_sums))
    if match.is_seed_drawn:
        del about["seed"]
    identity = json.dumps(about, sort_keys=True)
    return hashlib.sha256(identity.encode()).hexdigest()[:10]


def describe_run(
    match: Match,
    sets: list[Boards],
    until_shown: bool = False,
    keeps_sums: bool = False,
) -> dict[str, Any]:
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
    conditions: dict[str, Any] = {
        "seed": match.seed,
        "move_seconds": match.move_seconds,
        "until_shown": until_shown,
    }
    if match.protection is not None:
        conditions |= {"protection": match.protection.to_json(), "allow": [*match.allow]}
        if match.children:
            conditions["children"] = True
    if keeps_sums:
        conditions["sums"] = True
    made = {
        "sapper": __version__,
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "command": shlex.join([Path(sys.argv[0]).name, *sys.argv[1:]]),
    }
    return {"format": FORMAT, "agents": agents, "sets": boards, **conditions, "made": made}


def _seed_of(path: Path, first: dict[str, Any]) -> int:
    """Return the seed of the run with this first line."""
    seed = first.get("seed")
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise BadRun(f"{str(path)!r} is not the file of an arena run")
    return seed


def _cut(results: Results, counts: tuple[int, ...]) -> Results:
    """Return the results with so many boards of each set: a run may be made longer or shorter."""
    records = results.records
    if isinstance(records, PackedRecords) and any(i >= counts[number] for number, i in records):
        records = records.first(counts)
    return replace(results, counts=counts, records=records)


def _is_shown(test: SetTest, number: int, results: Results) -> bool:
    """Whether no more boards are needed, once the test has seen all that are there in order."""
    while not test.is_over and (number, test.boards) in results.records:
        test.add(results.records[number, test.boards])
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


def _identity(header: dict[str, Any]) -> dict[str, Any]:
    """The part of a header that must not change when a run is continued."""
    sets = [(each["header"], each["source"]) for each in header["sets"]]
    agents = [(each["name"], each["route"], each["code"]) for each in header["agents"]]
    conditions = {name: header.get(name, False) for name in CONDITIONS}
    return {"agents": agents, "sets": sets, **conditions}


def _check_same(path: Path, there: dict[str, Any], here: dict[str, Any]) -> None:
    """Raise `BadRun` with the difference if the first lines are of different runs."""
    if bool(there.get("sums")) is not bool(here.get("sums")):
        kept = "sums" if there.get("sums") else "every game"
        raise BadRun(f"{str(path)!r} belongs to another run: it keeps {kept}")
    there, here = _identity(there), _identity(here)
    names = [[agent[0] for agent in each["agents"]] for each in (there, here)]
    if names[0] != names[1]:
        raise BadRun(
            f"{str(path)!r} belongs to another run: its agents are {', '.join(map(str, names[0]))},"
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


def _filled(path: Path, header: dict[str, Any], lines: Iterable[dict[str, Any]]) -> Results:
    """The results of a first line and those that follow it; `BadRun` names one that is none."""
    try:
        sets = tuple(Header.parse(each["header"]) for each in header["sets"])
        counts = tuple(int(each["boards"]) for each in header["sets"])
        names = tuple(str(each["name"]) for each in header["agents"])
        _identity(header)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise BadRun(f"{str(path)!r} is not the file of an arena run") from error
    if not names or not sets or min(counts) < 1 or max(counts) > _MOST_BOARDS:
        raise BadRun(f"{str(path)!r} is not the file of an arena run")
    records = PackedRecords([each.level for each in sets])
    tally = BlockSums([Sums() for _ in sets]) if header.get("sums") else None
    results = Results(names, sets, counts, records, dict(header), tally)
    for number, data in zip(count(2), lines, strict=False):
        _take(path, results, number, data)
    return results


def _take(path: Path, results: Results, line: int, data: dict[str, Any]) -> None:
    """Put a line of a run's file into the results; `BadRun` names one that is not right.

    Line 0 was written just now, by ourselves.
    """
    try:
        if results.tally is not None:
            is_fitting = _take_block(results, results.tally, data)
        else:
            is_fitting = _take_board(results, data, is_checked=line > 0)
    except (
        LookupError,
        TypeError,
        ValueError,
        ArithmeticError,
        AttributeError,
        SapperError,
    ) as error:
        kind = "board" if results.tally is None else "block"
        raise BadRun(f"{str(path)!r} line {line} is not a {kind}: {str(data)[:60]!r}") from error
    if not is_fitting:
        raise BadRun(f"{str(path)!r} line {line} does not fit the lines before it")


def _take_board(results: Results, data: dict[str, Any], is_checked: bool) -> bool:
    """Put a board into the results; whether it belongs there."""
    records = results.records
    assert isinstance(records, PackedRecords)
    set_number, index = data["board"]
    level, place = results.sets[set_number].level, (int(set_number), int(index))
    if is_checked:
        for game in data["games"]:
            GameRecord.from_json(game, level)
    is_board = min(place) >= 0 and max(place) < _MOST_BOARDS
    if len(data["games"]) != len(results.agents) or not is_board or place in records:
        return False
    records.put(place, data["games"])
    return True


def _take_block(results: Results, tally: BlockSums, data: dict[str, Any]) -> bool:
    """The same for a block of boards."""
    number, begin, end = data["block"]
    sums = Sums({str(name): int(value) for name, value in data["sums"].items()})
    if not (0 <= number < len(results.sets) and 0 <= begin < end):
        raise ValueError("no such block")
    if sums["boards"] != end - begin:
        return False
    tally.add((number, begin, end), sums)
    return True
