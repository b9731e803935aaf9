"""Movements are short, begin where one clicked, and end."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from sapper.core import LEVELS, View
from sapper.game import Outcome
from sapper.window.effects import effect_of
from sapper.window.session import Setup
from tests.window.conftest import Make
from tests.window.hands import read_view, shown

HIDDEN, OPEN = View.parse("...../....."), View.parse("01..1/01..1")


def test_what_opens_fades_in_from_where_one_clicked() -> None:
    effect = effect_of(HIDDEN, OPEN, (0, 0), Outcome.PLAYING, 100.0)
    assert effect is not None
    assert set(effect.delays) == {cell for cell, _ in OPEN.opened()}
    assert effect.delays[(0, 0)] == 0 < effect.delays[(1, 1)] < effect.delays[(0, 4)]
    assert effect.veils(100.0)[(0, 4)] == (255, False)
    early, late = effect.veils(100.05), effect.veils(100.3)
    assert early[(0, 0)][0] < 255
    assert (0, 0) not in late
    assert (0, 4) in late
    assert not effect.is_over(100.3)
    assert effect.is_over(100.5)
    assert effect.veils(100.5) == {}


def test_flags_do_not_move_and_a_win_glows() -> None:
    assert effect_of(HIDDEN, View.parse("F..../....."), (0, 0), Outcome.PLAYING, 1.0) is None
    assert effect_of(HIDDEN, View.parse(".."), None, Outcome.PLAYING, 1.0) is None
    effect = effect_of(OPEN, OPEN, (0, 0), Outcome.WON, 1.0)
    assert effect is not None
    assert all(is_glow for _, is_glow in effect.veils(1.0).values())


def test_a_flood_ends_as_the_plain_picture(make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [1000.0]
    clock = SimpleNamespace(monotonic=lambda: now[0])
    for name in ("app", "playing"):
        monkeypatch.setattr(f"sapper.window.{name}.time", clock)
    hands = make(Setup.of(LEVELS["beginner"]), motion=True)
    hands.click_cell((4, 4))
    expected = shown(hands.app.session.view)
    assert read_view(hands.surface, hands.app.scene.grid, hands.theme) != expected
    now[0] += 10
    hands.turn()
    assert read_view(hands.surface, hands.app.scene.grid, hands.theme) == expected
