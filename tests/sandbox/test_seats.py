from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest

from sapper.sandbox import seats


class Process:
    def __init__(self) -> None:
        self.is_closed = False

    def close(self) -> None:
        self.is_closed = True


def test_a_process_is_kept_for_the_next_task() -> None:
    key = ("keep", "agent")
    with seats.borrowed(key, Process) as one, seats.borrowed(key, Process) as two:
        assert one is not two
    with seats.borrowed(key, Process) as again:
        assert again in (one, two)
    with seats.borrowed(("keep", "other"), Process) as other:
        assert other not in (one, two)
    assert seats.running("keep") == 3
    seats.close("keep")
    assert one.is_closed
    assert two.is_closed
    assert other.is_closed


def test_a_process_that_failed_is_not_used_again() -> None:
    key = ("fail", "agent")
    with pytest.raises(ValueError, match="x"), seats.borrowed(key, Process) as one:
        raise ValueError("x")
    assert one.is_closed
    with seats.borrowed(key, Process) as two:
        assert two is not one
    seats.close("fail")


def test_a_match_that_is_over_gets_no_process() -> None:
    with seats.borrowed(("over", "agent"), Process) as busy:
        seats.close("over")
        assert busy.is_closed
    assert seats.running("over") == 0
    with pytest.raises(RuntimeError, match="the match over is over"):
        seats.borrowed(("over", "agent"), Process).__enter__()


def test_idle_processes_end_after_a_while(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    key = ("idle", "agent")
    place = Path(seats.kept_in_folder(key, lambda folder: str(copytree(tmp_path, folder / "f"))))
    assert seats.kept_in_folder(key, lambda folder: "filled again") == str(place)
    with seats.borrowed(key, Process) as process:
        seats.sweep(0.0)
        assert not process.is_closed
        assert (place / "file").exists()
    seats.sweep(60.0)
    assert not process.is_closed
    seats.sweep(0.0)
    assert process.is_closed
    assert not place.exists()


@pytest.mark.parametrize("how", ["make()", "process = Process(target=make)\n    process.start()"])
def test_no_folder_is_left_behind_by_a_process_that_ends(tmp_path: Path, how: str) -> None:
    script = tmp_path / "ends.py"
    script.write_text(
        "from multiprocessing import Process\n"
        "from sapper.sandbox import seats\n"
        "def make():\n"
        "    print(seats.kept_in_folder(('match', 'agent'), str))\n"
        f"if __name__ == '__main__':\n    {how}\n"
    )
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    place = Path(done.stdout.strip())
    assert place.name.startswith("sapper-")
    assert not place.exists()
