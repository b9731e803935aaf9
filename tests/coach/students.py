"""Files in students' style, right and wrong: patches of a textbook solution, with their levels."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tests.coach.pupils import AGENTS

TEXTBOOK = AGENTS / "textbook.py"


@dataclass(frozen=True)
class StudentFile:
    """A textbook solution with some texts replaced.

    `level` is the worst that the coach may find ("right" where nothing), `passes` whether the
    course's grader would pass it, `defect` the first thing to mend, empty for polish.
    """

    name: str
    changes: tuple[tuple[str, str], ...]
    level: str
    passes: bool
    defect: str = ""

    def write(self, path: Path) -> Path:
        """Write the file."""
        text = TEXTBOOK.read_text(encoding="utf-8")
        for old, new in self.changes:
            assert old in text, f"{self.name}: {old!r} is not in the textbook solution"
            text = text.replace(old, new)
        path.write_text(text, encoding="utf-8")
        return path


_APPEND = "        self.knowledge.append(Sentence(neighbors, count))\n"
_DIFFERENCE = "Sentence(two.cells - one.cells, two.count - one.count)"

STUDENTS = (
    StudentFile("as in the book", (), "polish", True),
    StudentFile(
        "returns copies",
        (("            return self.cells\n", "            return set(self.cells)\n"),),
        "polish",
        True,
    ),
    StudentFile("counts are floats", (("self.count -= 1", "self.count -= 1.0"),), "polish", True),
    StudentFile(
        "sentences of a class of its own",
        (
            ("class MinesweeperAI:", "class Clue(Sentence):\n    pass\n\n\nclass MinesweeperAI:"),
            ("append(Sentence(", "append(Clue("),
        ),
        "polish",
        True,
    ),
    StudentFile(
        "prints what it thinks",
        ((_APPEND, _APPEND + "        print('knowledge', *self.knowledge)\n"),),
        "polish",
        True,
    ),
    StudentFile(
        "takes played cells for safe",
        (("elif (i, j) not in self.safes:", "elif (i, j) not in self.safes | self.moves_made:"),),
        "polish",
        True,
    ),
    StudentFile(
        "draws its safe move",
        (
            (
                "        for cell in self.safes:\n            if cell not in self.moves_made:\n"
                "                return cell\n        return None\n",
                "        left = self.safes - self.moves_made\n"
                "        return random.choice(sorted(left)) if left else None\n",
            ),
        ),
        "polish",
        True,
    ),
    StudentFile(
        "columns compared with the height",
        (("0 <= j < self.width", "0 <= j < self.height"),),
        "wrong",
        False,
        "calls a cell a mine that may be safe",
    ),
    StudentFile(
        "a cell beyond the last column",
        (("0 <= j < self.width", "0 <= j <= self.width"),),
        "wrong",
        False,
        "has cells that are off the board",
    ),
    StudentFile(
        "a misspelled name",
        (("self.moves_made.add(cell)", "self.moves_made.add(call)"),),
        "wrong",
        False,
        "raises NameError",
    ),
    StudentFile(
        "the first free cell is its random move",
        (("return random.choice(possible)", "return possible[0]"),),
        "incomplete",
        True,
        "random moves are not random",
    ),
    StudentFile(
        "asking for a safe move plays it",
        (
            (
                "            if cell not in self.moves_made:\n                return cell\n",
                "            if cell not in self.moves_made:\n"
                "                self.moves_made.add(cell)\n                return cell\n",
            ),
        ),
        "wrong",
        True,
        "asking for a safe move changes the agent",
    ),
    StudentFile(
        "nothing where nothing is known",
        (
            (
                "            return self.cells\n        return set()\n",
                "            return self.cells\n",
            ),
        ),
        "wrong",
        False,
        "known_mines gives None, expected set()",
    ),
    StudentFile(
        "the difference the wrong way round",
        ((_DIFFERENCE, "Sentence(one.cells - two.cells, one.count - two.count)"),),
        "wrong",
        False,
        "misses what the subset rule proves",
    ),
    StudentFile(
        "thinks before it adds the sentence",
        (
            (_APPEND, ""),
            (
                "                self.knowledge.extend(inferred)\n                changed = True\n",
                "                self.knowledge.extend(inferred)\n                changed = True\n"
                + _APPEND,
            ),
        ),
        "incomplete",
        False,
        "misses what a single sentence proves",
    ),
    StudentFile(
        "one round",
        (("        while changed:\n", "        if changed:\n"),),
        "incomplete",
        False,
        "misses what a single sentence proves",
    ),
    StudentFile(
        "no subset rule",
        (("if one.cells and one.cells < two.cells:", "if False:"),),
        "incomplete",
        False,
        "misses what the subset rule proves",
    ),
    StudentFile(
        "known mines stay in the count",
        (("                        count -= 1\n", "                        pass\n"),),
        "wrong",
        False,
        "calls a cell a mine that may be safe",
    ),
    StudentFile(
        "sentences are not told of safe cells",
        (
            (
                "        self.safes.add(cell)\n        for sentence in self.knowledge:\n"
                "            sentence.mark_safe(cell)\n",
                "        self.safes.add(cell)\n",
            ),
        ),
        "wrong",
        False,
        "does not return",
    ),
    StudentFile(
        "draws until it finds a cell",
        (
            (
                "        if not possible:\n            return None\n",
                "        while not possible:\n            pass\n",
            ),
        ),
        "wrong",
        True,
        "does not return",
    ),
    StudentFile(
        "sentences in a set",
        (
            (
                "            inferred = []\n",
                "            inferred = []\n"
                "            self.knowledge = list(set(self.knowledge))\n",
            ),
        ),
        "wrong",
        False,
        "raises TypeError",
    ),
    StudentFile(
        "a set changed while it is walked through",
        (("sentence.known_safes().copy()", "sentence.known_safes()"),),
        "wrong",
        False,
        "changes a set while walking through it",
    ),
    StudentFile(
        "takes a number of mines for granted",
        (
            (
                "        # 4) and 5), until nothing changes\n",
                "        if len(self.mines) >= 4:\n"
                "            for i in range(self.height):\n"
                "                for j in range(self.width):\n"
                "                    if (i, j) not in self.mines:\n"
                "                        self.safes.add((i, j))\n",
            ),
        ),
        "wrong",
        True,
        "calls a cell safe that may be a mine",
    ),
)
