"""Every screen of the window, for the tests of the layout and to look at.

`python -m tests.window.screens FOLDER` makes a picture of each, at every size and in every look.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from sapper.core import LEVELS, Cell, Level, StartRule
from sapper.game import Store
from sapper.window import commands, fonts
from sapper.window.app import App
from sapper.window.command_line import make_window, open_display
from sapper.window.commands import MENUS, Command
from sapper.window.session import Session, Setup
from sapper.window.state import Door, Options, Screen, Switch, WindowState

SIZES = ((640, 460), (800, 600), (1366, 768), (1920, 1080), (3840, 2160))
LOOKS: dict[str, set[Switch]] = {
    "dark": set(),
    "light": {Switch.THEME},
    "shapes": {Switch.PALETTE},
}
BEGINNER, EXPERT = Setup.of(LEVELS["beginner"]), Setup.of(LEVELS["expert"])
INTERMEDIATE = Setup.of(LEVELS["intermediate"])
LARGE = Setup(Level(60, 80, 1500), StartRule.SAFE)


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

    def put_on(self, look: set[Switch]) -> None:
        """Take these colours."""
        options = self.app.state.options
        options.on = (options.on - {Switch.THEME, Switch.PALETTE}) | look

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


def _menu(name: str) -> Prepare:
    return lambda stage: stage.run(commands.menu_part(name))


def _end_and(*shown: Command) -> Prepare:
    def prepare(stage: Stage) -> None:
        stage.lose()
        stage.run(*shown)

    return prepare


@dataclass(frozen=True)
class View:
    """A screen: the game on it, and what is done until it is seen."""

    prepare: Prepare = lambda stage: None
    setup: Setup | None = None
    door: Door = Door.COURSE
    is_title: bool = False


SCREENS: dict[str, View] = {
    "title, course": View(is_title=True),
    "title, course, game waits": View(_leave_game),
    "title, player": View(setup=BEGINNER, door=Door.PLAYER, is_title=True),
    "title, player, game waits": View(_leave_game, EXPERT, Door.PLAYER),
    "title, menu": View(_menu("Game"), BEGINNER, Door.PLAYER, is_title=True),
    "course": View(),
    "course, knowledge": View(_show(commands.KNOWLEDGE, commands.ODDS, commands.BEST)),
    "course, inside": View(_show(commands.MIND)),
    "course, lost": View(Stage.lose),
    "beginner": View(_open_middle, BEGINNER),
    "beginner, hint": View(_show(*3 * [commands.HINT]), BEGINNER),
    "beginner, panel": View(_show(commands.PANEL), BEGINNER),
    "beginner, no guessing": View(_show(commands.PANEL), BEGINNER.with_no_guess(True)),
    "intermediate, no guessing": View(_show(commands.PANEL), INTERMEDIATE.with_no_guess(True)),
    "beginner, lost": View(Stage.lose, BEGINNER),
    "beginner, won": View(Stage.win, BEGINNER),
    "beginner, why": View(
        _show(commands.HINT, commands.HINT, commands.HINT, commands.HINT), BEGINNER
    ),
    "expert": View(_show(commands.ODDS), EXPERT),
    "expert, lost": View(Stage.lose, EXPERT),
    "expert, first mistake": View(_end_and(commands.MISTAKE), EXPERT),
    "expert, the safe cell": View(_end_and(commands.MISSED), EXPERT),
    "large": View(setup=LARGE),
    "paused": View(_show(commands.PAUSE), BEGINNER),
    "keys": View(_show(commands.HELP), BEGINNER),
    **{f"menu, {name}": View(_menu(name), BEGINNER) for name in MENUS},
}


@contextmanager
def stage_of(view: View, size: tuple[int, int], look: set[Switch]) -> Iterator[Stage]:
    """The screen in a window of this size; the display must be open."""
    with tempfile.TemporaryDirectory() as folder:
        stages: list[Stage] = []
        session = Session(
            view.setup,
            seed=3,
            store=Store(Path(folder)),
            is_in_process=True,
            clock=lambda: stages[0].seconds if stages else 0.0,
        )
        screen = Screen.TITLE if view.is_title else Screen.GAME
        window = make_window()
        window.size = size
        app = App(
            window, session, WindowState(screen=screen, door=view.door, options=Options(set(look)))
        )
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
        for look, switches in LOOKS.items():
            for name, view in SCREENS.items():
                with stage_of(view, size, switches) as stage:
                    stage.turn()
                    stage.app.draw()
                    path = folder / f"{size[0]}x{size[1]} {look} {name}.png"
                    pygame.image.save(stage.app.window.get_surface(), path)
    fonts.clear()
    pygame.quit()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
