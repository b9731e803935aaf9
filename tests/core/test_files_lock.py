"""A lock has one holder, tells who that is, and is gone when it is released."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sapper.core.files import InUse, LockFile


def test_a_second_holder_is_told_who_has_it(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    told = rf"run\.jsonl' is in use by process {os.getpid()} on"
    with LockFile(path), pytest.raises(InUse, match=told):
        LockFile(path)
    with LockFile(path):
        pass
    assert list(tmp_path.iterdir()) == []


def test_the_lock_file_of_a_killed_program_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    (tmp_path / "run.jsonl.lock").write_text("process 1 on nowhere\n")
    with LockFile(path):
        assert f"process {os.getpid()}" in (tmp_path / "run.jsonl.lock").read_text()
