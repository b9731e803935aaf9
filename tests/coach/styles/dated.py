"""A dataclass for the sentence, set algebra everywhere, a queue of cells to mark."""

import random
from collections import deque
from dataclasses import dataclass, field
from itertools import product


@dataclass
class Sentence:
    cells: set
    count: int

    def __post_init__(self):
        self.cells = set(self.cells)

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        return set(self.cells) if len(self.cells) == self.count else set()

    def known_safes(self):
        return set(self.cells) if self.count == 0 else set()

    def mark_mine(self, cell):
        self.count -= cell in self.cells
        self.cells -= {cell}

    def mark_safe(self, cell):
        self.cells -= {cell}


@dataclass
class MinesweeperAI:
    height: int = 8
    width: int = 8
    moves_made: set = field(default_factory=set)
    mines: set = field(default_factory=set)
    safes: set = field(default_factory=set)
    knowledge: list = field(default_factory=list)

    def mark_mine(self, cell):
        self.mines |= {cell}
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes |= {cell}
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def neighbours(self, cell):
        rows = range(cell[0] - 1, cell[0] + 2)
        columns = range(cell[1] - 1, cell[1] + 2)
        board = set(product(range(self.height), range(self.width)))
        return board & set(product(rows, columns)) - {cell}

    def add_knowledge(self, cell, count):
        self.moves_made |= {cell}
        self.mark_safe(cell)
        near = self.neighbours(cell)
        clue = Sentence(near - self.safes - self.mines, count - len(near & self.mines))
        waiting = deque([clue, *self.knowledge])
        self.knowledge = []
        while waiting:
            sentence = waiting.popleft()
            for known in self.mines & sentence.cells:
                sentence.mark_mine(known)
            for known in self.safes & sentence.cells:
                sentence.mark_safe(known)
            if not sentence.cells or sentence in self.knowledge:
                continue
            self.knowledge.append(sentence)
            if self.settle():
                waiting.extend(self.knowledge)
                self.knowledge = []
            for other in list(self.knowledge):
                waiting.extend(self.differences(sentence, other))

    def settle(self):
        changed = False
        while True:
            mines = set().union(*(s.known_mines() for s in self.knowledge))
            safes = set().union(*(s.known_safes() for s in self.knowledge))
            if not mines | safes:
                return changed
            changed = True
            for cell in mines:
                self.mark_mine(cell)
            for cell in safes:
                self.mark_safe(cell)

    def differences(self, one, two):
        if one.cells < two.cells:
            return [Sentence(two.cells - one.cells, two.count - one.count)]
        if two.cells < one.cells:
            return [Sentence(one.cells - two.cells, one.count - two.count)]
        return []

    def make_safe_move(self):
        return next(iter(self.safes - self.moves_made), None)

    def make_random_move(self):
        board = list(product(range(self.height), range(self.width)))
        random.shuffle(board)
        return next((c for c in board if c not in self.moves_made | self.mines), None)
