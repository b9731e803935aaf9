"""Pictures of Minesweeper programs that others wrote, played by script on a screen of their own.

    python research/picture/programs.py play FOLDER     starts each program, plays, takes pictures
    python research/picture/programs.py sheet FOLDER    draws each cell that looks different once
    python research/picture/programs.py truth FOLDER    writes NAME.json beside each NAME.png
    python research/picture/programs.py scenes FOLDER   on desktops, under dialogs, in pairs
    python research/picture/measure.py programs FOLDER

Each game is played by certain cells for some moves, then lost on purpose, with wrong flags and
question marks: the last picture of a game, NAME.lost.png, shows its end.
Needs Xvfb, openbox, xdotool, ImageMagick's import, Chromium, and the programs: Debian's
gnome-mines, kmines, sgt-puzzles, xdemineur, xbomb, ace-of-penguins; npm's react-minesweeper,
unpacked in FOLDER/react-minesweeper; PyPI's minegauler, pygame-minesweeper and PyMines in a virtual
environment FOLDER/venv, minesweeper in FOLDER/venv2.
The truth does not come from the reading of a picture: cells of one program that show the same are
the same pixels, so each distinct look of a cell is named once.
`sheet` proposes a name for each (what most readings said, when they were told the size) and draws
them side by side for a person to check; a wrong one is put right in FOLDER/PROGRAM.looks; `truth`
names the cells by that file.
"""

from __future__ import annotations

import argparse
import hashlib
import io
import json
import os
import random
import subprocess
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageChops, ImageDraw
from scenes import write_scenes

from sapper import SapperError, analyse, read_picture
from sapper.picture.reading import Reading

DISPLAY = os.environ.get("SAPPER_SCREEN", ":93")
"""The screen that the programs are shown on: several runs need several."""
TURNS = 5
"""Pictures of each game before its end."""


@dataclass(frozen=True)
class Program:
    """How one look of a program is started."""

    name: str
    size: tuple[int, int]
    command: list[str]
    wait: float = 1.5
    click: tuple[int, int] | None = None  # what begins a game
    settings: dict[str, str] = field(default_factory=dict)  # files below the home folder
    needs_manager: bool = False  # a window manager, without which it gets no focus
    is_held_back: bool = False  # looked at only when nothing is changed any more


def _gnome(theme: str, size: tuple[int, int], width: int, height: int) -> Program:
    """The window stands in the middle of the screen, and so do the buttons of its levels."""
    keys = f"[org/gnome/Mines]\ntheme='{theme}'\nwindow-width={width}\nwindow-height={height}\n"
    button = {8: (485, 370), 16: (795, 370), 30: (485, 680)}[size[1]]
    name = f"gnome.{theme}.{size[0]}x{size[1]}.{width}"
    return Program(
        name, size, ["dbus-run-session", "--", "gnome-mines"], 6, button,
        {".config/glib-2.0/settings/keyfile": keys}, needs_manager=True,
        is_held_back=theme == "classic",
    )  # fmt: skip


def _kde(theme: str, level: str, size: tuple[int, int], width: int) -> Program:
    keys = f"[KgTheme]\nTheme=themes/{theme}.desktop\n[KgDifficulty]\nLevel={level}\n"
    keys += "[Options]\nUseQuestionMarks=true\n"
    height = round(width * 0.8)
    keys += f"[MainWindow]\n1280x1024 screen: Width={width}\n1280x1024 screen: Height={height}\n"
    return Program(
        f"kmines.{theme}.{level.lower()}.{width}", size, ["dbus-run-session", "--", "kmines"], 6,
        (width // 2, height // 2), {".config/kminesrc": keys}, is_held_back=True,
    )  # fmt: skip


def _react(scale: float) -> Program:
    command = ["chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-infobars",
               "--allow-file-access-from-files", f"--force-device-scale-factor={scale}",
               "--window-size=900,800", "--window-position=0,0",
               "--app=file://{folder}/react-minesweeper/package/demo/dist/index.html"]  # fmt: skip
    return Program(f"react.{scale}", (10, 10), command, 6)


def _gauler(style: str, size: tuple[int, int], mines: int, side: int) -> Program:
    """Its settings are given where it starts; it has one file for all its users."""
    rows, columns = size
    start = (
        "from minegauler.app import __main__ as start;"
        "from minegauler.app.shared.types import *; from minegauler.app.shared.utils import *;"
        f"kinds = dict(zip(CellImageType, [{style!r}, 'Standard', 'Standard']));"
        "start.shared.read_settings_from_file = lambda file: AllOptsStruct.from_structs("
        f"GameOptsStruct(x_size={columns}, y_size={rows}, mines={mines}),"
        f"GUIOptsStruct(btn_size={side}, styles=kinds)); start.main()"
    )
    name = f"gauler.{style.lower()}.{rows}x{columns}.{side}"
    return Program(name, size, ["{folder}/venv/bin/python", "-c", start], 4, is_held_back=True)


def _sprites(style: str, level: str, size: tuple[int, int]) -> Program:
    command = ["{folder}/venv/bin/minesweeper", level, "--tile-sprite", style]
    return Program(f"sprites.{style}.{level}", size, command, 4, is_held_back=True)


PROGRAMS = [
    Program("sgt.9x9", (9, 9), ["sgt-mines", "9x9n10"]),
    Program("sgt.16x16", (16, 16), ["sgt-mines", "16x16n40"]),
    Program("sgt.16x30", (16, 30), ["sgt-mines", "30x16n99"]),
    Program("xdemineur.16x30", (16, 30), ["xdemineur"]),
    Program("xdemineur.16x16", (16, 16), ["xdemineur", "-geometry", "16x16", "-m", "40"]),
    Program("xbomb.8x8", (8, 8), ["xbomb", "-square", "-1"], is_held_back=True),
    Program("xbomb.16x16", (16, 16), ["xbomb", "-square", "-2"], is_held_back=True),
    Program("xbomb.16x30", (16, 30), ["xbomb", "-square", "-3"], is_held_back=True),
    *(_gnome("default", (16, 30), width, 640) for width in (870, 900, 1010, 1200)),
    *(_gnome("bgcolors", (16, 30), width, 640) for width in (850, 950)),
    *(_gnome("classic", (16, 30), width, 640) for width in (880, 940)),
    _gnome("default", (8, 8), 900, 640),
    _gnome("bgcolors", (16, 16), 700, 600),
    _gnome("classic", (16, 16), 780, 660),
    _kde("default", "Easy", (9, 9), 500), _kde("classic", "Medium", (16, 16), 720),
    _kde("green", "Hard", (16, 30), 900), _kde("graveyard-mayhem", "Medium", (16, 16), 640),
    *(_react(scale) for scale in (0.8, 1, 1.5)),
    # What follows was taken when the reader was done.
    Program("ace.32x32", (32, 32), ["ace-minesweeper"], is_held_back=True),
    Program("pymines.8x8", (8, 8), ["{folder}/venv/bin/pymines"], 4, is_held_back=True),
    Program("circles.12x14", (12, 14), [
        "{folder}/venv2/bin/ms-gui.py", "--board-width", "14", "--board-height", "12",
        "--num-mines", "24"], 4, is_held_back=True),
    _gauler("Standard", (8, 8), 10, 16), _gauler("Standard", (16, 30), 99, 21),
    _gauler("Textured", (16, 16), 40, 32),
    _gauler("Butterfly", (12, 20), 40, 28), _gauler("Christmas", (9, 9), 10, 40),
    _sprites("2.0", "basic", (10, 10)), _sprites("2.9", "intermediate", (16, 16)),
    _sprites("95", "expert", (16, 30)), _sprites("2000", "intermediate", (16, 16)),
    _sprites("fiorito-xp", "basic", (10, 10)), _sprites("fiorito-2000", "expert", (16, 30)),
    _sprites("fiorito-monochrome", "intermediate", (16, 16)),
    _sprites("monochrome", "basic", (10, 10)),
    Program("sgt.small", (16, 16), ["env", "MINES_TILESIZE=13", "sgt-mines", "16x16n40"],
            is_held_back=True),
    _react(1.25), _gnome("default", (16, 16), 1000, 800), _gnome("classic", (8, 8), 620, 560),
    _kde("classic", "Hard", (16, 30), 1010), _kde("default", "Medium", (16, 16), 560),
]  # fmt: skip


@contextmanager
def running(program: Program, home: Path) -> Iterator[None]:
    """The program on a screen of its own, at the start of a game."""
    for name, text in program.settings.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_text(text, encoding="utf-8")
    environment = os.environ | {
        "DISPLAY": DISPLAY, "HOME": str(home), "GSETTINGS_BACKEND": "keyfile",
        "PATH": os.environ["PATH"] + ":/usr/games", "NO_AT_BRIDGE": "1",
    }  # fmt: skip
    screen = subprocess.Popen(
        ["Xvfb", DISPLAY, "-screen", "0", "1280x1024x24"], stderr=subprocess.DEVNULL
    )
    time.sleep(0.7)
    manager = None
    if program.needs_manager:
        manager = subprocess.Popen(["openbox"], env=environment, stderr=subprocess.DEVNULL)
        time.sleep(1)
    command = [
        part.replace("{folder}", str(home.parent.parent.resolve())) for part in program.command
    ]
    game = subprocess.Popen(
        command, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
    )
    try:
        time.sleep(program.wait)
        for _ in range(20 if program.click else 0):  # a busy machine starts it late
            before = picture()
            click(*(program.click or (0, 0)))
            time.sleep(1)
            if picture() != before:
                time.sleep(2)  # it slides in
                break
        yield
    finally:
        game.terminate()
        game.wait(10)
        if manager is not None:
            manager.terminate()
            manager.wait(10)
        screen.terminate()
        screen.wait(10)


def click(x: float, y: float, button: int = 1) -> None:
    """A click, and the pointer out of the way again: a program may stop if it leaves."""
    act = [
        "mousemove",
        str(round(x)),
        str(round(y)),
        "click",
        str(button),
        "mousemove",
        "1270",
        "1015",
    ]
    subprocess.run(["xdotool", *act], env=os.environ | {"DISPLAY": DISPLAY}, check=True)
    time.sleep(0.25)


def picture() -> Image.Image:
    """The screen, without what is black around the program's window."""
    taken = subprocess.run(
        ["import", "-display", DISPLAY, "-window", "root", "bmp:-"], check=True, capture_output=True
    )

    image = Image.open(io.BytesIO(taken.stdout)).convert("RGB")
    box = ImageChops.difference(image, Image.new("RGB", image.size)).getbbox()
    return image.crop((0, 0, *box[2:])) if box else image


def play(program: Program, folder: Path, source: random.Random) -> None:
    """One game of a program, lost in the end: a picture before each move, and one of its end."""
    start = f"{folder / program.name}-"
    with running(program, folder / "home" / program.name):
        for turn in range(TURNS + 1):
            image = picture()
            reading = _reading(image, program)
            if reading is None or not _hidden(reading):
                break
            if turn:
                image.save(f"{start}{turn:02d}.png")
            if turn < TURNS:
                _move(reading, source)
            elif _lose(reading, source):
                time.sleep(2)  # some draw the end slowly
                picture().save(f"{start}{turn + 1:02d}.lost.png")
    print(f"{program.name}: {len(list(folder.glob(f'{program.name}-*.png')))} pictures", flush=True)


def _reading(image: Image.Image, program: Program) -> Reading | None:
    try:
        return read_picture(image, size=program.size)
    except SapperError as error:
        print(error, flush=True)
        return None


def _hidden(reading: Reading) -> list[tuple[int, int]]:
    """The cells that can be opened; none at the end of a game."""
    if any(sign in "*MX" for line in reading.signs for sign in line):
        return []
    return [
        (row, column) for row, line in enumerate(reading.signs)
        for column, sign in enumerate(line) if sign in ".?"
    ]  # fmt: skip


def _odds(reading: Reading) -> dict[tuple[int, int], float]:
    """The chance of a mine in each hidden cell; 1/2 where the reading makes no sense."""
    try:
        odds = dict(analyse(reading.view).probability)
    except SapperError:
        odds = {}
    return {cell: float(odds.get(cell, 0.5)) for cell in _hidden(reading)}


def _press(reading: Reading, cell: tuple[int, int], button: int = 1) -> None:
    left, top, right, bottom = reading.grid.place(cell)
    click((left + right) / 2, (top + bottom) / 2, button)


def _move(reading: Reading, source: random.Random) -> None:
    """Plays on from a reading: some safe cells, or the least risky one, and some flags."""
    odds = _odds(reading)
    safe = [cell for cell in odds if odds[cell] == 0]
    mined = [cell for cell in odds if odds[cell] == 1]
    if not safe:
        safe = [min(odds, key=lambda cell: (odds[cell], source.random()))]
    for cell in source.sample(safe, min(len(safe), source.randrange(3, 12))):
        _press(reading, cell)
    for cell in source.sample(mined, min(len(mined), source.randrange(3))):
        _press(reading, cell, 3)


def _lose(reading: Reading, source: random.Random) -> bool:
    """Marks some cells wrongly, then opens a mine; whether there is a certain one."""
    odds = _odds(reading)
    order = sorted(odds, key=lambda cell: (odds[cell], source.random()))
    if not order or odds[order[-1]] < 1:
        return False
    for number, cell in enumerate(order[: min(source.randrange(3), len(order) - 1)]):
        for _ in range(number + 1):  # twice is a question mark, where there are any
            _press(reading, cell, 3)
    _press(reading, order[-1])
    return True


def lines_of(folder: Path, program: Program) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The lines between the cells: the window does not move, so those that most readings found."""
    grids: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for path in sorted(folder.glob(f"{program.name}-*.png")):
        if reading := _reading(Image.open(path), program):
            grid = reading.grid
            grids[tuple(map(round, grid.xs)), tuple(map(round, grid.ys))] += 1
    return grids.most_common(1)[0][0]


def cells_of(
    folder: Path, program: Program
) -> Iterator[tuple[Path, int, int, str, Image.Image, str]]:
    """Each cell of a program's pictures: where it is, its look, and how it was read."""
    xs, ys = lines_of(folder, program)
    for path in sorted(folder.glob(f"{program.name}-*.png")):
        image = Image.open(path).convert("RGB")
        found = _reading(image, program)
        for row in range(len(ys) - 1):
            for column in range(len(xs) - 1):
                cell = image.crop((xs[column], ys[row], xs[column + 1], ys[row + 1]))
                edge = max(2, cell.width // 8) if cell.width > 16 else 1
                inner = cell.crop((edge, edge, cell.width - edge, cell.height - edge))
                look = hashlib.sha1(inner.tobytes()).hexdigest()[:10]
                yield path, row, column, look, cell, found.signs[row][column] if found else ""


def sheet(folder: Path, program: Program) -> None:
    """Proposes names for the looks of a program's cells and draws them, each with its name."""
    tiles: dict[str, Image.Image] = {}
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for _, _, _, look, cell, sign in cells_of(folder, program):
        tiles.setdefault(look, cell)
        said[look][sign] += 1
    known = folder / f"{program.name}.looks"
    names = json.loads(known.read_text()) if known.exists() else {}
    for look, counts in said.items():
        names.setdefault(look, (counts.most_common(1)[0][0]) or ".")
    known.write_text(json.dumps(names, indent=0))
    order = sorted(tiles, key=lambda look: (names[look], -sum(said[look].values())))
    size, across = 44, 24
    image = Image.new("RGB", (across * size, (len(order) // across + 1) * (size + 22)), (255,) * 3)
    draw = ImageDraw.Draw(image)
    for number, look in enumerate(order):
        x, y = number % across * size, number // across * (size + 22)
        image.paste(tiles[look].resize((size - 4, size - 4)), (x, y))
        draw.text((x, y + size - 3), f"{names[look]} {look[:4]}", fill=(0, 0, 0))
    image.save(folder / f"{program.name}.sheet.png")
    print(f"{program.name}: {len(tiles)} looks")


def truth(folder: Path, program: Program) -> None:
    """Writes what each picture of a program shows, by the names of its cells' looks, and where.

    A look named "-" is covered by a message: a picture that has one gets no truth.
    """
    names = json.loads((folder / f"{program.name}.looks").read_text())
    rows: dict[Path, list[str]] = defaultdict(lambda: [""] * program.size[0])
    for path, row, _, look, _, _ in cells_of(folder, program):
        rows[path][row] += names[look]
    xs, ys = lines_of(folder, program)
    for path, lines in rows.items():
        if "-" not in "".join(lines):
            board = {"rows": lines, "box": [xs[0], ys[0], xs[-1], ys[-1]]}
            path.with_suffix(".json").write_text(json.dumps([board]), encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["play", "sheet", "truth", "scenes"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="programs whose name begins so")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for program in PROGRAMS:
        if not program.name.startswith(given.only):
            continue
        if given.step == "play":
            play(program, given.folder, random.Random(program.name))
        elif given.step in ("sheet", "truth") and list(given.folder.glob(f"{program.name}-*.png")):
            (sheet if given.step == "sheet" else truth)(given.folder, program)
    if given.step == "scenes":
        write_scenes(given.folder, {program.name for program in PROGRAMS if program.is_held_back})


if __name__ == "__main__":
    main()
