"""What an agent is made of, found without running any of its code: its kind, its files, a hash."""

from __future__ import annotations

import ast
import hashlib
import os
import shlex
import shutil
from importlib.metadata import entry_points
from pathlib import Path

from sapper import _kernel
from sapper.agents import cs50, random
from sapper.agents.agent import KERNEL_AGENTS
from sapper.agents.file import agent_file
from sapper.agents.registry import GROUP, create_agent
from sapper.core import BadAgent
from sapper.sandbox import course_file

LARGEST_FILES = 256 * 2**20
"""The most bytes of files that travel with an agent."""


def kernel_player(text: str) -> tuple[str, str] | None:
    """The player and effort by which the kernel plays an agent's whole games, or None.

    Only agents of our own: what others say of themselves is not asked.
    """
    if text.partition(":")[0] not in KERNEL_AGENTS:
        return None
    return create_agent(text).kernel_player


def code_of(text: str) -> str:
    """A hash of an agent's code as far as it can be found; it changes when the code does."""
    digest = hashlib.sha256()
    for path in _code_files(text):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    name = text.partition(":")[0]
    for entry in entry_points(group=GROUP, name=name):
        if entry.dist is not None:
            files = entry.dist.read_text("RECORD") or ""
            digest.update(f"{entry.dist.name} {entry.dist.version} {files}".encode())
    return digest.hexdigest()[:16]


def agent_files(text: str) -> list[Path]:
    """The files that an agent needs where it is to run, the package itself aside.

    A Python file comes with the neighbours that it imports.
    """
    if text.startswith("exec:"):
        return _command_files(text)
    path = agent_file(text)
    if path is None or not path.is_file():
        return []
    return _with_neighbours(path.resolve())


def pack(text: str) -> dict[str, bytes]:
    """The content of the agent's files by their names; `BadAgent` if they are too large."""
    files = {path.name: path.read_bytes() for path in agent_files(text)}
    if (size := sum(map(len, files.values()))) > LARGEST_FILES:
        raise BadAgent(f"agent {text!r} has {size:,} bytes of files, expected {LARGEST_FILES:,}")
    return files


def unpack(text: str, files: dict[str, bytes], folder: Path) -> str:
    """The text that names the agent once its files are written into the folder."""
    for name, content in files.items():
        path = folder / Path(name).name
        path.write_bytes(content)
        path.chmod(0o755)  # another user runs it where we are root
    if text.startswith("exec:"):
        words = shlex.split(text.removeprefix("exec:"))
        moved = [str(folder / Path(w).name) if Path(w).name in files else w for w in words]
        return f"exec:{shlex.join(moved)}"
    path_there = agent_file(text)
    if path_there is None or path_there.name not in files:
        return text
    return text.replace(str(path_there), str(folder / path_there.name), 1)


def _code_files(text: str) -> list[Path]:
    """The files of an agent's code; of our modules what is installed, be it compiled."""
    name = text.partition(":")[0]
    if name in KERNEL_AGENTS:
        return [Path(_kernel.__file__)]
    if name == "random":
        return [Path(random.__file__)]
    if name == "cs50":
        return [agent_file(text) or course_file(), Path(cs50.__file__)]
    return agent_files(text)


def _command_files(text: str) -> list[Path]:
    """The files that a command names: its program where that is a path, and its arguments."""
    try:
        words = shlex.split(text.removeprefix("exec:"))
    except ValueError:
        return []
    program = shutil.which(words[0]) if words else None
    own = [program] if program is not None and os.sep in words[0] else []
    return [Path(each) for each in [*own, *words[1:]] if Path(each).is_file()]


def _with_neighbours(path: Path) -> list[Path]:
    """The file and, of the files beside it, those that it imports, and so on."""
    found, todo = {path: None}, [path]
    while todo:
        for name in _imports(todo.pop()):
            other = path.parent / f"{name}.py"
            if other.is_file() and other not in found:
                found[other] = None
                todo.append(other)
    return list(found)


def _imports(path: Path) -> set[str]:
    """The first words of the modules that a Python file imports; none if it is broken."""
    try:
        tree = ast.parse(path.read_bytes())
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return set()
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names
