"""The kernel's door in the browser has the names and parameters of the native one."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sapper"
NATIVE = PACKAGE / "_kernel.pyi"
BROWSER = ROOT / "site" / "python" / "kernel" / "_kernel.py"
WHEEL = (ROOT / "site" / "tools" / "wheel.py").read_text("utf-8")
NOT_IN_BROWSER = ast.literal_eval(WHEEL.split("LEFT_OUT = ")[1].splitlines()[0])
"""Rooms that the page's wheel leaves out: what they ask of the kernel may be missing there."""
Names = dict[str, list[str]]


def parameters(function: ast.FunctionDef) -> list[str]:
    """The names of a function's parameters, with `=` where one may be left out."""
    given = [*function.args.posonlyargs, *function.args.args]
    first = len(given) - len(function.args.defaults)
    return [f"{each.arg}{'=' if place >= first else ''}" for place, each in enumerate(given)]


def public(path: Path) -> Names:
    """Functions and methods by name (`Class.method`), with their parameters; classes with none."""
    found: Names = {}
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = []
            for each in node.body:
                if isinstance(each, ast.FunctionDef) and not each.decorator_list:
                    found[f"{node.name}.{each.name}"] = parameters(each)
        elif isinstance(node, ast.FunctionDef):
            found[node.name] = parameters(node)
    return {name: each for name, each in found.items() if not re.search(r"(^|\.)_(?!_init)", name)}


class Untyped(ast.NodeTransformer):
    """Takes the types out of a module: nobody looks them up while it runs."""

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(node.arg)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Name("Any")
        return self.generic_visit(node)


def test_every_call_has_the_parameters_of_the_native_one() -> None:
    native, browser = public(NATIVE), public(BROWSER)
    own = {
        "Answer.__init__",
        "BoardRequest.to_javascript",
    }  # how data goes in and out there
    assert {name: each for name, each in browser.items() if name not in own} == {
        name: native.get(name) for name in browser if name not in own
    }


def test_a_class_has_all_methods_of_the_native_one() -> None:
    native, browser = public(NATIVE), public(BROWSER)
    missing = {name for name in native if name.partition(".")[0] in browser} - browser.keys()
    # Three are dataclasses there; whole games by the kernel's players are the arena's.
    records = {f"{name}.__init__" for name in ("BoardRequest", "ChanceEffort", "GameRules")}
    assert missing == records | {"Player.play"}


def test_what_the_package_asks_for_is_there() -> None:
    asked: set[str] = set()
    imported: set[str] = set()
    for path in PACKAGE.rglob("*.py"):
        text = path.read_text("utf-8")
        if "_kernel" not in text or NOT_IN_BROWSER & set(path.relative_to(PACKAGE).parts):
            continue
        for node in ast.walk(Untyped().visit(ast.parse(text))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
                if node.value.id == "_kernel" and not node.attr.startswith("_"):
                    asked.add(node.attr)
            elif isinstance(node, ast.ImportFrom) and node.module == "sapper._kernel":
                imported |= {alias.name for alias in node.names}
    # The page's own games are TypeScript's, and only finished ones come to Python; nor does NumPy,
    # whose arrays of boards are answered by `write_odds`.
    assert asked - public(BROWSER).keys() == {"PlayedGame", "write_odds"}
    # A module that imports a name which is missing there could not be loaded at all.
    assert imported <= public(BROWSER).keys()
