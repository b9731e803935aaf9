"""Pictures of our own window for `bench/picture.py`: games played in it, with what it shows."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
from PIL import Image

from bench.shown import Shown
from sapper.agents.kernel import safest_agent
from sapper.core.level import LEVELS
from sapper.core.view import HIDDEN
from sapper.session import Session, Setup
from sapper.window.app import App
from sapper.window.board_picture import Look
from sapper.window.command_line import make_window, open_display
from sapper.window.state import Options, Screen, WindowState
from sapper.window.tiles import Face, faces_of

LOOKS = {
    "dark": Options(), "light": Options(is_light=True),
    "dark, shapes": Options(is_colour_blind=True),
    "light, shapes": Options(is_light=True, is_colour_blind=True),
}  # fmt: skip
SIZES = {
    "beginner": (1000, 680), "intermediate": (1300, 900), "expert": (1920, 1080),
    "cs50": (1000, 680),
}  # fmt: skip
SIGNS = {
    Face.HIDDEN: ".", Face.FLAGGED: "F", Face.EXPLODED: "*", Face.MINE: "M", Face.WRONG_FLAG: "X",
}  # fmt: skip


def pictures(count: int) -> Iterator[tuple[str, Shown]]:
    """That many pictures of each look: begun, half done, won and lost, with flags and help."""
    open_display()
    for name, options in LOOKS.items():
        for number in range(count):
            source = random.Random(f"window {name} {number}")
            level = list(SIZES)[number % len(SIZES)]
            shown = _picture(source, options, level, is_lost=number % 5 == 4)
            yield name, replace(shown, label=f"{name} {number}")


def _picture(source: random.Random, options: Options, level: str, is_lost: bool) -> Shown:
    session = Session(Setup.of(LEVELS[level]), seed=source.randrange(10**9))
    window = make_window()
    window.size = SIZES[level]
    options = replace(
        options, has_motion=False, shows_panel=source.random() < 0.5,
        has_coordinates=source.random() < 0.3,
    )  # fmt: skip
    app = App(window, session, WindowState(screen=Screen.GAME, options=options))
    _play(session, source, is_lost)
    for _ in range(3):
        app.turn()
    app.controls.close_card()
    app.draw()
    surface = window.get_surface()
    image = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    rect = app.scene.grid.cell_rect((0, 0))
    rows = _rows(app.scene._look())
    session.close()
    window.destroy()
    return Shown(level, image, rows, (rect.left, rect.top), LEVELS[level].mines)


def _play(session: Session, source: random.Random, is_lost: bool) -> None:
    """Plays for a while, then marks cells, or opens cells until a mine goes off."""
    player = safest_agent()
    for _ in range(source.choice([1, 2, 5, 15, 40, 400])):
        if not session.is_over:
            session.open(player.choose(session.view, source).cell)
    width = session.view.shape.width
    hidden = [place for place, code in enumerate(session.view.codes) if code == HIDDEN]
    source.shuffle(hidden)
    for marks in [] if session.is_over else source.choices([0, 1, 2], k=6):
        for _ in range(marks if len(hidden) > 1 else 0):  # a flag, then a question mark
            session.mark(divmod(hidden[-1], width))
        hidden = hidden[:-1] or hidden
    while is_lost and not session.is_over:
        session.open(divmod(hidden.pop(), width))


def _rows(look: Look) -> list[str]:
    """The signs that the window shows."""
    width = look.view.shape.width
    faces = faces_of(look.view, look.layout, look.is_lost)
    signs = [SIGNS[face] if isinstance(face, Face) else str(face) for face in faces]
    for row, column in look.questions:
        if faces[row * width + column] is Face.HIDDEN:
            signs[row * width + column] = "?"
    return ["".join(signs[place : place + width]) for place in range(0, len(signs), width)]
