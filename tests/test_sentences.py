"""One thing has one name on every face."""

from __future__ import annotations

import ast
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def listed() -> ModuleType:
    spec = importlib.util.spec_from_file_location("sentences", ROOT / "bench" / "sentences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_every_face_is_read_and_no_sentence_calls_a_thing_by_another_name(
    listed: ModuleType,
) -> None:
    sentences = list(listed.sentences())
    assert [(*each, ours) for each, ours in listed.other_names(sentences)] == []
    found: dict[str, set[str]] = {}
    for each in sentences:
        found.setdefault(each.face, set()).add(each.text)
    assert "Continue" in found["window"]
    assert "Continue" in found["page"]
    assert any("Would the course's grader pass this?" in text for text in found["command line"])
    assert any(text.startswith("cell {}, expected") for text in found["command line"])
    assert any("is safe" in text for text in found["coach"])


def test_docstrings_and_types_are_not_shown_to_anybody(listed: ModuleType) -> None:
    code = (
        '"""A module."""\ndef f(a: "Type Name") -> None:\n    """Does."""\n    print(f"so {a}")\n'
    )
    assert [text for _, text in listed.strings_of(ast.parse(code))] == ["so {}"]
