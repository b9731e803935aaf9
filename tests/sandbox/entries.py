"""Entries for tests: what a sandbox runs in the child."""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Callable
from typing import Any


def serve(name: str) -> Callable[[Any], Any]:
    """Import a module from the child's folder; a request names a function of it and arguments."""
    sys.path.insert(0, os.getcwd())
    module = importlib.import_module(name)

    def answer(request: Any) -> Any:
        function, *arguments = request
        return getattr(module, function)(*arguments)

    return answer
