"""How well pictures of boards are read, source by source.

    measure.py                           boards drawn by `skins.py`, in 16 looks (8 held back), and
                                         pictures without a board
    measure.py --only fresh --set NAME   a set of `looks`
    measure.py --programs FOLDER         pictures of other programs, see `captures`

A board is right if its size, its place and every sign are. A wrong one "says so" if its reading is
called a contradiction, has a doubt (of a cell, of the size, or that it is cut off), or is refused;
a right one "is doubted" if its reading has a doubt. Times are CPU time. `--failures FOLDER` keeps
the pictures that were read wrong, with the truth and the reading.
"""

from __future__ import annotations

import argparse
import io
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from time import process_time

import captures
import looks
from other_pictures import others
from PIL import Image
from shown import Shown
from skins import HELD_BACK, NAMED, Picture, position

from sapper import SapperError, read_picture
from sapper.picture.reading import Reading

FORMS = ("PNG", "JPEG 75")
SIZES = [(9, 9, 10), (16, 16, 40), (16, 30, 99)]


@dataclass
class Score:
    """What was right, of one source."""

    boards: int = 0
    sized: int = 0
    right: int = 0
    cells: int = 0
    cells_right: int = 0
    said_so: int = 0
    doubted: int = 0  # right, and yet with doubts
    counters: int = 0  # totals that came from a counter
    counters_right: int = 0
    seconds: float = 0
    slowest: float = 0

    def __add__(self, other: Score) -> Score:
        sums = (getattr(self, part.name) + getattr(other, part.name) for part in fields(self))
        return replace(Score(*sums), slowest=max(self.slowest, other.slowest))

    def row(self, source: str) -> str:
        """A line of the table."""
        wrong = self.boards - self.right
        return (
            f"| {source} | {self.boards} | {self.sized} | {self.right}"
            f" ({100 * self.right / self.boards:.1f} %)"
            f" | {100 * self.cells_right / max(self.cells, 1):.3f} %"
            f" | {self.said_so} of {wrong} | {self.doubted} of {self.right}"
            f" | {self.counters_right} of {self.counters}"
            f" | {self.seconds / self.boards:.2f} / {self.slowest:.2f} |"
        )


def judge(
    score: Score, image: Image.Image, truth: list[str], corner: tuple[float, float] | None,
    mines: int | None = None,
) -> str:  # fmt: skip
    """Reads a picture into the score; what went wrong, or nothing."""
    begin = process_time()
    reading: Reading | None = None
    why = ""
    try:
        reading = read_picture(image)
    except SapperError as error:
        why = str(error)
    took = process_time() - begin
    score.boards += 1
    score.seconds += took
    score.slowest = max(score.slowest, took)
    score.cells += len(truth) * len(truth[0])
    if reading is None:
        score.said_so += 1
        return why
    if reading.mines_from == "counter" and mines is not None:
        score.counters += 1
        score.counters_right += reading.view.mines == mines
    is_sized = (reading.grid.rows, reading.grid.columns) == (len(truth), len(truth[0]))
    if is_sized and corner is not None:
        pitch = reading.grid.xs[1] - reading.grid.xs[0]
        off = max(abs(reading.grid.xs[0] - corner[0]), abs(reading.grid.ys[0] - corner[1]))
        is_sized = off < 0.3 * pitch
    score.sized += is_sized
    same = sum(a == b for row, line in zip(truth, reading.signs) for a, b in zip(row, line))
    score.cells_right += same if is_sized else 0
    is_doubted = bool(reading.doubts or reading.doubts_of_board())
    if is_sized and same == len(truth) * len(truth[0]):
        score.right += 1
        score.doubted += is_doubted
        return ""
    tells = is_doubted or not reading.is_consistent
    score.said_so += tells
    wrong = [
        f"{r},{c}:{a}->{b}"
        for r, (row, line) in enumerate(zip(truth, reading.signs))
        for c, (a, b) in enumerate(zip(row, line))
        if a != b
    ]
    size = f"{reading.grid.rows}x{reading.grid.columns}"
    what = " ".join(wrong[:6]) if is_sized else "wrong size or place"
    return f"{size} {what}{' (told)' if tells else ''}"


def drawn(names: Iterable[str], count: int) -> Iterator[tuple[str, Picture]]:
    """Pictures of each look: several sizes, half of them among other windows."""
    for name in names:
        for number in range(count):
            source = random.Random(f"{name} {number}")
            rows, columns, mines = SIZES[number % 3]
            pitch = source.choice([20, 22, 24.5, 28, 32, 40, 48])
            if columns == 30:
                pitch = min(pitch, 32)
            board = position(source, rows, columns, mines, number % 5 == 4)
            picture = NAMED[name].draw(board, pitch, mines)
            yield f"{name} {number}", picture.on_desktop(source) if number % 2 else picture


def score_forms(shown: Shown, source: str, scores: dict[str, Score], failures: Path | None) -> None:
    """Judges a picture as files of each kind show it, and tells what is wrong."""
    for form, image in in_forms(shown.image):
        score = scores[f"{source}, {form}"]
        if wrong := judge(score, image, shown.rows, shown.corner, shown.mines):
            print(f"{shown.label} {form}: {wrong}", flush=True)
            if failures:
                _keep(failures, f"{shown.label} {form}", image, shown.rows)


def in_forms(image: Image.Image) -> list[tuple[str, Image.Image]]:
    """The picture as files of each kind show it."""
    return list(zip(FORMS, (image, as_jpeg(image, 75))))


def as_jpeg(image: Image.Image, quality: int) -> Image.Image:
    buffer = io.BytesIO()
    image.save(buffer, "JPEG", quality=quality)
    return Image.open(buffer).convert("RGB")


def _keep(folder: Path, label: str, image: Image.Image, truth: list[str]) -> None:
    """Writes a picture, and below the truth what is read in it."""
    folder.mkdir(parents=True, exist_ok=True)
    name = label.replace(" ", "-")
    image.save(folder / f"{name}.png")
    try:
        read = "\n".join(read_picture(image).signs)
    except SapperError as error:
        read = str(error)
    (folder / f"{name}.txt").write_text("\n".join(truth) + f"\n\n{read}\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=Path, help="a folder of pictures with their truths")
    parser.add_argument("--begins", default="", help="with --programs: those whose name begins so")
    parser.add_argument("--count", type=int, default=10, help="pictures of each look")
    parser.add_argument("--others", type=int, default=320, help="pictures without a board")
    parser.add_argument("--set", choices=list(looks.SETS), default="thirteenth", help="of looks")
    parser.add_argument("--failures", type=Path, help="where wrong pictures are kept")
    parser.add_argument("--only", choices=["tuned", "held", "fresh", "others", "programs"])
    given = parser.parse_args()
    scores: dict[str, Score] = defaultdict(Score)
    tuned = [name for name in NAMED if name not in HELD_BACK]
    for title, names, part in (("tuned", tuned, "tuned"), ("held back", HELD_BACK, "held")):
        if given.only in (None, part):
            for label, picture in drawn(names, given.count):
                score_forms(Shown.of(picture, label), f"own looks, {title}", scores, given.failures)
    if given.only == "fresh":
        for label, picture, mines in looks.pictures(given.set, given.count):
            shown = Shown.of(picture, label, mines)
            score_forms(shown, label.split()[0], scores, given.failures)
    if given.programs and given.only in (None, "programs"):
        captures.report(given.programs, given.begins, given.failures)
        return
    print("\n| source | pictures | size right | whole boards right | cells right", end="")
    print(" | wrong boards that say so | right boards with doubts", end="")
    print(" | counters right | CPU s mean / most |\n" + 9 * "|---" + "|")
    for source, score in scores.items():
        print(score.row(source))
    if given.only == "fresh":
        for form in FORMS:
            parts = [score for source, score in scores.items() if source.endswith(form)]
            print(sum(parts, Score()).row(f"all, {form}"))
    if given.only in (None, "others"):
        _report_others(given.others)


def _report_others(count: int) -> None:
    """Counts the pictures without a board that were taken for one; an error ends the run."""
    boards: dict[str, int] = defaultdict(int)
    pictures: dict[str, int] = defaultdict(int)
    slowest: dict[str, float] = defaultdict(float)
    for number, (kind, picture) in enumerate(others(count)):
        pictures[kind] += 1
        begin = process_time()
        try:
            reading = read_picture(picture)
        except SapperError as error:
            assert "\n" not in str(error), f"{kind} {number}: {error}"
            continue
        finally:
            slowest[kind] = max(slowest[kind], process_time() - begin)
        # A file that was damaged may still show its board.
        if kind == "broken file" and reading.grid.rows == reading.grid.columns == 9:
            continue
        boards[kind] += 1
        print(f"{kind} {number} was taken for a board: {reading.grid.rows}x{reading.grid.columns}")
    print("\n| without a board | pictures | taken for a board | CPU s at most |\n|---|---|---|---|")
    for kind, number in pictures.items():
        print(f"| {kind} | {number} | {boards[kind]} | {slowest[kind]:.2f} |")
    most = max(slowest.values(), default=0)
    print(f"| all | {sum(pictures.values())} | {sum(boards.values())} | {most:.2f} |")


if __name__ == "__main__":
    main()
