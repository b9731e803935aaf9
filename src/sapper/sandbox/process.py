"""The process of a student's file, seen from the parent: asked in JSON, in bounded time."""

from __future__ import annotations

import base64
import contextlib
import re
import shutil
import tempfile
import weakref
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sapper.sandbox.child import Child, ending
from sapper.sandbox.failure import ChildFailed, Failure, FailureKind
from sapper.sandbox.inside import BOOT, program
from sapper.sandbox.inside.limits import LAST_SIGNAL, MEBIBYTE, Limits, overtime
from sapper.sandbox.inside.serve import MAKE_ROOM, READY
from sapper.sandbox.messages import BadMessage, check_reply, decode, encode, one_line
from sapper.sandbox.pythons import Python
from sapper.sandbox.system_calls import system_call_filter
from sapper.sandbox.wall import environment, wall_around

_START_SECONDS = 0.05
"""About the processor time that the start of a child takes, which no answer tells of."""
_FIRST_LOOK_SECONDS = 0.5
"""How long a child may take before its processor time is read from outside."""
_GRACE_SECONDS = 2.0
"""The processor time that a call may take on top of twice its own. The child ends it before."""
_KEPT_OUTPUT = 64 * 1024
_END_SECONDS = 4.0
_LAST_WORDS = "most recent call first"
_PLACE = re.compile(r'File "[^"]*?\w+\.py", line (\d+)')


class StudentProcess(Child):
    """A child with one student's file; `order` is what it is told first (`inside/serve.py`).

    `load` waits until the file is loaded, `ask` asks and waits. After a `ChildFailed` of any kind
    but RAISED and REFUSED the process is gone; its text says what the child did, without a
    subject. What the child prints goes to `hear`, and its beginning is kept in `output`.
    """

    def __init__(
        self, python: Python, limits: Limits, order: dict[str, Any], hear: Callable[[str], None]
    ) -> None:
        self.is_running = True
        self._limits = limits
        self._hear = hear
        self._printed = bytearray()
        self._printed_now = self._number = 0
        self._ended_seconds, self._seconds = _START_SECONDS, 0.0
        handed_over = program(python.is_ours)
        if handed_over is None:
            what = f"Python {python} cannot be asked from here"
            raise ChildFailed(Failure(FailureKind.UNLOADABLE, what))
        command = [python.program, "-P", "-s", "-S", "-c", BOOT, str(len(handed_over))]
        # Our own part of it starts a process for each fresh copy of the file. The file starts none.
        wall = wall_around(command, children=True)
        only_threads = None if wall is None else system_call_filter()
        if only_threads is not None:
            order = {**order, "system_calls": base64.b64encode(only_threads).decode()}
        self._order = encode(order)
        folder = "" if wall else tempfile.mkdtemp(prefix="sapper-")
        self._remove = weakref.finalize(self, _remove, folder)
        super().__init__(
            [*command, folder],
            # The same hashes every time, so that runs repeat.
            environment=environment(wall, PYTHONHASHSEED="0", PYTHONDONTWRITEBYTECODE="1"),
            hear=self._listen,
            longest_line=limits.reply,
            wall=wall,
            guarded=True,
        )
        self.send_bytes(handed_over)
        self.send(self._order)

    @property
    def used_seconds(self) -> float:
        """The processor time used so far, as far as answers have told; starts are included."""
        return self._ended_seconds + self._seconds

    @property
    def output(self) -> str:
        """What was printed so far, cut where it became too much."""
        return self._printed.decode(errors="replace")

    def load(self) -> None:
        """Wait until the file is loaded."""
        self._answer(self._limits.start_seconds)

    def ask(self, question: str, arguments: Sequence[Any], seconds: float) -> Any:
        """The answer to a question that may take so many seconds of processor time."""
        self._number += 1
        self._printed_now = 0
        asked = {"question": question, "arguments": arguments}
        self.send(encode({**asked, "seconds": seconds, "number": self._number}))
        return self._answer(seconds)

    def renew(self) -> None:
        """Go on in a fresh process and folder, loaded anew: as if newly made, but cheaper."""
        self.send(encode({"question": MAKE_ROOM}))
        self._number = self._printed_now = 0
        self._ended_seconds += self._seconds
        self._seconds = 0.0
        self._answer(self._limits.start_seconds, READY)
        self.send(self._order)
        self.load()

    def end(self, patience: float = _END_SECONDS) -> int:
        """End the child and all that it started, even in the midst of a call; its exit code."""
        self.is_running = False
        code = super().end(patience)
        self._remove()
        return code

    def _listen(self, chunk: bytes) -> None:
        self._printed += chunk[: max(0, _KEPT_OUTPUT - len(self._printed))]
        was_flooded, self._printed_now = self._is_flooded, self._printed_now + len(chunk)
        if self._is_flooded:
            if not was_flooded:  # else somebody is at it
                self.stop()
        else:
            self._hear(chunk.decode(errors="replace"))

    @property
    def _is_flooded(self) -> bool:
        """Whether more was printed since the last question than anybody could read."""
        return self._printed_now > self._limits.output

    def _answer(self, seconds: float, expected: object = None) -> Any:
        """The value of the next answer; a child that gives none, or not the expected, is ended."""
        try:
            line = self._line(seconds)
        except ChildFailed as error:
            raise self._failed(error, seconds) from None
        try:
            reply = decode(line, self._limits.depth)
            if expected != READY and isinstance(reply, dict) and reply.get("value") == READY:
                self.end()  # a fresh worker speaks: the old one ended as if it had been asked to
                raise ChildFailed(Failure(FailureKind.DIED, "ended the process"))
            check_reply(reply, self._number)
            failure = _failure(reply, seconds) if "failure" in reply else None
        except BadMessage as error:
            if _LAST_WORDS in line.decode(errors="replace"):
                raise self._out_of_time(seconds) from None
            self.end()
            raise ChildFailed(Failure(FailureKind.GARBLED, f"sent {error}")) from None
        self._seconds = max(self._seconds, float(reply["seconds"]))
        if failure is None:
            if expected == READY != reply["value"]:
                self.end()
                what = "sent an answer that nobody asked for"
                raise ChildFailed(Failure(FailureKind.GARBLED, what))
            return reply["value"]
        if failure.kind not in (FailureKind.RAISED, FailureKind.REFUSED):
            self.end()
        raise ChildFailed(failure)

    def _line(self, seconds: float) -> bytes:
        """Return the child's next line. Code can stop its own timers, but not our look at them."""
        patience = self._limits.wall_seconds(seconds)
        first = min(_FIRST_LOOK_SECONDS, patience)
        try:
            return self.receive(seconds=first)
        except ChildFailed as error:
            if error.failure.kind is not FailureKind.HUNG or first == patience:
                raise
        return self.receive(seconds=patience, cpu_seconds=2 * seconds + _GRACE_SECONDS)

    def _failed(self, error: ChildFailed, seconds: float) -> ChildFailed:
        """The failure of a child that gave no answer: what ended it, not how that was noticed."""
        code, kind = self.end(), error.failure.kind
        if self._is_flooded:
            return ChildFailed(Failure(FailureKind.DIED, flood(self._limits)))
        if kind is FailureKind.HUNG or -code == LAST_SIGNAL:
            self._seconds += seconds
        if kind is FailureKind.DIED and -code == LAST_SIGNAL:
            return ChildFailed(Failure(FailureKind.HUNG, overtime(seconds), seconds=seconds))
        if kind is FailureKind.DIED:
            return ChildFailed(Failure(FailureKind.DIED, f"ended the process ({ending(code)})"))
        return ChildFailed(replace(error.failure, seconds=seconds))

    def _out_of_time(self, seconds: float) -> ChildFailed:
        """The failure of a child that the system ended; its last words tell the place."""
        text = ""
        with contextlib.suppress(ChildFailed):
            for _ in range(200):
                text += self.receive(seconds=_END_SECONDS).decode(errors="replace")
        self.end()
        place = _PLACE.search(text)
        line = int(place[1]) if place else None
        told = Failure(FailureKind.HUNG, overtime(seconds), line=line, seconds=seconds)
        return ChildFailed(told)


def flood(limits: Limits) -> str:
    """What is said of a call that printed more than it may."""
    return f"printed more than {limits.output // MEBIBYTE} MiB at one go"


def _remove(folder: str) -> None:
    """Remove what a guard that was killed may have left."""
    if folder:
        with contextlib.suppress(RecursionError):
            shutil.rmtree(folder, ignore_errors=True)


def _failure(reply: dict[str, Any], seconds: float) -> Failure:
    kind = FailureKind(reply["failure"])
    limit = seconds if kind is FailureKind.HUNG else 0.0
    return Failure(
        kind,
        one_line(reply["message"]),
        line=reply["line"],
        trace=reply["trace"],
        seconds=limit,
        missing=one_line(reply["missing"]),
    )
