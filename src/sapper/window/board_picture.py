"""The cells on the screen: where each lies, and the drawing of all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

import pygame

from sapper.layout import Layout
from sapper.shape import Cell, Shape
from sapper.view import View
from sapper.window import shapes
from sapper.window.fonts import text_picture
from sapper.window.theme import Colour, Theme
from sapper.window.tiles import Face, Tiles, faces_of


class Grid:
    """Where the cells of a shape lie inside an area, as large as fits up to `largest`."""

    def __init__(self, area: pygame.Rect, shape: Shape, largest: int) -> None:
        self.shape = shape
        fits = min(area.width // shape.width, area.height // shape.height)
        self.size = max(1, min(fits, largest))
        self.rect = pygame.Rect(0, 0, shape.width * self.size, shape.height * self.size)
        self.rect.center = area.center

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """The square of a cell."""
        row, column = cell
        left = self.rect.left + column * self.size
        return pygame.Rect(left, self.rect.top + row * self.size, self.size, self.size)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, or None beside the board."""
        if not self.rect.collidepoint(point):
            return None
        return (
            (point[1] - self.rect.top) // self.size,
            (point[0] - self.rect.left) // self.size,
        )


@dataclass
class Look:
    """What is to be seen on the board."""

    view: View
    layout: Layout | None = None
    is_lost: bool = False
    pressed: frozenset[Cell] = frozenset()
    cursor: Cell | None = None
    last: Cell | None = None
    odds: Mapping[Cell, float] | None = None
    safes: Iterable[Cell] = ()
    mines: Iterable[Cell] = ()
    best: Cell | None = None
    outlines: list[tuple[Iterable[Cell], Colour]] = field(default_factory=list)


class BoardPicture:
    """Draws boards, keeping the tiles of the last theme and size."""

    def __init__(self) -> None:
        self._tiles: Tiles | None = None

    def tiles(self, theme: Theme, size: int) -> Tiles:
        """The tiles of a theme and a size."""
        if self._tiles is None or (self._tiles.theme, self._tiles.size) != (theme, size):
            self._tiles = Tiles(theme, size)
        return self._tiles

    def draw(self, surface: pygame.Surface, grid: Grid, theme: Theme, look: Look) -> None:
        """Draw every cell, then the marks, then the outlines."""
        tiles = self.tiles(theme, grid.size)
        faces = faces_of(look.view, look.layout, look.is_lost)
        hidden = set()
        for cell, face in zip(grid.shape.cells(), faces, strict=True):
            if face is Face.HIDDEN:
                hidden.add(cell)
                surface.blit(_hidden_tile(tiles, look, cell), grid.cell_rect(cell))
            else:
                surface.blit(tiles.picture(face), grid.cell_rect(cell))
        _draw_marks(surface, grid, tiles, look, hidden)
        self._draw_outlines(surface, grid, look)
        if look.last is not None:
            _outline(surface, grid, look.last, theme.muted, 0.06)
        if look.best is not None:
            _outline(surface, grid, look.best, theme.accent, 0.1)
        if look.cursor is not None:
            _outline(surface, grid, look.cursor, theme.text, 0.05)

    def _draw_outlines(self, surface: pygame.Surface, grid: Grid, look: Look) -> None:
        """Draw the outlines; where several meet, each lies inside the one before it."""
        drawn: Counter[Cell] = Counter()
        for cells, colour in look.outlines:
            for cell in cells:
                _outline(surface, grid, cell, colour, 0.075, drawn[cell])
                drawn[cell] += 1


def draw_rulers(surface: pygame.Surface, grid: Grid, theme: Theme, scale: float) -> None:
    """Number the rows at the left and the columns above, every fifth where there is no room."""
    size, gap = round(11 * scale), round(4 * scale)
    every = 1 if grid.size >= 2 * size else 5
    for row in range(0, grid.shape.height, every):
        rect = grid.cell_rect((row, 0))
        picture = text_picture(str(row), size, theme.muted)
        surface.blit(picture, picture.get_rect(midright=(rect.left - gap, rect.centery)))
    for column in range(0, grid.shape.width, every):
        rect = grid.cell_rect((0, column))
        picture = text_picture(str(column), size, theme.muted)
        surface.blit(picture, picture.get_rect(midbottom=(rect.centerx, rect.top - gap // 2)))


def _hidden_tile(tiles: Tiles, look: Look, cell: Cell) -> pygame.Surface:
    """The picture of a hidden cell: pressed, or in the colour of its odds, or plain."""
    if cell in look.pressed:
        return tiles.picture(Face.PRESSED)
    if look.odds is not None and cell in look.odds:
        return tiles.odds_picture(look.odds[cell])
    return tiles.picture(Face.HIDDEN)


def _draw_marks(
    surface: pygame.Surface, grid: Grid, tiles: Tiles, look: Look, hidden: set[Cell]
) -> None:
    """Put the marks of what is known on hidden cells."""
    for cells, mark in ((look.safes, tiles.safe_mark()), (look.mines, tiles.mine_mark())):
        for cell in hidden.intersection(cells):
            surface.blit(mark, grid.cell_rect(cell))


def _outline(
    surface: pygame.Surface, grid: Grid, cell: Cell, colour: Colour, share: float, place: int = 0
) -> None:
    """Draw a frame around a cell, its line that share of the cell's size, `place` lines in."""
    line = max(1, round(grid.size * share))
    rect = grid.cell_rect(cell).inflate(-2 * place * line, -2 * place * line)
    if rect.width < 4 * line:
        return
    surface.blit(shapes.frame(rect.size, max(2, round(grid.size * 0.17)), colour, line), rect)
