"""What the panel says."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from sapper.game import Store
from sapper.sandbox import Failure, FailureKind
from sapper.window.notes import urgent_notes


def test_games_that_are_not_kept_are_said_so_once(tmp_path: Path) -> None:
    history = Store(tmp_path)
    session = SimpleNamespace(
        ai=SimpleNamespace(failure=None, companion=SimpleNamespace(alarms=[]), file_note=""),
        message="",
        store=history,
    )
    state = SimpleNamespace(is_paused=False, mode=SimpleNamespace(is_away=False), notice="")
    assert urgent_notes(session, state) == []  # type: ignore[arg-type]
    (tmp_path / "games.sqlite").mkdir()
    history.keep_setting("a", "b")
    (note,) = urgent_notes(session, state)  # type: ignore[arg-type]
    assert note.text.startswith(f"Games are not kept: cannot write {str(history.path)!r}: ")


@pytest.mark.parametrize(("line", "place"), [(3, " in line 3"), (None, "")])
def test_a_failure_names_its_line_where_there_is_one(line: int | None, place: str) -> None:
    student = SimpleNamespace(name="mine.py")
    ai = SimpleNamespace(
        failure=Failure(FailureKind.RAISED, "ValueError: x", "add_knowledge", line=line),
        companion=SimpleNamespace(alarms=[], student=student),
        file_note="",
    )
    session = SimpleNamespace(ai=ai, message="", store=None)
    state = SimpleNamespace(is_paused=False, mode=SimpleNamespace(is_away=False), notice="")
    notes = urgent_notes(session, state)  # type: ignore[arg-type]
    assert notes[0].text == f"mine.py failed{place}"
