"""The window's size: sensible on every screen, grown for large boards, then the user's own."""

from __future__ import annotations

import pygame
import pytest

from sapper.core import LEVELS
from sapper.window.command_line import make_window
from sapper.window.geometry import usual_size
from sapper.window.session import Setup
from sapper.window.settings import Settings
from tests.window.conftest import Make

BEGINNER = Setup.of(LEVELS["beginner"])


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (960, 720)),
        ((1366, 768), (960, 691)),
        ((3840, 2160), (1920, 1440)),
        ((800, 600), (768, 540)),
    ],
)
def test_the_window_opens_at_a_sensible_size(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert usual_size(screen) == size


def test_it_grows_for_expert_and_goes_back(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    hands = make(BEGINNER)
    own = hands.app.window.size
    hands.key(pygame.K_3)
    assert hands.app.window.size[0] > own[0]
    assert hands.app.scene.grid.size >= 32
    hands.key(pygame.K_1)
    assert hands.app.window.size == own


def test_cells_are_as_comfortable_on_a_fine_screen(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = (3840, 2160)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    hands = make(BEGINNER)
    hands.app.window.size = usual_size(screen)
    hands.turn()
    hands.key(pygame.K_3)
    assert hands.app.scene.grid.size >= 64


@pytest.mark.parametrize(
    ("place", "fitted"),
    [((0, 31), (0, 31)), ((20, 0), (20, 0)), ((-900, 31), (0, 31)), ((1950, 800), (64, 77))],
)
def test_the_window_comes_back_where_it_was_on_the_screen_that_is_there(
    monkeypatch: pytest.MonkeyPatch, place: tuple[int, int], fitted: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    window = make_window(Settings(position=place))
    assert tuple(window.position) == fitted
    assert window.position[0] + window.size[0] <= 1024
    window.destroy()
