"""Replay files of other programs: every figure of a game against ms-toollib's.

    python bench/replays.py FILE_OR_FOLDER...

A line for each file: `agrees`, `refused` with our reason, or `DIFFERS` with the figures. Nothing is
kept here to try it on. Files are in ms-toollib's source package (`base/tests/assets`) and in the
repositories ms-toollib (`test_files`), flop-player (`public/videos`), sweeping-view and
saolei_website; `tests/game/formats/make_replay.py` makes more.
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from collections import Counter
from pathlib import Path

from sapper import SapperError
from sapper.game.formats.games import read_games
from sapper.game.formats.replays import CLASSES
from sapper.game.metrics import figures

FIGURES_OF = Path(__file__).parents[1] / "tests" / "game" / "formats" / "figures_of.py"
NAMES = {
    "bbbv": "three_bv", "op": "openings", "isl": "islands", "bbbv_solved": "solved",
    "left": "left", "right": "right", "double": "chords", "cl": "clicks", "ce": "effective",
    "rtime": "seconds", "ioe": "ioe", "corr": "correctness", "thrp": "throughput",
    "bbbv_s": "three_bv_per_second",
}  # fmt: skip


def verdict(path: Path) -> str:
    """`agrees`, `refused: ...` or `DIFFERS: ...`."""
    try:
        (record,) = read_games(path)
    except SapperError as error:
        return f"refused: {error}"
    ours = figures(record)
    if b"marks: on" in path.read_bytes()[:1000].lower():  # its third right click sets a flag again
        return "not compared: ms-toollib knows no question marks"
    child = subprocess.run(
        [sys.executable, str(FIGURES_OF), str(path.resolve())], capture_output=True, text=True
    )
    if child.returncode:
        return "DIFFERS: ms-toollib cannot read it"
    theirs = json.loads(child.stdout)
    if theirs.get("ce", 0) > theirs["cl"]:  # flags from before that are taken back stay in it
        del theirs["ce"]
    wrong = [
        f"{name} {value} here {getattr(ours, NAMES[name])}"
        for name, value in theirs.items()
        if not math.isclose(value, getattr(ours, NAMES[name]) or 0.0, rel_tol=1e-6, abs_tol=1e-9)
    ]
    return f"DIFFERS: {'; '.join(wrong)}" if wrong else f"agrees ({record.outcome})"


def main(words: list[str]) -> None:
    suffixes = {".rawvf", *CLASSES}
    paths = [p for word in words for p in (sorted(Path(word).rglob("*")) or [Path(word)])]
    tally: Counter[str] = Counter()
    for path in paths:
        if path.suffix.lower() in suffixes:
            found = verdict(path)
            tally[found.split()[0].strip(":")] += 1
            print(f"{path.name}: {found}")
    print(", ".join(f"{count} {what}" for what, count in tally.most_common()))


if __name__ == "__main__":
    main(sys.argv[1:])
