"""A field for a number: the caret, the selection, and what the keys do to them."""

from __future__ import annotations

import pygame
import pytest

from sapper.window.text_field import TextField

SHIFT, CTRL = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL


def typed(text: str, *keys: int | tuple[int, int]) -> tuple[str, int, str]:
    """The text, the caret and the selection after these keys, from the end of the text on."""
    field = TextField(text)
    field.move(len(text), is_selecting=False)
    for key in keys:
        code, mods = key if isinstance(key, tuple) else (key, 0)
        field.press(code, chr(code) if code < 128 else "", mods)
    return field.text, field.caret, field.selected


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ([], ("123", 3, "")),
        ([pygame.K_LEFT], ("123", 2, "")),
        ([pygame.K_LEFT] * 5, ("123", 0, "")),
        ([pygame.K_HOME, pygame.K_RIGHT], ("123", 1, "")),
        ([pygame.K_HOME, pygame.K_END], ("123", 3, "")),
        ([pygame.K_RIGHT], ("123", 3, "")),
        ([pygame.K_BACKSPACE], ("12", 2, "")),
        ([pygame.K_HOME, pygame.K_BACKSPACE], ("123", 0, "")),
        ([pygame.K_HOME, pygame.K_DELETE], ("23", 0, "")),
        ([pygame.K_DELETE], ("123", 3, "")),
        ([(pygame.K_LEFT, SHIFT)], ("123", 2, "3")),
        ([(pygame.K_HOME, SHIFT)], ("123", 0, "123")),
        ([(pygame.K_LEFT, SHIFT), pygame.K_BACKSPACE], ("12", 2, "")),
        ([(pygame.K_LEFT, SHIFT), pygame.K_7], ("127", 3, "")),
        ([pygame.K_LEFT, pygame.K_7], ("1273", 3, "")),
        ([pygame.K_x], ("123", 3, "")),
        ([pygame.K_7, (pygame.K_7, CTRL)], ("1237", 4, "")),
        ([(pygame.K_a, CTRL), pygame.K_4], ("4", 1, "")),
    ],
)
def test_keys(keys: list[int | tuple[int, int]], expected: tuple[str, int, str]) -> None:
    assert typed("123", *keys) == expected


def test_no_more_digits_than_there_is_room_for() -> None:
    field = TextField("12", most=3)
    field.move(2, is_selecting=False)
    field.insert("3456")
    assert field.text == "123"
    field.select_all()
    field.insert("987654")
    assert (field.text, field.caret) == ("987", 3)
