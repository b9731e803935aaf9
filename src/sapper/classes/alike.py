"""Which files of a class are alike: functions whose trees are the same but for names.

Files can be alike for many reasons: one teacher, one book, one table to work at. This says so and
no more.
"""

from __future__ import annotations

import ast
import hashlib
from collections import Counter

_GIVEN = {"Minesweeper"}
"""The class that the course hands out: it is alike in all files."""
_LEAST_NODES = 40
"""Smaller functions are alike by themselves."""
_LEAST_SHARE = 0.8
"""Files that share so much of what they have are alike."""
_MOST_COMMON = 0.5
"""What more than half of a class writes says nothing."""
_LEAST_CLASS = 6
"""In a smaller class nothing is common."""


def fingerprint(code: str) -> frozenset[str]:
    """The larger functions of a file, each as a hash of its tree without names and texts."""
    try:
        tree = ast.parse(code)
    except (SyntaxError, ValueError, RecursionError):
        return frozenset()
    functions = [
        node
        for top in tree.body
        if not (isinstance(top, ast.ClassDef) and top.name in _GIVEN)
        for node in ast.walk(top)
        if isinstance(node, ast.FunctionDef)
    ]
    shapes = (_shape(function) for function in functions)
    return frozenset(shape for shape in shapes if shape)


def _shape(function: ast.FunctionDef) -> str:
    """The kinds of a function's nodes in their order, with the numbers and attributes in it."""
    nodes = [node for node in ast.walk(function) if not _is_docstring(node)]
    if len(nodes) < _LEAST_NODES:
        return ""
    words = []
    for node in nodes:
        words.append(type(node).__name__)
        if isinstance(node, ast.Attribute):
            words.append(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            words.append(str(node.value))
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:16]


def _is_docstring(node: ast.AST) -> bool:
    """A text that stands alone, or the text itself."""
    value = node.value if isinstance(node, ast.Expr) else node
    return isinstance(value, ast.Constant) and isinstance(value.value, str)


def groups(files: dict[str, str]) -> list[list[str]]:
    """The names of files that are alike, group by group, the largest group first."""
    prints = {name: fingerprint(code) for name, code in files.items()}
    common = Counter(each for shapes in prints.values() for each in shapes)
    most = max(_MOST_COMMON * len(files), 2) if len(files) >= _LEAST_CLASS else len(files)
    own = {
        name: frozenset(s for s in shapes if common[s] <= most) for name, shapes in prints.items()
    }
    found: list[list[str]] = []
    for name in sorted(files):
        home = next((group for group in found if _share(own[name], own[group[0]])), None)
        if home is not None:
            home.append(name)
        else:
            found.append([name])
    return sorted((group for group in found if len(group) > 1), key=len, reverse=True)


def _share(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two files have most of their functions alike, and at least one."""
    return bool(one & other) and len(one & other) >= _LEAST_SHARE * len(one | other)
