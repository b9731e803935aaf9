"""The page of a season: its players in order on every set, in Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from string import ascii_uppercase

from sapper.arena.figures import AgentFigures, Comparison, comparisons, set_figures
from sapper.arena.results import Results
from sapper.arena.season import Checked, Season, together
from sapper.arena.statistics import Verdict
from sapper.arena.tables import in_percent, milliseconds, points
from sapper.core.report_page import Columns

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
        lines += [*_table(STANDINGS, standings(results, checked, number)), ""]
    lines += ["## Players", "", *_table(PLAYERS, checked)]
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


def _table(columns: Columns[Standing] | Columns[Checked], rows: Sequence[object]) -> Iterator[str]:
    yield f"| {' | '.join(columns)} |"
    yield "|---" * len(columns) + "|"
    for row in rows:
        cells = (write(row) for write in columns.values())  # type: ignore[arg-type]
        yield "| " + " | ".join(" ".join(cell.replace("|", "/").split()) for cell in cells) + " |"
