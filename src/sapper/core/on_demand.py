"""Packages whose names are loaded when they are first asked for: nobody waits for the others."""

from __future__ import annotations

import sys
from importlib import import_module

TYPE_CHECKING = False  # as in `typing`, which takes long to load
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def on_demand(
    package: str, homes: Mapping[str, str], rooms: Mapping[str, str] | None = None
) -> tuple[list[str], Callable[[str], Any], Callable[[], list[str]]]:
    """The `__all__`, the `__getattr__` and the `__dir__` of a package.

    `homes` has each public name with the module in which it stands, `rooms` has whole modules. The
    package imports the same names behind `if TYPE_CHECKING:`, for type checkers; a test holds the
    two lists together.
    """
    whole = rooms or {}

    def get(name: str) -> Any:
        """The public name, from the module where it is at home."""
        if name in whole:
            return import_module(whole[name])
        if name not in homes:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(homes[name]), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *homes, *whole})

    return sorted(homes), get, names
