"""What runs beside a student's file, in the child: the standard library is all that it imports.

The child's interpreter knows nothing of this package, as a grader's does not. The modules below
are handed over as one program, and are gone from where imports look before the file is loaded.
"""

from __future__ import annotations

import marshal
from functools import cache
from importlib import import_module
from importlib.machinery import PathFinder
from typing import Any

_MODULES = (
    "sapper.core.errors",
    "sapper.sandbox.inside.guard",
    "sapper.sandbox.inside.limits",
    "sapper.sandbox.inside.course",
    "sapper.sandbox.inside.endless",
    "sapper.sandbox.inside.lines",
    "sapper.sandbox.inside.tracing",
    "sapper.sandbox.inside.calls",
    "sapper.sandbox.inside.serve",
)
"""Each after those that it imports."""

BOOT = """\
import marshal, os, sys, types
size, program = int(sys.argv[1]), b""
while len(program) < size:
    part = os.read(0, size - len(program))
    if not part:
        sys.exit(1)  # whoever started this has gone
    program += part
for name, code in marshal.loads(program):
    module = sys.modules[name] = types.ModuleType(name)
    exec(code, vars(module))
for name in [name for name in sys.modules if name.partition(".")[0] == "sapper"]:
    del sys.modules[name]
module.main()
"""
"""What the child's interpreter is started with; its argument is the length of the program."""


@cache
def program(is_same_version: bool) -> bytes | None:
    """The modules for an interpreter of this version, or of another; None where that cannot be.

    Another version needs the text of the modules, which some installations leave out.
    """
    parts = [_part(name, is_same_version) for name in _MODULES]
    return None if None in parts else marshal.dumps(list(zip(_MODULES, parts, strict=True)), 2)


def _part(name: str, is_same_version: bool) -> Any:
    # By Python's own finder: another one, such as pytest's, has a loader that hands out no code.
    spec = PathFinder.find_spec(name, import_module(name.rpartition(".")[0]).__path__)
    loader: Any = None if spec is None else spec.loader
    return loader.get_code(name) if is_same_version else loader.get_source(name)
