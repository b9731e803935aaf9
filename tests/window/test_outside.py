"""The window's size: sensible on every screen, grown for large boards, then the user's own."""

from __future__ import annotations

import pygame
import pytest

from sapper.core import Level, StartRule
from sapper.window.command_line import make_window
from sapper.window.geometry import usual_size
from sapper.window.session import Setup
from sapper.window.settings import Settings
from tests.window.conftest import Make


@pytest.mark.parametrize(
    ("screen", "size"),
    [
        ((1920, 1080), (1000, 680)),
        ((1366, 768), (1000, 680)),
        ((3840, 2160), (2000, 1360)),
        ((800, 600), (768, 540)),
    ],
)
def test_the_window_opens_at_a_sensible_size(
    screen: tuple[int, int], size: tuple[int, int]
) -> None:
    assert usual_size(screen) == size


def test_it_grows_for_expert_and_goes_back(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1920, 1080)])
    hands = make()
    own = hands.app.window.size
    hands.key(pygame.K_4)
    assert hands.app.window.size[0] > own[0]
    assert hands.app.scene.grid.size >= 32
    hands.key(pygame.K_1)
    assert hands.app.window.size == own


def test_cells_are_as_comfortable_on_a_fine_screen(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = (3840, 2160)
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [screen])
    hands = make()
    hands.app.window.size = usual_size(screen)
    hands.turn()
    hands.key(pygame.K_4)
    assert hands.app.scene.grid.size >= 64


def test_a_huge_board_does_not_take_the_whole_screen(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(3000, 2000)])
    hands = make()
    hands.app.session.new_game(Setup(Level(100, 100, 8), StartRule.SAFE))
    hands.app.controls.play()
    hands.turn()
    assert hands.app.session.view.shape.size == 10_000
    assert hands.app.window.size == (2400, 1428)  # 1.6 and 1.4 times the usual one here
    grid = hands.app.scene.grid
    assert grid.size >= 16
    assert grid.most_scroll != (0, 0)
    hands.move(grid.area.center)
    hands.wheel(-3)
    across, down = hands.app.scene.grid.scroll
    assert down > 0
    pygame.key.set_mods(pygame.KMOD_LSHIFT)
    try:
        hands.wheel(-3)
    finally:
        pygame.key.set_mods(pygame.KMOD_NONE)
    assert hands.app.scene.grid.scroll == (across + down, down)
    hands.keys_at_once(*[pygame.K_DOWN] * 3, *[pygame.K_RIGHT] * 40)
    assert hands.focus is not None
    assert not grid.area.contains(grid.cell_rect(hands.focus))
    scene = hands.app.scene
    assert scene.grid.area.contains(scene.grid.cell_rect(hands.focus))


@pytest.mark.parametrize(
    ("place", "fitted"),
    [((0, 31), (0, 31)), ((20, 0), (20, 0)), ((-900, 31), (0, 31)), ((1950, 800), (41, 88))],
)
def test_the_window_comes_back_where_it_was_on_the_screen_that_is_there(
    monkeypatch: pytest.MonkeyPatch, place: tuple[int, int], fitted: tuple[int, int]
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [(1024, 768)])
    window = make_window(Settings(position=place))
    assert tuple(window.position) == fitted
    assert window.position[0] + window.size[0] <= 1024
    window.destroy()
