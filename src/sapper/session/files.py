"""Games written into files."""

from __future__ import annotations

from pathlib import Path

from sapper import formats
from sapper.errors import BadBoard
from sapper.session.play import Play


def save_play(play: Play, folder: Path) -> list[Path]:
    """Write the position, and the board once it is laid, into new files; return them."""
    level = play.setup.level
    seed = "" if play.seed is None else f"-seed-{play.seed}"
    stem = _free_stem(folder, f"sapper-{level.shape}-{level.mines}{seed}")
    saved = [_write(folder / f"{stem}.view", formats.write(play.view, "view"))]
    if play.truth is not None:
        saved.append(_write(folder / f"{stem}.layout", formats.write(play.truth, "layout")))
    return saved


def _free_stem(folder: Path, stem: str) -> str:
    """The stem, with a number behind it where files of that name are there already."""
    number, free = 1, stem
    while any((folder / f"{free}{suffix}").exists() for suffix in (".view", ".layout")):
        number += 1
        free = f"{stem}-{number}"
    return free


def _write(path: Path, data: bytes) -> Path:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise BadBoard(f"cannot write {str(path)!r}: {error.strerror}") from error
    return path
