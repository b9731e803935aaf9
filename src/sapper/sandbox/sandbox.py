"""The parent's side of a sandbox: start it, ask it in JSON, wait in bounded time, end it whole."""

from __future__ import annotations

import base64
import contextlib
import os
import re
import shutil
import sys
import tempfile
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

from sapper.sandbox.child import Child, ChildFailed, FailureKind, ending
from sapper.sandbox.inside.clock import LAST_SIGNAL
from sapper.sandbox.inside.limits import MEBIBYTE, Limits
from sapper.sandbox.messages import (
    MAKE_ROOM,
    READY,
    BadMessage,
    check_reply,
    decode,
    encode,
)
from sapper.sandbox.wall import is_walled, wall

_RUN = "from sapper.sandbox.inside.serve import main; main()"
_START_SECONDS = 0.15
"""About the processor time that the start of a child takes, which no answer tells of."""
can_renew = hasattr(os, "fork")
"""Whether a sandbox can go on in a fresh process."""
_KEPT_OUTPUT = 64 * 1024
_END_SECONDS = 4.0
_LAST_WORDS = "most recent call first"
_PLACE = re.compile(r'File "[^"]*?\w+\.py", line (\d+)')
_ENVIRONMENT = re.compile(
    r"PATH|PYTHON(PATH|HOME|UTF8)|LANG|LC_.*|TZ|SYSTEMROOT|WINDIR|LD_LIBRARY_PATH|COVERAGE_.*"
)
"""What the code sees of our environment: nothing that could be a secret."""


class Sandbox:
    """A process that runs `entry`, a function of ours written `package.module:function`.

    The entry is called in the child with the `arguments`; it loads the other people's code and
    returns the function that answers each request. Arguments, requests and answers are JSON data.
    `files` are put into a folder of the child's own, in which it runs; `main` names the one whose
    lines count in messages, and `name` is what it is called there. What the child prints goes to
    `hear`, in a thread, and its beginning is kept in `output`.

    `load` waits until the entry has returned, `call` asks and waits. After a `ChildFailed` of any
    kind but RAISED and REFUSED the process is gone; its text says what the child did, without a
    subject. `end` it when it is not needed any more.
    """

    def __init__(
        self,
        entry: str,
        arguments: Sequence[Any] = (),
        *,
        files: Mapping[str, bytes] | None = None,
        main: str = "",
        name: str = "",
        limits: Limits | None = None,
        hear: Callable[[str], None] | None = None,
    ) -> None:
        self.limits = limits or Limits()
        self.name = name or main or entry
        self._hear = hear
        self._printed = bytearray()
        self._heard = 0
        self._number = 0
        before = wall(self.limits)
        self._folder = "" if before else tempfile.mkdtemp(prefix="sapper-")
        self._remove = weakref.finalize(self, _remove, self._folder)
        self._child = Child(
            [*before, sys.executable, "-P", "-c", _RUN, self._folder, entry],
            environment=_environment(),
            hear=self._listen,
            longest_line=self.limits.reply,
            guarded=True,
        )
        self.is_running = True
        self._ended_seconds, self._seconds = _START_SECONDS, 0.0
        order = {
            "limits": asdict(self.limits),
            "files": {key: base64.b64encode(data).decode() for key, data in (files or {}).items()},
            "main": main,
            "name": self.name,
            "entry": entry,
            "arguments": list(arguments),
        }
        self._order = encode(order)
        self._child.send(self._order)

    @property
    def used_seconds(self) -> float:
        """The processor time used so far, as far as answers have told; starts are included."""
        return self._ended_seconds + self._seconds

    @property
    def output(self) -> str:
        """What was printed so far, cut where it became too much."""
        return self._printed.decode(errors="replace")

    def load(self) -> None:
        """Wait until the code is loaded; `ChildFailed` if it cannot be."""
        self._receive(self.limits.start_seconds)

    def call(self, request: Any, seconds: float | None = None) -> Any:
        """The answer to a request that may take so many seconds of processor time."""
        limit = self.limits.seconds if seconds is None else seconds
        self._number += 1
        self._heard = 0
        message = {"request": request, "seconds": limit, "number": self._number}
        self._child.send(encode(message))
        return self._receive(limit)

    def renew(self) -> None:
        """Go on in a fresh process and folder, loaded anew: as if newly made, but cheaper.

        `ChildFailed` if that does not work. Where the system cannot, a new `Sandbox` is needed:
        see `can_renew`.
        """
        self._child.send(encode({"request": MAKE_ROOM}))
        self._number = self._heard = 0
        self._ended_seconds += self._seconds
        self._seconds = 0.0
        self._receive(self.limits.start_seconds, READY)
        self._child.send(self._order)
        self.load()

    def end(self) -> int:
        """End the child and all that it started, even in the midst of a call; its exit code."""
        self.is_running = False
        code = self._child.end(_END_SECONDS)
        self._remove()
        # So bubblewrap tells that a signal ended what it ran.
        return 128 - code if code > 128 and is_walled() else code

    def _listen(self, chunk: bytes) -> None:
        self._printed += chunk[: max(0, _KEPT_OUTPUT - len(self._printed))]
        is_flooded, self._heard = self._is_flooded, self._heard + len(chunk)
        if self._is_flooded:
            if not is_flooded:  # else somebody is at it
                self._child.stop()
        elif self._hear:
            self._hear(chunk.decode(errors="replace"))

    @property
    def _is_flooded(self) -> bool:
        """Whether more was printed since the last request than anybody could read."""
        return self._heard > self.limits.output

    def _receive(self, seconds: float, expected: object = None) -> Any:
        """The value of the next answer; a child that gives none, or not the expected, is ended."""
        try:
            line = self._child.receive(seconds=self.limits.wall_seconds(seconds))
        except ChildFailed as error:
            raise self._failed(error, seconds) from None
        try:
            reply = decode(line, self.limits.depth)
            if expected != READY and isinstance(reply, dict) and reply.get("value") == READY:
                self.end()  # a fresh worker speaks: the old one ended as if it had been asked to
                raise ChildFailed(FailureKind.DIED, "ended the process")
            check_reply(reply, self._number)
            failure = _failure(reply, seconds) if "failure" in reply else None
        except BadMessage as error:
            if _LAST_WORDS in line.decode(errors="replace"):
                raise self._out_of_time(seconds) from None
            self.end()
            raise ChildFailed(FailureKind.GARBLED, f"sent {error}") from None
        self._seconds = max(self._seconds, float(reply["seconds"]))
        if failure is None:
            if expected == READY != reply["value"]:
                self.end()
                raise ChildFailed(FailureKind.GARBLED, "sent an answer that nobody asked for")
            return reply["value"]
        if failure.kind not in (FailureKind.RAISED, FailureKind.REFUSED):
            self.end()
        raise failure

    def _failed(self, error: ChildFailed, seconds: float) -> ChildFailed:
        code = self.end()
        if self._is_flooded:
            message = f"printed more than {self.limits.output // MEBIBYTE} MiB at one go"
            return ChildFailed(FailureKind.DIED, message)
        if error.kind is FailureKind.HUNG or -code == LAST_SIGNAL:
            self._seconds += seconds
        if error.kind is FailureKind.DIED and -code == LAST_SIGNAL:
            return ChildFailed(FailureKind.HUNG, overtime(seconds), seconds=seconds)
        if error.kind is FailureKind.DIED:
            return ChildFailed(FailureKind.DIED, f"ended the process ({ending(code)})")
        return ChildFailed(error.kind, str(error), seconds=seconds)

    def _out_of_time(self, seconds: float) -> ChildFailed:
        """The failure of a child that the system ended; its last words tell the place."""
        text = ""
        with contextlib.suppress(ChildFailed):
            for _ in range(200):
                text += self._child.receive(seconds=_END_SECONDS).decode(errors="replace")
        self.end()
        place = _PLACE.search(text)
        line = int(place[1]) if place else None
        return ChildFailed(FailureKind.HUNG, overtime(seconds), line, seconds=seconds)


def overtime(seconds: float) -> str:
    """What is said of a call that used more processor time than it may."""
    return f"took over {seconds:g} s of processor time"


def _environment() -> dict[str, str]:
    """The variables that the child gets; the same hashes every time, so that runs repeat."""
    kept = {key: value for key, value in os.environ.items() if _ENVIRONMENT.fullmatch(key)}
    return {**kept, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}


def _remove(folder: str) -> None:
    """Remove what a guard that was killed may have left."""
    if folder:
        with contextlib.suppress(RecursionError):
            shutil.rmtree(folder, ignore_errors=True)


def _failure(reply: dict[str, Any], seconds: float) -> ChildFailed:
    kind = FailureKind(reply["failure"])
    limit = seconds if kind is FailureKind.HUNG else 0.0
    return ChildFailed(kind, reply["message"], reply["line"], reply["trace"], limit)
