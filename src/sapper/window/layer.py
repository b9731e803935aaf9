"""Parts of the screen that are drawn again only when they changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from sapper.window.theme import Colour, Theme


@dataclass(frozen=True)
class Canvas:
    """What is drawn on, in which colours, where the pointer is and which button has the keys."""

    surface: pygame.Surface
    theme: Theme
    pointer: tuple[int, int]
    focused: str


class Scaled:
    """Something whose measures are in units, of so many pixels each."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def px(self, units: float) -> int:
        return round(units * self.scale)


@dataclass(frozen=True)
class Layer:
    """A part: where it lies, what it shows (in any form that can be compared), how it is drawn.

    `ground` is the colour below it; None for a part that takes care of its own ground.
    """

    name: str
    rect: pygame.Rect
    shows: object
    draw: Callable[[pygame.Surface], object]
    ground: Colour | None


class Painter:
    """Remembers what each layer showed, and draws those that show something else now."""

    def __init__(self) -> None:
        self._base: object = None
        self._shown: dict[str, tuple[pygame.Rect, object]] = {}

    def paint(self, surface: pygame.Surface, base: object, layers: list[Layer]) -> list[str]:
        """Draw what changed, everything if the `base` below did; return the names of what was."""
        if base != self._base:
            self._base, self._shown = base, {}
        drawn = []
        for layer in layers:
            if self._shown.get(layer.name) == (layer.rect, layer.shows):
                continue
            if layer.ground is not None:
                surface.fill(layer.ground, layer.rect)
            layer.draw(surface)
            self._shown[layer.name] = (layer.rect.copy(), layer.shows)
            drawn.append(layer.name)
        return drawn
