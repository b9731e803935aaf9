"""Generators: what is proven and what follows is yielded, and taken until nothing comes."""

import itertools
import random


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        return {cell for cell in self.cells if self.count == len(self.cells)}

    def known_safes(self):
        return {cell for cell in self.cells if self.count == 0}

    def mark_mine(self, cell):
        if cell in self.cells:
            self.cells = {other for other in self.cells if other != cell}
            self.count -= 1

    def mark_safe(self, cell):
        self.cells = {other for other in self.cells if other != cell}


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height, self.width = height, width
        self.moves_made, self.mines, self.safes = set(), set(), set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def near(self, cell):
        for row in range(self.height):
            for column in range(self.width):
                distance = max(abs(row - cell[0]), abs(column - cell[1]))
                if distance == 1:
                    yield row, column

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        mines = sum(1 for other in self.near(cell) if other in self.mines)
        known = self.mines | self.safes
        hidden = [other for other in self.near(cell) if other not in known]
        self.learn(Sentence(hidden, count - mines))
        while (news := next(self.news(), None)) is not None:
            self.learn(news)
            for is_mine, found in list(self.proven()):
                (self.mark_mine if is_mine else self.mark_safe)(found)

    def learn(self, sentence):
        if sentence.cells and sentence not in self.knowledge:
            self.knowledge.append(sentence)

    def news(self):
        """New sentences; those that a single one proves come first, a cell each."""
        for is_mine, cell in self.proven():
            yield Sentence([cell], int(is_mine))
        self.knowledge = [
            s for s, _ in itertools.groupby(sorted(self.knowledge, key=self.order)) if s.cells
        ]
        for small, large in itertools.permutations(self.knowledge, 2):
            if small.cells <= large.cells:
                new = Sentence(large.cells - small.cells, large.count - small.count)
                if new not in self.knowledge:
                    yield new

    def order(self, sentence):
        return sorted(sentence.cells), sentence.count

    def proven(self):
        for sentence in self.knowledge:
            yield from ((True, cell) for cell in sentence.known_mines())
            yield from ((False, cell) for cell in sentence.known_safes())

    def make_safe_move(self):
        return next((cell for cell in self.safes if cell not in self.moves_made), None)

    def make_random_move(self):
        def free():
            for cell in itertools.product(range(self.height), range(self.width)):
                if cell not in self.moves_made and cell not in self.mines:
                    yield cell

        return random.choice(list(free()) or [None])
