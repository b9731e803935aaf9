"""Lines are appended whole or not at all, by several programs at once, on a full disk too."""

from __future__ import annotations

import errno
import json
import multiprocessing
import os
import resource
import signal
from pathlib import Path

import pytest

from sapper.core.files import append_line, append_whole, json_lines, lock, reason_of


def add_many(path: Path, who: int) -> None:
    for number in range(50):
        append_line(path, json.dumps([who, number, "x" * 300]))


def fill(path: Path, limit: int) -> None:
    """Append until the file may not grow any more, as on a full disk; 0 if all was in order."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    with path.open("ab", buffering=0) as file:
        while True:
            try:
                append_whole(file, b"x" * 700 + b"\n")
            except OSError:
                break
    os._exit(0)


def test_a_cut_last_line_is_ended_first(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"a": 1}\n{"a": 2')
    append_line(path, '{"a": 3}')
    assert path.read_bytes() == b'{"a": 1}\n{"a": 2\n{"a": 3}\n'
    assert list(json_lines(path)) == [{"a": 1}, {"a": 3}]


def test_two_programs_add_all_their_lines(tmp_path: Path) -> None:
    path = tmp_path / "folder" / "a.jsonl"
    context = multiprocessing.get_context("spawn")
    programs = [context.Process(target=add_many, args=(path, who)) for who in range(2)]
    for each in programs:
        each.start()
    for each in programs:
        each.join(60)
    found = sorted((who, number) for who, number, _ in json_lines(path))
    assert found == [(who, number) for who in range(2) for number in range(50)]


def test_a_full_disk_leaves_no_part_of_a_line(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    context = multiprocessing.get_context("spawn")
    program = context.Process(target=fill, args=(path, 5000))
    program.start()
    program.join(60)
    assert program.exitcode == 0
    assert path.read_bytes() == (b"x" * 700 + b"\n") * 7


def test_a_locked_file_is_waited_for_and_then_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with path.open("ab") as held:
        assert lock(held)
        with pytest.raises(TimeoutError, match="another program has it locked"):
            append_line(path, "{}", seconds=0.05)
    append_line(path, "{}", seconds=0.05)
    assert path.read_bytes() == b"{}\n"


def test_a_line_too_long_is_left_out_and_the_next_one_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('"short"\n"' + "1" * 99 + '"\n22\n"cut', encoding="ascii")
    assert list(json_lines(path, longest=20)) == ["short", 22]


def test_a_full_disk_is_said_in_words() -> None:
    assert reason_of(OSError(errno.ENOSPC, "No space left on device")) == "the disk is full"
    assert reason_of(OSError(errno.EACCES, "Permission denied")) == "Permission denied"
    assert reason_of(TimeoutError()) == "TimeoutError"
