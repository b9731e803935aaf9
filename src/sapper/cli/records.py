"""Games that a command is asked for: files, folders, standard input, numbers of past games."""

from __future__ import annotations

import sys
from pathlib import Path

from sapper.base.errors import BadRecord, SapperError
from sapper.cli.reading import open_file, shown
from sapper.game.formats.games import read_games, read_stream
from sapper.game.history import Damage, History
from sapper.game.record import Record

GAME = (
    "A file of games or replays, a folder of them, - for standard input, or the number of a game"
    " in `sapper games`."
)


_LATEST = 20
"""The last game is looked for in so many lines: some of them may be damaged."""


def find_records(words: list[str], damages: list[Damage]) -> list[Record]:
    """The games that the words name; the last one played where there are none.

    Of several words, one that names no game costs a line of `damages`, not the others.
    """
    if not words:
        past = History().latest(_LATEST)
        _check_played(past)
        return past[:1]
    found: list[Record] = []
    errors: list[SapperError] = []
    for word in words:
        try:
            found += _find(word, damages)
        except SapperError as error:
            errors.append(error)
    if errors and not found:
        raise errors[0]
    for each in errors:
        print(f"sapper: {each}", file=sys.stderr)
    return found


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


def _find(word: str, damages: list[Damage]) -> list[Record]:
    path = Path(word)
    if word.isascii() and word.isdigit() and len(word) < 10 and not path.exists():
        past = History().games(damages)
        _check_played(past)
        if not 1 <= int(word) <= len(past):
            raise BadRecord(f"game {word}, expected 1 to {len(past)}: see sapper games")
        return [past[int(word) - 1]]
    count = len(damages)
    if word == "-":
        with open_file(word) as file:
            found = list(read_stream(file, damages))
    else:
        found = list(read_games(path, damages))
    if not found and not path.is_dir() and len(damages) > count:
        first = str(damages[count])
        del damages[count:]
        raise BadRecord(first)
    if not found:
        raise BadRecord(f"{shown(word)} holds no game")
    return found
