"""Edits of a student's file are Python, and a line is named where all that end a fault agree."""

from __future__ import annotations

import ast
from functools import cache

import pytest

from sapper.coach.repairs import MISTAKES, Edit, Repair, agreed, edits, with_ticks
from tests.coach.pupils import AGENTS

TEXTBOOK = (AGENTS / "textbook.py").read_text(encoding="utf-8")


def test_edits_are_counted_and_each_is_python() -> None:
    found = _every()
    assert {edit.kind for edit in found} <= MISTAKES.keys()
    assert 300 < len(found) < 2000
    assert not any(edit.home == "Minesweeper" for edit in found)
    for edit in found:
        ast.parse(edit.own[: edit.begin] + edit.new + edit.own[len(edit.own) - edit.end :])


@cache
def _every() -> list[Edit]:
    return list(edits(with_ticks(ast.parse(TEXTBOOK))))


def repair(kind: str, line: int, *ended: int, is_all: bool = False) -> Repair:
    """An edit of a kind on a line, which ends these trials."""
    edit = Edit(kind, line, line, "MinesweeperAI", "add_knowledge", "", 0, 0, "", "x = 1")
    return Repair(edit, frozenset(ended or (0,)), is_all)


SWAP, COUNT, FLAG = "reversed difference", "mine counted", "missing line"
AGREED: dict[str, tuple[list[Repair], int | None, tuple[int, bool] | None]] = {
    "none": ([], 3, None),
    "one": ([repair(SWAP, 3)], None, (3, False)),
    "one, and the trace": ([repair(SWAP, 3)], 3, (3, True)),
    "one, and nothing else is wrong": ([repair(SWAP, 3, is_all=True)], 5, (3, True)),
    "two of one kind": ([repair(SWAP, 3), repair(SWAP, 3)], 3, (3, True)),
    "two kinds on one line": ([repair(SWAP, 3), repair("overlap", 3)], 3, (3, False)),
    "two lines": ([repair(SWAP, 3), repair(SWAP, 4)], None, None),
    "two lines, one of them traced": ([repair(SWAP, 3), repair(SWAP, 4)], 4, (4, False)),
    "the one that ends more": ([repair(SWAP, 3), repair(COUNT, 4, 0, 1)], None, (4, False)),
    "the one of the first section": ([repair(COUNT, 3), repair(SWAP, 4)], None, (4, False)),
    "whose a thing is": ([repair(SWAP, 3), repair("shared", 4)], None, (4, False)),
    "one that is only repeated": ([repair("once", 3, 0, 1)], 3, None),
    "a repeated one beside another": ([repair("once", 3, 0, 1), repair(FLAG, 4)], 3, (4, False)),
}


@pytest.mark.parametrize("name", AGREED)
def test_a_line_is_named_where_all_evidence_agrees(name: str) -> None:
    repairs, traced, expected = AGREED[name]
    found = agreed(repairs, traced)
    assert (found and (found.edit.line, found.is_sure)) == expected


def test_edits_of_one_statement_agree_on_whichever_line_of_it_they_are() -> None:
    text = "def asked(a, b):\n    return f(\n        a - b,\n        b - a,\n    )\n"
    found = [e for e in edits(with_ticks(ast.parse(text))) if e.kind == SWAP]
    assert {(each.line, each.statement) for each in found} == {(3, 2), (4, 2)}
    assert agreed([Repair(each, frozenset([0])) for each in found], None) is not None
