"""The library is built of all its sources, reads alike everywhere, and the package stands alone."""

from __future__ import annotations

import ast
import re
from pathlib import Path

VISION = Path(__file__).parents[1]
SOURCES = sorted((VISION / "picture").glob("*.cpp"))


def test_every_source_is_built() -> None:
    listed = re.findall(r"picture/\w+\.cpp", (VISION / "CMakeLists.txt").read_text())
    assert sorted(listed) == [f"picture/{path.name}" for path in SOURCES]


def test_readings_do_not_depend_on_a_librarys_last_digit() -> None:
    for path in [*SOURCES, *(VISION / "picture").glob("*.hpp")]:
        text = path.read_text(encoding="utf-8")
        found = re.search(r"std::(log|log2|log10|log1p|exp|exp2|expm1|pow|hypot)\(", text)
        assert found is None, f"{path}: use base/elementary.hpp"


def test_the_package_needs_nothing_of_sapper() -> None:
    for path in (VISION / "src" / "sapper_vision").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not any(name.split(".")[0] == "sapper" for name in names), path
