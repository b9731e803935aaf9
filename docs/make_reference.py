"""Builds the reference of the Python package from its docstrings, as web pages.

    python docs/make_reference.py [FOLDER]      build/reference by default; open its index.html

A warning of pdoc's, and a public name without a docstring, is an error.
"""

from __future__ import annotations

import importlib
import inspect
import sys
import warnings
from pathlib import Path

try:
    import pdoc
except ModuleNotFoundError:
    sys.exit("the reference is made by pdoc: pip install -e '.[dev]'")

ROOMS = [
    "sapper",
    "sapper.agents",
    "sapper.analysis",
    "sapper.arena",
    "sapper.boards",
    "sapper.base.errors",
    "sapper.game",
    "sapper.gym",
    "sapper.practice",
    "sapper.proofs",
    "sapper.reviews",
]
"""What an author of agents, boards or tools imports; the faces and the inside are left out."""


def main() -> None:
    """Build the pages, or say in one line what is missing."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/reference")
    warnings.simplefilter("error")
    bare = [name for room in ROOMS for name in undocumented(room)]
    if bare:
        sys.exit(f"public names without a docstring: {', '.join(bare)}")
    pdoc.pdoc(*ROOMS, output_directory=folder)
    print(f"{len(list(folder.rglob('*.html')))} pages in {folder}")


def undocumented(room: str) -> list[str]:
    """The public functions and classes of a room that say nothing about themselves."""
    module = importlib.import_module(room)
    names = getattr(module, "__all__", [name for name in vars(module) if name[0] != "_"])
    found = []
    for name in names:
        value = getattr(module, name)
        if not getattr(value, "__module__", "").startswith("sapper"):
            continue
        if (inspect.isclass(value) or inspect.isfunction(value)) and not value.__doc__:
            found.append(f"{room}.{name}")
    return found


if __name__ == "__main__":
    main()
