"""What the page asks of the package: functions that take and give JSON data.

`dispatch` is the only one that the page's script calls. Errors that are meant for people come back
as text; the script raises them again. A module is loaded when it is first called.
"""

from __future__ import annotations

import json
from importlib import import_module
from typing import Any

from sapper.core import SapperError


def dispatch(name: str, parameters: str, content: Any = None) -> str:
    """The answer of a function ("coaching.check"): `{"value": ...}` or `{"error": ...}` as JSON.

    `content` is the script's array with the bytes of a file; the function gets them last.
    """
    try:
        module, _, function_name = name.partition(".")
        function = getattr(import_module(f"sapper_page.{module}"), function_name)
        file = () if content is None else (content.to_bytes(),)
        return json.dumps({"value": function(*json.loads(parameters), *file)})
    except SapperError as error:
        return json.dumps({"error": str(error)})
