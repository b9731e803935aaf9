"""Messages between parent and child: one line of JSON each, bounded in size and depth."""

from __future__ import annotations

import json
import math
from typing import Any


class BadMessage(ValueError):
    """Bytes that are no message."""


_REPLY = {"value": {"value", "seconds", "number"}}
_REPLY["failure"] = {"failure", "message", "line", "trace", "missing", "seconds", "number"}
"""The fields of an answer, and of a failure: these and no others."""
_FAILURES = ("hung", "garbled", "unloadable", "raised", "refused")
"""What a child can tell of itself: that it died is seen from outside."""


def check_reply(reply: object, number: int) -> None:
    """`BadMessage` unless this is the answer to the request of that number."""
    if not isinstance(reply, dict) or reply.keys() not in _REPLY.values():
        raise BadMessage("something that is not an answer")
    if type(reply["number"]) is not int or reply["number"] != number:
        raise BadMessage("an answer that nobody asked for")
    if type(reply["seconds"]) not in (int, float) or not 0 <= reply["seconds"] < math.inf:
        raise BadMessage("an answer without its time")
    if "failure" in reply and not _is_failure(reply):
        raise BadMessage("a failure of no known kind")


def _is_failure(reply: dict[str, Any]) -> bool:
    """Whether the fields that tell of a failure are what they should be."""
    line = reply["line"]
    return (
        reply["failure"] in _FAILURES
        and isinstance(reply["message"], str)
        and isinstance(reply["trace"], str)
        and isinstance(reply["missing"], str)
        and (line is None or (type(line) is int and 0 < line < 10**7))
    )


def encode(message: object) -> bytes:
    """The message as one line, without its end."""
    return json.dumps(message, allow_nan=False).encode()


def decode(line: bytes, depth: int) -> Any:
    """The message of one line; `BadMessage` if it is no JSON or nested deeper than `depth`."""
    if _is_deeper(line, depth):
        raise BadMessage(f"an answer nested more than {depth} deep")
    try:
        return json.loads(line, parse_float=_number, parse_constant=_refuse)
    except (ValueError, RecursionError) as error:
        raise BadMessage(f"an answer that cannot be read: {_cut(line)}") from error


def _is_deeper(line: bytes, depth: int) -> bool:
    """Whether brackets, also those inside of texts, are open deeper than allowed."""
    if line.count(b"[") + line.count(b"{") <= depth:
        return False
    level = 0
    for byte in line.translate(None, delete=_NO_BRACKETS):
        level += 1 if byte in b"[{" else -1
        if level > depth:
            return True
    return False


_NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")


def _number(text: str) -> float:
    number = float(text)
    if math.isinf(number):
        raise BadMessage(f"the number {text[:20]} is too large")
    return number


def _refuse(text: str) -> float:
    raise BadMessage(f"{text} is not a number")


def _cut(line: bytes) -> str:
    """The beginning of a line, in a form that can be shown."""
    return ascii(line[:40].decode(errors="replace"))
