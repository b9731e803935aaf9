"""All sentences of the coach can be written otherwise, and nothing but the text changes."""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sapper.coach import diagnosis, words
from sapper.coach.check import check_pupil
from sapper.coach.report import CheckResult, Report
from tests.coach.broken import BROKEN, Broken
from tests.coach.pupils import QUICK, TrustedPupil, check

NAMES = (
    "an argument renamed",
    "known_safes gives None",
    "mark_mine of a cell that is not there fails",
    "no diagonals",
    "random moves off the board",
    "safe move played already",
    "subsets in one direction",
)


def other(text: str) -> str:
    """Other words, the same for the same text."""
    return f"~{hashlib.md5(text.encode()).hexdigest()}" if text else ""


def in_other_words(said: Callable[..., Any]) -> Callable[..., Any]:
    def reworded(*arguments: Any) -> Any:
        found = said(*arguments)
        if isinstance(found, tuple):
            return tuple(map(other, found))
        return other(found) if isinstance(found, str) else found

    return reworded


def without_words(result: CheckResult) -> object:
    """What was found, as values: the check, the fault, the calls and the line."""
    own = replace(result, lesson=None, title="", detail="", cause="", follows="x")
    if (lesson := result.lesson) is None:
        return own, result.follows
    code = [line.partition("  #")[0] for line in lesson.code]
    found = lesson.fault, lesson.calls, lesson.line, lesson.is_shown, lesson.severity
    return own, result.follows, found, code


def messages(report: Report) -> list[str]:
    return [lesson.message for _, lesson in report.taught]


def values(report: Report) -> list[object]:
    return [report.verdict, report.fails, *map(without_words, report.failed)]


@pytest.mark.parametrize(
    "broken", [each for each in BROKEN if each.name in NAMES], ids=lambda each: each.name
)
def test_nothing_but_the_text_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Broken
) -> None:
    path = broken.write(tmp_path / "minesweeper.py")
    plain = check(path, edited=1)
    said = messages(plain)
    for name, function in inspect.getmembers(words, inspect.isfunction):
        if function.__module__ == words.__name__ and not name.startswith("_"):
            monkeypatch.setattr(words, name, in_other_words(function))
    titles = {kind: other(text) for kind, text in words.TITLES.items()}
    monkeypatch.setattr(words, "TITLES", titles)
    for table in (
        diagnosis.SHOWN,
        diagnosis.BY_KIND,
        diagnosis.BY_MESSAGE,
        diagnosis.BY_LOADING,
        diagnosis.BY_LINE,
    ):
        for name, each in table.items():
            reworded = replace(each, idea=other(each.idea), title=other(each.title))
            monkeypatch.setitem(table, name, reworded)
    reworded_report = check_pupil(TrustedPupil(path), replace(QUICK, edited=1))
    assert values(reworded_report) == values(plain)
    assert not set(said) & set(messages(reworded_report))
