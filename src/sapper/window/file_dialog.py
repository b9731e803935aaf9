"""The desktop's own dialog that asks where a file is to be saved, where there is one."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pygame

_DESKTOPS = ("x11", "wayland")
_DIALOGS = {
    "zenity": ("--file-selection", "--save", "--title=Save as", "--filename={path}"),
    "kdialog": ("--title", "Save as", "--getsavefilename", "{path}"),
}
"""The programs that ask, with their arguments."""


def has_dialog() -> bool:
    """Whether the desktop can ask; else the window does."""
    return pygame.display.get_driver() in _DESKTOPS and _program() is not None


def ask_path(path: Path) -> Path | None:
    """Where the file is to be saved, `path` being proposed; None if the user went back.

    Waits for the answer: not for the thread of the window's loop.
    """
    program = _program()
    if program is None:
        return None
    arguments = [part.format(path=path) for part in _DIALOGS[program]]
    try:
        done = subprocess.run([program, *arguments], capture_output=True, text=True, check=False)
    except OSError:
        return None
    answer = done.stdout.rstrip("\n")
    return Path(answer) if done.returncode == 0 and answer else None


def _program() -> str | None:
    return next((name for name in _DIALOGS if shutil.which(name)), None)
