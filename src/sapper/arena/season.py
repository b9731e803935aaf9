"""A season: the same boards for everybody, and every click of every player, to be checked by all.

The folder of a season has `season.json`, which names the boards and the hash of the key that they
come from, and a folder for each entry: `card.json` says who plays, `run.jsonl.gz` is its run. A run
of a season keeps the clicks. So whoever checks it needs none of the players: all games are replayed
on the boards of the key, and risks, wins and statistics are computed anew. Its page, in Markdown,
has the players in order on every set.
"""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import chain
from pathlib import Path
from random import Random
from string import ascii_uppercase
from typing import Any

from sapper.agents.agent import Certainty, Move, Reason
from sapper.agents.engine.lines import EngineAnswer
from sapper.arena.boards import Boards, Place
from sapper.arena.figures import AgentFigures, Comparison, comparisons, set_figures
from sapper.arena.match import MOVE_SECONDS, Match
from sapper.arena.record import GameRecord
from sapper.arena.referee import Referee, Risks
from sapper.arena.results import Results
from sapper.arena.run import Progress, play_run, read_run
from sapper.arena.secret import Secret
from sapper.arena.statistics import Verdict
from sapper.arena.tables import in_percent, milliseconds, points
from sapper.core.arguments import quoted
from sapper.core.errors import BadRun
from sapper.core.files import replacing
from sapper.core.level import Level, StartRule
from sapper.core.report_page import Columns, markdown_table
from sapper.game.layout import Layout

_FORMAT = "sapper season 1"
_NAME = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}")


@dataclass(frozen=True, slots=True)
class SeasonSet:
    """Some boards of a season: `8x8/16,safe,2000`."""

    level: str
    start: str
    boards: int

    @classmethod
    def parse(cls, text: str) -> SeasonSet:
        level, start, boards = (text.split(",") + ["", ""])[:3]
        if text.count(",") != 2 or not re.fullmatch(r"[1-9][0-9]{0,6}", boards):
            raise BadRun(f"set {text!r}, expected LEVEL,START,BOARDS such as 8x8/16,safe,2000")
        return cls(str(Level.parse(level)), str(StartRule.parse(start)), int(boards))

    @classmethod
    def from_json(cls, data: Any) -> SeasonSet:
        """The set that a season's file names; `BadRun` if it is none."""
        match data:
            case {"level": str(level), "start": str(start), "boards": int(boards)}:
                return cls.parse(f"{level},{start},{boards}")
        raise BadRun(f"set {quoted(data)}, expected its level, start rule and boards")


@dataclass(frozen=True, slots=True)
class Card:
    """Who plays: what it is called, what kind of player it is, how to start it, its licence.

    `is_late` is true if the season's key was published when the entry was made.
    """

    name: str
    version: str
    kind: str
    start: str
    licence: str
    is_late: bool = False

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Card | None:
        """The card that a file holds, or None if it holds none."""
        texts = [data.get(name) for name in ("name", "version", "kind", "start", "licence")]
        match [*texts, data.get("is_late")]:
            case [str(name), str(version), str(kind), str(start), str(licence), bool(is_late)]:
                return cls(name, version, kind, start, licence, is_late)
        return None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a season: its folder and its card."""

    folder: Path
    card: Card

    @property
    def run(self) -> Path:
        return self.folder / "run.jsonl.gz"


@dataclass(frozen=True, slots=True)
class Checked:
    """An entry after its check: every game with its exact risks, and what is wrong with it."""

    entry: Entry
    games: dict[Place, GameRecord]
    about: dict[str, Any]
    problems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Season:
    """The boards of a season and the rules that all its entries keep."""

    folder: Path
    name: str
    sets: tuple[SeasonSet, ...]
    key_hash: str
    move_seconds: float = MOVE_SECONDS
    key: str | None = None
    """The key, once it is published."""

    @classmethod
    def begin(cls, folder: Path, name: str, sets: Sequence[SeasonSet]) -> Season:
        """A new season: its key is drawn and kept here, its hash is written for all to read."""
        if (folder / "season.json").exists():
            raise BadRun(f"{str(folder)!r} is a season already, expected a new folder")
        if not sets:
            raise BadRun("a season needs boards, expected --set LEVEL,START,BOARDS")
        secret = Secret.random()
        season = cls(folder, name, tuple(sets), secret.key_hash)
        season.boards(secret)
        folder.mkdir(parents=True, exist_ok=True)
        secret.keep()
        season._write()
        return season

    @classmethod
    def read(cls, folder: Path) -> Season:
        """The season of a folder; `BadRun` if it has none."""
        data = _read_json(folder / "season.json")
        fields = [data.get(name) for name in ("name", "key_hash", "move_seconds", "sets", "key")]
        match fields:
            case [str(name), str(key_hash), float(seconds), list(sets), str() | None as key]:
                if data.get("format") == _FORMAT and re.fullmatch("[0-9a-f]{64}", key_hash):
                    chosen = tuple(map(SeasonSet.from_json, sets))
                    return cls(folder, name, chosen, key_hash, seconds, key)
        raise BadRun(f"{str(folder / 'season.json')!r} is not a season")

    def publish(self) -> Season:
        """The season with its key in `season.json`: whoever enters from now on knows the boards."""
        season = replace(self, key=self.secret().key.hex())
        season._write()
        return season

    def _write(self) -> None:
        data = {"format": _FORMAT, **asdict(self)}
        del data["folder"]
        if self.key is None:
            del data["key"]
        with replacing(self.folder / "season.json") as file:
            file.write(json.dumps(data, indent=1) + "\n")

    def secret(self) -> Secret:
        """What the boards are made of: kept on this machine, published, or at the end of a run."""
        kept = Secret.kept(self.key_hash)
        if kept is not None:
            return kept
        told = {"key": self.key} if self.key is not None else {}
        if not told:
            told = next((read_run(entry.run).about for entry in self.entries()), {})
        if not told:
            raise BadRun(f"the key of the season {self.name!r} is not kept on this machine")
        return Secret.from_json({**told, "key_hash": self.key_hash})

    def boards(self, secret: Secret) -> list[Boards]:
        return [
            Boards.from_secret(each.level, each.start, secret, each.boards) for each in self.sets
        ]

    def entries(self) -> list[Entry]:
        """The entries by their names."""
        found = []
        for file in sorted(self.folder.glob("*/card.json")):
            card = Card.from_json(_read_json(file))
            if card is None or card.name != file.parent.name:
                raise BadRun(f"{str(file)!r} is not the card of the player {file.parent.name!r}")
            found.append(Entry(file.parent, card))
        return found

    def enter(
        self,
        agent: str,
        card: Card,
        jobs: int = 1,
        allow: Sequence[Path] = (),
        progress: Progress = lambda results: None,
    ) -> Entry:
        """The entry of a player that plays all boards now; one that was stopped goes on."""
        if not _NAME.fullmatch(card.name):
            raise BadRun(f"name {card.name!r}, expected small letters, digits, dots and dashes")
        entry = Entry(self.folder / card.name, replace(card, is_late=self.key is not None))
        if entry.run.exists():
            raise BadRun(f"{str(entry.run)!r} is there already, expected another name")
        secret, plain = self.secret(), entry.run.with_suffix("")
        with Match(
            [agent],
            jobs=jobs,
            move_seconds=self.move_seconds,
            use_kernel=False,
            risks=Risks.LATER,
            allow=allow,
        ) as match:
            match.secret = secret
            play_run(plain, match, self.boards(secret), progress)
        entry.run.write_bytes(gzip.compress(plain.read_bytes(), 9, mtime=0))
        plain.unlink()
        with replacing(entry.folder / "card.json") as file:
            file.write(json.dumps(asdict(entry.card), indent=1) + "\n")
        return entry

    def check(self, entry: Entry, sample: int | None = None, seed: int = 0) -> Checked:
        """All games of an entry replayed, or a sample of each set, and what is wrong with them."""
        results, secret = read_run(entry.run), self.secret()
        problems = list(self._strange(results, secret))
        if problems:
            return Checked(entry, {}, results.about, tuple(problems))
        games: dict[Place, GameRecord] = {}
        for number, boards in enumerate(self.boards(secret)):
            wanted = boards.count if sample is None else min(sample, boards.count)
            for index in sorted(Random(seed).sample(range(boards.count), wanted)):
                (there,) = results.records[number, index]
                found = replayed(there, boards.layout(index), boards)
                clicks = len(there.clicks or ())
                if (found.won, found.moves, found.moves) != (there.won, there.moves, clicks):
                    told = ("lost", "won")[there.won], ("lost", "won")[found.won]
                    problems.append(
                        f"board {index} of {boards.name}: {told[0]} in {there.moves} moves in the"
                        f" file, {told[1]} in {found.moves} when replayed"
                    )
                games[number, index] = found
        return Checked(entry, games, results.about, tuple(problems))

    def _strange(self, results: Results, secret: Secret) -> Iterator[str]:
        """What of an entry's run is not as this season has it."""
        about = results.about
        if about.get("key_hash") != self.key_hash or about.get("key") != secret.key.hex():
            yield "the run has another key than the season"
        there = [(each["header"], each["source"], each["boards"]) for each in about["sets"]]
        here = [(str(each.header), each.source, each.count) for each in self.boards(secret)]
        if there != here:
            yield "the run has other boards than the season"
        elif not results.is_complete:
            yield f"{results.total - results.played:,} boards are missing"
        if len(results.agents) != 1:
            yield f"{len(results.agents)} agents play in the run, expected one"
        if about.get("risks") != Risks.LATER.value:
            yield "the run has no clicks"
        if about.get("move_seconds") != self.move_seconds:
            yield f"{about.get('move_seconds')} seconds for a move, expected {self.move_seconds}"


def replayed(game: GameRecord, layout: Layout, boards: Boards) -> GameRecord:
    """What the clicks of a game lead to on that board, with the exact risk of every guess."""
    referee = Referee(layout, boards.first_click, Risks.EXACT)
    clicks = game.clicks or ()
    for click in clicks[0 if boards.first_click is None else 1 :]:
        if referee.is_over:
            referee.forfeit("clicked after the end")
            break
        move = Move(layout.shape.cell(click), Reason(Certainty.GUESS, ""))
        referee.judge(EngineAnswer(move, 0.0))
    if not referee.is_over:
        referee.forfeit(game.forfeit or "stopped before the end")
    return replace(referee.record(), cpu_seconds=game.cpu_seconds)


def together(season: Season, checked: Sequence[Checked]) -> Results:
    """The results of entries of which the same boards were replayed as one run of all."""
    boards = season.boards(season.secret())
    places = sorted(checked[0].games)
    return Results(
        tuple(each.entry.card.name for each in checked),
        tuple(each.header for each in boards),
        tuple(each.count for each in boards),
        {place: [each.games[place] for each in checked] for place in places},
        {"risks": Risks.EXACT.value},
    )


def _read_json(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadRun(f"cannot read {str(path)!r}: {error}") from error
    if not isinstance(data, dict):
        raise BadRun(f"{str(path)!r} is not a JSON object")
    return data


# The page

_SHOWN = (Verdict.AHEAD, Verdict.BEHIND)


@dataclass(frozen=True, slots=True)
class Standing:
    """A player on one set of boards.

    `place` is 1 and the number of those that are shown to be ahead of it. Players that share a
    letter of `groups` are not told apart. `doubt` is there if its guesses survived too often.
    """

    checked: Checked
    figures: AgentFigures
    place: int
    groups: str
    doubt: float | None = None


def standings(results: Results, checked: Sequence[Checked], number: int) -> list[Standing]:
    """The players in order: by place, then by their rates without luck where these are known."""
    figures = {each.agent: each for each in set_figures(results, number)}
    shown = [each for each in comparisons(results, number=number) if each.verdict in _SHOWN]
    places = {name: 1 + sum(_behind(each) == name for each in shown) for name in results.agents}
    order = sorted(results.agents, key=lambda name: (places[name], -_rate(figures[name])))
    groups = groups_of(order, {frozenset((each.first, each.second)) for each in shown})
    by_name = {each.entry.card.name: each for each in checked}
    return [
        Standing(by_name[name], figures[name], places[name], groups[name], _doubt(figures[name]))
        for name in order
    ]


def page_of(season: Season, checked: Sequence[Checked]) -> str:
    """The page, for entries without problems that were replayed whole."""
    results = together(season, checked)
    lines = [f"# {season.name}", "", _about(season), ""]
    for number, each in enumerate(season.sets):
        lines += [f"## {each.level}, start rule `{each.start}`: {each.boards:,} boards", ""]
        lines += [*markdown_table(STANDINGS, standings(results, checked, number)), ""]
    lines += ["## Players", "", *markdown_table(PLAYERS, checked)]
    return "\n".join(lines) + "\n"


def _about(season: Season) -> str:
    key = "not published yet" if season.key is None else f"`{season.key}`"
    folder = season.folder.as_posix()
    return f"""Everybody played the same boards. They come from a key whose SHA-256 hash was written
before the first game: `{season.key_hash}`. The key: {key}.

`place` is 1 and the number of players that are shown to be ahead. Players that share a letter of
`group` cannot be told apart. Luck is taken off as in the arena. Sapper's `own` need no wall.

- Check: `sapper arena season check {folder}` replays every game from its clicks, without the
  players.
- Join: `sapper arena season enter {folder} --agent AGENT --name NAME --version VERSION --kind KIND
  --start HOW --licence LICENCE` plays all boards. Who enters late knows the key; its card says so.
- Hold your own: `sapper arena season begin FOLDER --name NAME --set 8x8/16,safe,2000`; at the end
  `sapper arena season page FOLDER` publishes the key and the list."""


def _rate(figures: AgentFigures) -> float:
    return figures.rate if figures.adjusted is None else figures.adjusted.value


def _behind(compared: Comparison) -> str:
    """Who is behind, of a pair that is told apart."""
    return compared.second if compared.verdict is Verdict.AHEAD else compared.first


def _doubt(figures: AgentFigures) -> float | None:
    found = figures.calibration
    return found.z if found is not None and found.is_doubtful else None


def groups_of(names: Sequence[str], told: set[frozenset[str]]) -> dict[str, str]:
    """The groups of each: the longest stretches of the order in which no two are told apart."""
    stretches: list[range] = []
    for first in range(len(names)):
        last = first
        while last + 1 < len(names) and not any(
            frozenset((names[each], names[last + 1])) in told for each in range(first, last + 1)
        ):
            last += 1
        if not stretches or last >= stretches[-1].stop:
            stretches.append(range(first, last + 1))
    return {
        name: "".join(
            letter for letter, each in zip(_alphabet(), stretches, strict=False) if place in each
        )
        for place, name in enumerate(names)
    }


def _alphabet() -> Iterator[str]:
    return chain(ascii_uppercase, ascii_uppercase.lower(), map(str, range(10_000)))


def _walled(checked: Checked) -> str:
    """Whether a player was walled; Sapper's own need no wall."""
    found = checked.about.get("protection")
    if not isinstance(found, dict):
        return "own"
    return "no" if found.get("wall") == "none" else "yes"


def _place(standing: Standing) -> str:
    if standing.doubt is not None:
        return f"in doubt (z {standing.doubt:+.1f})"
    return str(standing.place)


STANDINGS: Columns[Standing] = {
    "place": _place,
    "player": lambda each: f"`{each.figures.agent}`",
    "group": lambda each: each.groups,
    "won %": lambda each: in_percent(each.figures.rate, 1),
    "95 % interval": lambda each: " - ".join(in_percent(end, 1) for end in each.figures.interval),
    "without luck %": lambda each: points(each.figures.adjusted, sign=""),
    "guesses": lambda each: f"{each.figures.guesses:.2f}",
    "forfeits": lambda each: f"{each.figures.losses.by_default.total():,}",
    "CPU ms per game": lambda each: milliseconds(each.figures.milliseconds.mean),
    "walled": lambda each: _walled(each.checked),
}

PLAYERS: Columns[Checked] = {
    "player": lambda each: f"`{each.entry.card.name}`",
    "version": lambda each: each.entry.card.version,
    "kind": lambda each: each.entry.card.kind,
    "how to start it": lambda each: f"`{each.entry.card.start}`",
    "licence": lambda each: each.entry.card.licence,
    "machine": lambda each: str(each.about.get("made", {}).get("system")),
    "key was known": lambda each: "yes" if each.entry.card.is_late else "no",
}
