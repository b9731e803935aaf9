"""A run audited: a sample of its games is played again, move by move, and must go the same way.

A file that somebody else wrote may name any command as an agent. So only agents of our own are
taken from the file; others must be given by whoever checks it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from sapper import __version__
from sapper.agents.agent import is_own
from sapper.agents.file import short_name
from sapper.agents.identity import code_of
from sapper.arena.boards import Boards, Place, Span
from sapper.arena.match import Match
from sapper.arena.record import GameRecord, GuessMade
from sapper.arena.referee import Risks
from sapper.arena.results import Results
from sapper.arena.run import read_run
from sapper.arena.run_file import read_lines
from sapper.arena.secret import Secret
from sapper.arena.sums import Sums, add_checked, without_times
from sapper.core.errors import BadRun

SAMPLE = 30
"""Boards, or blocks of boards, that are played again unless the caller says otherwise."""


@dataclass(frozen=True, slots=True)
class Audit:
    """What a check found: what was played again, what went otherwise, what to know besides."""

    chosen: int
    games: int
    total: int
    differences: tuple[str, ...]
    remarks: tuple[str, ...]
    is_of_blocks: bool = False


def audit_run(
    path: Path,
    agents: Sequence[str] = (),
    boards: Sequence[Path] = (),
    sample: int = SAMPLE,
    seed: int = 0,
    jobs: int = 1,
) -> Audit:
    """Check a run's key by its hash, play a random sample of its boards again and compare all.

    `agents` gives those that are not our own, `boards` the files of sets that came from files.
    `BadRun` if something is missing that is needed. Of a run that keeps sums, whole blocks are
    played again.
    """
    results = read_run(path)
    texts = _texts(path, results.agents, agents)
    about, tally = results.about, results.tally
    places = (
        [(number, i, i + 1) for number, i in results.places()] if tally is None else tally.spans
    )
    chosen = sorted(Random(seed).sample(places, min(sample, len(places))))
    if not chosen:
        raise BadRun(f"{str(path)!r} holds no finished board, so there is nothing to check")
    sets = _sets(results, boards)
    conditions = {
        "move_seconds": about["move_seconds"],
        "risks": Risks(about["risks"]),
    }
    with Match(texts, jobs=jobs, use_kernel=tally is not None, **conditions) as match:
        match.secret = Secret.from_json(about)
        if tally is None:
            differences = _boards_again(results, match, sets, chosen)
        else:
            differences = _blocks_again(path, results, match, sets, chosen)
        games = sum(end - begin for _, begin, end in chosen) * len(texts)
        found = tuple(differences)
    remarks = tuple(_remarks(results, texts))
    return Audit(len(chosen), games, len(places), found, remarks, tally is not None)


def _boards_again(
    results: Results, match: Match, sets: list[Boards], chosen: list[Span]
) -> Iterator[str]:
    for place, games in match.games(sets, chosen):
        yield from _differences(results, place, games)


def _blocks_again(
    path: Path, results: Results, match: Match, sets: list[Boards], chosen: list[Span]
) -> Iterator[str]:
    """What differs in blocks, which have the sums of their games."""
    written = {
        tuple(line["block"]): Sums(line["sums"]) for line in read_lines(path) if "block" in line
    }
    for span in chosen:
        number, begin, end = span
        level, where = results.sets[number].level, f"boards {begin} to {end - 1}"
        where += f" of {results.sets[number].name}"
        again = Sums()
        for (_, index), games in match.games(sets, [span]):
            add_checked(again, index, games, level)
        if without_times(again) != without_times(written[span]):
            yield f"{where}: the games went differently"


def _texts(path: Path, names: Sequence[str], given: Sequence[str]) -> list[str]:
    """The texts that make the run's agents, those given in place of those named."""
    by_name = {short_name(text): text for text in given}
    found = []
    for name in names:
        if name in by_name:
            found.append(by_name.pop(name))
        elif is_own(name):
            found.append(name)
        else:
            raise BadRun(
                f"{str(path)!r} has the agent {name!r}, which is not one of Sapper's own:"
                " give it with --agent"
            )
    if by_name:
        strange, expected = next(iter(by_name)), ", ".join(names)
        raise BadRun(f"agent {strange!r} does not play in {str(path)!r}, expected {expected}")
    return found


def _sets(results: Results, files: Sequence[Path]) -> list[Boards]:
    """The sets of boards of the run; `BadRun` if a file is missing, or is another one."""
    there = {boards.source: boards for boards in map(Boards.from_file, files)}
    found = []
    for header, about in zip(results.sets, results.about["sets"], strict=True):
        source = about["source"]
        if source in there:
            found.append(there[source])
        elif source.startswith(("seed ", "key ")):
            secret = _secret_of(source, results)
            made = Boards.from_secret(header.level, header.start, secret, about["boards"])
            if made.header != header:
                raise BadRun(f"the set {header.name!r} has another first click than usual")
            found.append(made)
        else:
            name = about.get("file") or header.name
            raise BadRun(f"the boards of {name!r} ({source}) are needed: give them with --boards")
    return found


def _secret_of(source: str, results: Results) -> Secret:
    """What the boards of such a source were made of."""
    secret = Secret.from_json(results.about)
    if source == secret.source:
        return secret
    word, _, number = source.partition(" ")
    if word != "seed" or not re.fullmatch(r"[0-9]{1,20}", number):
        raise BadRun(f"the boards of {source!r} cannot be made again: the run has another key")
    return Secret.of_seed(int(number))


def _differences(results: Results, place: Place, games: list[GameRecord]) -> Iterator[str]:
    """What went otherwise on a board, in words."""
    where = f"board {place[1]} of {results.sets[place[0]].name}"
    for name, there, here in zip(results.agents, results.records[place], games, strict=True):
        for what, ours, theirs in _facts(there, here):
            if ours != theirs:
                yield f"{where}, {name}: {what} {ours} in the file, {theirs} when played again"
                break


def _facts(there: GameRecord, here: GameRecord) -> Iterator[tuple[str, Any, Any]]:
    """What two records of one game must have in common."""
    yield "forfeit", there.forfeit, here.forfeit
    yield "won", there.won, here.won
    yield "moves", there.moves, here.moves
    yield "trace of the clicks", there.trace, here.trace
    yield "number of guesses", len(there.guesses), len(here.guesses)
    for number, (one, other) in enumerate(zip(there.guesses, here.guesses, strict=True), start=1):
        yield f"guess {number}", _guess(one), _guess(other)
    yield "endgame", _rounded(there.endgame), _rounded(here.endgame)


def _guess(guess: GuessMade) -> tuple[Any, ...]:
    """A guess without what rounding changes between the two ways to play."""
    return _rounded(guess.risk), guess.survived, guess.cell, _rounded(guess.chance)


def _rounded(chance: float | None) -> float | None:
    return None if chance is None or math.isnan(chance) else round(chance, 9)


def _remarks(results: Results, texts: list[str]) -> Iterator[str]:
    """What is not as it was when the run was played."""
    made = results.about.get("made", {})
    if made.get("sapper") != __version__:
        yield f"the run was played by sapper {made.get('sapper')}, this is {__version__}"
    for text, about in zip(texts, results.about["agents"], strict=True):
        if code_of(text) != about["code"]:
            yield f"the code of {about['name']} is not the same as in the run"
