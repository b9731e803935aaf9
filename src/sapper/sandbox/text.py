"""Text of other people made harmless: nothing in it can act on a terminal or a page."""

from __future__ import annotations

_KEPT = {"\n", "\t"}


def harmless(text: str) -> str:
    r"""The text with control characters and what is no character written as escapes.

    Line ends and tabs stay; `\\x1b` takes the place of the escape character, and so on.
    """
    if text.isprintable():
        return text
    return "".join(each if each in _KEPT or each.isprintable() else _escape(each) for each in text)


def one_line(text: str) -> str:
    """The same in one line: line ends and tabs are written as escapes too."""
    if text.isprintable():
        return text
    return "".join(each if each.isprintable() else _escape(each) for each in text)


def _escape(character: str) -> str:
    return character.encode("unicode_escape").decode()
