"""Everything without a mouse: the menu, the buttons, and a whole game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sapper.core import LEVELS, Level, StartRule, analyse
from sapper.game import Outcome, Store
from sapper.window.commands import LEARNER_MENU, PLAYER_MENU, Parts
from sapper.window.session import Setup
from sapper.window.state import Door
from tests.window.conftest import Make

BEGINNER = Setup.of(LEVELS["beginner"])
UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


@pytest.mark.parametrize("key", [pygame.K_F10, pygame.K_F1])
def test_the_menu_by_keys(make: Make, key: int) -> None:
    hands = make(BEGINNER)
    hands.key(key)
    assert hands.is_menu_open
    hands.key(DOWN, DOWN, UP)
    assert hands.focused == "reset"
    while hands.focused != "sound":
        hands.key(DOWN)
    hands.key(pygame.K_RETURN)
    assert hands.app.state.has_sound
    assert (hands.is_menu_open, hands.focused) == (False, "")
    hands.key(key, key)
    assert not hands.is_menu_open


def test_the_menu_shows_every_key_and_passes_over_what_is_grey(make: Make) -> None:
    hands = make(BEGINNER)
    hands.key(pygame.K_F10)
    words = hands.words()
    for each in (each for part in PLAYER_MENU for each in part):
        assert {each.label, each.keys} <= set(words)
    items = {each.command.name: each.is_enabled for each in hands.app.scene.buttons}
    assert not items["undo"]
    assert items["reset"]
    seen = set()
    for _ in items:
        hands.key(DOWN)
        seen.add(hands.focused)
    assert seen == {name for name, is_enabled in items.items() if is_enabled}
    hands.key(pygame.K_ESCAPE)
    hands.click_cell((2, 2), button=3)
    hands.key(pygame.K_F10)
    assert {each.command.name: each.is_enabled for each in hands.app.scene.buttons}["undo"]


def test_the_title_by_keys(make: Make) -> None:
    hands = make(BEGINNER, title=True)
    hands.key(pygame.K_TAB)
    assert hands.focused == "beginner"
    hands.key(RIGHT, RIGHT)
    assert hands.focused == "expert"
    hands.key(pygame.K_RETURN)
    assert not hands.is_on_title
    assert hands.app.session.play.setup.name == "expert"


def test_tab_goes_to_every_button_beside_the_board(make: Make) -> None:
    hands = make()
    wanted = {each.command.name for each in hands.app.scene.buttons if each.is_enabled}
    seen = set()
    for _ in wanted:
        hands.key(pygame.K_TAB)
        seen.add(hands.focused)
    assert seen == wanted
    while hands.focused != "inside":
        hands.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    hands.key(pygame.K_RETURN)
    assert "knowledge: 0 sentences" in hands.notes()
    assert hands.focused == "inside"
    hands.key(pygame.K_ESCAPE)
    assert hands.focused == ""


def test_a_whole_game_is_played_by_keys(make: Make) -> None:
    hands = make(Setup(Level(5, 6, 4), StartRule.OPENING), title=True, door=Door.PLAYER)
    hands.app.state.is_game_asked = True
    hands.key(pygame.K_RETURN)
    session = hands.app.session
    assert session.play.setup.level == Level(5, 6, 4)
    hands.key(RIGHT, pygame.K_SPACE)
    for _ in range(40):
        found = analyse(session.view.without_flags())
        mines = [cell for cell in found.mines if not session.view.is_flagged(cell)]
        truth = session.play.truth
        assert truth is not None
        guess = [cell for cell in session.view.hidden() if cell not in truth.mines()]
        if session.is_over:
            break
        target = min(mines) if mines else min(found.safe or guess)
        assert hands.focus is not None
        down, across = target[0] - hands.focus[0], target[1] - hands.focus[1]
        hands.key(*[DOWN if down > 0 else UP] * abs(down))
        hands.key(*[RIGHT if across > 0 else LEFT] * abs(across))
        hands.key(pygame.K_f if mines else pygame.K_RETURN)
    assert session.outcome is Outcome.WON
    hands.key(pygame.K_r)
    assert session.play.steps == []


def test_a_single_letter_that_replaces_a_running_game_is_pressed_twice(make: Make) -> None:
    hands = make()
    hands.click_cell((2, 2), button=3)
    play = hands.app.session.play
    hands.key(pygame.K_r, pygame.K_x, pygame.K_i, pygame.K_r)  # not twice in a row
    assert hands.app.session.play is play
    assert "R again: a new board." in hands.notes()
    hands.key(pygame.K_r)
    assert hands.app.session.play is not play
    second = hands.app.session.play
    hands.key(pygame.K_r)  # nothing is played yet: nothing to ask
    assert hands.app.session.play is not second
    hands.click_cell((2, 2), button=3)
    third = hands.app.session.play
    hands.key(pygame.K_r, mod=pygame.KMOD_LSHIFT)
    assert hands.app.session.play is not third


@pytest.mark.parametrize("menu", [PLAYER_MENU, LEARNER_MENU])
def test_every_key_can_be_pressed(make: Make, tmp_path: Path, menu: Parts) -> None:
    """A walk over all keys: whatever they mean there, the window goes on and Esc leads back."""
    setup = Setup(Level(4, 5, 3)) if menu is PLAYER_MENU else None
    hands = make(setup, store=Store(tmp_path), seed=5)
    hands.key(pygame.K_RIGHT, pygame.K_SPACE)
    left_out = {"quit", "back", "fullscreen", "daily"}
    for command in (each for part in menu for each in part):
        for key, mod in [] if command.name in left_out else command.chords:
            hands.key(key, mod=mod)
            assert hands.app.is_open, command.name
    for _ in range(12):
        if hands.is_on_title:
            break
        hands.key(pygame.K_ESCAPE)
    assert hands.is_on_title
    assert hands.app.is_open
