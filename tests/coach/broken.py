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

    `check` is the first check that fails, `defect` the name of what is wrong.
    """

    name: str
    base: Path
    old: str
    new: str
    check: str
    defect: str

    def write(self, path: Path) -> Path:
        """Write the broken agent to a file."""
        text = self.base.read_text(encoding="utf-8")
        assert text.count(self.old) >= 1, f"{self.name}: {self.old!r} is not in {self.base.name}"
        path.write_text(text.replace(self.old, self.new, 1), encoding="utf-8")
        return path


ORDER = "misses inferences in some orders of the calls"
OUTSIDE = "does not honour changes from outside"
EARLY = "stops before nothing new follows"

BROKEN = (
    Broken(
        "one round of inference",
        PLAIN,
        "while changed:",
        "if changed:",
        "old sentences",
        EARLY,
    ),
    Broken(
        "no subset rule",
        PLAIN,
        "        found = []\n",
        "        return False\n        found = []\n",
        "subset rule",
        "misses what the subset rule proves",
    ),
    Broken(
        "subsets in one direction",
        PLAIN,
        "            for two in self.knowledge:\n",
        "            for two in self.knowledge[self.knowledge.index(one) + 1 :]:\n",
        "subset rule",
        ORDER,
    ),
    Broken(
        "subsets of the newest sentence alone",
        PLAIN,
        "        for one in self.knowledge:\n            for two",
        "        for one in self.knowledge[-1:]:\n            for two",
        "subset rule",
        ORDER,
    ),
    Broken(
        "difference of sets that merely overlap",
        PLAIN,
        "if one.cells < two.cells:",
        "if one.cells & two.cells and one.cells != two.cells:",
        "subset rule",
        "does not come back",
    ),
    Broken(
        "known mines not taken off the count",
        PLAIN,
        "                        count -= 1\n",
        "                        pass\n",
        "known mines",
        "does not take known mines off the count",
    ),
    Broken(
        "known safe cells in new sentences",
        PLAIN,
        "elif (i, j) not in self.safes:",
        "else:",
        "known safes",
        "puts known safe cells into a new sentence",
    ),
    Broken(
        "cells shared with the caller",
        PLAIN,
        "self.cells = set(cells)",
        "self.cells = cells",
        "own set",
        "a sentence shares its cells with the caller",
    ),
    Broken(
        "known_mines hands out its own set",
        PLAIN,
        "            return self.cells.copy()\n        return set()\n\n    def known_safes",
        "            return self.cells\n        return set()\n\n    def known_safes",
        "known copies",
        "known_mines or known_safes hands out the sentence's own set",
    ),
    Broken(
        "known_safes gives None",
        PLAIN,
        "            return self.cells.copy()\n        return set()\n\n    def mark_mine",
        "            return self.cells.copy()\n\n    def mark_mine",
        "known_safes",
        "known_safes is wrong",
    ),
    Broken(
        "height and width swapped",
        PLAIN,
        "if 0 <= i < self.height and 0 <= j < self.width:",
        "if 0 <= i < self.width and 0 <= j < self.height:",
        "rows and columns",
        "confuses rows and columns, or height and width",
    ),
    Broken(
        "height used for both sides",
        PLAIN,
        "0 <= j < self.width:",
        "0 <= j < self.height:",
        "rows and columns",
        "confuses rows and columns, or height and width",
    ),
    Broken(
        "the revealed cell not marked safe",
        PLAIN,
        "        self.mark_safe(cell)\n        self.catch_up()\n",
        "        self.catch_up()\n",
        "step 2",
        "does not mark the revealed cell safe",
    ),
    Broken(
        "no diagonals",
        PLAIN,
        "                if (i, j) == cell:\n                    continue\n",
        "                if i != cell[0] and j != cell[1]:\n                    continue\n",
        "neighbours",
        "takes the wrong cells for neighbours",
    ),
    Broken(
        "neighbours end one too early",
        PLAIN,
        "            for j in range(cell[1] - 1, cell[1] + 2):\n                if (i, j) == cell:",
        "            for j in range(cell[1] - 1, cell[1] + 1):\n                if (i, j) == cell:",
        "neighbours",
        "takes the wrong cells for neighbours",
    ),
    Broken(
        "cells off the board",
        PLAIN,
        "if 0 <= i < self.height and 0 <= j < self.width:",
        "if 0 <= i <= self.height and 0 <= j <= self.width:",
        "neighbours",
        "takes the wrong cells for neighbours",
    ),
    Broken(
        "moves not recorded",
        PLAIN,
        "        self.moves_made.add(cell)\n",
        "",
        "step 1",
        "does not record the moves made",
    ),
    Broken(
        "mark_mine leaves the count",
        PLAIN,
        "            self.count -= 1\n",
        "",
        "sentence mark_mine",
        "mark_mine of a sentence is wrong",
    ),
    Broken(
        "mark_safe lowers the count",
        PLAIN,
        "    def mark_safe(self, cell):\n        if cell in self.cells:\n",
        "    def mark_safe(self, cell):\n        if cell in self.cells:\n"
        "            self.count -= 1\n",
        "sentence mark_safe",
        "mark_safe of a sentence is wrong",
    ),
    Broken(
        "mark_mine of a cell that is not there fails",
        PLAIN,
        "        if cell in self.cells:\n            self.cells.remove(cell)\n"
        "            self.count -= 1\n",
        "        self.cells.remove(cell)\n        self.count -= 1\n",
        "sentence mark_mine",
        "mark_mine of a sentence is wrong",
    ),
    Broken(
        "only the first sentence is told",
        PLAIN,
        "            sentence.mark_mine(cell)\n\n",
        "            sentence.mark_mine(cell)\n            break\n\n",
        "ai mark_mine",
        "mark_mine of the agent does not record the mine and tell every sentence",
    ),
    Broken(
        "safe cells leave no sentence",
        PLAIN,
        "            sentence.mark_safe(cell)\n\n",
        "            pass\n\n",
        "ai mark_safe",
        "mark_safe of the agent does not record the cell and tell every sentence",
    ),
    Broken(
        "duplicates kept",
        PLAIN,
        "if sentence.cells and sentence not in kept:",
        "if sentence.cells:",
        "tidy sentences",
        "keeps the same sentence twice",
    ),
    Broken(
        "empty sentences kept",
        PLAIN,
        "if sentence.cells and sentence not in kept:",
        "if sentence not in kept:",
        "tidy sentences",
        "keeps an empty sentence",
    ),
    Broken(
        "removing while iterating",
        PLAIN,
        "        kept = []\n        for sentence in self.knowledge:\n"
        "            if sentence.cells and sentence not in kept:\n"
        "                kept.append(sentence)\n        self.knowledge = kept\n",
        "        for sentence in self.knowledge:\n"
        "            if not sentence.cells or self.knowledge.count(sentence) > 1:\n"
        "                self.knowledge.remove(sentence)\n",
        "tidy sentences",
        "keeps an empty sentence",
    ),
    Broken(
        "changing a set while iterating",
        PLAIN,
        "            for cell in sentence.known_safes():\n",
        "            for cell in sentence.cells if sentence.count == 0 else ():\n",
        "step 2",
        "changes a set while walking through it",
    ),
    Broken(
        "safe move popped from the set",
        PLAIN,
        "                return cell\n        return None",
        "                self.safes.discard(cell)\n                return cell\n"
        "        return None",
        "purity",
        "asking for a move changes the agent",
    ),
    Broken(
        "safe move played already",
        PLAIN,
        "            if cell not in self.moves_made:\n                return cell\n",
        "            return cell\n",
        "safe move",
        "make_safe_move gives the wrong cell",
    ),
    Broken(
        "the first cell instead of a random one",
        PLAIN,
        "return random.choice(choices)",
        "return choices[0]",
        "randomness",
        "random moves are not random",
    ),
    Broken(
        "the same seed every time",
        PLAIN,
        "        choices = []\n",
        "        random.seed(0)\n        choices = []\n",
        "randomness",
        "random moves are not random",
    ),
    Broken(
        "random moves onto known mines",
        PLAIN,
        " and (i, j) not in self.mines:\n                    choices",
        ":\n                    choices",
        "random move",
        "make_random_move gives a cell it must not, or no end",
    ),
    Broken(
        "random moves off the board",
        PLAIN,
        "        for i in range(self.height):\n            for j in range(self.width):\n",
        "        for i in range(self.width):\n            for j in range(self.height):\n",
        "random move",
        "make_random_move gives a cell it must not, or no end",
    ),
    Broken(
        "random draws without an end",
        PLAIN,
        "        choices = []\n",
        "        while True:\n"
        "            cell = random.randrange(self.height), random.randrange(self.width)\n"
        "            if cell not in self.moves_made and cell not in self.mines:\n"
        "                return cell\n        choices = []\n",
        "random move",
        "make_random_move gives a cell it must not, or no end",
    ),
    Broken(
        "another default size",
        PLAIN,
        "class MinesweeperAI:\n    def __init__(self, height=8, width=8):",
        "class MinesweeperAI:\n    def __init__(self, height=8, width=9):",
        "defaults",
        "the default size is not 8x8 with 8 mines",
    ),
    Broken(
        "an argument renamed",
        PLAIN,
        "    def add_knowledge(self, cell, count):\n",
        "    def add_knowledge(self, cell, number):\n        count = number\n",
        "arguments",
        "an argument was renamed, removed or moved",
    ),
    Broken(
        "a method renamed",
        PLAIN,
        "def make_random_move",
        "def random_move",
        "methods",
        "a method of the course is missing",
    ),
    Broken(
        "knowledge shared by all agents",
        PLAIN,
        "        self.knowledge = []\n",
        "        self.knowledge = SHARED\n\n    global SHARED\n    SHARED = []\n",
        "new agent",
        "a new agent does not begin empty",
    ),
    Broken(
        "inferred sentences replace the old ones",
        PLAIN,
        "        self.knowledge.extend(found)\n",
        "        self.knowledge = [s for s in self.knowledge if not any(\n"
        "            t.cells < s.cells for t in self.knowledge)] + found\n",
        "inferred sentences",
        "does not add inferred sentences, or drops the old ones",
    ),
    Broken(
        "inferred sentences used only when they settle cells",
        PLAIN,
        "                    if new not in self.knowledge and new not in found:\n",
        "                    if new.known_mines() or new.known_safes():\n",
        "inferred sentences",
        "does not add inferred sentences, or drops the old ones",
    ),
    Broken(
        "a number of mines assumed",
        PLAIN,
        "        self.think()\n",
        "        self.think()\n        if len(self.mines) == 8:\n"
        "            for i in range(self.height):\n                for j in range(self.width):\n"
        "                    if (i, j) not in self.mines:\n"
        "                        self.mark_safe((i, j))\n",
        "mine total",
        "assumes a number of mines",
    ),
    Broken(
        "changes from outside not looked at",
        PLAIN,
        "        self.catch_up()\n",
        "",
        "edits",
        OUTSIDE,
    ),
    Broken(
        "a played cell is not added again",
        PLAIN,
        "        self.moves_made.add(cell)\n",
        "        if cell in self.moves_made:\n            return\n"
        "        self.moves_made.add(cell)\n",
        "edits",
        OUTSIDE,
    ),
    Broken(
        "mines in a private set",
        PLAIN,
        "                    if (i, j) in self.mines:\n                        count",
        "                    if (i, j) in self.__dict__.setdefault('seen', set()):\n"
        "                        count",
        "known mines",
        "does not take known mines off the count",
    ),
    Broken(
        "equality by cells alone",
        PLAIN,
        "return self.cells == other.cells and self.count == other.count",
        "return self.cells == other.cells",
        "equality",
        "== on sentences is wrong",
    ),
    Broken(
        "another text",
        PLAIN,
        'f"{self.cells} = {self.count}"',
        'f"{self.count} of {self.cells}"',
        "text",
        "str of a sentence is not {cells} = count",
    ),
    Broken(
        "all cells are mines as soon as one is",
        PLAIN,
        "if len(self.cells) == self.count:",
        "if self.count:",
        "known_mines",
        "known_mines is wrong",
    ),
    Broken(
        "cannot be copied",
        PLAIN,
        "        self.knowledge = []\n",
        "        self.knowledge = []\n        self.numbers = (n for n in range(9))\n",
        "copies",
        "cannot be copied",
    ),
    Broken(
        "tuples among the sentences",
        PLAIN,
        "        self.knowledge.extend(found)\n",
        "        self.knowledge.extend((s.cells, s.count) for s in found)\n",
        "chain",
        "raises an exception",
    ),
    Broken(
        "long sentences not kept",
        PLAIN,
        "        self.knowledge.append(Sentence(cells, count))\n",
        "        new = Sentence(cells, count)\n        if len(cells) < 5:\n"
        "            self.knowledge.append(new)\n",
        "new sentence",
        "does not keep the sentence of a revealed number",
    ),
    Broken(
        "worklist taken only once",
        OURS,
        "        while self.worklist:\n",
        "        if self.worklist:\n",
        "old sentences",
        ORDER,
    ),
    Broken(
        "settled sentences not looked at again",
        OURS,
        "            self.worklist.append(self.settled.pop(statement))\n",
        "            self.settled.pop(statement)\n",
        "old sentences",
        ORDER,
    ),
    Broken(
        "a stale cache",
        OURS,
        "closed = self._closed if self._is_closed_part_untouched() else []",
        "closed = self._closed if len(self._closed) <= len(self.knowledge) else []",
        "edits",
        OUTSIDE,
    ),
    Broken(
        "subset rule with the counts swapped",
        OURS,
        "Sentence(cells - other_cells, count - other_count)",
        "Sentence(cells - other_cells, other_count - count)",
        "inferred sentences",
        ORDER,
    ),
    Broken(
        "smaller sentences overlooked",
        OURS,
        "            elif other_cells < cells:\n",
        "            elif False:\n",
        "subset rule",
        ORDER,
    ),
    Broken(
        "neighbours two columns away",
        OURS,
        "max(column - 1, 0)",
        "max(column - 2, 0)",
        "neighbours",
        "takes the wrong cells for neighbours",
    ),
)
