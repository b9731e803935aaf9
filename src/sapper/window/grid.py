"""Where the cells lie on the screen: a board that fits, or a part of one that is scrolled."""

from __future__ import annotations

import pygame

from sapper.core.shape import Cell, Shape


class Grid:
    """The places of a shape's cells inside an area.

    Cells are as large as fits, up to `largest`, times `zoom`; cells smaller than `least` are not
    readable, so that a board too large for the area can be scrolled instead. `scroll` is how many
    pixels of the board lie left of and above the area.
    """

    def __init__(
        self,
        area: pygame.Rect,
        shape: Shape,
        largest: int,
        *,
        least: int = 1,
        zoom: float = 1.0,
        scroll: tuple[int, int] = (0, 0),
    ) -> None:
        self.area = area
        self.shape = shape
        fits = min(area.width // shape.width, area.height // shape.height)
        self.size = max(1, round(max(min(fits, largest), least) * zoom))
        self.rect = pygame.Rect(0, 0, shape.width * self.size, shape.height * self.size)
        self.most_scroll = (
            max(0, self.rect.width - area.width),
            max(0, self.rect.height - area.height),
        )
        self.scroll = (
            min(self.most_scroll[0], max(0, scroll[0])),
            min(self.most_scroll[1], max(0, scroll[1])),
        )
        self.rect.center = area.center
        if self.most_scroll[0]:
            self.rect.left = area.left - self.scroll[0]
        if self.most_scroll[1]:
            self.rect.top = area.top - self.scroll[1]

    @property
    def place(self) -> tuple[int, int, int]:
        """What must stay the same for cells to lie where they were."""
        return self.rect.left, self.rect.top, self.size

    def rows(self) -> range:
        """The rows that can be seen, at least in part."""
        return _span(self.area.top, self.area.bottom, self.rect.top, self.size, self.shape.height)

    def columns(self) -> range:
        """The columns that can be seen, at least in part."""
        return _span(self.area.left, self.area.right, self.rect.left, self.size, self.shape.width)

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        row, column = cell
        left = self.rect.left + column * self.size
        return pygame.Rect(left, self.rect.top + row * self.size, self.size, self.size)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """The cell at a point, or None beside the board."""
        if not (self.rect.collidepoint(point) and self.area.collidepoint(point)):
            return None
        return (
            (point[1] - self.rect.top) // self.size,
            (point[0] - self.rect.left) // self.size,
        )

    def scroll_to(self, cell: Cell) -> tuple[int, int]:
        """The scroll at which the whole cell can be seen, changed as little as possible."""
        rect = self.cell_rect(cell)
        across = min(0, rect.left - self.area.left) + max(0, rect.right - self.area.right)
        down = min(0, rect.top - self.area.top) + max(0, rect.bottom - self.area.bottom)
        return self.scroll[0] + across, self.scroll[1] + down


def _span(first: int, last: int, start: int, size: int, count: int) -> range:
    """The places of squares in a row that lie between two pixels."""
    return range(max(0, (first - start) // size), min(count, -(-(last - start) // size)))
