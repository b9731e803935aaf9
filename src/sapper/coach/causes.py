"""One cause for many faults: what the file gets is changed, and what goes away shows the cause.

An experiment puts a right piece in the place of one of the file's own, or makes a call that the
file may have left out, and asks for all faults again. Those that are gone follow from that piece.
"""

from __future__ import annotations

from dataclasses import dataclass

from sapper.coach.example import Example
from sapper.sandbox import ANEW, USUAL, PassedOn, Pupil, Seen, Way

_SECONDS = 1.0
"""A line may take so long in an experiment: one that does not end shows the same in less time."""


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
_NUMBER = """def right(ai, cell, number):
    block = {(cell[0] + i, cell[1] + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {cell}
    around = {(i, j) for i, j in block if 0 <= i < ai.height and 0 <= j < ai.width}
    return around - ai.safes - ai.mines, number - len(around & ai.mines)
own_init, own_add, told = Sentence.__init__, MinesweeperAI.add_knowledge, []
"""
_IN_PLACE = """def init(self, cells, count):
    own_init(self, *(right(*told.pop()) if told else (cells, count)))
def add(self, cell, count):
    told[:] = [(self, cell, count)]
    own_add(self, cell, count)
    told.clear()
Sentence.__init__, MinesweeperAI.add_knowledge = init, add"""
_BESIDE = """def add(self, cell, count):
    self.mark_safe(cell)
    self.knowledge.append(Sentence(*right(self, cell, count)))
    own_add(self, cell, count)
MinesweeperAI.add_knowledge = add"""
NUMBERS = (
    *(
        Experiment(
            check, "the right cells and count in the sentence of the number", _NUMBER + _IN_PLACE
        )
        for check in ("neighbours", "rows and columns", "known mines", "known safes")
    ),
    Experiment("new sentence", "the sentence of the number added", _NUMBER + _BESIDE),
)
"""The sentence that a call of add_knowledge makes first put right, or made where none is."""
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


@dataclass
class Patched(PassedOn):
    """A pupil in an experiment: the file is loaded anew for each question, then changed."""

    code: str

    def perform(self, lines: list[str], way: Way = USUAL) -> list[Seen]:
        """What each line gave, up to the first that failed."""
        way = Way(min(way.seconds, _SECONDS), anew=True, total=way.total)
        seen = self.pupil.perform([self.code, *lines], way)
        return seen[1:] or seen


def gone(experiment: Experiment, examples: dict[str, Example], pupil: Pupil) -> set[str]:
    """The names of the examples that show nothing in the experiment."""
    patched = Patched(pupil, experiment.code)
    found = {name for name, example in examples.items() if not example.shows(patched)}
    pupil.perform(["None"], ANEW)  # nothing is left of it
    return found


def explain(examples: dict[str, Example], pupil: Pupil) -> dict[str, tuple[str, str]]:
    """For each example that follows from another: the name of that one, and what showed it.

    The examples come in the order of their weight: the first that an experiment makes go away is
    the one that the others follow from.
    """
    follows: dict[str, tuple[str, str]] = {}
    roots: list[str] = []

    def rest() -> dict[str, Example]:
        return {name: each for name, each in examples.items() if name not in (*follows, *roots)}

    for experiment in (*COMPONENTS, *NUMBERS, *CALLS):
        left = rest()
        first = experiment.check if experiment not in CALLS else next(iter(left), "")
        if first not in left or len(left) < 2:
            continue
        # The root is asked first: where it stays, the experiment shows nothing.
        if not gone(experiment, {first: left.pop(first)}, pupil):
            continue
        vanished = gone(experiment, left, pupil)
        if vanished or experiment not in CALLS:
            roots.append(first)
            follows |= dict.fromkeys(vanished, (first, experiment.words))
    return follows
