"""Pictures of Minesweeper programs that others wrote, played by script on a screen of their own.

    python research/picture/programs.py play FOLDER     starts each program, plays, takes pictures
    python research/picture/programs.py sheet FOLDER    draws each cell that looks different once
    python research/picture/programs.py truth FOLDER    writes NAME.txt beside each NAME.png
    python research/picture/measure.py --only programs --programs FOLDER

Each game is played by certain cells for some moves, then lost on purpose, with wrong flags and
question marks: the last picture of a game, NAME.lost.png, shows its end.
Needs Xvfb, openbox, xdotool, ImageMagick's import, and the programs: Debian's gnome-mines, kmines,
sgt-puzzles, xdemineur, xbomb. The truth does not come from the reading of a picture: cells of one
program that show the same are the same pixels, so each distinct look of a cell is named once.
`sheet` proposes a name for each (what most readings said) and draws them side by side for a person
to check; a wrong one is put right in FOLDER/PROGRAM.looks; `truth` names the cells by that file.
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

from sapper import SapperError, analyse, read_picture
from sapper.picture.reading import Reading

DISPLAY = os.environ.get("SAPPER_SCREEN", ":93")
"""The screen that the programs are shown on: several runs need several."""
EACH = 40
"""Pictures of each source."""


@dataclass(frozen=True)
class Program:
    """How one look of a program is started."""

    name: str
    command: list[str]
    wait: float = 1.5
    click: tuple[int, int] | None = None  # what begins a game
    settings: dict[str, str] = field(default_factory=dict)  # files below the home folder
    needs_manager: bool = False  # a window manager, without which it gets no focus


def _gnome(theme: str, button: tuple[int, int], size: str) -> Program:
    keys = f"[org/gnome/Mines]\ntheme='{theme}'\nwindow-width=900\nwindow-height=640\n"
    return Program(
        f"gnome.{theme}.{size}", ["dbus-run-session", "--", "gnome-mines"], 10, button,
        {".config/glib-2.0/settings/keyfile": keys}, needs_manager=True,
    )  # fmt: skip


def _kde(theme: str, level: str) -> Program:
    keys = f"[KgTheme]\nTheme=themes/{theme}.desktop\n[KgDifficulty]\nLevel={level}\n"
    keys += "[Options]\nUseQuestionMarks=true\n"
    keys += "[MainWindow]\n1280x1024 screen: Width=720\n1280x1024 screen: Height=580\n"
    return Program(
        f"kmines.{theme}.{level.lower()}", ["dbus-run-session", "--", "kmines"], 10, (360, 300),
        {".config/kminesrc": keys},
    )  # fmt: skip


PROGRAMS = [
    Program("sgt.9x9", ["sgt-mines", "9x9n10"]),
    Program("sgt.16x16", ["sgt-mines", "16x16n40"]),
    Program("sgt.30x16", ["sgt-mines", "30x16n99"]),
    Program("xdemineur.30x16", ["xdemineur"]),
    Program("xdemineur.16x16", ["xdemineur", "-geometry", "16x16", "-m", "40"]),
    Program("xbomb.8x8", ["xbomb", "-square", "-1"]),
    Program("xbomb.16x16", ["xbomb", "-square", "-2"]),
    Program("xbomb.30x16", ["xbomb", "-square", "-3"]),
    *(_gnome(theme, (485, 370), "8x8") for theme in ("bgcolors", "classic", "default")),
    *(_gnome(theme, (795, 370), "16x16") for theme in ("bgcolors", "classic", "default")),
    *(_gnome(theme, (485, 680), "30x16") for theme in ("bgcolors", "classic", "default")),
    *(
        _kde(theme, level)
        for theme in ("default", "classic", "green", "graveyard-mayhem")
        for level in ("Easy", "Medium", "Hard")
    ),
]


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
    game = subprocess.Popen(
        program.command, env=environment, stderr=subprocess.DEVNULL, start_new_session=True
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
    """Games of a program, each lost in the end, until there are enough pictures of it."""
    home = folder / "home" / program.name
    for _ in range(60):
        taken = len(list(folder.glob(f"{program.name}-*.png")))
        if taken >= EACH:
            break
        with running(program, home):
            _play_one(f"{folder / program.name}-", taken, source)
    print(f"{program.name}: {taken} pictures", flush=True)


def _play_one(start: str, taken: int, source: random.Random) -> None:
    """One game: a picture before each move, and one of its end."""
    for turns_left in range(source.randrange(3, 9), -1, -1):
        image = picture()
        image.save(f"{start}{taken:02d}.png")
        reading = _reading(image)
        taken += 1
        if reading is None or not _hidden(reading):
            return
        if turns_left:
            _move(reading, source)
        elif _lose(reading, source):
            time.sleep(2)  # some draw the end slowly
            picture().save(f"{start}{taken:02d}.lost.png")


def _reading(image: Image.Image) -> Reading | None:
    try:
        return read_picture(image)
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
    for cell in source.sample(safe, min(len(safe), source.randrange(1, 6))):
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


def cells_of(folder: Path, name: str) -> Iterator[tuple[Path, int, int, str, Image.Image, str]]:
    """Each cell of a program's pictures: where it is, its look, and how it was read.

    The window does not move: the lines that most readings found are taken for all pictures.
    """
    readings: dict[Path, Reading | None] = {}
    grids: Counter[tuple[tuple[int, ...], tuple[int, ...]]] = Counter()
    for path in sorted(folder.glob(f"{name}-*.png")):
        try:
            readings[path] = reading = read_picture(path)
        except SapperError:
            readings[path] = None
            continue
        xs, ys = (tuple(map(round, places)) for places in (reading.grid.xs, reading.grid.ys))
        grids[xs, ys] += 1
    (xs, ys), _ = grids.most_common(1)[0]
    for path, found in readings.items():
        image = Image.open(path).convert("RGB")
        is_same = found is not None and (found.grid.rows, found.grid.columns) == (
            len(ys) - 1, len(xs) - 1,
        )  # fmt: skip
        for row in range(len(ys) - 1):
            for column in range(len(xs) - 1):
                cell = image.crop((xs[column], ys[row], xs[column + 1], ys[row + 1]))
                edge = max(2, cell.width // 8)
                inner = cell.crop((edge, edge, cell.width - edge, cell.height - edge))
                look = hashlib.sha1(inner.tobytes()).hexdigest()[:10]
                said = found.signs[row][column] if found is not None and is_same else ""
                yield path, row, column, look, cell, said


def sheet(folder: Path, name: str) -> None:
    """Proposes names for the looks of a program's cells and draws them, each with its name."""
    tiles: dict[str, Image.Image] = {}
    said: dict[str, Counter[str]] = defaultdict(Counter)
    for _, _, _, look, cell, sign in cells_of(folder, name):
        tiles.setdefault(look, cell)
        said[look][sign] += 1
    known = folder / f"{name}.looks"
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
    image.save(folder / f"{name}.sheet.png")
    print(f"{name}: {len(tiles)} looks, {sum(sum(c.values()) for c in said.values())} cells")


def truth(folder: Path, name: str) -> None:
    """Writes what each picture of a program shows, by the names of its cells' looks.

    A look named "-" is covered by a message: a picture that has one gets no truth.
    """
    names = json.loads((folder / f"{name}.looks").read_text())
    rows: dict[Path, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for path, row, _, look, _, _ in cells_of(folder, name):
        rows[path][row].append(names[look])
    for path, lines in rows.items():
        text = "\n".join("".join(line) for line in lines.values())
        if "-" in text:
            path.with_suffix(".txt").unlink(missing_ok=True)
        else:
            path.with_suffix(".txt").write_text(text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("step", choices=["play", "sheet", "truth"])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="programs whose name begins so")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    for program in PROGRAMS:
        if not program.name.startswith(given.only):
            continue
        if given.step == "play":
            play(program, given.folder, random.Random(program.name))
        elif list(given.folder.glob(f"{program.name}-*.png")):
            (sheet if given.step == "sheet" else truth)(given.folder, program.name)


if __name__ == "__main__":
    main()
