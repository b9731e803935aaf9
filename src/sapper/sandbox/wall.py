"""A wall made of what is allowed: behind it a command sees what it is given, and nothing else.

The wall is bubblewrap with an empty root. Into it come the system's programs and libraries, the
interpreter, the command's own folder, and a scratch in memory. There is no network, no other
process, no home, nothing of the system's run-time or temporary folders, and no way to more rights:
it starts no process, and makes no system call but the allowed ones. `protection` says what of that
holds on this machine.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import stat
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from sapper.core.places import home
from sapper.sandbox.nobody import Nobody, nobody, starting_as
from sapper.sandbox.system_calls import system_call_filter

SCRATCH = "/tmp"
"""Where a command behind a wall may write: a file system of its own, in memory."""
_SCRATCH_BYTES = 64 * 2**20
_TRIAL_SECONDS = 20.0
_MAX_INTERPRETERS = 5
"""The number of scripts that Linux follows, each the interpreter of the one before."""
_MAX_LINKS = 40
"""The number of symbolic links that Linux follows."""
_LONGEST_FIRST_LINE = 256
"""The part of a script's first line that Linux reads, in bytes."""

_DEVICES = ("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom")
"""The devices that programs expect. To write to them changes nothing."""

_SYSTEM = (
    *("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/nix/store"),
    *("/etc/ld.so.cache", "/etc/alternatives", "/etc/localtime"),
)
"""The system's programs and libraries, as far as they exist."""
_BINARIES = ("/usr/local/bin", "/usr/bin", "/bin")

_KEPT = ("LANG", "LC_ALL", "LC_CTYPE", "TZ", "LD_LIBRARY_PATH", "OMP_NUM_THREADS")
"""What a command gets of our environment: nothing that could be a secret."""
_KEPT_ON_WINDOWS = ("SYSTEMROOT", "WINDIR", "COMSPEC", "PATHEXT")


@dataclass(frozen=True, slots=True)
class Wall:
    """What a command can see besides the system: `reads` are files and folders, read-only.

    It runs in `folder`. Of the `hidden` files nothing can be read, wherever they lie. It can start
    threads, and other processes if `children` is true.
    """

    reads: tuple[str, ...]
    folder: str = SCRATCH
    hidden: tuple[str, ...] = ()
    children: bool = False

    def sees(self, path: Path) -> bool:
        """Whether the command could read what lies there."""
        place = os.path.realpath(path)
        if place in map(os.path.realpath, self.hidden):
            return False
        return any(_holds(folder, place) for folder in (*_SYSTEM, *self.reads))

    @contextmanager
    def command(self) -> Iterator[Shut]:
        """Yield the start of a command line that shuts the rest in, with what it needs.

        The options are in a file, so that the command line, which is seen inside, names nothing.
        """
        user = nobody()
        options = _file_of(b"\0".join(map(os.fsencode, self._options(user))) + b"\0")
        words, files = [bubblewrap(), "--args", str(options)], [options]
        filter_ = system_call_filter(children=self.children)
        if filter_ is not None:
            files.append(_file_of(filter_))
            words += ["--seccomp", str(files[-1])]
        kept = () if user is None else (user.namespace,)
        try:
            yield Shut([*words, "--"], (*files, *kept), None if user is None else user.id)
        finally:
            for each in files:
                os.close(each)

    def _options(self, user: Nobody | None) -> list[str]:
        rights = ["--unshare-user", "--cap-drop", "ALL"]
        if user is not None:
            rights = ["--userns", str(user.namespace), "--cap-drop", "ALL"]
            if any(map(_is_private, self.reads)):  # root's own files are not nobody's
                rights += ["--cap-add", "CAP_DAC_READ_SEARCH"]
        mounts = ["--tmpfs", "/", "--proc", "/proc", "--remount-ro", "/proc"]
        for device in _DEVICES:
            mounts += ["--dev-bind", device, device]
        mounts += ["--size", str(_SCRATCH_BYTES), "--tmpfs", SCRATCH]
        mounts += ["--symlink", SCRATCH, "/dev/shm", "--symlink", "/proc/self/fd", "/dev/fd"]
        for path in (*_SYSTEM, *_outermost(self.reads)):
            if path in _SYSTEM and os.path.islink(path):
                mounts += ["--symlink", os.readlink(path), path]
            elif os.path.exists(path):
                mounts += ["--dev-bind" if _holds("/dev", path) else "--ro-bind", path, path]
        for path in self.hidden:
            if os.path.isfile(path) and self.sees(Path(path).parent):
                mounts += ["--ro-bind", os.devnull, os.path.realpath(path)]
        folder = ["--dir", self.folder, "--chdir", self.folder]
        return [*rights, *_SEPARATION, *mounts, *folder, "--remount-ro", "/"]


class Shut(NamedTuple):
    """The start of a command line, the files that it needs open, and the user that starts it.

    The user is None for our own.
    """

    words: list[str]
    files: tuple[int, ...]
    user: int | None


_SEPARATION = (
    *("--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"),
    *("--new-session", "--die-with-parent"),
)


def wall_around(
    command: Sequence[str],
    *,
    folder: Path | None = None,
    allow: Iterable[str | Path] = (),
    hidden: Iterable[str] = (),
    children: bool = False,
) -> Wall | None:
    """The wall around a command: it sees its program and its own folder; None where there is none.

    It runs in the `folder`, else in its scratch. Its own folders are those of its program and of
    the files that the command names. Where such a folder is one of everything (the home, the
    system's temporary files), it sees that file alone. `allow` has what it may read beyond that.
    It may start processes if `children` is true.
    """
    if not is_walled():
        return None
    place = Path(SCRATCH) if folder is None else folder.resolve()
    reads = [*_program(Path(command[0])), *(os.path.abspath(path) for path in allow)]
    if folder is not None:
        named = (_existing(word, place) for word in command[1:])
        reads += [own_folder(path) for path in named if path is not None]
    return Wall(tuple(dict.fromkeys(reads)), str(place), tuple(hidden), children)


@functools.cache
def package_paths() -> tuple[str, ...]:
    """What a program that imports this package reads: the environment that it is installed in."""
    from sapper import _kernel

    folders = [Path(__file__).parents[1], Path(_kernel.__file__).parent]
    return sys.prefix, *(str(each.parent if _is_site(each) else each) for each in folders)


def environment(wall: Wall | None, **more: str) -> dict[str, str]:
    """The variables of a command behind the wall, or of one that has none: a short list."""
    names = (*_KEPT, *_KEPT_ON_WINDOWS) if sys.platform == "win32" else _KEPT
    kept = {name: os.environ[name] for name in names if name in os.environ}
    if wall is None:
        shared = ("PATH", "TMPDIR", "TEMP", "TMP")
        kept |= {name: os.environ[name] for name in shared if name in os.environ}
    else:
        folders = [folder for folder in os.get_exec_path() if wall.sees(Path(folder))]
        path = ":".join(dict.fromkeys([*folders, *_BINARIES]))
        kept |= {"PATH": path, "HOME": SCRATCH, "TMPDIR": SCRATCH, "PYTHONDONTWRITEBYTECODE": "1"}
    return {**kept, **more}


@dataclass(frozen=True, slots=True)
class Protection:
    """What protects this machine, and a contest's secrets, from code that is not ours.

    `reason` is why there is no wall, and empty if there is one. Without a filter of system calls
    code can start processes, and limits hold for each of them.
    """

    is_walled: bool
    filters_system_calls: bool
    has_limits: bool
    reason: str = ""

    def __str__(self) -> str:
        """All of it in one line."""
        if not self.has_limits:
            return (
                "It runs in a process of its own with a limit on time; it can read and write what"
                " you can, and take all the memory."
            )
        wall = (
            "Behind a wall (bubblewrap) it sees its own folder and the system's programs, not your"
            " files, your programs or the network."
        )
        if self.filters_system_calls:
            limits = "time, memory and the bytes, not the number, of its files"
            return f"It runs in one process with limits on {limits}. {wall}"
        each = (
            "It runs in a process of its own, which may start others with the same limits on time"
        )
        if self.is_walled:
            return f"{each} and memory: system calls are not filtered on this machine. {wall}"
        return f"{each} and memory. It can read and write what you can: {self.reason}."

    def to_json(self) -> dict[str, str | bool]:
        """The same as data, for the file of a run."""
        wall = "bubblewrap" if self.is_walled else "none"
        return {"wall": wall, "system_calls": self.filters_system_calls, "reason": self.reason}


@functools.cache
def protection() -> Protection:
    """What protects us here and today, found out by one trial."""
    reason = _why_no_wall()
    has_filter = not reason and system_call_filter() is not None
    return Protection(not reason, has_filter, sys.platform != "win32", reason)


def is_walled() -> bool:
    """Whether there is a wall here and today."""
    return protection().is_walled


def bubblewrap() -> str:
    """Where bubblewrap is, or nothing."""
    return shutil.which("bwrap") or ""


def _why_no_wall() -> str:
    """Why there is no wall; empty if there is one. `SAPPER_BUBBLEWRAP=0` says not to use it."""
    if sys.platform != "linux":
        return "a wall needs Linux and bubblewrap"
    if os.environ.get("SAPPER_BUBBLEWRAP") == "0":
        return "SAPPER_BUBBLEWRAP=0 says to use no wall"
    if not bubblewrap():
        return "bubblewrap is not installed; with it there would be a wall"
    program = base_python()
    wall = Wall(_program(Path(program)))
    try:
        with wall.command() as shut, starting_as(shut.user) as options:
            done = subprocess.run(
                [*shut.words, program, "-I", "-S", "-c", "pass"],
                capture_output=True,
                timeout=_TRIAL_SECONDS,
                check=False,
                pass_fds=shut.files,
                env=environment(wall),
                **options,
            )
    except (OSError, subprocess.SubprocessError) as error:
        return f"bubblewrap does not start ({type(error).__name__}: {error})"
    if done.returncode == 0:
        return ""
    words_of_it = " ".join(done.stderr.decode(errors="replace").split())[:200]
    return f"bubblewrap cannot be used here ({words_of_it or 'it says no more'})"


def base_python() -> str:
    """The interpreter that this one is, without a virtual environment around it."""
    return getattr(sys, "_base_executable", "") or sys.executable


@functools.cache
def _program(program: Path) -> tuple[str, ...]:
    """Return what a program needs to run: its folder, interpreter, libraries and environment."""
    found: list[str] = []
    for _ in range(_MAX_INTERPRETERS):
        for each in _links(program.absolute()):
            found += [own_folder(each), *_prefix(each.parent.parent)]
        interpreter = _interpreter(program)
        if interpreter is None:
            break
        program = interpreter
    return tuple(dict.fromkeys(found))


def _links(path: Path) -> Iterator[Path]:
    """Yield the names that lead to a file, one symbolic link after the other, and its real one."""
    for _ in range(_MAX_LINKS):
        yield path
        if not path.is_symlink():
            break
        path = Path(os.path.normpath(path.parent / path.readlink()))
    yield path.resolve()


def _interpreter(script: Path) -> Path | None:
    """Return the program that the first line of a script names, as the system finds it."""
    try:
        with script.open("rb") as file:
            line = file.readline(_LONGEST_FIRST_LINE)
    except OSError:
        return None
    words = line.removeprefix(b"#!").decode(errors="replace").split()
    if not line.startswith(b"#!") or not words:
        return None
    if Path(words[0]).name != "env":
        return Path(words[0])
    named = (word for word in words[1:] if not word.startswith("-") and "=" not in word)
    found = shutil.which(next(named, ""))
    return None if found is None else Path(found)


def _prefix(folder: Path) -> list[str]:
    """The folder if a Python or a virtual environment lives there, with the one that it is of."""
    if (folder / "pyvenv.cfg").is_file():
        text = (folder / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace")
        homes = re.findall(r"^home\s*=\s*(.+?)\s*$", text, re.MULTILINE)
        return [str(folder), *(_libraries(Path(home).resolve().parent) for home in homes)]
    is_python = any((folder / "lib").glob("python3.*/os.py"))
    return [_libraries(folder)] if is_python else []


def _libraries(folder: Path) -> str:
    """Return the folder of a Python, or of its libraries alone if much else lies there."""
    return str(folder / "lib" if folder in _shared() else folder)


def _shared() -> set[Path]:
    """Return the folders that hold files of all kinds: the home and those above it, `/` too."""
    return {home(), *home().parents, Path("/"), Path("/tmp"), Path("/var/tmp"), Path("/dev/shm")}


def _existing(word: str, folder: Path) -> Path | None:
    """The file or folder that a word of a command names, if it does."""
    try:
        path = folder / word
        return path.resolve() if word and path.exists() else None
    except (OSError, ValueError):
        return None


def own_folder(path: Path) -> str:
    """What is seen for a file that a command names: its folder, unless that is for everything."""
    if path.is_dir():
        return str(path)
    return str(path if path.parent in _shared() else path.parent)


def _is_site(package: Path) -> bool:
    return package.parent.name in ("site-packages", "dist-packages")


def _outermost(paths: Iterable[str]) -> list[str]:
    """The paths that lie in no other of them: one cannot be mounted inside a read-only one."""
    ordered = sorted({os.path.normpath(path) for path in paths})
    found: list[str] = []
    for path in ordered:
        if not any(_holds(each, path) for each in (*found, *_SYSTEM)):
            found.append(path)
    return found


def _is_private(path: str) -> bool:
    """Return True if others may not read the file, or list the folder and enter it."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    wanted = 0o005 if stat.S_ISDIR(mode) else 0o004
    return mode & wanted != wanted


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _file_of(data: bytes) -> int:
    """A file in memory with these bytes, which nobody else can open; its number."""
    reading, writing = os.pipe()
    os.write(writing, data)
    os.close(writing)
    return reading
