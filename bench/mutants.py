"""Do the tests notice? Small changes of the package, each against the tests of its room.

    python bench/mutants.py                    # 200 mutants of src/sapper, drawing left out
    python bench/mutants.py --rooms proofs     # those of the 200 that are in some rooms
    python bench/mutants.py --whole            # what survives is tried on the whole suite too

A mutant is one comparison, boolean, number or sign changed. The sample depends on the seed and on
the source alone. Mutants are written into the source, one by one, and taken back: run it in a
checkout of its own, in which nobody works. A mutant is killed by a failed test or by a test run
that takes too long; its tests are those of its file, then those of its room, then all others that
name its module.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sapper"
TESTS = ROOT / "tests"

DRAWING = {
    "arena": "drawing plots",
    "cli": "drawing",
    "coach": "page",
    "gym": "pictures",
    "proofs": "drawing",
    "window": "board_picture button column fonts panel scene shapes sheets theme tiles title",
}
"""Files that draw: a pixel more or less is no fault."""

LARGEST = 10
"""The largest number that is changed: larger ones are limits, of which one more is as good."""

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "-",
    ast.Sub: "+",
    ast.Mult: "+",
    ast.FloorDiv: "*",
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A stretch of one file, and what stands there instead."""

    path: Path
    line: int
    start: int
    end: int
    text: str

    def __str__(self) -> str:
        data = self.path.read_bytes()
        old, place = data[self.start : self.end].decode(), self.path.relative_to(ROOT)
        change = f"{' '.join(old.split())} -> {' '.join(self.text.split())}"
        begin = data.rfind(b"\n", 0, self.start) + 1
        line = data[begin:].split(b"\n", 1)[0].decode().strip()
        return f"{place}:{self.line}: {change} (at {self.start - begin}): {line}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a file."""
    data = path.read_bytes()
    starts = [0]
    for line in data.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))

    def place(node: ast.expr) -> tuple[int, int]:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        return begin, starts[node.end_lineno - 1] + node.end_col_offset

    def between(first: ast.expr, second: ast.expr, text: str) -> Mutant:
        """The operator between two operands, with brackets and white space kept."""
        begin, end = place(first)[1], place(second)[0]
        gap = data[begin:end].decode()
        return Mutant(path, first.lineno, begin, end, _with_operator(gap, text))

    for node in expressions(ast.parse(data)):
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield between(node.left, node.comparators[0], COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            other = "or" if isinstance(node.op, ast.And) else "and"
            yield between(node.values[0], node.values[1], other)
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            begin, end = place(node)
            yield Mutant(path, node.lineno, begin, place(node.operand)[0], "")
        elif isinstance(node, ast.BinOp) and type(node.op) in SIGNS:
            if not isinstance(node.left, ast.Constant | ast.JoinedStr | ast.List):
                yield between(node.left, node.right, SIGNS[type(node.op)])
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool | int):
            if node.value > LARGEST:
                continue
            begin, end = place(node)
            other = str(not node.value) if isinstance(node.value, bool) else str(node.value + 1)
            yield Mutant(path, node.lineno, begin, end, other)


def _with_operator(gap: str, text: str) -> str:
    """The gap between two operands with another operator in it."""
    inside = gap.strip("() \n\t\\")
    return gap.replace(inside, text, 1)


def expressions(tree: ast.AST) -> Iterator[ast.AST]:
    """The nodes that decide something: no annotations, no imports, no text."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "type_params", "decorator_list"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(child, ast.JoinedStr):
                yield child
                yield from expressions(child)


def sources() -> list[Path]:
    """The files that are changed, in the order of their names."""
    found = []
    for path in sorted(SOURCE.rglob("*.py")):
        name = path.relative_to(SOURCE).with_suffix("").as_posix()
        room, _, file = name.partition("/")
        if file not in DRAWING.get(room, "").split():
            found.append(path)
    return found


def room_of(path: Path) -> str:
    """The room of a file: a folder, or the file's own name."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def tests_of(path: Path) -> list[list[str]]:
    """The tests to try in turn: the file's own, its room's, all that name its module."""
    parts = path.relative_to(SOURCE).with_suffix("").parts
    folder = TESTS.joinpath(*parts[:-1])
    own = [folder / f"test_{parts[-1]}.py"]
    room = [TESTS / parts[0]] if len(parts) > 1 else []
    module = ".".join(("sapper", *parts)).removesuffix(".__init__")
    naming = [
        test
        for test in sorted(TESTS.rglob("test_*.py"))
        if any(f"{start} {module}" in test.read_text("utf-8") for start in ("from", "import"))
    ]
    tried: set[Path] = set()
    stages = []
    for stage in (own, room, naming):
        fresh = [each for each in stage if each.exists() and each not in tried]
        tried.update(fresh)
        if fresh:
            stages.append([str(each) for each in fresh])
    return stages


def is_killed(tests: list[str], seconds: float, jobs: int) -> bool:
    """Whether a test fails, or the tests do not come to an end."""
    options = ["-x", "-q", "-n", str(jobs), "-p", "no:cacheprovider"]
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *options, *tests],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode not in (0, 5)


def try_out(mutant: Mutant, options: argparse.Namespace) -> str:
    """`killed` and by which tests, or `survived`."""
    data = mutant.path.read_bytes()
    changed = data[: mutant.start] + mutant.text.encode() + data[mutant.end :]
    try:
        ast.parse(changed)
    except SyntaxError:
        return "no Python"
    try:
        mutant.path.write_bytes(changed)
        for stage in tests_of(mutant.path):
            if is_killed(stage, options.seconds, options.jobs):
                return "killed"
        if options.whole and is_killed([str(TESTS)], 10 * options.seconds, options.jobs):
            return "killed by the whole suite"
    finally:
        mutant.path.write_bytes(data)
    return "survived"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="*", default=[])
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="for each run of tests")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    parser.add_argument("--results", type=Path, help="JSON lines; what is there is not done again")
    options = parser.parse_args()
    every = [mutant for path in sources() for mutant in mutants(path)]
    sample = Random(options.seed).sample(every, min(options.count, len(every)))
    if options.rooms:
        sample = [each for each in sample if room_of(each.path) in options.rooms]
    done = _read(options.results)
    tally: Counter[str] = Counter()
    for number, mutant in enumerate(sample, 1):
        name = str(mutant)
        if options.list:
            print(name)
            continue
        if name not in done:
            done[name] = try_out(mutant, options)
            _write(options.results, name, done[name])
        tally[done[name]] += 1
        print(f"{number}/{len(sample)} {done[name]}: {name}", flush=True)
    print(", ".join(f"{count} {what}" for what, count in tally.most_common()))


def _read(path: Path | None) -> dict[str, str]:
    if path is None or not path.exists():
        return {}
    return dict(json.loads(line) for line in path.read_text("utf-8").splitlines())


def _write(path: Path | None, name: str, result: str) -> None:
    if path is not None:
        with path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([name, result]) + "\n")


if __name__ == "__main__":
    main()
