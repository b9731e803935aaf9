"""Files that are never seen half written."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO


@contextmanager
def replacing(path: Path) -> Iterator[TextIO]:
    """A new file for text that takes the place of this one when it is whole, and not before.

    `OSError` where it cannot be written; the old one is then as it was, and nothing lies beside it.
    """
    beside = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
