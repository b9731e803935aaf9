"""Builds this package as the main one is built: it brings a C++ compiler where there is none."""

import sys
from pathlib import Path

# A build backend has to lie inside its project, and the main package's lies beside it in the clone.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "build_backend"))

from sapper_build import *  # noqa: F403
