"""What the page asks of the package: functions that take and give JSON data.

`dispatch` is the only one that the page's script calls. Errors that are meant for people come back
as text; the script raises them again.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from sapper.errors import SapperError
from sapper_page import explaining, reading

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "why": explaining.why,
    "refute": explaining.refute,
    "read_file": reading.read_file,
}


def dispatch(name: str, parameters: str) -> str:
    """The answer of the function of that name: `{"value": ...}` or `{"error": ...}` as JSON."""
    try:
        return json.dumps({"value": _FUNCTIONS[name](*json.loads(parameters))})
    except SapperError as error:
        return json.dumps({"error": str(error)})
