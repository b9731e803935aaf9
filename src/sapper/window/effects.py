"""Movement and sound: cells that fade in, a win that ripples, mines that go off."""

from __future__ import annotations

import array
import math
import random
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

import pygame

from sapper.core import FLAGGED, HIDDEN, Cell, View
from sapper.game import Layout, Outcome

_STRENGTHS = 8
"""Number of strengths of a veil: each is a picture that is kept."""


class Veil(Enum):
    """The kinds of covers over a cell that changes."""

    COVER = "cover"
    """The hidden cell, which fades away."""
    GLOW = "glow"
    """A light, which comes and goes when a game is won."""
    BLAST = "blast"
    """The hidden cell until the mine in it goes off, then a flash."""


_FADE_SECONDS = {Veil.COVER: 0.16, Veil.GLOW: 0.45, Veil.BLAST: 0.32}
_REACH_SECONDS = {Veil.COVER: 0.22, Veil.GLOW: 0.9, Veil.BLAST: 0.9}
"""The seconds until the farthest cell begins."""


@dataclass(frozen=True)
class Effect:
    """A movement: when each cell begins, and what lies over it."""

    begun: float
    delays: dict[Cell, float]
    veil: Veil

    def veils(self, now: float) -> dict[Cell, tuple[int, Veil]]:
        """Return how much each cell is covered, 0 to 255, and by what."""
        passed, found = now - self.begun, {}
        for cell, delay in self.delays.items():
            left = 1 - (passed - delay) / _FADE_SECONDS[self.veil]
            if left > 1 and self.veil is not Veil.GLOW:
                found[cell] = 255, Veil.COVER
            elif 0 < left <= 1:
                strength = math.ceil(left * _STRENGTHS) * 255 // _STRENGTHS
                found[cell] = (strength * 2 // 3 if self.veil is Veil.GLOW else strength), self.veil
        return found

    def is_over(self, now: float) -> bool:
        return now >= self.begun + _FADE_SECONDS[self.veil] + max(self.delays.values())


def effect_of(
    before: View,
    after: View,
    centre: Cell | None,
    outcome: Outcome,
    layout: Layout | None,
    now: float,
) -> Effect | None:
    """Return the movement that goes with a move, from its cell on; None if nothing opened."""
    if before.shape != after.shape:
        return None
    shape = after.shape
    if outcome is Outcome.WON:
        veil, cells = Veil.GLOW, list(shape.cells())
    elif outcome is Outcome.LOST and layout is not None:
        veil, cells = Veil.BLAST, [each for each in layout.mines() if not after.is_flagged(each)]
    else:
        changed = zip(before.codes, after.codes, strict=True)
        veil, cells = (
            Veil.COVER,
            [
                shape.cell(index)
                for index, (old, new) in enumerate(changed)
                if old != new and new not in (HIDDEN, FLAGGED)
            ],
        )
    if not cells:
        return None
    middle = centre or cells[0]
    distances = {cell: math.dist(cell, middle) for cell in cells}
    farthest = max(distances.values()) or 1
    reach = _REACH_SECONDS[veil] * min(1.0, farthest / 8 if veil is not Veil.COVER else 1.0)
    return Effect(now, {cell: reach * far / farthest for cell, far in distances.items()}, veil)


# Sounds

_RATE = 22050
_LOUDNESS = 6000

TONES = {
    "open": ((660, 0.03),),
    "flag": ((440, 0.04),),
    "won": ((523, 0.09), (659, 0.09), (784, 0.09), (1047, 0.18)),
    "lost": ((0, 0.5),),
}
"""Each sound as notes: their frequency and their seconds. The frequency 0 is a bang."""


def wave(notes: tuple[tuple[float, float], ...]) -> bytes:
    """Return the notes one after the other, each fading out, in 16 bits a sample."""
    samples, noise, level = array.array("h"), random.Random(1), 0.0
    for frequency, seconds in notes:
        count = round(_RATE * seconds)
        for place in range(count):
            left = 1 - place / count
            if frequency:
                level = math.sin(2 * math.pi * frequency * place / _RATE) * left
            else:  # noise without its high part, like thunder
                level += (noise.uniform(-1, 1) * left * left - level) * 0.12
            samples.append(round(_LOUDNESS * (level if frequency else 2.5 * level)))
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
    """Play a sound; without a sound card nothing happens."""
    if _is_ready():
        _sound(name).play()


def forget_sounds() -> None:
    """Forget the sounds: a closed mixer cannot play them."""
    _is_ready.cache_clear()
    _sound.cache_clear()
