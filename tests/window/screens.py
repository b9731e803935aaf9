"""Every screen of the window, for the tests of the layout and to look at.

`python -m tests.window.screens FOLDER` makes a picture of each, at every size and in every look.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from sapper.core import LEVELS, Cell, Level, StartRule, analyse
from sapper.game import Layout, Store
from sapper.window import commands, fonts
from sapper.window.app import App
from sapper.window.command_line import make_window, open_display
from sapper.window.commands import Command
from sapper.window.session import Session, Setup
from sapper.window.state import Door, Screen, WindowState
from sapper.window.system import SystemLook

SIZES = ((640, 460), (800, 600), (1366, 768), (1920, 1080), (3840, 2160))
LOOKS = {"dark": SystemLook(), "light": SystemLook(is_light=True)}
BEGINNER, EXPERT = Setup.of(LEVELS["beginner"]), Setup.of(LEVELS["expert"])
INTERMEDIATE = Setup.of(LEVELS["intermediate"])
LARGE = Setup(Level(50, 50, 500), StartRule.SAFE)
STUDENTS = Path(__file__).parent.parent / "students"


@dataclass
class Stage:
    """A window that is told what to do, without hands."""

    app: App
    seconds: float = 0.0

    def run(self, *commands_: Command) -> None:
        for command in commands_:
            self.app.run(command)
            self.turn()

    def turn(self) -> None:
        for _ in range(3):
            self.app.turn()

    def open(self, *cells: Cell) -> None:
        for cell in cells:
            self.app.controls.open_cell(cell)
            self.seconds += 61.5
            self.turn()

    def lose(self) -> None:
        """Open the middle, then a mine."""
        shape = self.app.session.view.shape
        self.open((shape.height // 2, shape.width // 2))
        truth = self.app.session.play.truth
        assert truth is not None
        self.open(min(truth.mines()))

    def win(self) -> None:
        shape = self.app.session.view.shape
        self.open((shape.height // 2, shape.width // 2))
        truth = self.app.session.play.truth
        assert truth is not None
        mines = truth.mines()
        for cell in shape.cells():
            if cell not in mines and self.app.session.view.is_hidden(cell):
                self.open(cell)


Prepare = Callable[[Stage], None]


def _open_middle(stage: Stage) -> None:
    shape = stage.app.session.view.shape
    stage.open((shape.height // 2, shape.width // 2))


def _leave_game(stage: Stage) -> None:
    _open_middle(stage)
    stage.run(commands.BACK)


def _show(*shown: Command) -> Prepare:
    def prepare(stage: Stage) -> None:
        _open_middle(stage)
        stage.run(*shown)

    return prepare


def _learn(*shown: Command) -> Prepare:
    """Let the AI make some moves, then show that."""

    def prepare(stage: Stage) -> None:
        for _ in range(9):
            stage.run(commands.AI_MOVE)
        stage.run(*shown)

    return prepare


def _play_safely(stage: Stage) -> None:
    """Open what is certainly safe, flag what is certainly a mine."""
    _open_middle(stage)
    for _ in range(50):
        found = analyse(stage.app.session.view.without_flags())
        for cell in found.mines:
            if not stage.app.session.view.is_flagged(cell):
                stage.app.controls.flag_cell(cell)
        if stage.app.session.is_over or not found.safe:
            return
        stage.open(min(found.safe))


def _end_and(*shown: Command) -> Prepare:
    def prepare(stage: Stage) -> None:
        stage.lose()
        stage.run(*shown)

    return prepare


def _alarm(stage: Stage) -> None:
    """Let a file believe something wrong."""
    stage.app.session.begin_on(
        Layout.parse("*......./......../......../......../......../......../......../........"),
        Setup.course(),
    )
    stage.open((1, 1), (3, 3), (3, 4))
    stage.run(commands.ALARM)


@dataclass(frozen=True)
class View:
    """A screen: the game on it, and what is done until it is seen."""

    prepare: Prepare = lambda stage: None
    setup: Setup | None = None
    door: Door = Door.LEARNER
    is_title: bool = False
    path: Path | None = None


PLAYER = Door.PLAYER
SCREENS: dict[str, View] = {
    "title, learner": View(is_title=True),
    "title, player": View(setup=BEGINNER, door=PLAYER, is_title=True),
    "title, player, game waits": View(_leave_game, EXPERT, PLAYER),
    "title, player, asked": View(setup=LARGE, door=PLAYER, is_title=True),
    "learner": View(),
    "learner, moved": View(_learn()),
    "learner, inside": View(_learn(commands.INSIDE)),
    "learner, time line": View(_learn(commands.BACKWARD, commands.BACKWARD)),
    "learner, alarm": View(_alarm, path=STUDENTS / "lies.py"),
    "learner, why": View(_learn(commands.WHY)),
    "learner, lost": View(Stage.lose),
    "learner, menu": View(_show(commands.MENU)),
    "learner, expert": View(_learn(commands.INSIDE), EXPERT),
    "beginner, first": View(setup=BEGINNER, door=PLAYER),
    "beginner": View(_open_middle, BEGINNER, PLAYER),
    "beginner, hint": View(_show(*3 * [commands.HINT]), BEGINNER, PLAYER),
    "beginner, why": View(_show(*4 * [commands.HINT]), BEGINNER, PLAYER),
    "beginner, lost": View(Stage.lose, BEGINNER, PLAYER),
    "beginner, won": View(Stage.win, BEGINNER, PLAYER),
    "beginner, mistake": View(_end_and(commands.MISTAKE), BEGINNER, PLAYER),
    "beginner, menu": View(_show(commands.MENU), BEGINNER, PLAYER),
    "intermediate": View(_play_safely, INTERMEDIATE.with_no_guess(True), PLAYER),
    "expert": View(_play_safely, EXPERT, PLAYER),
    "expert, odds": View(_show(commands.ODDS), EXPERT, PLAYER),
    "expert, lost": View(Stage.lose, EXPERT, PLAYER),
    "expert, mistake": View(_end_and(commands.MISTAKE), EXPERT, PLAYER),
    "large": View(setup=LARGE, door=PLAYER),
    "paused": View(_show(commands.PAUSE), BEGINNER, PLAYER),
}


@contextmanager
def stage_of(view: View, size: tuple[int, int], look: SystemLook) -> Iterator[Stage]:
    """The screen in a window of this size; the display must be open."""
    with tempfile.TemporaryDirectory() as folder:
        stages: list[Stage] = []
        session = Session(
            view.setup,
            seed=3,
            store=Store(Path(folder)),
            path=view.path,
            is_in_process=True,
            clock=lambda: stages[0].seconds if stages else 0.0,
        )
        screen = Screen.TITLE if view.is_title else Screen.GAME
        window = make_window()
        window.size = size
        app = App(window, session, WindowState(screen=screen, door=view.door, look=look))
        app.outside.note_size()
        stages.append(Stage(app))
        try:
            stages[0].turn()
            view.prepare(stages[0])
            window.size = size
            yield stages[0]
        finally:
            session.close()
            window.destroy()


def main(folder: Path) -> None:
    """Make all pictures."""
    folder.mkdir(parents=True, exist_ok=True)
    open_display()
    for size in SIZES:
        for look, wanted in LOOKS.items():
            for name, view in SCREENS.items():
                with stage_of(view, size, wanted) as stage:
                    stage.app.state.look = replace(wanted, has_motion=False)
                    stage.app.state.effect = None
                    stage.turn()
                    stage.app.draw()
                    path = folder / f"{size[0]}x{size[1]} {look} {name}.png"
                    pygame.image.save(stage.app.window.get_surface(), path)
    fonts.clear()
    pygame.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
