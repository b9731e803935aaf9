"""A plain window that shows one picture: for those who watch an agent learn."""

from __future__ import annotations

import os
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame


class Frame:
    """Shows arrays of red, green and blue, rows first, at twice their size."""

    def __init__(self, title: str) -> None:
        pygame.display.init()
        pygame.display.set_caption(title)
        self._window: pygame.Surface | None = None

    def show(self, pixels: Any) -> None:
        """Show the picture (rows x columns x 3); the window takes its size from it."""
        height, width = pixels.shape[:2]
        image = pygame.image.frombuffer(pixels.tobytes(), (width, height), "RGB")
        size = (2 * width, 2 * height)
        if self._window is None or self._window.get_size() != size:
            self._window = pygame.display.set_mode(size)
        self._window.blit(pygame.transform.scale(image, size), (0, 0))
        pygame.event.pump()
        pygame.display.flip()

    def close(self) -> None:
        pygame.display.quit()
        self._window = None
