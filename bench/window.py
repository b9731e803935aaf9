"""What the window costs: drawings, turns of its loop, the share of a core idle, memory.

python bench/window.py >bench/results/window.txt   # on SDL's driver that shows nothing
SDL_VIDEODRIVER=x11 python bench/window.py
"""

from __future__ import annotations

import gc
import math
import os
import tempfile
import time
from pathlib import Path

from sapper.window.session import Aid

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame

from sapper.core.level import LEVELS, Level
from sapper.core.words import percent
from sapper.game.store import Store
from sapper.window import commands
from sapper.window.app import App, wake
from sapper.window.command_line import make_window, open_display
from sapper.window.commands import AUTO, RESET
from sapper.window.session import Session, Setup, Worker
from sapper.window.state import Door, Screen, WindowState

CASES = (
    (LEVELS["cs50"], (1000, 680)),
    (LEVELS["expert"], (1300, 720)),
    (Level(30, 50, 300), (1900, 1000)),
    (LEVELS["expert"], (3840, 2160)),
)
DRAWINGS = 20
LARGEST = Level(50, 50, 500)
TURNS = 300
GAMES = (50, 300)
IDLE_SECONDS = 10.0


def make_app(level: Level, size: tuple[int, int]) -> App:
    window = make_window()
    window.size = size
    work = Worker(wake), Worker(wake)
    session = Session(Setup.of(level), seed=1, mind_work=work[0], thought_work=work[1])
    session.play.aids.add(Aid.ODDS)
    return App(window, session, WindowState(screen=Screen.GAME, door=Door.PLAYER))


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


def slowest_turns(level: Level, size: tuple[int, int]) -> dict[str, float]:
    """The most CPU milliseconds that one turn of the loop took, by what was done.

    The loop's own thread is measured: what is worked out beside it does not hold it up.
    """
    app = make_app(level, size)
    worst: dict[str, float] = {}

    def turn(name: str, times: int = 1) -> None:
        for _ in range(times):
            start = time.thread_time()
            app.turn(0.001)
            worst[name] = max(worst.get(name, 0.0), 1000 * (time.thread_time() - start))

    turn("begin", 3)
    middle = level.height // 2, level.width // 2
    point = app.scene.grid.cell_rect(middle).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, pos=point, button=1))
    turn("first click", 30)
    names = ("WHY", "BACK", "HINT", "BACK", "ODDS", "MENU", "BACK")
    for command in (getattr(commands, name) for name in names):
        key, mod = command.chords[0]
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode="", mod=mod))
        turn(command.name, 60)
    app.state.door = Door.LEARNER
    app.session.ai.choose_agent("logic")
    app.run(AUTO)
    for _ in range(TURNS):
        app.controls.auto_at = -math.inf
        turn("auto play")
    app.session.close()
    app.window.destroy()
    return worst


def memory_after_games() -> dict[int, float]:
    """The megabytes that the process holds after so many automatic beginner games."""
    found: dict[int, float] = {}
    with tempfile.TemporaryDirectory() as folder:
        window = make_window()
        session = Session(Setup.of(LEVELS["beginner"]), seed=1, store=Store(Path(folder)))
        session.ai.choose_agent("logic")
        app = App(window, session, WindowState(screen=Screen.GAME))
        for number in range(1, GAMES[-1] + 1):
            app.run(RESET)
            app.run(AUTO)
            while app.state.is_auto:
                app.controls.auto_at = -math.inf
                app.turn()
            if number in GAMES:
                found[number] = _megabytes()
        session.close()
        window.destroy()
    return found


def _megabytes() -> float:
    """What the process holds now (Linux)."""
    gc.collect()
    status = Path("/proc/self/status").read_text(encoding="utf-8")
    return (
        int(next(line for line in status.splitlines() if line.startswith("VmRSS")).split()[1])
        / 1024
    )


def main() -> None:
    open_display()
    print("$ python bench/window.py")
    print(f"driver {pygame.display.get_driver()}")
    for level, size in ((LEVELS["expert"], (1280, 900)), (LARGEST, (1280, 900))):
        worst = slowest_turns(level, size)
        words = ", ".join(f"{name} {value:.0f}" for name, value in worst.items())
        print(f"{level!s:>10}: the slowest turn in ms of CPU: {words}", flush=True)
    if Path("/proc/self/status").exists():
        for games, megabytes in memory_after_games().items():
            print(f"after {games} automatic games: {megabytes:.1f} MB", flush=True)
    for level, size in CASES:
        app = make_app(level, size)
        app.session.flag((0, 0))
        milliseconds = drawing_milliseconds(app)
        share = idle_share(app)
        print(f"{level!s:>10} at {size[0]}x{size[1]}: {milliseconds:5.1f} ms a drawing,", end=" ")
        print(f"{percent(share)} of a core while the clock runs,", end=" ")
        print(f"{percent(moving_share(app))} while the pointer moves", flush=True)
        app.session.close()
        app.window.destroy()


if __name__ == "__main__":
    main()
