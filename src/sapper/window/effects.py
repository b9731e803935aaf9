"""What a move is felt by: a short movement on the board, and a short sound.

What opens fades in from where one clicked, a win glows. Sounds are made by code; they are off
unless asked for.
"""

from __future__ import annotations

import array
import math
from dataclasses import dataclass
from functools import lru_cache

import pygame

from sapper.core import FLAGGED, HIDDEN, Cell, View
from sapper.game import Outcome

_FADE, _REACH = 0.16, 0.22
"""The seconds that a cell takes, and those until the farthest one begins."""
_LEVELS = 8
"""So many different strengths a veil has: each is a picture that is kept."""


@dataclass(frozen=True)
class Effect:
    """A movement: when each cell begins, and whether it glows or fades in."""

    begun: float
    delays: dict[Cell, float]
    is_glow: bool

    def veils(self, now: float) -> dict[Cell, tuple[int, bool]]:
        """How far each cell is still covered."""
        passed = now - self.begun
        veils = {}
        for cell, delay in self.delays.items():
            left = 1 - max(0.0, passed - delay) / _FADE
            if left > 0 and not (self.is_glow and passed < delay):
                strength = -(-round(left * 256) // (256 // _LEVELS)) * (256 // _LEVELS)
                veils[cell] = (min(255, strength) // (2 if self.is_glow else 1), self.is_glow)
        return veils

    def is_over(self, now: float) -> bool:
        return now >= self.begun + _FADE + max(self.delays.values(), default=0.0)


def effect_of(
    before: View, after: View, centre: Cell | None, outcome: Outcome, now: float
) -> Effect | None:
    """The movement that goes with a move; None where nothing opened."""
    if before.shape != after.shape:
        return None
    shape = after.shape
    if outcome is Outcome.WON:
        cells = [cell for cell, _ in after.opened()]
    else:
        changed = zip(before.codes, after.codes, strict=True)
        cells = [
            shape.cell(index)
            for index, (old, new) in enumerate(changed)
            if old != new and new not in (HIDDEN, FLAGGED)
        ]
    if not cells:
        return None
    middle = centre or cells[0]
    distances = {cell: max(abs(cell[0] - middle[0]), abs(cell[1] - middle[1])) for cell in cells}
    farthest = max(distances.values()) or 1
    delays = {cell: _REACH * far / farthest for cell, far in distances.items()}
    return Effect(now, delays, outcome is Outcome.WON)


# Sounds

_RATE = 22050
_LOUDNESS = 6000

TONES = {
    "open": ((660, 0.03),),
    "flag": ((440, 0.04),),
    "won": ((523, 0.09), (659, 0.09), (784, 0.09), (1047, 0.18)),
    "lost": ((220, 0.12), (165, 0.25)),
}
"""Each sound as notes: their frequency and how many seconds they last."""


def wave(notes: tuple[tuple[float, float], ...]) -> bytes:
    """The notes one after the other, each fading out, in 16 bits a sample."""
    samples = array.array("h")
    for frequency, seconds in notes:
        count = round(_RATE * seconds)
        for place in range(count):
            loudness = _LOUDNESS * (1 - place / count)
            samples.append(round(loudness * math.sin(2 * math.pi * frequency * place / _RATE)))
    return samples.tobytes()


@lru_cache(maxsize=1)
def _is_ready() -> bool:
    try:
        pygame.mixer.init(_RATE, -16, 1, 512)
    except pygame.error:
        return False
    return True


@lru_cache(maxsize=8)
def _sound(name: str) -> pygame.mixer.Sound:
    return pygame.mixer.Sound(buffer=wave(TONES[name]))


def play_sound(name: str) -> None:
    """Play a sound; where there is no sound, nothing happens."""
    if _is_ready():
        _sound(name).play()


def forget_sounds() -> None:
    """Forget the sounds: a closed mixer cannot play them."""
    _is_ready.cache_clear()
    _sound.cache_clear()
