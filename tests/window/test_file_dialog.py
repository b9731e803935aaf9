"""The desktop's dialog: a program that prints a path, or is gone back from."""

from __future__ import annotations

import time
from pathlib import Path

import pygame
import pytest

from sapper.window import exchange
from sapper.window.exchange import ask_path, has_dialog
from tests.window.conftest import Make


@pytest.fixture
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop whose dialog answers what is in the file `answer`; nothing: one went back."""
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "zenity"
    answer = tmp_path / "answer"
    program.write_text(f'#!/bin/sh\necho "$@" > {tmp_path}/asked\ncat {answer} || exit 1\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(exchange, "_DESKTOPS", ("dummy",))
    return tmp_path


def test_where_to_save_is_asked_and_the_file_written(make: Make, desktop: Path) -> None:
    hands = make()
    hands.lose()
    assert has_dialog()
    wanted = desktop / "mine.game"
    (desktop / "answer").write_text(f"{wanted}\n")
    hands.key(pygame.K_s)
    deadline = time.monotonic() + 20
    while not wanted.exists() and time.monotonic() < deadline:
        hands.app.turn(0.02)
    assert wanted.exists()
    assert "Saved" in hands.notes()
    assert ".game" in (desktop / "asked").read_text()
    assert hands.heading == ""


def test_going_back_from_the_dialog_saves_nothing(desktop: Path) -> None:
    assert ask_path(desktop / "mine.game") is None


def test_without_a_desktop_the_window_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.setattr(exchange, "_DESKTOPS", ("dummy",))
    assert not has_dialog()
