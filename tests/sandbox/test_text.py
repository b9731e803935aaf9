"""Text of other people cannot act on a terminal or a page."""

from __future__ import annotations

from sapper.sandbox.text import harmless, one_line


def test_control_characters_are_written_as_escapes() -> None:
    assert harmless("a\x1b[2Jb\n\tc\r\ud800\x00\u202e") == "a\\x1b[2Jb\n\tc\\r\\ud800\\x00\\u202e"
    assert one_line("a\nb\x07") == "a\\nb\\x07"
    assert harmless("plain, caf\xe9 \u2713") == "plain, caf\xe9 \u2713"
