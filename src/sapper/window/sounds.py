"""Short sounds, made by code: a click, a flag, a win, a loss. They are off unless asked for."""

from __future__ import annotations

import array
import math
from functools import lru_cache

import pygame

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


def play(name: str) -> None:
    """Play a sound; where there is no sound, nothing happens."""
    if _is_ready():
        _sound(name).play()


def clear() -> None:
    """Forget the sounds: a closed mixer cannot play them."""
    _is_ready.cache_clear()
    _sound.cache_clear()
