"""The window's loop: events become commands, and the scene is drawn when something changed."""

from __future__ import annotations

import contextlib
import time
from pathlib import Path

import pygame

from sapper.session import Session
from sapper.shape import Cell
from sapper.window.board_picture import BoardPicture
from sapper.window.commands import BY_KEY
from sapper.window.controls import Controls
from sapper.window.scene import MARGIN, PANEL, RULER, Scene, scale_of
from sapper.window.state import Screen, Sheet, State

FRAME_SECONDS = 1 / 60
"""The least time between two drawings."""
LEAST_SIZE = (640, 460)
_LONG_SECONDS = 30.0
_COMFORTABLE_CELL, _LEAST_CELL = 26, 14

WAKE = pygame.event.custom_type()
"""The event by which a worker tells the loop that something is finished."""


def wake() -> None:
    """Wake the loop up, from any thread; nothing happens once the window is closed."""
    with contextlib.suppress(pygame.error):
        pygame.event.post(pygame.event.Event(WAKE))


class App:
    """One window with one session."""

    def __init__(self, window: pygame.Window, session: Session, state: State | None = None) -> None:
        self.window = window
        self.session = session
        self.state = state or State()
        self.controls = Controls(session, self.state, window, self._grow)
        self.is_open = True
        self._is_dirty = True
        self._picture = BoardPicture()
        self._drawn_at = 0.0
        self._drawn_second = 0
        self._auto_at = 0.0
        self._held: str | None = None
        self._held_cell: Cell | None = None

    @property
    def scene(self) -> Scene:
        """Where everything lies now."""
        size = self.window.get_surface().get_size()
        return Scene(size, self.session, self.state, self.controls.entries)

    def run(self) -> None:
        """Work until the window is closed."""
        while self.is_open:
            self.turn(self._patience())

    def turn(self, patience: float = 0.0) -> None:
        """Wait for events, at most so many seconds; handle all, move on, draw if needed."""
        waited = [pygame.event.wait(max(1, round(patience * 1000)))] if patience > 0 else []
        for event in [*waited, *pygame.event.get()]:
            self._handle(event)
        if self.session.poll() or int(self.session.play.seconds) != self._drawn_second:
            self._is_dirty = True
        self._play_on()
        if self._is_dirty and time.monotonic() >= self._drawn_at + FRAME_SECONDS:
            self.draw()

    def draw(self) -> None:
        """Draw the scene and show it."""
        self._drawn_at = time.monotonic()
        self._drawn_second = int(self.session.play.seconds)
        self._is_dirty = False
        self.scene.draw(self.window.get_surface(), self._picture)
        self.window.flip()

    def _patience(self) -> float:
        """How long nothing can happen without an event."""
        now = time.monotonic()
        waits = [_LONG_SECONDS]
        if self._is_dirty:
            waits.append(self._drawn_at + FRAME_SECONDS - now)
        if self.state.is_auto and not self.session.is_thinking:
            waits.append(self._auto_at - now)
        if self.session.play.is_running:
            waits.append(1.001 - self.session.play.seconds % 1)
        return max(0.001, min(waits))

    def _play_on(self) -> None:
        """In auto play, ask for the next move when its time has come."""
        state, session = self.state, self.session
        if not state.is_auto or session.is_thinking:
            return
        if session.is_over or session.failure is not None or session.message:
            state.is_auto = False
            self._is_dirty = True
        elif time.monotonic() >= self._auto_at:
            self._auto_at = time.monotonic() + 1 / state.moves_a_second
            self.controls.ask_ai()

    def _grow(self) -> None:
        """Make the window larger where the cells of the board would be small in it."""
        shape = self.session.view.shape
        width, height = self.window.size
        scale = scale_of((width, height))
        wanted = (
            round((PANEL + 3 * MARGIN + RULER) * scale) + shape.width * _COMFORTABLE_CELL,
            round((2 * MARGIN + RULER) * scale) + shape.height * _COMFORTABLE_CELL,
        )
        most = pygame.display.get_desktop_sizes()[0]
        larger = (
            max(width, min(wanted[0], round(most[0] * 0.95))),
            max(height, min(wanted[1], round(most[1] * 0.9))),
        )
        self._keep_readable(most)
        if larger != (width, height) and not self.state.is_fullscreen:
            self.window.size = larger

    def _keep_readable(self, most: tuple[int, int]) -> None:
        """Let the window not become so small that the cells cannot be read."""
        shape = self.session.view.shape
        scale = scale_of(LEAST_SIZE)
        least = (
            round((PANEL + 3 * MARGIN + RULER) * scale) + shape.width * _LEAST_CELL,
            round((2 * MARGIN + RULER) * scale) + shape.height * _LEAST_CELL,
        )
        self.window.minimum_size = (
            min(most[0], max(least[0], LEAST_SIZE[0])),
            min(most[1], max(least[1], LEAST_SIZE[1])),
        )

    # Events

    def _handle(self, event: pygame.Event) -> None:
        """Turn an event into what it means."""
        if event.type in (pygame.QUIT, pygame.WINDOWCLOSE):
            self.is_open = False
        elif event.type == pygame.KEYDOWN:
            self._press_key(event.key, event.unicode)
        elif event.type == pygame.MOUSEMOTION:
            self._move_pointer(self._pixel(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.button, self._pixel(event.pos))
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(self._pixel(event.pos))
        elif event.type == pygame.WINDOWLEAVE:
            self._move_pointer((-1, -1))
        elif event.type == pygame.DROPFILE:
            self.controls.open_file(Path(event.file))
        elif event.type == pygame.NOEVENT:
            return
        self._is_dirty = True
        self.is_open = self.is_open and not self.controls.is_done

    def _pixel(self, point: tuple[int, int]) -> tuple[int, int]:
        """The pixel at a point: screens of high density have several pixels to a point."""
        ratio = self.window.get_surface().get_width() / self.window.size[0]
        return round(point[0] * ratio), round(point[1] * ratio)

    def _press_key(self, key: int, text: str) -> None:
        """Run the key's command; on the new game's sheet keys are typed."""
        state, command = self.state, BY_KEY.get(key)
        if state.sheet is Sheet.NEW_GAME and command != "back":
            self.controls.enter(text, key)
        elif state.sheet is not None:
            self.controls.run("back")
        elif state.screen is Screen.TITLE and command == "open":
            self.controls.run("play")
        elif command is not None and (state.screen is Screen.GAME or command in _ON_TITLE):
            self.controls.run(command)

    def _move_pointer(self, point: tuple[int, int]) -> None:
        """Follow the pointer; the cell under it becomes the one in focus."""
        cell = self.scene.cell_at(point)
        self.state.pointer = point
        if cell is not None or not self.state.is_cursor_shown:
            self.state.focus = cell
            self.state.is_cursor_shown = False
        if self.state.pressed is not None:
            self.state.pressed = cell if cell == self._held_cell else None

    def _press(self, button: int, point: tuple[int, int]) -> None:
        """A mouse button goes down: the left one acts when it is released at the same place."""
        self._move_pointer(point)
        scene, cell = self.scene, self.scene.cell_at(point)
        if button == 1:
            pressed = scene.button_at(point)
            self._held = None if pressed is None else pressed.command
            self._held_cell = cell
            self.state.pressed = cell
            if (field := scene.field_at(point)) is not None:
                self.controls.entries.field = field
        elif cell is not None and button in (2, 3):
            self.state.notice = ""
            act = self.controls.flag_cell if button == 3 else self.controls.chord_cell
            act(cell)

    def _release(self, point: tuple[int, int]) -> None:
        """The left button goes up: run the button or open the cell that it went down on."""
        button, cell = self.scene.button_at(point), self.scene.cell_at(point)
        held, held_cell = self._held, self._held_cell
        self._held, self._held_cell, self.state.pressed = None, None, None
        if button is not None and button.command == held:
            self.controls.run(held)
        elif cell is not None and cell == held_cell:
            self.state.notice = ""
            self.controls.open_cell(cell, is_click=True)


_ON_TITLE = {
    "cs50",
    "beginner",
    "intermediate",
    "expert",
    "new",
    "statistics",
    "theme",
    "palette",
    "fullscreen",
    "help",
    "back",
}
"""The commands that keys give on the title screen."""
