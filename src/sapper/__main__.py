"""`python -m sapper` opens the window; with arguments it is the `sapper` command."""

from __future__ import annotations

import sys

from sapper.cli import main

if __name__ == "__main__":
    main(sys.argv[1:] or ["play"])
