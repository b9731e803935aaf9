"""The menu, sheets and buttons by key: arrows and Tab move, Enter presses."""

from __future__ import annotations

import pygame

from sapper.window.button import Button
from sapper.window.commands import MENUS, run
from sapper.window.controls import Controls
from sapper.window.menu import Menu
from sapper.window.scene import Scene
from sapper.window.state import Screen

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_PAD = {pygame.K_KP8: pygame.K_UP, pygame.K_KP2: pygame.K_DOWN}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PRESS = (*_ENTER, pygame.K_SPACE)


class Keyboard:
    """What keys do to what lies over the board, and to its buttons."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._state = controls.state

    def press(self, scene: Scene, key: int, mods: int) -> bool:
        """Do what a key means there; False if it means something to the board, or nothing."""
        state, key = self._state, _PAD.get(key, key)
        if scene.menu is not None:
            return self._in_menu(scene.menu, key)
        if scene.sheet is not None:
            is_meant = key == pygame.K_TAB or key in (*_STEPS, *_PRESS)
            return is_meant and self._on_buttons(scene.sheet.buttons, key, mods)
        if scene.title is not None:
            return self._on_title(scene.title.buttons, key, mods)
        return bool(state.button) and self._on_buttons(scene.buttons, key, mods)

    def _in_menu(self, menu: Menu, key: int) -> bool:
        """Up and down in a part of the menu, left and right to the next part."""
        state = self._state
        if key in (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_TAB):
            names = list(MENUS)
            place = names.index(state.menu or names[0]) + _STEPS.get(key, 1)
            self._controls.open_menu(names[place % len(names)])
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._go(menu.items, _STEPS[key])
        elif key in _PRESS:
            self._press_focused(menu.items)
        elif key in (pygame.K_ESCAPE, pygame.K_F10):
            state.menu, state.button = None, ""
        return True

    def _press_focused(self, buttons: list[Button]) -> None:
        """Run the command of the button that the keys are on; they leave it."""
        pressed = _named(buttons, self._state.button)
        if pressed is not None:
            self._state.button = ""
            run(self._controls, pressed.command)

    def _on_title(self, buttons: list[Button], key: int, mods: int) -> bool:
        """Over the buttons; Enter presses the first one if none is chosen."""
        if not self._state.button and key in _PRESS:
            run(self._controls, self._first(buttons).command)
            if self._state.screen is Screen.GAME:
                self._controls.show_cursor()
            return True
        is_step = key in _STEPS or key == pygame.K_TAB
        return (is_step or bool(self._state.button)) and self._on_buttons(buttons, key, mods)

    @staticmethod
    def _first(buttons: list[Button]) -> Button:
        """The button that stands out, else the first one."""
        return next((each for each in buttons if each.is_primary), buttons[0])

    def _on_buttons(self, buttons: list[Button], key: int, mods: int) -> bool:
        """Tab and the arrows go from button to button, Enter presses one."""
        state = self._state
        if key == pygame.K_TAB:
            self._go(buttons, -1 if mods & pygame.KMOD_SHIFT else 1)
        elif key in _STEPS:
            self._go(buttons, _STEPS[key])
        elif key in _PRESS and state.button:
            name, was = state.button, (state.sheet, state.screen)
            self._press_focused(buttons)
            if was == (state.sheet, state.screen) == (None, Screen.GAME) and state.menu is None:
                state.button = name
        else:
            return False
        return True

    def _go(self, buttons: list[Button], step: int) -> None:
        """Go to the next button that can be pressed, around the end."""
        able = [each for each in buttons if each.is_enabled]
        names = [each.command.name for each in able]
        state = self._state
        if not able:
            return
        place = 0 if step > 0 else -1
        if state.button in names:
            place = (names.index(state.button) + step) % len(names)
        state.button = names[place]


def _named(buttons: list[Button], name: str) -> Button | None:
    """The button of the command of that name that can be pressed."""
    return next((each for each in buttons if each.command.name == name and each.is_enabled), None)
