"""A real window and a real event queue, on SDL's driver that shows nothing."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

os.environ["SDL_VIDEODRIVER"] = "dummy"

from sapper.window import fonts
from sapper.window.app import App
from sapper.window.browser import Opened, Page
from sapper.window.command_line import make_window, open_display
from sapper.window.session import Session, Setup
from sapper.window.state import Door, Screen, Switch, WindowState
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
    """Makes a window that is past its title, with jobs done at once.

    Our own minesweeper.py needs no process of its own, which is half of a test's time.
    """
    made: list[Hands] = []
    pages: list[str] = []

    def open_page(page: Page, link: str, done: Callable[[Opened], None]) -> None:
        pages.append(link)
        done(Opened(True, "Opened."))

    monkeypatch.setattr(Page, "open", open_page)
    monkeypatch.setattr("sapper.window.app.FRAME_SECONDS", 3600.0)  # hands draw by themselves

    def _make(
        setup: Setup | None = None,
        *,
        title: bool = False,
        door: Door = Door.COURSE,
        motion: bool = False,
        **options: Any,
    ) -> Hands:
        import pygame

        pygame.event.clear()
        usual = {"seed": 1, "say": print, "is_in_process": "path" not in options}
        session = Session(setup, **{**usual, **options})
        screen = Screen.TITLE if title else Screen.GAME
        state = WindowState(screen=screen, door=door)
        if not motion:
            state.options.on.discard(Switch.MOTION)
        made.append(Hands(App(make_window(), session, state), pages))
        made[-1].turn()
        return made[-1]

    yield _make
    for hands in made:
        hands.app.session.close()
        hands.app.window.destroy()
