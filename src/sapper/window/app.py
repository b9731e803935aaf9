"""The window's loop: events become commands, and what changed is drawn."""

from __future__ import annotations

import contextlib
import math
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from sapper.core import Cell
from sapper.window.button import Button
from sapper.window.commands import MENU, PAUSE, Command, command_of, press, run
from sapper.window.controls import Controls
from sapper.window.effects import effect_of, play_sound
from sapper.window.geometry import Outside
from sapper.window.learner import Panel
from sapper.window.scene import Painter, Scene
from sapper.window.session import Session
from sapper.window.state import Screen, WindowState
from sapper.window.system import system_look
from sapper.window.title import TitleScreen

FRAME_SECONDS = 1 / 60
"""The least time between two drawings."""
_LONG_SECONDS = 30.0
_LIVELY_SECONDS, _NAP_SECONDS = 2.0, 0.03
"""Seconds after an event during which SDL waits for the next one; later the time between looks."""
_WHEEL_STEP = 40
"""The distance that a notch of the wheel scrolls, in units."""
_ARROWS = {
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_KP8: (-1, 0),
    pygame.K_KP2: (1, 0),
    pygame.K_KP4: (0, -1),
    pygame.K_KP6: (0, 1),
    pygame.K_KP7: (-1, -1),
    pygame.K_KP9: (-1, 1),
    pygame.K_KP1: (1, -1),
    pygame.K_KP3: (1, 1),
}
"""The keys that move the cursor, by so many rows and columns."""
_PRESS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)

WAKE = pygame.event.custom_type()
"""The event by which a worker tells the loop that something is finished."""


def wake() -> None:
    """Wake the loop up, from any thread; nothing happens once the window is closed."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


class App:
    """One window with one session."""

    def __init__(
        self, window: pygame.Window, session: Session, state: WindowState | None = None
    ) -> None:
        self.window = window
        self.session = session
        self.state = state or WindowState()
        self.outside = Outside(window)
        self.controls = Controls(session, self.state, window, self._grow)
        self.is_open = True
        self._is_dirty = True
        self._scene: Scene | None = None
        self._painter = Painter()
        self._drawn_at = -math.inf
        self._drawn_second = 0
        self._active_at = -math.inf
        self._held: Button | None = None
        self._is_sliding = False
        """True while the knob of the time line is held."""
        self._held_button = 0
        """The mouse button that went down on the board and is not up yet; 0 for none."""
        self._is_pause_ours = False
        self._has_focus_to_check = False
        """Whether what was done since the last turn may have put other cells below the pointer."""
        self._seen = (session.play, session.view)

    @property
    def scene(self) -> Scene:
        size = self.window.get_surface().get_size()
        return Scene(size, self.controls)

    def work(self, remember: Callable[[], None] = lambda: None) -> None:
        """Work until the window is closed; what may have changed is remembered after each turn."""
        while self.is_open:
            self.turn(self._patience())
            remember()

    def run(self, command: Command) -> None:
        run(self.controls, command)

    def turn(self, patience: float = 0.0) -> None:
        """Wait for events, at most so many seconds; handle all, move on, draw if needed."""
        waited = self._wait(patience) if patience > 0 else []
        for event in _without_old_motion([*waited, *pygame.event.get()]):
            self._handle(event)
        if self.session.poll():
            self._touch()
        self._hold_clock()
        if int(self.session.play.seconds) != self._drawn_second:
            self._is_dirty = True
        if self._is_seen and self.controls.play_on(time.monotonic()):
            self._touch()
        self._follow_moves()
        if self._has_focus_to_check:
            self._has_focus_to_check = False
            self._refocus()
        if self._is_dirty and time.monotonic() >= self._drawn_at + FRAME_SECONDS:
            self._draw()

    def _wait(self, patience: float) -> list[pygame.Event]:
        """Return the next events, after this number of seconds at most.

        While it waits, SDL looks for events a thousand times a second on some systems. When nobody
        has done anything for a while we look less often ourselves: no one feels those milliseconds.
        """
        now = time.monotonic()
        if now < self._active_at + _LIVELY_SECONDS:
            return [pygame.event.wait(max(1, round(patience * 1000)))]
        while (left := now + patience - time.monotonic()) > 0:
            if events := pygame.event.get():
                return events
            time.sleep(min(_NAP_SECONDS, left))
        return []

    def draw(self) -> None:
        """Draw what changed, wherever it was changed, and show it."""
        self._touch()
        self._draw()

    def _draw(self) -> None:
        self._drawn_at = time.monotonic()
        self._drawn_second = int(self.session.play.seconds)
        self._is_dirty = False
        self._painter.paint(self.window.get_surface(), self._current)
        self.window.flip()
        effect = self.state.effect
        if effect is not None:
            self._is_dirty = True
            if effect.is_over(self._drawn_at):
                self.state.effect = None

    @property
    def _current(self) -> Scene:
        """The scene of the last change; no older one than the game and the window's size."""
        size, play = self.window.get_surface().get_size(), self.session.play
        if self._scene is None or (size, play) != (self._scene.size, self._scene.play):
            self._scene = self.scene
        return self._scene

    def _touch(self) -> None:
        """Something changed: lay everything out anew and draw it."""
        self._scene = None
        self._is_dirty = True

    def _patience(self) -> float:
        """Return the seconds during which nothing can happen without an event."""
        now = time.monotonic()
        waits = [_LONG_SECONDS]
        if self._is_dirty:
            waits.append(self._drawn_at + FRAME_SECONDS - now)
        move_wait = self.controls.auto_wait(now) if self._is_seen else None
        if move_wait is not None:
            waits.append(move_wait)
        if self.session.play.is_running:
            waits.append(1.001 - self.session.play.seconds % 1)
        return max(0.001, min(waits))

    @property
    def _is_seen(self) -> bool:
        """True if the board is in view, on which moves come by themselves."""
        return self.state.screen is Screen.GAME

    def _hold_clock(self) -> None:
        """Let the clock run whenever the game's board is in view."""
        state, play = self.state, self.session.play
        is_held = state.screen is Screen.TITLE or state.is_paused
        if play.is_held != is_held:
            play.hold(is_held)

    def _follow_moves(self) -> None:
        """Let what a move changed be felt: a short movement, a sound."""
        play, view = self.session.play, self.session.view
        seen, before = self._seen
        if play is seen and view == before:
            return
        self._seen = (play, view)
        if play is not seen:
            return
        self._touch()
        if self.session.is_over:
            self.controls.note_end()
        cell, outcome = None if play.last is None else play.last.cell, self.session.outcome
        if self.state.look.has_motion:
            now = time.monotonic()
            self.state.effect = effect_of(before, view, cell, outcome, play.layout, now)
        if self.state.has_sound:
            is_move = before.without_flags() != view.without_flags()
            name = str(outcome) if play.is_over else ("open" if is_move else "flag")
            play_sound(name)

    def _grow(self) -> None:
        shape, is_fixed = self.session.view.shape, self.state.is_fullscreen
        self.outside.fit(shape, self.controls.is_learner, is_fixed=is_fixed)

    # Events

    def _handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEMOTION:
            self._active_at = time.monotonic()
            self._move_pointer(self._pixel(event.pos))
            return
        if event.type in (pygame.NOEVENT, pygame.KEYUP, pygame.TEXTINPUT, WAKE):
            return
        self._active_at = time.monotonic()
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.is_open = False
        elif event.type == pygame.KEYDOWN:
            self._press_key(event.key, event.mod)
        elif event.type == pygame.MOUSEBUTTONDOWN:
            if self._hold_cell(event.button, self._pixel(event.pos)):
                self._is_dirty = True
                return
            self._press(event.button, self._pixel(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP:
            self._release(event.button, self._pixel(event.pos))
        elif event.type == pygame.MOUSEWHEEL:
            self._turn_wheel(event.y)
        elif event.type == pygame.WINDOWLEAVE:
            self._move_pointer((-1, -1))
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._change_focus(event.type == pygame.WINDOWFOCUSGAINED)
        elif event.type in (pygame.WINDOWRESIZED, pygame.WINDOWSIZECHANGED):
            self.outside.note_size()
        elif event.type == pygame.DROPFILE:
            self.controls.use_file(Path(event.file))
        self._touch()
        self._has_focus_to_check = True
        self.is_open = self.is_open and not self.controls.is_done

    def _pixel(self, point: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel at a point: screens of high density have several pixels to a point."""
        ratio = self.window.get_surface().get_width() / self.window.size[0]
        return round(point[0] * ratio), round(point[1] * ratio)

    def _press_key(self, key: int, mods: int) -> None:
        """Do what a key means: to the buttons, to the cursor, or as a command."""
        state, command = self.state, command_of(self.controls, key, mods)
        buttons = self._current.buttons
        is_on_buttons = state.screen is Screen.TITLE or state.is_menu_open or bool(state.button)
        if key == pygame.K_TAB:
            self._go_to_button(buttons, -1 if mods & pygame.KMOD_SHIFT else 1)
        elif is_on_buttons and key in _ARROWS:
            self._go_to_button(buttons, 1 if sum(_ARROWS[key]) > 0 else -1)
        elif is_on_buttons and key in _PRESS:
            self._press_button(buttons)
        elif state.screen is Screen.GAME and key in _ARROWS:
            if not state.is_paused:
                self.controls.move_focus(*_ARROWS[key])
        elif command is not None and (state.screen is Screen.GAME or command.on_title):
            is_sure = bool(mods & pygame.KMOD_SHIFT) or key == pygame.K_F2
            press(self.controls, command, is_sure=is_sure)

    def _go_to_button(self, buttons: list[Button], step: int) -> None:
        """Let the keys go to the next button that can be pressed, around the end."""
        names = [each.command.name for each in buttons if each.is_enabled]
        place = 0 if step > 0 else -1
        if self.state.button in names:
            place = (names.index(self.state.button) + step) % len(names)
        self.state.button = names[place]

    def _press_button(self, buttons: list[Button]) -> None:
        """Run the command of the button that the keys are on; on the title else the main one."""
        state, name, is_menu = self.state, self.state.button, self.state.is_menu_open
        chosen = [each for each in buttons if each.command.name == name and each.is_enabled]
        is_title = state.screen is Screen.TITLE
        if is_title and not name:
            chosen = [each for each in buttons if each.is_primary]
        if not chosen:
            return
        state.button = ""
        self.run(chosen[0].command)
        if is_title and state.screen is Screen.GAME:
            self.controls.show_cursor()
        elif not is_title and not is_menu and not state.is_menu_open:
            state.button = name

    def _move_pointer(self, point: tuple[int, int]) -> None:
        """Follow the pointer; the cell under it becomes the one in focus."""
        state, scene = self.state, self._current
        cell = scene.cell_at(point)
        before = (state.focus, state.pressed, self._thing_at(state.pointer))
        state.pointer = point
        if cell is not None or not state.is_cursor_shown:
            state.focus = cell
            state.is_cursor_shown = False
        if self._held_button:
            state.pressed = self._pressable(cell)
        if self._is_sliding:
            self._slide(point)
        if before != (state.focus, state.pressed, self._thing_at(point)):
            scene.front.renew_notes()
            self._is_dirty = True

    def _thing_at(self, point: tuple[int, int]) -> object:
        """Return what lies under the pointer besides cells: it may look different then."""
        scene = self._current
        title = None if scene.title is None else scene.title.grid.cell_at(point)
        return scene.button_at(point), scene.front.note_at(point), title

    def _slide(self, point: tuple[int, int]) -> None:
        """Move the knob of the time line to the pointer."""
        move = self._current.front.move_at(point)
        if move is not None and move != self.controls.moment:
            self.controls.look_at(move)
            self._touch()

    def _refocus(self) -> None:
        """Give up a focus that no longer holds: a new game or size puts other cells there."""
        state, scene = self.state, self._current
        if not state.is_cursor_shown:
            state.focus = scene.cell_at(state.pointer)
        elif state.focus not in scene.grid.shape:
            state.focus, state.is_cursor_shown = None, False

    def _pressable(self, cell: Cell | None) -> Cell | None:
        """Return the cell, if something happens when the held button is released on it."""
        if cell is None or self.controls.explaining.is_on or self.state.moment is not None:
            return None
        is_plain = self._held_button == 1 and self.session.play.setup.is_course
        return None if is_plain and not self.session.view.is_hidden(cell) else cell

    def _hold_cell(self, button: int, point: tuple[int, int]) -> bool:
        """Hold a cell down; return False if the mouse button does something else there."""
        scene, state = self._current, self.state
        is_taken = state.is_menu_open or state.button or scene.button_at(point)
        if button not in (1, 2) or is_taken:
            return False
        cell = scene.cell_at(point)
        if cell is None:
            return False
        self._move_pointer(point)
        self._held, self._held_button = None, button
        state.pressed = self._pressable(cell)
        return True

    def _press(self, button: int, point: tuple[int, int]) -> None:
        """Handle a mouse button that goes down beside the cells, or the right one on a cell."""
        self._move_pointer(point)
        scene, cell, state = self._current, self._current.cell_at(point), self.state
        if button == 1:
            self._held, state.button = scene.button_at(point), ""
            is_over_menu = scene.menu is not None and scene.menu.rect.collidepoint(point)
            if self._held is None and state.is_menu_open and not is_over_menu:
                self.run(MENU)
                return
            is_free = self._held is None and scene.title is None
            if is_free and scene.front.move_at(point) is not None:
                self._is_sliding = True
                self._slide(point)
        if scene.title is not None:
            self._touch_title(scene.title, button, point)
        elif state.is_paused and scene.grid.area.collidepoint(point):
            self.run(PAUSE)
        elif cell is not None and button == 3:
            state.forget()
            self.controls.flag_cell(cell)

    def _touch_title(self, title: TitleScreen, button: int, point: tuple[int, int]) -> None:
        """Open or flag a cell of the board that the title shows."""
        cell = title.grid.cell_at(point)
        if cell is not None and button in (1, 3) and title.is_free(point):
            title.touch(cell, is_flag=button == 3)

    def _release(self, button: int, point: tuple[int, int]) -> None:
        """Handle a button that goes up: run its command, or open the cell under the pointer."""
        self._is_sliding = False
        if button not in (1, 2):
            return
        pressed, cell = self._current.button_at(point), self._current.cell_at(point)
        held, held_button = self._held, self._held_button
        self._held, self._held_button, self.state.pressed = None, 0, None
        if held is not None and pressed is not None and pressed.command == held.command:
            self.run(held.command)
        elif cell is not None and held_button == button:
            self.state.forget()
            if button == 1:
                self.controls.open_cell(cell, is_click=True)
            else:
                self.controls.chord(cell)

    def _turn_wheel(self, down: int) -> None:
        """Scroll the notes of the learner's panel."""
        front = self._current.front
        if isinstance(front, Panel) and front.notes.collidepoint(self.state.pointer):
            step = round(_WHEEL_STEP * front.scale)
            self.state.note_scroll = max(0, front.column.scroll - down * step)

    def _change_focus(self, is_focused: bool) -> None:
        """Pause a game that is played alone while another window is in front.

        The AI's file may have been edited meanwhile.
        """
        state, play = self.state, self.session.play
        if is_focused:
            self.session.ai.reload_if_changed()
            self.session.think(system_look, lambda look: setattr(self.state, "look", look))
            if self._is_pause_ours:
                state.is_paused = False
        elif play.is_running and not state.is_paused:
            state.is_paused = not (play.is_helped or self.controls.is_learner)
        self._is_pause_ours = state.is_paused and not is_focused


def _without_old_motion(events: list[pygame.Event]) -> list[pygame.Event]:
    """Return the events without those movements of the pointer that another one follows at once."""
    kept: list[pygame.Event] = []
    for event in events:
        if kept and event.type == kept[-1].type == pygame.MOUSEMOTION:
            kept.pop()
        kept.append(event)
    return kept
