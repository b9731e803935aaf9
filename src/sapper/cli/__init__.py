"""The `sapper` command."""

from sapper.cli.app import main

__all__ = ["main"]
