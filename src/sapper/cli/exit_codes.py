"""The exit codes that several commands share."""

from __future__ import annotations

FAILED = 1
"""The exit code of a command that found something wrong, or could not write what it found."""
MISTAKEN = 2
"""The exit code of a command that was given something it cannot use."""
STOPPED = 130
"""The exit code of a command that was stopped by Ctrl-C."""
