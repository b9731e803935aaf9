"""Agents that break the rules, each in its own way; on every second board some behave."""

from __future__ import annotations

import contextlib
import gc
import os
import stat
import sys
import time
from random import Random
from typing import Any

from sapper import _kernel
from sapper.agents import Agent, Certainty, Move, Reason
from sapper.core import View

REASON = Reason(Certainty.GUESS, "Because.")


class Decent(Agent):
    """Opens the first hidden cell, and prints a lot about it."""

    name = "decent"

    def choose(self, view: View, random: Random) -> Any:
        print("noise", file=sys.stderr)
        os.write(1, b"more noise\n")
        return Move(next(view.hidden()), REASON)


class Raising(Decent):
    def choose(self, view: View, random: Random) -> Any:
        raise ZeroDivisionError("no idea")


class Leaving(Decent):
    def choose(self, view: View, random: Random) -> Any:
        sys.exit("had enough")


class Dying(Decent):
    def choose(self, view: View, random: Random) -> Any:
        os._exit(3)


class Hanging(Decent):
    def choose(self, view: View, random: Random) -> Any:
        if random.random() < 0.5:
            time.sleep(3600)
        return super().choose(view, random)


class Spinning(Decent):
    def choose(self, view: View, random: Random) -> Any:
        while True:
            pass


class Digits(Decent):
    """A cell whose number Python itself refuses to write."""

    def choose(self, view: View, random: Random) -> Any:
        return Move((10**5000, 0), REASON)


class Infinite(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move(next(view.hidden()), Reason(Certainty.GUESS, "", risk="1e400"))  # type: ignore[arg-type]


class Wordy(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move(next(view.hidden()), Reason(Certainty.GUESS, "", risk="high"))  # type: ignore[arg-type]


class Texty(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move(("0", "1"), REASON)  # type: ignore[arg-type]


class Writing(Decent):
    """Writes something of its own to where its answers go."""

    text = b""

    def choose(self, view: View, random: Random) -> Any:
        for stream in range(3, 20):
            with contextlib.suppress(OSError):
                if stat.S_ISFIFO(os.fstat(stream).st_mode):
                    os.write(stream, self.text)
        os._exit(5)


class Garbling(Writing):
    text = b"\xff\x00{[" * 2000


class Babbling(Writing):
    text = b"hello\n" * 2000


class Halving(Writing):
    text = b"move 0 1 cert"


class Forging(Writing):
    text = b"move 0\n"


class Starving(Decent):
    """Takes more memory than there is for it, in a way that cannot be caught."""

    def choose(self, view: View, random: Random) -> Any:
        try:
            return bytearray(2**40)
        except MemoryError:
            os._exit(1)


class Reopening(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move((0, 0), REASON)


class Straying(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move((view.height, 0), REASON)


class Mumbling(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return "somewhere"


class Overconfident(Decent):
    def choose(self, view: View, random: Random) -> Any:
        return Move(next(view.hidden()), Reason(Certainty.GUESS, "Sure.", risk=-1.0))


class Spying(Decent):
    """Has its process replaced now and then, and looks whether the new one holds the mines."""

    def choose(self, view: View, random: Random) -> Any:
        if random.random() < 0.3:
            os._exit(4)
        for thing in gc.get_objects():
            if type(thing).__name__ in ("Layout", "Game", "Referee"):
                raise RuntimeError(f"found a {type(thing).__name__}")
        return super().choose(view, random)


class Tapping(Decent):
    """Would see every board that the kernel plays in its process."""

    def __init__(self) -> None:
        def tap(*arguments: Any) -> Any:
            os._exit(9)

        _kernel.Player = tap  # type: ignore[misc, assignment]
        assert "sapper.arena.kernel_games" not in sys.modules


class Fearless(Decent):
    """Says of every guess that it has no risk."""

    name = "fearless"

    def choose(self, view: View, random: Random) -> Any:
        return Move(next(view.hidden()), Reason(Certainty.GUESS, "Nothing can happen.", risk=0.0))


class Moody(Decent):
    """Plays something else in every process."""

    name = "moody"
    mood = int.from_bytes(os.urandom(2), "big")

    def choose(self, view: View, random: Random) -> Any:
        cells = list(view.hidden())
        return Move(cells[self.mood % len(cells)], REASON)
