"""The command as a user runs it: in a process of its own."""

from __future__ import annotations

import subprocess
import sys
from typing import Any


def sapper(*words: object, given: str = "", **options: Any) -> subprocess.CompletedProcess[str]:
    """What `sapper WORDS` gives, with `given` on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "sapper", *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
        **options,
    )
