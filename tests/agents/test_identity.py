from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sapper.agents import identity
from sapper.agents.identity import agent_files, code_of, kernel_player, pack, unpack
from sapper.core import BadAgent


@pytest.fixture
def agent(tmp_path: Path) -> Path:
    """An agent with two neighbours that it needs, and one that it does not."""
    (tmp_path / "agent.py").write_text("import near, os, os.path\nfrom random import Random\n")
    (tmp_path / "near.py").write_text("from far.away import x\nimport far, agent\n")
    (tmp_path / "far.py").write_text("this is no Python")
    (tmp_path / "other.py").write_text("")
    return tmp_path / "agent.py"


def test_a_file_comes_with_what_it_imports(agent: Path) -> None:
    text = f"{agent}:Mine:deep"
    assert {path.name for path in agent_files(text)} == {"agent.py", "near.py", "far.py"}
    files = pack(text)
    folder = agent.parent / "there"
    folder.mkdir()
    assert unpack(text, files, folder) == f"{folder / 'agent.py'}:Mine:deep"
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == files


def test_a_command_comes_with_its_files(tmp_path: Path) -> None:
    engine, data = tmp_path / "my engine", tmp_path / "data.bin"
    engine.write_text("#!/bin/sh\n")
    engine.chmod(0o755)
    data.write_bytes(b"\0\1")
    text = f"exec:'{engine}' --data {data} -x"
    files = pack(text)
    assert files == {"my engine": b"#!/bin/sh\n", "data.bin": b"\0\1"}
    folder = tmp_path / "there"
    folder.mkdir()
    moved = unpack(text, files, folder)
    assert moved == f"exec:'{folder / 'my engine'}' --data {folder / 'data.bin'} -x"
    assert os.access(folder / "my engine", os.X_OK)
    assert pack(f"exec:{Path(sys.executable).name} -c pass") == {}


def test_a_student_and_our_own(agent: Path) -> None:
    assert pack(f"cs50:{agent.parent / 'other.py'}") == {"other.py": b""}
    assert pack("cs50") == pack("champion:deep") == pack("random") == {}
    assert unpack("champion:deep", {}, agent.parent) == "champion:deep"


def test_files_that_are_too_large_stay(agent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "LARGEST_FILES", 10)
    with pytest.raises(BadAgent, match="has .* bytes of files, expected 10"):
        pack(f"{agent}:Mine")


def test_the_code_is_that_of_the_files(agent: Path) -> None:
    text = f"{agent}:Mine"
    before = code_of(text)
    (agent.parent / "other.py").write_text("x = 1")
    assert code_of(text) == before
    (agent.parent / "near.py").write_text("import far\n")
    assert code_of(text) != before
    assert len({code_of(name) for name in ("champion", "random", "cs50", "missing.py:A")}) == 4


def test_only_our_own_are_played_in_the_kernel(agent: Path) -> None:
    assert kernel_player("champion:deep") == ("champion", "deep")
    assert kernel_player("safest") == ("safest", "")
    for text in ("random", "cs50", f"{agent}:champion", "exec:champion"):
        assert kernel_player(text) is None
    with pytest.raises(BadAgent, match="expected effort fast, standard, deep"):
        kernel_player("champion:huge")
