"""Movements are short, begin where one clicked, and end."""

from __future__ import annotations

import array
from types import SimpleNamespace

import pygame
import pytest

from sapper.core import LEVELS, View
from sapper.game import Layout, Outcome
from sapper.window import effects
from sapper.window.effects import Veil, effect_of
from sapper.window.session import Setup
from tests.window.conftest import Make
from tests.window.hands import read_view, shown

HIDDEN, OPEN = View.parse("...../....."), View.parse("01..1/01..1")


def test_what_opens_fades_in_from_where_one_clicked() -> None:
    effect = effect_of(HIDDEN, OPEN, (0, 0), Outcome.PLAYING, None, 100.0)
    assert effect is not None
    assert set(effect.delays) == {cell for cell, _ in OPEN.opened()}
    assert effect.delays[(0, 0)] == 0 < effect.delays[(1, 1)] < effect.delays[(0, 4)]
    assert effect.veils(100.0)[(0, 4)] == (255, Veil.COVER)
    early, late = effect.veils(100.05), effect.veils(100.3)
    assert early[(0, 0)][0] < 255
    assert (0, 0) not in late
    assert (0, 4) in late
    assert not effect.is_over(100.3)
    assert effect.is_over(100.5)
    assert effect.veils(100.5) == {}


def test_flags_do_not_move() -> None:
    view, shorter = View.parse("F..../....."), View.parse("..")
    assert effect_of(HIDDEN, view, (0, 0), Outcome.PLAYING, None, 1.0) is None
    assert effect_of(HIDDEN, shorter, None, Outcome.PLAYING, None, 1.0) is None


def test_a_win_ripples_over_the_whole_board() -> None:
    effect = effect_of(OPEN, OPEN, (0, 0), Outcome.WON, None, 1.0)
    assert effect is not None
    assert set(effect.delays) == set(OPEN.shape.cells())
    assert set(effect.veils(1.0)) == {(0, 0)}
    later = effect.veils(1.01 + effect.delays[(1, 4)])
    assert later[(1, 4)][1] is Veil.GLOW
    assert effect.is_over(3.0)


def test_a_loss_goes_off_from_the_mine_that_was_met() -> None:
    layout, view = Layout.parse("*..*./*.*.*"), View.parse("*..../F....")
    effect = effect_of(HIDDEN, view, (0, 0), Outcome.LOST, layout, 1.0)
    assert effect is not None
    assert set(effect.delays) == {(0, 0), (0, 3), (1, 2), (1, 4)}
    veils = effect.veils(1.01)
    assert veils[(0, 0)] == (255, Veil.BLAST)
    assert veils[(1, 4)] == (255, Veil.COVER)  # not yet
    assert effect.delays[(1, 2)] < effect.delays[(0, 3)] < effect.delays[(1, 4)]


def test_a_flood_ends_as_the_plain_picture(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    clock = SimpleNamespace(monotonic=lambda: now[0])
    for name in ("app", "scene"):
        monkeypatch.setattr(f"sapper.window.{name}.time", clock)
    hands = make(Setup.of(LEVELS["beginner"]), motion=True)
    hands.click_cell((4, 4))
    expected = shown(hands.app.session.view)
    assert read_view(hands.surface, hands.app.scene.grid, hands.theme) != expected
    now[0] += 10
    hands.turn()
    assert read_view(hands.surface, hands.app.scene.grid, hands.theme) == expected


# Sounds are off by default


def test_a_wave_is_as_long_as_its_notes_and_never_too_loud() -> None:
    samples = array.array("h", effects.wave(((440, 0.1), (220, 0.05))))
    assert len(samples) == round(22050 * 0.1) + round(22050 * 0.05)
    for notes in effects.TONES.values():
        assert 3000 < max(array.array("h", effects.wave(notes))) < 20000


def test_sounds_are_played_only_when_wanted(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[str] = []
    monkeypatch.setattr("sapper.window.app.play_sound", played.append)
    hands = make()
    hands.click_cell((0, 0), button=3)
    assert played == []
    hands.key(pygame.K_F10)
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
