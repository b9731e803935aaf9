"""Games that a command is asked for: files, folders, standard input, numbers of past games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path

from sapper.cli.reading import open_file, shown
from sapper.core import BadRecord, SapperError, is_picture_file
from sapper.game import Record, Store
from sapper.game.formats.games import Damage, read_games, read_stream


def find_records(words: list[str], damages: list[Damage]) -> list[Record]:
    """The games that the words name; the last one played where there are none.

    Of several words, one that names no game costs a line of `damages`, not the others.
    """
    return list(each_record(words, damages))


def each_record(words: list[str], damages: list[Damage]) -> Iterator[Record]:
    """The same, each game read when it is asked for."""
    if not words:
        store = Store()
        past = store.latest(1)
        tell_damages(damages_of(store))
        _check_played(past)
        yield past[0]
        return
    is_found = False
    errors: list[SapperError] = []
    for word in words:
        try:
            for record in _find(word, damages):
                is_found = True
                yield record
        except SapperError as error:
            errors.append(error)
    if errors and not is_found:
        raise errors[0]
    damages += [Damage(None, 0, str(each)) for each in errors]


def damages_of(store: Store) -> list[Damage]:
    """Return which games in the store are damaged, and tell what else is wrong with its file."""
    damage = store.damage
    if store.problem:
        print(store.problem, file=sys.stderr)
    return [Damage(None, 0, damage)] if damage else []


def _check_played(past: list[Record]) -> None:
    """Refuse with `BadRecord` to look for a game where none was played."""
    if not past:
        raise BadRecord("no game was played yet: name a file of games or replays")


def tell_damages(damages: list[Damage]) -> None:
    """Say what could not be read, on stderr, a line each."""
    for damage in damages[:20]:
        print(f"sapper: {damage}", file=sys.stderr)
    if len(damages) > 20:
        print(f"sapper: {len(damages) - 20} more could not be read", file=sys.stderr)


def _find(word: str, damages: list[Damage]) -> Iterator[Record]:
    path = Path(word)
    is_number = word.isascii() and word.isdigit() and len(word) < 10
    if (is_number or word == "all") and not path.exists():
        store = Store()
        past = store.games()
        damages += damages_of(store)
        _check_played(past)
        if word == "all":
            yield from past
            return
        if not 1 <= int(word) <= len(past):
            raise BadRecord(f"game {word}, expected 1 to {len(past)}: see sapper games")
        yield past[int(word) - 1]
        return
    if is_picture_file(path):
        raise BadRecord(
            f"{shown(word)} is a picture: it shows a position and no moves. sapper analyse takes"
            " it, and sapper review if it shows a lost game, without other files"
        )
    count = len(damages)
    is_empty = True
    with open_file(word) if word == "-" else nullcontext() as file:
        for record in read_games(path, damages) if file is None else read_stream(file, damages):
            is_empty = False
            yield record
    if is_empty and not path.is_dir() and len(damages) > count:
        first = str(damages[count])
        del damages[count:]
        raise BadRecord(first)
    if is_empty:
        raise BadRecord(f"{shown(word)} holds no game")
