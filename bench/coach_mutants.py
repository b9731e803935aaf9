"""Mutation testing of the coach: every small change to our `minesweeper.py` must be caught.

    python bench/coach_mutants.py [--every N] [--show]

Each mutant is our agent with one operator, number, condition or statement changed. The coach
checks it like a student's file. Changes that are known to make no difference to what the contract
promises (the agent is as right as before, or only slower) are left out; survivors are listed.
"""

from __future__ import annotations

import argparse
import ast
import copy
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sapper.coach.check import check_file
from sapper.coach.effort import Effort
from sapper.coach.report import CoachVerdict
from sapper.sandbox import course_file

EFFORT = Effort(
    drills=160,
    games=(("4x4/3", 2), ("8x8/8", 2), ("4x9/6", 1)),
    line_seconds=1.0,
    shrink_seconds=1.0,
)
TESTED = {"neighbours", "Sentence", "MinesweeperAI", "Inference"}

EQUIVALENT = {
    "if False: if not isinstance(other, Sentence)": "sentences are compared with sentences alone",
    "return nothing: return NotImplemented": "sentences are compared with sentences alone",
    "return nothing: return f'Sentence(": "repr is not in the contract",
    "if True: if cell in self.cells:\n    self.cells = self.cells - {cell}$": "takes out nothing",
    "statement left out: self._closed = list": "only slower: nothing is remembered",
    "return nothing: return self._closed ==": "only slower: nothing is remembered",
    "comparison: cell in self.mines": "only slower: more is thought over again",
    "comparison: cell in self.safes": "only slower: more is thought over again",
    "comparison: cells < other_cells": "equal cells have equal counts, and settle once",
    "comparison: other_cells < cells": "equal cells have equal counts, and settle once",
}
"""Changes, by their beginning ($ is the end), that leave the agent right, and why."""

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}


@dataclass(frozen=True)
class Mutant:
    """A changed source; `line` and `change` say what was changed."""

    line: int
    change: str
    _tree: ast.Module
    _node: ast.AST
    _new: ast.AST

    @property
    def source(self) -> str:
        """The whole source with one node replaced."""
        changed = copy.deepcopy(self._tree)
        *path, (name, place) = _path_to(self._tree, self._node)
        target: ast.AST = changed
        for step, index in path:
            target = getattr(target, step) if index is None else getattr(target, step)[index]
        if place is None:
            setattr(target, name, self._new)
        else:
            getattr(target, name)[place] = self._new
        return ast.unparse(ast.fix_missing_locations(changed))

    @property
    def is_equivalent(self) -> bool:
        """Whether the change is known to make no difference to the contract."""
        return any(f"{self.change}$".startswith(begin) for begin in EQUIVALENT)


def mutants(source: str) -> Iterator[Mutant]:
    """Every mutant of the tested parts of a source, in the order of its lines."""
    tree = ast.parse(source)
    parts = [part for part in tree.body if getattr(part, "name", None) in TESTED]
    nodes = [node for part in parts for node in _mutable_nodes(part)]
    for node in sorted(nodes, key=lambda node: getattr(node, "lineno", 0)):
        for word, new in _changes(node):
            change = f"{word}: {ast.unparse(node)}"
            yield Mutant(getattr(node, "lineno", 0), change, tree, node, new)


def _mutable_nodes(part: ast.AST) -> Iterator[ast.AST]:
    """The nodes below a part, without annotations and docstrings."""
    for name, value in ast.iter_fields(part):
        if name in ("annotation", "returns"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _is_docstring(child):
                yield child
                yield from _mutable_nodes(child)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[tuple[str, ast.AST]]:
    """What can be put in the place of a node, with a word for it."""
    new = copy.deepcopy(node)
    if isinstance(new, ast.Compare) and type(new.ops[0]) in _COMPARISONS:
        new.ops[0] = _COMPARISONS[type(new.ops[0])]()
        yield "comparison", new
    elif isinstance(new, ast.BinOp | ast.AugAssign) and type(new.op) in _OPERATORS:
        new.op = _OPERATORS[type(new.op)]()
        yield "operator", new
    elif isinstance(new, ast.Constant) and type(new.value) is int:
        new.value += 1
        yield "number", new
    elif isinstance(new, ast.BoolOp):
        new.op = ast.Or() if isinstance(new.op, ast.And) else ast.And()
        yield "and/or", new
    elif isinstance(new, ast.If):
        for value in (True, False):
            other = copy.deepcopy(new)
            other.test = ast.Constant(value)
            yield f"if {value}", other
    elif isinstance(new, ast.Expr | ast.Assign | ast.AugAssign):
        yield "statement left out", ast.Pass()
    elif isinstance(new, ast.Return) and new.value is not None:
        yield "return nothing", ast.Return(None)


def _path_to(root: ast.AST, wanted: ast.AST) -> list[tuple[str, int | None]]:
    """The fields that lead from the root to a node."""
    for name, value in ast.iter_fields(root):
        children = value if isinstance(value, list) else [value]
        for place, child in enumerate(children):
            if not isinstance(child, ast.AST):
                continue
            step = name, place if isinstance(value, list) else None
            if child is wanted:
                return [step]
            if rest := _path_to(child, wanted):
                return [step, *rest]
    return []


def main() -> None:
    """Check every mutant, or every N-th, and print the score with the survivors."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--every", type=int, default=1, help="take every N-th mutant")
    parser.add_argument("--show", action="store_true", help="print each mutant as it is checked")
    options = parser.parse_args()
    source = course_file().read_text(encoding="utf-8")
    everything = list(mutants(source))
    chosen = [each for each in everything if not each.is_equivalent][:: options.every]
    print(f"{sum(each.is_equivalent for each in everything)} make no difference")
    began, names, survivors = time.process_time(), Counter[str](), []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "minesweeper.py")
        for mutant in chosen:
            path.write_text(mutant.source, encoding="utf-8")
            report = check_file(path, EFFORT)
            if report.verdict is CoachVerdict.PASSES and not report.failed:
                survivors.append(mutant)
            names[f"{report.level}: {report.taught[0][0].name if report.taught else ''}"] += 1
            if options.show:
                print(f"line {mutant.line}: {mutant.change!r}: {report.defect}", flush=True)
    print(f"{len(chosen)} mutants, {len(chosen) - len(survivors)} caught,", end=" ")
    print(f"{time.process_time() - began:.0f} s of processor time (without the children's)")
    for name, number in names.most_common():
        print(f"  {number:4}  {name}")
    for mutant in survivors:
        print(f"survived: line {mutant.line}: {mutant.change!r}")
    sys.exit(bool(survivors))


if __name__ == "__main__":
    main()
