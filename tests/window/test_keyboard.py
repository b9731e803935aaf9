"""Everything without a mouse: menus, sheets, buttons, and a whole game."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from sapper.core import LEVELS, Level, StartRule, analyse
from sapper.game import Outcome, Store
from sapper.window.button import Button
from sapper.window.commands import COMMANDS, MENUS
from sapper.window.session import Setup
from sapper.window.state import Door
from sapper.window.title import TITLE
from tests.window.conftest import Make
from tests.window.hands import Hands

UP, DOWN, LEFT, RIGHT = pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT


def test_menus_by_f10_arrows_and_enter(make: Make) -> None:
    hands = make()
    hands.key(pygame.K_F10)
    assert hands.open_menu == "Game"
    hands.key(RIGHT, RIGHT, LEFT, LEFT, LEFT)
    assert hands.open_menu == "Help"
    hands.key(LEFT, DOWN, DOWN, UP)
    assert (hands.open_menu, hands.focused) == ("Options", "theme")
    hands.key(pygame.K_RETURN)
    assert hands.theme.is_light
    assert (hands.open_menu, hands.focused) == ("", "")
    hands.key(pygame.K_F10, pygame.K_ESCAPE)
    assert (hands.open_menu, hands.heading) == ("", "")


@pytest.mark.parametrize("name", MENUS)
def test_alt_and_the_underlined_letter_open_a_menu(make: Make, name: str) -> None:
    hands = make(title=name == "Level")
    hands.key(ord(name[0].lower()), mod=pygame.KMOD_LALT)
    assert hands.open_menu == name
    assert hands.app.scene.menu is not None
    (head,) = (each for each in hands.app.scene.menu.heads if each.label == name)
    assert head.is_underlined


def test_grey_entries_of_a_menu_are_passed_over(make: Make) -> None:
    hands = make()
    items = {each.command.name: each.is_enabled for each in _menu_items(hands, "Game")}
    assert not items["undo"]
    assert not items["redo"]
    assert items["reset"]
    seen = set()
    for _ in items:
        hands.key(DOWN)
        seen.add(hands.focused)
    assert seen == {name for name, is_enabled in items.items() if is_enabled}
    hands.key(pygame.K_ESCAPE)
    hands.click_cell((2, 2), button=3)
    assert {each.command.name: each.is_enabled for each in _menu_items(hands, "Game")}["undo"]


def _menu_items(hands: Hands, name: str) -> list[Button]:
    hands.key(ord(name[0].lower()), mod=pygame.KMOD_LALT)
    assert hands.app.scene.menu is not None
    return hands.app.scene.menu.items


def test_tab_reaches_every_control_of_the_sheet(make: Make) -> None:
    hands = make()
    hands.key_of("help")
    sheet = hands.app.scene.sheet
    assert sheet is not None
    wanted = {each.command.name for each in sheet.buttons}
    seen = set()
    for _ in range(len(wanted) + 1):
        hands.key(pygame.K_TAB)
        seen.add(hands.focused)
    assert seen == wanted
    hands.key(pygame.K_TAB, mod=pygame.KMOD_SHIFT)
    assert hands.focused in wanted
    while hands.focused != "back":
        hands.key(pygame.K_TAB)
    hands.key(pygame.K_RETURN)
    assert hands.heading == ""


def test_only_escape_and_its_button_close_a_sheet(make: Make) -> None:
    hands = make()
    hands.key_of("help")
    sheet = hands.heading
    hands.key(pygame.K_LSHIFT, pygame.K_x, pygame.K_r, pygame.K_F5, pygame.K_HOME)
    assert hands.heading == sheet
    hands.key(pygame.K_ESCAPE)
    assert hands.heading == ""


def test_the_title_by_keys(make: Make) -> None:
    hands = make(Setup.of(LEVELS["beginner"]), title=True, door=Door.PLAYER)
    hands.key(pygame.K_TAB)
    assert hands.focused == "beginner"
    hands.key(RIGHT, RIGHT)
    assert hands.focused == "expert"
    hands.key(pygame.K_RETURN)
    assert hands.heading == ""
    assert hands.app.session.play.setup.name == "expert"


def test_f6_goes_to_the_buttons_beside_the_board(make: Make) -> None:
    hands = make()
    hands.key(pygame.K_F6)
    assert hands.focused == "hint"
    hands.key(pygame.K_TAB, pygame.K_TAB, pygame.K_RETURN)
    assert hands.focused == "ai_panel"
    assert "AI Move" not in hands.words()
    hands.key(pygame.K_ESCAPE)
    assert hands.focused == ""


def test_every_option_has_a_key(make: Make) -> None:
    hands = make()
    controls = hands.app.controls
    for command in COMMANDS:
        if command.is_on is None or not command.chords:
            continue
        if command.problem(controls) or command.asks or command.name == "fullscreen":
            continue
        before = command.is_on(controls)
        hands.key_of(command.name)
        assert command.is_on(controls) is not before, command.name
        hands.key_of(command.name)
        assert command.is_on(controls) is before, command.name


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
    hands.key(pygame.K_r, pygame.K_b, pygame.K_r)  # not twice in a row
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


def test_every_key_can_be_pressed(make: Make, tmp_path: Path) -> None:
    """A walk over all keys: whatever they mean there, the window goes on and Esc leads back."""
    hands = make(Setup(Level(4, 5, 3)), store=Store(tmp_path), seed=5)
    hands.key(pygame.K_RIGHT, pygame.K_SPACE)
    left_out = {"quit", "back", "fullscreen", "daily", "expert"}
    for command in COMMANDS:
        for key, mod in [] if command.name in left_out else command.chords:
            hands.key(key, mod=mod)
            assert hands.app.is_open, command.name
            while hands.heading or hands.open_menu:
                hands.key(pygame.K_ESCAPE)
    for _ in range(12):
        if hands.heading == TITLE:
            break
        hands.key(pygame.K_ESCAPE)
    assert hands.heading == TITLE
    assert hands.app.is_open
