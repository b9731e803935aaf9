"""The sentences of proofs, from `templates.json`: the page fills in the same ones."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files
from typing import Any

_FIELD = re.compile(r"\{(\w+)\}")


@lru_cache(maxsize=1)
def templates() -> dict[str, Any]:
    """All templates; those with two forms have one for one thing and one for none or several."""
    text = files("sapper.proofs").joinpath("templates.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


def fill(name: str, /, *, of: int = 1, **values: object) -> str:
    """The template of that name (`number.safe`) filled in, in the form for so many things.

    `{Name}` is `name` with a capital letter.
    """
    template: Any = templates()
    for part in name.split("."):
        template = template[part]
    form: str = template if isinstance(template, str) else template[of != 1]

    def value(match: re.Match[str]) -> str:
        field = match[1]
        text = str(values[field.lower()])
        return text if field.islower() else text[:1].upper() + text[1:]

    return _FIELD.sub(value, form)
