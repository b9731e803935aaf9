"""Hands and eyes: they post real events, and read cells back from the picture."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pygame

from sapper.core import Cell, View
from sapper.window import commands
from sapper.window.app import App
from sapper.window.fonts import watched
from sapper.window.geometry import Grid
from sapper.window.learner import Panel
from sapper.window.scene import Painter
from sapper.window.session import Why
from sapper.window.theme import Colour, Theme
from sapper.window.title import TITLE
from sapper.window.words import learner_notes, player_notes

BY_NAME = {
    each.name: each for each in vars(commands).values() if isinstance(each, commands.Command)
}
"""Each command by its name."""


class Unpainted(pygame.Surface):
    """Takes no paint: where words stand does not depend on it, and painting is what takes long."""

    def fill(self, *_: Any, **__: Any) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)

    def blit(self, *_: Any, **__: Any) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)


class Hands:
    """Someone who sits before the window."""

    def __init__(self, app: App) -> None:
        self.app = app

    @property
    def surface(self) -> pygame.Surface:
        return self.app.window.get_surface()

    def turn(self, times: int = 2) -> None:
        """Let the window handle what is queued, and draw."""
        for _ in range(times):
            self.app.turn()
        self.app.draw()

    def lose(self) -> None:
        """Open a mine."""
        truth = self.app.session.play.truth
        assert truth is not None
        self.click_cell(min(truth.mines()))
        assert self.app.session.is_over

    def post(self, kind: int, **fields: object) -> None:
        pygame.event.post(pygame.event.Event(kind, **fields))

    def key(self, *keys: int, mod: int = 0) -> None:
        for key in keys:
            text = chr(key) if key < 128 else ""
            self.post(pygame.KEYDOWN, key=key, unicode=text, mod=mod, scancode=0)
            self.post(pygame.KEYUP, key=key, mod=mod, scancode=0)
            self.turn()

    def keys_at_once(self, *keys: int) -> None:
        """Press keys faster than the window draws."""
        for key in keys:
            self.post(pygame.KEYDOWN, key=key, unicode="", mod=0, scancode=0)
            self.post(pygame.KEYUP, key=key, mod=0, scancode=0)
        self.turn()

    def control(self, *keys: int) -> None:
        """Press keys while Ctrl is held."""
        self.key(*keys, mod=pygame.KMOD_CTRL)

    def wheel(self, down: int) -> None:
        """Turn the wheel; towards oneself is below 0."""
        self.post(pygame.MOUSEWHEEL, x=0, y=down, flipped=False)
        self.turn()

    def notes(self) -> str:
        """All that is said in the panel, or below the player's board."""
        controls = self.app.controls
        notes = learner_notes(controls) if controls.is_learner else player_notes(controls)
        return "\n".join(note.text for note in notes)

    def words(self) -> list[str]:
        """All lines that stand on the screen."""
        with watched() as written:
            Painter().paint(Unpainted(self.surface.get_size()), self.app.scene)
        return [each.shown for each in written]

    @property
    def is_on_title(self) -> bool:
        return TITLE in self.words()

    @property
    def is_menu_open(self) -> bool:
        return self.app.scene.menu is not None

    @property
    def is_paused(self) -> bool:
        return "Paused: Z continues" in self.words()

    @property
    def theme(self) -> Theme:
        return self.app.state.theme

    @property
    def focused(self) -> str:
        """The command of the button that has a frame: the keys are on it."""
        return self.app.state.button

    @property
    def focus(self) -> Cell | None:
        """The cell that stands out: it is under the pointer, or has the keys' frame."""
        return self.app.state.focus

    def why(self, cell: Cell) -> Why:
        """What the session says of a cell of the game."""
        answers: list[Why] = []
        self.app.session.ask_why(cell, answers.append)
        self.app.session.poll()
        return answers[0]

    @property
    def panel(self) -> Panel:
        """The learner's panel."""
        panel = self.app.scene.front
        assert isinstance(panel, Panel)
        return panel

    def run(self, command: str) -> None:
        """Run the command of that name."""
        self.app.run(BY_NAME[command])

    def key_of(self, command: str) -> None:
        """Press the first key of a command."""
        key, mod = BY_NAME[command].chords[0]
        self.key(key, mod=mod)

    def move(self, point: tuple[int, int]) -> None:
        self.post(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        self.turn()

    def press(self, point: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=point, button=button)
        self.turn()

    def release(self, point: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=point, button=button)
        self.turn()

    def click(self, point: tuple[int, int], button: int = 1) -> None:
        self.press(point, button)
        self.release(point, button)

    def click_cell(self, cell: Cell, button: int = 1) -> None:
        self.click(self.app.scene.grid.cell_rect(cell).center, button)

    def click_button(self, command: str) -> None:
        self.click(self.place_of(command))

    def place_of(self, command: str) -> tuple[int, int]:
        buttons = {each.command.name: each for each in self.app.scene.buttons}
        return buttons[command].rect.center


def read_view(surface: pygame.Surface, grid: Grid, theme: Theme) -> list[str]:
    """The board as it is drawn, row by row: `0-8`, `.` hidden, `F`, `*` exploded, `m`, `x`."""
    return [
        "".join(
            read_cell(surface, grid, (row, column), theme) for column in range(grid.shape.width)
        )
        for row in range(grid.shape.height)
    ]


def count_colours(surface: pygame.Surface, rect: pygame.Rect) -> Counter[tuple[int, ...]]:
    """How often each colour is inside a rectangle."""
    part = surface.subsurface(rect.clip(surface.get_rect()))
    data = pygame.image.tobytes(part, "RGB")
    return Counter(zip(data[::3], data[1::3], data[2::3], strict=True))


def read_cell(surface: pygame.Surface, grid: Grid, cell: Cell, theme: Theme) -> str:
    """What a person sees in a cell: first its ground, then the colours of what is on it."""
    rect = grid.cell_rect(cell)
    inside = rect.inflate(-rect.width // 4, -rect.height // 4)
    colours = count_colours(surface, inside)
    seen = {name for name, colour in _inks(theme).items() if colours[colour] >= 8}
    if colours[theme.on_exploded] >= 8 and colours[theme.exploded]:
        return "*"
    if "flag" in seen:
        return "x" if colours[theme.exploded] >= 8 else "F"
    ground = tuple(surface.get_at((rect.left + rect.width // 4, rect.top + rect.height // 4)))[:3]
    if ground == theme.hidden:
        return "."
    numbers = [name for name in seen if name.isdigit()]
    if len(numbers) > 1:
        numbers.sort(key=lambda name: -colours[theme.number(int(name))])
    if numbers:
        return numbers[0]
    return "m" if "mine" in seen else "0"


def _inks(theme: Theme) -> dict[str, Colour]:
    inks = {str(number): theme.number(number) for number in range(1, 9)}
    return {**inks, "flag": theme.flag, "mine": theme.mine}


def shown(view: View) -> list[str]:
    """What a picture of the view should read as."""
    return view.rows()
