"""The exit codes that several commands share."""

from __future__ import annotations

STOPPED = 130
"""The exit code of a command that was stopped by Ctrl-C."""
