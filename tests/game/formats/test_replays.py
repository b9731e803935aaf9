from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from sapper.core import BadBoard, BadRecord, Shape
from sapper.game import Position, read
from sapper.game.formats import replays
from sapper.game.formats.mouse import MouseEvent, record_of_mouse
from sapper.game.game import Outcome
from sapper.game.layout import Layout
from sapper.game.metrics import figures
from sapper.game.record import LATEST, Record
from tests.game.formats.binary_replays import Press, avf, mvf, random_layout, random_presses

pytest.importorskip("ms_toollib")

HERE = Path(__file__).parent


def record_in(path: Path) -> Record:
    """Return the game in a replay file."""
    found = read(path)
    assert isinstance(found, Position)
    assert found.record is not None
    return found.record


def run(program: str, *words: object) -> str | None:
    """What a program prints; None if the library ended it."""
    command = [sys.executable, str(HERE / program), *map(str, words)]
    folder = Path(str(words[-1])).parent  # where the library may leave its crash.log
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout if done.returncode == 0 else None


def check_figures(path: Path, text: str) -> Record:
    """The game in a file, whose figures are those that the library has printed."""
    theirs = json.loads(text)
    record = record_in(path)
    ours = figures(record)
    assert ours is not None
    assert (ours.three_bv, ours.openings, ours.islands, ours.solved) == (
        theirs["bbbv"],
        theirs["op"],
        theirs["isl"],
        theirs["bbbv_solved"],
    )
    assert (ours.left, ours.right, ours.chords, ours.clicks) == (
        theirs["left"],
        theirs["right"],
        theirs["double"],
        theirs["cl"],
    )
    assert ours.seconds == pytest.approx(theirs["rtime"], abs=1e-9)
    assert ours.ioe == pytest.approx(theirs["ioe"])
    assert ours.three_bv_per_second == pytest.approx(theirs["bbbv_s"])
    return record


def copied(name: str, folder: Path) -> Path:
    """A copy of an EVF file of ours: the library may leave a crash.log beside what it reads."""
    return Path(shutil.copy(HERE / "evf" / name, folder))


@pytest.mark.parametrize(
    ("name", "outcome"),
    [
        ("won.evf", Outcome.WON),
        ("won-short.evf", Outcome.WON),
        ("lost.evf", Outcome.LOST),
        ("lost-short.evf", Outcome.LOST),
        ("chorded-lost.evf", Outcome.LOST),
        ("chorded-won.evf", Outcome.WON),
    ],
)
def test_figures_are_those_of_the_library(tmp_path: Path, name: str, outcome: Outcome) -> None:
    path = copied(name, tmp_path)
    text = run("figures_of.py", path)
    assert text is not None
    assert check_figures(path, text).outcome is outcome


@pytest.mark.parametrize("seed", range(4))
def test_figures_of_other_formats_are_those_of_the_library(tmp_path: Path, seed: int) -> None:
    random = Random(seed)
    shape, mines = [(Shape(16, 30), 99), (Shape(9, 9), 10)][seed % 2]
    first = (random.randrange(shape.height), random.randrange(shape.width))
    layout = random_layout(random, shape, mines, first)
    presses = until_the_end(layout, random_presses(random, layout, first))
    path = tmp_path / ("game.avf" if seed < 2 else "game.mvf")
    if seed < 2:
        # Its clock began when the button of the first click went down, not when it was let go.
        path.write_bytes(avf(layout, presses, f"{presses[-1][0] / 100 + 1:.2f}"))
    else:
        path.write_bytes(mvf(layout, presses, random.randrange(2**16)))
    text = run("figures_of.py", path)
    assert text is not None
    record = check_figures(path, text)
    assert record.is_over
    assert record.player == "Ada"
    assert record.layout == layout


def until_the_end(layout: Layout, presses: list[Press]) -> list[Press]:
    """What happened up to the end of the game: programs write no more than that."""
    low, high = 1, len(presses)
    while low < high:
        middle = (low + high) // 2
        events = (MouseEvent(10 * time, name, cell) for time, name, cell in presses[:middle])
        if record_of_mouse(layout, events).is_over:
            high = middle
        else:
            low = middle + 1
    return presses[:low]


@pytest.mark.parametrize("clock", ["inf", "-inf", "nan", "1e300", "-7"])
def test_a_time_that_makes_no_sense_harms_nothing(tmp_path: Path, clock: str) -> None:
    layout = Layout.parse("*../...")
    path = tmp_path / "game.avf"
    path.write_bytes(
        avf(
            layout,
            [(0, "lc", (0, 2)), (5, "lr", (0, 2)), (9, "lc", (0, 0)), (12, "lr", (0, 0))],
            clock,
        )
    )
    record = record_in(path)
    assert record.outcome is Outcome.LOST
    assert 0 <= record.milliseconds <= LATEST


@pytest.mark.parametrize("suffix", sorted(replays.CLASSES))
@pytest.mark.parametrize("content", [b"", b"\0" * 4000, b"\xff" * 50], ids=["empty", "0", "255"])
def test_a_broken_file_is_one_line(tmp_path: Path, suffix: str, content: bytes) -> None:
    path = tmp_path / f"game{suffix}"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match="ms-toollib cannot read") as caught:
        record_in(path)
    assert "\n" not in str(caught.value)


def test_nothing_is_left_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.rmv").write_bytes(b"no replay at all")
    with pytest.raises(BadRecord):
        record_in(Path("broken.rmv"))
    assert [path.name for path in tmp_path.iterdir()] == ["broken.rmv"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadBoard, match="cannot read .*No such file"):
        record_in(tmp_path / "none.avf")


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "find_spec", lambda name: None)
    (tmp_path / "game.avf").write_bytes(b"")
    with pytest.raises(BadRecord, match="game.avf.*pip install 'ms-toollib>=1.5.20'"):
        record_in(tmp_path / "game.avf")


@pytest.mark.parametrize(
    ("is_won", "told", "message"),
    [
        (True, (8, 62, 12, 34), "the file says won, by its clicks the game is lost"),
        (False, (9, 62, 12, 34), "the file says 9 3BV, its clicks give 8"),
        (False, (8, 61, 12, 34), "the file says 61 left clicks, its clicks give 62"),
        (False, (8, 62, 13, 34), "the file says 13 right clicks, its clicks give 12"),
        (False, (8, 62, 12, 0), "the file says 0 chords, its clicks give 34"),
    ],
)
def test_a_game_that_went_otherwise_than_its_file_says_is_refused(
    is_won: bool, told: tuple[int, ...], message: str
) -> None:
    record = record_in(HERE / "evf" / "lost-short.evf")
    replays._check(record, False, [8, 62, 12, 34])
    with pytest.raises(BadRecord, match=message):
        replays._check(record, is_won, list(told))
