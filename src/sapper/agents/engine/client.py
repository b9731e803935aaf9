"""The asking side of the engine protocol: starts an engine, shows it views, takes its moves."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from sapper.agents.agent import Move, ReadyAgent, is_own
from sapper.agents.engine.lines import (
    LONGEST_REPLY,
    UNKNOWN,
    VERSION,
    EngineAnswer,
    Option,
    one_line,
    quoted_start,
    read_move,
    write_new_game,
    write_opened,
)
from sapper.agents.file import agent_file
from sapper.core import BadAgent, View
from sapper.sandbox import (
    MEBIBYTE,
    Child,
    ChildFailed,
    FailureKind,
    environment,
    own_folder,
    package_paths,
    wall_around,
)

LOADING_SECONDS = 60.0
"""The CPU time that an engine may take to start and to say what it is."""

_INTRODUCTION = ("id", "option", "plays", "wants", "ready")
_READY = f"id, option, plays, wants and then 'ready {VERSION}'"
_MOVE = "move ROW COLUMN and how sure it is"

_KEPT_WORDS = 2000
"""The last bytes kept of what an engine writes to its error stream."""
_SHIM_SECONDS = 20.0

_MOST_LINES = 1000
"""The most lines that an engine may write before its answer."""


@dataclass(frozen=True, slots=True)
class EngineLimits:
    """What an engine may use: CPU seconds for a move, seconds that pass meanwhile, memory.

    The time that passes is limited generously: on a busy machine it says little about an engine.
    One behind a wall reads its own folder and what `allow` names, never the `hidden` files. It is
    one process, unless `children` lets it start others. Each of them may then take the memory.
    """

    cpu_seconds: float = 10.0
    seconds: float | None = None
    memory: int = 8192 * MEBIBYTE
    hidden: tuple[str, ...] = ()
    allow: tuple[str, ...] = ()
    children: bool = False

    @property
    def patience(self) -> float:
        """The seconds that may pass while a move is chosen."""
        return max(60.0, 10 * self.cpu_seconds) if self.seconds is None else self.seconds


class Engine:
    """A running engine. `BadAgent` if it cannot be started or does not introduce itself.

    `begin` a game, then ask for a move in every view of it. Any failure of a move is a `BadAgent`
    whose text is the reason; afterwards the engine may be gone (`is_running`). One that `is_walled`
    runs behind a wall where the system offers that (`protection`); there it can read `reads` too.
    """

    def __init__(
        self,
        command: list[str],
        limits: EngineLimits | None = None,
        folder: Path | None = None,
        *,
        is_walled: bool = False,
        reads: Sequence[str] = (),
    ) -> None:
        self.limits = limits or EngineLimits()
        self.name, self.version = "", ""
        self.options: list[Option] = []
        self.plays_unknown_totals = False
        self._wants_changes = False
        self._shown: View | None = None
        self._used: float | None = None
        """The CPU time of its processes when they gave the last move, or began the game."""
        self._last_words = b""
        self._is_ready = False
        self._child: Child | None
        wall = None
        if is_walled:
            allow = (*reads, *self.limits.allow)
            place, hidden = folder or Path.cwd(), self.limits.hidden
            children = self.limits.children
            wall = wall_around(command, folder=place, allow=allow, hidden=hidden, children=children)
        try:
            self._child = Child(
                command,
                folder=folder,
                environment=environment(wall) if is_walled else None,
                memory=self.limits.memory,
                hear=self._hear,
                longest_line=LONGEST_REPLY,
                wall=wall,
            )
        except ChildFailed as error:
            raise BadAgent(str(error)) from error
        try:
            self._shake_hands()
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @property
    def is_running(self) -> bool:
        """Whether it can be asked."""
        return self._child is not None

    def set(self, name: str, value: str) -> None:
        self._send(f"option {one_line(name)} {one_line(value)}")

    def begin(self, view: View, seed: int, start: str = UNKNOWN) -> None:
        """Begin a game of the view's size and mines, with the seed of all its randomness."""
        self._shown = None
        self._used = self._running().cpu_seconds
        self._send(write_new_game(view.height, view.width, view.mines, start, seed))

    def choose(self, view: View) -> EngineAnswer:
        """The engine's move in the view, with the CPU time that it took."""
        child = self._running()
        # What it thought since its last move in this game counts as well.
        before, began = self._used, time.monotonic()
        self._show(view)
        self._send(f"go cpu {1000 * self.limits.cpu_seconds:.0f}")
        limits = self.limits
        line = self._reply(("move",), _MOVE, limits.cpu_seconds, limits.patience, before)
        move = read_move(line)
        after = self._used = child.cpu_seconds
        # Where the system does not tell another process's time, that on the clock must do.
        is_told = before is not None and after is not None
        used = after - before if is_told else time.monotonic() - began  # type: ignore[operator]
        return EngineAnswer(move, used)

    def close(self) -> None:
        """Say goodbye and end the process, whatever it is doing."""
        child, self._child = self._child, None
        if child is not None:
            child.send(b"quit")
            child.end()

    def _shake_hands(self) -> None:
        """Ask the engine what it is, until it is ready."""
        self._send(f"sapper {VERSION}")
        patience = max(4 * LOADING_SECONDS, self.limits.patience)
        for _ in range(_MOST_LINES):
            line = self._reply(_INTRODUCTION, _READY, LOADING_SECONDS, patience)
            word, _, rest = line.partition(" ")
            key, _, value = rest.strip().partition(" ")
            if word == "ready":
                if rest.strip() != str(VERSION):
                    raise BadAgent(f"speaks version {quoted_start(rest)}, expected {VERSION}")
                self._is_ready = True
                return
            self._note(word, key, value.strip())
        raise BadAgent(f"wrote {_MOST_LINES} lines without 'ready {VERSION}'")

    def _note(self, word: str, key: str, value: str) -> None:
        """Remember one line of the introduction."""
        match word, key:
            case "id", "name":
                self.name = one_line(value)
            case "id", "version":
                self.version = one_line(value)
            case "option", _:
                self.options.append(Option(one_line(key), one_line(value)))
            case "plays", "unknown":
                self.plays_unknown_totals = True
            case "wants", "changes":
                self._wants_changes = True

    def _show(self, view: View) -> None:
        """Tell the view: whole, or what changed where the engine wants that."""
        last, self._shown = self._shown, view
        if self._wants_changes and last is not None and last.shape == view.shape:
            changes = [
                (view.shape.cell(index), code)
                for index, (old, code) in enumerate(zip(last.codes, view.codes, strict=True))
                if old != code
            ]
            if all(code <= 8 for _, code in changes):
                self._send(write_opened(changes))
                return
        self._send(f"position {view.text}")

    def _reply(
        self,
        wanted: tuple[str, ...],
        expected: str,
        cpu_seconds: float,
        seconds: float,
        since: float | None = None,
    ) -> str:
        """The next line, which begins with a wanted word; `info` and empty lines are skipped.

        The CPU time counts from where it was `since` that much, or from now on.
        """
        child = self._running()
        try:
            for _ in range(_MOST_LINES):
                data = child.receive(seconds=seconds, cpu_seconds=cpu_seconds, since=since)
                line = data.decode("utf-8", "replace").strip()
                word = line.partition(" ")[0]
                if word in wanted:
                    return line
                if word == "error":
                    raise BadAgent(one_line(line[5:]) or "reported an error without a message")
                if word not in ("", "info"):
                    self.close()
                    raise BadAgent(f"wrote {quoted_start(line)}, expected {expected}")
        except ChildFailed as error:
            self.close()
            lines = self._last_words.decode("utf-8", "replace").split("\n")
            last = next((line.strip() for line in reversed(lines) if line.strip()), "")
            if self._is_ready or error.failure.kind is not FailureKind.DIED or not last:
                raise BadAgent(str(error)) from error
            raise BadAgent(f"{error}: {one_line(last)}") from error
        self.close()
        raise BadAgent(
            f"wrote {_MOST_LINES} lines, the last {quoted_start(line)}, expected {expected}"
        )

    def _hear(self, chunk: bytes) -> None:
        self._last_words = (self._last_words + chunk)[-_KEPT_WORDS:]

    def _send(self, line: str) -> None:
        self._running().send(line.encode())

    def _running(self) -> Child:
        if self._child is None:
            raise BadAgent("its process was ended before")
        return self._child


class EngineAgent(ReadyAgent):
    """An engine as an agent of ours: it can be asked in any view, in any order.

    An engine that fails raises `BadAgent` and is started anew when it is asked again.
    """

    def __init__(self, text: str, limits: EngineLimits | None = None) -> None:
        self._text, self._limits = text, limits
        self._engine: Engine | None = start_engine(text, limits)
        self._random: Random | None = None
        self.name = self._engine.name or text
        self.plays_unknown_totals = self._engine.plays_unknown_totals

    def __enter__(self) -> EngineAgent:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def choose(self, view: View, random: Random | None = None) -> Move:
        """The engine's move; a generator that it was not asked with before begins a game."""
        if self._engine is None or not self._engine.is_running:
            self._engine, self._random = start_engine(self._text, self._limits), None
        random = self._generator(random)
        if random is not self._random:
            self._random = random
            self._engine.begin(view, random.getrandbits(64))
        return self._engine.choose(view).move

    def close(self) -> None:
        if self._engine is not None:
            self._engine.close()


def start_engine(
    text: str, limits: EngineLimits | None = None, folder: Path | None = None
) -> Engine:
    """The engine of an agent: its own program for `exec:COMMAND`, else ours that serves it."""
    command = engine_command(text)
    try:
        return Engine(command, limits, folder, is_walled=not is_own(text), reads=_reads(text))
    except BadAgent as error:
        # Our own servers name the agent in what they say; other programs do not.
        if not text.startswith("exec:"):
            raise
        raise BadAgent(f"agent {text!r}: {error}") from error


def _reads(text: str) -> list[str]:
    """What an engine may use besides what its command names: this package, its agent's folder."""
    path = agent_file(text)
    return [*package_paths(), *([] if path is None else [own_folder(path.resolve())])]


def engine_command(text: str) -> list[str]:
    """The command that makes an engine of an agent's text; `BadAgent` if there is no such one."""
    if not text.startswith("exec:"):
        # Nothing of the folder at hand is imported by accident; a file of its own is.
        return [sys.executable, "-P", "-m", "sapper.agents.engine.server", text]
    try:
        words = shlex.split(text.removeprefix("exec:"), posix=os.name == "posix")
    except ValueError as error:
        raise BadAgent(f"agent {text!r}: {error}") from None
    if not words:
        raise BadAgent(f"agent {text!r}, expected exec:COMMAND")
    program = shutil.which(words[0])
    if program is None:
        raise BadAgent(f"agent {text!r}: no program {words[0]!r} is found")
    program = os.path.abspath(program) if os.sep in words[0] else _behind_shim(program)
    return [program, *words[1:]]


def _behind_shim(program: str) -> str:
    """Return the program that a shim of pyenv starts: the shim itself starts many to find it."""
    pyenv = Path(program).parents[1] / "bin" / "pyenv"
    if Path(program).parent.name != "shims" or not pyenv.is_file():
        return program
    try:
        done = subprocess.run(
            [pyenv, "which", Path(program).name],
            capture_output=True,
            text=True,
            timeout=_SHIM_SECONDS,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return program
    return done.stdout.strip()
