"""Helper classes: the board knows the neighbours, a reasoner draws the conclusions."""

import random


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        if not isinstance(other, Sentence):
            return NotImplemented
        return (self.cells, self.count) == (other.cells, other.count)

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        return set(self.cells) if self.is_full() else set()

    def known_safes(self):
        return set(self.cells) if self.is_clear() else set()

    def is_full(self):
        return self.count == len(self.cells)

    def is_clear(self):
        return self.count == 0

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells.discard(cell)
            self.count -= 1

    def mark_safe(self, cell):
        self.cells.discard(cell)


class Board:
    def __init__(self, height, width):
        self.height = height
        self.width = width

    def has(self, row, column):
        return 0 <= row < self.height and 0 <= column < self.width

    def around(self, cell):
        steps = [-1, 0, 1]
        for down in steps:
            for right in steps:
                if down == 0 and right == 0:
                    continue
                row, column = cell[0] + down, cell[1] + right
                if self.has(row, column):
                    yield row, column

    def all_cells(self):
        return {(row, column) for row in range(self.height) for column in range(self.width)}


class Reasoner:
    """Works through a queue of sentences."""

    def __init__(self, agent):
        self.agent = agent

    def run(self):
        while self.conclude() or self.combine():
            self.clean()

    def conclude(self):
        mines, safes = set(), set()
        for sentence in self.agent.knowledge:
            mines |= sentence.known_mines()
            safes |= sentence.known_safes()
        for cell in mines:
            self.agent.mark_mine(cell)
        for cell in safes:
            self.agent.mark_safe(cell)
        return len(mines) + len(safes) > 0

    def combine(self):
        fresh = []
        for inner in self.agent.knowledge:
            for outer in self.agent.knowledge:
                difference = self.subtract(outer, inner)
                if difference is None or difference in fresh:
                    continue
                if difference not in self.agent.knowledge:
                    fresh.append(difference)
        self.agent.knowledge += fresh
        return len(fresh) > 0

    def subtract(self, outer, inner):
        if not inner.cells or not inner.cells < outer.cells:
            return None
        return Sentence(outer.cells - inner.cells, outer.count - inner.count)

    def clean(self):
        unique = []
        for sentence in self.agent.knowledge:
            if sentence.cells and sentence not in unique:
                unique.append(sentence)
        self.agent.knowledge = unique


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.board = Board(height, width)
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        around = set(self.board.around(cell))
        hidden = around - self.safes - self.mines
        found = len(around & self.mines)
        sentence = Sentence(hidden, count - found)
        if hidden:
            self.knowledge.append(sentence)
        reasoner = Reasoner(self)
        reasoner.run()
        reasoner.clean()

    def make_safe_move(self):
        for cell in sorted(self.safes):
            if cell not in self.moves_made:
                return cell
        return None

    def make_random_move(self):
        left = self.board.all_cells() - self.moves_made - self.mines
        return random.choice(sorted(left)) if left else None
