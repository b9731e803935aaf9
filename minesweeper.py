"""Minesweeper, and an agent that plays it by logic.

Glossary
    cell          a pair (i, j): row i, counted from the top, and column j, counted from the left
    neighbours    the up to eight cells around a cell
    known         proven to be safe or to be a mine; any other cell is undetermined
    sentence      "exactly `count` of these cells are mines", written {cells} = count
    subset rule   from A = a and B = b, where B holds all cells of A and more: B - A = b - a
    closure       all that follows from some sentences, when nothing new follows any more
"""

import random
from collections.abc import Iterable, Iterator

Cell = tuple[int, int]

# The content of a sentence at one moment: its cells and its count. A sentence changes when a cell
# becomes known; a statement never does, so it can be remembered, compared and looked up.
Statement = tuple[frozenset[Cell], int]


def neighbours(cell: Cell, height: int, width: int) -> Iterator[Cell]:
    """Yield the cells around `cell` that lie on a board of this size."""
    row, column = cell
    for i in range(max(row - 1, 0), min(row + 2, height)):
        for j in range(max(column - 1, 0), min(column + 2, width)):
            if (i, j) != cell:
                yield i, j


class Minesweeper:
    """The game: where the mines are, and which of them the player has found."""

    def __init__(self, height: int = 8, width: int = 8, mines: int = 8) -> None:
        if height < 1 or width < 1:
            raise ValueError(f"a board needs a row and a column at least, not {height}x{width}")
        if not 0 <= mines <= height * width:
            raise ValueError(f"{height}x{width} cells hold 0 to {height * width} mines, not {mines}")

        self.height = height
        self.width = width
        self.mines: set[Cell] = set()
        self.mines_found: set[Cell] = set()  # the cells that the player has flagged

        # Draw cells until there are enough different ones: every set of mines is equally likely.
        while len(self.mines) < mines:
            i = random.randrange(height)
            j = random.randrange(width)
            self.mines.add((i, j))

        self.board = [[(i, j) in self.mines for j in range(width)] for i in range(height)]

    def print(self) -> None:
        """Print a drawing of the board that shows the mines."""
        line = "-" * (2 * self.width + 1)
        print(line)
        for row in self.board:
            print("|" + "|".join("X" if is_mine else " " for is_mine in row) + "|")
            print(line)

    def is_mine(self, cell: Cell) -> bool:
        """Return whether there is a mine in `cell`."""
        i, j = cell
        return self.board[i][j]

    def nearby_mines(self, cell: Cell) -> int:
        """Return the number of mines around `cell`, the cell itself not counted."""
        return sum(self.is_mine(near) for near in neighbours(cell, self.height, self.width))

    def won(self) -> bool:
        """Return whether the flagged cells are exactly the mines."""
        return self.mines_found == self.mines


class Sentence:
    """One statement of logic: exactly `count` of `cells` are mines."""

    def __init__(self, cells: Iterable[Cell], count: int) -> None:
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sentence):
            return NotImplemented
        return self.cells == other.cells and self.count == other.count

    def __str__(self) -> str:
        return f"{self.cells} = {self.count}"

    def __repr__(self) -> str:
        return f"Sentence({self.cells}, {self.count})"

    def known_mines(self) -> set[Cell]:
        """Return the cells that must be mines: all of them if there are as many as mines."""
        return set(self.cells) if self.count == len(self.cells) else set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that must be safe: all of them if none is a mine."""
        return set(self.cells) if self.count == 0 else set()

    # The two methods below make a new, smaller set and leave the old one as it was, so that
    # whoever is just walking through the cells, or shares them, is not disturbed.

    def mark_mine(self, cell: Cell) -> None:
        """Take `cell`, which is a mine, out of the sentence: one mine less is left to find."""
        if cell in self.cells:
            self.cells = self.cells - {cell}
            self.count -= 1

    def mark_safe(self, cell: Cell) -> None:
        """Take `cell`, which is safe, out of the sentence: as many mines are left to find."""
        if cell in self.cells:
            self.cells = self.cells - {cell}


class MinesweeperAI:
    """The player: it knows only the size of the board and what it is told of revealed cells.

    The four attributes `moves_made`, `mines`, `safes` and `knowledge` are all that it believes.
    Callers may change them at any time, and the next call goes by what it finds there.
    """

    def __init__(self, height: int = 8, width: int = 8) -> None:
        self.height = height
        self.width = width
        self.moves_made: set[Cell] = set()
        self.mines: set[Cell] = set()
        self.safes: set[Cell] = set()
        self.knowledge: list[Sentence] = []

        # What `knowledge` said at the end of the last call: a list of statements that is its own
        # closure. It spares work when `knowledge` still begins with them, and is never believed
        # otherwise.
        self._closed: list[Statement] = []

    def mark_mine(self, cell: Cell) -> None:
        """Record that `cell` is a mine, and tell every sentence."""
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell: Cell) -> None:
        """Record that `cell` is safe, and tell every sentence."""
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell: Cell, count: int) -> None:
        """Learn that `cell` is safe with `count` mines around it, and all that follows from it."""
        self.moves_made.add(cell)
        self.safes.add(cell)
        self.knowledge.append(self._sentence_around(cell, count))
        self._infer()

    def make_safe_move(self) -> Cell | None:
        """Return the first cell, in reading order, that is known safe and not yet played."""
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """Return a random cell that is neither played nor known to be a mine, None without any."""
        candidates = [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if (i, j) not in self.moves_made and (i, j) not in self.mines
        ]
        return random.choice(candidates) if candidates else None

    def _sentence_around(self, cell: Cell, count: int) -> Sentence:
        """Return what `count` says about those neighbours of `cell` that are undetermined."""
        around = set(neighbours(cell, self.height, self.width))
        return Sentence(around - self.mines - self.safes, count - len(around & self.mines))

    def _infer(self) -> None:
        """Replace `knowledge` by its closure, and mark all cells that it proves."""
        inference = Inference(self.mines, self.safes)
        old = self._count_closed()
        for statement, sentence in zip(self._closed[:old], self.knowledge):
            inference.settle(statement, sentence)
        inference.worklist.extend(self.knowledge[old:])
        inference.run()
        self.knowledge[:] = inference.settled.values()
        self._closed = list(inference.settled)

    def _count_closed(self) -> int:
        """Return how many sentences at the head of `knowledge` are known to be their own closure.

        These are the ones that the last call left, if they all are there as it left them. If one
        has been changed, moved or removed since, none: then everything is to be thought over.
        """
        head = self.knowledge[:len(self._closed)]
        is_untouched = self._closed == [(sentence.cells, sentence.count) for sentence in head]
        return len(head) if is_untouched else 0


class Inference:
    """A run of reasoning that takes sentences to their closure.

    Sentences wait in `worklist` until their turn comes. Then they meet the ones in `settled`, and
    join them. So any two sentences in `settled` have met, and what follows from the two of them is
    there as well or still waits. When nobody waits, `settled` is the closure.
    """

    def __init__(self, mines: set[Cell], safes: set[Cell]) -> None:
        self.mines = mines
        self.safes = safes
        self.worklist: list[Sentence] = []
        self.settled: dict[Statement, Sentence] = {}
        self.mentions: dict[Cell, set[Statement]] = {}  # the settled statements about each cell

    def run(self) -> None:
        """Work until nothing new follows.

        Why this ends: a sentence settles only if no equal one has, and only finitely many can be
        made of the undetermined cells. Sentences leave `settled` only when a cell becomes known,
        and that happens at most once for each cell.
        """
        known = [cell for cell in self.mentions if cell in self.mines or cell in self.safes]
        for cell in known:
            self.unsettle(cell)
        while self.worklist:
            self.consider(self.worklist.pop())

    def consider(self, sentence: Sentence) -> None:
        """Draw all conclusions from `sentence`, alone and together with the settled ones."""
        self.remove_known_cells(sentence)
        self.mark_proven_cells(sentence)

        # With no mine or nothing but mines the sentence has just been used up. With less or more
        # it cannot be true (someone miscounted), and nothing sound would follow from it.
        if 0 < sentence.count < len(sentence.cells):
            statement = frozenset(sentence.cells), sentence.count
            if statement not in self.settled:
                self.meet(statement)
                self.settle(statement, sentence)

    def remove_known_cells(self, sentence: Sentence) -> None:
        """Take the cells out of `sentence` that are known."""
        for cell in sentence.cells & self.mines:
            sentence.mark_mine(cell)
        for cell in sentence.cells & self.safes:
            sentence.mark_safe(cell)

    def mark_proven_cells(self, sentence: Sentence) -> None:
        """Record the cells that `sentence` alone proves to be mines or safe."""
        for cell in sentence.known_mines():
            self.mines.add(cell)
            self.unsettle(cell)
        for cell in sentence.known_safes():
            self.safes.add(cell)
            self.unsettle(cell)

    def meet(self, statement: Statement) -> None:
        """Put on the worklist what follows from `statement` by the subset rule.

        Why the rule is right: A has exactly a mines, and they are among the b mines of B. The
        other b - a must be in the other cells of B.

        Why it is enough to look at statements that share a cell with this one: a set that is part
        of another shares all its cells with it.
        """
        cells, count = statement
        sharing = set().union(*(self.mentions.get(cell, ()) for cell in cells))
        for other_cells, other_count in sharing:
            if cells < other_cells:
                self.propose(other_cells - cells, other_count - count)
            elif other_cells < cells:
                self.propose(cells - other_cells, count - other_count)

    def propose(self, cells: frozenset[Cell], count: int) -> None:
        """Put a new sentence on the worklist, unless it has settled already."""
        if (cells, count) not in self.settled:
            self.worklist.append(Sentence(cells, count))

    def settle(self, statement: Statement, sentence: Sentence) -> None:
        """Let `sentence`, which says `statement`, join the settled ones."""
        self.settled[statement] = sentence
        for cell in statement[0]:
            self.mentions.setdefault(cell, set()).add(statement)

    def unsettle(self, known_cell: Cell) -> None:
        """Send the settled sentences about a cell that is known now back to the worklist."""
        for statement in self.mentions.pop(known_cell, ()):
            self.worklist.append(self.settled.pop(statement))
            for cell in statement[0] - {known_cell}:
                self.mentions[cell].remove(statement)
