"""Whole games that the kernel plays by itself, in a process that runs nobody else's code.

The boards go there with their mines, so no agent's code may ever be loaded in it.
"""

from __future__ import annotations

import json
import sys
from functools import cache
from typing import Any

from sapper import _kernel
from sapper.arena.record import GameRecord
from sapper.core import BadAgent, Level, View
from sapper.game import Layout
from sapper.sandbox import Child, ChildFailed, take_over_streams, watch_parent

COMMAND = (sys.executable, "-P", "-m", "sapper.arena.kernel_games")

_LONGEST_GAME = 3600.0
"""The most CPU seconds that a whole game may take, however large its board."""

_TO_TEXT = bytes.maketrans(b"\0\1", b".*")
_TO_MARKS = bytes.maketrans(b".*", b"\0\1")


class KernelGames:
    """A process that plays whole games; `close` it."""

    def __init__(self) -> None:
        self._child = Child(COMMAND)

    def play(
        self, player: tuple[str, str], layouts: list[Layout], first: int, move_seconds: float
    ) -> list[GameRecord]:
        """The records of the games, each after a first click at the cell of that index.

        `BadAgent` if the process fails; then it must be closed.
        """
        level = layouts[0].level
        marks = b"".join(layout.marks for layout in layouts).translate(_TO_TEXT).decode()
        size = [level.height, level.width, level.mines]
        request = {"player": player, "size": size, "marks": marks, "first": first}
        cpu_seconds = len(layouts) * min(_LONGEST_GAME, move_seconds * level.shape.size)
        self._child.send(json.dumps(request).encode())
        try:
            line = self._child.receive(seconds=20 * cpu_seconds + 60, cpu_seconds=cpu_seconds)
        except ChildFailed as error:
            raise BadAgent(str(error)) from error
        reply = json.loads(line)
        if "failure" in reply:
            raise BadAgent(reply["failure"])
        return [GameRecord.from_json(game, level) for game in reply["games"]]

    def close(self) -> None:
        self._child.end()


def serve() -> None:
    """Be that process: play the games of every line that comes in."""
    requests, replies = take_over_streams()
    watch_parent(requests)
    for line in requests:
        replies.write(json.dumps(_answer(json.loads(line))).encode() + b"\n")
        replies.flush()


def _answer(request: dict[str, Any]) -> dict[str, Any]:
    marks = request["marks"].encode().translate(_TO_MARKS)
    level, first = Level(*request["size"]), request["first"]
    question = View.blank(level.shape, level.mines).to_question()
    try:
        # The kernel's players decide by the view alone, so that no seed is needed.
        games = _player(*request["player"]).play(question, marks, first)
    except Exception as error:
        return {"failure": f"raised {type(error).__name__}: {error}"}
    return {"games": [GameRecord.from_kernel(game, level).to_json(level) for game in games]}


@cache
def _player(name: str, effort: str) -> _kernel.Player:
    """A player is made once: it keeps what it learns of positions."""
    return _kernel.Player(name, effort)


if __name__ == "__main__":
    serve()
