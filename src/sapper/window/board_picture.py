"""The drawing of the cells: only those that look other than before are drawn again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import pygame

from sapper.core import Cell, View
from sapper.game import Layout
from sapper.window import shapes
from sapper.window.effects import Veil
from sapper.window.fonts import write
from sapper.window.geometry import Grid
from sapper.window.theme import Colour, Theme
from sapper.window.tiles import Face, Tiles, faces_of


@dataclass
class Look:
    """All that is to be seen on the board."""

    view: View
    layout: Layout | None = None
    is_lost: bool = False
    pressed: frozenset[Cell] = frozenset()
    pointed: Cell | None = None
    cursor: Cell | None = None
    last: Cell | None = None
    odds: Mapping[Cell, float] | None = None
    far: Cell | None = None
    """The cell that tells the odds of all cells away from the numbers."""
    safes: Iterable[Cell] = ()
    mines: Iterable[Cell] = ()
    shows_zeros: bool = False
    is_covered: bool = False
    """Whether the board is hidden from the player, as in a pause."""
    outlines: list[tuple[Iterable[Cell], Colour]] = field(default_factory=list)
    veils: Mapping[Cell, tuple[int, Veil]] = field(default_factory=dict)
    """How much cells that just changed are still covered, and by what."""


class Outline(NamedTuple):
    """A frame inside a cell: its colour, its width as a share of the cell, how far inside it is."""

    colour: Colour
    share: float
    place: int = 0


class CellLook(NamedTuple):
    """All that is drawn in one cell."""

    face: Face | int
    odds: float | None = None
    is_far: bool = False
    mark: bool | None = None
    lines: tuple[Outline, ...] = ()
    veil: tuple[int, Veil] | None = None


class BoardPicture:
    """Draws boards, keeping the tiles of the last theme and size and what was drawn last."""

    def __init__(self) -> None:
        self._tiles: Tiles | None = None
        self._place: object = None
        self._drawn: dict[Cell, CellLook] = {}

    def forget(self) -> None:
        """Draw everything the next time: something else was drawn over the cells."""
        self._place = None

    def uncover(self, grid: Grid, area: pygame.Rect) -> None:
        """Draw the cells of an area the next time: something else lay over them."""
        self._drawn = {
            cell: look
            for cell, look in self._drawn.items()
            if not area.colliderect(grid.cell_rect(cell))
        }

    def tiles(self, theme: Theme, size: int) -> Tiles:
        if self._tiles is None or (self._tiles.theme, self._tiles.size) != (theme, size):
            self._tiles = Tiles(theme, size)
        return self._tiles

    def draw(self, surface: pygame.Surface, grid: Grid, theme: Theme, look: Look) -> int:
        """Draw every cell that looks other than before; return how many that were."""
        tiles = self.tiles(theme, grid.size)
        place = (theme, grid.place, grid.shape)
        if place != self._place:
            self._place, self._drawn = place, {}
        looks = _cell_looks(grid, theme, look)
        changed = [cell for cell, each in looks.items() if self._drawn.get(cell) != each]
        for cell in changed:
            rect = grid.cell_rect(cell)
            surface.fill(theme.background, rect)
            _draw_cell(surface, rect, tiles, looks[cell])
        self._drawn = looks
        return len(changed)


def _cell_looks(grid: Grid, theme: Theme, look: Look) -> dict[Cell, CellLook]:
    if look.is_covered:
        covered = CellLook(Face.PRESSED)
        return dict.fromkeys(grid.shape.cells(), covered)
    faces = faces_of(look.view, look.layout, look.is_lost)
    plain = {face: CellLook(face) for face in set(faces)}
    if look.shows_zeros:
        plain[0] = CellLook(Face.ZERO)
    looks = {cell: plain[face] for cell, face in zip(grid.shape.cells(), faces, strict=True)}
    _add_faces(looks, look)
    _add_marks(looks, look)
    _add_lines(looks, theme, look)
    for cell, veil in look.veils.items():
        if cell in looks:
            looks[cell] = looks[cell]._replace(veil=veil)
    return looks


def _add_faces(looks: dict[Cell, CellLook], look: Look) -> None:
    """Choose the faces of hidden cells. Later ones stand over earlier ones."""
    odds = {} if look.odds is None else look.odds
    faces = {} if look.pointed is None else {look.pointed: CellLook(Face.LIT)}
    faces |= {cell: CellLook(Face.HIDDEN, odds[cell], cell == look.far) for cell in odds}
    faces |= {cell: CellLook(Face.PRESSED) for cell in look.pressed}
    for cell, each in faces.items():
        if cell in looks and looks[cell].face is Face.HIDDEN:
            looks[cell] = each


_HIDDEN = (Face.HIDDEN, Face.LIT)


def _add_marks(looks: dict[Cell, CellLook], look: Look) -> None:
    """Mark what is known on hidden cells. Certain odds say the same already."""
    for cells, is_mine in ((look.safes, False), (look.mines, True)):
        for cell in cells:
            each = looks.get(cell)
            if each is not None and each.face in _HIDDEN and each.odds != float(is_mine):
                looks[cell] = each._replace(mark=is_mine)


def _add_lines(looks: dict[Cell, CellLook], theme: Theme, look: Look) -> None:
    """Add the outlines. Where several meet, each lies inside the one before it."""
    lines: dict[Cell, list[Outline]] = {}
    for cells, colour in look.outlines:
        for cell in cells:
            drawn = lines.setdefault(cell, [])
            drawn.append(Outline(colour, 0.09, len(drawn)))
    singles = (
        (look.last, theme.muted, 0.06),
        (look.cursor, theme.text, 0.05),
    )
    for single, colour, share in singles:
        if single is not None:
            lines.setdefault(single, []).append(Outline(colour, share))
    for cell, drawn in lines.items():
        if cell in looks:
            looks[cell] = looks[cell]._replace(lines=tuple(drawn))


def _draw_cell(surface: pygame.Surface, rect: pygame.Rect, tiles: Tiles, look: CellLook) -> None:
    """Draw one cell: its face, its mark, its lines, and what still covers it."""
    if look.odds is not None:
        surface.blit(tiles.odds_picture(look.odds, look.is_far), rect)
    else:
        surface.blit(tiles.picture(look.face), rect)
    if look.mark is not None:
        surface.blit(tiles.mark(look.mark, look.odds is not None), rect)
    if look.veil is not None:
        surface.blit(tiles.veil(*look.veil), rect)
    for line in look.lines:
        _draw_line(surface, rect, line)


def _draw_line(surface: pygame.Surface, rect: pygame.Rect, line: Outline) -> None:
    size = rect.width
    width = max(1, round(size * line.share))
    inner = rect.inflate(-2 * line.place * width, -2 * line.place * width)
    if inner.width >= 4 * width:
        radius = max(2, round(size * 0.17))
        surface.blit(shapes.frame(inner.size, radius, line.colour, width), inner)


def draw_rulers(surface: pygame.Surface, grid: Grid, theme: Theme, scale: float) -> None:
    """Number the rows at the left and the columns above, every fifth where there is no room."""
    size, gap = round(12 * scale), round(5 * scale)
    every = 1 if grid.size >= 2 * size else 5
    for row in range(0, grid.shape.height, every):
        place = grid.rect.left - gap, grid.cell_rect((row, 0)).centery
        write(surface, str(row), size, theme.muted, midright=place)
    for column in range(0, grid.shape.width, every):
        place = grid.cell_rect((0, column)).centerx, grid.rect.top - gap // 2
        write(surface, str(column), size, theme.muted, midbottom=place)
