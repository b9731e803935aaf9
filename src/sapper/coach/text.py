"""A lesson as plain text: for the terminal, pytest, JUnit and Gradescope."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from itertools import zip_longest

from sapper.coach import words
from sapper.coach.lesson import Lesson, Part, Row
from sapper.coach.report import CheckResult, Report

WIDTH = 80
_GAP = "  "
_SAYS, _BESIDE = 24, 24
"""The widest first columns, and the widest board that stands beside the table."""


def check_text(report: Report, check: CheckResult) -> str:
    """Return what a student reads below a failed check: the lesson of what it follows from.

    That one has the cause and the line.
    """
    root = next((each for each in report.checks if each.name == check.follows), check)
    lesson = root.lesson or check.lesson
    if lesson is None:
        return check.note or check.title
    lines = [words.sentence(lesson.headline)]
    if root is not check:
        lines.append(words.follows_from(root.name, check.cause))
    for part in lesson.parts():
        lines += ["", f"{part.head}:", *part_lines(lesson, part)]
    return "\n".join(lines)


def answer_text(report: Report) -> str:
    """Return the grader's answer in a sentence or two."""
    if report.cannot_run:
        return words.CANNOT_RUN.format(report.reason, report.hint)
    if report.reason:
        return words.NOT_KNOWN.format(report.reason, report.hint).strip()
    if not report.fails:
        return words.NONE_FAILED[report.grader_passes or None]
    first = words.FIX_FIRST.format(report.defect) if report.defect else ""
    return words.FAILS.format(words.fails(report.fails)) + first


def part_lines(lesson: Lesson, part: Part, width: int = WIDTH) -> list[str]:
    """Return the lines of one part of a lesson; lines of code are never broken."""
    if part.kind == "table":
        return _table_lines(lesson, part.lines[0], width)
    if part.kind in ("text", "hint"):
        return [each for line in part.lines for each in textwrap.wrap(line, width - 4)]
    return [each for line in part.lines for each in line.split("\n")]


def _table_lines(lesson: Lesson, message: str, width: int) -> list[str]:
    """The board with the table beside it, or below it where the board is wide."""
    board = list(lesson.drawing)
    board_width = max(map(len, board), default=0)
    is_beside = 0 < board_width <= _BESIDE
    left = width - 4 - (board_width + 2 * len(_GAP) if is_beside else 0)
    table = _columns(lesson.rows, left) if lesson.rows else textwrap.wrap(message, left)
    legend = textwrap.wrap(lesson.legend, width - 4)
    if not is_beside:
        return [*board, *legend, *([""] if board else []), *table]
    both = zip_longest(board, table, fillvalue="")
    return [*(f"{one:<{board_width}}{2 * _GAP}{two}".rstrip() for one, two in both), *legend]


def _columns(rows: Sequence[Row], width: int) -> list[str]:
    """The rows below their headings; the last column takes what is left of the width."""
    shown = [words.COLUMNS, *rows]
    says, follows = (min(max(len(row[at]) for row in shown), _SAYS) for at in (0, 1))
    widths = says, follows, max(width - says - follows - 2 * len(_GAP), _SAYS)
    lines = []
    for row in shown:
        cells = (textwrap.wrap(text, wide) for text, wide in zip(row, widths, strict=True))
        for line in zip_longest(*cells, fillvalue=""):
            padded = (f"{text:<{wide}}" for text, wide in zip(line, widths, strict=True))
            lines.append(_GAP.join(padded).rstrip())
    return lines
