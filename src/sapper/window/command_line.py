"""`python runner.py` and `sapper play`: the session, the display, the window."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from sapper.core import LEVELS, BadBoard, Level, SapperError, StartRule, shortened
from sapper.game import Store
from sapper.window import fonts
from sapper.window.app import App, wake
from sapper.window.effects import forget_sounds
from sapper.window.geometry import LEAST_SIZE, largest_size, place_on, smaller, usual_size
from sapper.window.options import WindowOptions
from sapper.window.session import InlineWorker, Session, Setup, Worker
from sapper.window.settings import Settings, load_settings, save_settings
from sapper.window.state import Door, WindowState
from sapper.window.system import system_look
from sapper.window.theme import Theme
from sapper.window.tiles import Face, Tiles

NO_DISPLAY = (
    "there is no display to open a window on; in the terminal `sapper watch` plays,"
    " and `sapper watch cs50:PATH` plays with your own file."
)
_SCREENLESS = ("dummy", "offscreen")
_DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")

_LONGEST_SIDE = 50
"""Maximum number of rows and columns: the cells of larger boards are too small to hit."""


class NoDisplay(SapperError):
    """There is no screen to open a window on."""


def open_window(
    options: WindowOptions, course_setup: Setup, course: Path | None, program: str, door: Door
) -> int:
    """Open the window as `sapper.window.run` says; return the exit code."""
    store = Store()
    settings = load_settings(store)
    try:
        last = LEVELS["beginner"] if door is Door.PLAYER else None
        usual = course_setup if last is None else settings.setup or Setup.of(last)
        session = _make_session(options, usual, course, store)
        try:
            _show(session, options, settings, course_setup, door)
        finally:
            session.close()
    except NoDisplay:
        print(f"{program}: {NO_DISPLAY}", file=sys.stderr)
        return 2
    except SapperError as error:
        print(f"{program}: {shortened(str(error), 500)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


def _make_session(
    options: WindowOptions, setup: Setup, course: Path | None, store: Store
) -> Session:
    """Return the session that the options ask for, else one of this setup."""
    setup = Setup.of(Level.parse(options.level)) if options.level else setup
    if options.no_guess:
        setup = setup.with_no_guess(True)
    if options.start:
        setup = setup.with_start(StartRule.parse(options.start))
    path = options.course_file or (course if course is not None and course.is_file() else None)
    session = Session(
        setup,
        seed=options.seed,
        path=path,
        mind_work=InlineWorker() if options.in_process else Worker(wake),
        thought_work=Worker(wake),
        say=lambda line: print(line, flush=True),
        hear=Terminal(lambda text: print(text, end="", flush=True)),
        store=store,
        is_in_process=options.in_process,
    )
    if options.ai and not options.course_file:
        session.ai.choose_agent(options.ai)
    shape = session.view.shape
    if max(shape.height, shape.width) > _LONGEST_SIDE:
        raise BadBoard(
            f"a board of {shape}, the window shows up to {_LONGEST_SIDE} rows or columns"
        )
    return session


def _show(
    session: Session,
    options: WindowOptions,
    settings: Settings,
    course_setup: Setup,
    door: Door,
) -> None:
    """Open the window, work until it is closed, and remember what it was like."""
    open_display()
    try:
        window = make_window(settings)
        state = WindowState(
            door=door,
            look=system_look(),
            has_sound=settings.has_sound,
            is_game_asked=options.is_game_asked,
        )
        app = App(window, session, state)
        app.controls.course_setup = course_setup
        if options.daily:
            app.controls.daily()
        app.work(lambda: _remember(app, settings))
    finally:
        fonts.clear()
        forget_sounds()
        pygame.quit()


def _remember(app: App, settings: Settings) -> None:
    """Write what the window is like now; the learner's forgets nothing of the player's."""
    window, setup = app.window, app.session.setup
    if app.state.door is Door.LEARNER or setup.is_course:
        setup = settings.setup or Setup.of(LEVELS["beginner"])
    is_placed = not app.state.is_fullscreen
    now = Settings(
        app.state.has_sound,
        setup,
        app.outside.own_size,
        (window.position[0], window.position[1]) if is_placed else None,
    )
    if app.session.store is not None:
        save_settings(now, app.session.store)


def open_display() -> None:
    """Start pygame's display and fonts; `NoDisplay` if there is no screen.

    Where there is none SDL may fall back to a driver that shows nothing: that is no display
    either, unless it was asked for by name, as the tests do.
    """
    if sys.platform == "linux" and not any(map(os.environ.get, _DISPLAY_VARIABLES)):
        raise NoDisplay("no screen")
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    if pygame.display.get_driver() in _SCREENLESS and not os.environ.get("SDL_VIDEODRIVER"):
        pygame.display.quit()
        raise NoDisplay("no screen")
    if pygame.display.get_driver() == "x11":
        # Pictures made by the processor reach an X server at a fifth of the cost without OpenGL.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.font.init()


def make_window(settings: Settings | None = None) -> pygame.Window:
    """Return the window, as large as it was and where it was, else at the usual size."""
    screen = pygame.display.get_desktop_sizes()[0]
    size = usual_size(screen)
    if settings is not None and settings.size is not None:
        size = smaller(settings.size, largest_size(screen))
    try:
        window = pygame.Window("Minesweeper", size, resizable=True, allow_high_dpi=True)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    window.minimum_size = smaller(LEAST_SIZE, largest_size(screen))
    if settings is not None and settings.position is not None:
        window.position = place_on(screen, settings.position, size)
    window.set_icon(Tiles(Theme(), 64).picture(Face.FLAGGED))
    return window


# What the AI's file prints

_MOST = 2**16
"""Maximum number of letters a second that are passed on."""
_CUT = "\n... more than the terminal can take: the rest of this second is left out.\n"


class Terminal:
    """Passes text on to `write`, at most so many letters a second."""

    def __init__(
        self, write: Callable[[str], object], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._write = write
        self._clock = clock
        self._second = 0
        self._room = _MOST

    def __call__(self, text: str) -> None:
        """Pass the text on, or what there is room for; say once that something is left out."""
        second = int(self._clock())
        if second != self._second:
            self._second, self._room = second, _MOST
        if self._room <= 0:
            return
        self._write(text[: self._room])
        self._room -= len(text)
        if self._room < 0:
            self._write(_CUT)
