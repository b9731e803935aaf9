"""Recursion: each finding starts the reasoning again, on a list of sentences handed down."""

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
        if self.count > 0 and self.count == len(self.cells):
            return self.cells.copy()
        return set()

    def known_safes(self):
        return set() if self.count else self.cells.copy()

    def mark_mine(self, cell):
        try:
            self.cells.remove(cell)
            self.count -= 1
        except KeyError:
            pass

    def mark_safe(self, cell):
        if cell in self.cells:
            self.cells.remove(cell)


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
        for sentence in self.knowledge:
            sentence.mark_mine(cell)

    def mark_safe(self, cell):
        self.safes.add(cell)
        for sentence in self.knowledge:
            sentence.mark_safe(cell)

    def add_knowledge(self, cell, count):
        self.moves_made.add(cell)
        self.mark_safe(cell)
        self.remember(self.clue(cell, count))
        self.explore()

    def clue(self, cell, count):
        i, j = cell
        cells = set()
        for k in range(9):
            near = (i + k // 3 - 1, j + k % 3 - 1)
            if near == cell or not self.inside(near):
                continue
            if near in self.mines:
                count -= 1
            elif near not in self.safes:
                cells.add(near)
        return Sentence(cells, count)

    def inside(self, cell):
        return cell[0] in range(self.height) and cell[1] in range(self.width)

    def remember(self, sentence):
        if not sentence.cells or sentence in self.knowledge:
            return False
        self.knowledge.append(sentence)
        return True

    def explore(self):
        if self.draw_conclusions() or self.compare(0, 0):
            self.explore()

    def draw_conclusions(self):
        for sentence in list(self.knowledge):
            mines = sentence.known_mines()
            safes = sentence.known_safes()
            if mines or safes:
                for cell in mines:
                    self.mark_mine(cell)
                for cell in safes:
                    self.mark_safe(cell)
                self.knowledge = self.without_doubles(self.knowledge)
                return True
        return False

    def without_doubles(self, sentences):
        if not sentences:
            return []
        rest = self.without_doubles(sentences[:-1])
        if sentences[-1].cells and sentences[-1] not in rest:
            return [*rest, sentences[-1]]
        return rest

    def compare(self, a, b):
        """Whether a pair from this place on gives something new."""
        for a in range(len(self.knowledge)):
            for b in range(len(self.knowledge)):
                small, large = self.knowledge[a], self.knowledge[b]
                if a == b or small.cells - large.cells:
                    continue
                rest = Sentence(large.cells - small.cells, large.count - small.count)
                if self.remember(rest):
                    return True
        return False

    def make_safe_move(self):
        left = [cell for cell in self.safes if cell not in self.moves_made]
        return left[0] if left else None

    def make_random_move(self):
        used = self.moves_made | self.mines
        if len(used) >= self.height * self.width:
            return None
        while True:
            cell = (random.randrange(self.height), random.randrange(self.width))
            if cell not in used:
                return cell
