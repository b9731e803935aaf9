"""A tracer in the child: which line changed what."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from sapper.coach import Pupil
from sapper.sandbox import CourseFile, LocalStudent
from sapper.sandbox.inside import tracing
from sapper.sandbox.inside.course import LoadedFile
from tests.coach.pupils import AGENTS

TEXTBOOK = AGENTS / "textbook.py"
SOURCE = TEXTBOOK.read_text(encoding="utf-8").splitlines()
LINES = ["ai = MinesweeperAI(height=2, width=3)", "ai.add_knowledge((1, 1), 1)"]


def traced(lines: list[str], most: int = 30_000) -> Any:
    return Pupil(LocalStudent(CourseFile.read(TEXTBOOK))).trace(lines, most)


def text(line: int) -> str:
    return SOURCE[line - 1].strip()


def test_a_change_has_its_line_and_the_calls_that_led_there() -> None:
    changes = traced(LINES).changes
    moved = next(change for change in changes if change.moves_made)
    assert (moved.step, text(moved.place[0].line)) == (1, "self.moves_made.add(cell)")
    safe = next(change for change in changes if change.safes)
    assert [place.function for place in safe.place] == ["mark_safe", "add_knowledge"]
    assert text(safe.place[0].line) == "self.safes.add(cell)"
    assert text(safe.place[1].line) == "self.mark_safe(cell)"


def test_a_sentence_is_followed_from_its_making() -> None:
    changes = traced([*LINES, "ai.add_knowledge((1, 0), 1)"]).changes
    made = next(change for change in changes if change.held)
    (held,) = made.held.values()
    assert text(made.place[1].line) == "self.knowledge.append(Sentence(neighbors, count))"
    assert not held.is_known
    later = [change.held[held.mark] for change in changes if held.mark in change.held]
    assert any(each.is_known for each in later)
    assert min(len(each.statement[0]) for each in later) < len(held.statement[0])


def test_the_last_line_that_ran_has_its_place() -> None:
    found = traced([*LINES, "ai.make_safe_move()"])
    assert [place.function for place in found.last] == ["make_safe_move"]
    assert text(found.last[0].line).startswith("return")


def test_what_never_ends_is_cut_and_a_failure_ends_it() -> None:
    whole, cut = traced(LINES), traced(LINES, most=10)
    assert cut.changes == whole.changes[: len(cut.changes)] != whole.changes
    assert traced(["1 / 0", *LINES]).changes == ()


@pytest.mark.skipif(not hasattr(sys, "monitoring"), reason="Python 3.12 and later")
def test_both_ways_to_trace_see_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    by_monitoring = traced(LINES)
    monkeypatch.setattr(tracing, "_monitor", tracing._settrace)
    assert [each.place[0].line for each in traced(LINES).changes] == [
        each.place[0].line for each in by_monitoring.changes
    ]


def test_the_source_is_not_needed(tmp_path: Path) -> None:
    path = tmp_path / "minesweeper.py"
    path.write_text("\n".join(SOURCE), encoding="utf-8")
    student = LoadedFile(path, "minesweeper.py")
    path.unlink()
    found = tracing.trace(student, LINES, 30_000)
    assert found["changes"]
