"""The page on proofs is written by a script: it must say what the script says today."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_page_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("make_proofs", DOCS / "make_proofs.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    for name, text in module.page().items():
        assert (DOCS / name).read_text(encoding="utf-8") == text, (
            f"docs/{name} is stale: run python docs/make_proofs.py"
        )
