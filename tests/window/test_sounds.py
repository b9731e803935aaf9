"""Sounds are off by default, and nothing without a sound card."""

from __future__ import annotations

import array

import pygame
import pytest

from sapper.window import effects
from tests.window.conftest import Make


def test_a_wave_is_as_long_as_its_notes_and_never_too_loud() -> None:
    samples = array.array("h", effects.wave(((440, 0.1), (220, 0.05))))
    assert len(samples) == round(22050 * 0.1) + round(22050 * 0.05)
    assert 3000 < max(samples) < 10000


def test_sounds_are_played_only_when_wanted(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr("sapper.window.app.play_sound", played.append)
    hands = make()
    hands.click_cell((0, 0), button=3)
    assert played == []
    hands.menu("Options")
    hands.click_button("sound")
    hands.click_cell((0, 0), button=3)
    hands.click_cell((0, 0))
    assert played[:2] == ["flag", "open"] or played[-1] == "lost"


def test_without_a_sound_card_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise pygame.error("no such device")

    effects.forget_sounds()
    monkeypatch.setattr(pygame.mixer, "init", refuse)
    effects.play_sound("won")
    effects.forget_sounds()
