"""A file is replaced whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from sapper.files.whole_file import replacing


def test_the_new_text_takes_the_old_ones_place(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with replacing(path) as file:
        file.write("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failure_leaves_the_old_one_and_nothing_beside_it(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("old")
    with pytest.raises(UnicodeEncodeError), replacing(path) as file:
        file.write("new \ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]
