"""What the window costs: milliseconds a drawing at several sizes, and the share of a core idle.

python bench/window.py            # on SDL's driver that shows nothing
SDL_VIDEODRIVER=x11 python bench/window.py
"""

from __future__ import annotations

import os
import time

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from sapper.base.level import LEVELS, Level
from sapper.session import Session, Setup, Worker
from sapper.window.app import App, wake
from sapper.window.command_line import make_window, open_display
from sapper.window.state import Options, Screen, State

CASES = (
    (LEVELS["cs50"], (1000, 680)),
    (LEVELS["expert"], (1300, 720)),
    (Level(30, 50, 300), (1900, 1000)),
    (LEVELS["expert"], (3840, 2160)),
)
DRAWINGS = 20
IDLE_SECONDS = 10.0


def make_app(level: Level, size: tuple[int, int]) -> App:
    window = make_window()
    window.size = size
    work = Worker(wake), Worker(wake)
    session = Session(Setup.of(level), seed=1, mind_work=work[0], thought_work=work[1])
    return App(window, session, State(screen=Screen.GAME, options=Options(shows_odds=True)))


def drawing_milliseconds(app: App) -> float:
    app.draw()
    start = time.process_time()
    for _ in range(DRAWINGS):
        app.draw()
    return (time.process_time() - start) * 1000 / DRAWINGS


def idle_share(app: App) -> float:
    """The share of a core that the loop takes while its clock runs and nobody moves."""
    end = time.monotonic() + IDLE_SECONDS
    start = time.process_time()
    while time.monotonic() < end:
        app.turn(min(app._patience(), end - time.monotonic() + 0.01))
    return (time.process_time() - start) / IDLE_SECONDS


def moving_share(app: App) -> float:
    """The share of a core that the loop takes while the pointer runs over the cells."""
    end = time.monotonic() + IDLE_SECONDS / 2
    area, place = app.scene.grid.area, 0
    start, began = time.process_time(), time.monotonic()
    while time.monotonic() < end:
        place += 1
        point = (
            area.left + place * 37 % area.width,
            area.top + place * 23 % area.height,
        )
        motion = pygame.event.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0))
        pygame.event.post(motion)
        app.turn(0.012)
        time.sleep(0.012)
    return (time.process_time() - start) / (time.monotonic() - began)


def main() -> None:
    open_display()
    print(f"driver {pygame.display.get_driver()}")
    for level, size in CASES:
        app = make_app(level, size)
        app.session.flag((0, 0))
        milliseconds = drawing_milliseconds(app)
        share = idle_share(app)
        print(f"{level!s:>10} at {size[0]}x{size[1]}: {milliseconds:5.1f} ms a drawing,", end=" ")
        print(f"{share:.1%} of a core while the clock runs,", end=" ")
        print(f"{moving_share(app):.1%} while the pointer moves", flush=True)
        app.session.close()
        app.window.destroy()


if __name__ == "__main__":
    main()
