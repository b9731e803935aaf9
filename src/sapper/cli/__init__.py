"""The `sapper` command."""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # as in `typing`: the less is loaded here, the sooner Ctrl-C is answered well
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command with these words, by default those of the command line, and leave."""
    try:
        # Loaded here, so that Ctrl-C is answered in a word from the very start.
        from sapper.cli.app import run

        code = run(sys.argv[1:] if arguments is None else arguments)
    except KeyboardInterrupt:
        from sapper.cli.exit_codes import STOPPED

        print("Stopped.", file=sys.stderr)
        code = STOPPED
    sys.exit(code)
