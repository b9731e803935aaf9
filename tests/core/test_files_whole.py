"""A file is replaced whole or not at all."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from sapper.core.files import replacing


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


def test_what_killed_programs_left_is_swept_and_nothing_else(tmp_path: Path) -> None:
    path, long_ago = tmp_path / "a[1].txt", time.time() - 60
    names = ["a[1].txt.12ab.new", "a1.txt.12ab.new", "a[1].txt.new", "a[1].txt.34cd.new"]
    for name in names:
        (tmp_path / name).write_text("left")
    for name in names[:3]:
        os.utime(tmp_path / name, (long_ago, long_ago))
    with replacing(path) as file:
        file.write("new")
    kept = {each.name for each in tmp_path.iterdir()}
    assert kept == {"a[1].txt", "a1.txt.12ab.new", "a[1].txt.new", "a[1].txt.34cd.new"}


def test_a_file_that_is_being_written_is_not_swept(tmp_path: Path) -> None:
    path, long_ago = tmp_path / "a.txt", time.time() - 60
    with replacing(path) as file:
        file.write("first")
        (beside,) = tmp_path.iterdir()
        os.utime(beside, (long_ago, long_ago))
        with replacing(path) as other:
            other.write("second")
    assert path.read_text() == "first"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_link_leads_to_is_replaced_and_a_pipe_is_written_to(tmp_path: Path) -> None:
    path, link, pipe = tmp_path / "a", tmp_path / "link", tmp_path / "pipe"
    path.write_text("old")
    link.symlink_to(path)
    with replacing(link) as file:
        file.write("new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with replacing(pipe) as file:
        file.write("through")
    assert os.read(reader, 20) == b"through"
    os.close(reader)
    assert pipe.is_fifo()
