"""A student's file that is right: single sentences and subsets, nothing fast about it."""

import itertools
import random


class Minesweeper:
    def __init__(self, height=8, width=8, mines=8):
        self.height, self.width = height, width
        cells = list(itertools.product(range(height), range(width)))
        self.mines = set(random.sample(cells, mines))
        self.mines_found = set()


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes = set(), set(), set()
        self.knowledge = []

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.safes.add(cell)
        i, j = cell
        around = {
            (a, b)
            for a in range(max(0, i - 1), min(self.height, i + 2))
            for b in range(max(0, j - 1), min(self.width, j + 2))
        } - {cell}
        self.knowledge.append(Sentence(around, count))
        while self.tidy() or self.compare():
            pass

    def tidy(self):
        before = len(self.mines), len(self.safes)
        for sentence in self.knowledge:
            sentence.count -= len(sentence.cells & self.mines)
            sentence.cells -= self.mines | self.safes
            if sentence.count == 0:
                self.safes |= sentence.cells
            elif sentence.count == len(sentence.cells):
                self.mines |= sentence.cells
        self.knowledge = [sentence for sentence in self.knowledge if sentence.cells]
        return before != (len(self.mines), len(self.safes))

    def compare(self):
        for one, two in itertools.permutations(self.knowledge, 2):
            if one.cells < two.cells:
                new = Sentence(two.cells - one.cells, two.count - one.count)
                if new not in self.knowledge:
                    self.knowledge.append(new)
                    return True
        return False

    def make_safe_move(self):
        return next(iter(sorted(self.safes - self.moves_made)), None)

    def make_random_move(self):
        cells = set(itertools.product(range(self.height), range(self.width)))
        return random.choice(sorted(cells - self.moves_made - self.mines) or [None])
