"""What may be asked of a loaded file; the calls of the course's window to a `MinesweeperAI`.

Only the public calls and the public state are used. What a student's file answers may be
anything; what is no cell is left out of sets, and handed on in words where it is a move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from time import process_time
from typing import Any

from sapper.core.errors import BadAgent
from sapper.sandbox.inside.course import LoadedFile
from sapper.sandbox.inside.lines import perform
from sapper.sandbox.inside.tracing import trace

Pair = list[int]
_MOST_SENTENCES = 2000


def begin(student: LoadedFile, height: int, width: int) -> None:
    """Make a new AI."""
    student.memory["ai"] = student.module.MinesweeperAI(height=height, width=width)


def tell(student: LoadedFile, cell: Pair, count: int) -> dict[str, list[Pair]]:
    """Add what an opened cell shows; return what the AI now holds for certain."""
    student.memory["ai"].add_knowledge((cell[0], cell[1]), count)
    return beliefs(student)


def beliefs(student: LoadedFile) -> dict[str, list[Pair]]:
    """The AI's sets of safe cells, mines and opened cells; `BadAgent` if one is no set."""
    ai = student.memory["ai"]
    return {name: _cells(_state(ai, name)) for name in ("safes", "mines", "moves_made")}


def sentences(student: LoadedFile) -> list[dict[str, Any]]:
    """The AI's knowledge, sentence by sentence."""
    knowledge = list(_state(student.memory["ai"], "knowledge", "a list of sentences"))
    knowledge = knowledge[:_MOST_SENTENCES]
    return [
        {"cells": _cells(each.cells), "count": each.count}
        for each in knowledge
        if hasattr(each, "cells") and isinstance(getattr(each, "count", None), int)
    ]


def choose(student: LoadedFile, seed: int) -> dict[str, Any]:
    """The AI's safe move, else its random move, else none; as the course's window asks."""
    ai = student.memory["ai"]
    move = ai.make_safe_move()
    if move is not None:
        return {"move": _move(move), "safe": True}
    random.seed(seed)
    move = ai.make_random_move()
    return {"move": None if move is None else _move(move), "safe": False}


def play(student: LoadedFile, cell: Pair | None, count: int, seed: int) -> dict[str, Any]:
    """Add what an opened cell shows, if there is one, then choose; with the time both took."""
    began = process_time()
    if cell is not None:
        student.memory["ai"].add_knowledge((cell[0], cell[1]), count)
    seconds = process_time() - began
    return {**choose(student, seed), "seconds": seconds}


def _state(ai: Any, name: str, expected: str = "a set of cells") -> Any:
    """What the AI holds under a name, if that can be gone through; `BadAgent` says what it is."""
    if not hasattr(ai, name):
        raise BadAgent(f"self.{name} is not there, expected {expected}")
    held = getattr(ai, name)
    if isinstance(held, str) or not isinstance(held, Iterable):
        raise BadAgent(f"self.{name} is {repr(held)[:60]}, expected {expected}")
    return held


def _cells(things: Any) -> list[Pair]:
    """The pairs of whole numbers among the things."""
    return sorted(pair for pair in map(_pair, list(things)) if pair is not None)


def _pair(thing: Any) -> Pair | None:
    match thing:
        case (int(row), int(column)):
            return [int(row), int(column)]
    return None


def _move(thing: Any) -> Pair | str:
    """The move as a pair, or in words if it is no cell."""
    return _pair(thing) or repr(thing)[:60]


def call(student: LoadedFile, name: str, *arguments: Any) -> Any:
    """What a function of the file's own returns."""
    return getattr(student.module, name)(*arguments)


QUESTIONS: dict[str, Callable[..., Any]] = {
    "begin": begin,
    "tell": tell,
    "beliefs": beliefs,
    "sentences": sentences,
    "choose": choose,
    "play": play,
    "perform": perform,
    "trace": trace,
    "call": call,
}
"""All that may be asked: each is called with the loaded file, then with what is asked."""
