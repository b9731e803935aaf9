"""The student's worker: it loads copies of one file and answers lines, as a child process does."""

from __future__ import annotations

import base64
import contextlib
import io
import json
import os
import shutil
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from sapper.sandbox.inside.calls import QUESTIONS
from sapper.sandbox.inside.course import LoadedFile
from sapper.sandbox.inside.limits import Limits, Overtime
from sapper.sandbox.inside.serve import MAKE_ROOM, READY, Speaker

_MOST_OUTPUT = 64 * 1024
_copies: dict[int, _Copy] = {}


class _Ear(io.StringIO):
    """Keep the beginning of what one call prints, and end a call that prints too much."""

    def __init__(self, limit: int) -> None:
        super().__init__()
        self._limit = limit
        self.count = 0

    def write(self, text: str) -> int:
        """Keep the text if there is room. An endless loop may write a million times."""
        if self.count < _MOST_OUTPUT:
            super().write(text[:_MOST_OUTPUT])
        self.count += len(text) if text.isascii() else len(text.encode(errors="replace"))
        if self.count > self._limit:
            raise Overtime
        return len(text)


class _Copy:
    """One loaded copy of the file."""

    loaded: LoadedFile
    has_exited = False

    def __init__(self, number: int, order: dict[str, Any]) -> None:
        self.limits = Limits(**order["limits"])
        folder = Path(f"/tmp/student-{number}")
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        for name, content in order["files"].items():
            (folder / name).write_bytes(base64.b64decode(content))
        self._path = folder / order["main"]
        self._arguments = self._path, order["name"], order["is_registered"], self.limits
        self._speaker = Speaker(self._path, order["name"], self.limits.reply)

    def load(self) -> bytes:
        """Load the file."""
        return self._speaker.answer(self._load, self.limits.start_seconds, "unloadable")

    def _load(self) -> None:
        self.loaded = LoadedFile(*self._arguments)

    def answer(self, message: dict[str, Any]) -> bytes:
        """Answer one of the questions of `inside/calls.py`."""
        self._speaker.number = message["number"]
        ask = partial(QUESTIONS[message["question"]], self.loaded, *message["arguments"])
        return self._speaker.answer(ask, message["seconds"])


def answer(number: int, text: str) -> str:
    """Answer one line to a copy of the file: the first tells the file, the others ask."""
    message = json.loads(text)
    if message.get("question") == MAKE_ROOM:
        del _copies[number]
        ready = json.dumps({"value": READY, "seconds": 0, "number": 0})
        return json.dumps({"printed": "", "count": 0, "line": ready})
    is_new = "files" in message
    if is_new:
        _copies[number] = _Copy(number, message)
    copy = _copies[number]
    ear = _Ear(copy.limits.output)
    with contextlib.redirect_stdout(ear), contextlib.redirect_stderr(ear):
        line = copy.load() if is_new else copy.answer(message)
    if _Exit.was_asked:
        _Exit.was_asked = False
        return json.dumps({"exited": True})
    return json.dumps({"printed": ear.getvalue(), "count": ear.count, "line": line.decode()})


class _Exit:
    """Notes that the file ended its process."""

    was_asked = False


def _exit(status: int) -> NoReturn:
    """End the call in place of the worker, whose end nobody would see."""
    _Exit.was_asked = True
    raise Overtime


os._exit = _exit
