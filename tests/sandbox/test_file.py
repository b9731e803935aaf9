"""A student's file: read whole, or refused with the reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.core import BadAgent
from sapper.sandbox.file import MOST_BYTES, read_course_file


def test_a_file_that_is_too_long_is_refused_not_cut(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_bytes(b"#" * MOST_BYTES)
    assert len(read_course_file(path)) == MOST_BYTES
    path.write_bytes(b"#" * (MOST_BYTES + 1))
    with pytest.raises(BadAgent, match="has over 1048576 bytes"):
        read_course_file(path)


def test_what_is_no_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadAgent, match=r"no file '.*nowhere.py', expected a minesweeper.py"):
        read_course_file(tmp_path / "nowhere.py")
