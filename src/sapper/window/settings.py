"""What the window remembers between sessions, in the store of the player's games."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from sapper.core import Level, SapperError, StartRule
from sapper.game import Store
from sapper.window.session import Setup
from sapper.window.state import SPEEDS, Options, Switch

_NAME = "window"
"""Under this name the store has them."""


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
    try:
        data = json.loads(store.setting(_NAME) or "")
    except (ValueError, RecursionError):
        return Settings()
    if not isinstance(data, dict):
        return Settings()
    return Settings(
        _options(data),
        _setup(data.get("level"), data.get("start"), data.get("no_guess") is True),
        data["agent"] if isinstance(data.get("agent"), str) else None,
        _pair(data.get("size")),
        _pair(data.get("position")),
    )


def save_settings(settings: Settings, store: Store) -> None:
    """Remember them at once, if they are not what is remembered."""
    setup, options = settings.setup, settings.options
    data = {
        "on": sorted(each.value for each in options.on),
        "shows_ai": options.shows_ai,
        "speed": options.speed,
        "level": None if setup is None else str(setup.level),
        "start": None if setup is None else str(setup.start),
        "no_guess": setup is not None and setup.is_no_guess,
        "agent": settings.agent,
        "size": settings.size,
        "position": settings.position,
    }
    store.keep_setting(_NAME, json.dumps(data))


def _options(data: dict[str, Any]) -> Options:
    options = Options()
    on, shows_ai, speed = data.get("on"), data.get("shows_ai"), data.get("speed")
    if isinstance(on, list):
        options.on = {each for each in Switch if each.value in on}
    if isinstance(shows_ai, bool):
        options.shows_ai = shows_ai
    if isinstance(speed, int) and 0 <= speed < len(SPEEDS):
        options.speed = int(speed)
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
