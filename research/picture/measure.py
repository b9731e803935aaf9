"""How well pictures are read, in CPU time.

`measure.py programs FOLDER` reads pictures of other programs, see `captures`; `measure.py drawn SET
COUNT` reads that many pictures of each look of a set; `measure.py leaning` reads boards that are
turned or seen from the side; `measure.py others COUNT [FOLDER]` reads
drawn pictures without a board, and those of a folder.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from typing import Any

import captures
import leaning
import looks
from other_pictures import others

from sapper import SapperError, read_picture


def without_a_board(count: int, folder: Path | None) -> Iterator[tuple[str, Any]]:
    """Kinds and pictures: drawn ones, then the files below a folder."""
    yield from others(count)
    for path in sorted(folder.rglob("*")) if folder else ():
        if path.suffix in (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp"):
            yield "file", path


def report_others(count: int, folder: Path | None) -> None:
    """Counts the pictures without a board that were taken for one; an error ends the run."""
    pictures: Counter[str] = Counter()
    taken: Counter[str] = Counter()
    silent: Counter[str] = Counter()
    slowest: dict[str, float] = {}
    for number, (kind, picture) in enumerate(without_a_board(count, folder)):
        pictures[kind] += 1
        begin = process_time()
        try:
            reading = read_picture(picture)
        except SapperError as error:
            assert "\n" not in str(error), f"{kind} {number}: {error}"
            continue
        finally:
            slowest[kind] = max(slowest.get(kind, 0), process_time() - begin)
        # A file that was damaged may still show its board.
        if kind == "broken file" and reading.grid.rows == reading.grid.columns == 9:
            continue
        taken[kind] += 1
        silent[kind] += not captures.is_doubted(reading)
        name = picture if isinstance(picture, Path) else f"{kind} {number}"
        print(f"{name} was taken for a board: {reading.grid.rows}x{reading.grid.columns}")
    print("\n| without a board | pictures | taken for a board | silently | CPU s at most |")
    print("|---|---|---|---|---|")
    for kind, all_of in pictures.items():
        print(f"| {kind} | {all_of} | {taken[kind]} | {silent[kind]} | {slowest[kind]:.2f} |")
    print(f"| all | {pictures.total()} | {taken.total()} | {silent.total()} |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parts = parser.add_subparsers(dest="part", required=True)
    programs = parts.add_parser("programs")
    programs.add_argument("folder", type=Path, help="pictures with their truths")
    programs.add_argument("--begins", default="", help="those whose name begins so")
    drawn = parts.add_parser("drawn")
    drawn.add_argument("set", choices=list(looks.SETS))
    drawn.add_argument("count", type=int, help="pictures of each look")
    parts.add_parser("leaning")
    no_board = parts.add_parser("others")
    no_board.add_argument("count", type=int, help="drawn pictures")
    no_board.add_argument("folder", type=Path, nargs="?", help="further pictures")
    given = parser.parse_args()
    if given.part == "programs":
        captures.report(captures.taken(given.folder, given.begins))
    elif given.part == "leaning":
        captures.report(leaning.leaning())
    elif given.part == "drawn":
        captures.report(captures.drawn(given.set, given.count))
    else:
        report_others(given.count, given.folder)


if __name__ == "__main__":
    main()
