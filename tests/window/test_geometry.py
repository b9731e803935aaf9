"""Every screen in every look at every size, by rectangles: nothing is cut, nothing overlaps."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from sapper.core import Shape
from sapper.window import fonts
from sapper.window.fonts import BOLD, REGULAR, Written, text_picture, watched
from sapper.window.geometry import LEAST_SIZE, Grid, largest_size, size_for, usual_size
from sapper.window.player import Caption, EndCard, cells_of
from sapper.window.scene import Painter, Scene
from sapper.window.shapes import Canvas
from sapper.window.system import SystemLook
from tests.window.hands import Unpainted
from tests.window.screens import SCREENS, SIZES, stage_of

SCREEN_SIZES = ((640, 480), (800, 600), (1024, 768), (1366, 768), (1920, 1080), (3840, 2160))


def written_on(scene: Scene) -> list[Written]:
    """What stands on the screen; where something lies over it, what stands on that."""
    state = scene.controls.state
    surface = Unpainted(scene.size)
    with watched() as written:
        if scene.menu is not None:
            scene.menu.draw(Canvas(surface, state.theme, (-1, -1), state.button))
        else:
            Painter().paint(surface, scene)
    whole = surface.get_rect()
    return [each for each in written if each.clip == whole or each.clip.contains(each.rect)]


def faults(scene: Scene) -> list[str]:
    """What is cut, lies over something else, or outside of where it belongs."""
    written, whole = written_on(scene), pygame.Rect((0, 0), scene.size)
    buttons = [each for each in scene.buttons if each.label or each.icon]
    found = [f"cut: {each.text!r} is {each.shown!r}" for each in written if each.text != each.shown]
    found += [f"outside: {each.text!r}" for each in written if not whole.contains(each.rect)]
    found += [f"outside: {each.command.name}" for each in buttons if not whole.contains(each.rect)]
    for first, second in combinations(written, 2):
        if first.rect.inflate(-2, -4).colliderect(second.rect.inflate(-2, -4)):
            found.append(f"{first.text!r} lies over {second.text!r}")
    for one, other in combinations(buttons, 2):
        if one.rect.colliderect(other.rect):
            found.append(f"{one.command.name} lies over {other.command.name}")
    for button in buttons:
        for each in written:
            is_on = button.rect.collidepoint(each.rect.center)
            if is_on and not button.rect.inflate(0, 2).contains(each.rect):
                found.append(f"{each.text!r} does not fit on its button")
    if scene.title is None:
        found += ["the board is covered"] * any(map(scene.grid.rect.colliderect, scene.front.rects))
    if isinstance(scene.card, EndCard):
        found += ["the card lies over the board"] * scene.card.rect.colliderect(scene.grid.rect)
    if isinstance(scene.card, Caption):
        cells = cells_of(scene.controls)
        covered = [
            each for each in cells if scene.card.rect.colliderect(scene.grid.cell_rect(each))
        ]
        found += [f"the words lie over {each}" for each in covered]
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_is_cut_and_nothing_overlaps(name: str) -> None:
    with stage_of(SCREENS[name], SIZES[0], SystemLook(has_motion=False)) as stage:
        assert faults(stage.app.scene) == []
        for size in SIZES[1:]:
            stage.app.window.size = size
            assert stage.app.scene.size == size
            assert faults(stage.app.scene) == [], size


@pytest.mark.parametrize("weight", [REGULAR, BOLD])
def test_letters_keep_their_descenders(weight: str) -> None:
    for size in range(8, 30):
        large = fonts._font(size, weight).render("gjpqy(),[]", True, (255, 255, 255))
        picture = text_picture("gjpqy(),[]", size, (255, 255, 255), weight)
        assert picture.get_height() * fonts._FINE >= large.get_bounding_rect().bottom, size


@pytest.mark.parametrize("screen", SCREEN_SIZES, ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("shape", [Shape(8, 8), Shape(16, 30), Shape(50, 50)], ids=str)
@pytest.mark.parametrize("is_learner", [True, False])
def test_no_window_is_larger_than_the_screen(
    screen: tuple[int, int], shape: Shape, is_learner: bool
) -> None:
    most, own = largest_size(screen), usual_size(screen)
    size = size_for(shape, own, screen, is_learner=is_learner)
    for width, height in (own, size):
        assert width <= most[0] <= screen[0]
        assert height <= most[1] <= screen[1]
    assert min(LEAST_SIZE[0], most[0]) <= size[0]


def test_the_cells_lie_in_the_middle_of_their_area() -> None:
    area = pygame.Rect(40, 60, 600, 400)
    grid = Grid(area, Shape(4, 5), 64)
    assert grid.size == 64
    assert grid.rect.center == area.center
    assert grid.cell_at(grid.cell_rect((3, 4)).center) == (3, 4)
    assert grid.cell_at((41, 61)) is None
    assert Grid(area, Shape(40, 40), 64).size == 10
