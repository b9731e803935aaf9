"""`runner.py` as it is started: from anywhere, with students' files, with and without a display."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sapper.window import run

ROOT = Path(__file__).parent.parent.parent
RUNNER = ROOT / "runner.py"


def start(
    *arguments: str, folder: Path, runner: Path = RUNNER, **environment: str
) -> subprocess.CompletedProcess[str]:
    known = {name: text for name, text in os.environ.items() if name not in _DISPLAYS}
    known |= {"XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    known |= environment
    return subprocess.run(
        [sys.executable, str(runner), *arguments],
        cwd=folder,
        env=known,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def test_the_constants_stand_at_the_top() -> None:
    tree = ast.parse(RUNNER.read_text(encoding="utf-8"))
    constants = {
        node.targets[0].id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.targets[0], ast.Name)
        and isinstance(node.value, ast.Constant)
    }
    assert constants == {"HEIGHT": 8, "WIDTH": 8, "MINES": 8}


def test_help_without_loading_the_window(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise SystemExit('loaded')")
    done = start("--help", folder=tmp_path, PYTHONPATH=str(tmp_path))
    assert done.returncode == 0
    assert "--ai PATH" in done.stdout


def test_ctrl_c_while_the_window_is_loaded(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise KeyboardInterrupt")
    done = start(folder=tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stderr) == (130, "")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there is always a display")
def test_without_a_display_one_sentence_and_exit_code_2(tmp_path: Path) -> None:
    done = start(folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "`sapper watch cs50:PATH`" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--ai", "nowhere.py"], "runner.py: no file 'nowhere.py', expected a minesweeper.py\n"),
        (["--level", "51x9/9"], "a board of 51x9, the window shows up to 50 rows or columns\n"),
        (["--level", "huge"], "'huge'"),
        (["--ai", "nobody"], "'nobody'"),
        (["--ai", "tests"], "'tests' is a folder, did you mean 'tests/minesweeper.py'?\n"),
        (["--level", "4x4/16"], "16 mines"),
        (["--seed", "-1"], "seed -1"),
        (["--start", "never"], "'never'"),
    ],
)
def test_mistakes_are_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    assert run(arguments, 8, 8, 8) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert words in said.err


def test_without_pygame_it_says_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ModuleNotFoundError(name='pygame')")
    done = start(folder=tmp_path, PYTHONPATH=str(tmp_path))
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "runner.py: the window needs the module 'pygame': `pip install pygame-ce`\n"
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seed", "x"], "runner.py: argument --seed: invalid int value: 'x'\n"),
        (["--bogus"], "runner.py: unrecognized arguments: --bogus\n"),
        (["game.mbf"], "runner.py: unrecognized arguments: game.mbf\n"),
    ],
)
def test_wrong_usage_is_one_line_too(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    with pytest.raises(SystemExit) as caught:
        run(arguments, 8, 8, 8)
    assert caught.value.code == 2
    assert capsys.readouterr().err == words


DRIVE = """
import runpy, sys
import pygame
from sapper.window import app
folder = sys.argv.pop(1)
first = app.App.__init__
def watched(self, window, session, state=None):
    first(self, window, session, state)
    print(session.ai.companion.student.file.path, session.play.setup.level)
    look = "loud" if self.state.has_sound else "quiet"
    print(look, session.play.setup.start, session.ai.agent, window.size)
    self.state.has_sound = True
    pygame.event.post(pygame.event.Event(pygame.QUIT))
app.App.__init__ = watched
if folder == "sapper":
    sys.argv[1:1] = ["play"]
    runpy.run_module("sapper", run_name="__main__")
sys.argv[0] = folder + "/runner.py"
runpy.run_path(folder + "/runner.py", run_name="__main__")
"""


PLAY = Path("sapper")
"""Stands for `sapper play` where a folder with a `runner.py` is asked for."""


def opened_with(folder: Path, runner_folder: Path, *arguments: str) -> list[str]:
    """What a window that is closed at once was opened with: its AI's file and level, its sound."""
    script = folder / "drive.py"
    script.write_text(DRIVE, encoding="utf-8")
    done = start(
        str(runner_folder), *arguments, folder=folder, runner=script, SDL_VIDEODRIVER="dummy"
    )
    assert done.stderr == ""
    assert done.returncode == 0
    return done.stdout.splitlines()


def test_a_students_copy_of_the_folder(tmp_path: Path) -> None:
    """The course's way: one's own minesweeper.py beside runner.py, its constants changed."""
    own = tmp_path / "project"
    own.mkdir()
    text = RUNNER.read_text(encoding="utf-8").replace("HEIGHT = 8", "HEIGHT = 5")
    (own / "runner.py").write_text(text, encoding="utf-8")
    shutil.copy(ROOT / "tests/students/right.py", own / "minesweeper.py")
    assert opened_with(tmp_path, own)[0] == f"{own / 'minesweeper.py'} 5x8/8"


@pytest.mark.skipif(sys.platform != "linux", reason="the folders are given by Linux's variables")
def test_sapper_play_goes_on_with_what_was_chosen_and_the_runner_with_the_course(
    tmp_path: Path,
) -> None:
    chosen = ("--level", "intermediate", "--start", "opening")
    first = opened_with(tmp_path, PLAY, *chosen)
    assert first[0].endswith(" 16x16/40")
    assert first[1] == "quiet opening cs50 (960, 691)"
    # from any folder, with the file beside it
    course = [f"{ROOT / 'minesweeper.py'} 8x8/8", "loud none cs50 (960, 691)"]
    assert opened_with(tmp_path, ROOT) == course
    other = ROOT / "tests/students/right.py"
    assert opened_with(tmp_path, ROOT, "--ai", str(other)) == [f"{other} 8x8/8", course[1]]
    assert opened_with(tmp_path, PLAY, "--ai", "safest")[1] == "loud none safest (960, 691)"
    # what one likes to play is not forgotten for it
    assert opened_with(tmp_path, PLAY) == [first[0], first[1].replace("quiet", "loud")]


def test_without_sapper_one_line_says_what_to_install(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-S", "-E", str(RUNNER)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "pip install -r requirements.txt" in done.stderr
