"""Writes what Sapper keeps to a file system of 64 kB that is full, and looks what became of it.

An argument: a folder, over which the file system is mounted first; run it as `unshare -rm`.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from sapper.arena import Boards, Match, Results, play_run
from sapper.boards import KeptAnswer, Notebook, make_puzzles
from sapper.cli.files import BadFile, writing
from sapper.core import BadRun, Level
from sapper.game.game import Outcome
from sapper.game.record import Record, RecordedMove
from sapper.game.store import Store

NEW = Record(Level(4, 4, 3), seed=1)
ANSWER = KeptAnswer("2026-11-16T00:00:00+00:00", ("known",), True, -1.0, (0.5,))


def refused(wanted: type[Exception], text: str, write: object, *words: object) -> None:
    try:
        write(*words)  # type: ignore[operator]
    except wanted as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"nothing said {text!r}")


def play(store: Store, flags: int = 2) -> None:
    recording = store.begin(NEW)
    moves: tuple[RecordedMove, ...] = ()
    for number in range(flags):
        moves = (*moves, RecordedMove.flag((3, 3), number))
        recording.save(replace(NEW, moves=moves))
    moves = (*moves, RecordedMove.open((0, 0), 30))
    recording.save(replace(NEW, moves=moves, outcome=Outcome.LOST))
    recording.close(is_done=True)


def run(path: Path) -> Results:
    with Match(["random"], seed=1) as match:
        return play_run(path, match, [Boards.from_seed("4x4/3", "safe", 1, 9)])


def report(path: Path, text: str) -> None:
    with writing(path) as file:
        file.write(text)


def fill_with_games(folder: Path) -> int:
    """Play until the disk is full, and further: it is said, and the games before that stay."""
    store = Store(folder)
    kept = 0
    while store.problem is None:
        play(store, 2 * kept)
        kept += store.problem is None
    assert store.problem == "Games are not kept: the disk is full.", store.problem
    play(store, 9)
    store.close()
    assert len(store.games()) >= kept  # from the file, opened again
    store.close()
    return kept


def mount(folder: Path, size: str) -> None:
    folder.mkdir(exist_ok=True)
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "none", folder], check=True)


def main(folder: Path) -> None:
    mount(folder, "64k")
    assert fill_with_games(folder / "small") == 0  # there is no room for the file itself
    shutil.rmtree(folder / "small")
    mount(folder / "larger", "600k")
    assert fill_with_games(folder / "larger") > 10
    subprocess.run(["umount", folder / "larger"], check=True)
    (folder / "larger").rmdir()
    notebook = Notebook(folder / "practice")
    runs, page = folder / "a.run.jsonl", folder / "page.html"
    puzzles = make_puzzles("subset", 1, 2)
    notebook.add(ANSWER)
    assert notebook.change_missed(lambda _: puzzles[:1])
    report(page, "old")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            pass

    notebook.add(KeptAnswer("x" * 5000, *[getattr(ANSWER, n) for n in ANSWER.__slots__[1:]]))
    assert str(notebook.problem).endswith("the disk is full")
    assert notebook.change_missed(lambda missed: [*missed, puzzles[1]] * 9) is None
    refused(BadRun, f"cannot write {str(runs)!r}: the disk is full", run, runs)
    refused(BadFile, f"cannot write {str(page)!r}: the disk is full", report, page, "new" * 5000)

    runs.unlink(missing_ok=True)
    (folder / "filler").unlink()
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert kept == before, kept.keys() ^ before.keys()
    notebook.add(ANSWER)
    assert len(list(notebook.answers())) == 2
    assert notebook.missed() == puzzles[:1]
    assert page.read_text() == "old"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
