"""Tables as text: with comments, and with lines that go on below when they are indented."""

from __future__ import annotations

import re

_COMMENT_OR_INDENT = re.compile(r"^#.*\n|\n  +(?=\S)", re.MULTILINE)


def joined(text: str) -> str:
    """The text without comments, every indented line put behind the one before it."""
    return _COMMENT_OR_INDENT.sub(lambda found: "" if found[0].startswith("#") else " ", text)
