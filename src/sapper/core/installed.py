"""The installed package: the name that pip knows it by, and what pip wrote down about it."""

from __future__ import annotations

from importlib import metadata

DISTRIBUTION = "sapper-minesweeper"
"""The name in pyproject.toml. On the package index `sapper` may be a program of others."""


def installed() -> metadata.Distribution | None:
    """Return the installed distribution, or None if the package runs without one."""
    try:
        return metadata.distribution(DISTRIBUTION)
    except metadata.PackageNotFoundError:
        return None
