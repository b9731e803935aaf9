"""What the page asks of the package: functions that take and give JSON data.

`dispatch` is the only one that the page's script calls. Errors that are meant for people come back
as text; the script raises them again.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from sapper.core.errors import SapperError

_HOMES = {
    "without_guessing": "explaining",
    "last_click": "explaining",
    "read_any": "reading",
    "review": "reviewing",
    "review_why": "reviewing",
    "review_figures": "reviewing",
    "practice_begin": "practising",
    "practice_next": "practising",
    "practice_answer": "practising",
    "board_of_the_day": "practising",
    "check": "coaching",
    "watch_begin": "watching",
    "watch_step": "watching",
}
"""The module of each function; loaded when it is first called."""


def dispatch(name: str, parameters: str, content: Any = None) -> str:
    """The answer of the function of that name: `{"value": ...}` or `{"error": ...}` as JSON.

    `content` is the script's array with the bytes of a file; the function gets them last.
    """
    try:
        function = getattr(import_module(f"sapper_page.{_HOMES[name]}"), name)
        file = () if content is None else (content.to_bytes(),)
        return json.dumps({"value": function(*json.loads(parameters), *file)})
    except SapperError as error:
        return json.dumps({"error": str(error)})
