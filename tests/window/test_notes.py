"""What the panel says."""

from __future__ import annotations

import errno
from pathlib import Path
from types import SimpleNamespace

from sapper.game.history import History
from sapper.window.notes import urgent_notes


def test_games_that_are_not_kept_are_said_so_once(tmp_path: Path) -> None:
    history = History(tmp_path)
    session = SimpleNamespace(
        failure=None,
        companion=SimpleNamespace(alarms=[]),
        message="",
        file_note="",
        history=history,
    )
    state = SimpleNamespace(is_paused=False, mode=SimpleNamespace(is_away=False), notice="")
    assert urgent_notes(session, state) == []  # type: ignore[arg-type]
    for _ in range(2):
        history.note(OSError(errno.ENOSPC, "No space left on device"), tmp_path)
    (note,) = urgent_notes(session, state)  # type: ignore[arg-type]
    assert note.text == "Games are not kept: the disk is full."
