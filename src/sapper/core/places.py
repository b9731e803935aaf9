"""The folders of the user. No other module asks the system for them, and nothing here raises.

A user may have none: a container's user id without a name and without HOME. Such a folder lies
in `NOWHERE`, where nothing can be read or written, so that a program treats it like any folder
that it may not write.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

NOWHERE = Path(os.devnull, "no home folder")
"""A folder that nobody can make, root neither: it would lie in something that is no folder."""


def home() -> Path:
    """Return the user's home folder."""
    return _known(Path.home)


def data(name: str) -> Path:
    """Return the folder of that name among those in which Sapper keeps the user's data."""

    def of_system() -> Path:
        import platformdirs  # not in the browser's Python

        return platformdirs.user_data_path("sapper", appauthor=False)

    return _known(of_system) / name


def documents() -> Path:
    """Return the folder in which to propose new files."""

    def of_system() -> Path:
        import platformdirs

        return platformdirs.user_documents_path()

    folder = _known(of_system)
    return Path() if folder == NOWHERE else folder


def expanded(text: str) -> Path:
    """Return the path that a user typed, with `~` as the home folder."""
    path = Path(text)
    is_named = path.parts[:1] and path.parts[0].startswith("~")
    return _known(path.expanduser) if is_named else path


def is_nowhere(path: Path | str | bytes | int | None) -> bool:
    """Return True if a path lies in a folder that the user does not have."""
    return isinstance(path, str | Path) and Path(path).is_relative_to(NOWHERE)


def _known(of_system: Callable[[], Path]) -> Path:
    """Return the system's answer, or `NOWHERE` if it has none."""
    try:
        folder = of_system()
    except Exception:  # RuntimeError, KeyError, ImportError: it differs by system and version
        return NOWHERE
    # Without a home folder some versions leave the "~" in the path, which would then be created.
    return folder if folder.is_absolute() else NOWHERE
