"""A store whose file was damaged: nothing is counted wrongly, hidden or deleted, nothing breaks."""

from __future__ import annotations

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from sapper.core import Level
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.past_game import Count
from sapper.game.record import Record, RecordedMove
from sapper.game.statistics import Statistics
from sapper.game.store import Store

LAYOUT = Layout.parse("*.*/.../...")
NEW = Record(LAYOUT.level, layout=LAYOUT)
FIRST = RecordedMove.open((2, 0))
ENDS = {
    Outcome.WON: (FIRST, RecordedMove.open((0, 1), 1500)),
    Outcome.LOST: (FIRST, RecordedMove.open((0, 0), 700)),
    Outcome.PLAYING: (FIRST,),
}
DAMAGES = 240


def played(number: int) -> Record:
    """A game that no other number has."""
    outcome = list(ENDS)[number % 3]
    cells = [(0, 0)] * (2 * (number % 8)) + [(0, 2)] * (2 * (number // 8))
    flags = (RecordedMove.flag(cell, time) for time, cell in enumerate(cells))
    return replace(
        NEW,
        moves=(*flags, *ENDS[outcome]),
        outcome=outcome,
        begun=f"2026-11-17T10:{number // 60:02}:{number % 60:02}Z",
        identity=f"g{number}",
        helps=("odds",) if number % 7 == 0 else (),
        daily="2026-11-17" if number % 11 == 0 else "",
    )


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, dict[str, Record]]:
    """The file of 60 past games and 3 that wait, and all of them by their identities."""
    store = Store(tmp_path_factory.mktemp("games"))
    store.take_in(map(played, range(60)))
    for number in range(3):
        recording = store.begin(replace(NEW, helps=("hint",) * (number > 1)))
        for count in range(1, 9):
            moves = tuple(RecordedMove.flag((0, 1), each) for each in range(count + number))
            recording.save(replace(recording.record, moves=moves))
        recording.close()
    store.keep_setting("theme", "dark")
    records = {each.identity: each for each in (*store.games(), *store.waiting())}
    assert len(records) == 63
    store.close()
    return store.path.read_bytes(), records


def damage_bytes(data: bytes, random: Random) -> bytes:
    """Flip a bit, overwrite some bytes, or cut the end off."""
    place = random.randrange(len(data))
    match random.randrange(4):
        case 0:
            return data[: max(1, place)]
        case 1:
            some = random.randbytes(random.randrange(1, 64))
            return (data[:place] + some + data[place + len(some) :])[: len(data)]
    flipped = bytearray(data)
    flipped[place] ^= 1 << random.randrange(8)
    return bytes(flipped)


def damage_row(path: Path, random: Random) -> None:
    """Change a value, or delete a row, as something that writes SQLite well would."""
    db = sqlite3.connect(path)
    table = random.choice(["game", "game", "game", "move", "setting"])
    rows = db.execute(f"SELECT * FROM {table}")
    columns = [each[0] for each in rows.description]
    row = random.choice(rows.fetchall())
    keys = {"game": 1, "move": 2, "setting": 1}[table]
    where = " AND ".join(f"{name} = ?" for name in columns[:keys])
    column = random.randrange(len(columns))
    value = row[column]
    other: object = value + random.choice([-1, 1, 2**40]) if isinstance(value, int | float) else 7
    if isinstance(value, str) and value:
        place = random.randrange(len(value))
        other = value[:place] + chr(ord(value[place]) ^ 1) + value[place + 1 :]
    with contextlib.suppress(sqlite3.IntegrityError), db:
        if random.randrange(5) == 0:
            db.execute(f"DELETE FROM {table} WHERE {where}", row[:keys])
        else:
            words = f"UPDATE {table} SET {columns[column]} = ? WHERE {where}"
            db.execute(words, (other, *row[:keys]))
    db.close()


def counts_of(records: list[Record]) -> Counter[str]:
    """What statistics must say of these games, counted one by one."""
    found: Counter[str] = Counter()
    for record in records:
        if record.daily:
            continue
        count = Count.of(record)
        found["helped" if count.is_helped else str(count.result)] += 1
    return found


def shown(store: Store) -> Iterator[Record]:
    """The games that all lists show, which are the same ones."""
    games = store.games()
    assert store.latest(100) == games[::-1]
    assert [Record.parse(line) for line in store.export()] == games
    assert all(store.record(each.identity) == each for each in games)
    yield from games


def check(folder: Path, records: dict[str, Record]) -> bool:
    """Look at a damaged store in all ways; whether something of it is missing."""
    store = Store(folder)
    waiting, games = store.waiting(), [*shown(store)]
    for record in (*waiting, *games):
        assert records[record.identity] == record
    damage, problem = store.damage, store.problem
    missing = len(records) - len(waiting) - len(games)
    if missing:
        assert damage or problem
        if not problem:
            assert damage is not None
            assert damage.startswith(f"{missing} game")
    assert all("\n" not in words for words in (damage, problem) if words)
    statistics = Statistics(store)
    tallies = statistics.tallies().values()
    names = ("won", "lost", "left", "helped")
    found = Counter({name: sum(getattr(each, name) for each in tallies) for name in names})
    assert +found == counts_of(games)
    assert store.setting("theme") in ("dark", None)
    if problem and "another version" not in problem and "cannot write" not in problem:
        assert list(folder.glob("games-damaged-*.sqlite"))
    recording = store.begin(Record(Level(3, 3, 1), seed=1))  # play goes on
    recording.save(replace(recording.record, moves=(FIRST,)))
    recording.close()
    if store.problem is None or "Games are not kept" not in store.problem:
        again = {each.identity for each in store.waiting()}
        assert again == {recording.record.identity, *(each.identity for each in waiting)}
        assert store.games() == games
    store.close()
    return missing > 0


@pytest.mark.parametrize("part", range(4))
def test_no_damage_counts_wrongly_or_hides_a_game(
    part: int, tmp_path: Path, whole: tuple[bytes, dict[str, Record]]
) -> None:
    data, records = whole
    missing = 0
    for seed in range(part, DAMAGES, 4):
        random = Random(seed)
        folder = tmp_path / str(seed)
        folder.mkdir()
        path = folder / "games.sqlite"
        is_row = seed % 3 == 0
        path.write_bytes(data if is_row else damage_bytes(data, random))
        if is_row:
            damage_row(path, random)
        before = path.read_bytes()
        missing += check(folder, records)
        for aside in folder.glob("games-damaged-*.sqlite"):
            assert aside.read_bytes() == before, "it is kept as it was"
    assert missing > DAMAGES / 4 / 4, "much of it does harm"


def test_damaged_games_stay_in_the_file_and_are_named(
    tmp_path: Path, whole: tuple[bytes, dict[str, Record]]
) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(whole[0])
    with contextlib.closing(sqlite3.connect(path)) as db, db:
        db.execute("UPDATE game SET kind = 'nonsense' WHERE number = 5")
        db.execute("UPDATE game SET result = 'won' WHERE number = 3")
        db.execute("DELETE FROM game WHERE number = 7")
    store = Store(tmp_path)
    assert len(store.games()) == 57
    assert store.damage == (
        "3 games are damaged: number 3, 5, 7. They are neither listed nor counted, and stay in"
        f" {str(tmp_path)!r}."
    )
    assert Statistics(store).problem == store.damage
    assert store.problem is None
    store.take_in([played(100)])
    store.close()
    assert len(Store(tmp_path).games()) == 58
    assert str(Store(tmp_path).damage).startswith("3 games")
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert db.execute("SELECT kind FROM game WHERE number = 5").fetchone() == ("nonsense",)


def test_what_is_left_of_a_file_without_its_first_page_goes_on(
    tmp_path: Path, whole: tuple[bytes, dict[str, Record]]
) -> None:
    (tmp_path / "games.sqlite").write_bytes(bytes(4096) + whole[0][4096:])
    store = Store(tmp_path)
    assert {each.identity for each in (*store.games(), *store.waiting())} == set(whole[1])
    assert store.damage is None
    assert "and 63 games in it could be read." in str(store.problem)
    assert store.setting("theme") == "dark"
