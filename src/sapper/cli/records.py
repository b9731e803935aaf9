"""Games that a command is asked for: files, folders, or numbers in the list of past games."""

from __future__ import annotations

import sys
from pathlib import Path

from sapper.errors import BadRecord
from sapper.formats.games import read_games
from sapper.history import Damage, History
from sapper.record import Record

GAME = "A file of games or replays, a folder of them, or the number of a game in `sapper games`."


def find_records(words: list[str], damages: list[Damage]) -> list[Record]:
    """The games that the words name; the last one played where there are none."""
    if not words:
        past = History().games(damages)
        if not past:
            raise BadRecord("no game was played yet: name a file of games or replays")
        return past[-1:]
    found: list[Record] = []
    for word in words:
        found += _find(word, damages)
    return found


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
        if not 1 <= int(word) <= len(past):
            raise BadRecord(f"game {word}, expected 1 to {len(past)}: see sapper games")
        return [past[int(word) - 1]]
    found = list(read_games(path, damages))
    if not found and not path.is_dir() and damages:
        raise BadRecord(str(damages.pop()))
    if not found:
        raise BadRecord(f"{word!r} holds no game")
    return found
