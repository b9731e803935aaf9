"""Where things lie: sizes come from measured text and from the screen, nothing covers another.

All measures here are pixels. A *unit* is a pixel in a window of the usual size; larger windows have
larger units, so that letters grow with them.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sapper.core import Cell, Shape

USUAL_SIZE = (960, 720)
"""The size at which a unit is a pixel."""
LEAST_SIZE = (640, 460)
"""No window is smaller, unless the screen is."""
PANEL, STRIP, DOCK, MARGIN, RULER = 304, 52, 68, 16, 18
"""The width of the learner's panel, the heights of the player's strip and of the space below the
board, the space around it and that of the numbers beside it, in units."""
LARGEST_CELL = 84
_COMFORTABLE_CELL = 38
_SCREEN_SHARE = (0.96, 0.9)
"""The largest share of the screen for a window: its frame and the desktop's bars need the rest."""


# Sizes


def largest_size(screen: tuple[int, int]) -> tuple[int, int]:
    """Return the largest window that a screen has room for, its frame included."""
    return round(screen[0] * _SCREEN_SHARE[0]), round(screen[1] * _SCREEN_SHARE[1])


def smaller(first: tuple[int, int], second: tuple[int, int]) -> tuple[int, int]:
    """Return the larger size that fits into both."""
    return min(first[0], second[0]), min(first[1], second[1])


def place_on(
    screen: tuple[int, int], place: tuple[int, int], size: tuple[int, int]
) -> tuple[int, int]:
    """Return the place nearest to that one at which a window of this size is all on the screen."""
    right, bottom = max(0, screen[0] - size[0]), max(0, screen[1] - size[1])
    return min(max(0, place[0]), right), min(max(0, place[1]), bottom)


def usual_size(screen: tuple[int, int]) -> tuple[int, int]:
    """Return the size at which the window opens for the first time on a screen."""
    fits = min(screen[0] / 1920, screen[1] / 1080)
    scale = max(1.0, round(fits * 4) / 4)
    wanted = round(USUAL_SIZE[0] * scale), round(USUAL_SIZE[1] * scale)
    return smaller(wanted, largest_size(screen))


def scale_of(size: tuple[int, int]) -> float:
    """Return the pixels of a unit in a window of this size."""
    fits = min(size[0] / USUAL_SIZE[0], size[1] / USUAL_SIZE[1])
    return min(4.0, max(0.66, fits))


def size_for(
    shape: Shape, own: tuple[int, int], screen: tuple[int, int], *, is_learner: bool
) -> tuple[int, int]:
    """Return the size at which a board's cells are comfortable: no smaller than the user's own."""
    scale = scale_of(own)
    cell = _COMFORTABLE_CELL * scale
    chrome = board_area((0, 0), scale, is_learner=is_learner)
    most = smaller(
        largest_size(screen),
        (round(USUAL_SIZE[0] * 1.6 * scale), round(USUAL_SIZE[1] * 1.4 * scale)),
    )
    width, height = shape.width * cell - chrome.width, shape.height * cell - chrome.height
    wanted = smaller((round(width), round(height)), most)
    return max(own[0], wanted[0]), max(own[1], wanted[1])


# The board


def board_area(size: tuple[int, int], scale: float, *, is_learner: bool) -> pygame.Rect:
    """Return where the board may lie: beside the panel, or below the strip; above the dock."""
    margin, ruler = round(MARGIN * scale), round(RULER * scale)
    left, top = margin, margin + round(STRIP * scale)
    right, bottom = size[0] - margin, size[1] - margin - round(DOCK * scale)
    if is_learner:
        left, top = left + ruler, margin + ruler
        right -= round(PANEL * scale) + margin
    return pygame.Rect(left, top, right - left, bottom - top)


def board_scale(size: tuple[int, int], shape: Shape, *, is_learner: bool) -> float:
    """Return the pixels of a unit beside a board.

    As many as the window has room for; but what is around the board grows only into the room that
    the board leaves, so that a larger window never has smaller cells.
    """
    most = scale_of(size)
    least = min(1.0, most)

    def cell(scale: float) -> int:
        area = board_area(size, scale, is_learner=is_learner)
        return min(area.width // shape.width, area.height // shape.height)

    steps = (least + (most - least) * step / 8 for step in range(8, 0, -1))
    wanted = cell(least)
    return next(
        (scale for scale in steps if cell(scale) >= min(wanted, round(LARGEST_CELL * scale))), least
    )


# Rows and columns


def shares(rect: pygame.Rect, parts: Sequence[float], gap: int) -> list[pygame.Rect]:
    """Cut a row into rectangles beside each other, as wide as their shares, with gaps between."""
    room = rect.width - gap * (len(parts) - 1)
    rects, left, total = [], rect.left, sum(parts)
    for part in parts:
        width = round(room * part / total)
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


# Cells


class Grid:
    """The places of a shape's cells in the middle of an area, as large as fits up to `largest`."""

    def __init__(self, area: pygame.Rect, shape: Shape, largest: int) -> None:
        self.area = area
        self.shape = shape
        fits = min(area.width // shape.width, area.height // shape.height)
        self.size = max(1, min(fits, largest))
        self.rect = pygame.Rect(0, 0, shape.width * self.size, shape.height * self.size)
        self.rect.center = area.center

    @property
    def place(self) -> tuple[int, int, int]:
        """The values that stay the same as long as the cells lie where they were."""
        return self.rect.left, self.rect.top, self.size

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        row, column = cell
        left = self.rect.left + column * self.size
        return pygame.Rect(left, self.rect.top + row * self.size, self.size, self.size)

    def cell_at(self, point: tuple[int, int]) -> Cell | None:
        """Return the cell at a point, or None beside the board."""
        if not self.rect.collidepoint(point):
            return None
        return (
            (point[1] - self.rect.top) // self.size,
            (point[0] - self.rect.left) // self.size,
        )


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
        """Take the window's new size as the user's own, unless it is the one that we made.

        Some window managers carry out a growth after the move that should follow it: so we look
        again where the window lies.
        """
        if self._window.size != self._made:
            self._own, self._made = self._window.size, None
        else:
            self._keep_on_screen(pygame.display.get_desktop_sizes()[0])

    def fit(self, shape: Shape, is_learner: bool, *, is_fixed: bool) -> None:
        """Make the window so large that a board's cells are comfortable, if it may be changed."""
        self.note_size()
        if is_fixed:
            return
        screen = pygame.display.get_desktop_sizes()[0]
        size = size_for(shape, self._own, screen, is_learner=is_learner)
        if size != self._window.size:
            self._made = size
            self._window.size = size
            self._keep_on_screen(screen)

    def _keep_on_screen(self, screen: tuple[int, int]) -> None:
        """Move the window back where its growing has pushed it over the screen's edge."""
        (left, top), (width, height) = self._window.position, self._window.size
        if left < screen[0] and top < screen[1]:  # else it is on another screen
            self._window.position = place_on(screen, (left, top), (width, height))
