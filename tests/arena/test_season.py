from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sapper.arena import Card, Season, SeasonSet, page_of
from sapper.arena.run_file import with_check
from sapper.arena.season import Entry, groups_of, standings, together
from sapper.core import BadRun

OURS = Path(__file__).parents[2] / "bench" / "seasons" / "2026"


def card(name: str) -> Card:
    return Card(name, "1", "classical", f"--agents {name}", "MIT")


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Season:
    folder = tmp_path_factory.mktemp("season")
    sets = [SeasonSet.parse("5x5/4,safe,40"), SeasonSet.parse("4x4/2,none,6")]
    made = Season.begin(folder, "Small", sets)
    for name in ("safest", "random"):
        made.enter(name, card(name))
    return made


def forged(entry: Entry, folder: Path, change: Callable[[list[Any]], None]) -> Entry:
    """The entry after somebody changed lines of its run and made the check sums fit again."""
    lines = [json.loads(line) for line in gzip.decompress(entry.run.read_bytes()).splitlines()]
    for line in lines:
        del line["check"]
    change(lines)
    before, written = b"", b""
    for line in lines:
        text = with_check(json.dumps(line, separators=(",", ":")), before)
        before = json.loads(text)["check"].encode()
        written += text
    copy = Entry(folder, entry.card)
    copy.run.write_bytes(gzip.compress(written))
    return copy


def test_the_hash_is_written_before_the_key(tmp_path: Path) -> None:
    season = Season.begin(tmp_path, "New", [SeasonSet.parse("4x4/2,safe,3")])
    written = (tmp_path / "season.json").read_text()
    assert season.key_hash in written
    key = season.secret().key.hex()
    assert key not in written
    assert Season.read(tmp_path) == season
    assert season.publish().key == Season.read(tmp_path).key == key
    with pytest.raises(BadRun, match="a season already"):
        Season.begin(tmp_path, "New", [SeasonSet.parse("4x4/2,safe,3")])


def test_every_game_is_replayed_and_counted_anew(season: Season) -> None:
    safest, random = (season.check(each) for each in reversed(season.entries()))
    assert safest.problems == random.problems == ()
    assert len(safest.games) == len(random.games) == 46
    assert all(guess.risk for game in safest.games.values() for guess in game.guesses)
    assert sum(game.won for game in safest.games.values()) > 20


def test_a_season_of_elsewhere_takes_its_key_from_an_entry(
    season: Season, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    key = season.secret()
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path))
    assert season.secret() == key


def _won(lines: list[Any]) -> None:
    game = next(line["games"][0] for line in lines[1:-1] if not line["games"][0][0])
    game[0] = 1


def _clicks(lines: list[Any]) -> None:
    games = (line["games"][0] for line in lines[1:-1])
    game = next(each for each in games if each[0] and len(each[7]) > 1)
    game[7] = game[7][:-1]


def _after_the_end(lines: list[Any]) -> None:
    game = next(line["games"][0] for line in lines[1:-1] if not line["games"][0][0])
    game[7] = [*game[7], 0]


def _missing(lines: list[Any]) -> None:
    del lines[1]


def _key(lines: list[Any]) -> None:
    lines[-1]["key"] = "00" * 32


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_won, "won in .* in the file, lost in .* when replayed"),
        (_clicks, "won in .* in the file, lost in .* when replayed"),
        (_after_the_end, "lost in .* in the file, lost in .* when replayed"),
        (_missing, "1 boards are missing"),
        (_key, "another key"),
    ],
)
def test_a_forged_run_is_named(
    season: Season, tmp_path: Path, change: Callable[[list[Any]], None], told: str
) -> None:
    (entry,) = (each for each in season.entries() if each.card.name == "safest")
    found = season.check(forged(entry, tmp_path, change))
    assert found.problems
    assert re.search(told, found.problems[0])


def test_the_run_of_another_season_is_refused(season: Season, tmp_path: Path) -> None:
    other = Season.begin(tmp_path, "Other", [SeasonSet.parse("5x5/4,safe,40")])
    found = other.check(season.entries()[0])
    assert "the run has another key than the season" in found.problems
    assert "the run has other boards than the season" in found.problems


def test_players_stand_in_order(season: Season) -> None:
    checked = [season.check(each) for each in season.entries()]
    first, second = standings(together(season, checked), checked, 0)
    assert (first.figures.agent, first.place, first.groups) == ("safest", 1, "A")
    assert (second.figures.agent, second.place, second.groups) == ("random", 2, "B")
    page = page_of(season, checked)
    assert season.key_hash in page
    assert "| 1 | `safest` | A |" in page
    assert "not published yet" in page


def test_groups_are_stretches_of_players_that_are_not_told_apart() -> None:
    told = {frozenset(pair) for pair in ("ac", "ad", "bd")}
    assert groups_of("abcd", told) == {"a": "A", "b": "AB", "c": "BC", "d": "C"}
    assert groups_of("ab", set()) == {"a": "A", "b": "A"}


def test_who_enters_when_the_key_is_known_is_marked(tmp_path: Path) -> None:
    season = Season.begin(tmp_path, "Late", [SeasonSet.parse("3x3/1,safe,2")])
    season.enter("random", card("early"))
    season.publish().enter("random", card("late"))
    assert [each.card.is_late for each in season.entries()] == [False, True]


@pytest.mark.parametrize("text", ["", "8x8/16,safe", "8x8/16,safe,0", "8x8/16,safe,2,3"])
def test_a_set_that_cannot_be_read_is_quoted(text: str) -> None:
    with pytest.raises(BadRun, match="expected LEVEL,START,BOARDS"):
        SeasonSet.parse(text)


def test_names_and_folders_are_checked(season: Season, tmp_path: Path) -> None:
    with pytest.raises(BadRun, match="expected small letters"):
        season.enter("random", replace(card("random"), name="../up"))
    with pytest.raises(BadRun, match="is there already"):
        season.enter("random", card("random"))
    with pytest.raises(BadRun, match=r"cannot read .*season.json"):
        Season.read(tmp_path)


def test_a_sample_of_our_own_season_is_right() -> None:
    season = Season.read(OURS)
    entries = season.entries()
    assert len(entries) >= 9
    for entry in entries:
        found = season.check(entry, sample=1)
        assert not found.problems
        assert len(found.games) == len(season.sets)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"sets": [{"level": "4x4/2", "start": "safe", "boards": "many"}]}, "expected its level"),
        ({"sets": [{"level": "4x4/2", "start": "safe", "boards": -5}]}, "set '4x4/2,safe,-5'"),
        ({"sets": [{"level": "4x4"}]}, "expected its level"),
        ({"sets": 7}, "is not a season"),
        ({"key_hash": "../key"}, "is not a season"),
        ({"key_hash": 5}, "is not a season"),
        ({"key": 5}, "is not a season"),
        ({"move_seconds": "long"}, "is not a season"),
        ({"format": "sapper season 9"}, "is not a season"),
    ],
    ids=str,
)
def test_a_season_s_file_that_lies_is_refused(
    season: Season, tmp_path: Path, change: dict[str, Any], words: str
) -> None:
    data = json.loads((season.folder / "season.json").read_text())
    (tmp_path / "season.json").write_text(json.dumps(data | change))
    with pytest.raises(BadRun, match=re.escape(words)):
        Season.read(tmp_path)


@pytest.mark.parametrize(
    "change", [{"name": "another"}, {"version": []}, {"is_late": "no"}], ids=str
)
def test_a_card_that_is_not_the_folder_s_is_refused(
    season: Season, tmp_path: Path, change: dict[str, Any]
) -> None:
    data = json.loads((season.folder / "safest" / "card.json").read_text())
    (tmp_path / "safest").mkdir()
    (tmp_path / "safest" / "card.json").write_text(json.dumps(data | change))
    with pytest.raises(BadRun, match="is not the card of the player 'safest'"):
        replace(season, folder=tmp_path).entries()
