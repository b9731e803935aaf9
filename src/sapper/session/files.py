"""Games written into files and read again."""

from __future__ import annotations

from pathlib import Path

from sapper.core.errors import BadBoard, BadRecord
from sapper.core.view import View
from sapper.files.lines import reason_of
from sapper.files.whole_file import replacing_bytes
from sapper.game import formats
from sapper.game.formats import replays
from sapper.game.formats.games import read_games
from sapper.game.history import Damage
from sapper.game.layout import Layout
from sapper.game.record import Record
from sapper.session.play import Play

SUFFIX = ".game"
"""The ending of a saved game's file: one record."""


def save_play(play: Play, path: Path) -> Path:
    """Write the game into that new file; `BadBoard` if that cannot be done."""
    if play.game is None:
        return write_new(path, formats.write(play.view, "view"))
    return write_new(path, f"{play.record().text}\n".encode())


def free_path(play: Play, folder: Path) -> Path:
    """A file in a folder that is not there yet, its name made of the game."""
    level = play.setup.level
    seed = "" if play.seed is None else f"-seed-{play.seed}"
    stem = f"sapper-{level.shape}-{level.mines}{seed}"
    return unused_path(folder, stem, ".view" if play.game is None else SUFFIX)


def read_game(path: Path) -> Record | View | Layout:
    """What a file holds: a game, a position or a board; a `SapperError` if that is nothing."""
    if path.suffix.lower() not in (SUFFIX, ".rawvf", *replays.CLASSES):
        return formats.read(path)
    damages: list[Damage] = []
    for record in read_games(path, damages):
        return record
    reason = damages[0].reason if damages else "there is nothing in it"
    raise BadRecord(f"no game in {str(path)!r}: {reason}")


def unused_path(folder: Path, stem: str, suffix: str) -> Path:
    """A path that is not there yet, with a number behind the stem where it must be."""
    number, path = 1, folder / f"{stem}{suffix}"
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}{suffix}"
    return path


def write_new(path: Path, data: bytes) -> Path:
    """Write that new file; `BadBoard` if that cannot be done."""
    if path.exists():
        raise BadBoard(f"{str(path)!r} is there already, expected a new name")
    try:
        with replacing_bytes(path) as file:
            file.write(data)
    except OSError as error:
        raise BadBoard(f"cannot write {str(path)!r}: {reason_of(error)}") from error
    return path
