"""Agents that break the rules, each in its own way; on every second board some behave."""

from __future__ import annotations

import gc
import os
import sys
import time
from random import Random
from typing import Any

from sapper.agents import Agent, Certainty, Move, Reason
from sapper.view import View

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
