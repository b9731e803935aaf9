"""One cause for many faults: what the file gets is changed, and what goes away shows the cause.

An experiment puts a right piece in the place of one of the file's own, or makes a call that the
file may have left out, and asks for all faults again. Those that are gone follow from that piece.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from sapper.base.shape import Cell
from sapper.coach.example import Example
from sapper.student.pupil import LINE_SECONDS, Pupil, Seen
from sapper.student.trace import Trace


@dataclass(frozen=True, slots=True)
class Experiment:
    """Lines that run before an example; `words` say what they put right.

    `check` names the check that fails where this piece of the file is wrong by itself.
    """

    check: str
    words: str
    code: str


def _method(check: str, target: str, *body: str) -> Experiment:
    """A right method in the place of the file's own."""
    name = target.rpartition(".")[2]
    arguments = {"__init__": "self, cells, count", "__eq__": "self, other"}.get(name, "self, cell")
    if name.startswith(("known", "make")):
        arguments = "self"
    lines = (f"def right({arguments}):", *body)
    return Experiment(check, f"a right {target}", "\n    ".join(lines) + f"\n{target} = right")


_MARK = "for sentence in self.knowledge: sentence.mark_{}(cell)"
_WRAP = "own = MinesweeperAI.add_knowledge\ndef wrapped(self, cell, count):\n    {}\n"
_SET = "MinesweeperAI.add_knowledge = wrapped"
COMPONENTS = (
    _method("cells", "Sentence.__init__", "self.cells = set(cells)", "self.count = count"),
    _method(
        "equality",
        "Sentence.__eq__",
        "return self.cells == other.cells and self.count == other.count",
    ),
    _method(
        "known_mines",
        "Sentence.known_mines",
        "return set(self.cells) if len(self.cells) == self.count else set()",
    ),
    _method(
        "known_safes",
        "Sentence.known_safes",
        "return set(self.cells) if self.count == 0 else set()",
    ),
    _method(
        "sentence mark_mine",
        "Sentence.mark_mine",
        "if cell in self.cells:",
        "    self.cells.remove(cell)",
        "    self.count -= 1",
    ),
    _method("sentence mark_safe", "Sentence.mark_safe", "self.cells.discard(cell)"),
    _method(
        "ai mark_mine", "MinesweeperAI.mark_mine", "self.mines.add(cell)", _MARK.format("mine")
    ),
    _method(
        "ai mark_safe", "MinesweeperAI.mark_safe", "self.safes.add(cell)", _MARK.format("safe")
    ),
    _method(
        "safe move",
        "MinesweeperAI.make_safe_move",
        "return min(self.safes - self.moves_made, default=None)",
    ),
    _method(
        "random move",
        "MinesweeperAI.make_random_move",
        "cells = {(i, j) for i in range(self.height) for j in range(self.width)}",
        "left = sorted(cells - self.moves_made - self.mines)",
        "return random.choice(left) if left else None",
    ),
)
"""Pieces that can be wrong by themselves."""
CALLS = (
    Experiment(
        "step 1",
        "the move recorded",
        _WRAP.format("self.moves_made.add(cell); own(self, cell, count)") + _SET,
    ),
    Experiment(
        "step 2",
        "mark_safe called for the revealed cell",
        _WRAP.format("self.mark_safe(cell); own(self, cell, count)") + _SET,
    ),
    Experiment(
        "chain",
        "add_knowledge called once more",
        _WRAP.format("[own(self, cell, count) for _ in range(3)]") + _SET,
    ),
)
"""Calls that the file may have left out."""


class Patched:
    """A pupil in an experiment: the file is loaded anew for each question, then changed."""

    def __init__(self, pupil: Pupil, experiment: Experiment) -> None:
        self._pupil = pupil
        self._code = experiment.code

    def perform(
        self,
        lines: list[str],
        seconds: float = LINE_SECONDS,
        go_on: bool = False,
        anew: bool = False,
        total: float = math.inf,
    ) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        seen = self._pupil.perform([self._code, *lines], seconds, anew=True, total=total)
        return seen[1:] or seen

    def trace(
        self, lines: list[str], seconds: float, sets: list[frozenset[Cell]], cells: list[Cell]
    ) -> Trace:
        """Nothing: an experiment is not traced."""
        return Trace()

    @property
    def source(self) -> str:
        """The text of the file."""
        return self._pupil.source

    @property
    def used_seconds(self) -> float:
        """The processor time used so far in other processes than this one."""
        return self._pupil.used_seconds

    def renew(self) -> None:
        """Go on in a fresh process."""
        self._pupil.renew()


def gone(experiment: Experiment, examples: dict[str, Example], pupil: Pupil) -> set[str]:
    """The names of the examples that show nothing in the experiment."""
    patched = Patched(pupil, experiment)
    found = {name for name, example in examples.items() if not example.shows(patched)}
    pupil.perform(["None"], anew=True)  # nothing is left of it
    return found


def explain(examples: dict[str, Example], pupil: Pupil) -> dict[str, tuple[str, str]]:
    """For each example that follows from another: the name of that one, and what showed it.

    The examples come in the order of their weight: the first that an experiment makes go away is
    the one that the others follow from.
    """
    follows: dict[str, tuple[str, str]] = {}
    for experiment in COMPONENTS:
        if experiment.check in examples and experiment.check not in follows:
            rest = _rest(examples, follows, experiment.check)
            for name in gone(experiment, rest, pupil) if rest else ():
                follows[name] = experiment.check, experiment.words
    roots = [name for name, _ in follows.values()]
    for experiment in CALLS:
        rest = _rest(examples, follows, *roots)
        if len(rest) < 2:
            break
        vanished = gone(experiment, rest, pupil)
        first = next((name for name in rest if name in vanished), None)
        if first is not None and first == next(iter(rest)):
            roots.append(first)
            for name in vanished - {first}:
                follows[name] = first, experiment.words
    return follows


def _rest(
    examples: dict[str, Example], follows: dict[str, tuple[str, str]], *roots: str
) -> dict[str, Example]:
    """The examples that nothing explains yet."""
    return {
        name: each for name, each in examples.items() if name not in follows and name not in roots
    }
