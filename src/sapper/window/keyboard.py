"""Menus, sheets and buttons by key: arrows and Tab move, Enter presses, letters are typed."""

from __future__ import annotations

import pygame

from sapper.window.button import Button
from sapper.window.commands import BY_CHORD, MENUS, run
from sapper.window.controls import Controls
from sapper.window.exchange import clipboard_text
from sapper.window.scene import Scene
from sapper.window.state import Screen, Sheet
from sapper.window.text_field import TextField

_STEPS = {pygame.K_UP: -1, pygame.K_DOWN: 1, pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
_PAD = {pygame.K_KP8: pygame.K_UP, pygame.K_KP2: pygame.K_DOWN}
_ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
_PRESS = (*_ENTER, pygame.K_SPACE)
_PAGES = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1}


class Keyboard:
    """What keys do to what lies over the board, and to its buttons."""

    def __init__(self, controls: Controls) -> None:
        self._controls = controls
        self._state = controls.state

    def press(self, scene: Scene, key: int, text: str, mods: int) -> bool:
        """Do what a key means there; False if it means something to the board, or nothing."""
        state, key = self._state, _PAD.get(key, key)
        if state.menu is not None:
            return self._in_menu(scene, key)
        if state.sheet is not None:
            return self._on_sheet(scene, key, text, mods)
        if state.screen is Screen.TITLE:
            return self._on_title(scene, key, mods)
        return bool(state.button) and self._on_buttons(scene.buttons, key, mods)

    def _in_menu(self, scene: Scene, key: int) -> bool:
        """Up and down in a menu, left and right to the next one."""
        state, menu = self._state, self._state.menu
        assert menu is not None
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            names = list(MENUS)
            name = names[(names.index(menu) + _STEPS[key]) % len(names)]
            run(self._controls, f"menu:{name}")
        elif key in (pygame.K_UP, pygame.K_DOWN):
            self._go([each for each in scene.menu.items if each.is_enabled], _STEPS[key])
        elif key in _PRESS and state.button:
            command, state.button = state.button, ""
            run(self._controls, command)
        elif key in (pygame.K_ESCAPE, pygame.K_F10):
            state.menu, state.button = None, ""
        return True

    def _on_title(self, scene: Scene, key: int, mods: int) -> bool:
        """Over the buttons; Enter presses the first one if none is chosen."""
        if not self._state.button and key in _PRESS:
            run(self._controls, scene.title.buttons[0].command)
            return True
        is_step = key in _STEPS or key == pygame.K_TAB
        return (is_step or bool(self._state.button)) and self._on_buttons(scene.buttons, key, mods)

    def _on_buttons(self, buttons: list[Button], key: int, mods: int) -> bool:
        """Tab and the arrows go from button to button, Enter presses one."""
        state = self._state
        if key == pygame.K_TAB:
            self._go(buttons, -1 if mods & pygame.KMOD_SHIFT else 1)
        elif key in _STEPS:
            self._go(buttons, _STEPS[key])
        elif key in _PRESS and state.button:
            command, was = state.button, (state.sheet, state.screen)
            run(self._controls, command)
            if was == (state.sheet, state.screen) == (None, Screen.GAME) and state.menu is None:
                state.button = command
        else:
            return False
        return True

    def _go(self, buttons: list[Button], step: int) -> None:
        """Go to the next button that can be pressed, around the end."""
        names = [each.command for each in buttons if each.is_enabled]
        state = self._state
        if state.button in names:
            state.button = names[(names.index(state.button) + step) % len(names)]
        elif names:
            state.button = names[0 if step > 0 else -1]
        if state.button.startswith("field:"):
            run(self._controls, state.button)

    # Sheets

    def _on_sheet(self, scene: Scene, key: int, text: str, mods: int) -> bool:
        """Tab goes over every control; what else a key does depends on the sheet."""
        state = self._state
        assert scene.sheet is not None
        buttons = scene.sheet.buttons
        if key == pygame.K_TAB:
            return self._on_buttons(buttons, key, mods)
        if (field := self._field()) is not None and key != pygame.K_ESCAPE:
            self._type(buttons, field, key, text, mods)
            return True
        if state.sheet is Sheet.PAST and not state.button and self._in_list(key):
            return True
        if state.sheet is Sheet.STATISTICS and key in (pygame.K_UP, pygame.K_DOWN):
            rows = [each for each in buttons if each.command.startswith("row:")]
            state.button = f"row:{state.chosen_row}"
            self._go(rows, _STEPS[key])
            run(self._controls, state.button)
            return True
        return key in (*_STEPS, *_PRESS) and self._on_buttons(buttons, key, mods)

    def _field(self) -> TextField | None:
        """The field that is typed into, if the keys are on one."""
        state = self._state
        if not state.button.startswith("field:"):
            return None
        return state.save_path if state.sheet is Sheet.SAVE else self._controls.entries.chosen

    def _type(
        self, buttons: list[Button], field: TextField, key: int, text: str, mods: int
    ) -> None:
        """Type into a field; Enter is the sheet's own button, up and down the other fields."""
        is_ctrl = bool(mods & (pygame.KMOD_CTRL | pygame.KMOD_META))
        self._controls.entries.problem = ""
        if key in _ENTER:
            run(self._controls, "begin" if self._state.sheet is Sheet.NEW_GAME else "save_file")
        elif key in (pygame.K_UP, pygame.K_DOWN):
            fields = [each for each in buttons if each.command.startswith("field:")]
            self._go(fields, _STEPS[key])
        elif is_ctrl and key == pygame.K_v:
            field.insert(clipboard_text())
        elif is_ctrl and key == pygame.K_c:
            pygame.scrap.put_text(field.selected)
        else:
            field.press(key, text, mods)

    def _in_list(self, key: int) -> bool:
        """Choose among the past games, or look at the chosen one."""
        past = self._state.past
        if past is None:
            return False
        if key in (pygame.K_UP, pygame.K_DOWN):
            past.choose(past.chosen + _STEPS[key])
        elif key in _PAGES:
            past.choose(past.chosen + _PAGES[key] * past.rows)
        elif key in (pygame.K_HOME, pygame.K_END):
            past.choose(0 if key == pygame.K_HOME else len(past.games) - 1)
        elif (key, 0) in BY_CHORD and BY_CHORD[key, 0].name == "open":
            run(self._controls, f"past:{past.chosen}")
        else:
            return False
        return True
