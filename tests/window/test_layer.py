"""Only what shows something else is drawn again."""

from __future__ import annotations

import pygame

from sapper.window.layer import Layer, Painter

RECT = pygame.Rect(0, 0, 4, 4)


def test_layers_are_drawn_when_they_change_or_what_lies_below_does() -> None:
    painter, surface, drawn = Painter(), pygame.Surface((8, 8)), []

    def layer(name: str, shows: object, rect: pygame.Rect = RECT) -> Layer:
        return Layer(name, rect, shows, lambda _: drawn.append(name), (1, 2, 3))

    assert painter.paint(surface, 1, [layer("a", 1), layer("b", 1)]) == ["a", "b"]
    assert painter.paint(surface, 1, [layer("a", 1), layer("b", 2)]) == ["b"]
    assert painter.paint(surface, 1, [layer("a", 1, RECT.move(1, 0)), layer("b", 2)]) == ["a"]
    assert painter.paint(surface, 2, [layer("a", 1), layer("b", 2)]) == ["a", "b"]
    assert drawn == ["a", "b", "b", "a", "a", "b"]
    assert tuple(surface.get_at((0, 0)))[:3] == (1, 2, 3)
