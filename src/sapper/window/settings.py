"""What the window remembers between sessions, in the store of the player's games."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

import platformdirs

from sapper.core.errors import SapperError
from sapper.core.level import Level, StartRule
from sapper.game.store import Store
from sapper.session import Setup
from sapper.window.state import SPEEDS, Options

_LONGEST_FILE = 65536


_NAME = "window"
"""Under this name the store has them."""


def _old_file() -> Path:
    """Where earlier versions kept them."""
    return platformdirs.user_config_path("sapper", appauthor=False) / "window.json"


@dataclass
class Settings:
    """The options, the last level with its rules, the agent, and where the window was.

    `setup` is None for the course's game, whose size `runner.py` tells.
    """

    options: Options = field(default_factory=Options)
    setup: Setup | None = None
    agent: str | None = None
    size: tuple[int, int] | None = None
    position: tuple[int, int] | None = None


def load_settings(store: Store) -> Settings:
    """What is remembered; whatever of it cannot be read is as if it were not there."""
    text = store.setting(_NAME)
    try:
        if text is None:
            with _old_file().open("rb") as file:
                text = file.read(_LONGEST_FILE).decode()
        data = json.loads(text)
    except (OSError, ValueError, RecursionError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    return Settings(
        _options(data.get("options")),
        _setup(data.get("level"), data.get("start"), data.get("no_guess") is True),
        data["agent"] if isinstance(data.get("agent"), str) else None,
        _pair(data.get("size")),
        _pair(data.get("position")),
    )


def save_settings(settings: Settings, store: Store) -> None:
    """Remember them at once, if they are not what is remembered."""
    setup = settings.setup
    data = {
        "options": asdict(settings.options),
        "level": None if setup is None else str(setup.level),
        "start": None if setup is None else str(setup.start),
        "no_guess": setup is not None and setup.is_no_guess,
        "agent": settings.agent,
        "size": settings.size,
        "position": settings.position,
    }
    store.keep_setting(_NAME, json.dumps(data))


def _options(data: Any) -> Options:
    options = Options()
    for each in fields(Options):
        value = data.get(each.name) if isinstance(data, dict) else None
        if each.name == "speed":
            if isinstance(value, int) and 0 <= value < len(SPEEDS):
                options.speed = int(value)
        elif isinstance(value, bool):
            setattr(options, each.name, value)
    return options


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
