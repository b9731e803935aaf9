"""`python runner.py` and `sapper play`: the options, the display, the window."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import pygame

from sapper.errors import SapperError
from sapper.level import Level, StartRule
from sapper.session import Session, Setup, Statistics, Worker
from sapper.window import fonts
from sapper.window.app import LEAST_SIZE, App, wake
from sapper.window.new_game import check_size
from sapper.window.scene import USUAL_SIZE
from sapper.window.state import Screen, State
from sapper.window.theme import DARK
from sapper.window.tiles import Face, Tiles

NO_DISPLAY = "there is no display to open a window on; `sapper watch` plays in the terminal."
_SCREENLESS = ("dummy", "offscreen")
_DISPLAY_VARIABLES = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


class NoDisplay(SapperError):
    """There is no screen to open a window on."""


def run(
    arguments: Sequence[str],
    height: int,
    width: int,
    mines: int,
    course: Path | None = None,
    program: str = "runner.py",
) -> int:
    """Open the window on a game of that size with the AI of `course`; return the exit code.

    `program` is what the command is called in its help and its messages.
    """
    options = _parse(arguments, program)
    try:
        session = _make_session(options, Level(height, width, mines), course)
        try:
            _show(session, options)
        finally:
            session.close()
    except NoDisplay:
        print(f"{program}: {NO_DISPLAY}", file=sys.stderr)
        return 2
    except SapperError as error:
        print(f"{program}: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line each."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def _parse(arguments: Sequence[str], program: str) -> argparse.Namespace:
    parser = _Parser(
        prog=program,
        description="Play Minesweeper, or watch an AI play it.",
        epilog="F1 in the window lists the keys.",
    )
    parser.add_argument(
        "--ai", type=Path, metavar="PATH", help="the AI's file: any minesweeper.py of the course"
    )
    parser.add_argument("--agent", help="who makes the AI's moves; default: the course's file")
    parser.add_argument("--open", type=Path, metavar="FILE", help="a board or a position to open")
    parser.add_argument(
        "--level", help="cs50, beginner, intermediate, expert or ROWSxCOLUMNS/MINES"
    )
    parser.add_argument("--start", help="first-click rule: none, safe or opening")
    parser.add_argument("--seed", type=int, help="the same seed gives the same board")
    parser.add_argument("--light", action="store_true", help="the light theme")
    parser.add_argument(
        "--colour-blind", action="store_true", help="colours with shapes for the colour-blind"
    )
    return parser.parse_args(arguments)


def _make_session(options: argparse.Namespace, level: Level, course: Path | None) -> Session:
    """The session that the options ask for."""
    setup = Setup.of(Level.parse(options.level)) if options.level else Setup.course(level)
    if options.start:
        setup = setup.with_start(StartRule.parse(options.start))
    path = options.ai or (course if course is not None and course.is_file() else None)
    session = Session(
        setup,
        seed=options.seed,
        path=path,
        mind_work=Worker(wake),
        thought_work=Worker(wake),
        say=lambda line: print(line, flush=True),
        hear=lambda text: print(text, end="", flush=True),
        statistics=Statistics(),
    )
    if options.agent:
        session.choose_agent(options.agent)
    if options.open:
        session.load_file(options.open)
    check_size(session.view.shape)
    return session


def _show(session: Session, options: argparse.Namespace) -> None:
    """Open the window and work until it is closed."""
    open_display()
    try:
        window = make_window()
        state = State(is_light=options.light, is_colour_blind=options.colour_blind)
        if options.open:
            state.screen = Screen.GAME
        App(window, session, state).run()
    finally:
        fonts.clear()
        pygame.quit()


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


def make_window() -> pygame.Window:
    """The window, at the usual size."""
    try:
        window = pygame.Window("Minesweeper", USUAL_SIZE, resizable=True, allow_high_dpi=True)
    except pygame.error as error:
        raise NoDisplay(str(error)) from error
    window.minimum_size = LEAST_SIZE
    window.set_icon(_icon())
    return window


def _icon() -> pygame.Surface:
    """The picture that stands for the window: a cell with a flag."""
    return Tiles(DARK, 64).picture(Face.FLAGGED)
