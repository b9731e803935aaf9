"""The champion's learned terms in the kernel are those of the file that says how they were made."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
RESEARCH = ROOT / "research" / "champion"


def test_the_kernel_holds_the_weights_of_the_file(tmp_path: Path) -> None:
    program, weights = RESEARCH / "compile_weights.py", RESEARCH / "weights.json"
    written = tmp_path / "usual_weights.cpp"
    subprocess.run([sys.executable, program, weights, written], check=True)
    assert written.read_text() == (ROOT / "kernel/champion/usual_weights.cpp").read_text()
