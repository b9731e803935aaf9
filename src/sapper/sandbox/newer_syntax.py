"""Syntax of a Python that is later than ours, recognised by writing it in the older way.

From 3.12 on an f-string may hold anything, its own quotes too. A file is said to need 3.12 if our
Python takes it once its f-strings are put aside, and takes each expression in them by itself.
"""

from __future__ import annotations

import ast
import re
import sys

_F_STRINGS = (3, 12)
_START = re.compile(r"(?i)(?<![\w])([rbuft]{0,2})(\'\'\'|\"\"\"|\'|\")")
_OPEN, _CLOSE = "([{", ")]}"
_DEEPEST = 20


class _NotAString(Exception):
    """What begins like a string or a field does not end."""


def needed_version(code: bytes) -> tuple[int, int] | None:
    """The later version whose syntax this is; None if it is that of none that we know."""
    if sys.version_info >= _F_STRINGS:
        return None
    try:
        return _F_STRINGS if _is_right(code.decode(), 0) else None
    except (_NotAString, UnicodeDecodeError):
        return None


def _is_right(text: str, depth: int) -> bool:
    """Whether all parses, without the f-strings and in them."""
    if depth > _DEEPEST:
        return False
    expressions: list[str] = []
    plain = _without_f_strings(text, expressions)
    try:
        ast.parse(plain)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(_is_right(f"({each})", depth + 1) for each in expressions)


def _without_f_strings(text: str, expressions: list[str]) -> str:
    """The text with an empty string for each f-string; what stands in them is put aside."""
    kept, place = [], 0
    while place < len(text):
        start = _START.match(text, place)
        if start is not None:
            end = _string_end(text, start, expressions)
            kept.append('""' if "f" in start[1].lower() else text[place:end])
        elif text[place] == "#":
            end = text.find("\n", place)
            end = len(text) if end < 0 else end
        else:
            end = place + 1
            kept.append(text[place])
        place = end
    return "".join(kept)


def _string_end(text: str, start: re.Match[str], expressions: list[str]) -> int:
    """Where the string that starts there ends; the fields of an f-string are put aside."""
    has_fields, quote, place = "f" in start[1].lower(), start[2], start.end()
    while not text.startswith(quote, place):
        if place >= len(text) or (text[place] == "\n" and len(quote) == 1):
            raise _NotAString
        if text[place] == "\\" and not (has_fields and "r" in start[1].lower()):
            place += 2
        elif has_fields and text[place] == "{" and not text.startswith("{{", place):
            place = _field_end(text, place + 1, expressions)
        else:
            place += 2 if has_fields and text.startswith("{{", place) else 1
    return place + len(quote)


def _field_end(text: str, begin: int, expressions: list[str]) -> int:
    """Where a field ends, behind its bracket; its expressions are put aside."""
    place, level = begin, 0
    while level or not _ends_expression(text, place):
        if place >= len(text):
            raise _NotAString
        start = _START.match(text, place)
        if start is not None:
            place = _string_end(text, start, [])
            continue
        level += (text[place] in _OPEN) - (text[place] in _CLOSE)
        place += 1
    expressions.append(text[begin:place].rstrip().removesuffix("="))
    if text[place] == "!":
        place += 2
    if text.startswith(":", place):
        place += 1
        while not text.startswith("}", place):
            if place >= len(text):
                raise _NotAString
            place = _field_end(text, place + 1, expressions) if text[place] == "{" else place + 1
    if not text.startswith("}", place):
        raise _NotAString
    return place + 1


def _ends_expression(text: str, place: int) -> bool:
    return text[place : place + 1] in (":", "}") or (
        text.startswith("!", place) and not text.startswith("!=", place)
    )
