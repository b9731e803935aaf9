"""What mkdocs does to the pages: links to files outside docs/ lead to the repository.

Its address is the one of pyproject.toml; while that is empty, such links are plain words.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = re.compile(r"\[([^\]]*)\]\(\.\./([^)]+)\)")


def on_config(config: Any) -> Any:
    """Take the addresses from their one place."""
    sys.path.insert(0, str(ROOT / "build_backend"))
    from sapper_metadata import addresses

    config.extra["addresses"] = addresses()
    config.repo_url = config.extra["addresses"]["repository"] or None
    config.site_url = config.extra["addresses"]["documents"] or ""
    return config


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    """Write the links that leave docs/."""
    home = config.extra["addresses"]["repository"]
    return OUTSIDE.sub(rf"[\1]({home}/blob/main/\2)" if home else r"\1", markdown)
