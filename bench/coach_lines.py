"""Does the first lesson name the changed line? One-line variations of right files, in three styles.

    python bench/coach_lines.py [--every N] [--keep FILE]

Each variation is a right file of `tests/coach/agents` with one comparison, number, sign, condition
or statement changed; lines stay where they are. A lesson hits when it names the changed line, a
statement around it, or one right inside; it is near when it names another statement of the same
block. Variations that are as right as the file are left out of the count: nothing above polish is
found in them. With `--keep` every row is written as it comes, and the same command goes on.
"""

from __future__ import annotations

import argparse
import ast
import json
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
from sapper.coach.check import check_pupil  # noqa: E402
from sapper.coach.effort import Effort  # noqa: E402
from sapper.coach.severity import Severity  # noqa: E402
from tests.coach.pupils import AGENTS, TrustedPupil  # noqa: E402

Row = dict[str, Any]
"""A variation and what was said of it, as it is kept."""
STYLES = ("textbook", "plain", "recursive")
CLASSES = ("Sentence", "MinesweeperAI")
EFFORT = Effort(
    drills=120, games=(("4x4/3", 2), ("4x9/6", 1)), line_seconds=0.5, shrink_seconds=0.6
)
_COMPARISONS = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.In: "not in",
    ast.NotIn: "in",
}


@dataclass(frozen=True)
class Variation:
    """A right file with one place changed."""

    style: str
    line: int
    column: int
    change: str
    source: str


def variations(style: str) -> Iterator[Variation]:
    """Every variation of a file, in the order of its lines."""
    source = (AGENTS / f"{style}.py").read_text(encoding="utf-8")
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    parts = [part for part in ast.parse(source).body if getattr(part, "name", "") in CLASSES]
    for part in parts:
        for node in ast.walk(part):
            for begin, end, text in _changes(node, source, starts):
                old = source[begin:end]
                change = f"{' '.join(old.split())} -> {text.strip()}"
                number = source.count("\n", 0, begin) + 1
                column = begin - starts[number - 1]
                changed = source[:begin] + text + source[end:]
                yield Variation(style, number, column, change, changed)


def _changes(node: ast.AST, source: str, starts: list[int]) -> Iterator[tuple[int, int, str]]:
    """The places of a node that can be changed, each with what is put there."""

    def place(each: ast.expr | ast.stmt) -> tuple[int, int]:
        assert each.end_lineno is not None
        assert each.end_col_offset is not None
        end = starts[each.end_lineno - 1] + each.end_col_offset
        return starts[each.lineno - 1] + each.col_offset, end

    if isinstance(node, ast.Compare):
        last = node.left
        for operator, right in zip(node.ops, node.comparators, strict=True):
            if type(operator) in _COMPARISONS:
                yield place(last)[1], place(right)[0], f" {_COMPARISONS[type(operator)]} "
            last = right
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub):
        yield place(node.left)[1], place(node.right)[0], " | " if _is_sets(node) else " + "
    elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub):
        yield place(node.target)[1], place(node.value)[0], " += "
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield *place(node), str(node.value + 1)
    elif isinstance(node, ast.While):
        begin = place(node)[0]
        yield begin, begin + len("while"), "if   "
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield *place(node), "pass" + "\n" * source[slice(*place(node))].count("\n")
    elif isinstance(node, ast.AugAssign | ast.Assign) and node.lineno == node.end_lineno:
        if isinstance(node, ast.Assign) and not isinstance(node.value, ast.Constant):
            return
        yield *place(node), "pass"


def _is_sets(node: ast.BinOp) -> bool:
    return "cells" in ast.unparse(node)


def rank(source: str, changed: int, named: int | None) -> str:
    """`line`, `around`, `near`, `far` or `none`: how well the named line tells the changed one."""
    if named is None:
        return "none"
    tree = ast.parse(source)
    one, other = _around(tree, changed), _around(tree, named)
    if one[0] == other[0] or changed == named:
        return "line"
    methods = set(_functions(tree))
    if other[0] in one[1:2] or one[0] in other[1:2] or other[0] in set(one) - methods:
        return "around"
    return "near" if (set(one) & set(other)) - methods else "far"


def _around(tree: ast.AST, line: int) -> list[int]:
    """The first lines of the statements around a line, the innermost first, up to a method."""
    inside = (node for node in ast.walk(tree) if isinstance(node, ast.stmt))
    found = [
        node.lineno
        for node in inside
        if not isinstance(node, ast.ClassDef)
        and node.lineno <= line <= (node.end_lineno or node.lineno)
    ]
    return sorted(set(found), reverse=True) or [line]


def _functions(tree: ast.AST) -> list[int]:
    return [node.lineno for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def check(each: Variation, path: Path) -> Row:
    """What the coach says first of a variation."""
    path.write_text(each.source, encoding="utf-8")
    began = time.process_time()
    row: Row = {key: getattr(each, key) for key in ("style", "line", "column", "change")}
    try:
        report = check_pupil(TrustedPupil(path), EFFORT)
    except SyntaxError:
        return row | {"rank": "no Python"}
    row["seconds"] = round(time.process_time() - began, 2)
    causes = [pair for pair in report.causes if pair[0].severity is not Severity.POLISH]
    if not causes:
        return row | {"rank": "as right"}
    first, lesson = causes[0]
    return row | {
        "rank": rank(each.source, each.line, lesson.line),
        "named": lesson.line,
        "causes": len(causes),
        "check": first.name,
        "title": lesson.title,
        "message": lesson.message,
        "trace": list(lesson.trace),
        "others": [f"{other.name}: {one.title} ({one.line})" for other, one in causes[1:]],
    }


def table(rows: list[Row]) -> str:
    """The rows as text, with the counts below."""
    lines = [f"{'rank':<8} {'style':<9} {'line':>4} {'named':>5}  change: what is said first"]
    for row in rows:
        if "named" in row:
            place = f"{row['style']:<9} {row['line']:>4} {row['named'] or '-':>5}"
            lines.append(f"{row['rank']:<8} {place}  {row['change']}: {row['title']}")
    counted = Counter(row["rank"] for row in rows if row["rank"] != "no Python")
    faulty = counted.total() - counted["as right"]
    hits = counted["line"] + counted["around"]
    seconds = [row["seconds"] for row in rows if "seconds" in row]
    alone = sum(row.get("causes") == 1 for row in rows)
    return "\n".join(
        [
            *lines,
            "",
            ", ".join(f"{name} {number}" for name, number in counted.most_common()),
            f"{hits} of {faulty} name the line or the statement around it: {hits / faulty:.0%}",
            f"{alone} of {faulty} have one cause",
            f"CPU: median {statistics.median(seconds):.2f} s, most {max(seconds):.2f} s",
        ]
    )


def main() -> None:
    """Check the variations that are not in the file of rows yet, and print the table of all."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="take every N-th variation")
    parser.add_argument("--start", type=int, default=0, help="the first variation to take")
    parser.add_argument("--most", type=int, default=1000, help="check so many at most")
    parser.add_argument("--styles", nargs="*", default=STYLES)
    parser.add_argument("--keep", type=Path, help="a file of rows, one a line, to go on from")
    options = parser.parse_args()
    kept = options.keep.read_text().splitlines() if options.keep and options.keep.exists() else []
    rows: dict[tuple[object, ...], Row] = {_key(row): row for row in map(json.loads, kept)}
    everything = [each for style in options.styles for each in variations(style)]
    chosen = everything[options.start :: options.every]
    todo = [each for each in chosen if _key(asdict(each)) not in rows]
    with tempfile.TemporaryDirectory() as folder:
        for each in todo[: options.most]:
            row = check(each, Path(folder, "minesweeper.py"))
            rows[_key(row)] = row
            if options.keep:
                with options.keep.open("a") as file:
                    print(json.dumps(row), file=file)
    print(table([rows[_key(asdict(each))] for each in chosen if _key(asdict(each)) in rows]))


def _key(row: Row) -> tuple[object, ...]:
    return row["style"], row["line"], row["column"], row["change"]


if __name__ == "__main__":
    main()
