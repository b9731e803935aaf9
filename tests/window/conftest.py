"""A real window and a real event queue, on SDL's driver that shows nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from sapper.window import fonts
from sapper.window.app import App
from sapper.window.command_line import make_window, open_display
from sapper.window.session import Session, Setup
from sapper.window.state import Door, Screen, WindowState
from sapper.window.system import SystemLook
from tests.window.hands import Hands

Make = Callable[..., Hands]


@pytest.fixture(scope="session", autouse=True)
def display() -> Iterator[None]:
    import pygame

    open_display()
    yield
    fonts.clear()
    pygame.quit()


@pytest.fixture
def make(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    """Make a window that is past its title, with jobs done at once.

    It is the player's, or the learner's where the game is the course's.

    Our own minesweeper.py needs no process of its own, which is half of a test's time.
    """
    made: list[Hands] = []
    monkeypatch.setattr("sapper.window.app.FRAME_SECONDS", 3600.0)  # hands draw by themselves

    def _make(
        setup: Setup | None = None,
        *,
        title: bool = False,
        door: Door | None = None,
        motion: bool = False,
        **options: Any,
    ) -> Hands:
        import pygame

        pygame.event.clear()
        usual = {"seed": 1, "say": print, "is_in_process": "path" not in options}
        session = Session(setup, **{**usual, **options})
        screen = Screen.TITLE if title else Screen.GAME
        is_player = setup is not None and not setup.is_course
        door = door or (Door.PLAYER if is_player else Door.LEARNER)
        look = SystemLook(has_motion=motion)
        monkeypatch.setattr("sapper.window.app.system_look", lambda: look)
        state = WindowState(screen=screen, door=door, look=look)
        made.append(Hands(App(make_window(), session, state)))
        made[-1].turn()
        return made[-1]

    yield _make
    for hands in made:
        hands.app.session.close()
        hands.app.window.destroy()
