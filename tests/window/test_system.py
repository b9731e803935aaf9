"""Light or dark and movement are the system's choice."""

from __future__ import annotations

import subprocess
from typing import Any

import pytest

from sapper.core import LEVELS
from sapper.window.session import Setup
from sapper.window.system import SystemLook, system_look
from tests.window.conftest import Make


@pytest.mark.parametrize(
    ("platform", "answers", "look"),
    [
        ("linux", {"gdbus": "(<<uint32 1>>,)", "gsettings": "true"}, SystemLook(False, True)),
        ("linux", {"gdbus": "(<<uint32 2>>,)", "gsettings": "false"}, SystemLook(True, False)),
        ("linux", {"gdbus": "(<<uint32 0>>,)"}, SystemLook(True, True)),
        ("linux", {}, SystemLook(False, True)),
        ("darwin", {"AppleInterfaceStyle": "Dark\n"}, SystemLook(False, True)),
        ("darwin", {"reduceMotion": "1\n"}, SystemLook(True, False)),
    ],
)
def test_the_look_is_the_system_s(
    monkeypatch: pytest.MonkeyPatch, platform: str, answers: dict[str, str], look: SystemLook
) -> None:
    def answer(words: list[str], **_: Any) -> subprocess.CompletedProcess[str]:
        for name, text in answers.items():
            if name in words:
                return subprocess.CompletedProcess(words, 0, text, "")
        raise FileNotFoundError(words[0])

    monkeypatch.setattr("sys.platform", platform)
    monkeypatch.setattr(subprocess, "run", answer)
    assert system_look() == look


def test_a_system_that_does_not_answer_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def hang(words: list[str], *, timeout: float, **_: Any) -> None:
        raise subprocess.TimeoutExpired(words, timeout)

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr(subprocess, "run", hang)
    assert system_look() == SystemLook()


def test_a_window_that_comes_to_the_front_takes_the_new_look(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    import pygame

    hands = make(Setup.of(LEVELS["beginner"]))
    assert not hands.theme.is_light
    monkeypatch.setattr("sapper.window.app.system_look", lambda: SystemLook(is_light=True))
    hands.post(pygame.WINDOWFOCUSGAINED)
    hands.turn()
    assert hands.theme.is_light
    ground = hands.surface.get_at((1, hands.surface.get_height() - 1))
    assert sum(ground[:3]) > 3 * 128
