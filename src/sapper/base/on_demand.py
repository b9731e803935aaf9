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

    `homes` says where each name is at home: the module in the package, and the names it gives,
    separated by spaces. `rooms` are whole modules, each by its name. A type checker needs the same
    imports behind `if TYPE_CHECKING:`, each `as` itself: so it takes them for public.
    """
    whole = rooms or {}
    modules = {name: module for module, names in homes.items() for name in names.split()}

    def get(name: str) -> Any:
        """The public name, from the module where it is at home."""
        if name in whole:
            return import_module(f"{package}.{whole[name]}")
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{modules[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *modules, *whole})

    return sorted(modules), get, names
