"""Files that are never seen half written."""

from __future__ import annotations

import contextlib
import os
import secrets
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import BinaryIO, TextIO

from sapper.files.lock import lock

_SUFFIX = ".new"
_YOUNG_SECONDS = 10.0
"""A new file this young may belong to a program that has not locked it yet."""


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A new file for text that takes the place of this one when it is whole, and not before.

    `OSError` where it cannot be written; the old one is then as it was, and nothing lies beside it.
    What programs that were killed have left beside it is removed. A device or a pipe is written to
    as it is.
    """
    with replacing_bytes(path) as file:
        text = TextIOWrapper(file, encoding="utf-8", newline="\n")
        try:
            yield text
            text.flush()
        finally:
            with contextlib.suppress(OSError):
                text.detach()


@contextmanager
def replacing_bytes(path: Path) -> Iterator[BinaryIO]:
    if path.exists() and not path.is_file():
        with path.open("wb") as file:
            yield file
        return
    path = path.resolve()  # what a link leads to is replaced, not the link
    sweep(path)
    beside = path.with_name(f"{path.name}.{secrets.token_hex(4)}{_SUFFIX}")
    try:
        with beside.open("xb") as file:
            lock(file)
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    finally:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)


def sweep(path: Path) -> None:
    """Remove the new files of this one that killed programs have left."""
    with contextlib.suppress(OSError):
        for left in path.parent.glob(f"{_escaped(path.name)}.*{_SUFFIX}"):
            with contextlib.suppress(OSError):
                is_old = time.time() - left.stat().st_mtime > _YOUNG_SECONDS
                with left.open("r+b") as file:
                    is_left = is_old and lock(file)
                if is_left:
                    left.unlink()


def _escaped(name: str) -> str:
    """The name as a pattern that matches nothing else."""
    return "".join(f"[{each}]" if each in "*?[" else each for each in name)
