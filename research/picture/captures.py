"""How well boards are read, in pictures of other programs and in looks that were drawn.

The boards in NAME.png are told in NAME.json. A board is "whole" if its size, its place and every
sign are right, every cell that something lies on is in doubt, and a second board in the picture is
spoken of. Else it is "in doubt" where the reading says anything at all, "refused" where there is
none, and "silent" where nobody is warned.
"""

from __future__ import annotations

import io
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import looks
from PIL import Image
from scenes import COVERED, Board, load_boards

from sapper import SapperError, read_picture
from sapper.picture.reading import SYMBOLS, Reading

VERDICTS = ("whole", "in doubt", "refused", "silent")


@dataclass(frozen=True)
class Shown:
    """A picture and what it shows, from one source in one scene."""

    label: str
    source: str
    scene: str
    picture: Image.Image | Path
    boards: list[Board]


def taken(folder: Path, begins: str = "") -> Iterator[Shown]:
    """The pictures of a folder that have a truth beside them."""
    for path in sorted(folder.glob(f"{begins}*.json")):
        name, _, kind = path.stem.partition("~")
        scene = kind or "plain"
        yield Shown(
            path.stem, name.split(".")[0], scene, path.with_suffix(".png"), load_boards(path)
        )


def drawn(name: str, count: int) -> Iterator[Shown]:
    """Pictures of each look of a set, as PNG and as JPEG."""
    for label, picture, _ in looks.pictures(name, count):
        rows = ["".join(SYMBOLS[code] for code in row) for row in picture.codes]
        xs, ys = picture.xs, picture.ys
        board = Board(rows, [xs[0], ys[0], xs[-1], ys[-1]])
        look = label.split()[0]
        yield Shown(label, look, "PNG", picture.image, [board])
        stream = io.BytesIO()
        picture.image.save(stream, "JPEG", quality=75)
        yield Shown(label, look, "JPEG 75", Image.open(stream).convert("RGB"), [board])


def report(pictures: Iterable[Shown]) -> None:
    """Reads pictures and tells what came out, by source and kind of scene."""
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    sizes: Counter[tuple[str, bool]] = Counter()
    cells: Counter[tuple[str, bool]] = Counter()
    for shown in pictures:
        begin = process_time()
        try:
            reading = read_picture(shown.picture)
        except SapperError as error:
            verdict, what = "refused", str(error)
        else:
            verdict, what = judge(reading, shown.boards)
            weigh(reading, shown.boards, sizes, cells)
        took = process_time() - begin
        source = (shown.source, shown.scene)
        counts[source][verdict] += 1
        is_one = verdict == "whole" and len(shown.boards) == 1
        counts[source]["doubted"] += is_one and is_doubted(reading)
        counts[source]["ms"] += round(1000 * took)
        if verdict != "whole":
            print(f"{shown.label} {shown.scene}: {verdict}: {what}", flush=True)
    print(
        "\n| program | scene | pictures | "
        + " | ".join(VERDICTS)
        + " | whole, yet doubted | CPU s |"
    )
    print("|---" * 9 + "|")
    for (program, scene), found in sorted(counts.items(), key=lambda item: item[0][::-1]):
        _print_row(program, scene, found)
    for scene in sorted({scene for _, scene in counts}):
        parts = [found for (_, of), found in counts.items() if of == scene]
        _print_row("all", scene, sum(parts, Counter()))
    print("\n| what is said | how surely | so often | and it holds |\n|---|---|---|---|")
    for kind, held in (("the size and place", sizes), ("a cell", cells)):
        for surely in sorted({surely for surely, _ in held}):
            right, wrong = held[surely, True], held[surely, False]
            print(
                f"| {kind} | {surely} | {right + wrong} | {100 * right / (right + wrong):.1f} % |"
            )


def _print_row(source: str, kind: str, found: Counter[str]) -> None:
    count = sum(found[verdict] for verdict in VERDICTS)
    numbers = " | ".join(str(found[verdict]) for verdict in VERDICTS)
    seconds = found["ms"] / 1000 / count
    print(f"| {source} | {kind} | {count} | {numbers} | {found['doubted']} | {seconds:.2f} |")


def weigh(
    reading: Reading, boards: list[Board],
    sizes: Counter[tuple[str, bool]], cells: Counter[tuple[str, bool]],
) -> None:  # fmt: skip
    """Counts how surely things are said, and whether they hold: sizes, and cells in full view."""
    board = next((board for board in boards if lies_on(reading, board)), None)
    sizes[f"{reading.size_chance}", board is not None] += 1
    for row, line in enumerate(board.rows if board else []):
        for column, sign in enumerate(line):
            if sign == COVERED:
                continue
            doubt = reading.doubts.get((row, column))
            surely = "without a doubt" if doubt is None else f"{1 - doubt.chance:.1f}"
            cells[surely, _plain(sign) == _plain(reading.signs[row][column])] += 1


def lies_on(reading: Reading, board: Board) -> bool:
    """Whether the reading has the size and the place of a board."""
    grid = reading.grid
    found = reading.corners or _corners([grid.xs[0], grid.ys[0], grid.xs[-1], grid.ys[-1]])
    places = zip(board.corners or _corners(board.box), found)
    most = max(abs(a - b) for first, second in places for a, b in zip(first, second))
    is_there = most < 0.5 * (grid.xs[1] - grid.xs[0])
    return is_there and (len(board.rows), len(board.rows[0])) == (grid.rows, grid.columns)


def _corners(box: list[float]) -> list[list[float]]:
    left, top, right, bottom = box
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


def is_doubted(reading: Reading) -> bool:
    """Whether the reading says anything that warns."""
    return bool(reading.doubts or reading.doubts_of_board() or not reading.is_consistent)


def judge(reading: Reading, boards: list[Board]) -> tuple[str, str]:
    """A verdict, and what is wrong."""
    grid = reading.grid
    size = f"{grid.rows}x{grid.columns}"
    silent = "in doubt" if is_doubted(reading) else "silent"
    for board in boards:
        if not lies_on(reading, board):
            continue
        wrong = [
            f"{r},{c}:{a}->{b}"
            for r, (row, line) in enumerate(zip(board.rows, reading.signs))
            for c, (a, b) in enumerate(zip(row, line))
            if ((r, c) not in reading.doubts if a == COVERED else _plain(a) != _plain(b))
        ]
        if wrong:
            return silent, f"{len(wrong)} cells: {' '.join(wrong[:6])}"
        if len(boards) > 1 and not reading.others:
            return silent, "nothing is said of the other board"
        return "whole", ""
    return silent, f"read as {size} at {grid.xs[0]:.0f},{grid.ys[0]:.0f}"


def _plain(sign: str) -> str:
    """Programs that show all mines alike do not tell which one went off."""
    return "M" if sign == "*" else sign
