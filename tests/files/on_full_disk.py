"""Writes what Sapper keeps to a file system of 64 kB that is full, and looks what became of it.

An argument: a folder, over which the file system is mounted first; run it as `unshare -rm`.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from sapper.arena import Boards, Match, Results, Secret, play_run
from sapper.boards import make_puzzles
from sapper.boards.notebook import KeptAnswer, Notebook
from sapper.cli.files import BadFile, writing
from sapper.core.errors import BadRun
from sapper.core.level import Level
from sapper.game.game import Outcome
from sapper.game.history import Damage, History
from sapper.game.record import Record, RecordedMove
from sapper.window.settings import Settings, load_settings, save_settings

NEW = Record(Level(4, 4, 3), seed=1)
ANSWER = KeptAnswer("2026-11-16T00:00:00+00:00", ("known",), True, -1.0, (0.5,))


def refused(wanted: type[Exception], text: str, write: object, *words: object) -> None:
    try:
        write(*words)  # type: ignore[operator]
    except wanted as error:
        assert text in str(error), error
    else:
        raise AssertionError(f"nothing said {text!r}")


def games(history: History) -> list[Record]:
    damages: list[Damage] = []
    found = history.games(damages)
    assert not damages, damages
    return found


def play(history: History, flags: int = 2) -> None:
    recording = history.begin(NEW)
    for number in range(flags):
        recording.add(RecordedMove.flag((3, 3), number))
    recording.add(RecordedMove.open((0, 0), 30), Outcome.LOST)
    recording.close(is_done=True)


def run(path: Path) -> Results:
    with Match(["random"], seed=1) as match:
        return play_run(path, match, [Boards.from_secret("4x4/3", "safe", Secret(seed=1), 9)])


def report(path: Path, text: str) -> None:
    with writing(path) as file:
        file.write(text)


def main(folder: Path) -> None:
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", folder], check=True)
    history, notebook = History(folder / "games"), Notebook(folder / "practice")
    settings, runs, page = folder / "settings.json", folder / "a.run.jsonl", folder / "page.html"
    puzzles = make_puzzles("subset", 1, 2)
    play(history)
    notebook.add(ANSWER)
    assert notebook.change_missed(lambda _: puzzles[:1])
    save_settings(Settings(agent="safest"), settings)
    report(page, "old")
    before = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    with (folder / "filler").open("wb", buffering=0) as file:
        try:
            while file.write(b"x" * 512):
                pass
        except OSError:
            pass

    play(history, 250)  # more than the room that is left in the last block of a file
    assert history.problem == "not kept: the disk is full"
    notebook.add(KeptAnswer("x" * 5000, *[getattr(ANSWER, n) for n in ANSWER.__slots__[1:]]))
    assert str(notebook.problem).endswith("the disk is full")
    assert notebook.change_missed(lambda missed: [*missed, puzzles[1]] * 9) is None
    save_settings(Settings(agent="x" * 5000), settings)
    refused(BadRun, f"cannot write {str(runs)!r}: the disk is full", run, runs)
    refused(BadFile, f"cannot write {str(page)!r}: the disk is full", report, page, "new" * 5000)

    runs.unlink(missing_ok=True)
    (folder / "filler").unlink()
    kept = {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}
    assert kept == before, kept.keys() ^ before.keys()
    play(history)
    notebook.add(ANSWER)
    assert len(games(history)) == 2
    assert len(list(notebook.answers())) == 2
    assert notebook.missed() == puzzles[:1]
    assert load_settings(settings).agent == "safest"
    assert page.read_text() == "old"


if __name__ == "__main__":
    main(Path(sys.argv[1]))
