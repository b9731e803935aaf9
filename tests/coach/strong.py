"""A correct agent that is stronger than the course asks: all that follows, mine total unknown."""

from __future__ import annotations

from pathlib import Path

from tests.coach.pupils import AGENTS

_METHODS = """
    def think_hard(self):
        self.think()
        progress = True
        while progress:
            progress = False
            for cell in {cell for sentence in self.knowledge for cell in sentence.cells}:
                known = [(frozenset(s.cells), s.count) for s in self.knowledge]
                if not possible([*known, (frozenset([cell]), 1)]):
                    self.mark_safe(cell)
                    progress = True
                elif not possible([*known, (frozenset([cell]), 0)]):
                    self.mark_mine(cell)
                    progress = True
            self.think()

    def make_safe_move("""

_POSSIBLE = '''

def possible(statements):
    """Whether some choice of mines meets all statements."""
    cells = set().union(*(cells for cells, _ in statements))
    if any(not 0 <= count <= len(cells) for cells, count in statements):
        return False
    if not cells:
        return True
    settled = [(c, n) for c, n in statements if c and n in (0, len(c))]
    cell = next(iter(settled[0][0])) if settled else max(
        cells, key=lambda cell: sum(cell in c for c, _ in statements))
    values = [int(settled[0][1] > 0)] if settled else [0, 1]
    return any(possible([(c - {cell}, n - value if cell in c else n) for c, n in statements])
               for value in values)
'''


def write_strong(path: Path) -> Path:
    """Write the strong agent to a file."""
    text = (AGENTS / "plain.py").read_text(encoding="utf-8")
    text = text.replace("        self.think()\n", "        self.think_hard()\n", 1)
    text = text.replace("\n    def make_safe_move(", _METHODS, 1)
    path.write_text(text + _POSSIBLE, encoding="utf-8")
    return path
