"""The shared words: kernel, package and page have the same ones."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from sapper import _kernel
from sapper.core.words import (
    HELP_LABELS,
    UNDO,
    ActionKind,
    Help,
    Outcome,
    StartRule,
    WinRule,
)

TOOL = Path(__file__).parents[2] / "site/tools/words.py"


def test_the_kernel_has_the_same_words() -> None:
    words = _kernel.game_words()
    for name, kind in (
        ("start", StartRule),
        ("win", WinRule),
        ("outcome", Outcome),
        ("action", ActionKind),
    ):
        assert words[name] == [each.value for each in kind]
    assert words["undo"] == [UNDO]
    assert set(words["helps"]) <= {each.value for each in Help}


def test_the_page_has_the_same_words() -> None:
    spec = importlib.util.spec_from_file_location("words_tool", TOOL)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    written = tool.TARGET.read_text(encoding="utf-8")
    assert written == tool.typescript(), "run python site/tools/words.py"


def test_every_help_has_one_spelling_and_a_label() -> None:
    assert set(HELP_LABELS) == set(Help)
