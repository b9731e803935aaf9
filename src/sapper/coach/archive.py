"""Submissions as learning platforms export them: one zip of all, or zips inside a folder.

Moodle packs a folder for each student, Canvas a file with the student's name in front, Gradescope
a folder for each submission; some classes hand in zips. Only Python files are taken out, and none
outside its folder.
"""

from __future__ import annotations

import io
import shutil
import tempfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath

from sapper.core.errors import BadAgent
from sapper.sandbox import MOST_BYTES

MOST_FILES = 20_000
MOST_ZIP = 64 * 2**20
_DEEPEST = 2
"""A zip in a zip is opened; one inside that is not."""


@contextmanager
def gathered(path: Path) -> Iterator[Path]:
    """A folder of submissions: the one given or, where zips are in it or it is one, their files."""
    zips = [path] if path.is_file() else sorted(path.rglob("*.zip"))
    if not zips:
        yield path
        return
    with tempfile.TemporaryDirectory(prefix="sapper-") as folder:
        home = Path(folder, path.stem)
        home.mkdir()
        for file in sorted(path.rglob("*.py")) if path.is_dir() else ():
            target = home / file.relative_to(path)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        for each in zips:
            inner = home / each.relative_to(path).with_suffix("") if path.is_dir() else home
            inner.mkdir(parents=True, exist_ok=True)
            _open(each, inner)
        yield home


def _open(path: Path, home: Path) -> None:
    try:
        with zipfile.ZipFile(path) as archive:
            unpack(archive, home)
    except (OSError, zipfile.BadZipFile, RuntimeError, NotImplementedError) as error:
        raise BadAgent(f"cannot read {str(path)!r}: {error}, expected a zip") from None


def unpack(archive: zipfile.ZipFile, home: Path, depth: int = 1) -> None:
    """Write the Python files of an archive below a folder; a zip in it in a folder of its own."""
    members = [each for each in archive.infolist() if not each.is_dir()]
    if len(members) > MOST_FILES:
        raise BadAgent(f"{len(members)} files in a zip, expected at most {MOST_FILES}")
    for member in members:
        place = PurePosixPath(member.filename.replace("\\", "/"))
        if place.is_absolute() or ".." in place.parts or "__MACOSX" in place.parts:
            continue
        target = home.joinpath(*place.parts)
        if place.suffix.lower() == ".py" and member.file_size <= MOST_BYTES + 1:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(archive.read(member))
        elif place.suffix.lower() == ".zip" and depth < _DEEPEST and member.file_size <= MOST_ZIP:
            inner = target.with_suffix("")
            inner.mkdir(parents=True, exist_ok=True)
            with zipfile.ZipFile(io.BytesIO(archive.read(member))) as inside:
                unpack(inside, inner, depth + 1)
