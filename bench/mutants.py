"""Do the tests notice? Small changes of the package, each against the tests that should see it.

    python bench/mutants.py                         # 200 mutants of src/sapper, drawing left out
    python bench/mutants.py --rooms proofs          # those of the 200 that are in some rooms
    python bench/mutants.py --files minesweeper.py  # every mutant of a file
    python bench/mutants.py --whole                 # survivors are tried on the whole suite too

A mutant is one comparison, boolean, number or sign changed. The sample depends on the seed and on
the source alone. Mutants are written into the source, one by one, and taken back: run it in a
checkout of its own, in which nobody works. A mutant is killed by a failed test or by a test run
that takes too long. The nearest tests come first: those of its file, those that name its module,
those of its room and, with `--reach 1`, those of the modules that import it.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryFile
from typing import IO

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "sapper"
TESTS = ROOT / "tests"
README = ROOT / "README.md"

DRAWING = {
    "arena": "drawing plots",
    "cli": "drawing",
    "coach": "page",
    "gym": "pictures",
    "proofs": "drawing",
    "window": "board_picture button column fonts panel scene shapes sheets theme tiles title",
}
"""Files that draw: a pixel more or less is no fault."""

LOADED = ("_pytest.assertion.rewrite", "hypothesis", "numpy", "pygame", "rich.console", "typer")
"""What most tests need: loaded once, for all mutants."""

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
    """The files that are changed, in the order of their names: none that draws."""
    found = []
    for path in package():
        name = path.relative_to(SOURCE).with_suffix("").as_posix()
        room, _, file = name.partition("/")
        if file not in DRAWING.get(room, "").split():
            found.append(path)
    return found


def package() -> list[Path]:
    """Every file of the package, in the order of their names."""
    return sorted(SOURCE.rglob("*.py"))


def room_of(path: Path) -> str:
    """The room of a file: a folder, or the file's own name."""
    return path.relative_to(SOURCE).parts[0].removesuffix(".py")


def module_of(path: Path) -> str:
    """The name under which Python knows a file."""
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts)
    return f"sapper.{name}".removesuffix(".__init__")


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules that a file names in its imports, wherever these stand."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_bytes())):
        if isinstance(node, ast.Import):
            found.update(each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found.update(f"{node.module}.{each.name}" for each in node.names)
    return frozenset(found)


def tests_of(path: Path, reach: int) -> list[list[str]]:
    """The tests to try in turn, the nearest first."""
    every = sorted(TESTS.rglob("test_*.py"))
    stages = list(_near(path, every))
    if path.is_relative_to(SOURCE):
        changed = {module_of(path), module_of(path.parent / "__init__.py")} - {"sapper"}
        for _ in range(reach):
            users = [each for each in package() if imports(each) & changed]
            changed.update(map(module_of, users))
            stages.append([test for test in every if imports(test) & changed])
            rooms = {TESTS / room_of(each) for each in users}
            stages.append([test for test in every if test.parent in rooms])
    tried: set[Path] = set()
    fresh = []
    for stage in stages:
        fresh.append([str(test) for test in stage if test not in tried])
        tried.update(stage)
    return [stage for stage in fresh if stage]


def _near(path: Path, every: list[Path]) -> Iterator[list[Path]]:
    """The tests of a file, those that name its module, and those of its room."""
    if not path.is_relative_to(SOURCE):
        yield [test for test in every if path.stem in test.name]
        yield [test for test in every if test.parent.name == "cs50"]
        return
    parts = path.relative_to(SOURCE).with_suffix("").parts
    yield [test for test in every if test == TESTS.joinpath(*parts[:-1], f"test_{parts[-1]}.py")]
    yield [test for test in every if module_of(path) in imports(test)]
    if len(parts) > 1:
        yield [test for test in every if test.is_relative_to(TESTS / parts[0])]


def killer(tests: list[str], seconds: float, jobs: int) -> str:
    """The test that fails, or that they do not come to an end; nothing if all of them pass.

    The tests run in a fork of this process, which has loaded what they all need but the package.
    """
    options = ["-o", "addopts=", "-x", "-q", "-p", "no:cacheprovider", "--doctest-glob=README.md"]
    options += ["--tb=no", "-rfE"]
    if jobs > 1:
        options += ["-n", str(jobs), "--dist", "worksteal"]
    with TemporaryFile() as output:
        process = get_context("fork").Process(target=_run, args=([*options, *tests], output))
        process.start()
        process.join(seconds)
        if process.exitcode is None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid or 0, signal.SIGKILL)
            process.join()
            return "no end"
        if process.exitcode in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return ""
        output.seek(0)
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", output.read().decode(), re.M)
        return failed[1] if failed else f"exit code {process.exitcode}"


def _run(words: list[str], output: IO[bytes]) -> None:
    """Run pytest in a session of its own, with its words in a file."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for number in (1, 2):
        os.dup2(output.fileno(), number)
    os.environ["HYPOTHESIS_PROFILE"] = "ci"
    os.chdir(ROOT)
    os._exit(pytest.main(words))


@contextmanager
def planted(mutant: Mutant) -> Iterator[None]:
    """The mutant stands in the source for a while."""
    data = mutant.path.read_bytes()
    try:
        mutant.path.write_bytes(_changed(mutant))
        yield
    finally:
        mutant.path.write_bytes(data)


def _changed(mutant: Mutant) -> bytes:
    """The file with the mutant in it."""
    data = mutant.path.read_bytes()
    return data[: mutant.start] + mutant.text.encode() + data[mutant.end :]


def is_python(mutant: Mutant) -> bool:
    """Whether the file can still be read."""
    try:
        ast.parse(_changed(mutant))
    except SyntaxError:
        return False
    return True


def try_near(mutant: Mutant, options: argparse.Namespace) -> str:
    """`killed` by which of the tests that are near the file, or `survived`."""
    if not is_python(mutant):
        return "no Python"
    stages = tests_of(mutant.path, options.reach)
    with planted(mutant):
        found = (killer(stage, options.seconds, options.jobs) for stage in stages)
        name = next(filter(None, found), "")
    return f"killed by {name}" if name else "survived"


def try_whole(mutant: Mutant, options: argparse.Namespace) -> str:
    """The same after all tests there are."""
    with planted(mutant):
        name = killer([str(TESTS), str(README)], 10 * options.seconds, options.jobs)
    return f"killed by {name}" if name else "survived them all"


def chosen(options: argparse.Namespace) -> list[Mutant]:
    """The mutants that are tried: every one of some files, or a sample of the package."""
    if options.files:
        return [each for path in options.files for each in mutants(path.resolve())]
    every = [mutant for path in sources() for mutant in mutants(path)]
    sample = Random(options.seed).sample(every, min(options.count, len(every)))
    chosen = [each for each in sample if not options.rooms or room_of(each.path) in options.rooms]
    part, parts = map(int, options.part.split("/"))
    return chosen[part - 1 :: parts]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="*", default=[])
    parser.add_argument("--files", nargs="*", type=Path, default=[])
    parser.add_argument("--reach", type=int, default=0, help="tests of what imports it, so far off")
    parser.add_argument("--part", default="1/1", help="2/3: the second of three checkouts at work")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=300, help="for each run of tests")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--list", action="store_true", help="only name the mutants")
    parser.add_argument("--results", type=Path, help="JSON lines; what is there is not done again")
    options = parser.parse_args()
    for library in LOADED:
        import_module(library)
    sample = chosen(options)
    if options.list:
        print("\n".join(map(str, sample)))
        return
    done = _read(options.results)
    tally: Counter[str] = Counter()
    for number, mutant in enumerate(sample, 1):
        name = str(mutant)
        if name not in done:
            done[name] = try_near(mutant, options)
            _write(options.results, name, done[name])
        if options.whole and done[name] == "survived":
            done[name] = try_whole(mutant, options)
            _write(options.results, name, done[name])
        tally[done[name].partition(" by ")[0]] += 1
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
