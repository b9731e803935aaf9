"""What is drawn, read back in meaning: every state of a cell can be told from its picture."""

from __future__ import annotations

import pygame
import pytest

from sapper.core import LEVELS, Level, View
from sapper.game import Layout
from sapper.window.board_picture import BoardPicture, Look
from sapper.window.geometry import Grid
from sapper.window.session import Setup
from sapper.window.theme import Theme, mix
from sapper.window.tiles import Face, faces_of
from tests.window.conftest import Make
from tests.window.hands import count_colours, read_view, shown

THEMES = [Theme(is_light) for is_light in (False, True)]
EVERY = View.parse("01234/5678./F*..F")


def draw(look: Look, colours: Theme, cell: int) -> tuple[pygame.Surface, Grid]:
    surface = pygame.Surface((look.view.width * cell + 20, look.view.height * cell + 20))
    grid = Grid(surface.get_rect(), look.view.shape, cell)
    surface.fill(colours.background)
    BoardPicture().draw(surface, grid, colours, look)
    return surface, grid


@pytest.mark.parametrize("colours", THEMES, ids=repr)
@pytest.mark.parametrize("cell", [28, 60])
def test_every_state_can_be_read_from_the_picture(colours: Theme, cell: int) -> None:
    surface, grid = draw(Look(EVERY), colours, cell)
    assert read_view(surface, grid, colours) == shown(EVERY)


@pytest.mark.parametrize("colours", THEMES, ids=repr)
def test_a_lost_game_shows_mines_and_wrong_flags(colours: Theme) -> None:
    layout = Layout.parse("*.*/.*./...")
    view = View.parse("F.*/2../F..", 3)
    surface, grid = draw(Look(view, layout, is_lost=True), colours, 40)
    assert read_view(surface, grid, colours) == ["F.*", "2m.", "x.."]


def test_cells_have_round_corners_in_which_the_ground_is_seen() -> None:
    colours = Theme(is_light=True)
    surface, grid = draw(Look(View.parse("..")), colours, 40)
    darkest = sum(mix(colours.hidden, (0, 0, 0), 0.28))
    seen = count_colours(surface, grid.rect)
    assert min(map(sum, seen)) >= darkest - 6  # an edge is mixed with the ground, never with black
    assert tuple(surface.get_at(grid.cell_rect((0, 1)).topleft))[:3] == colours.background


def test_a_won_game_shows_flags_on_all_mines() -> None:
    layout = Layout.parse("*../...")
    view = View.parse(".10/110", 1)
    assert faces_of(view, layout, is_lost=False) == [Face.FLAGGED, 1, 0, 1, 1, 0]


def test_a_pressed_cell_looks_neither_hidden_nor_open() -> None:
    colours = THEMES[0]
    hidden, grid = draw(Look(EVERY), colours, 40)
    pressed, _ = draw(Look(EVERY, pressed=frozenset([(1, 4)])), colours, 40)
    opened = pygame.Surface((1, 1))
    opened.fill(colours.opened)
    point = grid.cell_rect((1, 4)).center
    seen = {tuple(each.get_at(place)) for each, place in ((hidden, point), (pressed, point))}
    assert len(seen | {tuple(opened.get_at((0, 0)))}) == 3


def test_odds_are_colours_and_certain_ones_stand_out() -> None:
    colours = THEMES[0]
    view = View.parse("...")
    odds = {(0, 0): 0.0, (0, 1): 0.5, (0, 2): 1.0}
    surface, grid = draw(Look(view, odds=odds), colours, 60)
    for cell, probability in odds.items():
        rect = grid.cell_rect(cell)
        ground = surface.get_at((rect.left + 10, rect.top + 14))
        assert tuple(ground)[:3] == colours.odds(probability)


def test_known_cells_are_marked_by_different_shapes() -> None:
    colours = THEMES[0]
    view = View.parse("...")
    look = Look(view, safes=[(0, 0)], mines=[(0, 1)])
    surface, grid = draw(look, colours, 60)
    marks = []
    for cell, ink in (((0, 0), colours.safe), ((0, 1), colours.danger), ((0, 2), colours.safe)):
        rect = grid.cell_rect(cell)
        marks.append(
            {
                (x, y)
                for x in range(rect.width)
                for y in range(rect.height)
                if tuple(surface.get_at((rect.left + x, rect.top + y)))[:3] == ink
            }
        )
    safe, mine, nothing = marks
    assert len(safe) > 50
    assert len(mine) > 50
    assert not nothing
    assert safe != mine


# One test a screen


def test_the_game_screen_shows_the_game(make: Make) -> None:
    hands = make(Setup(LEVELS["beginner"]))
    hands.click_cell((4, 4))
    hands.click_cell((0, 0), button=3)
    scene = hands.app.scene
    rows = read_view(hands.surface, scene.grid, hands.theme)
    assert rows == shown(hands.app.session.view)
    assert any(row.strip(".") for row in rows)


@pytest.mark.parametrize(
    ("level", "size"),
    [
        (Level(8, 8, 8), (1000, 680)),
        (Level(8, 8, 8), (640, 460)),
        (LEVELS["expert"], (1300, 720)),
        (Level(20, 40, 140), (1900, 1000)),
        (Level(1, 1, 0), (640, 460)),
    ],
    ids=str,
)
def test_every_size_is_drawn_readably(make: Make, level: Level, size: tuple[int, int]) -> None:
    hands = make(Setup(level), seed=3)
    hands.app.window.size = size
    hands.app.session.open((level.height // 2, level.width // 2))
    hands.turn()
    scene = hands.app.scene
    assert not any(map(scene.grid.rect.colliderect, scene.front.rects))
    assert hands.surface.get_rect().contains(scene.grid.rect)
    rows = read_view(hands.surface, scene.grid, hands.theme)
    last = hands.app.session.play.last
    assert last is not None
    expected = shown(hands.app.session.view)
    differing = [
        (row, column)
        for row in range(level.height)
        for column in range(level.width)
        if rows[row][column] != expected[row][column]
    ]
    assert differing == []


def test_the_title_screen_names_the_game_and_its_button(make: Make) -> None:
    hands = make(title=True)
    assert hands.is_on_title
    (button,) = (each for each in hands.app.scene.buttons if each.label == "Play Game")
    primary = hands.theme.primary
    place = (button.rect.left + 20, button.rect.centery)
    assert tuple(hands.surface.get_at(place))[:3] == primary


def test_all_buttons_lie_inside_the_window_at_every_size(make: Make) -> None:
    hands = make()
    for size in ((640, 460), (1000, 680), (1900, 700), (700, 1000), (3000, 2000)):
        hands.app.window.size = size
        hands.turn()
        area = hands.surface.get_rect()
        for _ in ("game", "title"):
            hands.key(pygame.K_RETURN if hands.is_on_title else pygame.K_ESCAPE)
            rects = [button.rect for button in hands.app.scene.buttons]
            assert all(area.contains(rect) for rect in rects), size
            assert not any(
                one.colliderect(two) for i, one in enumerate(rects) for two in rects[:i]
            ), size


def inks_in(surface: pygame.Surface, rect: pygame.Rect) -> set[tuple[int, ...]]:
    """The colours inside a rectangle."""
    return set(count_colours(surface, rect))


def test_won_and_lost_are_written_in_their_colours(make: Make) -> None:
    hands = make()
    colours = hands.theme
    hands.app.session.begin_on(Layout.parse("*../..."), Setup.course(Level(2, 3, 1)))
    hands.turn()
    for cell, button, expected in (
        ((1, 1), 1, set()),
        ((0, 0), 1, {colours.danger}),
        ((0, 0), 3, {colours.safe}),
    ):
        hands.click_cell(cell, button)
        seen = inks_in(hands.surface, hands.panel.status)
        assert seen & {colours.safe, colours.danger} == expected
        if hands.app.session.is_over:
            hands.key_of("undo")
