"""Minesweeper, and an agent that plays it by logic.

Glossary
    cell          a pair (i, j): row i, counted from the top, and column j, counted from the left
    neighbours    the up to eight cells around a cell
    known         said of a cell that is proven to be safe or to be a mine
    sentence      "exactly `count` of these cells are mines", written {cells} = count
    statement     what a sentence says at one moment (sentences shrink when cells become known)
    subset rule   A = a and B = b, where B has all the cells of A and more, give B - A = b - a
    closure       some sentences with all that follows from them: nothing new follows any more
"""

import random
from collections.abc import Iterable, Iterator

Cell = tuple[int, int]
Statement = tuple[frozenset[Cell], int]  # never changes, so it can be remembered and looked up


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
        size = height * width
        if height < 1 or width < 1:
            raise ValueError(f"a board of {height}x{width} cells, expected at least 1x1")
        if not 0 <= mines <= size:
            raise ValueError(f"{mines} mines on {height}x{width} cells, expected 0 to {size}")

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
    """A piece of knowledge: exactly `count` of `cells` are mines."""

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

    def statement(self) -> Statement:
        """Return what the sentence says now, as a value that stays so when the sentence changes."""
        return frozenset(self.cells), self.count

    def known_mines(self) -> set[Cell]:
        """Return the cells that must be mines: all, if there are no more cells than mines."""
        return set(self.cells) if len(self.cells) == self.count else set()

    def known_safes(self) -> set[Cell]:
        """Return the cells that must be safe: all, if there is no mine among them."""
        return set(self.cells) if self.count == 0 else set()

    # Marking a cell makes a new, smaller set and leaves the old one alone: somebody may just be
    # walking through it.

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

        # What `knowledge` said when it was last a closure. These statements have been compared
        # with each other; where they still stand in `knowledge`, that need not be done again.
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
        self.knowledge.append(Sentence(neighbours(cell, self.height, self.width), count))
        self._infer()  # takes known cells out of all sentences, the new one included

    def make_safe_move(self) -> Cell | None:
        """Return the first cell in reading order that is known safe and not played, or None."""
        return min(self.safes - self.moves_made, default=None)

    def make_random_move(self) -> Cell | None:
        """Return a random cell that is neither played nor known to be a mine, or None."""
        candidates = [
            (i, j)
            for i in range(self.height)
            for j in range(self.width)
            if (i, j) not in self.moves_made and (i, j) not in self.mines
        ]
        return random.choice(candidates) if candidates else None

    def _infer(self) -> None:
        """Extend `knowledge` to its closure, and record every cell that it proves."""
        closed = self._closed if self._is_closed_part_untouched() else []
        old = len(closed)
        inference = Inference(self.mines, self.safes)
        for statement, sentence in zip(closed, self.knowledge[:old], strict=True):
            inference.settle(statement, sentence)
        inference.worklist.extend(self.knowledge[old:])
        inference.run()
        self.knowledge[:] = inference.settled.values()
        self._closed = list(inference.settled)

    def _is_closed_part_untouched(self) -> bool:
        """Return whether `knowledge` still begins with all that the last call left there.

        If so, only the sentences after that part are new. If not, somebody has changed, moved or
        removed a sentence, and everything has to be thought over again.
        """
        old = len(self._closed)
        return self._closed == [sentence.statement() for sentence in self.knowledge[:old]]


class Inference:
    """A run of reasoning, from some sentences to their closure.

    Every sentence waits in `worklist` until its turn comes. Then it is compared with the sentences
    in `settled` and joins them; what follows from it goes to `worklist`. So of any two sentences in
    `settled` it is true that what follows from them is there too, or waits. When no sentence waits
    any more, `settled` is the closure.
    """

    def __init__(self, mines: set[Cell], safes: set[Cell]) -> None:
        self.mines = mines
        self.safes = safes
        self.worklist: list[Sentence] = []
        self.settled: dict[Statement, Sentence] = {}
        self.mentions: dict[Cell, set[Statement]] = {}  # cell -> settled statements about it

    def run(self) -> None:
        """Work until no sentence waits any more.

        Why this ends: with the cells that are not known only so many statements can be made, and
        each settles only once. Sentences leave `settled` again only when one more cell becomes
        known, and only so many cells can.
        """
        known = [cell for cell in self.mentions if cell in self.mines or cell in self.safes]
        for cell in known:
            self.unsettle(cell)
        while self.worklist:
            self.consider(self.worklist.pop())

    def consider(self, sentence: Sentence) -> None:
        """Draw all conclusions from `sentence`, alone and together with the settled ones."""
        self.remove_known_cells(sentence)
        self.record_proven_cells(sentence)

        # With count 0, or as many as cells, the sentence has just told all it can. Below and above
        # it cannot be true (the numbers contradict each other), and nothing follows from it.
        if 0 < sentence.count < len(sentence.cells):
            statement = sentence.statement()
            if statement not in self.settled:
                self.compare(statement)
                self.settle(statement, sentence)

    def remove_known_cells(self, sentence: Sentence) -> None:
        """Take all known cells out of `sentence`."""
        for cell in sentence.cells & self.mines:
            sentence.mark_mine(cell)
        for cell in sentence.cells & self.safes:
            sentence.mark_safe(cell)

    def record_proven_cells(self, sentence: Sentence) -> None:
        """Record the cells that are mines, or safe, by `sentence` alone."""
        for cell in sentence.known_mines():
            self.mines.add(cell)
            self.unsettle(cell)
        for cell in sentence.known_safes():
            self.safes.add(cell)
            self.unsettle(cell)

    def compare(self, statement: Statement) -> None:
        """Put on the worklist what `statement` and the settled ones give by the subset rule.

        Why the rule is right: B has b mines, and exactly a of them lie in its part A. So the other
        b - a lie in the rest of B, which is B - A.

        Why only statements that share a cell with this one matter: if a set is part of another,
        they have all cells of the smaller one in common.
        """
        cells, count = statement
        sharing: set[Statement] = set().union(*(self.mentions.get(cell, ()) for cell in cells))
        for other_cells, other_count in sharing:
            if cells < other_cells:
                self.worklist.append(Sentence(other_cells - cells, other_count - count))
            elif other_cells < cells:
                self.worklist.append(Sentence(cells - other_cells, count - other_count))

    def settle(self, statement: Statement, sentence: Sentence) -> None:
        """Let `sentence`, which says `statement`, join the settled ones."""
        self.settled[statement] = sentence
        for cell in statement[0]:
            self.mentions.setdefault(cell, set()).add(statement)

    def unsettle(self, known_cell: Cell) -> None:
        """Send the settled sentences about `known_cell` back to the worklist, to lose the cell."""
        for statement in self.mentions.pop(known_cell, ()):
            self.worklist.append(self.settled.pop(statement))
            for cell in statement[0] - {known_cell}:
                self.mentions[cell].remove(statement)
