"""The command as a user runs it: in a process of its own."""

from __future__ import annotations

import atexit
import json
import os
import signal
import subprocess
import sys
import threading
import traceback
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from subprocess import CompletedProcess, Popen
from tempfile import TemporaryDirectory
from typing import Any

_SECONDS = 120


def started(*words: object, given: str = "", **options: Any) -> CompletedProcess[str]:
    """What `python -m sapper WORDS` gives, with `given` on its standard input."""
    return subprocess.run(
        [sys.executable, "-m", "sapper", *map(str, words)],
        input=given,
        capture_output=True,
        text=True,
        timeout=_SECONDS,
        check=False,
        **options,
    )


def sapper(
    *words: object, given: str = "", env: Mapping[str, str] | None = None
) -> CompletedProcess[str]:
    """The same, forked from a process that has loaded the program: a start costs no imports."""
    if not hasattr(os, "fork"):
        return started(*words, given=given, env=env)
    with TemporaryDirectory() as folder:
        streams = [Path(folder, name) for name in ("input", "output", "errors")]
        streams[0].write_text(given, encoding="utf-8")
        request = {
            "words": [str(word) for word in words],
            "streams": [str(path) for path in streams],
            "folder": os.getcwd(),
            "env": dict(os.environ if env is None else env),
        }
        code = _ask(json.dumps(request))
        out, err = (path.read_text(encoding="utf-8") for path in streams[1:])
    return CompletedProcess(request["words"], code, out, err)


def _ask(line: str) -> int:
    """The exit code of the program that this line asks for."""
    server = _server()
    assert server.stdin
    assert server.stdout
    server.stdin.write(line + "\n")
    server.stdin.flush()
    return int(server.stdout.readline())


@cache
def _server() -> Popen[str]:
    """The process that is forked; it ends when its input does, with the tests."""
    command = [sys.executable, "-m", "tests.cli.command"]
    root = Path(__file__).parents[2]
    return Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)


def _serve() -> None:
    """Fork once for each line of the input and answer with the exit code."""
    from sapper.cli.table import COMMANDS

    for command in COMMANDS:
        import_module(f"sapper.cli.{command.place.partition(':')[0]}")
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            _become(**json.loads(line))
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)


def _become(words: list[str], streams: list[str], folder: str, env: dict[str, str]) -> None:
    """Be the program from here on, with these files as its standard streams."""
    from sapper.cli import main

    signal.alarm(_SECONDS)
    for number, path in enumerate(streams):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT), number)
    sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
    sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = os.fdopen(2, "w", 1, "utf-8", "backslashreplace", closefd=False)
    os.environ.clear()
    os.environ.update(env)
    os.chdir(folder)
    sys.argv = ["sapper", *words]
    code = 0
    try:
        main()
    except SystemExit as end:
        assert end.code is None or isinstance(end.code, int)
        code = end.code or 0
    except BaseException:
        traceback.print_exc()
        code = 1
    # Taking a whole interpreter apart would copy all of its parent's memory.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    _serve()
