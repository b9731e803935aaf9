"""What is drawn on, and things whose measures are in units."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from sapper.window.theme import Theme


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
