"""Lists and flags: everything in one long method, as a first course teaches it."""

import random

OFFSETS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]


class Sentence:
    def __init__(self, cells, count):
        self.cells = set(cells)
        self.count = count

    def __eq__(self, other):
        return self.cells == other.cells and self.count == other.count

    def __str__(self):
        return f"{self.cells} = {self.count}"

    def known_mines(self):
        result = []
        if self.count == len(self.cells):
            for cell in self.cells:
                result.append(cell)
        return set(result)

    def known_safes(self):
        result = []
        if self.count == 0:
            for cell in self.cells:
                result.append(cell)
        return set(result)

    def mark_mine(self, cell):
        if cell not in self.cells:
            return
        self.cells = self.cells - {cell}
        self.count = self.count - 1

    def mark_safe(self, cell):
        self.cells = self.cells - {cell}


class MinesweeperAI:
    def __init__(self, height=8, width=8):
        self.height = height
        self.width = width
        self.moves_made = set()
        self.mines = set()
        self.safes = set()
        self.knowledge = []

    def mark_mine(self, cell):
        self.mines.add(cell)
        for index in range(len(self.knowledge)):
            self.knowledge[index].mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for index in range(len(self.knowledge)):
            self.knowledge[index].mark_safe(cell)

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        unknown = []
        for offset in OFFSETS:
            row = cell[0] + offset[0]
            column = cell[1] + offset[1]
            if row < 0 or row >= self.height:
                continue
            if column < 0 or column >= self.width:
                continue
            if (row, column) in self.safes:
                continue
            if (row, column) in self.mines:
                count = count - 1
                continue
            unknown.append((row, column))
        if len(unknown) > 0:
            self.knowledge.append(Sentence(unknown, count))
        for mine in list(self.mines):
            self.mark_mine(mine)
        for safe in list(self.safes):
            self.mark_safe(safe)

        done = False
        while not done:
            done = True
            mines = []
            safes = []
            for sentence in self.knowledge:
                mines.extend(sentence.known_mines())
                safes.extend(sentence.known_safes())
            for mine in mines:
                self.mark_mine(mine)
                done = False
            for safe in safes:
                self.mark_safe(safe)
                done = False
            remaining = []
            for sentence in self.knowledge:
                if len(sentence.cells) > 0 and sentence not in remaining:
                    remaining.append(sentence)
            self.knowledge = remaining
            a = 0
            while a < len(self.knowledge):
                b = 0
                while b < len(self.knowledge):
                    first = self.knowledge[a]
                    second = self.knowledge[b]
                    if a != b and first.cells.issubset(second.cells):
                        cells = second.cells - first.cells
                        difference = Sentence(cells, second.count - first.count)
                        if len(cells) > 0 and difference not in self.knowledge:
                            self.knowledge.append(difference)
                            done = False
                    b = b + 1
                a = a + 1

    def make_safe_move(self):
        options = list(self.safes - self.moves_made)
        if len(options) == 0:
            return None
        return options[0]

    def make_random_move(self):
        options = []
        for row in range(self.height):
            for column in range(self.width):
                cell = (row, column)
                if cell in self.moves_made or cell in self.mines:
                    continue
                options.append(cell)
        if len(options) == 0:
            return None
        return options[random.randint(0, len(options) - 1)]
