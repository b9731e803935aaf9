"""What the panel says."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

from sapper.core import Level
from sapper.game import Store
from sapper.sandbox import Failure, FailureKind
from sapper.window import commands
from sapper.window.notes import urgent_notes
from sapper.window.session import NO_MOVE, Setup
from tests.window.conftest import Make


def test_games_that_are_not_kept_are_said_so_once(tmp_path: Path) -> None:
    history = Store(tmp_path)
    session = SimpleNamespace(
        ai=SimpleNamespace(failure=None, companion=SimpleNamespace(alarms=[]), file_note=""),
        message="",
        store=history,
    )
    state = SimpleNamespace(
        is_paused=False, mode=SimpleNamespace(is_away=False), notice="", refusal=str
    )
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
    state = SimpleNamespace(
        is_paused=False, mode=SimpleNamespace(is_away=False), notice="", refusal=str
    )
    notes = urgent_notes(session, state)  # type: ignore[arg-type]
    assert notes[0].text == f"mine.py failed{place}"


def test_why_something_is_not_possible_is_said_only_as_long_as_it_is_so(make: Make) -> None:
    hands = make()
    hands.app.session.ai.is_thinking = True
    hands.run("ai_move")
    assert "The AI is thinking." in hands.notes()
    hands.app.session.ai.is_thinking = False
    assert "The AI is thinking." not in hands.notes()
    hands.run("undo")
    assert commands.UNDO.problem(hands.app.controls) in hands.notes()
    hands.click_cell((2, 2), button=3)
    assert "no move to take back" not in hands.notes()


def test_that_no_move_is_left_is_said_once(make: Make) -> None:
    hands = make(Setup.course(Level(2, 2, 3)), seed=1)
    session = hands.app.session
    assert session.play.truth is not None
    (safe,) = set(session.view.shape.cells()) - session.play.truth.mines()
    hands.click_cell(safe)
    hands.key(pygame.K_a)
    assert session.is_over
    assert hands.notes().count(NO_MOVE) == 1
