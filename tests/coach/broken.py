"""Broken agents: small patches of correct ones, each with the check and the name that it earns."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.coach.pupils import AGENTS, ROOT

PLAIN = AGENTS / "plain.py"
OURS = ROOT / "minesweeper.py"


@dataclass(frozen=True)
class Broken:
    """A fault: the text that is replaced, by what, and how the coach must name it.

    `check` is the check of the first lesson, `defect` the name of what is wrong, `level` how bad
    it is; `is_graded` says whether a grader of the course would see it.
    """

    name: str
    base: Path
    old: str
    new: str
    check: str
    defect: str
    level: str
    is_graded: bool

    def write(self, path: Path) -> Path:
        """Write the broken agent to a file."""
        text = self.base.read_text(encoding="utf-8")
        assert text.count(self.old) >= 1, f"{self.name}: {self.old!r} is not in {self.base.name}"
        path.write_text(text.replace(self.old, self.new, 1), encoding="utf-8")
        return path


ORDER = "misses inferences in some orders of the calls"

BROKEN = (
    Broken(
        "subsets in one direction",
        PLAIN,
        "            for two in self.knowledge:\n",
        "            for two in self.knowledge[self.knowledge.index(one) + 1 :]:\n",
        "subsets",
        ORDER,
        "incomplete",
        True,
    ),
    Broken(
        "known safe cells in new sentences",
        PLAIN,
        "elif (i, j) not in self.safes:",
        "else:",
        "new sentence: known safes",
        "leaves a known cell in a sentence",
        "wrong",
        True,
    ),
    Broken(
        "cells shared with the caller",
        PLAIN,
        "self.cells = set(cells)",
        "self.cells = cells",
        "cells",
        "a sentence does not store its cells as a set",
        "wrong",
        True,
    ),
    Broken(
        "a set shared with the caller",
        PLAIN,
        "self.cells = set(cells)",
        "self.cells = cells if isinstance(cells, set) else set(cells)",
        "own set",
        "a sentence shares its cells with the caller",
        "polish",
        False,
    ),
    Broken(
        "known_safes gives None",
        PLAIN,
        "            return self.cells.copy()\n        return set()\n\n    def mark_mine",
        "            return self.cells.copy()\n\n    def mark_mine",
        "known_safes",
        "known_safes gives None, expected set()",
        "wrong",
        True,
    ),
    Broken(
        "the revealed cell not marked safe",
        PLAIN,
        "        self.mark_safe(cell)\n        self.catch_up()\n",
        "        self.catch_up()\n",
        "records",
        "lacks a revealed cell in safes",
        "wrong",
        True,
    ),
    Broken(
        "no diagonals",
        PLAIN,
        "                if (i, j) == cell:\n                    continue\n",
        "                if i != cell[0] and j != cell[1]:\n                    continue\n",
        "true sentences",
        "has a sentence that does not follow",
        "wrong",
        True,
    ),
    Broken(
        "neighbours end one too early",
        PLAIN,
        "            for j in range(cell[1] - 1, cell[1] + 2):\n                if (i, j) == cell:",
        "            for j in range(cell[1] - 1, cell[1] + 1):\n                if (i, j) == cell:",
        "sound",
        "calls a cell a mine that may be safe",
        "wrong",
        True,
    ),
    Broken(
        "moves not recorded",
        PLAIN,
        "        self.moves_made.add(cell)\n",
        "",
        "records",
        "does not record the moves made",
        "wrong",
        True,
    ),
    Broken(
        "mark_mine leaves the count",
        PLAIN,
        "            self.count -= 1\n",
        "",
        "sentence mark_mine",
        "mark_mine of a sentence is wrong",
        "wrong",
        True,
    ),
    Broken(
        "mark_safe lowers the count",
        PLAIN,
        "    def mark_safe(self, cell):\n        if cell in self.cells:\n",
        "    def mark_safe(self, cell):\n        if cell in self.cells:\n"
        "            self.count -= 1\n",
        "sentence mark_safe",
        "mark_safe of a sentence is wrong",
        "wrong",
        True,
    ),
    Broken(
        "mark_mine of a cell that is not there fails",
        PLAIN,
        "        if cell in self.cells:\n            self.cells.remove(cell)\n"
        "            self.count -= 1\n",
        "        self.cells.remove(cell)\n        self.count -= 1\n",
        "sentence mark_mine",
        "raises KeyError",
        "wrong",
        True,
    ),
    Broken(
        "only the first sentence is told",
        PLAIN,
        "            sentence.mark_mine(cell)\n\n",
        "            sentence.mark_mine(cell)\n            break\n\n",
        "ai mark_mine",
        "mark_mine of the agent does not tell every sentence",
        "wrong",
        False,
    ),
    Broken(
        "duplicates kept",
        PLAIN,
        "if sentence.cells and sentence not in kept:",
        "if sentence.cells:",
        "tidy",
        "keeps the same sentence twice",
        "polish",
        False,
    ),
    Broken(
        "empty sentences kept",
        PLAIN,
        "if sentence.cells and sentence not in kept:",
        "if sentence not in kept:",
        "tidy",
        "keeps an empty sentence",
        "polish",
        False,
    ),
    Broken(
        "safe move played already",
        PLAIN,
        "            if cell not in self.moves_made:\n                return cell\n",
        "            return cell\n",
        "safe move",
        "make_safe_move gives the wrong cell",
        "wrong",
        True,
    ),
    Broken(
        "the first cell instead of a random one",
        PLAIN,
        "return random.choice(choices)",
        "return choices[0]",
        "randomness",
        "random moves are not random",
        "incomplete",
        False,
    ),
    Broken(
        "random moves onto known mines",
        PLAIN,
        " and (i, j) not in self.mines:\n                    choices",
        ":\n                    choices",
        "random move",
        "make_random_move plays a known mine",
        "wrong",
        True,
    ),
    Broken(
        "random moves off the board",
        PLAIN,
        "        for i in range(self.height):\n            for j in range(self.width):\n",
        "        for i in range(self.width):\n            for j in range(self.height):\n",
        "random move",
        "make_random_move gives a cell that is off the board",
        "wrong",
        False,
    ),
    Broken(
        "another default size",
        PLAIN,
        "class MinesweeperAI:\n    def __init__(self, height=8, width=8):",
        "class MinesweeperAI:\n    def __init__(self, height=8, width=9):",
        "defaults",
        "the default size is not the course's",
        "wrong",
        False,
    ),
    Broken(
        "an argument renamed",
        PLAIN,
        "    def add_knowledge(self, cell, count):\n",
        "    def add_knowledge(self, cell, number):\n        count = number\n",
        "argument names",
        "an argument was renamed, removed or moved",
        "polish",
        False,
    ),
    Broken(
        "a method renamed",
        PLAIN,
        "def make_random_move",
        "def random_move",
        "methods",
        "a method of the course is missing",
        "wrong",
        True,
    ),
    Broken(
        "knowledge shared by all agents",
        PLAIN,
        "        self.knowledge = []\n",
        "        self.knowledge = SHARED\n\n    global SHARED\n    SHARED = []\n",
        "new agent",
        "a new agent does not begin empty",
        "wrong",
        False,
    ),
    Broken(
        "inferred sentences replace the old ones",
        PLAIN,
        "        self.knowledge.extend(found)\n",
        "        self.knowledge = [s for s in self.knowledge if not any(\n"
        "            t.cells < s.cells for t in self.knowledge)] + found\n",
        "subsets",
        ORDER,
        "incomplete",
        False,
    ),
    Broken(
        "inferred sentences used only when they settle cells",
        PLAIN,
        "                    if new not in self.knowledge and new not in found:\n",
        "                    if new.known_mines() or new.known_safes():\n",
        "subsets",
        "misses what the subset rule proves",
        "incomplete",
        False,
    ),
    Broken(
        "mines in a private set",
        PLAIN,
        "                    if (i, j) in self.mines:\n                        count",
        "                    if (i, j) in self.__dict__.setdefault('seen', set()):\n"
        "                        count",
        "new sentence: known mines",
        "leaves a known cell in a sentence",
        "wrong",
        True,
    ),
    Broken(
        "equality by cells alone",
        PLAIN,
        "return self.cells == other.cells and self.count == other.count",
        "return self.cells == other.cells",
        "equality",
        "== on sentences is wrong",
        "wrong",
        False,
    ),
    Broken(
        "another text",
        PLAIN,
        'f"{self.cells} = {self.count}"',
        'f"{self.count} of {self.cells}"',
        "text",
        "str of a sentence is not {cells} = count",
        "polish",
        False,
    ),
    Broken(
        "all cells are mines as soon as one is",
        PLAIN,
        "if len(self.cells) == self.count:",
        "if self.count:",
        "known_mines",
        "known_mines is wrong",
        "wrong",
        True,
    ),
    Broken(
        "tuples among the sentences",
        PLAIN,
        "        self.knowledge.extend(found)\n",
        "        self.knowledge.extend((s.cells, s.count) for s in found)\n",
        "stable",
        "raises AttributeError",
        "wrong",
        True,
    ),
    Broken(
        "long sentences not kept",
        PLAIN,
        "        self.knowledge.append(Sentence(cells, count))\n",
        "        new = Sentence(cells, count)\n        if len(cells) < 5:\n"
        "            self.knowledge.append(new)\n",
        "own sentence",
        "does not keep the sentence of a revealed number",
        "wrong",
        True,
    ),
    Broken(
        "worklist taken only once",
        OURS,
        "        while self.worklist:\n",
        "        if self.worklist:\n",
        "own sentence",
        "does not keep the sentence of a revealed number",
        "wrong",
        True,
    ),
)
