"""Stands in for `platformdirs` in the browser: a folder that lasts as long as the tab.

The page keeps games in the browser's own storage; nothing that matters is written here.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import gettempdir


def user_data_path(*_names: object, **_options: object) -> Path:
    return Path(gettempdir()) / "sapper"


def user_data_dir(*_names: object, **_options: object) -> str:
    """The same folder, as text."""
    return str(user_data_path())
