"""What was shown of layouts whose games wait, or are played by another program.

A game that is open notes what its player sees in its own file. For the others this one is kept: a
line for each layout, by its digest, and each kind of help. Whoever goes on with such a game looks
here first.
"""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

from sapper.files.lines import append_line

_LARGEST = 2**22
"""The bytes of the file that are read at most."""


class Ledger:
    """The helps of layouts by their digests, in a file of lines that several programs add to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._helps: dict[str, list[str]] = {}
        self._end = 0

    def note(self, digest: str, help_: str) -> None:
        """Keep that this was shown of a layout; a file that cannot be written is passed over."""
        if help_ not in self.helps_of(digest):
            with contextlib.suppress(OSError):
                append_line(self.path, json.dumps([digest, help_]))

    def helps_of(self, digest: str) -> list[str]:
        """What was shown of a layout so far, by whichever program."""
        try:
            size = self.path.stat().st_size
        except OSError:
            return []
        if size != self._end:
            self._read()
        return self._helps.get(digest, [])

    def _read(self) -> None:
        self._helps = {}
        with contextlib.suppress(OSError), self.path.open("rb") as file:
            data = file.read(_LARGEST)
            self._end = len(data)
            for line in data.splitlines():
                with contextlib.suppress(ValueError, TypeError, RecursionError):
                    digest, help_ = json.loads(line)
                    if isinstance(digest, str) and isinstance(help_, str):
                        self._helps.setdefault(digest, []).append(help_)
