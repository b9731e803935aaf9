"""What a dropped file holds, in the text forms that the page reads itself."""

from __future__ import annotations

from pathlib import PurePath

from sapper.base.view import View
from sapper.game import formats


def read_file(name: str, content: bytes) -> dict[str, str]:
    """A position as text, or a board as a link; `BadBoard` if the file holds neither."""
    value = formats.parse(content, suffix=PurePath(name).suffix)
    if isinstance(value, View):
        return {"kind": "view", "text": str(value)}
    return {"kind": "layout", "text": formats.write(value, "link").decode().strip()}
