"""The window's settings, kept in the store of the player's games."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from sapper.core import Level, SapperError, StartRule
from sapper.game import Store
from sapper.window.session import Setup

_NAME = "window"
"""The name of the setting in the store."""


@dataclass
class Settings:
    """Sound, the player's last level with its rules, and where the window was."""

    has_sound: bool = False
    setup: Setup | None = None
    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None


def load_settings(store: Store) -> Settings:
    """Return the settings; what cannot be read of them is as if it were not there."""
    try:
        data = json.loads(store.setting(_NAME) or "")
    except (ValueError, RecursionError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    return Settings(
        data.get("sound") is True,
        _setup(data.get("level"), data.get("start"), data.get("no_guess") is True),
        _pair(data.get("size")),
        _pair(data.get("position")),
    )


def save_settings(settings: Settings, store: Store) -> None:
    """Write the settings at once, unless they are the same."""
    setup = settings.setup
    data = {
        "sound": settings.has_sound,
        "level": None if setup is None else str(setup.level),
        "start": None if setup is None else str(setup.start),
        "no_guess": setup is not None and setup.is_no_guess,
        "size": settings.size,
        "position": settings.position,
    }
    store.keep_setting(_NAME, json.dumps(data))


def _setup(level: Any, start: Any, is_no_guess: bool) -> Setup | None:
    if not (isinstance(level, str) and isinstance(start, str)):
        return None
    try:
        return Setup(Level.parse(level), StartRule.parse(start), is_no_guess=is_no_guess)
    except SapperError:
        return None


def _pair(data: Any) -> tuple[int, int] | None:
    match data:
        case [int(first), int(second)] if max(abs(first), abs(second)) < 100_000:
            return first, second
    return None
