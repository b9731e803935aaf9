"""Packages whose names are loaded when they are first asked for: nobody waits for the others."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def on_demand(
    package: str, rooms: Mapping[str, str] | None = None
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """The `__all__`, the `__getattr__` and the `__dir__` of a package.

    Its names are those that it imports behind `if TYPE_CHECKING:`, each `as` itself, a line each:
    type checkers take them for public, and so do we. `rooms` are whole modules, each by its name.
    """
    whole = rooms or {}
    homes = {name: home for name, home in _typed(package).items() if name not in whole}

    def get(name: str) -> Any:
        """The public name, from the module where it is at home."""
        if name in whole:
            return import_module(f"{package}.{whole[name]}")
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes, *whole})

    return sorted(homes), get, names


def _typed(package: str) -> dict[str, str]:
    """The names that a package's own text imports for type checkers, with the homes of each."""
    module: Any = sys.modules[package]
    text = module.__loader__.get_data(module.__file__).decode()
    lines = (line.split() for line in text.splitlines() if line.startswith("    from "))
    return {words[5]: words[1] for words in lines if words[4:5] == ["as"]}
