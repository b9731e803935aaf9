"""Where things lie: sizes come from measured text and from the screen, nothing covers another.

All measures here are pixels. A *unit* is a pixel in a window of the usual size; larger windows have
larger units, so that letters grow with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sapper.core import Cell, Shape
from sapper.window.fonts import REGULAR, SEMIBOLD, line_height, text_width

USUAL_SIZE = (1000, 680)
"""The size at which a unit is a pixel."""
LEAST_SIZE = (640, 460)
"""No window is smaller, unless the screen is."""
PANEL, STRIP, MARGIN, RULER = 304, 44, 16, 16
"""The panel's width, its height when it is folded, and the space around the board, in units."""
LARGEST_CELL, LEAST_CELL = 64, 18
_COMFORTABLE_CELL = 38
_SCREEN_SHARE = (0.96, 0.9)
"""So much of the screen a window takes: its frame and the desktop's bars need the rest."""


# Sizes


def largest_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The largest window that a screen has room for, its frame included."""
    return round(screen[0] * _SCREEN_SHARE[0]), round(screen[1] * _SCREEN_SHARE[1])


def smaller(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """What two sizes both have room for."""
    return min(first[0], second[0]), min(first[1], second[1])


def place_on(
    screen: tuple[int, int], place: tuple[int, int], size: tuple[int, int]
) -> tuple[int, int]:
    """Return the place nearest to that one at which a window of this size is all on the screen."""
    right, bottom = max(0, screen[0] - size[0]), max(0, screen[1] - size[1])
    return min(max(0, place[0]), right), min(max(0, place[1]), bottom)


def usual_size(screen: tuple[int, int]) -> tuple[int, int]:
    """The size at which the window opens for the first time on a screen."""
    fits = min(screen[0] / 1920, screen[1] / 1080)
    scale = max(1.0, round(fits * 4) / 4)
    wanted = round(USUAL_SIZE[0] * scale), round(USUAL_SIZE[1] * scale)
    return smaller(wanted, largest_size(screen))


def scale_of(size: tuple[int, int]) -> float:
    """How many pixels a unit has in a window of this size."""
    fits = min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1])
    return min(4.0, max(0.66, fits))


def size_for(
    shape: Shape, own: tuple[int, int], screen: tuple[int, int], *, has_panel: bool
) -> tuple[int, int]:
    """The size at which a board's cells are comfortable: no smaller than the user's own."""
    scale = scale_of(own)
    cell = _COMFORTABLE_CELL * scale
    beside, above = (PANEL, 0) if has_panel else (0, STRIP)
    width = (beside + 3 * MARGIN + RULER) * scale + shape.width * cell
    height = (above + 3 * MARGIN + RULER) * scale + shape.height * cell
    most = smaller(
        largest_size(screen),
        (round(USUAL_SIZE[0] * 1.6 * scale), round(USUAL_SIZE[1] * 1.4 * scale)),
    )
    wanted = smaller((round(width), round(height)), most)
    return max(own[0], wanted[0]), max(own[1], wanted[1])


# The board


def board_area(
    size: tuple[int, int], scale: float, *, has_panel: bool, has_rulers: bool
) -> pygame.Rect:
    """Where the board may lie: beside the panel, or below its folded line."""
    margin = round(MARGIN * scale)
    ruler = round(RULER * scale) if has_rulers else 0
    left, top = margin + ruler, margin + ruler
    right, bottom = size[0] - margin, size[1] - margin
    if has_panel:
        right -= round(PANEL * scale) + margin
    else:
        top += round(STRIP * scale)
    return pygame.Rect(left, top, right - left, bottom - top)


def board_scale(size: tuple[int, int], shape: Shape, *, has_panel: bool, has_rulers: bool) -> float:
    """How many pixels a unit has beside a board.

    As many as the window has room for; but the panel grows only into the width that the board
    leaves, so that a larger window never has smaller cells.
    """
    most = scale_of(size)
    least = min(1.0, most)
    narrowest = (
        board_area(size, least, has_panel=has_panel, has_rulers=has_rulers).width // shape.width
    )

    def is_free(scale: float) -> bool:
        area = board_area(size, scale, has_panel=has_panel, has_rulers=has_rulers)
        wanted = min(narrowest, area.height // shape.height, round(LARGEST_CELL * scale))
        return area.width // shape.width >= wanted

    steps = (least + (most - least) * step / 8 for step in range(8, 0, -1))
    return next((scale for scale in steps if is_free(scale)), least)


def grid_in(area: pygame.Rect, shape: Shape, scale: float, scroll: tuple[int, int]) -> Grid:
    """The cells of a board in its area."""
    least = round(LEAST_CELL * max(1.0, scale))
    return Grid(area, shape, round(LARGEST_CELL * scale), least=least, scroll=scroll)


# Rows, columns, cards


def shares(rect: pygame.Rect, parts: Sequence[float], gap: int) -> list[pygame.Rect]:
    """A row cut into rectangles beside each other, as wide as their shares, gaps between them."""
    room = rect.width - gap * (len(parts) - 1)
    rects, left, total = [], rect.left, sum(parts)
    for part in parts:
        width = round(room * part / total)
        rects.append(pygame.Rect(left, rect.top, width, rect.height))
        left += width + gap
    return rects


def beside(rect: pygame.Rect, widths: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Rectangles of these widths beside each other in the middle of a row."""
    left = rect.left + (rect.width - sum(widths) - gap * (len(widths) - 1)) // 2
    rects = []
    for width in widths:
        rects.append(pygame.Rect(left, rect.top, width, rect.height))
        left += width + gap
    return rects


def stacked(area: pygame.Rect, heights: Sequence[int], gap: int) -> list[pygame.Rect]:
    """Rectangles of these heights below each other in the middle of an area, as wide as it is.

    Where they are too high, the gaps get smaller.
    """
    free = area.height - sum(heights)
    gap = max(0, min(gap, free // max(1, len(heights) - 1)))
    top = area.top + max(0, (free - gap * (len(heights) - 1)) // 2)
    rects = []
    for height in heights:
        rects.append(pygame.Rect(area.left, top, area.width, height))
        top += height + gap
    return rects


def words_width(*lines: tuple[str, int, str]) -> int:
    """The width of the widest of some lines: text, size and weight."""
    return max(text_width(text, size, weight) for text, size, weight in lines)


def card_size(label: str, words: str, scale: float) -> tuple[int, int]:
    """What a button with a second, smaller line needs."""
    big, small = round(19 * scale), round(14 * scale)
    width = words_width((label, big, SEMIBOLD), (words, small, REGULAR))
    height = line_height(big, SEMIBOLD) + line_height(small)
    return width + round(48 * scale), height + round(40 * scale)


def beside_board(
    size: tuple[int, int], board: pygame.Rect, area: pygame.Rect, gap: int
) -> pygame.Rect | None:
    """Where a card of this size lies without covering the board; None if there is no such place.

    Right of the board or left of it, else below or above it: wherever there is most room.
    """
    width, height = size
    free = {
        "right": area.right - board.right - gap - width,
        "left": board.left - area.left - gap - width,
        "bottom": area.bottom - board.bottom - gap - height,
        "top": board.top - area.top - gap - height,
    }
    side = max(free, key=lambda each: free[each])
    if free[side] < 0 or width > area.width or height > area.height:
        return None
    rect = pygame.Rect(0, 0, width, height)
    rect.center = board.center
    if side == "right":
        rect.left = board.right + gap
    elif side == "left":
        rect.right = board.left - gap
    elif side == "bottom":
        rect.top = board.bottom + gap
    else:
        rect.bottom = board.top - gap
    return rect.clamp(area)


# Cells


class Grid:
    """The places of a shape's cells inside an area.

    Cells are as large as fits, up to `largest`; cells smaller than `least` are not
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
        scroll: tuple[int, int] = (0, 0),
    ) -> None:
        self.area = area
        self.shape = shape
        fits = min(area.width // shape.width, area.height // shape.height)
        self.size = max(1, min(fits, largest), least)
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


# The window


class Outside:
    """The window's size: it grows for a board that needs room, then is the user's own again."""

    def __init__(self, window: pygame.Window) -> None:
        self._window = window
        self._own = window.size
        self._made: tuple[int, int] | None = None
        """The size that we gave the window, as long as the user leaves it so."""

    @property
    def own_size(self) -> tuple[int, int]:
        return self._own

    def note_size(self) -> None:
        """The window has another size: the user's own, unless it is the one that we made.

        Some window managers carry out a growth after the move that should follow it: so we look
        again where the window lies.
        """
        if self._window.size != self._made:
            self._own, self._made = self._window.size, None
        else:
            self._keep_on_screen(pygame.display.get_desktop_sizes()[0])

    def fit(self, shape: Shape, has_panel: bool, *, is_fixed: bool) -> None:
        """Make the window so large that a board's cells are comfortable, if it may be changed."""
        self.note_size()
        if is_fixed:
            return
        screen = pygame.display.get_desktop_sizes()[0]
        size = size_for(shape, self._own, screen, has_panel=has_panel)
        if size != self._window.size:
            self._made = size
            self._window.size = size
            self._keep_on_screen(screen)

    def _keep_on_screen(self, screen: tuple[int, int]) -> None:
        """Move the window back where its growing has pushed it over the screen's edge."""
        (left, top), (width, height) = self._window.position, self._window.size
        if left < screen[0] and top < screen[1]:  # else it is on another screen
            self._window.position = place_on(screen, (left, top), (width, height))
