"""Make the pictures of the window in `docs/images` anew: `python docs/make_window_pictures.py`.

They are taken without a screen, on fixed boards: two runs differ only where the window does.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from sapper.core import analyse
from sapper.core.level import LEVELS
from sapper.core.shape import Cell
from sapper.game.store import Store
from sapper.proofs.why import explain
from sapper.window.app import App
from sapper.window.command_line import make_window, open_display
from sapper.window.commands import BACKWARD, FORWARD, INSIDE, ODDS, WHY, Command
from sapper.window.session import Session, Setup
from sapper.window.state import Door, Screen, WindowState
from sapper.window.system import SystemLook

IMAGES = Path(__file__).parent / "images"
BEGINNER, EXPERT = Setup.of(LEVELS["beginner"]), Setup.of(LEVELS["expert"])


class Camera:
    """A window without a screen that is told what to do."""

    def __init__(self, setup: Setup | None = None, *, seed: int = 7) -> None:
        folder = Path(tempfile.mkdtemp())
        self.history = Store(folder)
        self.seconds = 0.0
        self.session = Session(setup, seed=seed, store=self.history, clock=lambda: self.seconds)
        door = Door.LEARNER if setup is None else Door.PLAYER
        state = WindowState(screen=Screen.GAME, door=door)
        self.app = App(make_window(), self.session, state)

    def run(self, *commands: Command) -> None:
        """Run commands and let their answers come in."""
        for command in commands:
            self.app.run(command)
            self.turn()

    def turn(self) -> None:
        """Let the loop go round a few times, without movement."""
        for _ in range(3):
            self.app.turn()
            self.app.state.effect, self.app.state.look = None, SystemLook()

    def open(self, *cells: Cell) -> None:
        """Open cells as a player does."""
        for cell in cells:
            self.app.controls.open_cell(cell)
            self.seconds += 1.3
            self.turn()

    def play_safely(self, moves: int) -> None:
        """Open certain cells, so many times at most; flag certain mines."""
        for _ in range(moves):
            found = analyse(self.session.view.without_flags())
            fresh = [cell for cell in found.mines if not self.session.view.is_flagged(cell)]
            for cell in sorted(fresh)[:2]:
                self.app.controls.flag_cell(cell)
            if not found.safe or self.session.is_over:
                return
            self.open(min(found.safe))

    def take(self, name: str) -> None:
        """Take the picture: what a first drawing asks for is there for the second."""
        self.app.draw()
        self.turn()
        self.app.draw()
        pygame.image.save(self.app.window.get_surface(), IMAGES / f"window-{name}.png")
        self.session.close()
        self.app.window.destroy()


def take_title() -> None:
    """The title, with a saved game."""
    camera = Camera(EXPERT, seed=12)
    camera.open((8, 15))
    camera.play_safely(40)
    camera.app.state.screen = Screen.TITLE
    camera.take("title")


def take_games() -> None:
    """Games: a running one, a lost one, the time line of the AI, odds, Why?."""
    camera = Camera(EXPERT, seed=12)
    camera.open((8, 15))
    camera.play_safely(60)
    camera.take("expert")
    camera = Camera(BEGINNER, seed=21)
    camera.open((4, 4))
    layout = camera.session.play.truth
    assert layout is not None
    camera.session.begin_daily(layout, "2026-11-17")
    camera.open((4, 4))
    camera.play_safely(3)
    truth, found = camera.session.play.truth, analyse(camera.session.view.without_flags())
    assert truth is not None
    camera.open(min(truth.mines() - found.mines, default=min(truth.mines())))
    camera.take("end")
    camera = Camera(None, seed=2)
    camera.open((3, 3), (3, 4), (4, 4), (2, 3))
    camera.run(INSIDE, BACKWARD)
    camera.take("inside")
    camera = Camera(EXPERT, seed=12)
    camera.app.window.size = (1216, 810)
    camera.open((8, 15))
    camera.play_safely(60)
    camera.run(ODDS)
    camera.take("odds")
    camera = Camera(BEGINNER, seed=21)
    camera.open((4, 4))
    cells = sorted(analyse(camera.session.view).safe)
    camera.app.state.focus = max(
        cells, key=lambda cell: len(explain(camera.session.view, cell).steps)
    )
    camera.run(WHY, FORWARD)
    camera.take("why")


def main() -> int:
    """Take all pictures."""
    open_display()
    take_title()
    take_games()
    return 0


if __name__ == "__main__":
    sys.exit(main())
