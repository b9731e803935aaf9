from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from sapper.errors import BadRecord
from sapper.formats import replays
from sapper.metrics import figures

pytest.importorskip("ms_toollib")

HERE = Path(__file__).parent


def run(program: str, *words: object) -> str | None:
    """What a program prints; None if the library ended it."""
    command = [sys.executable, str(HERE / program), *map(str, words)]
    folder = Path(str(words[-1])).parent  # where the library may leave its crash.log
    done = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, timeout=120, check=False
    )
    return done.stdout if done.returncode == 0 else None


def test_figures_are_those_of_the_library(tmp_path: Path) -> None:
    outcomes = set()
    for seed in range(12):
        path = tmp_path / f"game{seed}.evf"
        assert run("make_replay.py", seed, path.with_suffix("")) is not None
        if not path.exists():
            continue  # It does not write every game, depending on the clock.
        text = run("figures_of.py", path)
        if text is None:
            # It cannot read what it wrote itself; nor can we, but we say so.
            with pytest.raises(BadRecord, match="ms-toollib cannot read .*its process ended"):
                replays.read(path)
            continue
        theirs = json.loads(text)
        record = replays.read(path)
        ours = figures(record)
        assert ours is not None
        assert (ours.three_bv, ours.openings, ours.islands, ours.solved) == (
            theirs["bbbv"],
            theirs["op"],
            theirs["isl"],
            theirs["bbbv_solved"],
        )
        assert (ours.left, ours.right, ours.chords, ours.clicks, ours.effective) == (
            theirs["left"],
            theirs["right"],
            theirs["double"],
            theirs["cl"],
            theirs["ce"],
        )
        assert ours.seconds == pytest.approx(theirs["rtime"], abs=1e-9)
        assert ours.ioe == pytest.approx(theirs["ioe"])
        assert ours.correctness == pytest.approx(theirs["corr"])
        assert ours.throughput == pytest.approx(theirs["thrp"])
        assert ours.three_bv_per_second == pytest.approx(theirs["bbbv_s"])
        outcomes.add(record.outcome)
        if len(outcomes) == 2:
            return
    assert outcomes, "the library could read nothing"


@pytest.mark.parametrize("suffix", sorted(replays.CLASSES))
@pytest.mark.parametrize("content", [b"", b"\0" * 4000, b"\xff" * 50], ids=["empty", "0", "255"])
def test_a_broken_file_is_one_line(tmp_path: Path, suffix: str, content: bytes) -> None:
    path = tmp_path / f"game{suffix}"
    path.write_bytes(content)
    with pytest.raises(BadRecord, match="ms-toollib cannot read") as caught:
        replays.read(path)
    assert "\n" not in str(caught.value)


def test_nothing_is_left_where_the_user_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("broken.rmv").write_bytes(b"no replay at all")
    with pytest.raises(BadRecord):
        replays.read(Path("broken.rmv"))
    assert [path.name for path in tmp_path.iterdir()] == ["broken.rmv"]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match="cannot read .*No such file"):
        replays.read(tmp_path / "none.avf")


def test_without_the_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays, "find_spec", lambda name: None)
    with pytest.raises(BadRecord, match="pip install 'sapper\\[replays\\]'"):
        replays.read(tmp_path / "game.avf")
