"""What the window remembers: everything comes back, and a bad file is as good as none."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from sapper.core import LEVELS, Level, StartRule
from sapper.game import Store
from sapper.window.session import Setup
from sapper.window.settings import Settings, load_settings, save_settings


def test_everything_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "folder")
    setup = Setup(Level(12, 14, 20), StartRule.OPENING)
    settings = Settings(True, setup, (1234, 700), (10, 20))
    save_settings(settings, store)
    assert load_settings(Store(store.folder)) == settings  # at once, not when the window is closed
    save_settings(Settings(), store)
    assert load_settings(store) == Settings()
    store.close()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{",
        "[" * 100_000,
        '{"sound": 3, "level": 5, "size": "large"}',
        '{"sound": "yes", "level": "9x9/99", "start": "safe"}',
        '{"size": [1, 2, 3], "position": [1e9, 2]}',
    ],
)
def test_a_bad_file_is_as_good_as_none(tmp_path: Path, text: str) -> None:
    store = Store(tmp_path)
    store.keep_setting("window", text)
    assert load_settings(store) == Settings()
    store.close()


def test_what_can_be_read_of_a_file_is_taken(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.keep_setting("window", '{"sound": true, "level": 7, "size": [900, 600]}')
    assert load_settings(store) == Settings(has_sound=True, size=(900, 600))
    store.close()


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    store = Store(tmp_path / "file")
    save_settings(Settings(setup=Setup(LEVELS["expert"])), store)
    assert store.problem is not None
    assert store.problem.startswith("Games are not kept: cannot write")


_CHANGING = """
import threading, time
import pygame
from sapper.window import run

def press(key):
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))

def choose():
    while not (pygame.display.get_init() and pygame.font.get_init()):
        time.sleep(0.01)
    time.sleep(0.1)
    press(pygame.K_3)  # expert
    press(pygame.K_s)  # sound

threading.Thread(target=choose, daemon=True).start()
run([], 8, 8, 8, is_players=True)
"""


@pytest.mark.skipif(os.name != "posix", reason="needs signals and a data folder of its own")
def test_a_window_that_is_killed_has_kept_its_level_and_options(tmp_path: Path) -> None:
    known = {"XDG_DATA_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    words = [sys.executable, "-c", _CHANGING]
    store = Store(tmp_path / "sapper" / "games")
    end = time.monotonic() + 60  # it never takes that long where settings are kept
    with subprocess.Popen(words, env={**os.environ, **known}) as window:
        try:
            while not load_settings(store).has_sound and time.monotonic() < end:
                assert window.poll() is None
                time.sleep(0.05)
        finally:
            window.kill()
    kept = load_settings(store)
    store.close()
    assert kept.has_sound
    assert kept.setup == Setup.of(LEVELS["expert"])
