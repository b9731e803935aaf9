"""Files in styles that the coach's tests do not have, each with one real mistake of a student.

The right files are in `tests/coach/styles`; the class of the game, which the course gives, is put
above each of them. `python bench/coach_audit.py --match fresh --whole` checks them all.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
_TEXTBOOK = (ROOT / "tests/coach/agents/textbook.py").read_text(encoding="utf-8")
_GAME = _TEXTBOOK.partition("class Sentence")[0]
STYLES = ("listed", "helped", "repeated", "dated", "yielding")


@dataclass(frozen=True)
class Fresh:
    """A file, what is wrong with it, and the line of that; no line where the file is right."""

    name: str
    source: str
    line: int | None = None
    mistake: str = "right"


def right(style: str) -> str:
    """The right file of a style."""
    return _GAME + (ROOT / f"tests/coach/styles/{style}.py").read_text(encoding="utf-8")


def _wrong(style: str, mistake: str, old: str, new: str) -> Fresh:
    """A file with a mistake: the only place with the old text has the new one."""
    text = right(style)
    assert text.count(old) == 1, f"{style}: {old!r} is there {text.count(old)} times"
    before = text.partition(old)[0]
    same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), 0)
    line = (before + old[:same]).count("\n") + 1
    shown = f"{mistake}\n-{old}\n+{new}"
    return Fresh(f"{style}, {mistake}", text.replace(old, new), line, shown)


_RIGHT = tuple(Fresh(style, right(style)) for style in STYLES)
_MISTAKES = (
    ("listed", "a diagonal neighbour is forgotten", "(0, 1), (1, -1), (1, 0)", "(0, 1), (1, 0)"),
    (
        "listed",
        "known mines are left out but not counted off",
        "                count = count - 1\n                continue\n",
        "                continue\n",
    ),
    (
        "listed",
        "stops as soon as a subset was found",
        "                            done = False\n                    b = b + 1",
        "                            done = True\n                    b = b + 1",
    ),
    (
        "listed",
        "the last sentence is never compared",
        "while b < len(self.knowledge):",
        "while b < len(self.knowledge) - 1:",
    ),
    (
        "listed",
        "the index is not moved on",
        "                    b = b + 1\n",
        "                        b = b + 1\n",
    ),
    (
        "listed",
        "marks mines among the safes",
        "            for safe in safes:\n                self.mark_safe(safe)",
        "            for safe in mines:\n                self.mark_safe(safe)",
    ),
    (
        "listed",
        "an index one too far in the draw",
        "options[random.randint(0, len(options) - 1)]",
        "options[random.randint(0, len(options))]",
    ),
    ("helped", "rows against the width", "0 <= row < self.height", "0 <= row < self.width"),
    (
        "helped",
        "the cell itself is a neighbour",
        "                if down == 0 and right == 0:\n                    continue\n",
        "",
    ),
    (
        "helped",
        "the board forgets the last column",
        "for column in range(self.width)}",
        "for column in range(self.width - 1)}",
    ),
    (
        "helped",
        "the reasoner is made but not run",
        "        reasoner.run()\n",
        "        reasoner.run\n",
    ),
    (
        "helped",
        "the difference is taken the wrong way round",
        "outer.count - inner.count",
        "inner.count - outer.count",
    ),
    (
        "helped",
        "safe cells are put into the set without telling the sentences",
        "            self.agent.mark_safe(cell)",
        "            self.agent.safes.add(cell)",
    ),
    (
        "helped",
        "gives back what it concluded too early",
        "        for cell in safes:\n            self.agent.mark_safe(cell)\n"
        "        return len(mines) + len(safes) > 0",
        "        for cell in safes:\n            self.agent.mark_safe(cell)\n"
        "        return len(mines) > 0",
    ),
    (
        "repeated",
        "goes over the row's end",
        "j + k % 3 - 1",
        "j + k % 3",
    ),
    (
        "repeated",
        "explores only once",
        "        if self.draw_conclusions() or self.compare(0, 0):\n            self.explore()",
        "        if self.draw_conclusions():\n            self.compare(0, 0)",
    ),
    (
        "repeated",
        "never remembers, but says so",
        "        self.knowledge.append(sentence)\n        return True",
        "        return True",
    ),
    (
        "repeated",
        "the count goes down before the cell is looked for",
        "            self.cells.remove(cell)\n            self.count -= 1\n",
        "            self.count -= 1\n            self.cells.remove(cell)\n",
    ),
    (
        "repeated",
        "returns safe cells for any count",
        "return set() if self.count else self.cells.copy()",
        "return self.cells.copy() if self.count else set()",
    ),
    (
        "dated",
        "the cells are not copied to a set",
        "        self.cells = set(self.cells)",
        "        self.cells = self.cells",
    ),
    (
        "dated",
        "the order of the two lines in mark_mine",
        "        self.count -= cell in self.cells\n        self.cells -= {cell}\n",
        "        self.cells -= {cell}\n        self.count -= cell in self.cells\n",
    ),
    (
        "dated",
        "the set is shared by all agents",
        "    mines: set = field(default_factory=set)\n",
        "    mines: set = field(default_factory=lambda mines=set(): mines)\n",
    ),
    (
        "dated",
        "only looks one way",
        "            return [Sentence(one.cells - two.cells, one.count - two.count)]",
        "            return []",
    ),
    (
        "dated",
        "forgets the sentences when one settles something",
        "                waiting.extend(self.knowledge)\n",
        "                waiting.extend([])\n",
    ),
    (
        "dated",
        "the move is not written down",
        "        self.moves_made |= {cell}\n",
        "        self.moves_made | {cell}\n",
    ),
    (
        "yielding",
        "diagonal neighbours are forgotten",
        "max(abs(row - cell[0]), abs(column - cell[1]))",
        "abs(row - cell[0]) + abs(column - cell[1])",
    ),
    (
        "yielding",
        "known mines still count",
        "self.learn(Sentence(hidden, count - mines))",
        "self.learn(Sentence(hidden, count))",
    ),
    (
        "yielding",
        "a mine is taken for safe",
        "(self.mark_mine if is_mine else self.mark_safe)",
        "(self.mark_safe if is_mine else self.mark_mine)",
    ),
    (
        "yielding",
        "a generator that is used up",
        "hidden = [other for other in self.near(cell) if other not in known]",
        "hidden = (other for other in self.near(cell) if other in known)",
    ),
    (
        "yielding",
        "safe moves may be played again",
        "(cell for cell in self.safes if cell not in self.moves_made)",
        "(cell for cell in self.safes if cell not in self.mines)",
    ),
    (
        "yielding",
        "the draw is always the first",
        "random.choice(list(free()) or [None])",
        "next(free(), None)",
    ),
)
FRESH = (*_RIGHT, *(_wrong(*each) for each in _MISTAKES))
