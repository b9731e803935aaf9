"""Cells in their places: boards that fit, and parts of large ones."""

from __future__ import annotations

import pygame

from sapper.core import Shape
from sapper.window.geometry import Grid

AREA = pygame.Rect(40, 60, 600, 400)


def test_a_small_board_fits_and_lies_in_the_middle() -> None:
    grid = Grid(AREA, Shape(4, 5), 64, least=20)
    assert (grid.size, grid.most_scroll) == (64, (0, 0))
    assert grid.rect.center == AREA.center
    assert grid.cell_at(grid.cell_rect((3, 4)).center) == (3, 4)
    assert grid.cell_at((41, 61)) is None


def test_a_large_board_is_scrolled_instead_of_shrunk() -> None:
    grid = Grid(AREA, Shape(100, 100), 64, least=20)
    assert (grid.size, grid.most_scroll) == (20, (1400, 1600))
    assert grid.cell_at(AREA.topleft) == (0, 0)
    assert (list(grid.rows())[-1], list(grid.columns())[-1]) == (19, 29)
    end = Grid(AREA, Shape(100, 100), 64, least=20, scroll=(9999, 9999))
    assert end.scroll == (1400, 1600)
    assert end.cell_at((AREA.right - 1, AREA.bottom - 1)) == (99, 99)
    assert end.cell_at((AREA.right, AREA.bottom)) is None


def test_scrolling_to_a_cell_goes_no_further_than_needed() -> None:
    grid = Grid(AREA, Shape(100, 100), 64, least=20)
    assert grid.scroll_to((5, 5)) == (0, 0)
    x, y = grid.scroll_to((50, 60))
    moved = Grid(AREA, Shape(100, 100), 64, least=20, scroll=(x, y))
    assert AREA.contains(moved.cell_rect((50, 60)))
    assert moved.cell_rect((50, 60)).bottomright == AREA.bottomright
    assert moved.scroll_to((50, 60)) == (x, y)
