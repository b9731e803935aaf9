"""The exit codes of the commands."""

FAILED = 1
"""The command found something wrong, or could not write what it found."""
MISTAKEN = 2
"""The command was given something it cannot use."""
STOPPED = 130
"""The command was stopped by Ctrl-C."""
